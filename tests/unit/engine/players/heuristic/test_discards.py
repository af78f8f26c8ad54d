"""The overall value of a hand, and its discards."""

from itertools import combinations

import pytest

from engine.cards import DECK, Cards, cards
from engine.players.equity.hand_classes import kinds_of
from engine.players.heuristic.discards import best_exchange, hand_scores
from engine.rules import Rules

EIGHT = kinds_of(Rules())
FOUR = kinds_of(Rules(kings=4))


def _appeal(hand: str) -> float:
    return hand_scores(EIGHT)[EIGHT.of(cards(hand))]


def test_appeal_is_even_on_the_average() -> None:
    """It is measured in standard deviations from the mean of all hands."""
    mean = sum(
        appeal * count for appeal, count in zip(hand_scores(EIGHT), EIGHT.dealt, strict=True)
    ) / sum(EIGHT.dealt)
    assert mean == pytest.approx(0, abs=1e-9)


def test_good_hands_appeal_and_the_perete_does_not() -> None:
    """The order agrees with that of players."""
    hands = ("12o 12c 12e 1o", "12o 12c 10o 10c", "12o 12c 7e 4o", "11o 10o 5o 4o", "7o 6o 5o 4o")
    ranked = [_appeal(hand) for hand in hands]
    assert ranked == sorted(ranked, reverse=True)
    assert ranked[1] > 1
    assert ranked[-1] == min(hand_scores(EIGHT))


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        pytest.param("7o 6c 5e 4o", "", id="the-perete-goes-whole"),
        pytest.param("12o 12c 12e 4o", "12o 12c 12e", id="three-reyes-stay"),
        pytest.param("12o 12c 11e 4o", "12o 12c 11e", id="three-tenths-stay"),
        pytest.param("12o 6c 5e 4o", "12o", id="a-rey-stays"),
        pytest.param("12o 3c 5e 4o", "12o 3c", id="a-three-is-a-rey"),
        pytest.param("12o 12c 5e 5o", "12o 12c", id="the-lower-pair-goes-when-something-must"),
        pytest.param("1o 1c 1e 5o", "1o 1c 1e", id="three-ases-stay"),
    ],
)
def test_what_people_keep_is_kept(hand: str, kept: str) -> None:
    """The examples are for eight kings."""
    held = cards(hand)
    throw = best_exchange(EIGHT, held, (), 1).throw
    assert [card for card in held if card not in throw] == list(cards(kept))


@pytest.mark.parametrize(
    "hand", ["12o 12c 12e 1o", "12o 12c 11o 11c", "7o 7c 7e 11o", "12o 12c 1e 1o"]
)
def test_a_good_hand_is_kept_whole_where_one_may(hand: str) -> None:
    """31 and duples stay whole under rules without a minimum discard."""
    assert best_exchange(EIGHT, cards(hand), (), 0).throw == ()


@pytest.mark.parametrize("hand", ["12o 11c 7e 4o", "7o 7c 5e 1o"])
def test_the_best_throw_is_the_best_of_all(hand: str) -> None:
    """It is compared with each discard of one or two cards, and every draw."""
    held = cards(hand)
    best = best_exchange(FOUR, held, (), 1)
    hopes = {
        throw: _mean_appeal(held, throw) for count in (1, 2) for throw in combinations(held, count)
    }
    assert hopes[best.throw] == pytest.approx(max(hopes.values()))
    assert best.appeal == pytest.approx(hopes[best.throw])


def _mean_appeal(held: Cards, throw: Cards) -> float:
    kept = tuple(card for card in held if card not in throw)
    rest = (card for card in DECK if card not in held)
    hopes = [hand_scores(FOUR)[FOUR.of(kept + draw)] for draw in combinations(rest, len(throw))]
    return sum(hopes) / len(hopes)


def test_cards_on_the_pile_are_not_hoped_for() -> None:
    """With many reyes gone, the expected value falls."""
    held, gone = cards("12o 7c 5e 4o"), cards("12c 12e 12b 3o 3c 3e")
    fresh, late = (best_exchange(EIGHT, held, thrown, 1).appeal for thrown in ((), gone))
    assert late < fresh
