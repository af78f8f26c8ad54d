"""Draw what all pictures share: the green cloth, text, and cards with shadows.

The font is part of the project, and only characters that it contains are drawn.
"""

import sys
import unicodedata
from collections.abc import Hashable, Iterator
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from threading import Lock
from typing import Final, TypeAlias

from cachetools import LRUCache, cached, cachedmethod
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from bot.images.deck_sprites import CARD_SIZE, OURS, DeckSprites
from bot.images.specs import SeatLabel
from engine.cards import Card, Rank

Colour: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[int, int, int, int]
"""The left, top, right and bottom edges of a part of an image, in pixels."""

CREAM: Final[Colour] = (250, 244, 226)
GOLD: Final[Colour] = (244, 200, 92)
INK: Final[Colour] = (38, 30, 18)
PALE: Final[Colour] = (186, 214, 190)
SIDES: Final[tuple[Colour, Colour]] = ((244, 200, 92), (142, 200, 240))
"""The colours of the pairs: one is light and warm, the other cold, for colour-blind readers."""

_GREEN: Final[Colour] = (29, 99, 62)
_RIM: Final[Colour] = (18, 72, 45)
_HEM: Final = 6
_SHADE: Final[Colour] = (6, 40, 24)
_PANEL_ALPHA: Final = 96
_DARKENED: Final[Colour] = (20, 77, 48)
"""The green under a panel; a test compares it with the blend of both colours."""
_FINE: Final = 4
"""The oversampling factor for round shapes, which makes their edges smooth."""


def cloth(width: int, height: int) -> Image.Image:
    """Return a new cloth with its hem, in one green because a small palette would show bands."""
    image = Image.new("RGB", (width, height), _RIM)
    patch(image, (_HEM, _HEM, width - _HEM, height - _HEM), _GREEN, 3 * _HEM)
    return image


def cloth_part(
    width: int, height: int, *, has_top: bool = True, has_bottom: bool = True
) -> Image.Image:
    """Return a part of a new cloth, with the hem at its sides and at the edges that it has."""
    above = 0 if has_top else 4 * _HEM
    whole = cloth(width, above + height + (0 if has_bottom else 4 * _HEM))
    return whole.crop((0, above, width, above + height))


def panel(image: Image.Image, box: Box, radius: int = 18) -> None:
    """Darken a part of the plain cloth, with round corners, so that text is legible on it."""
    _fill(image, box, _DARKENED, radius, veil=(_SHADE, _PANEL_ALPHA))


def patch(image: Image.Image, box: Box, fill: Colour | Image.Image, radius: int) -> None:
    """Fill a rounded rectangle with a colour, or with an image of the same size."""
    _fill(image, box, fill, radius)


def _fill(
    image: Image.Image,
    box: Box,
    fill: Colour | Image.Image,
    radius: int,
    veil: tuple[Colour, int] | None = None,
) -> None:
    """Fill a rounded rectangle; only its corners use a mask, because masking large areas is slow.

    ``veil`` is the colour and opacity of the corners, if they differ from the fill.
    """
    left, top, right, bottom = box
    before, after = left + radius, right - radius
    below, above = top + radius, bottom - radius
    edges = (before, top, after, below), (left, below, right, above), (before, above, after, bottom)
    for part in edges:
        if part[0] < part[2] and part[1] < part[3]:
            image.paste(_part(fill, part, (left, top)), part)
    shade, alpha = veil or (fill, 255)
    for corner, mask in _corners(right - left, bottom - top, radius, alpha):
        part = (left + corner[0], top + corner[1], left + corner[2], top + corner[3])
        image.paste(_part(shade, part, (left, top)), part, mask)


def _part(fill: Colour | Image.Image, box: Box, origin: tuple[int, int]) -> Colour | Image.Image:
    """Return the part of a fill inside a box; ``origin`` is the upper left corner of an image."""
    if not isinstance(fill, Image.Image):
        return fill
    left, top, right, bottom = box
    return fill.crop((left - origin[0], top - origin[1], right - origin[0], bottom - origin[1]))


def _corners(width: int, height: int, radius: int, alpha: int) -> Iterator[tuple[Box, Image.Image]]:
    """Yield the four corners of a rectangle, each with its mask."""
    # Pillow draws adjoining corners slightly differently.
    least = 2 * radius + 2
    for (across, down), mask in _corner_masks(min(width, least), min(height, least), radius, alpha):
        x, y = across * (width - radius), down * (height - radius)
        yield (x, y, x + radius, y + radius), mask


@lru_cache(maxsize=32)
def _corner_masks(
    width: int, height: int, radius: int, alpha: int
) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """Return the corner masks of a small rectangle, with their column and row: 0 or 1."""
    mask = rounded(width, height, radius).point(lambda level: level * alpha // 255)
    return tuple(
        ((across, down), mask.crop((x, y, x + radius, y + radius)))
        for across, x in ((0, 0), (1, width - radius))
        for down, y in ((0, 0), (1, height - radius))
    )


@lru_cache(maxsize=128)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a small rectangle with smooth round corners."""
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    edge = (width * _FINE - 1, height * _FINE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(((0, 0), edge), radius * _FINE, fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)


def plank(width: int, height: int, first: int = 0) -> Image.Image:
    """Return a part of the walnut board, from row ``first`` on."""
    return _board().crop((0, first, width, first + height))


@lru_cache(maxsize=1)
def _board() -> Image.Image:
    return _furniture("board").convert("RGB")


@lru_cache(maxsize=2)
def _furniture(name: str) -> Image.Image:
    """Return a built-in sprite that is not a card."""
    with Image.open(OURS / "table" / f"{name}.png") as sprite:
        return sprite.convert("RGBA")


def pair_mark(image: Image.Image, side: int, left: int, middle: int, size: int) -> None:
    """Draw the mark of a pair in its colour; the shapes also differ, for colour-blind readers."""
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
    """Return an image with a soft shadow below it; each side is larger by ``margin``."""
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
_LETTERING_BYTES: Final = 2 * 1024 * 1024
"""The maximum size of the drawn texts in memory, in bytes."""

_NO_LETTER: Final = "\uffff"
_MARKS: Final = frozenset({"Mn", "Me", "Cf"})


@lru_cache(maxsize=32)
def font(size: int, name: str = BOLD) -> ImageFont.FreeTypeFont:
    """Return the font in a size, in pixels."""
    # The basic layout needs no system library, so every machine draws the same.
    return ImageFont.truetype(_FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


def drawable(text: str) -> str:
    """Return the text without the characters that the font lacks; the result may be empty."""
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(sign for sign in composed if sign == " " or _is_known(sign))
    return " ".join(kept.split())


def called(player: SeatLabel, most: int = sys.maxsize) -> str:
    """Return a player's name for a picture, cut to ``most`` characters, with the note."""
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
    """Return the joined names of partners, and the largest size at which they fit.

    If no size fits, the longest names are cut, so that all partners stay named.
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
    """Return the text, and the largest of the sizes at which it fits the width.

    If no size fits, the text is cut.
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
    at: tuple[int, int],
    text: str,
    size: int,
    colour: Colour,
    *,
    anchor: str = "ls",
    name: str = BOLD,
) -> None:
    """Draw a text of drawable characters; ``anchor`` is as in Pillow."""
    if text:
        mask, (left, top) = _lettering(text, size, anchor, name)
        draw.bitmap((at[0] + left, at[1] + top), mask, fill=colour)


_letterings = LRUCache[Hashable, tuple[Image.Image, tuple[int, int]]](
    _LETTERING_BYTES, getsizeof=lambda made: _byte_size(made[0])
)


@cached(_letterings, lock=Lock())
def _lettering(text: str, size: int, anchor: str, name: str) -> tuple[Image.Image, tuple[int, int]]:
    """Return the mask of a text, and its position relative to the anchor.

    Masks are cached because pictures share most texts: names, lances, and what hands are worth.
    """
    left, top, right, bottom = map(round, font(size, name).getbbox(text, anchor=anchor))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font(size, name), anchor=anchor)
    return mask, (left, top)


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
"""The space for the shadow on each side of a card, in pixels."""

_DROP: Final = 5
_KEPT_BYTES: Final = 24 * 1024 * 1024
"""The maximum size of the scaled cards of each deck in memory, in bytes.

All cards of a deck fit, in the sizes for hands, for the showdown and for marked cards. Scaling the
cards of a hand takes several times as long as drawing the rest of its picture.
"""

_DIMMED: Final = 0.55


_MARKS_OF: Final = {Rank.REY: "rey", Rank.AS: "as"}
_MARK_AT: Final = (0.083, 0.325)
_MARK: Final = 0.16
"""The position and size of the mark for another rank, as fractions of the card's width."""


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
        rows: int | None = None,
    ) -> None:
        """Draw a card; ``at`` is its upper left corner, ``mark`` the rank that it counts as.

        With ``rows``, only that many pixel rows from the top are drawn.
        """
        ready = self._made(card, width, mark=mark, dim=dim, rows=rows)
        ground.paste(ready, (at[0] - MARGIN, at[1] - MARGIN), ready)

    @cachedmethod(attrgetter("_scaled"))
    def _made(
        self, card: Card, width: int, *, mark: Rank | None, dim: bool, rows: int | None
    ) -> Image.Image:
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
        whole = shadowed(small, MARGIN, _DROP)
        return whole if rows is None else whole.crop((0, 0, whole.width, MARGIN + rows))


def _byte_size(image: Image.Image) -> int:
    """Return the size of the pixels in memory, in bytes."""
    return image.width * image.height * len(image.getbands())
