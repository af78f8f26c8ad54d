"""Tests of the count, the end of a game, and the órdago (RULES.md 9)."""

import pytest

from engine.actions import Envido, Mas, NoQuiero, Ordago, Quiero
from engine.events import (
    BetAccepted,
    Bonus,
    Ended,
    GameWon,
    HandClosed,
    HandsShown,
    HoldingsDeclared,
    LancePassed,
    LanceScored,
    LanceUncontested,
    OrdagoAccepted,
    Passed,
    WonBy,
)
from engine.game import HandOver, OrdagoLance
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat
from tests.unit.engine.story import (
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
    dealt,
    proves,
)


def end_of(story: Story) -> GameWon | None:
    """Return how the last action won the game, or ``None``."""
    won = [event for event in story.events if isinstance(event, GameWon)]
    return won[0] if won else None


def test_the_cards_are_shown_and_every_lance_is_credited_in_order() -> None:
    """Grande, chica, pares and juego are counted; then the hand is closed and the mano moves on."""
    story = bet_on(Lance.JUEGO).after((NORTH, Envido(4)))
    story = story.when(WEST, Quiero()).then(
        BetAccepted(WEST, Lance.JUEGO, 4),
        HandsShown(dealt().game.hand.hands),
        LanceScored(Lance.GRANDE, EVEN, NORTH, paso=1, bet=0, deje=0, extra=0, bonuses=()),
        LanceScored(Lance.CHICA, ODD, EAST, paso=1, bet=0, deje=0, extra=0, bonuses=()),
        LanceScored(
            Lance.PARES, EVEN, SOUTH, paso=0, bet=0, deje=0, extra=0,
            bonuses=(Bonus(NORTH, 1), Bonus(SOUTH, 3)),
        ),
        LanceScored(
            Lance.JUEGO, ODD, WEST, paso=0, bet=4, deje=0, extra=0, bonuses=(Bonus(WEST, 3),)
        ),
        HandClosed(WEST, Ended.HAND),
    )  # fmt: skip
    assert story.stones == (5, 8)
    assert story.game.hand.shown


def test_a_refused_grande_pays_nothing_more_at_the_count() -> None:
    """The count has no event for a lance that scores nothing."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido()), (WEST, NoQuiero()), (EAST, NoQuiero()))
    assert story.stones == (1, 0)
    story = story.passed(3)
    assert list(story.credits) == [Lance.CHICA, Lance.PARES, Lance.JUEGO]
    assert story.stones == (1 + 4, 1 + 3)


@pytest.mark.parametrize(
    ("score", "winner", "lance", "best", "counted"),
    [
        ((39, 0), EVEN, Lance.GRANDE, NORTH, 1),
        ((39, 39), EVEN, Lance.GRANDE, NORTH, 1),
        ((38, 39), ODD, Lance.CHICA, EAST, 2),
        ((36, 38), EVEN, Lance.PARES, SOUTH, 3),
        ((35, 38), EVEN, Lance.PARES, SOUTH, 3),
        ((34, 36), ODD, Lance.JUEGO, WEST, 4),
    ],
)
def test_the_first_to_reach_the_target_wins_and_nothing_later_counts(
    score: tuple[int, int], winner: Pair, lance: Lance, best: Seat, counted: int
) -> None:
    """If all pass, the even side scores grande 1 and pares 4; the odd, chica 1 and juego 3."""
    story = bet_on(Lance.GRANDE).holding(*score).passed(4)
    assert end_of(story) == GameWon(winner, WonBy.COUNT, lance, best)
    assert len(story.credits) == counted
    assert story.phase == HandOver(WEST, Ended.GAME)


def test_below_the_target_the_game_goes_on() -> None:
    story = bet_on(Lance.GRANDE).holding(34, 35).passed(4)
    assert end_of(story) is None
    assert story.stones == (39, 39)


def test_the_target_may_be_reached_at_punto() -> None:
    """The last stone of the count decides; with one stone less the game goes on."""
    hands = bet_on(Lance.PUNTO, NO_JUEGO)
    assert hands.passed().stones == (2, 2)
    story = hands.holding(0, 38).passed()
    assert end_of(story) == GameWon(ODD, WonBy.COUNT, Lance.PUNTO, WEST)
    assert end_of(hands.holding(37, 37).passed()) is None


def test_the_score_is_kept_as_counted() -> None:
    """A large bet may take it far beyond the target."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(50)), (WEST, Quiero())).passed(3)
    assert story.stones == (50, 0)
    assert end_of(story) == GameWon(EVEN, WonBy.COUNT, Lance.GRANDE, NORTH)


@proves("target", {40: None, 30: GameWon(ODD, WonBy.COUNT, Lance.JUEGO, WEST)})
def test_the_house_says_how_many_stones_win(rules: Rules) -> object:
    return end_of(bet_on(Lance.GRANDE, rules=rules).holding(20, 26).passed(4))


# Órdago.


@pytest.mark.parametrize(
    ("lance", "winner", "best"),
    [
        (Lance.GRANDE, EVEN, NORTH),
        (Lance.CHICA, ODD, EAST),
        (Lance.PARES, EVEN, SOUTH),
        (Lance.JUEGO, ODD, WEST),
    ],
)
def test_an_accepted_ordago_gives_the_game_to_the_best_hand_of_its_lance(
    lance: Lance, winner: Pair, best: Seat
) -> None:
    """The score does not matter, and the best hand may be the partner's of a seat that spoke."""
    for score in ((0, 39), (39, 0)):
        story = bet_on(lance).holding(*score).after((NORTH, Ordago()))
        story = story.when(WEST, Quiero()).then(
            OrdagoAccepted(WEST, lance),
            HandsShown(dealt().game.hand.hands),
            GameWon(winner, WonBy.ORDAGO, lance, best),
            HandClosed(WEST, Ended.GAME),
        )
        assert story.stones == score
        assert story.game.tally.games == ((1, 0) if winner is EVEN else (0, 1))
        assert story.game.hand.lances[-1] == OrdagoLance(lance)


def test_an_ordago_at_punto_is_won_by_the_highest_total() -> None:
    story = bet_on(Lance.PUNTO, NO_JUEGO).after((NORTH, Ordago()), (EAST, Quiero()))
    assert end_of(story) == GameWon(ODD, WonBy.ORDAGO, Lance.PUNTO, WEST)


@pytest.mark.parametrize(
    ("mano", "winner", "best"),
    [(NORTH, ODD, WEST), (WEST, ODD, WEST), (SOUTH, EVEN, SOUTH), (EAST, ODD, WEST)],
)
def test_a_tie_at_an_ordago_goes_to_the_nearest_to_the_mano(
    mano: Seat, winner: Pair, best: Seat
) -> None:
    """West and south both have 30 at punto."""
    story = bet_on(Lance.PUNTO, NO_JUEGO, mano=mano)
    story = story.after((mano, Ordago()), (Seat((mano + 1) % 4), Quiero()))
    assert end_of(story) == GameWon(winner, WonBy.ORDAGO, Lance.PUNTO, best)


def test_only_holders_compare_at_an_ordago() -> None:
    """South has better cards at grande, but no juego; the caller has the better juego."""
    hands = "12o 11o 10o 1o / 11c 10c 6o 6c / 12c 12e 6e 1c / 7o 5o 4o 1e"
    story = bet_on(Lance.JUEGO, hands).after((NORTH, Ordago()), (WEST, Quiero()))
    assert end_of(story) == GameWon(EVEN, WonBy.ORDAGO, Lance.JUEGO, NORTH)


def test_accepted_bets_are_void_once_an_ordago_is_accepted() -> None:
    """They are void even if one of them would already have won."""
    story = bet_on(Lance.GRANDE).holding(38, 0).after((NORTH, Envido(10)), (WEST, Quiero()))
    story = story.after((NORTH, Ordago()), (EAST, Quiero()))
    assert end_of(story) == GameWon(ODD, WonBy.ORDAGO, Lance.CHICA, EAST)
    assert story.credits == {}
    assert story.stones == (38, 0)


def test_dejes_taken_before_an_accepted_ordago_do_not_matter() -> None:
    story = bet_on(Lance.GRANDE).holding(30, 0).after((NORTH, Envido(5)), (WEST, Mas(4)))
    story = story.after((NORTH, Mas(2)), (WEST, NoQuiero()), (EAST, NoQuiero()))
    assert story.stones == (39, 0)
    story = story.after((NORTH, Ordago()), (EAST, Quiero()))
    assert end_of(story) == GameWon(ODD, WonBy.ORDAGO, Lance.CHICA, EAST)


def test_a_refused_ordago_touches_no_other_lance() -> None:
    """Accepted bets stay, and the hand goes on."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(5)), (WEST, Quiero()))
    story = story.after((NORTH, Ordago()), (EAST, NoQuiero()), (WEST, NoQuiero()))
    assert story.stones == (1, 0)
    story = story.passed(2)
    assert story.credits[Lance.GRANDE] == (EVEN, 5)
    assert Lance.CHICA not in story.credits
    assert story.stones == (1 + 5 + 4, 3)


def test_an_ordago_over_a_bet_may_be_accepted() -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Envido()), (EAST, Ordago()), (SOUTH, Quiero()))
    assert end_of(story) == GameWon(EVEN, WonBy.ORDAGO, Lance.GRANDE, NORTH)


def test_the_showdown_stops_at_the_stone_that_ends_the_game() -> None:
    story = bet_on(Lance.JUEGO, CONTESTED).holding(39, 39).passed()
    assert story.events == (
        Passed(WEST, Lance.JUEGO),
        LancePassed(Lance.JUEGO),
        HandsShown(dealt().game.hand.hands),
        LanceScored(Lance.GRANDE, EVEN, NORTH, paso=1, bet=0, deje=0, extra=0, bonuses=()),
        GameWon(EVEN, WonBy.COUNT, Lance.GRANDE, NORTH),
        HandClosed(WEST, Ended.GAME),
    )


def test_the_last_lance_may_close_without_a_word() -> None:
    """If only one side has juego, the count follows the pares."""
    hands = "12o 12c 11o 6o / 12e 11c 6c 4o / 7o 7c 5o 5c / 10e 10b 4c 1c"
    story = bet_on(Lance.PARES, hands).passed()
    assert story.events[1:5] == (
        LancePassed(Lance.PARES),
        HoldingsDeclared(Lance.JUEGO, (NORTH, WEST, SOUTH, EAST), (NORTH,)),
        LanceUncontested(Lance.JUEGO, EVEN),
        HandsShown(story.game.hand.hands),
    )
    assert story.credits[Lance.JUEGO] == (EVEN, 2)
