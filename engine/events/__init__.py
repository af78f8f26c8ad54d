"""The events of a table, as a closed union in the form that the log stores.

An event carries every consequence of the rules, so ``evolve`` needs no rules, and an old log still
replays after the rules have changed.
"""

from typing import TypeAlias

from engine.events.deals import (
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    DiscardsOpened,
    GazeTurned,
    HandDealt,
    MusCut,
    MusReopened,
    MusSaid,
    PartnerAdvised,
    PartnerConsulted,
    PereteCalled,
    PileShuffled,
    SenaMade,
    SenasTold,
)
from engine.events.match import (
    DealerDrawn,
    DeckOffered,
    Draw,
    Ended,
    GameOpened,
    GameWon,
    HandClosed,
    HandOpened,
    MatchOpened,
    MatchWon,
    Opening,
    VacaOpened,
    VacaWon,
    WonBy,
)
from engine.events.play import (
    BetAccepted,
    BetRaised,
    BetRefused,
    Bonus,
    DejeTaken,
    HandsShown,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    LanceRefused,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    OrdagoAccepted,
    OrdagoCalled,
    Passed,
)

__all__ = [
    "BetAccepted",
    "BetRaised",
    "BetRefused",
    "Bonus",
    "CardsDiscarded",
    "CardsDrawn",
    "Consequence",
    "DealerDrawn",
    "DeckOffered",
    "DeckShuffled",
    "DejeTaken",
    "DiscardsOpened",
    "Draw",
    "Ended",
    "Event",
    "GameOpened",
    "GameWon",
    "GazeTurned",
    "HandClosed",
    "HandDealt",
    "HandOpened",
    "HandsShown",
    "HoldingsDeclared",
    "LanceOpened",
    "LancePassed",
    "LanceRefused",
    "LanceScored",
    "LanceUncontested",
    "LanceUnheld",
    "MatchOpened",
    "MatchWon",
    "MusCut",
    "MusReopened",
    "MusSaid",
    "Opening",
    "OrdagoAccepted",
    "OrdagoCalled",
    "PartnerAdvised",
    "PartnerConsulted",
    "Passed",
    "PereteCalled",
    "PileShuffled",
    "PublicEvent",
    "SenaMade",
    "SenasTold",
    "VacaOpened",
    "VacaWon",
    "WonBy",
]

Consequence: TypeAlias = (
    MatchOpened
    | DealerDrawn
    | DeckOffered
    | VacaOpened
    | GameOpened
    | HandOpened
    | DiscardsOpened
    | MusReopened
    | LanceOpened
    | LanceUnheld
    | LanceUncontested
    | LancePassed
    | LanceRefused
    | DejeTaken
    | HandsShown
    | LanceScored
    | GameWon
    | VacaWon
    | MatchWon
    | SenasTold
    | HandClosed
)
"""Public events that are not calls of a player: they lead to calls or follow from them."""

PublicEvent: TypeAlias = (
    Consequence
    | MusSaid
    | MusCut
    | PereteCalled
    | PartnerConsulted
    | PartnerAdvised
    | HoldingsDeclared
    | Passed
    | BetRaised
    | OrdagoCalled
    | BetAccepted
    | OrdagoAccepted
    | BetRefused
)
"""Events that every seat sees unchanged; ``seen_by`` decides what each seat sees of the rest."""

Event: TypeAlias = (
    PublicEvent
    | DeckShuffled
    | HandDealt
    | CardsDiscarded
    | PileShuffled
    | CardsDrawn
    | SenaMade
    | GazeTurned
)
