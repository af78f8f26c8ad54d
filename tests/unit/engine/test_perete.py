"""The jugada del tío Perete, under rules that include it (RULES.md 12)."""

import pytest

from engine.actions import Corto, Descarto, Envido, Mus, Ordago, Paso, Perete, Quiero, Reparto
from engine.cards import cards
from engine.errors import Reason
from engine.events import (
    CardsDiscarded,
    CardsDrawn,
    Ended,
    GameWon,
    HandClosed,
    MatchOpened,
    MusReopened,
    Opening,
    PereteCalled,
    PileShuffled,
    WonBy,
)
from engine.game import Talking
from engine.hands import Lance
from engine.rules import PereteRule, Rules
from engine.seats import Seat
from tests.unit.engine.story import (
    EAST,
    NORTH,
    ODD,
    SOUTH,
    WEST,
    Stacked,
    bet_on,
    dealt,
    given,
    proves,
)

POINT = Rules(perete=PereteRule.POINT)
REDRAW = Rules(perete=PereteRule.POINT_REDRAW)
BOTH = (POINT, REDRAW)

HANDS = "12o 12c 11o 6o / 4o 5c 6c 7e / 7o 7c 5o 5e / 11c 6e 4c 1c"
"""West has the perete."""
WESTS = cards("4o 5c 6c 7e")
ALL_MUS = ((NORTH, Mus()), (WEST, Mus()), (SOUTH, Mus()), (EAST, Mus()))


def test_it_is_not_played_unless_the_house_says_so() -> None:
    dealt(HANDS).when(WEST, Perete()).refuses(Reason.PERETE_NOT_PLAYED)


def test_its_holder_takes_a_stone_at_once() -> None:
    """It need not be its turn, and it keeps its cards."""
    story = dealt(HANDS, POINT).when(WEST, Perete()).then(PereteCalled(WEST, stones=1))
    assert story.stones == (0, 1)
    assert story.game.hand.hands[WEST] == WESTS
    assert story.phase == Talking(())


def test_with_redraw_its_holder_gets_four_new_cards_too() -> None:
    story = dealt(HANDS, REDRAW, stock="12e 1o 10c 7b").when(WEST, Perete())
    after = story.then(
        PereteCalled(WEST, stones=1),
        CardsDiscarded(WEST, WESTS),
        CardsDrawn(WEST, cards("12e 1o 10c 7b")),
    )
    assert after.stones == (0, 1)
    assert after.game.hand.hands[WEST] == cards("12e 1o 10c 7b")
    assert after.game.hand.thrown == WESTS
    assert after.phase == Talking(())
    assert after.game.hand.stock == dealt(HANDS, REDRAW, stock="12e 1o 10c 7b").game.hand.stock[4:]


@proves(
    "perete",
    {
        PereteRule.OFF: Reason.PERETE_NOT_PLAYED,
        PereteRule.POINT: (PereteCalled(WEST, 1),),
        PereteRule.POINT_REDRAW: (
            PereteCalled(WEST, 1),
            CardsDiscarded(WEST, WESTS),
            CardsDrawn(WEST, cards("12e 1o 10c 7b")),
        ),
    },
)
def test_the_house_says_what_a_perete_earns(rules: Rules) -> object:
    return dealt(HANDS, rules, stock="12e 1o 10c 7b").when(WEST, Perete()).verdict()


@pytest.mark.parametrize("rules", BOTH)
def test_who_has_none_does_not_call_it(rules: Rules) -> None:
    for seat in (NORTH, SOUTH, EAST):
        dealt(HANDS, rules).when(seat, Perete()).refuses(Reason.NO_PERETE)
    fours_are_aces = Rules(perete=rules.perete, fours_are_aces=True)
    dealt(HANDS, fours_are_aces).when(WEST, Perete()).refuses(Reason.NO_PERETE)


def test_it_is_called_once_with_the_same_cards() -> None:
    story = dealt(HANDS, POINT).after((WEST, Perete()))
    story.when(WEST, Perete()).refuses(Reason.PERETE_ALREADY_CALLED)
    story.after((NORTH, Corto())).when(WEST, Perete()).refuses(Reason.PERETE_ALREADY_CALLED)


def test_another_seat_may_have_one_too() -> None:
    hands = HANDS.replace("11c 6e 4c 1c", "4c 5b 6e 7b")
    story = dealt(hands, POINT).after((WEST, Perete()))
    assert story.when(EAST, Perete()).then(PereteCalled(EAST, 1)).stones == (0, 2)


@pytest.mark.parametrize("rules", BOTH)
def test_a_new_one_may_be_called_again(rules: Rules) -> None:
    """New cards may come from the call or from a discard."""
    stock = "4e 5b 6b 7b"
    story = dealt(HANDS, rules, stock=stock).after((WEST, Perete()))
    if rules is POINT:
        thrown = (
            (seat, Descarto(story.game.hand.hands[seat][:4] if seat == WEST else ()))
            for seat in (NORTH, WEST, SOUTH, EAST)
        )
        standing = Rules(perete=PereteRule.POINT, min_discard=0)
        story = dealt(HANDS, standing, stock=stock).after((WEST, Perete()), *ALL_MUS)
        story = story.after(*thrown)
    assert story.game.hand.hands[WEST] == cards(stock)
    assert story.after((WEST, Perete())).stones == (0, 2)


def test_a_discard_of_no_cards_earns_no_second_stone() -> None:
    rules = Rules(perete=PereteRule.POINT, min_discard=0)
    story = dealt(HANDS, rules).after((WEST, Perete()), *ALL_MUS)
    story = story.after(*((Seat(seat), Descarto(())) for seat in range(4)))
    story.when(WEST, Perete()).refuses(Reason.PERETE_ALREADY_CALLED)


# Until when.


@pytest.mark.parametrize("rules", BOTH)
def test_it_is_called_while_mus_is_asked(rules: Rules) -> None:
    """A seat that has said mus may call it too, also in mus corrido."""
    said = dealt(HANDS, rules).after((NORTH, Mus()), (WEST, Mus()))
    called = said.after((WEST, Perete()))
    assert called.phase == Talking((NORTH, WEST))
    assert called.stones == (0, 1)
    corrido = dealt(HANDS, rules, opening=Opening.MUS_CORRIDO)
    assert corrido.after((WEST, Perete())).stones == (0, 1)


@pytest.mark.parametrize("rules", BOTH)
def test_it_is_not_called_while_all_discard(rules: Rules) -> None:
    story = dealt(HANDS, rules).after(*ALL_MUS)
    story.when(WEST, Perete()).refuses(Reason.PERETE_TOO_LATE)


def test_for_the_stone_alone_it_waits_until_the_first_word_at_grande() -> None:
    cut = dealt(HANDS, POINT).after((NORTH, Corto()))
    cut.when(WEST, Perete()).then(PereteCalled(WEST, 1))
    for first in (Paso(), Envido(), Ordago()):
        cut.after((NORTH, first)).when(WEST, Perete()).refuses(Reason.PERETE_TOO_LATE)
    chica = cut.passed()
    chica.when(WEST, Perete()).refuses(Reason.PERETE_TOO_LATE)


def test_for_new_cards_it_is_called_before_the_cut() -> None:
    cut = dealt(HANDS, REDRAW).after((NORTH, Corto()))
    cut.when(WEST, Perete()).refuses(Reason.PERETE_TOO_LATE)


def test_in_a_first_hand_without_mus_only_the_stone_can_be_called() -> None:
    """There is no time before the cut."""
    held = [cards(hand) for hand in HANDS.split("/")]
    top = [held[seat][turn] for turn in range(4) for seat in range(4)]
    for perete, called in (
        (PereteRule.POINT, (PereteCalled(WEST, 1),)),
        (PereteRule.POINT_REDRAW, Reason.PERETE_TOO_LATE),
    ):
        match = given(MatchOpened(Rules(first_hand_no_mus=True, perete=perete)))
        story = match.after((NORTH, Reparto()), shuffle=Stacked((EAST,), top))
        assert story.when(WEST, Perete()).verdict() == called


@pytest.mark.parametrize("rules", BOTH)
def test_without_a_hand_there_is_no_perete(rules: Rules) -> None:
    given(MatchOpened(rules)).when(WEST, Perete()).refuses(Reason.NOTHING_DEALT)
    over = bet_on(Lance.GRANDE, HANDS, rules).after((NORTH, Ordago()), (WEST, Quiero()))
    over.when(WEST, Perete()).refuses(Reason.HAND_IS_OVER)
    end = bet_on(Lance.GRANDE, HANDS, rules).having_won((2, 0))
    end = end.after((NORTH, Ordago()), (WEST, Quiero()))
    end.when(WEST, Perete()).refuses(Reason.MATCH_IS_OVER)


# Other consequences.


@pytest.mark.parametrize("rules", BOTH)
def test_its_stone_may_win_the_game(rules: Rules) -> None:
    """In that case no new cards are dealt, and the current mano passes the lead on."""
    story = dealt(HANDS, rules, opening=Opening.MUS_CORRIDO).holding(39, 39)
    story = story.when(WEST, Perete()).then(
        PereteCalled(WEST, stones=1),
        GameWon(ODD, WonBy.PERETE, lance=None, best=None),
        HandClosed(WEST, Ended.GAME),
    )
    assert story.stones == (39, 40)
    assert story.game.tally.games == (0, 1)


def test_its_cards_go_with_the_next_discards() -> None:
    """After a perete and a round of mus, all twenty discards are together in the pile."""
    story = dealt(HANDS, REDRAW).after((WEST, Perete()), *ALL_MUS)
    for seat in (NORTH, WEST, SOUTH, EAST):
        story = story.after((seat, Descarto(story.game.hand.hands[seat])))
    assert story.events[-1] == MusReopened()
    assert len(story.game.hand.pile) == 20
    assert len(story.game.hand.stock) == 4


def test_this_rounds_discards_are_shuffled_where_earlier_ones_do_not_suffice() -> None:
    """Four peretes leave eight cards in the stock and none from earlier rounds."""
    rules = Rules(perete=PereteRule.POINT_REDRAW, reshuffle_includes_current=False)
    hands = "4o 5o 6o 7o / 4c 5c 6c 7c / 4e 5e 6e 7e / 4b 5b 6b 7b"
    story = dealt(hands, rules).after(*((Seat(seat), Perete()) for seat in range(4)))
    assert story.game.hand.thrown == cards(hands.replace("/", ""))
    assert len(story.game.hand.stock) == 8
    story = story.after(*ALL_MUS)
    for seat in (NORTH, WEST, SOUTH):
        story = story.after((seat, Descarto(story.game.hand.hands[seat])))
    shuffle = Stacked(())
    story = story.after((EAST, Descarto(story.game.hand.hands[EAST])), shuffle=shuffle)
    assert [len(pile) for pile in shuffle.asked] == [32]
    assert any(isinstance(event, PileShuffled) for event in story.events)
    assert all(len(held) == 4 for held in story.game.hand.hands)
