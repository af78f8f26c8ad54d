"""One event of each kind, with every field filled in."""

from typing import Final

from engine.cards import DECK, cards
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    Bonus,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DeckShuffled,
    DejeTaken,
    DiscardsOpened,
    Draw,
    Ended,
    Event,
    GameOpened,
    GameWon,
    GazeTurned,
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
    Opening,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
    PileShuffled,
    SenaMade,
    SenasTold,
    VacaOpened,
    VacaWon,
    WonBy,
)
from engine.hands import Lance
from engine.opinions import Advice
from engine.rules import RealJuego, Rules
from engine.seats import Pair, Seat
from engine.senas import Sena

FIRST: Final = Seat(0)
SECOND: Final = Seat(1)
THIRD: Final = Seat(2)
POSTRE: Final = Seat(3)
SIXTH: Final = Seat(5)
ALL: Final = (FIRST, SECOND, THIRD, POSTRE)
HAND: Final = cards("12o 3c 1e 7b")

SAMPLES: Final[tuple[Event, ...]] = (
    MatchOpened(Rules(kings=4, target=30, real_31=RealJuego.KING, max_total_bet=200)),
    DealerDrawn(POSTRE, (Draw(FIRST, HAND[0]), Draw(POSTRE, HAND[1]))),
    DeckOffered(Seat(1), Seat(3), Ended.GAME),
    VacaOpened(),
    GameOpened(),
    HandOpened(7, POSTRE, FIRST, Opening.MUS_CORRIDO),
    DeckShuffled(THIRD, DECK),
    HandDealt(SECOND, HAND),
    MusSaid(SECOND),
    MusCut(THIRD, FIRST),
    DiscardsOpened(POSTRE, FIRST),
    CardsDiscarded(SECOND, HAND[:2]),
    PileShuffled(HAND),
    CardsDrawn(SECOND, HAND[2:]),
    MusReopened(),
    PereteCalled(SECOND, 1),
    SenaMade(SECOND, Sena.TREINTA_Y_UNA, (POSTRE, SIXTH)),
    GazeTurned(SECOND, THIRD),
    SenasTold((SenaMade(SECOND, Sena.TREINTA_Y_UNA, (POSTRE, FIRST)),)),
    PartnerConsulted(SECOND),
    PartnerAdvised(POSTRE, Advice.COMO_VEAS),
    HoldingsDeclared(Lance.PARES, ALL, (FIRST, POSTRE)),
    LanceOpened(Lance.GRANDE, ALL),
    LanceUnheld(Lance.JUEGO),
    LanceUncontested(Lance.JUEGO, Pair.ODD),
    Passed(FIRST, Lance.CHICA),
    LancePassed(Lance.CHICA),
    BetRaised(SECOND, Lance.PUNTO, 5, 7, 2),
    OrdagoCalled(THIRD, Lance.PARES, 7),
    BetAccepted(POSTRE, Lance.GRANDE, 7),
    OrdagoAccepted(SECOND, Lance.PARES),
    BetRefused(SECOND, Lance.PARES, whole_side=True),
    LanceRefused(Lance.PARES, Pair.EVEN, 7),
    DejeTaken(Pair.EVEN, Lance.PARES, 7),
    HandsShown((HAND, cards("1o 1c 1b 2o"), cards("4o 5o 6o 7o"), cards("10o 11o 12c 12e"))),
    LanceScored(Lance.JUEGO, Pair.ODD, SECOND, 0, 4, 0, 1, (Bonus(SECOND, 3), Bonus(POSTRE, 2))),
    GameWon(Pair.ODD, WonBy.PERETE, None, None),
    VacaWon(Pair.ODD),
    MatchWon(Pair.ODD),
    HandClosed(SECOND, Ended.VACA),
)
