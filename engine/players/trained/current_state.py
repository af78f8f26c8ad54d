"""The current state of a view as a ``BoardBatch`` of one entry, with deal number 0."""

from typing import Final, TypeAlias, assert_never

import numpy as np

from engine.betting import OPENING_DEJE
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    ClosedLance,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    UncontestedLance,
    UnheldLance,
)
from engine.players.trained.abstraction import bet_interpolations, last_aggressor, nearest, place_of
from engine.players.trained.betting_tree import ORDAGO
from engine.players.trained.hand_tables import LANCES, Ints
from engine.players.trained.information_sets import NOBODY
from engine.players.trained.rollout import CROSSED, END, PASSED, REFUSED, BoardBatch
from engine.seats import pair_of
from engine.view import View

BettingPhase: TypeAlias = Betting | Answering | AnsweringOrdago

_PLACES: Final = 4


def needs_of_sides(view: View) -> tuple[int, int]:
    """Return the stones that the mano's side and the other side still need."""
    target, stones, first = view.rules.target, view.tally.stones, pair_of(view.mano)
    return target - stones[first], target - stones[first.rival]


def board_at(view: View, phase: BettingPhase) -> BoardBatch:
    """Return the board of the current phase."""
    needs = needs_of_sides(view)
    if isinstance(phase, Betting):
        turn, bettor, stake, deje = len(phase.passed), NOBODY, 0, OPENING_DEJE
    else:
        turn, bettor, deje = _refusals(phase), place_of(view, phase.bettor), phase.deje
        # An accepted bet larger than any game needs still waits for the count.
        stake = ORDAGO if isinstance(phase, AnsweringOrdago) else min(phase.at_stake, ORDAGO - 1)
    return BoardBatch(
        deal=np.array([0]),
        lance=np.array([LANCES.index(phase.lance)]),
        node=np.array([nearest(bet_interpolations(phase, max(needs)))]),
        stake=np.array([stake]),
        deje=np.array([deje]),
        turn=np.array([turn]),
        bettor=np.array([bettor]),
        needs=np.array([needs]),
        lead=np.array([last_aggressor(view, phase)]),
        closed=_closed(view)[None],
        winner=np.array([NOBODY]),
    )


def _refusals(phase: Answering | AnsweringOrdago) -> int:
    """Return the refusals of the standing bet in the encoding of ``BoardBatch.turn``."""
    if not phase.refused:
        return 0
    after = (phase.bettor + 1) % _PLACES
    waits = after in phase.eligible and after not in phase.refused
    return CROSSED if waits else 1


def _closed(view: View) -> Ints:
    """Return the digit (``BoardBatch.closed``) of each closed lance."""
    digits = np.zeros(END, np.int64)
    for closed in view.lances:
        digits[LANCES.index(closed.lance)] = _digit(view, closed)
    return digits


def _digit(view: View, closed: ClosedLance) -> int:
    match closed:
        case PassedLance():
            return PASSED
        case AcceptedLance(_, stones):
            return PASSED + stones
        case RefusedLance(_, pair):
            return REFUSED + (pair - view.mano) % 2
        case UncontestedLance() | UnheldLance() | OrdagoLance():
            return 0
        case _:
            assert_never(closed)
