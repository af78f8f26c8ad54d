"""The pictures themselves, each painted from its content: a hand, a showdown, a board, a score."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.brushes import (
    BETWEEN,
    CREAM,
    GOLD,
    HEAVY,
    INK,
    PALE,
    SIDES,
    TIMES,
    CardSet,
    called,
    called_all,
    cloth,
    drawable,
    fitted,
    font,
    panel,
    patch,
    write,
)
from bot.pictures.contents import Board, Finale, Hand, Laid, Score, Showdown
from bot.pictures.stones import HEIGHT, paint_sides
from engine.hands import HAND_SIZE

_HAND_WIDTH: Final = 692
_HAND_CARD: Final = 152
_HAND_GAP: Final = 12
_TOP: Final = 44
_RAISED: Final = 26
_FOOT: Final = 50
_BADGE: Final = 40
_ROUND: Final = 12
_RED: Final = (196, 48, 40)


def paint_hand(hand: Hand, cards: CardSet) -> Image.Image:
    """Lay the hand, or four empty places; a picture of fewer cards is as wide as one of four."""
    high = cards.height(_HAND_CARD)
    image = cloth(_HAND_WIDTH, _TOP + high + _FOOT)
    if not hand.cards:
        for left in _lefts(HAND_SIZE):
            panel(image, (left, _TOP, left + _HAND_CARD, _TOP + high), _ROUND)
        return image
    draw = ImageDraw.Draw(image)
    for place, (card, left) in enumerate(zip(hand.cards, _lefts(len(hand.cards)), strict=True)):
        is_marked = place in hand.marked
        at = (left, _TOP - _RAISED * is_marked)
        cards.lay(image, at, card, _HAND_CARD, dim=is_marked)
        middle = at[0] + _HAND_CARD // 2
        if is_marked:
            _badge(image, draw, middle, at[1] + high // 2)
        ink = CREAM if is_marked else PALE
        write(draw, (middle, _TOP + high + 34), str(place + 1), 30, ink, anchor="ms")
    return image


def _lefts(count: int) -> list[int]:
    """Where each of a number of cards begins, in the middle of the cloth."""
    first = (_HAND_WIDTH - count * _HAND_CARD - (count - 1) * _HAND_GAP) // 2
    return [first + place * (_HAND_CARD + _HAND_GAP) for place in range(count)]


def _badge(image: Image.Image, draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """A cross over a card that is to go."""
    patch(
        image, (x - _BADGE - 4, y - _BADGE - 4, x + _BADGE + 4, y + _BADGE + 4), CREAM, _BADGE + 4
    )
    patch(image, (x - _BADGE, y - _BADGE, x + _BADGE, y + _BADGE), _RED, _BADGE)
    write(draw, (x, y), TIMES, 96, CREAM, anchor="mm", name=HEAVY)


_WIDTH: Final = 960
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
    foot = _HEAD + _high(showdown.hands, cards)
    image = cloth(_WIDTH, foot + HEIGHT + _EDGE)
    title, size = fitted(drawable(showdown.title), _WIDTH - 2 * _EDGE, range(42, 25, -2), HEAVY)
    write(ImageDraw.Draw(image), (_EDGE + 4, 54), title, size, CREAM, name=HEAVY)
    _hands(image, showdown.hands, cards, _HEAD)
    paint_sides(image, showdown.score, _EDGE, foot, _WIDTH - 2 * _EDGE)
    return image


def _row(cards: CardSet) -> int:
    """The height of a hand, in pixels."""
    return cards.height(_CARD) + 2 * _PAD


def _high(hands: tuple[Laid, ...], cards: CardSet) -> int:
    """The height of all hands with the room below each, in pixels."""
    return len(hands) * (_row(cards) + _BETWEEN)


def _hands(image: Image.Image, hands: tuple[Laid, ...], cards: CardSet, top: int) -> None:
    """Lay hands one below the other."""
    row = _row(cards)
    for number, laid in enumerate(hands):
        at = top + number * (row + _BETWEEN)
        _hand(image, laid, cards, (_EDGE, at, _WIDTH - _EDGE, 0), row)


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


_PLATE: Final = 108
_GAMES: Final = 96


def paint_board(board: Board) -> Image.Image:
    """Name the winners on a plate, then the games where more than one was played, then stones."""
    top = _below_winners(board.score)
    image = cloth(_WIDTH, top + HEIGHT + _EDGE)
    _winners(image, board)
    paint_sides(image, board.score, _EDGE, top, _WIDTH - 2 * _EDGE)
    return image


def paint_finale(finale: Finale, cards: CardSet) -> Image.Image:
    """The winners as on a board, below them the hands, and the stones at the foot."""
    top = _below_winners(finale.board.score)
    foot = top + _high(finale.hands, cards)
    image = cloth(_WIDTH, foot + HEIGHT + _EDGE)
    _winners(image, finale.board)
    _hands(image, finale.hands, cards, top)
    paint_sides(image, finale.board.score, _EDGE, foot, _WIDTH - 2 * _EDGE)
    return image


def _below_winners(score: Score) -> int:
    """Where the plate with the winners ends, and the games where more than one was played."""
    return _EDGE + 64 + _PLATE + (_GAMES if score.games_to_win > 1 else 24)


def _winners(image: Image.Image, board: Board) -> None:
    """The title, the winners on their plate, and the games where more than one was played."""
    draw, score = ImageDraw.Draw(image), board.score
    title, size = fitted(drawable(board.title), _WIDTH - 4 * _EDGE, range(40, 25, -2))
    write(draw, (_WIDTH // 2, _EDGE + 42), title, size, PALE, anchor="ms")
    if score.winner is not None:
        names = called_all(score.sides[score.winner].players)
        names, size = fitted(names, _WIDTH - 8 * _EDGE, range(68, 35, -2), HEAVY)
        plate = (2 * _EDGE, _EDGE + 64, _WIDTH - 2 * _EDGE, _EDGE + 64 + _PLATE)
        patch(image, plate, CREAM, 26)
        inner = (plate[0] + 4, plate[1] + 4, plate[2] - 4, plate[3] - 4)
        patch(image, inner, GOLD, 22)
        middle = _EDGE + 64 + _PLATE // 2
        write(draw, (_WIDTH // 2, middle), names, size, INK, anchor="mm", name=HEAVY)
    if score.games_to_win > 1:
        _games(image, score, _EDGE + 64 + _PLATE + _GAMES // 2)


def _games(image: Image.Image, score: Score, middle: int) -> None:
    """How many games each pair has won, in large numbers."""
    draw = ImageDraw.Draw(image)
    centre = image.width // 2
    write(draw, (centre, middle), BETWEEN, 60, CREAM, anchor="mm", name=HEAVY)
    for number, (side, away) in enumerate(zip(score.sides, (-1, 1), strict=True)):
        at = (centre + away * 70, middle)
        write(draw, at, str(side.games), 76, SIDES[number], anchor="mm", name=HEAVY)


def paint_score(score: Score) -> Image.Image:
    """Lay both pairs' stones."""
    image = cloth(_WIDTH, HEIGHT + 2 * _EDGE)
    paint_sides(image, score, _EDGE, _EDGE, _WIDTH - 2 * _EDGE)
    return image
