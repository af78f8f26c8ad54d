"""Tests of the interpreter: short pauses while the bot runs, as usual after it."""

import gc
import sys

from bot.ports.process import SWITCH_S, THRESHOLDS, short_pauses


def test_searches_are_short_meanwhile_and_then_as_before() -> None:
    usual = gc.get_threshold(), sys.getswitchinterval()
    with short_pauses():
        assert (gc.get_threshold(), sys.getswitchinterval()) == (THRESHOLDS, SWITCH_S)
    assert (gc.get_threshold(), sys.getswitchinterval()) == usual
