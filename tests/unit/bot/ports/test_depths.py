"""How far up a message stands."""

from bot.platforms.telegram.inbound import ChatTarget
from bot.ports.platform import Depths

MANY = 5_000


def test_what_has_a_larger_number_stands_below() -> None:
    """Each message once, in whatever order it is heard of, and each chat for itself."""
    depths = Depths()
    for number in (3, 9, 5, 9):
        depths.note("here", number)
    depths.note("elsewhere", 100)
    assert [depths.below("here", number) for number in (2, 3, 5, 9)] == [3, 2, 1, 0]
    assert depths.newest("here") == 9
    assert depths.newest("nowhere") == depths.below("nowhere", 1) == 0


def test_what_is_far_up_or_long_ago_is_forgotten() -> None:
    """Neither a busy chat nor many of them take more and more room."""
    depths = Depths()
    for number in range(MANY):
        depths.note("busy", number)
    assert 8 < depths.below("busy", 0) < 100
    for number in range(MANY):
        depths.note(number, 1)
    assert depths.newest("busy") == 0
    assert depths.newest(MANY - 1) == 1


def test_only_a_supergroup_without_topics_numbers_its_messages_one_by_one() -> None:
    supergroup = -1_002_000_000_003
    assert ChatTarget(supergroup).is_counting
    assert not ChatTarget(supergroup, 7).is_counting
    assert not ChatTarget(-4_001).is_counting
    assert not ChatTarget(5_000_000_001).is_counting
