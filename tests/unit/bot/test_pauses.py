"""Tests of garbage collection: short pauses while the bot runs, restored at its end."""

import gc

from bot.ports.process import THRESHOLDS, tuned_gc


def test_searches_are_short_meanwhile_and_then_as_before() -> None:
    usual = gc.get_threshold()
    with tuned_gc():
        assert gc.get_threshold() == THRESHOLDS
    assert gc.get_threshold() == usual
