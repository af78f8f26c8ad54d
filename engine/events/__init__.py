"""What happened at a table: a closed union of past participles, as the log keeps them.

An event carries every consequence that a rule gave it, so that ``evolve`` needs no rule and an
old log replays after the rules have changed.
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
"""What everybody sees happen, and nobody says: it leads to words, or follows from them."""

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
"""Events that everybody sees as they are; who sees what of any other is for ``seen_by`` to say."""

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
