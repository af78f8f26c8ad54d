"""Tests of the depth of a message in a chat."""

from bot.ports.platform import Depths

MANY = 5_000


def test_what_has_a_larger_number_stands_below() -> None:
    """A message with a larger number is below, counted once, in any order, for each chat."""
    depths = Depths()
    for number in (3, 9, 5, 9):
        depths.note("here", number)
    depths.note("elsewhere", 100)
    assert [depths.below("here", number) for number in (2, 3, 5, 9)] == [3, 2, 1, 0]
    assert depths.newest("here") == 9
    assert depths.newest("nowhere") == depths.below("nowhere", 1) == 0


def test_what_is_far_up_or_long_ago_is_forgotten() -> None:
    """Old messages and many chats are removed, so that memory stays bounded."""
    depths = Depths()
    for number in range(MANY):
        depths.note("busy", number)
    assert 8 < depths.below("busy", 0) < 100
    for number in range(MANY):
        depths.note(number, 1)
    assert depths.newest("busy") == 0
    assert depths.newest(MANY - 1) == 1
