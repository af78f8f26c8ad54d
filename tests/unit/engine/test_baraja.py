"""The rank that each card counts as (RULES.md 1)."""

import pytest

from engine.baraja import baraja_of
from engine.cards import DECK, Rank, Suit, card, cards
from engine.errors import IllegalRulesError, Reason
from engine.hands import Lance, pares, total, worth
from engine.rule_options import check_rules, rules_of
from engine.rules import Deck, RealJuego, Rules
from engine.senas import Sena, true_senas
from tests.unit.engine.story import CASTILLA, proves

FOUR_KINGS = Rules(kings=4)
RIOJA = Rules(kings=4, deck=Deck.NO_TWOS)
RIBAFRECHA = Rules(fours_are_aces=True)


def counts_as(name: str, rules: Rules) -> Rank:
    """Return the rank that a card counts as."""
    return baraja_of(rules).counts_as[card(name)]


def test_with_eight_kings_threes_are_reyes_and_twos_are_ases() -> None:
    for suit in Suit:
        assert counts_as(f"3{suit}", CASTILLA) is Rank.REY
        assert counts_as(f"2{suit}", CASTILLA) is Rank.AS
    assert total(cards("3o 3c 2o 2c"), CASTILLA) == 22
    # The reverse assignment of the cards ties in every lance.
    for lance in (Lance.GRANDE, Lance.CHICA, Lance.PARES, Lance.PUNTO):
        plain = worth(lance, cards("12o 12c 1o 1c"), CASTILLA)
        assert worth(lance, cards("3o 3c 2o 2c"), CASTILLA) == plain
    assert worth(Lance.JUEGO, cards("3o 3c 3e 2c"), CASTILLA) == worth(
        Lance.JUEGO, cards("12o 12c 12e 1c"), CASTILLA
    )
    assert true_senas(cards("3o 3c 6o 4o"), CASTILLA) == {Sena.DOS_REYES, Sena.TREINTA}


def test_with_four_kings_every_card_is_itself() -> None:
    assert {card: counts_as(card, FOUR_KINGS) for card in DECK} == {
        card: card.rank for card in DECK
    }
    assert total(cards("3o 3c 2o 2c"), FOUR_KINGS) == 10
    assert pares(cards("12o 3o 2o 1o"), FOUR_KINGS) is None


@proves("kings", {8: 22, 4: 10})
def test_the_number_of_kings_changes_what_threes_and_twos_add(rules: Rules) -> object:
    return total(cards("3o 3c 2o 2c"), rules)


def test_figures_are_worth_ten_and_the_rest_their_number() -> None:
    worths = {1: 1, 4: 4, 5: 5, 6: 6, 7: 7, 10: 10, 11: 10, 12: 10}
    for rules, low_cards in ((CASTILLA, {2: 1, 3: 10}), (FOUR_KINGS, {2: 2, 3: 3})):
        for number, expected in (worths | low_cards).items():
            assert baraja_of(rules).worth[card(f"{number}o")] == expected


def test_only_the_twos_are_missing_from_the_deck_of_thirty_six() -> None:
    deck = baraja_of(RIOJA).cards
    assert set(DECK) - set(deck) == set(cards("2o 2c 2e 2b"))
    assert len(deck) == 36
    assert set(baraja_of(RIOJA).counts_as) == set(deck)


@proves("deck", {Deck.FORTY: 40, Deck.NO_TWOS: 36}, base=FOUR_KINGS)
def test_the_deck_has_forty_cards_or_thirty_six(rules: Rules) -> object:
    return len(baraja_of(rules).cards)


def test_fours_as_ases_take_the_twos_out() -> None:
    """Ribafrecha's rules have eight reyes and eight ases, whatever ``deck`` says."""
    for rules in (RIBAFRECHA, Rules(fours_are_aces=True, deck=Deck.NO_TWOS)):
        deck = baraja_of(rules).cards
        assert set(DECK) - set(deck) == set(cards("2o 2c 2e 2b"))
        assert counts_as("4c", rules) is Rank.AS
        assert counts_as("3c", rules) is Rank.REY
        assert total(cards("12o 3o 4o 1o"), rules) == 22


@proves("fours_are_aces", {False: 25, True: 22})
def test_a_four_adds_one_where_it_is_an_as(rules: Rules) -> object:
    return total(cards("12o 3o 4o 1o"), rules)


def test_fours_as_ases_need_eight_kings() -> None:
    with pytest.raises(IllegalRulesError) as refusal:
        check_rules(Rules(fours_are_aces=True, kings=4))
    assert refusal.value.reason is Reason.FOURS_ARE_ACES_NEEDS_EIGHT_KINGS


def test_without_twos_there_are_four_kings_unless_fours_are_ases() -> None:
    with pytest.raises(IllegalRulesError) as refusal:
        rules_of("castilla", {"deck": "36_no2"})
    assert refusal.value.reason is Reason.NO_TWOS_NEEDS_FOUR_KINGS
    assert rules_of("euskadi", {"deck": "36_no2"}).kings == 4
    assert rules_of("castilla", {"deck": "36_no2", "fours_are_aces": "true"}).kings == 8


@proves("five_of_coins_king", {False: Rank.CINCO, True: Rank.REY})
def test_the_five_of_coins_may_be_a_king(rules: Rules) -> object:
    return counts_as("5o", rules)


def test_only_the_five_of_coins_becomes_a_king() -> None:
    """Its rank and its value change together; the other fives stay."""
    nine_kings = Rules(five_of_coins_king=True)
    kings = [card for card, rank in baraja_of(nine_kings).counts_as.items() if rank is Rank.REY]
    assert len(kings) == 9
    assert total(cards("5o 5c"), nine_kings) == 15
    four_and_one = Rules(kings=4, five_of_coins_king=True)
    assert counts_as("5o", four_and_one) is Rank.REY
    assert counts_as("3o", four_and_one) is Rank.TRES


def test_suits_matter_in_no_lance() -> None:
    """Equal ranks tie in any suits, except for la real of oros and the king of coins."""
    for lance in Lance:
        hand, same = cards("12o 12c 7o 4o"), cards("12e 12b 7e 4b")
        assert worth(lance, hand, CASTILLA) == worth(lance, same, CASTILLA)
    of_oros = Rules(real_31=RealJuego.SOTA_OROS)
    assert worth(Lance.JUEGO, cards("10o 7o 7c 7e"), of_oros) > worth(
        Lance.JUEGO, cards("10c 7o 7c 7e"), of_oros
    )
