"""Choose the actions of the computer players of a table.

A computer player does not answer for its side before the person on that side has answered, and
gives its opinion when that person asks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from bot.tables.table_state import SeatAssignment, TableState
from bot.text.lesson import LessonPartner
from engine.actions import Action, NoQueremos, NoQuiero, Opino
from engine.game import Answering, AnsweringOrdago
from engine.opinions import Advice
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.seats import Seat
from engine.side_actions import opinion_error
from engine.turn_order import rivals
from engine.view import View, own_seat

_THOUGHTS: Final = 3
"""How many times a computer player considers a bet before it gives its opinion."""


def next_computer(public: View, chairs: Sequence[SeatAssignment]) -> Seat | None:
    """Return the computer player that has to act before any person, or None."""
    first = public.speakers[0]
    if not chairs[first].is_played_by_computer:
        return None
    unheard = _unheard(public, chairs, first)
    return None if set(unheard) & set(public.speakers) else first


def computers_consulted(public: View, chairs: Sequence[SeatAssignment]) -> tuple[Seat, ...]:
    """Return the computer players that were asked for advice; some may have given it already."""
    phase = public.phase
    if not isinstance(phase, Answering | AnsweringOrdago) or not phase.consulted:
        return ()
    return tuple(Seat(seat) for seat, chair in enumerate(chairs) if chair.is_played_by_computer)


def can_advise(seen: View) -> bool:
    """Return whether the viewer was asked for advice and has not given it yet."""
    return opinion_error(seen) is None


def level_of(state: TableState, seat: Seat) -> Level:
    """Return the level of a seat's computer player."""
    return state.chairs[seat].level or Level.NORMAL


def decision_steps(state: TableState, seen: View, generator: Random) -> Iterator[Action]:
    """Yield candidate actions of the computer player that has this view; the last is its decision.

    Each step takes some time, so that other work can run in between.
    """
    level = level_of(state, own_seat(seen))
    if can_advise(seen):
        yield from _advice(player(level), seen, generator)
        return
    plays = LessonPartner() if state.lesson else player(level)
    yield _said(plays, seen, state.chairs, generator)


def _said(plays: Player, seen: View, chairs: Sequence[SeatAssignment], generator: Random) -> Action:
    """Return the decision of a computer player.

    It does not refuse for its whole side before the people on that side have answered.
    """
    action = plays.act(seen, generator)
    if action == NoQueremos() and _unheard(seen, chairs, own_seat(seen)):
        return NoQuiero()
    return action


def _advice(plays: Player, seen: View, generator: Random) -> Iterator[Action]:
    """Yield a computer player's decisions about a bet, and last the advice that follows from them.

    The decisions may differ. If the computer player may not answer the bet, it leaves the decision
    to its partner.
    """
    phase, seat = seen.phase, own_seat(seen)
    assert isinstance(phase, Answering | AnsweringOrdago), "advice is about a bet"
    if seat not in phase.eligible or seat in phase.refused:
        yield Opino(Advice.COMO_VEAS)
        return
    asked = replace(seen, speakers=(seat,))  # It may not be its turn yet.
    willing = 0
    for _ in range(_THOUGHTS):
        thought = plays.act(asked, generator)
        willing += thought not in {NoQuiero(), NoQueremos()}
        yield thought
    by_willing = {0: Advice.NI_LOCO, _THOUGHTS: Advice.YO_QUIERO}
    yield Opino(by_willing.get(willing, Advice.COMO_VEAS))


def _unheard(view: View, chairs: Sequence[SeatAssignment], seat: Seat) -> tuple[Seat, ...]:
    """Return the people on the side of a seat who may still answer the standing bet."""
    phase = view.phase
    if not isinstance(phase, Answering | AnsweringOrdago):
        return ()
    return tuple(
        other
        for other in rivals(phase.eligible, phase.bettor, view.rules.seats)
        if other != seat and other not in phase.refused and chairs[other].has_person_present
    )
