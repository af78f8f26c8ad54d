"""Tests of seats, sides and the order of speaking (RULES.md 2, 3 and 13)."""

from engine.seats import Pair, Seat, left_of, pair_of, pairwise_order, right_of, speaking_order
from tests.unit.engine.story import EAST, EVEN, NORTH, ODD, SOUTH, WEST


def test_partners_sit_alternately() -> None:
    """At any table the even seats are one side and the odd seats the other."""
    assert [pair_of(Seat(number)) for number in range(6)] == [EVEN, ODD] * 3


def test_each_side_is_the_rival_of_the_other() -> None:
    assert Pair.EVEN.rival is Pair.ODD
    assert Pair.ODD.rival is Pair.EVEN


def test_the_next_to_speak_sits_at_the_right_hand() -> None:
    assert right_of(NORTH, 4) == WEST
    assert right_of(EAST, 4) == NORTH
    assert right_of(WEST, 2) == NORTH


def test_the_one_before_sits_at_the_left_hand() -> None:
    assert left_of(NORTH, 4) == EAST
    assert left_of(SOUTH, 4) == WEST
    assert left_of(NORTH, 6) == 5


def test_speaking_goes_once_round_the_table() -> None:
    assert speaking_order(NORTH, 4) == (NORTH, WEST, SOUTH, EAST)
    assert speaking_order(SOUTH, 4) == (SOUTH, EAST, NORTH, WEST)
    assert speaking_order(WEST, 2) == (WEST, NORTH)
    assert speaking_order(Seat(4), 6) == (4, 5, 0, 1, 2, 3)


def test_pair_by_pair_the_manos_side_comes_first() -> None:
    """The mano and its partners speak first, in speaking order, then the rivals in theirs."""
    assert pairwise_order(NORTH, 4) == (NORTH, SOUTH, WEST, EAST)
    assert pairwise_order(EAST, 4) == (EAST, WEST, NORTH, SOUTH)
    assert pairwise_order(WEST, 2) == (WEST, NORTH)
    assert pairwise_order(Seat(5), 6) == (5, 1, 3, 0, 2, 4)
