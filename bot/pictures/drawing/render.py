"""All that ships, rendered from SVG to small PNG files, each with the digest of its drawing."""

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.pictures.drawing.caballo import caballo
from bot.pictures.drawing.frames import SIZE, back, framed
from bot.pictures.drawing.on_foot import rey, sota
from bot.pictures.drawing.pips import numbered
from bot.pictures.drawing.svg import document
from bot.pictures.drawing.tiles import TILE, tile
from engine.cards import DECK, Card, Rank


def court(card: Card) -> str:
    """The picture of a sota, a caballo or a rey."""
    match card.rank:
        case Rank.SOTA:
            return sota(card.suit)
        case Rank.CABALLO:
            return caballo(card.suit)
        case Rank.REY:
            return rey(card.suit)
        case _:
            raise AssertionError(card)


def sprites() -> Iterator[tuple[str, str]]:
    """Each sprite: its file within the folder of sprites, and its SVG."""
    yield "back.png", document(back(), SIZE)
    for card in DECK:
        yield f"{card}.png", drawn(card)
        yield f"tiles/{card}.png", document(tile(card), TILE)


def drawn(card: Card) -> str:
    """The SVG of a card."""
    picture = court(card) if card.rank >= Rank.SOTA else numbered(card)
    return document(framed(card, picture), SIZE)


DIGEST: Final = "Drawing"
"""The text of the PNG that holds the SHA-256 of the SVG it was rendered from."""

COLOURS: Final = 192
"""How many are left: flat colours and a few steps of each edge."""


def rendered(svg: str) -> Image.Image:
    """A drawing in pixels, one for each of its units; RGBA."""
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def digest(svg: str) -> str:
    """What tells one drawing from another, whoever renders it."""
    return hashlib.sha256(svg.encode()).hexdigest()


def write(folder: Path) -> int:
    """Render all sprites into a folder; the bytes that they take together."""
    total = 0
    for name, svg in sprites():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        told = PngInfo()
        told.add_text(DIGEST, digest(svg))
        small = rendered(svg).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        small.save(file, optimize=True, pnginfo=told)
        total += file.stat().st_size
    return total
