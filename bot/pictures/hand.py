"""The picture of a hand: its cards in a row with their places, those to be thrown drawn up."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cards import CardSet
from bot.pictures.cloth import CREAM, PALE, cloth, panel, patch
from bot.pictures.contents import Hand
from bot.pictures.writing import HEAVY, TIMES, write
from engine.hands import HAND_SIZE

WIDTH: Final = 692
_CARD: Final = 152
_GAP: Final = 12
_TOP: Final = 44
_RAISED: Final = 26
_FOOT: Final = 50
_BADGE: Final = 40
_ROUND: Final = 12
_RED: Final = (196, 48, 40)


def paint_hand(hand: Hand, cards: CardSet) -> Image.Image:
    """Lay the hand, or four empty places; a picture of fewer cards is as wide as one of four."""
    high = cards.height(_CARD)
    image = cloth(WIDTH, _TOP + high + _FOOT)
    if not hand.cards:
        for left in _lefts(HAND_SIZE):
            panel(image, (left, _TOP, left + _CARD, _TOP + high), _ROUND)
        return image
    draw = ImageDraw.Draw(image)
    for place, (card, left) in enumerate(zip(hand.cards, _lefts(len(hand.cards)), strict=True)):
        is_marked = place in hand.marked
        at = (left, _TOP - _RAISED * is_marked)
        cards.lay(image, at, card, _CARD, dim=is_marked)
        middle = at[0] + _CARD // 2
        if is_marked:
            _badge(image, draw, middle, at[1] + high // 2)
        ink = CREAM if is_marked else PALE
        write(draw, (middle, _TOP + high + 34), str(place + 1), 30, ink, anchor="ms")
    return image


def _lefts(count: int) -> list[int]:
    """Where so many cards begin, in the middle of the cloth."""
    first = (WIDTH - count * _CARD - (count - 1) * _GAP) // 2
    return [first + place * (_CARD + _GAP) for place in range(count)]


def _badge(image: Image.Image, draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """A cross over a card that is to go."""
    patch(
        image, (x - _BADGE - 4, y - _BADGE - 4, x + _BADGE + 4, y + _BADGE + 4), CREAM, _BADGE + 4
    )
    patch(image, (x - _BADGE, y - _BADGE, x + _BADGE, y + _BADGE), _RED, _BADGE)
    write(draw, (x, y), TIMES, 96, CREAM, anchor="mm", name=HEAVY)
