"""The deje of a refused bet, and when it is paid (RULES.md 5)."""

from typing import TypeAlias

import pytest

from engine.actions import Action, Envido, Mas, NoQueremos, NoQuiero, Ordago, Paso, Quiero
from engine.events import (
    BetRefused,
    Bonus,
    DejeTaken,
    Ended,
    GameWon,
    HandClosed,
    LanceRefused,
    LanceScored,
    WonBy,
)
from engine.game import HandOver
from engine.hands import Lance
from engine.rules import DejeMode, DejeTiming, Rules
from engine.seats import Pair, Seat
from tests.unit.engine.story import (
    CASTILLA,
    CONTESTED,
    EAST,
    EVEN,
    NO_JUEGO,
    NORTH,
    ODD,
    SOUTH,
    WEST,
    Story,
    bet_on,
    proves,
)

AT_COUNT = Rules(deje_timing=DejeTiming.AT_COUNT)
FEM = Rules(deje_mode=DejeMode.FEM_PLUS_ONE)
FEM_AT_COUNT = Rules(deje_mode=DejeMode.FEM_PLUS_ONE, deje_timing=DejeTiming.AT_COUNT)

Paid: TypeAlias = tuple[Pair, int, int]


def refused(story: Story, *bets: Action) -> Story:
    """Return the story after north and the next rival bet in turn, and the last bet is refused."""
    speaker = NORTH
    for bet in bets:
        story = story.after((speaker, bet))
        speaker = Seat(1 - speaker)
    return story.after((speaker, NoQueremos()))


# The amount.


@pytest.mark.parametrize("bet", [Envido(2), Envido(10), Envido(40), Ordago()])
def test_a_first_bet_refused_pays_one_stone(bet: Action) -> None:
    """It does for any bet, and in both modes of the deje."""
    for rules in (CASTILLA, FEM):
        for lance in (Lance.GRANDE, Lance.CHICA, Lance.PARES, Lance.JUEGO):
            story = refused(bet_on(lance, rules=rules), bet)
            assert LanceRefused(lance, EVEN, 1) in story.events
            assert DejeTaken(EVEN, lance, 1) in story.events


RAISED: list[tuple[tuple[Action, ...], int]] = [
    ((Envido(2), Mas(5)), 2),
    ((Envido(5), Mas(2)), 5),
    ((Envido(2), Mas(5), Mas(10)), 7),
    ((Envido(2), Mas(2), Mas(2), Mas(2)), 6),
    ((Envido(2), Ordago()), 2),
    ((Envido(4), Mas(3), Ordago()), 7),
]


@pytest.mark.parametrize(("bets", "stood"), RAISED)
def test_a_refused_raise_pays_what_stood_before_it(bets: tuple[Action, ...], stood: int) -> None:
    raiser = len(bets) % 2  # The even side opens; of two bets the odd side made the last.
    expected = (stood, 0) if raiser else (0, stood)
    assert refused(bet_on(Lance.GRANDE), *bets).stones == expected


@pytest.mark.parametrize(("bets", "stood"), RAISED)
def test_fem_adds_a_stone_to_a_refused_raise(bets: tuple[Action, ...], stood: int) -> None:
    raiser = len(bets) % 2
    expected = (stood + 1, 0) if raiser else (0, stood + 1)
    assert refused(bet_on(Lance.GRANDE, rules=FEM), *bets).stones == expected


@proves("deje_mode", {DejeMode.STANDARD: (0, 6), DejeMode.FEM_PLUS_ONE: (0, 7)})
def test_the_house_says_what_a_refused_raise_pays(rules: Rules) -> object:
    return refused(bet_on(Lance.CHICA, rules=rules), Envido(6), Mas(6)).stones


# Every lance in every ending: the payments at once and at the count.

PASO: dict[Lance, Paid] = {
    Lance.GRANDE: (EVEN, 0, 1),
    Lance.CHICA: (ODD, 0, 1),
    Lance.PARES: (EVEN, 0, 4),
    Lance.JUEGO: (ODD, 0, 3),
    Lance.PUNTO: (ODD, 0, 1),
}
ACCEPTED: dict[Lance, Paid] = {
    Lance.GRANDE: (EVEN, 0, 2),
    Lance.CHICA: (ODD, 0, 2),
    Lance.PARES: (EVEN, 0, 6),
    Lance.JUEGO: (ODD, 0, 5),
    Lance.PUNTO: (ODD, 0, 3),
}
BET_REFUSED: dict[Lance, Paid] = {
    Lance.GRANDE: (EVEN, 1, 0),
    Lance.CHICA: (EVEN, 1, 0),
    Lance.PARES: (EVEN, 1, 4),
    Lance.JUEGO: (EVEN, 1, 2),
    Lance.PUNTO: (EVEN, 1, 1),
}
RAISE_REFUSED: dict[Lance, Paid] = {
    Lance.GRANDE: (ODD, 2, 0),
    Lance.CHICA: (ODD, 2, 0),
    Lance.PARES: (ODD, 2, 1),
    Lance.JUEGO: (ODD, 2, 3),
    Lance.PUNTO: (ODD, 2, 1),
}


def opened(lance: Lance, rules: Rules = CASTILLA) -> Story:
    """Return the story up to the first action in a lance."""
    return bet_on(lance, NO_JUEGO if lance is Lance.PUNTO else CONTESTED, rules)


def paid(story: Story, lance: Lance) -> Paid:
    """Return the side that a lance pays, at once and at the count, if there are no more bets."""
    story = story.played_out()
    taken = [
        event
        for event in story.game.hand.story
        if isinstance(event, DejeTaken) and event.lance is lance
    ]
    pairs = {event.pair for event in taken}
    pair, later = story.credits.get(lance, (None, 0))
    [winning] = pairs | ({pair} - {None})
    assert winning is not None
    return winning, sum(event.stones for event in taken), later


@pytest.mark.parametrize("lance", list(Lance))
def test_what_every_lance_pays_however_it_ends(lance: Lance) -> None:
    story = opened(lance)
    assert paid(story, lance) == PASO[lance]
    assert paid(story.after((NORTH, Envido(2)), (WEST, Quiero())), lance) == ACCEPTED[lance]
    assert paid(refused(story, Envido(10)), lance) == BET_REFUSED[lance]
    assert paid(refused(story, Ordago()), lance) == BET_REFUSED[lance]
    assert paid(refused(story, Envido(2), Mas(5)), lance) == RAISE_REFUSED[lance]
    assert paid(refused(story, Envido(2), Ordago()), lance) == RAISE_REFUSED[lance]


@pytest.mark.parametrize("lance", list(Lance))
@pytest.mark.parametrize("rules", [CASTILLA, FEM, AT_COUNT, FEM_AT_COUNT])
def test_mode_and_timing_change_the_deje_alone(lance: Lance, rules: Rules) -> None:
    """A refused raise pays one stone more; with AT_COUNT all of it is paid at the count.

    The bonus always counts.
    """
    story = opened(lance, rules)
    extra = int(rules.deje_mode is DejeMode.FEM_PLUS_ONE)
    for bets, (pair, deje, bonus) in (
        ((Envido(10),), BET_REFUSED[lance]),
        ((Envido(2), Mas(5)), RAISE_REFUSED[lance]),
    ):
        due = deje + (extra if len(bets) > 1 else 0)
        later = rules.deje_timing is DejeTiming.AT_COUNT
        expected = (pair, 0, due + bonus) if later else (pair, due, bonus)
        assert paid(refused(story, *bets), lance) == expected
    assert paid(story, lance) == PASO[lance]
    assert paid(story.after((NORTH, Envido(2)), (WEST, Quiero())), lance) == ACCEPTED[lance]


def test_the_last_bettor_has_won_the_lance_without_showing() -> None:
    """The side collects its own bonus although the rivals held better hands; theirs is lost."""
    story = refused(bet_on(Lance.PARES), Envido(2), Mas(4))
    assert story.stones == (0, 2)
    story = story.passed()
    scored = [event for event in story.events if isinstance(event, LanceScored)]
    assert scored[2] == LanceScored(
        Lance.PARES, ODD, best=WEST, paso=0, bet=0, deje=0, extra=0, bonuses=(Bonus(WEST, 1),)
    )


def test_at_the_count_the_deje_is_credited_with_its_lance() -> None:
    story = refused(bet_on(Lance.JUEGO, rules=AT_COUNT), Envido(3), Mas(4))
    scored = [event for event in story.events if isinstance(event, LanceScored)]
    assert scored[3] == LanceScored(
        Lance.JUEGO, ODD, best=WEST, paso=0, bet=0, deje=3, extra=0, bonuses=(Bonus(WEST, 3),)
    )
    assert story.stones == (1 + 4, 1 + 3 + 3)


# The target.


def test_a_deje_that_reaches_the_target_ends_the_game_there_and_then() -> None:
    """It does so even before the count of an accepted bet that the rivals would have won."""
    story = bet_on(Lance.GRANDE).holding(38, 39).after((NORTH, Envido(30)), (WEST, Quiero()))
    story = story.after((NORTH, Paso()), (WEST, Envido()), (NORTH, NoQuiero()))
    story.when(SOUTH, NoQuiero()).then(
        BetRefused(SOUTH, Lance.CHICA, whole_side=False),
        LanceRefused(Lance.CHICA, ODD, 1),
        DejeTaken(ODD, Lance.CHICA, 1),
        GameWon(ODD, WonBy.DEJE, Lance.CHICA, best=None),
        HandClosed(WEST, Ended.GAME),
    )


@proves(
    "deje_timing",
    {DejeTiming.IMMEDIATE: (ODD, WonBy.DEJE), DejeTiming.AT_COUNT: (EVEN, WonBy.COUNT)},
)
def test_the_house_says_when_a_deje_is_taken(rules: Rules) -> object:
    """North's side has grande accepted, and refuses at chica the stone that the rivals need."""
    story = bet_on(Lance.GRANDE, rules=rules).holding(38, 39)
    story = story.after((NORTH, Envido()), (WEST, Quiero()))
    story = story.after((NORTH, Envido()), (EAST, Mas(2)), (SOUTH, NoQueremos()))
    story = story.played_out()
    [won] = [event for event in story.events if isinstance(event, GameWon)]
    return won.pair, won.by


def test_a_deje_below_the_target_lets_the_hand_go_on() -> None:
    story = refused(bet_on(Lance.GRANDE).holding(38, 39), Envido())
    assert story.stones == (39, 39)
    assert not isinstance(story.phase, HandOver)


def test_a_deje_at_pares_ends_the_game_before_juego() -> None:
    story = refused(bet_on(Lance.PARES).holding(39, 30), Envido())
    assert story.phase == HandOver(WEST, Ended.GAME)
    assert story.stones == (40, 30)
    assert len(story.game.hand.lances) == 3
    assert not story.game.hand.shown
