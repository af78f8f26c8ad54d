"""Draw what all pictures share: the green cloth, text, and cards with shadows.

The font ships with the project, and only characters that it has are drawn.
"""

import sys
import unicodedata
from collections.abc import Hashable
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Final, TypeAlias

from cachetools import LRUCache, cachedmethod
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from bot.images.deck_sprites import CARD_SIZE, OURS, DeckSprites
from bot.images.specs import SeatLabel
from engine.cards import Card, Rank

Colour: TypeAlias = tuple[int, int, int]

CREAM: Final[Colour] = (250, 244, 226)
GOLD: Final[Colour] = (244, 200, 92)
INK: Final[Colour] = (38, 30, 18)
PALE: Final[Colour] = (186, 214, 190)
SIDES: Final[tuple[Colour, Colour]] = ((244, 200, 92), (142, 200, 240))
"""The colours of the pairs; one is light and warm, the other cold, for colour-blind readers."""

_GREEN: Final[Colour] = (29, 99, 62)
_RIM: Final[Colour] = (18, 72, 45)
_HEM: Final = 6
_SHADE: Final[Colour] = (6, 40, 24)
_PANEL_ALPHA: Final = 96
_FINE: Final = 4
"""The oversampling factor of round shapes, which makes their edges smooth."""


def cloth(width: int, height: int) -> Image.Image:
    """Return a new cloth with its hem; one green, because a small palette would show bands."""
    return _cloth(width, height).copy()


@lru_cache(maxsize=16)
def _cloth(width: int, height: int) -> Image.Image:
    image = Image.new("RGB", (width, height), _RIM)
    inner = (width - 2 * _HEM, height - 2 * _HEM)
    image.paste(_GREEN, (_HEM, _HEM), rounded(*inner, 3 * _HEM))
    return image


def panel(image: Image.Image, box: tuple[int, int, int, int], radius: int = 18) -> None:
    """Darken a part of the cloth, with round corners, so that text is legible on it."""
    left, top, right, bottom = box
    image.paste(_SHADE, (left, top), _veil(right - left, bottom - top, radius))


@lru_cache(maxsize=32)
def _veil(width: int, height: int, radius: int) -> Image.Image:
    return rounded(width, height, radius).point(lambda alpha: alpha * _PANEL_ALPHA // 255)


def patch(image: Image.Image, box: tuple[int, int, int, int], colour: Colour, radius: int) -> None:
    """Draw a filled rectangle with round corners."""
    left, top, right, bottom = box
    image.paste(colour, (left, top), rounded(right - left, bottom - top, radius))


@lru_cache(maxsize=128)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rectangle with smooth round corners."""
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    edge = (width * _FINE - 1, height * _FINE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(((0, 0), edge), radius * _FINE, fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)


def plank(width: int, height: int, first: int = 0) -> Image.Image:
    """Return a piece of the walnut board, from row ``first`` on; copy it before you change it."""
    return _furniture("board").crop((0, first, width, first + height)).convert("RGB")


@lru_cache(maxsize=4)
def _furniture(name: str) -> Image.Image:
    """Return a built-in sprite that is no card."""
    with Image.open(OURS / "table" / f"{name}.png") as sprite:
        return sprite.convert("RGBA")


def pair_mark(image: Image.Image, side: int, left: int, middle: int, size: int) -> None:
    """Draw the mark of a pair in its colour; shapes differ too, for colour-blind readers."""
    mask = _shape(side, size)
    image.paste(SIDES[side], (left, middle - size // 2), mask)


@lru_cache(maxsize=16)
def _shape(side: int, size: int) -> Image.Image:
    fine, half = size * _FINE, size * _FINE // 2
    mask = Image.new("L", (fine, fine), 0)
    pen = ImageDraw.Draw(mask)
    if side:
        pen.polygon(((half, 0), (fine - 1, half), (half, fine - 1), (0, half)), fill=255)
    else:
        rim = fine // 14
        pen.ellipse((rim, rim, fine - 1 - rim, fine - 1 - rim), fill=255)
    return mask.resize((size, size), Image.Resampling.BOX)


def shadowed(thing: Image.Image, margin: int, drop: int) -> Image.Image:
    """Return an image with a soft shadow below it, larger by the margin on each side."""
    width, height = thing.width + 2 * margin, thing.height + 2 * margin
    dark = Image.new("L", (width, height), 0)
    dark.paste(
        thing.getchannel("A").point(lambda alpha: alpha * 150 // 255), (margin, margin + drop)
    )
    lying = Image.new("RGBA", (width, height), (*_SHADE, 0))
    lying.putalpha(dark.filter(ImageFilter.GaussianBlur(margin / 2.5)))
    lying.alpha_composite(thing, (margin, margin))
    return lying


BOLD: Final = "AmarrekoSans-Bold.ttf"
HEAVY: Final = "AmarrekoSans-ExtraBold.ttf"

ELLIPSIS: Final = "…"
BETWEEN: Final = "\N{EN DASH}"
"""The separator between the names of partners, and between two numbers."""
TIMES: Final = "\N{MULTIPLICATION SIGN}"

_FONTS: Final = Path(__file__).parent / "fonts"
_NO_LETTER: Final = "\uffff"
_MARKS: Final = frozenset({"Mn", "Me", "Cf"})


@lru_cache(maxsize=32)
def font(size: int, name: str = BOLD) -> ImageFont.FreeTypeFont:
    """Return the font in a size, in pixels."""
    # The basic layout needs no system library, so every machine draws the same.
    return ImageFont.truetype(_FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


def drawable(text: str) -> str:
    """Return the text without characters that the font lacks; possibly empty."""
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(sign for sign in composed if sign == " " or _is_known(sign))
    return " ".join(kept.split())


def called(player: SeatLabel, most: int = sys.maxsize) -> str:
    """Return the name of a player on a picture, cut to ``most`` characters, with its note."""
    name = drawable(player.name) or str(player.number)
    if len(name) > most:
        name = name[: most - 1].rstrip() + ELLIPSIS
    return f"{name} ({player.note})" if player.note else name


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, name: str = BOLD) -> float:
    """Return the width of a text in pixels."""
    return font(size, name).getlength(text)


def fitted_all(
    players: tuple[SeatLabel, ...], width: int, sizes: range, name: str = BOLD
) -> tuple[str, int]:
    """Return the joined names of partners, and the largest size in which they fit.

    If none fits, the longest names are cut, and all partners stay named.
    """
    most = max(len(called(player)) for player in players)
    text, size = fitted(BETWEEN.join(map(called, players)), width, sizes, name)
    while text.endswith(ELLIPSIS) and most > 1:
        most -= 1
        whole = BETWEEN.join(called(player, most) for player in players)
        if text_width(whole, size, name) <= width:
            return whole, size
    return text, size


def fitted(text: str, width: int, sizes: range, name: str = BOLD) -> tuple[str, int]:
    """Return the text, and the largest of the sizes in which it fits the width.

    If none fits, the text is cut.
    """
    for size in sizes:
        if text_width(text, size, name) <= width:
            return text, size
    smallest = sizes[-1]
    while text and text_width(text + ELLIPSIS, smallest, name) > width:
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
    """Draw a text of drawable characters; ``anchor`` is as in Pillow."""
    draw.text(at, text, fill=colour, font=font(size, name), anchor=anchor)


@lru_cache(maxsize=4096)
def _is_known(sign: str) -> bool:
    """Return whether the font has a glyph for a character.

    A combining mark alone does not count.
    """
    if unicodedata.category(sign) in _MARKS:
        return False
    probe = font(24)
    return probe.getmask(sign).getbbox() is not None and (
        bytes(probe.getmask(sign)) != bytes(probe.getmask(_NO_LETTER))
    )


MARGIN: Final = 14
"""The room for the shadow of a card on each side, in pixels."""

_DROP: Final = 5
_KEPT_BYTES: Final = 16 * 1024 * 1024
"""The most bytes of scaled cards in memory, for each deck."""

_DIMMED: Final = 0.55


_MARKS_OF: Final = {Rank.REY: "rey", Rank.AS: "as"}
_MARK_AT: Final = (0.083, 0.325)
_MARK: Final = 0.16
"""The position and size of the mark of another rank, as parts of the width of the card."""


class CardSet:
    """The cards of one deck, scaled to any width; scaled cards are cached."""

    def __init__(self, deck: DeckSprites) -> None:
        self._deck = deck
        self._scaled = LRUCache[Hashable, Image.Image](_KEPT_BYTES, getsizeof=_byte_size)

    def height(self, width: int) -> int:
        """Return the height of a card of this width, without its shadow."""
        full_width, full_height = CARD_SIZE
        return round(width * full_height / full_width)

    def lay(  # noqa: PLR0913 - where, what and how, each by its name
        self,
        ground: Image.Image,
        at: tuple[int, int],
        card: Card,
        width: int,
        *,
        mark: Rank | None = None,
        dim: bool = False,
    ) -> None:
        """Draw a card; ``at`` is its upper left corner, ``mark`` the rank that it counts as."""
        ready = self._made(card, width, mark=mark, dim=dim)
        ground.paste(ready, (at[0] - MARGIN, at[1] - MARGIN), ready)

    @cachedmethod(attrgetter("_scaled"))
    def _made(self, card: Card, width: int, *, mark: Rank | None, dim: bool) -> Image.Image:
        size = (width, self.height(width))
        small = self._deck.card(card).resize(size, Image.Resampling.LANCZOS)
        if mark is not None:
            round_size = round(width * _MARK)
            sign = _furniture(_MARKS_OF[mark]).resize((round_size,) * 2, Image.Resampling.LANCZOS)
            small.alpha_composite(sign, (round(width * _MARK_AT[0]), round(width * _MARK_AT[1])))
        if dim:
            dark = Image.new("RGB", size, (40, 62, 50))
            faded = Image.blend(dark, small.convert("RGB"), _DIMMED)
            faded.putalpha(small.getchannel("A"))
            small = faded
        return shadowed(small, MARGIN, _DROP)


def _byte_size(image: Image.Image) -> int:
    """Return the size of the pixels in memory."""
    return image.width * image.height * len(image.getbands())
