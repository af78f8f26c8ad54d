"""The decisions of a hand: when a seat is asked to act, and which action it took."""

from typing import TypeAlias, assert_never

from engine.actions import (
    Action,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    Event,
    MusCut,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    Passed,
)
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Phase,
    Talking,
    Undealt,
)
from engine.seats import Seat

Deciding: TypeAlias = Talking | Discarding | Betting | Answering | AnsweringOrdago
"""A phase that asks a seat for an action."""


def decision_phase(phase: Phase) -> Deciding | None:
    """Return the phase if it asks for a decision in the hand, or None."""
    match phase:
        case Talking() | Discarding() | Betting() | Answering() | AnsweringOrdago():
            return phase
        case Undealt() | Cutting() | HandOver() | MatchOver() | BetweenLances():
            return None
        case _:
            assert_never(phase)


def decision_action(phase: Phase, event: Event) -> tuple[Seat, Action] | None:
    """Return the seat and its action if the event in this phase is a decision, or None."""
    action: Action
    match event:
        case MusSaid():
            action = Mus()
        case MusCut():
            action = Corto()
        case CardsDiscarded(_, cards):
            action = Descarto(cards)
        case Passed():
            action = Paso()
        case BetRaised(_, _, stones):
            action = Envido(stones) if isinstance(phase, Betting) else Mas(stones)
        case OrdagoCalled():
            action = Ordago()
        case BetAccepted() | OrdagoAccepted():
            action = Quiero()
        case BetRefused(_, _, whole_side):
            action = NoQueremos() if whole_side else NoQuiero()
        case _:
            return None
    return event.seat, action
