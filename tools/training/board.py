"""The betting of a simulated hand: turns, consequences, and the count (RULES.md 4 to 9).

The betting is a small state machine: ``step`` returns the next board from the last one. It follows
the same rules as ``engine``, and the tests compare the two hand by hand.
"""

from typing import Final, NamedTuple

import numpy as np

from engine.players.trained.betting_tree import DEJE, NEXT, NO, OFFERED, ORDAGO, PASO, QUIERO
from engine.players.trained.hand_tables import (
    CHICA,
    EXTRA,
    GRANDE,
    JUEGO,
    PUNTO,
    UNBET,
    Floats,
    Ints,
    Tables,
)
from engine.players.trained.information_sets import NOBODY
from tools.training.compiling import compiled

END: Final = 5
"""The value of ``lance`` once all lances are closed."""

PASSED: Final = 3
"""The digit of a lance closed without a bet; 0 if none was possible, larger for an accepted bet."""

REFUSED: Final = 1
"""The digit of a lance in which a bet by side 0 was refused; one more for side 1."""

BITS: Final = 5
_DIGIT: Final = (1 << BITS) - 1
_SEATS: Final = 4


class Deal(NamedTuple):
    """The kinds of hand by place, and for each lance a bit mask of the places that take part."""

    hands: Ints
    holders: Ints


class Board(NamedTuple):
    """A hand between two actions.

    ``turn`` counts the places that have passed in the open lance, or refused the standing bet.
    ``bettor`` is the place of the last bet in this lance, and ``initiative`` the side of the last
    bet in an earlier one. ``first`` and ``other`` are the stones that side 0 and side 1 still need.
    ``closed`` has a digit for each closed lance. ``winner`` is the side that has won the game.
    """

    lance: int
    node: int
    turn: int
    bettor: int
    first: int
    other: int
    initiative: int
    closed: int
    winner: int


@compiled
def held(tables: Tables, deal: Deal) -> None:
    """Fill in which places take part in which lance."""
    hands, holders = deal
    for lance in range(END):
        holders[lance] = 0
        for place in range(_SEATS):
            if lance in (GRANDE, CHICA) or tables.worth[lance, hands[place]] > 0:
                holders[lance] |= 1 << place
    if holders[JUEGO] != 0:
        # RULES.md 8: punto is played only if no place has juego.
        holders[PUNTO] = 0


@compiled
def _next_lance(holders: Ints, lance: int) -> int:
    """Return the first lance, from this one on, in which both sides take part."""
    while lance < END and not ((holders[lance] & 0b0101) and (holders[lance] & 0b1010)):
        lance += 1
    return lance


@compiled
def opened(deal: Deal, first: int, other: int) -> Board:
    """Return the board after the cut of the mus, if the sides need these stones."""
    lance = _next_lance(deal.holders, 0)
    return Board(lance, 0, 0, NOBODY, first, other, NOBODY, 0, NOBODY)


@compiled
def speaker(deal: Deal, board: Board) -> int:
    """Return the place that is to act; the hand must not be over."""
    holders = deal.holders[board.lance]
    if board.node == 0:
        place, waiting = 0, board.turn
        while not (holders >> place) & 1 or waiting > 0:
            waiting -= (holders >> place) & 1
            place += 1
        return place
    # RULES.md 4: the next rival after the bettor answers first, then that rival's partner.
    after = (board.bettor + 1) % _SEATS
    across = (board.bettor + 3) % _SEATS
    return after if board.turn == 0 and (holders >> after) & 1 else across


@compiled
def step(tables: Tables, deal: Deal, board: Board, choice: int) -> Board:
    """Return the board after a choice of the place that is to act."""
    place = speaker(deal, board)
    if board.node == 0:
        if choice != PASO:
            return _bet(board, place, choice)
        everybody = _count(deal.holders[board.lance])
        if board.turn + 1 < everybody:
            return _turned(board)
        return _closed(deal, board, PASSED)
    if choice == NO:
        return _no(deal, board, place)
    if choice == QUIERO:
        return _quiero(tables, deal, board)
    return _bet(board, place, choice)


@compiled
def _no(deal: Deal, board: Board, place: int) -> Board:
    """Return the board after a refusal; the lance is refused once all rivals refuse."""
    across = (board.bettor + 3) % _SEATS
    if place != across and (deal.holders[board.lance] >> across) & 1:
        return _turned(board)
    return _refused(deal, board)


@compiled
def _quiero(tables: Tables, deal: Deal, board: Board) -> Board:
    if OFFERED[board.node] == ORDAGO:
        side = best_side(tables, deal, board.lance, deal.holders[board.lance])
        return _won(board, side)
    return _closed(deal, board, PASSED + OFFERED[board.node])


@compiled
def _count(holders: int) -> int:
    return (holders & 1) + (holders >> 1 & 1) + (holders >> 2 & 1) + (holders >> 3 & 1)


@compiled
def _turned(board: Board) -> Board:
    return Board(
        board.lance,
        board.node,
        board.turn + 1,
        board.bettor,
        board.first,
        board.other,
        board.initiative,
        board.closed,
        board.winner,
    )


@compiled
def _bet(board: Board, place: int, choice: int) -> Board:
    return Board(
        board.lance,
        NEXT[board.node, choice],
        0,
        place,
        board.first,
        board.other,
        board.initiative,
        board.closed,
        board.winner,
    )


@compiled
def _won(board: Board, side: int) -> Board:
    return Board(
        board.lance, 0, 0, NOBODY, board.first, board.other, board.initiative, board.closed, side
    )


@compiled
def _refused(deal: Deal, board: Board) -> Board:
    """Return the board after the deje is taken, which may end the game (RULES.md 5)."""
    side = board.bettor % 2
    deje = DEJE[board.node]
    first = board.first - (deje if side == 0 else 0)
    other = board.other - (deje if side == 1 else 0)
    taken = Board(
        board.lance,
        board.node,
        board.turn,
        board.bettor,
        first,
        other,
        board.initiative,
        board.closed,
        side if min(first, other) <= 0 else NOBODY,
    )
    return _closed(deal, taken, REFUSED + side)


@compiled
def _closed(deal: Deal, board: Board, digit: int) -> Board:
    initiative = board.initiative if board.bettor == NOBODY else board.bettor % 2
    return Board(
        _next_lance(deal.holders, board.lance + 1),
        0,
        0,
        NOBODY,
        board.first,
        board.other,
        initiative,
        board.closed | digit << (BITS * board.lance),
        board.winner,
    )


@compiled
def best_side(tables: Tables, deal: Deal, lance: int, among: int) -> int:
    """Return the side with the best hand among some places; the nearest to the mano wins ties."""
    best, found = -1, NOBODY
    for place in range(_SEATS):
        if (among >> place) & 1:
            worth = tables.worth[lance, deal.hands[place]]
            if worth > best:
                best, found = worth, place % 2
    return found


@compiled
def is_over(board: Board) -> bool:
    """Return whether the betting of the hand is over."""
    return board.winner != NOBODY or board.lance == END


@compiled
def counted(tables: Tables, deal: Deal, board: Board) -> Board:
    """Return the board after the count, lance by lance up to the stone that wins (RULES.md 9)."""
    first, other, winner = board.first, board.other, board.winner
    for lance in range(END):
        among = deal.holders[lance]
        if winner != NOBODY or among == 0:
            continue
        side, stones = _pays(tables, deal, lance, (board.closed >> (BITS * lance)) & _DIGIT)
        for place in range(side, _SEATS, 2):
            if (among >> place) & 1:
                stones += tables.bonus[lance, deal.hands[place]]
        first -= stones if side == 0 else 0
        other -= stones if side == 1 else 0
        if min(first, other) <= 0:
            winner = side
    return Board(END, 0, 0, NOBODY, first, other, board.initiative, board.closed, winner)


@compiled
def _pays(tables: Tables, deal: Deal, lance: int, digit: int) -> tuple[int, int]:
    """Return the side that takes a lance, and its stones without the hand bonuses."""
    if digit in (REFUSED, REFUSED + 1):
        return digit - REFUSED, EXTRA[lance]
    side = best_side(tables, deal, lance, deal.holders[lance])
    if digit > PASSED:
        return side, digit - PASSED + EXTRA[lance]
    return side, UNBET[lance]


@compiled
def worth_to_first(tables: Tables, deal: Deal, board: Board, standings: Floats) -> float:
    """Return the chance that side 0 wins the game after this hand.

    ``standings[a, b]`` is the chance of the side that leads the next hand if it needs ``a`` stones
    and the other side ``b``.
    """
    final = counted(tables, deal, board)
    if final.winner != NOBODY:
        return 1.0 if final.winner == 0 else 0.0
    # RULES.md 2: the other side leads the next hand.
    return 1.0 - float(standings[final.other, final.first])


def empty_deal() -> Deal:
    """Return an empty deal."""
    return Deal(np.zeros(_SEATS, np.int64), np.zeros(END, np.int64))
