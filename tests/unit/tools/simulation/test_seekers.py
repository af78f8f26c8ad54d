"""Tests of the people who look for a seat in virtual time, on a few hours."""

from statistics import median

import pytest

from tools.simulation.seekers import Town


@pytest.mark.parametrize("rate", [4, 10, 20])
def test_people_meet_and_no_promise_is_broken(rate: float) -> None:
    """No one is seated against a block, and no cards are seen by two people."""
    report = Town(rate, seed=7).run(hours=120)
    assert report.seekers > 100 * rate
    assert report.against_blocks == 0
    assert report.seen_twice == 0
    assert report.two_on_a_side == 0
    assert len(report.waits_s) > 0.9 * report.seekers
    assert median(wait for wait in report.waits_s if wait) <= 75


def test_at_ten_an_hour_nine_of_ten_meet_a_person() -> None:
    assert Town(10, seed=7).run(hours=300).share_met >= 0.88
