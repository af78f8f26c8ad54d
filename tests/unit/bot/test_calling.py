"""Tests of the calls at tables of slow people, as ``tools.simulation.calling`` counts them."""

from dataclasses import replace
from itertools import islice
from typing import Final

import pytest

from tests.budget import many
from tools.simulation.__main__ import played
from tools.simulation.analysis import Counted, Share
from tools.simulation.calling import AWAY, SOUNDS_A_HAND, evenings, misses
from tools.simulation.simulated_chats import DISCORD, TELEGRAM

HANDS: Final = many("AMARREKO_CALLED_HANDS", test=4, soak=8)
"""The hands of an evening: one of four people, and one of two with computers."""


@pytest.mark.soak
@pytest.mark.parametrize("platform", [TELEGRAM, DISCORD])
@pytest.mark.parametrize("away", [0.0, AWAY])
def test_only_the_idle_are_called_in_time_and_no_table_is_deleted(
    platform: str, away: float
) -> None:
    """People who think for 3 to 20 seconds hear few sounds, and those who are away are called."""
    sittings = islice(evenings(platform, away), 1, 3)
    came = sum((played(replace(one, hands=HANDS)) for one in sittings), Counted())
    assert came.hands_of_people > 10
    assert came.called.of
    assert list(misses(came, is_away=bool(away))) == []


def test_a_person_alone_with_computers_hears_nothing() -> None:
    [alone] = islice(evenings(DISCORD, 0.2), 4, 5)
    came = played(alone)
    assert came.hands
    assert (came.sounds_heard, came.called.of) == (0, 0)


def test_what_was_promised_and_not_kept_is_told() -> None:
    """A broken promise is named, and a count without misses is silent."""
    assert list(misses(Counted(), is_away=False)) == []
    loud = Counted(sounds_heard=2, hands_of_people=1, tables_deleted=1)
    assert list(misses(loud, is_away=False)) == [
        f"sounds in a hand: 2.00, more than {SOUNDS_A_HAND}",
        "tables deleted: 1",
    ]
    assert list(misses(Counted(called=Share(0, 1, ("Ane",))), is_away=True)) == ["Ane"]
