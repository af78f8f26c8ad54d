"""What a seat may do now: for buttons, prompts, fuzzing and computer players.

``options`` lists exactly what ``decide`` accepts from that seat. Amounts and discards come as
one option each, with their bounds. What a seat that the table waits for is offered first is a
plain word or its discard, never a bet; another seat is offered what may be said out of turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
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
from engine.asides import (
    why_no_look,
    why_no_opinion,
    why_no_perete,
    why_no_senas,
    why_not_there,
    why_not_this_sena,
)
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import Opening
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Settling,
    Talking,
    Undealt,
)
from engine.opinions import Opinion
from engine.seats import speaking_order
from engine.senas import Sena, true_senas
from engine.view import View, own_cards, own_seat

_SENAS: Final = tuple(Sena)


@dataclass(frozen=True, slots=True)
class Say:
    """One action, as it is."""

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
    """A ``Descarto`` of any ``least`` or more different cards out of these."""

    cards: Cards
    least: int


Option: TypeAlias = Say | Lift | Bet | Raise | Throw


def options(seen: View) -> tuple[Option, ...]:
    """Everything that the viewer may do now; nothing for the public."""
    return () if seen.seat is None else (*_in_turn(seen), *_asides(seen))


def allows(offered: tuple[Option, ...], action: Action) -> bool:
    """Whether an action is among the options."""
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
    """What the seat may say to the question of the table."""
    phase = seen.phase
    waited_for = seen.seat in seen.speakers
    match phase:
        case Undealt() | HandOver():
            yield Say(Reparto())
        case Cutting():
            if waited_for:
                yield Say(Caiga())
                yield Lift(1, len(baraja_of(seen.rules).cards))
        case Talking(said):
            if waited_for:
                yield Say(Mus())
            out_of_turn = seen.rules.cut_out_of_turn and seen.opening is not Opening.MUS_CORRIDO
            if waited_for or (out_of_turn and seen.seat not in said):
                yield Say(Corto())
        case Discarding():
            if waited_for:
                yield Throw(own_cards(seen), seen.rules.min_discard)
        case Betting(_, eligible, passed):
            if waited_for:
                yield Say(Paso())
            may_open = seen.seat in eligible and seen.seat not in passed
            if waited_for or (seen.rules.open_out_of_turn and may_open):
                yield Bet(seen.rules.min_bet, seen.rules.largest_stake)
                yield Say(Ordago())
        case Answering() | AnsweringOrdago():
            if waited_for:
                yield from _answers(phase, seen)
        case MatchOver() | Settling():
            pass
        case _:
            assert_never(phase)


def _answers(phase: Answering | AnsweringOrdago, seen: View) -> Iterator[Option]:
    yield Say(NoQuiero())
    yield Say(Quiero())
    if isinstance(phase, Answering):
        room = seen.rules.largest_stake - phase.at_stake
        if room >= seen.rules.min_raise:
            yield Raise(seen.rules.min_raise, room)
        yield Say(Ordago())
    yield Say(NoQueremos())
    may_consult = seen.rules.consult_partner and seen.rules.has_partners
    if may_consult and seen.seat not in phase.consulted:
        yield Say(Consulta())


def _asides(seen: View) -> Iterator[Option]:
    """What the seat may say beside the game, whoever's word it is."""
    if why_no_opinion(seen) is None:
        for opinion in Opinion:
            yield Say(Opino(opinion))
    if why_no_perete(seen) is None:
        yield Say(Perete())
    if why_no_senas(seen) is None:
        true = true_senas(own_cards(seen), seen.rules)
        for sena in _SENAS:
            if sena in true and why_not_this_sena(seen, sena) is None:
                yield Say(Senal(sena))
    if why_no_look(seen) is None:
        for seat in speaking_order(own_seat(seen), seen.rules.seats):
            if why_not_there(seen, seat) is None:
                yield Say(Look(seat))
