"""The first dealer of a match (RULES.md 2)."""

import pytest

from engine.baraja import baraja_of
from engine.cards import cards
from engine.events import DealerDrawn, Draw, Event
from engine.rules import FirstDealer, Rules
from engine.seats import Seat
from tests.unit.engine.story import CASTILLA, EAST, NORTH, SOUTH, WEST, first_deal, proves


def drawn(rules: Rules, top: str) -> Event:
    """Return the drawing of the first dealer with these cards on top."""
    return first_deal(rules, cards(top), ()).events[0]


def draws(names: str, *seats: Seat) -> tuple[Draw, ...]:
    """Return the cards that these seats drew, in order."""
    return tuple(Draw(seat, card) for seat, card in zip(seats, cards(names), strict=True))


@pytest.mark.parametrize("dealer", [NORTH, WEST, SOUTH, EAST])
def test_the_first_dealer_is_drawn_by_lot(dealer: Seat) -> None:
    story = first_deal(CASTILLA, (dealer,), ())
    assert story.events[0] == DealerDrawn(dealer, ())
    assert story.game.hand.dealer == dealer
    assert story.game.hand.mano == (dealer + 1) % 4


DRAWN = "7o 1c 12e 5b"
TABLE = (NORTH, WEST, SOUTH, EAST)


def test_the_lowest_card_deals() -> None:
    rules = Rules(first_dealer=FirstDealer.LOWEST_CARD)
    assert drawn(rules, DRAWN) == DealerDrawn(WEST, draws(DRAWN, *TABLE))


def test_the_highest_card_deals() -> None:
    rules = Rules(first_dealer=FirstDealer.HIGHEST_CARD)
    assert drawn(rules, DRAWN) == DealerDrawn(SOUTH, draws(DRAWN, *TABLE))


def test_the_card_may_name_the_mano_instead() -> None:
    """The dealer then sits to the left of the seat that drew it."""
    for first_dealer, mano in (
        (FirstDealer.LOWEST_CARD_MANO, WEST),
        (FirstDealer.HIGHEST_CARD_MANO, SOUTH),
    ):
        hand = first_deal(Rules(first_dealer=first_dealer), cards(DRAWN), ()).game.hand
        assert (hand.dealer, hand.mano) == (mano - 1, mano)


def test_cards_that_are_drawn_count_as_in_play() -> None:
    """With eight kings a three ties with a rey, and a two with an as."""
    lowest = Rules(first_dealer=FirstDealer.LOWEST_CARD)
    assert drawn(lowest, "7o 2c 1e 5b 6o 4e") == DealerDrawn(
        SOUTH, (*draws("7o 2c 1e 5b", *TABLE), *draws("6o 4e", WEST, SOUTH))
    )
    four_kings = Rules(kings=4, first_dealer=FirstDealer.LOWEST_CARD)
    assert drawn(four_kings, "7o 2c 1e 5b") == DealerDrawn(SOUTH, draws("7o 2c 1e 5b", *TABLE))


def test_only_those_who_tie_draw_again_from_what_is_left() -> None:
    """They draw until one of them has the deciding card."""
    highest = Rules(first_dealer=FirstDealer.HIGHEST_CARD)
    assert drawn(highest, "12o 1c 3e 12b 11o 11c 4c 7o 6b") == DealerDrawn(
        NORTH,
        (
            *draws("12o 1c 3e 12b", *TABLE),
            *draws("11o 11c 4c", NORTH, SOUTH, EAST),
            *draws("7o 6b", NORTH, SOUTH),
        ),
    )


def test_a_draw_that_the_deck_cannot_decide_goes_to_the_first_in_order() -> None:
    """Ten rounds of four equal cards use up the deck."""
    rules = Rules(kings=4, first_dealer=FirstDealer.HIGHEST_CARD)
    by_rank = sorted(baraja_of(rules).cards, key=lambda card: card.rank)
    found = first_deal(rules, by_rank, ()).events[0]
    assert isinstance(found, DealerDrawn)
    assert found.dealer == NORTH
    assert len(found.draws) == 40


@pytest.mark.parametrize(
    ("card", "dealers"),
    [("7o", (1, 1, 1)), ("7c", (1, 2, 3)), ("7e", (1, 3, 5)), ("7b", (0, 0, 0))],
)
def test_the_suit_that_seat_0_cuts_names_the_dealer(
    card: str, dealers: tuple[int, int, int]
) -> None:
    """Oros name the right, copas the opposite, espadas the left, bastos the cutting seat itself."""
    for seats, dealer in zip((2, 4, 6), dealers, strict=True):
        rules = Rules(seats=seats, first_dealer=FirstDealer.CUT_SUIT)
        assert drawn(rules, card) == DealerDrawn(Seat(dealer), draws(card, NORTH))


@proves(
    "first_dealer",
    {
        FirstDealer.RANDOM: (NORTH, WEST),
        FirstDealer.LOWEST_CARD: (EAST, NORTH),
        FirstDealer.HIGHEST_CARD: (SOUTH, EAST),
        FirstDealer.LOWEST_CARD_MANO: (SOUTH, EAST),
        FirstDealer.HIGHEST_CARD_MANO: (WEST, SOUTH),
        FirstDealer.CUT_SUIT: (WEST, SOUTH),
    },
)
def test_the_house_says_how_the_first_dealer_is_found(rules: Rules) -> object:
    """The top cards are 6o 5c 12e 1b; the random draw gives north."""
    random = rules.first_dealer is FirstDealer.RANDOM
    top = (NORTH,) if random else cards("6o 5c 12e 1b")
    hand = first_deal(rules, top, ()).game.hand
    return hand.dealer, hand.mano
