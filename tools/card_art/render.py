"""All that ships, rendered from SVG to small PNG files, each with the digest of its drawing."""

import hashlib
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.images.deck_sprites import OURS
from engine.cards import DECK, Card, Rank, Suit
from tools.card_art import french
from tools.card_art.caballo import caballo
from tools.card_art.frames import HEIGHT, PINTAS, SIZE, back, broken, framed, number, width
from tools.card_art.kings import rey
from tools.card_art.on_foot import sota
from tools.card_art.palette import LIVERIES, PAPER
from tools.card_art.pips import PIPS, numbered
from tools.card_art.svg import box, document, path, placed, stretched
from tools.card_art.table import BOARD, MARK, ace_mark, board, king_mark

TILE: Final = (96, 96)
_EDGE: Final = 5.0
_FRAME: Final = 8.0
_PINTA: Final = 16.0


class Sign(NamedTuple):
    """Where the sign of a suit stands on a tile, how large, and turned by how many degrees."""

    x: float
    y: float
    scale: float
    turn: float


_SIGNS: Final[Mapping[Suit, Sign]] = MappingProxyType(
    {
        Suit.OROS: Sign(67, 58, 0.5, 0),
        Suit.COPAS: Sign(67, 52, 0.62, 0),
        Suit.ESPADAS: Sign(68, 48, 0.72, 16),
        Suit.BASTOS: Sign(70, 48, 0.72, 14),
    }
)


def tile(card: Card) -> str:
    """Draw the large number at the left over the suit at the right, in the frame of the suit."""
    wide, high = TILE
    ink = LIVERIES[card.suit].number
    return (
        box((0, 0), (wide, high), 14, PAPER, 0)
        + _sign(card)
        + _frame(card.suit, ink)
        + _number(card.rank, ink)
    )


def _sign(card: Card) -> str:
    """Two digits push it aside."""
    x, y, scale, turn = _SIGNS[card.suit]
    if card.rank >= Rank.SOTA:
        x, scale = x + 6, scale * 0.84
    return placed(PIPS[card.suit], (x, y), scale, turn)


def _frame(suit: Suit, ink: str) -> str:
    wide, high = TILE
    lines = "".join(
        broken((_EDGE, y), wide - _EDGE, PINTAS[suit], _PINTA + _FRAME)
        for y in (_EDGE, high - _EDGE)
    )
    sides = "".join(f"M{x:g} {_EDGE:g}V{high - _EDGE:g}" for x in (_EDGE, wide - _EDGE))
    return path(lines + sides, line=_FRAME, ink=ink)


def _number(rank: Rank, ink: str) -> str:
    """Two digits are narrower than one; paper around them keeps them apart from the sign."""
    across, pen = (1.72, 7.5) if rank < Rank.SOTA else (1.06, 9)
    down = 1.85
    drawn = number(rank, PAPER, pen, halo=6) + number(rank, ink, pen)
    x = 12 + (44 - width(rank, pen) * across) / 2
    y = 48 - (HEIGHT + pen) * down / 2
    return stretched(drawn, (max(x, 11), y), (across, down))


def court(card: Card) -> str:
    """Draw the picture of a sota, a caballo or a rey."""
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
    """Yield each sprite: its file within the folder of sprites, and its SVG."""
    yield "back.png", document(back(), SIZE)
    yield "table/board.png", document(board(), BOARD)
    yield "table/rey.png", document(king_mark(), MARK)
    yield "table/as.png", document(ace_mark(), MARK)
    for card in DECK:
        yield f"{card}.png", drawn(card)
        yield f"tiles/{card}.png", document(tile(card), TILE)
    for name, svg in french.sprites(TILE, document(back(), SIZE)).items():
        yield f"{french.FOLDER}/{name}", svg


def drawn(card: Card) -> str:
    """Return the SVG of a card."""
    picture = court(card) if card.rank >= Rank.SOTA else numbered(card)
    return document(framed(card, picture), SIZE)


DIGEST: Final = "Drawing"
"""The text of the PNG that holds the SHA-256 of the SVG it was rendered from."""

COLOURS: Final = 192
"""How many are left: flat colours and a few steps of each edge."""

FEWER: Final = 48
"""The same of the French deck, whose numbered cards are paper and one ink."""


def rendered(svg: str) -> Image.Image:
    """Render a drawing in pixels, one for each of its units; RGBA."""
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def digest(svg: str) -> str:
    """Return a digest that identifies a drawing, independent of the renderer."""
    return hashlib.sha256(svg.encode()).hexdigest()


def write(folder: Path) -> int:
    """Render all sprites into a folder; the bytes that they take together."""
    total = 0
    for name, svg in sprites():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        told = PngInfo()
        told.add_text(DIGEST, digest(svg))
        colours = FEWER if name.startswith(french.FOLDER) else COLOURS
        small = rendered(svg).quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        small.save(file, optimize=True, pnginfo=told)
        total += file.stat().st_size
    return total


if __name__ == "__main__":
    print(f"{write(OURS):,}")  # noqa: T201 - how many bytes will ship
