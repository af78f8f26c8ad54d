"""Random hands of a second, literal implementation of the rules agree with the engine."""

from collections.abc import Callable
from random import Random

import pytest

from tests.oracle.rules_oracle import random_hand, spoiled
from tests.oracle.rules_oracle_mus import (
    random_draw,
    random_mus_corrido,
    random_mus_normal,
    random_reshuffle,
)
from tests.oracle.rules_oracle_rules import Case
from tests.unit.bot.records.checking import differing

pytestmark = pytest.mark.long


BATCHES = 8
HANDS = 60
ILLEGAL = 3
MUS_PHASES = (random_mus_corrido, random_mus_normal, random_reshuffle, random_draw)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_readings_of_the_rules_agree_on_every_figure(batch: int) -> None:
    """They agree on lances, scores and endings under all options, with 2, 4 and 6 seats."""
    for number in range(HANDS):
        case, _ = random_hand(f"R{batch}-{number}", Random(f"{batch}/{number}"))
        assert differing(case) == [], case


@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_readings_of_the_rules_refuse_the_same_calls(batch: int) -> None:
    """Calls out of turn, of a wrong size, in a closed lance or on one's own bet are illegal."""
    for number in range(HANDS):
        chance = Random(f"{batch}/{number}")
        case, illegal = random_hand(f"R{batch}-{number}", chance)
        for calls in chance.sample(illegal, ILLEGAL):
            assert differing(spoiled(case, calls)) == [], (case, calls)


@pytest.mark.parametrize("make", MUS_PHASES)
def test_two_readings_of_the_rules_agree_on_the_mus(make: Callable[[str, Random], Case]) -> None:
    """They agree on the mano, the dealer, the drawn cards and the shuffles of the pile."""
    for number in range(HANDS):
        case = make(f"{number}", Random(number))
        assert differing(case) == [], case
