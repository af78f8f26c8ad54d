"""What seats said and decided in a log, and what those who decided could see."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from engine.actions import (
    Action,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Senal,
)
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckShuffled,
    DejeTaken,
    DiscardsOpened,
    Event,
    GameOpened,
    GameWon,
    HandClosed,
    HandDealt,
    HandOpened,
    HandsShown,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    LanceRefused,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    MatchOpened,
    MatchWon,
    MusCut,
    MusReopened,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerConsulted,
    Passed,
    PereteCalled,
    PileShuffled,
    SenaMade,
    VacaOpened,
    VacaWon,
)
from engine.evolve import evolve
from engine.game import Game, opened
from engine.seats import Seat
from engine.view import View, view


@dataclass(frozen=True, slots=True)
class Said:
    """A seat said something."""

    seat: Seat
    action: Action


# A closed union is matched to its end in one place.
def said_in(event: Event) -> Said | None:  # noqa: C901, PLR0911, PLR0912 - see above
    """What a seat said that caused the event; None where the event only follows."""
    match event:
        case MusSaid(seat):
            return Said(seat, Mus())
        case MusCut(seat):
            return Said(seat, Corto())
        case CardsDiscarded(seat, cards):
            return Said(seat, Descarto(cards))
        case Passed(seat):
            return Said(seat, Paso())
        case BetRaised(seat, _, stones, at_stake):
            return Said(seat, Envido(stones) if at_stake == stones else Mas(stones))
        case OrdagoCalled(seat):
            return Said(seat, Ordago())
        case BetAccepted(seat) | OrdagoAccepted(seat):
            return Said(seat, Quiero())
        case BetRefused(seat, _, whole_side):
            return Said(seat, NoQueremos() if whole_side else NoQuiero())
        case PartnerConsulted(seat):
            return Said(seat, Consulta())
        case SenaMade(seat, sena):
            return Said(seat, Senal(sena))
        case PereteCalled(seat):
            return Said(seat, Perete())
        case (
            MatchOpened()
            | DealerDrawn()
            | VacaOpened()
            | GameOpened()
            | HandOpened()
            | DeckShuffled()
            | HandDealt()
            | DiscardsOpened()
            | PileShuffled()
            | CardsDrawn()
            | MusReopened()
            | HoldingsDeclared()
            | LanceOpened()
            | LanceUnheld()
            | LanceUncontested()
            | LancePassed()
            | LanceRefused()
            | DejeTaken()
            | HandsShown()
            | LanceScored()
            | GameWon()
            | VacaWon()
            | MatchWon()
            | HandClosed()
        ):
            return None
        case _:
            assert_never(event)


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat said something, and this is what it saw before."""

    seen: View
    action: Action


def decisions_of(seat: Seat, log: Iterable[Event]) -> tuple[Decision, ...]:
    """The decisions of a seat in the last hand of a log, whose first event is ``MatchOpened``."""
    made: list[tuple[Game, Action]] = []
    events = iter(log)
    first = next(events)
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    game = opened(first.rules)
    for event in events:
        if isinstance(event, HandOpened):
            made.clear()
        said = said_in(event)
        if said is not None and said.seat == seat:
            made.append((game, said.action))
        game = evolve(game, event)
    return tuple(Decision(view(before, seat), action) for before, action in made)
