"""Tests that nobody measures run at their own pace."""

from coverage import Coverage


def test_nothing_is_measured_here() -> None:
    """Under ``--cov`` whatever is measured takes two and a half times as long, for nothing."""
    assert Coverage.current() is None
