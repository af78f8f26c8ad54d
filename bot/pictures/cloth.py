"""The green cloth that everything lies on, and the shadows and panels upon it."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from bot.pictures.writing import Colour

CREAM: Final[Colour] = (250, 244, 226)
GOLD: Final[Colour] = (244, 200, 92)
INK: Final[Colour] = (38, 30, 18)
PALE: Final[Colour] = (186, 214, 190)
SIDES: Final[tuple[Colour, Colour]] = ((244, 200, 92), (142, 200, 240))
"""What each pair is marked with; one is light and warm, the other cold, for every eye."""

_GREEN: Final[Colour] = (29, 99, 62)
_RIM: Final[Colour] = (18, 72, 45)
_HEM: Final = 6
_SHADE: Final[Colour] = (6, 40, 24)
_PANEL_ALPHA: Final = 96
_FINE: Final = 4
"""Round shapes are drawn so many times as large, and then made small, so that they are smooth."""


def cloth(width: int, height: int) -> Image.Image:
    """A new piece of cloth of one green, which few colours can show without bands, and its hem."""
    return _cloth(width, height).copy()


@lru_cache(maxsize=16)
def _cloth(width: int, height: int) -> Image.Image:
    image = Image.new("RGB", (width, height), _RIM)
    inner = (width - 2 * _HEM, height - 2 * _HEM)
    image.paste(_GREEN, (_HEM, _HEM), rounded(*inner, 3 * _HEM))
    return image


def panel(image: Image.Image, box: tuple[int, int, int, int], radius: int = 18) -> None:
    """Darken a part of the cloth, with round corners, so that letters stand out on it."""
    left, top, right, bottom = box
    image.paste(_SHADE, (left, top), _veil(right - left, bottom - top, radius))


@lru_cache(maxsize=32)
def _veil(width: int, height: int, radius: int) -> Image.Image:
    return rounded(width, height, radius).point(lambda alpha: alpha * _PANEL_ALPHA // 255)


def patch(image: Image.Image, box: tuple[int, int, int, int], colour: Colour, radius: int) -> None:
    """Lay a patch of one colour with round corners."""
    left, top, right, bottom = box
    image.paste(colour, (left, top), rounded(right - left, bottom - top, radius))


@lru_cache(maxsize=128)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with smooth round corners."""
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    edge = (width * _FINE - 1, height * _FINE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(((0, 0), edge), radius * _FINE, fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)


def shadowed(thing: Image.Image, margin: int, drop: int) -> Image.Image:
    """A thing with a soft shadow below it, on a ground larger by the margin on each side."""
    width, height = thing.width + 2 * margin, thing.height + 2 * margin
    dark = Image.new("L", (width, height), 0)
    dark.paste(
        thing.getchannel("A").point(lambda alpha: alpha * 150 // 255), (margin, margin + drop)
    )
    lying = Image.new("RGBA", (width, height), (*_SHADE, 0))
    lying.putalpha(dark.filter(ImageFilter.GaussianBlur(margin / 2.5)))
    lying.alpha_composite(thing, (margin, margin))
    return lying
