"""Discards, new cards, and the empty stock (RULES.md 3)."""

import pytest

from engine.actions import Corto, Descarto, Mus
from engine.cards import cards
from engine.errors import IllegalRulesError, Reason
from engine.events import CardsDiscarded, CardsDrawn, Event, MusReopened, PileShuffled
from engine.game import Discarding
from engine.rule_options import check_rules
from engine.rules import Deck, Rules
from engine.seats import Seats, speaking_order
from engine.view import DiscardCounted, DrawCounted, seen_by
from tests.unit.engine.story import (
    CASTILLA,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Stacked,
    Story,
    dealt,
    given,
    past,
    proves,
    unshuffled,
)

HANDS = "12o 7o 6o 5o / 11o 4o 1o 7c / 10o 6c 5c 4c / 12c 11c 2o 3o"
TWELVE = "12e 12b 11e 11b 10c 10e 1c 3c 2c 7e 6e 5e"
EARLIER_ONLY = Rules(reshuffle_includes_current=False)


def discarding(story: Story) -> Story:
    """Return the story after all seats have said mus."""
    return story.after(*((seat, Mus()) for seat in _order(story)))


def round_of(story: Story, count: int = 4, shuffle: Stacked | None = None) -> Story:
    """Return the story after a round in which every seat discards this many cards."""
    story = discarding(story)
    for seat in _order(story):
        thrown = story.game.hand.hands[seat][:count]
        story = story.after((seat, Descarto(thrown)), shuffle=shuffle or unshuffled)
    return story


def _order(story: Story) -> Seats:
    return speaking_order(story.game.hand.mano, story.game.rules.seats)


def of_kind(story: Story, kind: type[Event]) -> list[Event]:
    """Return the events of one kind in the last action."""
    return [event for event in story.events if isinstance(event, kind)]


def test_discards_go_round_from_the_mano_and_the_postre_is_last() -> None:
    story = discarding(dealt(HANDS, mano=WEST))
    story.when(SOUTH, Descarto(cards("6c"))).refuses(Reason.NOT_YOUR_TURN, seat=WEST)
    story = story.when(WEST, Descarto(cards("4o"))).then(CardsDiscarded(WEST, cards("4o")))
    assert story.phase == Discarding((WEST,))
    story = story.after((SOUTH, Descarto(cards("6c"))), (EAST, Descarto(cards("2o"))))
    story.when(EAST, Descarto(cards("3o"))).refuses(Reason.ALREADY_DISCARDED)
    story = story.after((NORTH, Descarto(cards("5o"))))
    assert story.events[-1] == MusReopened()


def test_new_cards_come_in_blocks_from_the_mano_and_from_the_top() -> None:
    """They come after all discards; each seat gets as many cards as it discarded."""
    story = discarding(dealt(HANDS, mano=WEST, stock=TWELVE)).after(
        (WEST, Descarto(cards("4o 7c"))),
        (SOUTH, Descarto(cards("10o 6c 5c 4c"))),
        (EAST, Descarto(cards("2o"))),
    )
    assert story.game.hand.hands[WEST] == cards("11o 1o")
    story = story.when(NORTH, Descarto(cards("7o 6o 5o"))).then(
        CardsDiscarded(NORTH, cards("7o 6o 5o")),
        CardsDrawn(WEST, cards("12e 12b")),
        CardsDrawn(SOUTH, cards("11e 11b 10c 10e")),
        CardsDrawn(EAST, cards("1c")),
        CardsDrawn(NORTH, cards("3c 2c 7e")),
        MusReopened(),
    )
    hand = story.game.hand
    assert hand.hands == (
        cards("12o 3c 2c 7e"),
        cards("11o 1o 12e 12b"),
        cards("11e 11b 10c 10e"),
        cards("12c 11c 3o 1c"),
    )
    assert hand.stock[:2] == cards("6e 5e")
    assert hand.pile == cards("4o 7c 10o 6c 5c 4c 2o 7o 6o 5o")
    assert hand.thrown == ()


def test_one_to_four_own_cards_are_thrown() -> None:
    story = discarding(dealt(HANDS))
    story.when(NORTH, Descarto(())).refuses(Reason.TOO_FEW_DISCARDS, least=1)
    story.when(NORTH, Descarto(cards("12o 4o"))).refuses(Reason.NOT_YOUR_CARD)
    story.when(NORTH, Descarto(cards("12o 7o 12o"))).refuses(Reason.CARD_TWICE)
    story.when(NORTH, Descarto(cards("12o 7o 6o 5o 5o"))).refuses(Reason.CARD_TWICE)
    for thrown in ("12o", "5o 12o", "7o 6o 5o", "12o 7o 6o 5o"):
        story.when(NORTH, Descarto(cards(thrown))).then(CardsDiscarded(NORTH, cards(thrown)))


@proves("min_discard", {1: Reason.TOO_FEW_DISCARDS, 0: (CardsDiscarded(NORTH, ()),)})
def test_the_house_may_let_a_hand_stand_pat(rules: Rules) -> object:
    return discarding(dealt(HANDS, rules)).when(NORTH, Descarto(())).verdict()


def test_who_throws_nothing_gets_nothing() -> None:
    story = discarding(dealt(HANDS, Rules(min_discard=0)))
    story = story.after(*((seat, Descarto(())) for seat in (NORTH, WEST, SOUTH)))
    story.when(EAST, Descarto(())).then(CardsDiscarded(EAST, ()), MusReopened())


def test_how_many_cards_are_thrown_is_public_and_which_is_not() -> None:
    thrown, drawn = CardsDiscarded(NORTH, cards("7o 6o")), CardsDrawn(NORTH, cards("1c 3c"))
    for seat in (None, WEST, SOUTH, EAST):
        assert seen_by(thrown, seat) == DiscardCounted(NORTH, 2)
        assert seen_by(drawn, seat) == DrawCounted(NORTH, 2)
    assert seen_by(thrown, NORTH) == thrown
    assert seen_by(drawn, NORTH) == drawn


def test_a_discard_waits_for_everybodys_mus() -> None:
    dealt(HANDS).when(NORTH, Descarto(cards("5o"))).refuses(Reason.NOT_DISCARDING)
    cut = dealt(HANDS).after((NORTH, Corto()))
    cut.when(NORTH, Descarto(cards("5o"))).refuses(Reason.MUS_IS_CUT)


# The stock runs out.


def test_the_stock_is_made_anew_out_of_all_thrown_cards() -> None:
    """After two rounds of four times four, the stock goes from 24 to 8 and back to 24 of 32."""
    story = round_of(dealt(HANDS))
    assert (len(story.game.hand.stock), len(story.game.hand.pile)) == (8, 16)
    assert of_kind(story, PileShuffled) == []
    shuffle = Stacked(())
    story = round_of(story, shuffle=shuffle)
    assert (len(story.game.hand.stock), len(story.game.hand.pile)) == (24, 0)
    [pile] = shuffle.asked
    assert len(pile) == 32
    [made] = of_kind(story, PileShuffled)
    assert isinstance(made, PileShuffled)
    assert made.stock == pile


def test_the_discards_of_this_round_may_stay_out() -> None:
    """The first sixteen discards are shuffled, and eight of them remain."""
    story = round_of(dealt(HANDS, EARLIER_ONLY))
    earlier = story.game.hand.pile
    shuffle = Stacked(())
    story = round_of(story, shuffle=shuffle)
    assert shuffle.asked == [earlier]
    assert (len(story.game.hand.stock), len(story.game.hand.pile)) == (8, 16)


@proves("reshuffle_includes_current", {True: (32, 24, 0), False: (16, 8, 16)})
def test_the_house_says_which_cards_are_shuffled_again(rules: Rules) -> object:
    shuffle = Stacked(())
    hand = round_of(round_of(dealt(HANDS, rules)), shuffle=shuffle).game.hand
    return len(shuffle.asked[0]), len(hand.stock), len(hand.pile)


def test_the_last_cards_of_the_stock_are_given_before_the_shuffle() -> None:
    """A block may come in two parts; the new top card follows the old last one."""
    story = round_of(round_of(dealt(HANDS), count=3), count=3)
    assert story.game.hand.stock == ()
    story = round_of(dealt(HANDS), count=4)
    story = round_of(story, count=1)
    [*rest] = story.game.hand.stock
    assert len(rest) == 4
    story = discarding(story)
    for seat, count in ((NORTH, 3), (WEST, 2), (SOUTH, 1)):
        story = story.after((seat, Descarto(story.game.hand.hands[seat][:count])))
    last = story.game.hand.hands[EAST][:1]
    pile = story.game.hand.pile + story.game.hand.thrown + last
    top = pile[5:7] + pile[:1]
    order = (*top, *(card for card in pile if card not in top))
    story = story.when(EAST, Descarto(last), Stacked(top)).then(
        CardsDiscarded(EAST, last),
        CardsDrawn(NORTH, tuple(rest[:3])),
        CardsDrawn(WEST, tuple(rest[3:])),
        PileShuffled(order),
        CardsDrawn(WEST, order[:1]),
        CardsDrawn(SOUTH, order[1:2]),
        CardsDrawn(EAST, order[2:3]),
        MusReopened(),
    )
    assert story.game.hand.stock == order[3:]
    assert story.game.hand.pile == ()


def test_a_stock_that_ends_with_a_block_is_made_anew_for_the_next() -> None:
    """No empty draw is recorded: with an empty stock the shuffle comes first."""
    story = round_of(round_of(dealt(HANDS), count=3), count=3)
    story = round_of(story, count=1)
    kinds = [type(event) for event in story.events]
    assert kinds == [CardsDiscarded, PileShuffled, *[CardsDrawn] * 4, MusReopened]
    assert len(story.game.hand.stock) == 24


def test_earlier_discards_that_just_suffice_are_shuffled_alone() -> None:
    """North lacks three: it gets the last card of the stock, and two earlier discards."""
    log = past(HANDS, EARLIER_ONLY)
    rest = given(*log).game.hand.stock
    story = given(
        *log,
        CardsDiscarded(NORTH, rest[1:3]),
        MusReopened(),
        CardsDiscarded(NORTH, rest[3:]),
        PileShuffled(rest[:1]),
    ).after(*((seat, Mus()) for seat in (NORTH, WEST, SOUTH, EAST)))
    for seat, count in ((NORTH, 3), (WEST, 1), (SOUTH, 1)):
        story = story.after((seat, Descarto(story.game.hand.hands[seat][:count])))
    story = story.after((EAST, Descarto(story.game.hand.hands[EAST][:1])))
    assert of_kind(story, PileShuffled)[0] == PileShuffled(rest[1:3])


@pytest.mark.parametrize("rules", [CASTILLA, EARLIER_ONLY, Rules(kings=4, deck=Deck.NO_TWOS)])
def test_four_seats_never_want_for_cards(rules: Rules) -> None:
    """All cards are discarded every time; cards in hands are never shuffled, and none is lost."""
    hands = HANDS if rules.deck is Deck.FORTY else HANDS.replace("2o", "1b")
    story = dealt(hands, rules)
    for _ in range(10):
        story = round_of(story)
        assert all(len(held) == 4 for held in story.game.hand.hands)


def test_six_seats_need_the_discards_of_the_round() -> None:
    with pytest.raises(IllegalRulesError) as refusal:
        check_rules(Rules(seats=6, reshuffle_includes_current=False))
    assert refusal.value.reason is Reason.SIX_SEATS_NEED_CURRENT_DISCARDS


def test_six_seats_shuffle_the_discards_of_the_round() -> None:
    """Sixteen cards remain after the deal, and twenty-four are needed."""
    story = round_of(dealt(HANDS + " / 12e 12b 11e 11b / 10c 10e 1c 3c", Rules(seats=6)))
    kinds = [type(event) for event in story.events]
    assert kinds == [
        CardsDiscarded,
        *[CardsDrawn] * 4,
        PileShuffled,
        *[CardsDrawn] * 2,
        MusReopened,
    ]
    assert len(story.game.hand.stock) == 16
    assert story.game.hand.pile == ()
