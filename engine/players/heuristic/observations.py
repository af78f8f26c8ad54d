"""What each seat has revealed about its cards in this hand by calls, discards and señas.

Observations are about the cards that the seat holds now: a discard replaces the earlier ones with
the number of cards discarded.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeAlias, assert_never

from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    Consequence,
    GazeTurned,
    HandDealt,
    HoldingsDeclared,
    MusCut,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
)
from engine.hands import Lance
from engine.seats import Seat
from engine.senas import Sena
from engine.view import DeckCut, DiscardCounted, DrawCounted, PileCounted, Seen, SenaSeen

_MANY: Final = 5
"""An opening bet of at least this many stones is a strong one."""


class Word(Enum):
    """What a seat says in a lance."""

    PASO = auto()
    ENVIDO = auto()
    ENVIDO_FUERTE = auto()
    MAS = auto()
    ORDAGO = auto()
    QUIERO = auto()
    NO_QUIERO = auto()


@dataclass(frozen=True, slots=True)
class DiscardObs:
    """The seat discarded this number of cards and got new ones."""

    count: int


@dataclass(frozen=True, slots=True)
class MusObs:
    """The seat said mus, or cut it."""

    cut: bool


@dataclass(frozen=True, slots=True)
class DeclarationObs:
    """The seat declared whether it holds what the lance needs."""

    lance: Lance
    holds: bool


@dataclass(frozen=True, slots=True)
class BetObs:
    """The seat made a call in a lance."""

    lance: Lance
    word: Word


@dataclass(frozen=True, slots=True)
class SenaObs:
    """The seat made a seña that the viewer saw."""

    sena: Sena


@dataclass(frozen=True, slots=True)
class PereteObs:
    """The seat called the perete."""


Tell: TypeAlias = DiscardObs | MusObs | DeclarationObs | BetObs | SenaObs | PereteObs
Tells: TypeAlias = tuple[Tell, ...]


def observations(story: Iterable[Seen]) -> Mapping[Seat, Tells]:
    """Return what each seat has revealed about its current cards, in order."""
    tells: dict[Seat, Tells] = {}
    for event in story:
        for seat, tell in _told(event):
            before = () if isinstance(tell, DiscardObs) else tells.get(seat, ())
            tells[seat] = (*before, tell)
    return tells


def _told(event: Seen) -> Iterator[tuple[Seat, Tell]]:
    if isinstance(event, Consequence):
        return
    match event:
        case DiscardCounted(seat, count):
            yield seat, DiscardObs(count)
        case MusSaid(seat) | MusCut(seat):
            yield seat, MusObs(cut=isinstance(event, MusCut))
        case HoldingsDeclared(lance, order, holders):
            for seat in order:
                yield seat, DeclarationObs(lance, seat in holders)
        case Passed() | BetRaised() | OrdagoCalled() | BetAccepted() | BetRefused():
            yield event.seat, BetObs(event.lance, _word(event))
        case SenaSeen(seat, sena):
            yield seat, SenaObs(sena)
        case PereteCalled(seat):
            yield seat, PereteObs()
        case (
            # The viewer's own cards are known; the other events reveal nothing about a hand.
            HandDealt()
            | CardsDiscarded()
            | CardsDrawn()
            | GazeTurned()
            | PartnerConsulted()
            | PartnerAdvised()
            | OrdagoAccepted()
            | DeckCut()
            | DrawCounted()
            | PileCounted()
        ):
            pass
        case _:
            assert_never(event)


def _word(event: Passed | BetRaised | OrdagoCalled | BetAccepted | BetRefused) -> Word:
    match event:
        case Passed():
            return Word.PASO
        case BetRaised(stones=stones, at_stake=at_stake):
            if stones < at_stake:
                return Word.MAS
            return Word.ENVIDO if stones < _MANY else Word.ENVIDO_FUERTE
        case OrdagoCalled():
            return Word.ORDAGO
        case BetAccepted():
            return Word.QUIERO
        case BetRefused():
            return Word.NO_QUIERO
        case _:
            assert_never(event)
