"""Seats at the table, the two sides, and the speaking order (RULES.md 2 and 13).

Seats count from 0 in speaking order, which is counter-clockwise: the next seat is on the right.
Partners sit alternately, so the even seats are one side and the odd seats the other.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
Seats: TypeAlias = tuple[Seat, ...]


class Pair(IntEnum):
    """The two sides; with two seats a side has one player, with six it has three."""

    EVEN = 0
    ODD = 1

    @property
    def rival(self) -> "Pair":
        """Return the other side."""
        return Pair(1 - self)


def pair_of(seat: Seat) -> Pair:
    """Return the side that a seat plays for."""
    return Pair.ODD if seat % 2 else Pair.EVEN


def right_of(seat: Seat, seats: int) -> Seat:
    """Return the next seat to speak."""
    return Seat((seat + 1) % seats)


def left_of(seat: Seat, seats: int) -> Seat:
    """Return the seat before this one in speaking order; the postre sits on the mano's left."""
    return Seat((seat - 1) % seats)


@lru_cache(maxsize=64)
def speaking_order(first: Seat, seats: int) -> Seats:
    """Return all seats in speaking order, starting with the given one."""
    return tuple(Seat((first + step) % seats) for step in range(seats))


def pairwise_order(first: Seat, seats: int) -> Seats:
    """Return the first seat's whole side in speaking order, then the other side (RULES.md 3)."""
    order = speaking_order(first, seats)
    return order[0::2] + order[1::2]
