"""Hands with a name of their own (RULES.md 18)."""

import pytest

from engine.cards import cards
from engine.named_hands import Figure, figure_of
from engine.rules import Rules
from tests.unit.engine.story import CASTILLA

NAMED = {
    "12o 12c 1o 1c": Figure.DUPLES_GALLEGOS,
    "11o 12c 11c 12o": Figure.DUPLES_CASTELLANOS,
    "12o 10o 12c 10c": Figure.DUPLES_VASCOS,
    "12o 11o 1o 1c": Figure.DUPLES_PALENTINOS,
    "7o 10o 7c 7e": Figure.LA_REAL,
    "4o 5c 6e 7b": Figure.PERETE,
    "12o 12c 12e 1o": Figure.SOLOMILLO,
    "12o 12c 11o 10o": Figure.LEY_DEL_MUS,
}


@pytest.mark.parametrize(("hand", "figure"), NAMED.items())
def test_every_named_hand_is_known_by_its_cards(hand: str, figure: Figure) -> None:
    """The order of the cards does not matter, with eight kings and with four."""
    assert figure_of(cards(hand), CASTILLA) is figure
    assert figure_of(cards(hand)[::-1], Rules(kings=4)) is figure


def test_every_name_has_a_hand() -> None:
    assert set(NAMED.values()) == set(Figure)


def test_threes_and_twos_count_in_the_names_with_eight_kings() -> None:
    assert figure_of(cards("3o 3c 2o 2c"), CASTILLA) is Figure.DUPLES_GALLEGOS
    assert figure_of(cards("3o 3c 2o 2c"), Rules(kings=4)) is None
    assert figure_of(cards("12o 3c 3e 2o"), CASTILLA) is Figure.SOLOMILLO


def test_most_hands_have_no_name() -> None:
    assert figure_of(cards("12o 12c 7o 1c"), CASTILLA) is None
    assert figure_of((), CASTILLA) is None
