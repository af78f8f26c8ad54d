"""Tests of the best schedule of calls for the words of a group."""

from itertools import combinations
from random import Random

import pytest

from tools.simulation.best_schedule import fewest_late


def test_with_a_call_for_each_word_no_word_waits() -> None:
    """As many calls as words show each word at once."""
    assert fewest_late([0.0, 1.0, 2.0], 3, 0.0) == 0


def test_a_call_less_makes_one_word_wait_for_the_next() -> None:
    """The word before the shortest pause waits."""
    words = [0.0, 3.0, 4.0, 8.0]
    assert fewest_late(words, 3, 0.0) == 1
    assert fewest_late(words, 3, 1.0) == 0


def test_each_minute_has_its_own_calls() -> None:
    """What one minute does not need is of no use to the next."""
    words = [0.0, 61.0, 62.0, 63.0]
    assert fewest_late(words, 2, 0.5) == 1


@pytest.mark.parametrize("seed", range(20))
def test_no_choice_of_calls_is_better(seed: int) -> None:
    """The result equals that of trying all choices within a minute."""
    generator = Random(seed)
    words = sorted(generator.uniform(0, 30) for _ in range(8))
    calls, wait_s = generator.randint(1, 7), generator.uniform(0, 5)
    tried = []
    for chosen in combinations(words[:-1], calls - 1):
        shown = [*chosen, words[-1]]
        tried.append(sum(next(at for at in shown if at >= one) - one > wait_s for one in words))
    assert fewest_late(words, calls, wait_s) <= min(tried)
    fewer = [
        sum(next(at for at in (*chosen, words[-1]) if at >= one) - one > wait_s for one in words)
        for size in range(calls)
        for chosen in combinations(words[:-1], size)
    ]
    assert fewest_late(words, calls, wait_s) == min(fewer)
