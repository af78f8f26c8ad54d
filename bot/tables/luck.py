"""The luck of one table: its shuffles, and what its computer players draw."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar
from weakref import ReferenceType, ref

from bot.tables.sealing import context_of, shuffled
from engine.ports import Occasion
from engine.table import Table

Thing = TypeVar("Thing")


class SeededLuck:
    """The shuffle of one table, and the generators of its computer players.

    A table goes on after a crash exactly as it would have gone on: every draw depends on its
    secret seed and on how long its log is, and on nothing that is lost with the process. So cards
    lie where a match was begun before there were seals, and where a lesson shows an example.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        # The table holds its luck; were it held in turn, nobody would let go of either before the
        # next search for garbage, which is rare.
        self._table: ReferenceType[Table] | None = None
        self._last = (0, 0)

    def follow(self, table: Table) -> None:
        """Draw from now on by the length of this table's log."""
        self._table = ref(table)

    def generator(self, purpose: str) -> Random:
        """A generator for one purpose, such as a seat's decision, at this point of the log."""
        return Random(f"{self._seed}/{self._version()}/{purpose}")  # noqa: S311 - to be repeated

    def __call__(self, things: Sequence[Thing], _: Occasion, /) -> tuple[Thing, ...]:
        """Shuffle; a second time at the same point of the log in another way."""
        version, times = self._last
        times = times + 1 if version == self._version() else 1
        self._last = (self._version(), times)
        shuffled = list(things)
        self.generator(f"shuffle {times}").shuffle(shuffled)
        return tuple(shuffled)

    def _version(self) -> int:
        table = None if self._table is None else self._table()
        assert table is not None, "luck follows a table before it is asked"
        return table.version


class SealedLuck(SeededLuck):
    """Cards lie as the secret of the match has them, and anybody can reckon that anew at its end.

    What computer players draw comes from the seed, as ever, and tells nothing of the secret.
    """

    def __init__(self, secret: bytes, seed: int) -> None:
        super().__init__(seed)
        self._secret = secret

    def __call__(self, things: Sequence[Thing], occasion: Occasion, /) -> tuple[Thing, ...]:
        """Shuffle as the article says; what it is for tells each shuffle from all others."""
        return shuffled(self._secret, context_of(self._secret, occasion), things)


def luck_of(secret: str, seed: int) -> SeededLuck:
    """The luck of a match whose secret is written so; without one it is the luck of old."""
    return SealedLuck(bytes.fromhex(secret), seed) if secret else SeededLuck(seed)
