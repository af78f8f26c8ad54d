"""The shipped sprites: SVG drawings rendered to small PNG files, each with its digest."""

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.images.deck_sprites import DRAWINGS, FRENCH, OURS


def sprites() -> Iterator[tuple[str, str]]:
    """Yield the path of each sprite within the sprite folder, and its SVG."""
    for file in sorted(DRAWINGS.rglob("*.svg")):
        name = file.relative_to(DRAWINGS).with_suffix(".png").as_posix()
        yield name, file.read_text(encoding="utf-8")


DIGEST: Final = "Drawing"
"""The key of the PNG text that holds the SHA-256 of the source SVG."""

COLOURS: Final = 192
"""The size of a sprite's palette: flat colours, with a few shades for each edge."""

FEWER: Final = 48
"""The size of the palette in the French deck, whose number cards use a single ink."""


def rendered(svg: str) -> Image.Image:
    """Render a drawing as RGBA, with one pixel per unit."""
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


def digest(svg: str) -> str:
    """Return a digest that identifies a drawing, independent of the renderer."""
    return hashlib.sha256(svg.encode()).hexdigest()


def write(folder: Path) -> int:
    """Render all sprites into a folder and return their total size in bytes."""
    total = 0
    for name, svg in sprites():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        told = PngInfo()
        told.add_text(DIGEST, digest(svg))
        colours = FEWER if name.startswith(FRENCH) else COLOURS
        small = rendered(svg).quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        small.save(file, optimize=True, pnginfo=told)
        total += file.stat().st_size
    return total


if __name__ == "__main__":
    print(f"{write(OURS):,}")  # noqa: T201 - the size of the shipped files
