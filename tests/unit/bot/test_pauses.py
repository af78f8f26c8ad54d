"""Searches for garbage: short while the bot serves, as before when it has ended."""

import gc

from bot.ports.background_tasks import THRESHOLDS, tuned_gc


def test_searches_are_short_meanwhile_and_then_as_before() -> None:
    usual = gc.get_threshold()
    with tuned_gc():
        assert gc.get_threshold() == THRESHOLDS
    assert gc.get_threshold() == usual
