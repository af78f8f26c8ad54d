"""The forty cards and their short names (RULES.md 1)."""

import pytest

from engine.cards import DECK, Card, Rank, Suit, UnknownCardError, card, cards


def test_the_deck_has_every_rank_of_every_suit_once() -> None:
    assert len(DECK) == 40
    assert {(card.suit, card.rank) for card in DECK} == {
        (suit, rank) for suit in Suit for rank in Rank
    }


def test_the_numbers_are_those_printed_on_the_cards() -> None:
    """After the seven come sota, caballo and rey as 10, 11 and 12; there is no 8 or 9."""
    assert [int(rank) for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
    assert Card.SOTA_DE_COPAS.rank is Rank.SOTA
    assert Card.CABALLO_DE_BASTOS.rank is Rank.CABALLO
    assert Card.REY_DE_ESPADAS.suit is Suit.ESPADAS


def test_short_names_are_read_in_their_order() -> None:
    assert cards("12o 3c  1e") == (Card.REY_DE_OROS, Card.TRES_DE_COPAS, Card.AS_DE_ESPADAS)
    assert cards("") == ()


def test_a_short_name_is_its_cards_value() -> None:
    assert [card(one.value) for one in DECK] == list(DECK)


def test_case_and_spaces_around_a_name_do_not_matter() -> None:
    assert card(" 7B ") is Card.SIETE_DE_BASTOS


@pytest.mark.parametrize("name", ["8o", "9c", "0e", "13b", "12", "o", "", "12x", "rey"])
def test_a_card_that_is_not_in_the_deck_is_refused(name: str) -> None:
    with pytest.raises(UnknownCardError, match=f"^{name}$"):
        card(name)
