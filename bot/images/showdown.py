"""Draw the hands at the showdown, partners below each other, and what each lance paid."""

import sys
from typing import Final

from PIL import Image, ImageDraw

from bot.images.drawing import (
    CREAM,
    HEAVY,
    PALE,
    SIDES,
    CardSet,
    called,
    cloth,
    drawable,
    fitted,
    pair_mark,
    panel,
    patch,
    plank,
    text_width,
    write,
)
from bot.images.specs import LancePayout, Showdown, ShownHand
from bot.images.stones import HEIGHT, draw_sides

WIDTH: Final = 960
EDGE: Final = 24

_HEAD: Final = 76
_GAP: Final = 12
_PAD: Final = 14
_IN_A_ROW: Final = 2
_CELL: Final = (WIDTH - 2 * EDGE - _GAP) // _IN_A_ROW
CARD: Final = 198
"""The width of a card of a shown hand, in pixels."""
_SHOWN: Final = 0.77
"""The fraction of a card that is visible above the rail."""

_RAIL: Final = 20
_NAME: Final = 46
TEXT: Final = 30
"""The size of the smallest text, in pixels."""

_LINE: Final = 35
_MOST_LINES: Final = 2
_MOST_REASONS: Final = 3
_FINE: Final = 10
_SHAPE: Final = 28
_WHY: Final = 322
_LANCE: Final = 46


def draw_showdown(showdown: Showdown, cards: CardSet) -> Image.Image:
    """Draw the hands, what the lances paid, and the stones below them."""
    table = Showdowns(showdown.hands, showdown.paid, cards)
    foot = _HEAD + table.height
    image = cloth(WIDTH, foot + HEIGHT + EDGE)
    title, size = fitted(drawable(showdown.title), WIDTH - 2 * EDGE, range(42, 25, -2), HEAVY)
    write(ImageDraw.Draw(image), (EDGE + 4, 54), title, size, CREAM, name=HEAVY)
    table.lay(image, _HEAD)
    draw_sides(image, showdown.score, EDGE, foot, WIDTH - 2 * EDGE)
    return image


class Showdowns:
    """Hands and lances to draw, and their total height."""

    def __init__(
        self, hands: tuple[ShownHand, ...], paid: tuple[LancePayout, ...], cards: CardSet
    ) -> None:
        self._cards = cards
        self._rows = [
            [(laid, _wrapped(laid.worth, _CELL - 2 * _PAD)) for laid in hands[at : at + _IN_A_ROW]]
            for at in range(0, len(hands), _IN_A_ROW)
        ]
        self._lances = [
            (lance, _wrapped(lance.why, WIDTH - 2 * EDGE - _WHY - _PAD, _MOST_REASONS))
            for lance in paid
        ]

    @property
    def height(self) -> int:
        """Return the height including the space below, in pixels."""
        rows = sum(self._row_height(row) + _GAP for row in self._rows)
        return rows + (self._lances_height() + _GAP if self._lances else 0)

    def lay(self, image: Image.Image, top: int) -> None:
        """Draw the hands and lances from ``top`` downwards."""
        for row in self._rows:
            high = self._row_height(row)
            for place, (laid, worth) in enumerate(row):
                left = EDGE + place * (_CELL + _GAP)
                self._hand(image, laid, worth, (left, top, left + _CELL, top + high))
            top += high + _GAP
        if self._lances:
            panel(image, (EDGE, top, WIDTH - EDGE, top + self._lances_height()))
        top += _PAD // 2
        for paid, why in self._lances:
            _lance(image, paid, why, top)
            top += _lance_height(why)

    def _row_height(self, row: list[tuple[ShownHand, list[str]]]) -> int:
        lines = max(len(worth) for _, worth in row)
        return _NAME + lines * _LINE + _PAD + self._seen() + _RAIL

    def _lances_height(self) -> int:
        return sum(_lance_height(why) for _, why in self._lances) + _PAD

    def _seen(self) -> int:
        """Return the visible height of a card above the rail, in pixels."""
        return round(self._cards.height(CARD) * _SHOWN)

    def _hand(
        self, image: Image.Image, laid: ShownHand, worth: list[str], box: tuple[int, int, int, int]
    ) -> None:
        """Draw a hand fanned out behind a rail, with the player's name and its worth above it."""
        left, top, right, bottom = box
        panel(image, box)
        inner = image.crop(box)
        step = fanned(len(laid.cards))
        at = bottom - top - _RAIL - self._seen()
        for place, card in enumerate(laid.cards):
            mark = laid.marks[place] if laid.marks else None
            x = _PAD + place * step
            self._cards.lay(inner, (x, at), card, CARD, mark=mark, rows=self._seen())
        inner.paste(plank(right - left, _RAIL, 100), (0, bottom - top - _RAIL))
        patch(inner, (0, bottom - top - 6, right - left, bottom - top), SIDES[laid.side], 3)
        image.paste(inner, (left, top))
        pair_mark(image, laid.side, left + _PAD, top + 30, _SHAPE)
        draw, indent = ImageDraw.Draw(image), left + _PAD + _SHAPE + 10
        name, size = fitted(called(laid.player), right - _PAD - indent, range(40, 25, -2), HEAVY)
        write(draw, (indent, top + 43), name, size, CREAM, name=HEAVY)
        for number, line in enumerate(worth, 1):
            write(draw, (left + _PAD, top + _NAME + number * _LINE - 2), line, TEXT, PALE)


def fanned(count: int) -> int:
    """Return the distance between the left edges of neighbouring cards, in pixels."""
    return (_CELL - 2 * _PAD - CARD) // (max(count, 2) - 1)


def _lance(image: Image.Image, paid: LancePayout, why: list[str], top: int) -> None:
    """Draw a lance, the mark of the pair that it paid, how much, and why."""
    draw, base, ink = ImageDraw.Draw(image), top + 34, SIDES[paid.side]
    lance, size = fitted(drawable(paid.lance), 150, range(32, 21, -2), HEAVY)
    write(draw, (EDGE + _PAD, base), lance, size, CREAM, name=HEAVY)
    pair_mark(image, paid.side, EDGE + 190, top + 24, _SHAPE)
    if paid.stones:
        stones, size = fitted(f"+{paid.stones}", _WHY - 240, range(36, 19, -2), HEAVY)
        write(draw, (EDGE + 230, base), stones, size, ink, name=HEAVY)
    for number, line in enumerate(why):
        write(draw, (EDGE + _WHY, base + number * _LINE), line, TEXT, PALE)


def _lance_height(why: list[str]) -> int:
    return _LANCE + (len(why) - 1) * _LINE


def _wrapped(text: str, width: int, most: int = _MOST_LINES) -> list[str]:
    """Return the text in at most ``most`` lines of about equal length.

    No line has only one word, and text that does not fit is cut off.
    """
    words = drawable(text).split()
    count = len(_broken(words, width))
    narrowest = next(
        (
            less
            for less in range(width // count, width, _FINE)
            if len(_broken(words, less)) <= count
        ),
        width,
    )
    lines = _broken(words, width if count > most else narrowest, most)
    return [fitted(line, width, range(TEXT, TEXT - 1, -1))[0] for line in lines]


def _broken(words: list[str], width: int, most: int = sys.maxsize) -> list[str]:
    """Return the words in lines that fit the width, at most ``most`` of them."""
    lines = [""]
    for number, word in enumerate(words):
        longer = f"{lines[-1]} {word}".lstrip()
        if not lines[-1] or text_width(longer, TEXT) <= width:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = " ".join((lines[-1], *words[number:]))
            break
    return lines
