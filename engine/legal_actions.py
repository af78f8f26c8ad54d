"""The legal actions of a seat, for buttons, prompts, fuzzing and computer players.

``options`` lists exactly what ``decide`` accepts from that seat. All amounts of a bet form one
option with bounds, and so do all discards. The first option of a seat in turn is a plain action or
its discard, never a bet. A seat out of turn gets the actions that are legal out of turn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias, assert_never

from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import Opening
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.opinions import Advice
from engine.seats import Seat
from engine.senas import Sena
from engine.side_actions import (
    gaze_targets,
    look_error,
    opinion_error,
    perete_error,
    senas_error,
    senas_left,
)
from engine.view import View, own_cards


@dataclass(frozen=True, slots=True)
class Say:
    """One fixed action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Lift:
    """Any ``Alzo`` of ``least`` to ``most`` cards."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Bet:
    """Any ``Envido`` from ``least`` to ``most`` stones."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Raise:
    """Any ``Mas`` from ``least`` to ``most`` stones."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Any ``Descarto`` of at least ``least`` different cards out of these."""

    cards: Cards
    least: int


Option: TypeAlias = Say | Lift | Bet | Raise | Throw

_DEAL: Final = Say(Reparto())
_FALL: Final = Say(Caiga())
_MUS: Final = Say(Mus())
_CUT: Final = Say(Corto())
_PASS: Final = Say(Paso())
_ORDAGO: Final = Say(Ordago())
_ACCEPT: Final = Say(Quiero())
_REFUSE: Final = Say(NoQuiero())
_REFUSE_BOTH: Final = Say(NoQueremos())
_CONSULT: Final = Say(Consulta())
_PERETE: Final = Say(Perete())
_OPINIONS: Final = tuple(Say(Opino(opinion)) for opinion in Advice)
_SIGNS: Final = {sena: Say(Senal(sena)) for sena in Sena}


def options(seen: View) -> tuple[Option, ...]:
    """Return all legal actions of the viewer; none for the public."""
    return () if seen.seat is None else (*_in_turn(seen), *_asides(seen))


def allows(offered: tuple[Option, ...], action: Action) -> bool:
    """Return whether an action is among the options."""
    return any(_covers(option, action) for option in offered)


def _covers(option: Option, action: Action) -> bool:
    match option:
        case Say(said):
            return said == action
        case Lift(least, most):
            return isinstance(action, Alzo) and least <= action.cards <= most
        case Bet(least, most):
            return isinstance(action, Envido) and least <= action.stones <= most
        case Raise(least, most):
            return isinstance(action, Mas) and least <= action.stones <= most
        case Throw(cards, least):
            return isinstance(action, Descarto) and _may_throw(cards, least, action.cards)
        case _:
            assert_never(option)


def _may_throw(held: Cards, least: int, thrown: Cards) -> bool:
    return len(thrown) >= least and len(set(thrown)) == len(thrown) and set(thrown) <= set(held)


def _in_turn(seen: View) -> Iterator[Option]:
    """Yield the actions that the current phase allows the seat."""
    phase = seen.phase
    waited_for = seen.seat in seen.speakers
    match phase:
        case Undealt() | HandOver():
            yield _DEAL
        case Cutting():
            if waited_for:
                yield _FALL
                yield Lift(1, len(baraja_of(seen.rules).cards))
        case Talking(said):
            if waited_for:
                yield _MUS
            out_of_turn = seen.rules.cut_out_of_turn and seen.opening is not Opening.MUS_CORRIDO
            if waited_for or (out_of_turn and seen.seat not in said):
                yield _CUT
        case Discarding():
            if waited_for:
                yield Throw(own_cards(seen), seen.rules.min_discard)
        case Betting(_, eligible, passed):
            if waited_for:
                yield _PASS
            may_open = seen.seat in eligible and seen.seat not in passed
            if waited_for or (seen.rules.open_out_of_turn and may_open):
                yield Bet(seen.rules.min_bet, seen.rules.largest_stake)
                yield _ORDAGO
        case Answering() | AnsweringOrdago():
            if waited_for:
                yield from _answers(phase, seen)
        case MatchOver() | BetweenLances():
            pass
        case _:
            assert_never(phase)


def _answers(phase: Answering | AnsweringOrdago, seen: View) -> Iterator[Option]:
    yield _REFUSE
    yield _ACCEPT
    if isinstance(phase, Answering):
        room = seen.rules.largest_stake - phase.at_stake
        if room >= seen.rules.min_raise:
            yield Raise(seen.rules.min_raise, room)
        yield _ORDAGO
    yield _REFUSE_BOTH
    may_consult = seen.rules.consult_partner and seen.rules.has_partners
    if may_consult and seen.seat not in phase.consulted:
        yield _CONSULT


def _asides(seen: View) -> Sequence[Option]:
    """Return the side actions of the seat, which do not depend on the turn."""
    asides: list[Option] = []
    if opinion_error(seen) is None:
        asides += _OPINIONS
    if perete_error(seen) is None:
        asides.append(_PERETE)
    if senas_error(seen) is None:
        asides += [_SIGNS[sena] for sena in senas_left(seen)]
    if look_error(seen) is None:
        asides += [_look(at) for at in gaze_targets(seen)]
    return asides


@cache
def _look(at: Seat) -> Option:
    return Say(Look(at))
