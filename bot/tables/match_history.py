"""Which matches people have played to their end, so that they can go through them again.

Each person has a note of their own: the log of each match, the seat, who else sat there and who
won. Of others it holds names alone, and those of nobody who was forgotten.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

from bot.ports.logs import decode_or_log
from bot.ports.request import PersonId
from bot.tables.erasure import PersonalData
from bot.tables.table import Table
from bot.tables.view_cache import hand_number
from engine.game import MatchOver
from engine.interfaces import TableId
from engine.seats import Seat, pair_of
from storage.interface import Store
from storage.json_documents import to_json

MOST: Final = 50
"""Matches that are known of one person; beyond them the oldest is known no longer."""

PLAYED: Final = "played/"


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """What somebody was called at a table."""

    called: str


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that is over: its log, the own seat, all who played by seat, and when it ended.

    The person had the seat ``since`` the hand of this number, or from the beginning where it is 0.
    ``at`` is in seconds since the epoch.
    """

    match: TableId
    seat: Seat
    players: tuple[PastPlayer, ...]
    won: bool
    at: float
    since: int = 0


class MatchHistory:
    """Reads and writes the notes; raises StorageError where a store does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()

    async def of(self, person: PersonId) -> tuple[PastMatch, ...]:
        """Return the matches of somebody, the latest first."""
        key = _key(person)
        text = await self._store.get(key)
        found = None if text is None else decode_or_log(text, tuple[PastMatch, ...], key)
        return found or ()

    async def note(self, live: Table, now: float) -> None:
        """Know for everybody who sits at a table that its match is over; once is enough."""
        phase, record = live.public_view().phase, live.record
        assert isinstance(phase, MatchOver), "a match is noted when it is over"
        assert record.match is not None, "a match that is over was played"
        players = tuple(PastPlayer(live.names[seat]) for seat in sorted(live.names))
        for number, chair in enumerate(record.chairs):
            seat = Seat(number)
            if chair.person is None:
                continue
            since = max(0, chair.since - hand_number(record.matches, 0))
            won = pair_of(seat) is phase.winner
            await self._add(chair.person, PastMatch(record.match, seat, players, won, now, since))

    async def _add(self, person: PersonId, played: PastMatch) -> None:
        async with self._turn:
            known = await self.of(person)
            if all(one.match != played.match for one in known):
                await self._store.put(_key(person), to_json((played, *known)[:MOST]))

    async def forget(self, traces: PersonalData) -> None:
        """Know nothing any more of what somebody has played."""
        async with self._turn:
            await self._store.delete(_key(traces.person))

    async def delete_before(self, before: float) -> int:
        """Know no more of the matches that ended before a time; how many notes that changed."""
        changed = 0
        async with self._turn:
            for key, text in (await self._store.list_all(PLAYED)).items():
                known = decode_or_log(text, tuple[PastMatch, ...], key) or ()
                kept = tuple(one for one in known if one.at >= before)
                if kept == known:
                    continue
                changed += 1
                if kept:
                    await self._store.put(key, to_json(kept))
                else:
                    await self._store.delete(key)
        return changed


def is_of(key: str, person: PersonId) -> bool:
    """Return whether a note holds the matches of this person."""
    return key == _key(person)


def _key(person: PersonId) -> str:
    return f"{PLAYED}{person.platform}/{person.id}"
