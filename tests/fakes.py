"""Randomness and time under the control of a test."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TypeVar

from engine.cards import DECK, Cards

Thing = TypeVar("Thing")


class SeededShuffle:
    """A ``Shuffle`` whose order comes from a generator."""

    def __init__(self, generator: Random) -> None:
        self._generator = generator

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Shuffle by the next numbers of the generator."""
        return tuple(self._generator.sample(things, len(things)))


class StackedShuffle:
    """A ``Shuffle`` that answers with prepared orders, one after the other.

    Each order holds exactly the items that it is asked to shuffle: a deck, seats or discards.
    """

    def __init__(self, *orders: Sequence[object]) -> None:
        self._orders = list(orders)

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Answer with the next order; fail if the test prepared too few, or a wrong one."""
        assert self._orders, "no further shuffle was prepared"
        order = self._orders.pop(0)
        assert Counter[object](things) == Counter(order), "a shuffle neither adds nor loses things"
        return tuple(things[things.index(thing)] for thing in order)

    @property
    def left(self) -> int:
        """The number of prepared orders that were not used yet."""
        return len(self._orders)


def stacked(hands: Sequence[Cards], then: Cards = (), deck: Cards = DECK) -> Cards:
    """Return the deck that deals these hands, the mano's first, and then draws these cards."""
    dealt = tuple(card for round_of_cards in zip(*hands, strict=True) for card in round_of_cards)
    top = dealt + then
    assert len(set(top)) == len(top), "a deck holds each card once"
    return top + tuple(card for card in deck if card not in top)


class FakeClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, time: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self.time = time

    def now(self) -> float:
        """Return the time that the test has set, in seconds since the epoch."""
        return self.time.timestamp()

    async def sleep(self, seconds: float) -> None:
        """Let the time pass at once."""
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        """Move the clock forward."""
        self.time += timedelta(seconds=seconds)
