"""A hand's own chance in each lance, as the training looks it up, is that of exact counts."""

from math import comb

import numpy as np
import pytest

from engine.cards import cards
from engine.players.exact.kinds import kinds_of
from engine.players.trained.own_chances import chances_of
from engine.players.trained.tables import GRANDE, JUEGO, PARES, Floats, tables_of
from engine.rules import Rules


@pytest.fixture(scope="module", name="chances")
def learnt_with() -> Floats:
    """The chances that the training reckons with, for eight kings."""
    return chances_of(tables_of(8))


def _kind(hand: str) -> int:
    return kinds_of(Rules()).of(cards(hand))


def test_four_kings_lose_to_nobody_but_the_other_four_before_them(chances: Floats) -> None:
    """For the mano they are certain; the postre loses to a rival, unless the partner is before."""
    kings = _kind("12o 12c 12e 12b")
    others = 1 / comb(36, 4)
    assert chances[GRANDE, kings, 0] == 1
    assert chances[GRANDE, kings, 3] == pytest.approx(
        (1 - others) ** 3 + others * (1 - others), abs=1e-12
    )


def test_a_hand_alone_in_a_lance_wins_it(chances: Floats) -> None:
    """With no rival in it any pair takes the pares, whether the partner has pares or not."""
    pair = _kind("4o 4c 5o 7c")
    partner = 0b010
    assert chances[PARES, pair, 0] == 1
    assert chances[PARES, pair, partner] == pytest.approx(1)


def test_whoever_takes_no_part_has_an_even_chance(chances: Floats) -> None:
    """No row of such a hand is ever looked for; what it says must not lean to any side."""
    neither = _kind("4o 5o 6c 7c")
    for lance in (PARES, JUEGO):
        assert np.array_equal(chances[lance, neither], np.full(32, 0.5))
