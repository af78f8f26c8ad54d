"""Tests of a busy Telegram group in virtual time: the table has priority over answers."""

import asyncio
from typing import Final

import pytest

from tests.budget import many
from tools.benchmarks.pressing import EVERY_S, SILENCE_S, match, silence

pytestmark = pytest.mark.long

MINUTES: Final = many("AMARREKO_PRESSED_MINUTES", test=2, soak=4)
"""How long people ask for their cards."""


@pytest.mark.soak
@pytest.mark.parametrize("pressers", [0, 1, 3])
def test_who_asks_for_their_cards_all_the_time_does_not_silence_the_table(pressers: int) -> None:
    """Repeated requests for cards are answered, beyond their share by an alert."""
    came = asyncio.run(silence(pressers, MINUTES))
    assert came.longest_silence_s <= SILENCE_S
    assert came.words > 10 * MINUTES
    assert (came.floods, came.leaked) == (0, 0)
    assert came.answers.total() >= 0.9 * pressers * MINUTES * 60 / EVERY_S
    assert (came.answers["aside"] > 0) is (pressers > 0)


def test_four_people_without_a_private_chat_play_a_whole_match_from_the_group() -> None:
    came = asyncio.run(match())
    assert came.is_over
    assert came.longest_silence_s <= SILENCE_S
    assert (came.floods, came.leaked) == (0, 0)
