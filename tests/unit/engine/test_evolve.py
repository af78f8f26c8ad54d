"""How a game follows from its log, without rules (STYLE.md 3)."""

import subprocess
import sys

import pytest

from engine.cards import cards
from engine.errors import DamagedLogError
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DejeTaken,
    DiscardsOpened,
    Draw,
    Ended,
    Event,
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
    VacaWon,
    WonBy,
)
from engine.evolve import evolve, fold
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    ClosedLance,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    OrdagoLance,
    PassedLance,
    Phase,
    RefusedLance,
    Talking,
    UncontestedLance,
    Undealt,
    UnheldLance,
    opened,
)
from engine.hands import Lance
from engine.opinions import Advice
from engine.rules import Rules
from engine.seats import Seat, Seats
from engine.senas import Sena
from tests.unit.engine.story import (
    CASTILLA,
    CONTESTED,
    EAST,
    EVEN,
    NORTH,
    ODD,
    SOUTH,
    WEST,
    given,
    past,
)

TABLE: Seats = (NORTH, WEST, SOUTH, EAST)
DEALT = past(CONTESTED)
GRANDE = (*DEALT, MusCut(NORTH, mano=NORTH), LanceOpened(Lance.GRANDE, TABLE))
BET = BetRaised(SOUTH, Lance.GRANDE, 5, at_stake=7, deje=2)
ORDAGO = OrdagoCalled(SOUTH, Lance.GRANDE, deje=3)


def test_a_log_begins_with_the_opening_of_the_match() -> None:
    assert fold((MatchOpened(CASTILLA),)) == opened(CASTILLA)
    for log in ((), (MusSaid(NORTH),)):
        with pytest.raises(DamagedLogError) as damaged:
            fold(log)
        assert damaged.value.number == 1


@pytest.mark.parametrize(
    "event",
    [
        Passed(NORTH, Lance.GRANDE),
        BetRaised(NORTH, Lance.GRANDE, 2, 2, 1),
        BetRefused(NORTH, Lance.GRANDE, whole_side=False),
        PartnerConsulted(NORTH),
        PartnerAdvised(NORTH, Advice.NI_LOCO),
        MusSaid(NORTH),
        HandDealt(Seat(7), ()),
    ],
)
def test_a_log_in_which_an_event_has_no_place_is_damaged(event: Event) -> None:
    """It raises an error with the event number, not an assertion, which may be disabled."""
    settled = LancePassed(Lance.GRANDE)
    with pytest.raises(DamagedLogError) as damaged:
        fold((MatchOpened(CASTILLA), settled, event))
    assert damaged.value.number == 3


@pytest.mark.long
def test_what_a_damaged_log_comes_to_needs_no_assertion() -> None:
    """Programs may run without assertions; logs must still be folded or refused in the same way."""
    seen = [_told(*option) for option in ((), ("-O",))]
    assert seen[0] == seen[1]
    assert "damaged at" in seen[0]
    assert "DamagedLogError" in seen[0]


def _told(*options: str) -> str:
    """Return the program's output for the logs of two matches."""
    words = (sys.executable, *options, "-m", "tests.unit.engine.folding", "2")
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=120)
    assert not done.stderr
    return done.stdout


def test_the_opening_of_a_match_forgets_everything() -> None:
    other = Rules(kings=4)
    assert evolve(fold(GRANDE), MatchOpened(other)) == opened(other)


OFFERED = DeckOffered(cutter=SOUTH, mano=NORTH, ended=Ended.GAME)

PHASES: list[tuple[tuple[Event, ...], Phase]] = [
    ((MatchOpened(CASTILLA),), Undealt()),
    ((MatchOpened(CASTILLA), DealerDrawn(NORTH, (Draw(NORTH, cards("1o")[0]),))), Undealt()),
    ((MatchOpened(CASTILLA), OFFERED), Cutting(NORTH, Ended.GAME)),
    ((MatchOpened(CASTILLA), OFFERED, *DEALT[1:]), Talking(())),
    (DEALT, Talking(())),
    ((*DEALT, MusSaid(NORTH), MusSaid(WEST)), Talking((NORTH, WEST))),
    ((*DEALT, DiscardsOpened(EAST, NORTH)), Discarding(())),
    (
        (*DEALT, DiscardsOpened(EAST, NORTH), CardsDiscarded(NORTH, cards("6o"))),
        Discarding((NORTH,)),
    ),
    ((*DEALT, DiscardsOpened(EAST, NORTH), MusReopened()), Talking(())),
    ((*DEALT, CardsDiscarded(NORTH, cards("6o"))), Talking(())),
    ((*DEALT, MusCut(NORTH, NORTH)), BetweenLances()),
    (GRANDE, Betting(Lance.GRANDE, TABLE, ())),
    (
        (*GRANDE, Passed(NORTH, Lance.GRANDE), Passed(WEST, Lance.GRANDE)),
        Betting(Lance.GRANDE, TABLE, (NORTH, WEST)),
    ),
    ((*GRANDE, BET), Answering(Lance.GRANDE, TABLE, SOUTH, 7, 2, (), ())),
    (
        (*GRANDE, BET, PartnerConsulted(WEST), PartnerAdvised(EAST, Advice.NI_LOCO)),
        Answering(Lance.GRANDE, TABLE, SOUTH, 7, 2, (), (WEST,), (EAST,)),
    ),
    (
        (*GRANDE, BET, BetRefused(EAST, Lance.GRANDE, whole_side=False), PartnerConsulted(WEST)),
        Answering(Lance.GRANDE, TABLE, SOUTH, 7, 2, (EAST,), (WEST,)),
    ),
    ((*GRANDE, BET, ORDAGO), AnsweringOrdago(Lance.GRANDE, TABLE, SOUTH, 3, (), ())),
    (
        (*GRANDE, ORDAGO, PartnerConsulted(EAST), BetRefused(WEST, Lance.GRANDE, whole_side=True)),
        AnsweringOrdago(Lance.GRANDE, TABLE, SOUTH, 3, (WEST,), (EAST,)),
    ),
    ((*GRANDE, HandClosed(SOUTH, Ended.VACA)), HandOver(SOUTH, Ended.VACA)),
    ((*GRANDE, HandClosed(SOUTH, Ended.MATCH), MatchWon(ODD)), MatchOver(ODD)),
]


@pytest.mark.parametrize(("log", "phase"), PHASES)
def test_events_lead_from_phase_to_phase(log: tuple[Event, ...], phase: Phase) -> None:
    assert fold(log).phase == phase


@pytest.mark.parametrize(
    ("event", "closed"),
    [
        (LancePassed(Lance.GRANDE), PassedLance(Lance.GRANDE)),
        (BetAccepted(NORTH, Lance.GRANDE, 9), AcceptedLance(Lance.GRANDE, 9)),
        (OrdagoAccepted(NORTH, Lance.GRANDE), OrdagoLance(Lance.GRANDE)),
        (LanceRefused(Lance.GRANDE, ODD, 4), RefusedLance(Lance.GRANDE, ODD, 4)),
        (LanceUncontested(Lance.GRANDE, ODD), UncontestedLance(Lance.GRANDE, ODD)),
        (LanceUnheld(Lance.GRANDE), UnheldLance(Lance.GRANDE)),
    ],
)
def test_a_lance_that_closes_is_kept_as_it_closed(event: Event, closed: ClosedLance) -> None:
    game = fold((*GRANDE, event, event))
    assert game.hand.lances == (closed, closed)
    assert game.phase == BetweenLances()
    assert game.hand.story[-2:] == (event, event)


@pytest.mark.parametrize(
    ("event", "dealer", "mano"),
    [
        (MusCut(WEST, mano=NORTH), EAST, NORTH),
        (MusCut(SOUTH, mano=SOUTH), WEST, SOUTH),
        (DiscardsOpened(dealer=NORTH, mano=WEST), NORTH, WEST),
    ],
)
def test_somebody_who_becomes_mano_has_the_postre_before_it(
    event: Event, dealer: Seat, mano: Seat
) -> None:
    hand = fold((*DEALT, event)).hand
    assert (hand.dealer, hand.mano) == (dealer, mano)
    assert hand.story == (*fold(DEALT).hand.story, event)


def test_cards_go_from_hand_to_pile_and_from_stock_to_hand() -> None:
    stock = fold(DEALT).hand.stock
    thrown = fold((*DEALT, CardsDiscarded(NORTH, cards("12c 6o")))).hand
    assert thrown.hands[NORTH] == cards("12o 11o")
    assert (thrown.thrown, thrown.pile, thrown.stock) == (cards("12c 6o"), (), stock)
    log = (*DEALT, CardsDiscarded(NORTH, cards("12c 6o")), CardsDiscarded(EAST, cards("1c")))
    assert fold(log).hand.thrown == cards("12c 6o 1c")
    drawn = fold((*log, CardsDrawn(NORTH, stock[:2]))).hand
    assert drawn.hands[NORTH] == cards("12o 11o") + stock[:2]
    assert drawn.hands[WEST:] == fold(log).hand.hands[WEST:]
    assert drawn.stock == stock[2:]
    reopened = fold((*log, MusReopened())).hand
    assert (reopened.thrown, reopened.pile) == ((), cards("12c 6o 1c"))
    again = (*log, MusReopened(), CardsDiscarded(WEST, cards("1o")), MusReopened())
    assert fold(again).hand.pile == cards("12c 6o 1c 1o")


def test_a_new_stock_takes_its_cards_off_the_pile_and_the_thrown() -> None:
    log = (
        *DEALT,
        CardsDiscarded(NORTH, cards("12c 6o")),
        MusReopened(),
        CardsDiscarded(EAST, cards("1c 5e")),
    )
    earlier = fold((*log, PileShuffled(cards("6o 12c")))).hand
    assert (earlier.stock, earlier.pile, earlier.thrown) == (cards("6o 12c"), (), cards("1c 5e"))
    every = fold((*log, PileShuffled(cards("6o 1c 12c 5e")))).hand
    assert (every.stock, every.pile, every.thrown) == (cards("6o 1c 12c 5e"), (), ())


def test_stones_games_and_vacas_add_up_by_side() -> None:
    log = (
        *DEALT,
        PereteCalled(WEST, stones=1),
        PereteCalled(SOUTH, stones=2),
        DejeTaken(ODD, Lance.GRANDE, 5),
        DejeTaken(EVEN, Lance.GRANDE, 7),
        GameWon(ODD, WonBy.DEJE, Lance.GRANDE, None),
        GameWon(ODD, WonBy.DEJE, Lance.GRANDE, None),
        GameWon(EVEN, WonBy.DEJE, Lance.GRANDE, None),
        VacaWon(EVEN),
    )
    tally = fold(log).tally
    assert (tally.stones, tally.games, tally.vacas) == ((9, 6), (1, 2), (1, 0))


def test_the_story_of_a_hand_begins_with_its_opening_and_keeps_all() -> None:
    opening = HandOpened(7, WEST, SOUTH, Opening.NO_MUS)
    told = (
        HoldingsDeclared(Lance.PARES, TABLE, (NORTH,)),
        SenaMade(NORTH, Sena.DOS_REYES, (SOUTH,)),
        GazeTurned(NORTH, WEST),
        SenasTold((SenaMade(NORTH, Sena.DOS_REYES, (SOUTH,)),)),
        PartnerConsulted(WEST),
        MusSaid(NORTH),
        DejeTaken(ODD, Lance.GRANDE, 5),
        HandsShown(()),
        HandClosed(NORTH, Ended.HAND),
        MatchWon(EVEN),
    )
    for event in told:
        if isinstance(event, PartnerConsulted):
            assert given(*GRANDE, BET, event).game.hand.story[-1] == event
        else:
            assert given(*DEALT, event).game.hand.story[-1] == event
    game = given(*GRANDE, HandOpened(7, WEST, SOUTH, Opening.NO_MUS)).game
    assert game.hand.story == (opening,)
    hand = game.hand
    assert (hand.number, hand.dealer, hand.mano, hand.opening) == (7, WEST, SOUTH, Opening.NO_MUS)
    assert (hand.hands, hand.stock, hand.pile, hand.thrown) == (((),) * 4, (), (), ())
    assert hand.lances == ()
    assert not hand.shown


def test_hands_are_open_once_they_are_shown() -> None:
    assert not fold(GRANDE).hand.shown
    assert fold((*GRANDE, HandsShown((cards("12o"), (), ())))).hand.shown == (NORTH,)
