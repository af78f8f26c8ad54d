"""Store the people that a person refuses at their own tables and wherever they play.

A refused person is stored as a digest, so that the refusal survives their erasure. Their name is
stored too, for the person who refuses them, and is deleted with the erasure.
"""

from collections.abc import Iterable
from typing import Final

from bot.ports.logs import decode_or_log
from bot.ports.request import PersonId
from bot.ports.value import Struct
from bot.tables.erasure import PersonalData, digest
from storage.interface import Store
from storage.json_documents import from_json, to_json

MOST_REFUSED: Final = 50
"""The most people that a person can refuse; a further one replaces the oldest."""


_REFUSED: Final = "refused/"


class MutedPerson(Struct, frozen=True):
    """A refused person: their digest and their name."""

    whom: str
    called: str


class MuteList:
    """Stores who refuses whom; the lists are small, so all of them are also kept in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._refused: dict[str, tuple[MutedPerson, ...]] = {}

    async def load(self) -> None:
        """Load the lists; an unreadable list counts as empty."""
        for key, text in (await self._store.list_all(_REFUSED)).items():
            refused = decode_or_log(text, tuple[MutedPerson, ...], _REFUSED)
            if refused is not None:
                self._refused[key] = refused

    def by(self, person: PersonId) -> tuple[MutedPerson, ...]:
        """Return the people that a person refuses."""
        return self._refused.get(_key(person), ())

    def refuses(self, person: PersonId, other: PersonId) -> bool:
        """Return whether a person refuses another person."""
        return any(one.whom == digest(other) for one in self.by(person))

    def separates(self, person: PersonId, others: Iterable[PersonId]) -> bool:
        """Return whether a person refuses any of the others, or is refused by any of them."""
        return any(self.refuses(person, one) or self.refuses(one, person) for one in others)

    async def refuse(self, person: PersonId, other: PersonId, called: str) -> None:
        """Refuse another person from now on."""
        before = [one for one in self.by(person) if one.whom != digest(other)]
        await self._keep(
            _key(person), (*before, MutedPerson(digest(other), called))[-MOST_REFUSED:]
        )

    async def allow(self, person: PersonId, whom: str) -> None:
        """Remove the person with this digest from the list."""
        kept = tuple(one for one in self.by(person) if one.whom != whom)
        await self._keep(_key(person), kept)

    async def forget(self, traces: PersonalData) -> None:
        """Delete a person's list, and their name from the lists of others."""
        await self._keep(_key(traces.person), ())
        for key, refused in tuple(self._refused.items()):
            text = to_json(refused)
            if (rest := traces.erase_from(text)) != text:
                await self._keep(key, from_json(rest, tuple[MutedPerson, ...]))

    async def _keep(self, key: str, refused: tuple[MutedPerson, ...]) -> None:
        if refused:
            self._refused[key] = refused
            await self._store.put(key, to_json(refused))
        elif self._refused.pop(key, None) is not None:
            await self._store.delete(key)


def _key(person: PersonId) -> str:
    return f"{_REFUSED}{person.platform}/{person.id}"
