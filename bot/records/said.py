"""The call that an event answers, if it answers one by itself."""

from typing import assert_never

from bot.records.notation import Said
from engine.actions import (
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
