"""The luck of one table: its shuffles, and what its computer players draw."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from engine.table import Table

Thing = TypeVar("Thing")


class SeededLuck:
    """The shuffle of one table, and the generators of its computer players.

    A table goes on after a crash exactly as it would have gone on: every draw depends on its
    secret seed and on how long its log is, and on nothing that is lost with the process.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._table: Table | None = None
        self._last = (0, 0)

    def follow(self, table: Table) -> None:
        """Draw from now on by the length of this table's log."""
        self._table = table

    def generator(self, purpose: str) -> Random:
        """A generator for one purpose, such as a seat's decision, at this point of the log."""
        return Random(f"{self._seed}/{self._version()}/{purpose}")  # noqa: S311 - to be repeated

    def __call__(self, things: Sequence[Thing], /) -> tuple[Thing, ...]:
        """Shuffle; a second time at the same point of the log in another way."""
        version, times = self._last
        times = times + 1 if version == self._version() else 1
        self._last = (self._version(), times)
        shuffled = list(things)
        self.generator(f"shuffle {times}").shuffle(shuffled)
        return tuple(shuffled)

    def _version(self) -> int:
        assert self._table is not None, "luck follows a table before it is asked"
        return self._table.version
