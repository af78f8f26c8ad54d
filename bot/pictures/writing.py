"""Letters on pictures: a font that ships with the project, and only letters that it has."""

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from PIL import ImageDraw, ImageFont

from bot.pictures.contents import Player

Colour: TypeAlias = tuple[int, int, int]

BOLD: Final = "AmarrekoSans-Bold.ttf"
HEAVY: Final = "AmarrekoSans-ExtraBold.ttf"

ELLIPSIS: Final = "…"
BETWEEN: Final = "\N{EN DASH}"
"""Stands between the names of partners, and between two numbers."""
TIMES: Final = "\N{MULTIPLICATION SIGN}"

_FONTS: Final = Path(__file__).parent / "fonts"
_NO_LETTER: Final = "\uffff"
_MARKS: Final = frozenset({"Mn", "Me", "Cf"})


@lru_cache(maxsize=32)
def font(size: int, name: str = BOLD) -> ImageFont.FreeTypeFont:
    """The font in a size, in pixels."""
    # The basic layout needs no library of the system, so that every machine writes alike.
    return ImageFont.truetype(_FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


def drawable(text: str) -> str:
    """The text without the letters that the font does not have; perhaps nothing is left."""
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(sign for sign in composed if sign == " " or _is_known(sign))
    return " ".join(kept.split())


def called(player: Player) -> str:
    """What a player is called on a picture."""
    return drawable(player.name) or str(player.number)


def called_all(players: tuple[Player, ...]) -> str:
    """What partners are called on a picture."""
    return BETWEEN.join(map(called, players))


def fitted(text: str, width: int, sizes: range, name: str = BOLD) -> tuple[str, int]:
    """The text and the largest of the sizes in which it is no wider; cut short where none is."""
    for size in sizes:
        if font(size, name).getlength(text) <= width:
            return text, size
    smallest = sizes[-1]
    while text and font(smallest, name).getlength(text + ELLIPSIS) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS, smallest


def write(  # noqa: PLR0913 - where, what and how, each by its name
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    colour: Colour,
    *,
    anchor: str = "ls",
    name: str = BOLD,
) -> None:
    """Write a text of drawable letters; the anchor is Pillow's, at first the line's left end."""
    draw.text(at, text, fill=colour, font=font(size, name), anchor=anchor)


@lru_cache(maxsize=4096)
def _is_known(sign: str) -> bool:
    """Whether the font has a letter of its own for a sign; marks alone would hang in the air."""
    if unicodedata.category(sign) in _MARKS:
        return False
    probe = font(24)
    return probe.getmask(sign).getbbox() is not None and (
        bytes(probe.getmask(sign)) != bytes(probe.getmask(_NO_LETTER))
    )
