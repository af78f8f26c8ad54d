"""Luck and time that tests hold in their hands."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TypeVar

from engine.cards import DECK, Cards

Thing = TypeVar("Thing")


class SeededShuffle:
    """A ``Shuffle`` that puts things into the order that a generator says."""

    def __init__(self, generator: Random) -> None:
        self._generator = generator

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Shuffle as the generator goes on."""
        return tuple(self._generator.sample(things, len(things)))


class StackedShuffle:
    """A ``Shuffle`` that answers with prepared orders, one after the other.

    Each order holds just the things that it is asked to shuffle: a deck, seats or thrown cards.
    """

    def __init__(self, *orders: Sequence[object]) -> None:
        self._orders = list(orders)

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Answer with the next order; a test that prepared too few, or a wrong one, fails."""
        assert self._orders, "no further shuffle was prepared"
        order = self._orders.pop(0)
        assert Counter[object](things) == Counter(order), "a shuffle neither adds nor loses things"
        return tuple(things[things.index(thing)] for thing in order)

    @property
    def left(self) -> int:
        """How many prepared orders nobody has asked for yet."""
        return len(self._orders)


def stacked(hands: Sequence[Cards], then: Cards = (), deck: Cards = DECK) -> Cards:
    """The deck that deals these hands, the mano's first, and brings these cards up next."""
    dealt = tuple(card for round_of_cards in zip(*hands, strict=True) for card in round_of_cards)
    top = dealt + then
    assert len(set(top)) == len(top), "a deck holds each card once"
    return top + tuple(card for card in deck if card not in top)


class FakeClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, now: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """The time that the test has set."""
        return self.now

    def advance(self, seconds: float) -> None:
        """Let so much time pass."""
        self.now += timedelta(seconds=seconds)
