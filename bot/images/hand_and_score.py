"""Draw a picture of a hand, a board, a finale, a score, seats or a curve from its content."""

from typing import Final

from PIL import Image, ImageDraw

from bot.images.drawing import (
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
    cloth,
    cloth_part,
    drawable,
    fitted,
    fitted_all,
    pair_mark,
    panel,
    patch,
    plank,
    write,
)
from bot.images.showdown import EDGE, WIDTH, Showdowns
from bot.images.specs import (
    Board,
    CardsAbove,
    Curve,
    Finale,
    Hand,
    Score,
    Seating,
    SeatLabel,
    StonesRow,
)
from bot.images.stones import HEIGHT, ROW, draw_row, draw_sides
from engine.hands import HAND_SIZE

_HAND_WIDTH: Final = 692
HAND_CARD: Final = 152
"""The width of a card of the viewer's hand, in pixels."""
_HAND_GAP: Final = 12
_HAND_EDGE: Final = 16
_TOP: Final = 44
_RAISED: Final = 26
_FOOT: Final = 50
_BADGE: Final = 40
_ROUND: Final = 12
_RED: Final = (196, 48, 40)


_SMALL_ROW: Final = (_HAND_WIDTH - 2 * _HAND_EDGE, 85)
"""The width and height of the stones of a pair below a hand, in pixels."""
_SMALL_GAP: Final = 8


def draw_hand(hand: Hand, cards: CardSet) -> Image.Image:
    """Draw the cards of a hand, or four empty places.

    The width does not depend on the number of cards.
    """
    image = cloth(_HAND_WIDTH, _hand_height(cards))
    _lay_hand(image, hand, cards)
    return image


def draw_cards_above(part: CardsAbove, cards: CardSet) -> Image.Image:
    """Draw the cards of a hand on a cloth that goes on below."""
    image = cloth_part(_HAND_WIDTH, _hand_height(cards), has_bottom=False)
    _lay_hand(image, part.hand, cards)
    return image


def draw_stones_below(row: StonesRow) -> Image.Image:
    """Draw the stones of a pair in the width of a hand; the second pair's are at the bottom."""
    wide = cloth(WIDTH - 2 * EDGE, ROW)
    draw_row(wide, row, 0, 0, wide.width)
    is_last = row.number == 1
    height = _SMALL_ROW[1] + (_HAND_EDGE if is_last else _SMALL_GAP)
    image = cloth_part(_HAND_WIDTH, height, has_top=False, has_bottom=is_last)
    image.paste(wide.resize(_SMALL_ROW, Image.Resampling.BOX), (_HAND_EDGE, 0))
    return image


def _hand_height(cards: CardSet) -> int:
    return _TOP + cards.height(HAND_CARD) + _FOOT


def _lay_hand(image: Image.Image, hand: Hand, cards: CardSet) -> None:
    high = cards.height(HAND_CARD)
    if not hand.cards:
        for left in _lefts(HAND_SIZE):
            panel(image, (left, _TOP, left + HAND_CARD, _TOP + high), _ROUND)
        return
    draw = ImageDraw.Draw(image)
    for place, (card, left) in enumerate(zip(hand.cards, _lefts(len(hand.cards)), strict=True)):
        is_marked = place in hand.marked
        at = (left, _TOP - _RAISED * is_marked)
        mark = hand.marks[place] if hand.marks else None
        cards.lay(image, at, card, HAND_CARD, mark=mark, dim=is_marked)
        middle = at[0] + HAND_CARD // 2
        if is_marked:
            _badge(image, draw, middle, at[1] + high // 2)
        ink = CREAM if is_marked else PALE
        write(draw, (middle, _TOP + high + 34), str(place + 1), 30, ink, anchor="ms")


def _lefts(count: int) -> list[int]:
    """Return the left edge of each of ``count`` cards, centred on the cloth."""
    first = (_HAND_WIDTH - count * HAND_CARD - (count - 1) * _HAND_GAP) // 2
    return [first + place * (HAND_CARD + _HAND_GAP) for place in range(count)]


def _badge(image: Image.Image, draw: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw a cross over a card that is marked for the discard."""
    patch(
        image, (x - _BADGE - 4, y - _BADGE - 4, x + _BADGE + 4, y + _BADGE + 4), CREAM, _BADGE + 4
    )
    patch(image, (x - _BADGE, y - _BADGE, x + _BADGE, y + _BADGE), _RED, _BADGE)
    write(draw, (x, y), TIMES, 96, CREAM, anchor="mm", name=HEAVY)


_PLATE: Final = 108
_GAMES: Final = 96
_SHAPE: Final = 36


def draw_board(board: Board) -> Image.Image:
    """Draw the winners on a plate, the games if more than one was played, and the stones."""
    top = _below_winners(board.score)
    image = cloth(WIDTH, top + HEIGHT + EDGE)
    _winners(image, board)
    draw_sides(image, board.score, EDGE, top, WIDTH - 2 * EDGE)
    return image


def draw_finale(finale: Finale, cards: CardSet) -> Image.Image:
    """Draw the winners as on a board, then the hands, and the stones at the bottom."""
    top = _below_winners(finale.board.score)
    table = Showdowns(finale.hands, finale.paid, cards)
    foot = top + table.height
    image = cloth(WIDTH, foot + HEIGHT + EDGE)
    _winners(image, finale.board)
    table.lay(image, top)
    draw_sides(image, finale.board.score, EDGE, foot, WIDTH - 2 * EDGE)
    return image


def _below_winners(score: Score) -> int:
    """Return the bottom of the winners' plate, with the games if more than one was played."""
    return EDGE + 64 + _PLATE + (_GAMES if score.games_to_win > 1 else 24)


def _winners(image: Image.Image, board: Board) -> None:
    """Draw the title, the winners' plate, and the games if more than one was played."""
    draw, score = ImageDraw.Draw(image), board.score
    title, size = fitted(drawable(board.title), WIDTH - 4 * EDGE, range(40, 25, -2))
    write(draw, (WIDTH // 2, EDGE + 42), title, size, PALE, anchor="ms")
    if score.winner is not None:
        winners = score.sides[score.winner].players
        names, size = fitted_all(winners, WIDTH - 8 * EDGE, range(68, 35, -2), HEAVY)
        plate = (2 * EDGE, EDGE + 64, WIDTH - 2 * EDGE, EDGE + 64 + _PLATE)
        patch(image, plate, CREAM, 26)
        inner = (plate[0] + 4, plate[1] + 4, plate[2] - 4, plate[3] - 4)
        patch(image, inner, GOLD, 22)
        middle = EDGE + 64 + _PLATE // 2
        write(draw, (WIDTH // 2, middle), names, size, INK, anchor="mm", name=HEAVY)
    if score.games_to_win > 1:
        _games(image, score, EDGE + 64 + _PLATE + _GAMES // 2)


def _games(image: Image.Image, score: Score, middle: int) -> None:
    """Draw how many games each pair has won, in large numbers."""
    draw = ImageDraw.Draw(image)
    centre = image.width // 2
    write(draw, (centre, middle), BETWEEN, 60, CREAM, anchor="mm", name=HEAVY)
    for number, (side, away) in enumerate(zip(score.sides, (-1, 1), strict=True)):
        at = (centre + away * 70, middle)
        write(draw, at, str(side.games), 76, SIDES[number], anchor="mm", name=HEAVY)
        pair_mark(image, number, centre + away * 138 - _SHAPE // 2, middle, _SHAPE)


def draw_score(score: Score) -> Image.Image:
    """Draw the stones of both pairs."""
    image = cloth(WIDTH, HEIGHT + 2 * EDGE)
    draw_sides(image, score, EDGE, EDGE, WIDTH - 2 * EDGE)
    return image


_TABLE: Final = (360, 190)
_NAMED: Final = (270, 72)
_AROUND: Final = 400
"""The height of the table with the seats around it, in pixels."""


def draw_seating(seating: Seating) -> Image.Image:
    """Draw a table seen from above with all players, and the stones that they play for."""
    image = cloth(WIDTH, EDGE + _AROUND + HEIGHT + EDGE)
    middle, centre = WIDTH // 2, EDGE + _AROUND // 2
    wide, high = _TABLE
    corner = (middle - wide // 2, centre - high // 2)
    patch(image, (*corner, corner[0] + wide, corner[1] + high), plank(wide, high), 24)
    (own, partner), (right, left) = (side.players for side in seating.score.sides)
    ephemeral, above = (WIDTH + wide) // 4 - EDGE // 4, (_AROUND - _NAMED[1]) // 2
    for player, number, across, down in (
        *((own, 0, 0, above), (partner, 0, 0, -above)),
        *((right, 1, ephemeral, 0), (left, 1, -ephemeral, 0)),
    ):
        _sitter(image, player, number, (middle + across, centre + down))
    draw_sides(image, seating.score, EDGE, EDGE + _AROUND, WIDTH - 2 * EDGE)
    return image


def _sitter(image: Image.Image, player: SeatLabel, side: int, middle: tuple[int, int]) -> None:
    """Draw the mark of a pair and a player's name on a plate."""
    wide, high = _NAMED
    left, top = middle[0] - wide // 2, middle[1] - high // 2
    panel(image, (left, top, left + wide, top + high))
    pair_mark(image, side, left + 16, middle[1], _SHAPE)
    name, size = fitted(called(player), wide - _SHAPE - 44, range(38, 25, -2), HEAVY)
    at = (left + _SHAPE + 28, middle[1])
    write(ImageDraw.Draw(image), at, name, size, CREAM, anchor="lm", name=HEAVY)


_PLOT: Final = (EDGE + 84, EDGE + 84, WIDTH - 2 * EDGE, 520)
"""The box of the curve: left, top, right and bottom."""

_LINE: Final = 6
_MARK: Final = 26


def draw_curve(curve: Curve) -> Image.Image:
    """Draw the winning chance of a side over a match, each game separately, with its marks."""
    left, top, right, bottom = _PLOT
    image = cloth(WIDTH, bottom + 2 * EDGE)
    draw = ImageDraw.Draw(image)
    title, size = fitted(drawable(curve.title), WIDTH - 4 * EDGE - _SHAPE, range(40, 23, -2))
    pair_mark(image, curve.side, 2 * EDGE, EDGE + 38, _SHAPE)
    write(draw, (2 * EDGE + _SHAPE + 16, EDGE + 38), title, size, CREAM, anchor="lm")
    panel(image, _PLOT)

    def at(along: float, chance: float) -> tuple[float, float]:
        inner = 2 * _LINE
        return (
            left + inner + along * (right - left - 2 * inner),
            bottom - inner - chance * (bottom - top - 2 * inner),
        )

    for percent in (0, 50, 100):
        _, height = at(0, percent / 100)
        write(draw, (left - 12, round(height)), str(percent), 28, PALE, anchor="rm")
    draw.line((at(0, 0.5), at(1, 0.5)), fill=PALE, width=2)
    begins = 0.0
    for ends in (*curve.ends, 1.0):
        game = [at(*point) for point in curve.points if begins <= point[0] <= ends]
        if len(game) > 1:
            draw.line(game, fill=SIDES[curve.side], width=_LINE, joint="curve")
        if ends < 1:
            draw.line((at(ends, 0), at(ends, 1)), fill=PALE, width=2)
        # The last point of a game does not belong to the next.
        begins = ends + 1e-9
    for number, mark in enumerate(curve.marked, start=1):
        across, down = map(round, at(mark.along, mark.chance))
        box = (across - _MARK, down - _MARK, across + _MARK, down + _MARK)
        patch(image, box, CREAM, _MARK)
        write(draw, (across, down), str(number), 36, INK, anchor="mm", name=HEAVY)
    return image
