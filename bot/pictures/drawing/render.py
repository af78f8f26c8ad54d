"""From SVG to the PNG files that ship: small ones, each with the digest of its drawing."""

import hashlib
import io
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.pictures.drawing.deck import sprites

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
