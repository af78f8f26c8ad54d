"""Store the secret of each day, and the results of the people who played its hands.

The key of a result contains the digest of its person, as in ``bot/tables/erasure.py``, so a result
names its person only once they have shown it. An earlier version left the platform out of the
digest; a result under such a key is read, and moved to the new key when it is written again.
"""

import asyncio
from typing import Final

from bot.ports.logs import decode_or_log
from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import Struct, repr_without
from bot.tables.daily import POOLS, WEEK, DailyResult, date_at, day_before
from bot.tables.erasure import digest
from bot.tables.fairness import new_secret
from storage.errors import DamagedDocumentError, VersionConflictError
from storage.interface import Store
from storage.json_documents import from_json, to_json

DAILY: Final = "daily/"
_DAYS: Final = "day/"

KEPT_DAYS: Final = 30
"""For how many days results are kept."""

LEAST_DAYS: Final = 3
"""How many days of a week a person must have played to be ranked."""

_HEX: Final = 16

_PLATFORM_END: Final = "~"
"""Separates the platform from the rest of a digest."""

_PAGE: Final = 100
"""How many results are read at once before other work may run."""


class DaySecret(Struct, frozen=True):
    """The stored secret of a day, in hex; it is never changed."""

    secret: str
    version: int = 1

    def __repr__(self) -> str:
        """Leave out the secret."""
        return repr_without(self, "secret")


class Ranked(Struct, frozen=True):
    """A person in the ranking of a week: their name, mean gain per day and number of days."""

    called: str
    gain: float
    days: int


class DailyStore:
    """Reads and writes the documents; raises StorageError if the store does.

    A caller holds ``turn`` while it looks for a person's table of the day and opens it if needed.
    """

    def __init__(self, store: Store) -> None:
        self.turn = asyncio.Lock()
        self._store = store

    async def draw_secret(self, day: str, known: bytes | None = None) -> bytes:
        """Return the secret of a day; the first caller in any process draws it.

        If the secret is ``known``, this one is stored instead of a drawn one.
        """
        try:
            drawn = DaySecret((known or new_secret()).hex())
            if await self._store.get(_DAYS + day) is None:
                await self._store.put_version(_DAYS + day, to_json(drawn))
        except VersionConflictError:
            pass  # Another process has stored a secret at the same time.
        return await self.secret_of(day)

    async def secret_of(self, day: str) -> bytes:
        """Return the secret of a day; raise DamagedDocumentError if none was drawn."""
        text = await self._store.get(_DAYS + day)
        if text is None:
            raise DamagedDocumentError
        return bytes.fromhex(from_json(text, DaySecret).secret)

    async def has_secret(self, day: str) -> bool:
        """Return whether anybody has asked for the hand of a day."""
        return await self._store.get(_DAYS + day) is not None

    async def result_of(self, day: str, person: PersonId) -> DailyResult | None:
        """Return the result of a person, or an empty one if they have only begun."""
        for key in _keys(day, person):
            text = await self._store.get(key)
            if text is not None:
                return decode_or_log(text, DailyResult, key)
        return None

    async def put_result(self, day: str, person: PersonId, result: DailyResult) -> None:
        """Store the result of a person."""
        key, *older = _keys(day, person)
        await self._store.put(key, to_json(result))
        for one in older:
            await self._store.delete(one)

    async def rank_of(self, day: str, person: PersonId) -> tuple[int, int]:
        """Return how many others a person's result beats, and how many others there are.

        Only finished results count.
        """
        done = {whose: one for whose, one in (await self._results(day)).items() if one.done}
        own = done.pop(_unplaced(digest(person)), None)
        assert own is not None, "the result of the person is stored"
        return sum(one.gain < own.gain for one in done.values()), len(done)

    async def week_in(self, day: str, chat: Address) -> tuple[Ranked, ...]:
        """Return the ranking of a chat over the week that ends on a day, the best first.

        It contains the people who have shown a result there in this week, and counts all their
        days, so that they cannot choose which days count.
        """
        days = [day_before(day, back) for back in range(WEEK)]
        results = [await self._results(one) for one in days]
        ranked = []
        for whose in {whose for found in results for whose in found}:
            own = [found[whose] for found in results if whose in found and found[whose].done]
            names = [
                shown.called
                for one in own
                for shown in one.shown
                if channel_of(shown.chat) == channel_of(chat)
            ]
            if names and len(own) >= LEAST_DAYS:
                mean = sum(one.gain for one in own) / len(own)
                ranked.append(Ranked(names[0], mean, len(own)))
        return tuple(sorted(ranked, key=lambda one: (-one.gain, one.called)))

    async def of_person(self, person: PersonId) -> dict[str, DailyResult]:
        """Return the stored results of a person, by date."""
        found = {day: await self.result_of(day, person) for day in await self._days()}
        return {day: one for day, one in found.items() if one is not None}

    async def forget(self, person: PersonId) -> None:
        """Delete the results of a person."""
        for day in await self._days():
            for key in _keys(day, person):
                await self._store.delete(key)

    async def delete_old(self, now: float) -> int:
        """Delete the results that are older than ``KEPT_DAYS``; return their number."""
        first, deleted = day_before(date_at(now), KEPT_DAYS), 0
        while True:
            page = await self._store.page(DAILY, "", _PAGE)
            old = [key for key in page if key.split("/")[1] < first]
            for key in old:
                await self._store.delete(key)
            deleted += len(old)
            if len(old) < _PAGE:
                return deleted

    async def _days(self) -> list[str]:
        """Return the dates for which results may be stored: the latest dates that have a secret."""
        days = [key.removeprefix(_DAYS) for key in await self._store.list_all(_DAYS)]
        return days[-KEPT_DAYS - 2 :]

    async def _results(self, day: str) -> dict[str, DailyResult]:
        """Return the results of a day by the digest of the person, without the platform."""
        found = await self._store.list_all(f"{DAILY}{day}/")
        # A result that was being moved has two keys; the new one, with the platform, wins.
        keys = sorted(found, key=lambda key: _PLATFORM_END in key)
        decoded = ((key, decode_or_log(found[key], DailyResult, key)) for key in keys)
        return {_unplaced(key.rpartition("/")[2]): one for key, one in decoded if one is not None}


def pool_of(person: PersonId) -> int:
    """Return the pool of a person, which is the same every day."""
    return int(_unplaced(digest(person)), _HEX) % POOLS


def _unplaced(whose: str) -> str:
    """Return a digest without the platform's name; it still differs between platforms."""
    return whose.rpartition(_PLATFORM_END)[2]


def _keys(day: str, person: PersonId) -> tuple[str, str]:
    """Return the key of a result, and the key that an earlier version used."""
    whose = digest(person)
    return f"{DAILY}{day}/{whose}", f"{DAILY}{day}/{_unplaced(whose)}"
