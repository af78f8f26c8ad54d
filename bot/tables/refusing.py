"""Whom people refuse at the tables that they have opened.

Those who are refused are known by a digest, so that it goes on when they are forgotten; what they
were called stands beside it for whoever refuses them, as long as anybody knows it.
"""

from dataclasses import dataclass
from typing import Final

from bot.ports.deeds import PersonId
from bot.ports.logs import readable
from bot.tables.traces import Traces, hidden
from storage.documents import read, written
from storage.store import Store

MOST: Final = 50
"""People whom one person refuses; beyond them the first is refused no longer."""

_REFUSED: Final = "refused/"


@dataclass(frozen=True, slots=True)
class Refused:
    """Somebody who is refused, by a digest, and what they are called."""

    whom: str
    called: str


class Refusals:
    """Reads and writes them; all are kept in memory, since there are few."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._refused: dict[str, tuple[Refused, ...]] = {}

    async def load(self) -> None:
        """Read them; what cannot be read is as if nobody had been refused."""
        for key, text in (await self._store.recall_all(_REFUSED)).items():
            refused = readable(text, tuple[Refused, ...], _REFUSED)
            if refused is not None:
                self._refused[key] = refused

    def by(self, person: PersonId) -> tuple[Refused, ...]:
        """Whom somebody refuses."""
        return self._refused.get(_key(person), ())

    def refuses(self, person: PersonId, other: PersonId) -> bool:
        """Whether somebody refuses another at the own tables."""
        return any(one.whom == _digest(other) for one in self.by(person))

    async def refuse(self, person: PersonId, other: PersonId, called: str) -> None:
        """Refuse another from now on."""
        before = [one for one in self.by(person) if one.whom != _digest(other)]
        await self._keep(_key(person), (*before, Refused(_digest(other), called))[-MOST:])

    async def allow(self, person: PersonId, whom: str) -> None:
        """Refuse no longer whoever has this digest."""
        kept = tuple(one for one in self.by(person) if one.whom != whom)
        await self._keep(_key(person), kept)

    async def forget(self, traces: Traces) -> None:
        """Know neither whom somebody refuses any more, nor what they were called by others."""
        await self._keep(_key(traces.person), ())
        for key, refused in tuple(self._refused.items()):
            text = written(refused)
            if (rest := traces.without(text)) != text:
                await self._keep(key, read(rest, tuple[Refused, ...]))

    async def _keep(self, key: str, refused: tuple[Refused, ...]) -> None:
        if refused:
            self._refused[key] = refused
            await self._store.remember(key, written(refused))
        elif self._refused.pop(key, None) is not None:
            await self._store.forget(key)


def _key(person: PersonId) -> str:
    return f"{_REFUSED}{person.platform}/{person.id}"


def _digest(person: PersonId) -> str:
    return f"{person.platform}{hidden(person).id}"
