"""The picture of a showdown: all hands face up, the lances that each has won, and the score."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cards import CardSet
from bot.pictures.cloth import CREAM, GOLD, INK, PALE, SIDES, cloth, panel, patch
from bot.pictures.contents import Laid, Showdown
from bot.pictures.stones import HEIGHT, paint_sides
from bot.pictures.writing import HEAVY, called, drawable, fitted, font, write

WIDTH: Final = 960
_EDGE: Final = 24
_PAD: Final = 16
_HEAD: Final = 76
_CARD: Final = 122
_GAP: Final = 9
_BETWEEN: Final = 12
_CHIP: Final = 38
_WORTH: Final = 27


def paint_showdown(showdown: Showdown, cards: CardSet) -> Image.Image:
    """Lay the hands one below the other, as many as there are, and the stones below them."""
    row = cards.height(_CARD) + 2 * _PAD
    step = row + _BETWEEN
    foot = _HEAD + len(showdown.hands) * step
    image = cloth(WIDTH, foot + HEIGHT + _EDGE)
    title, size = fitted(drawable(showdown.title), WIDTH - 2 * _EDGE, range(42, 25, -2), HEAVY)
    write(ImageDraw.Draw(image), (_EDGE + 4, 54), title, size, CREAM, name=HEAVY)
    for number, laid in enumerate(showdown.hands):
        _hand(image, laid, cards, (_EDGE, _HEAD + number * step, WIDTH - _EDGE, 0), row)
    paint_sides(image, showdown.score, _EDGE, foot, WIDTH - 2 * _EDGE)
    return image


def _hand(
    image: Image.Image, laid: Laid, cards: CardSet, box: tuple[int, int, int, int], row: int
) -> None:
    left, top, right, _ = box
    panel(image, (left, top, right, top + row))
    patch(image, (left, top, left + 10, top + row), SIDES[laid.side], 5)
    x = left + 10 + _PAD
    for card in laid.cards:
        cards.lay(image, (x, top + _PAD), card, _CARD)
        x += _CARD + _GAP
    x += _PAD
    _words(image, laid, x, top + _PAD, right - _PAD - x)


def _words(image: Image.Image, laid: Laid, left: int, top: int, width: int) -> None:
    """Whose hand it is, what it is worth, and the lances that it has won."""
    draw = ImageDraw.Draw(image)
    name, size = fitted(called(laid.player), width, range(44, 25, -2), HEAVY)
    write(draw, (left, top + 36), name, size, CREAM, name=HEAVY)
    y = top + 44 + _WORTH
    for line in _wrapped(drawable(laid.worth), width)[:2]:
        write(draw, (left, y), line, _WORTH, PALE)
        y += _WORTH + 5
    _chips(image, draw, laid.won, (left, y - _WORTH + 10, left + width))


def _chips(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    won: tuple[str, ...],
    where: tuple[int, int, int],
) -> None:
    """The lances as golden chips, in as many rows as they need."""
    left, y, right = where
    x = left
    for lance in map(drawable, won):
        wide = round(font(26, HEAVY).getlength(lance)) + 26
        if x + wide > right and x > left:
            x, y = left, y + _CHIP + 7
        patch(image, (x, y, x + wide, y + _CHIP), GOLD, _CHIP // 2)
        write(draw, (x + wide // 2, y + 27), lance, 26, INK, anchor="ms", name=HEAVY)
        x += wide + 8


def _wrapped(text: str, width: int) -> list[str]:
    """The words of a text in lines that are no wider, where words allow it."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font(_WORTH).getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
