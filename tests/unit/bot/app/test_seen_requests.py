"""Tests of the recognition of repeated requests."""

from bot.app.seen_requests import MOST_KNOWN, SeenRequests


def test_what_came_before_is_known_and_what_has_no_key_is_always_new() -> None:
    seen = SeenRequests()
    assert seen.is_new("red 1")
    assert not seen.is_new("red 1")
    assert seen.is_new("blue 1")
    assert seen.is_new("")
    assert seen.is_new("")


def test_a_deed_that_an_earlier_version_has_noted_is_known() -> None:
    """A request noted by an earlier version, under its update number alone, is recognised."""
    seen = SeenRequests()
    seen.add_processed(["red 700"])
    assert not seen.is_new("red 700/-100/5/0")
    assert seen.is_new("red 701/-100/5/0")
    assert seen.is_new("red 701/-100/6/0")
    assert not seen.is_new("red 701/-100/5/0")


def test_what_an_earlier_process_has_done_is_known_as_such() -> None:
    """A request of an earlier process is recognised under its earlier key, and is not new."""
    seen = SeenRequests()
    seen.add_processed(["red 700", "red 701/-100/5/0"])
    assert seen.was_processed_before("red 700/-100/4/0")
    assert seen.was_processed_before("red 701/-100/5/0")
    assert not seen.was_processed_before("red 701/-100/6/0")
    assert not seen.was_processed_before("red 702/-100/5/0")
    assert not seen.is_new("red 701/-100/5/0")


def test_the_oldest_keys_are_forgotten_first() -> None:
    """The oldest keys are removed first, so that memory stays bounded."""
    seen = SeenRequests()
    for number in range(MOST_KNOWN):
        seen.is_new(f"red key {number}")
    assert not seen.is_new(f"red key {MOST_KNOWN - 1}")
    seen.is_new("red one more")
    assert seen.is_new("red key 0")
