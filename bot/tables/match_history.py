"""Remember each person's finished matches, so that they can review them.

Each person has a document with the log of each match, their seat, the other players and the winner.
It holds only the names of the others, and not those of erased people.
"""

import asyncio
from typing import Final

from bot.ports.logs import decode_or_log
from bot.ports.request import PersonId
from bot.ports.value import Struct
from bot.tables.erasure import PersonalData
from bot.tables.table import Table
from bot.tables.view_cache import hand_number
from engine.game import MatchOver
from engine.interfaces import TableId
from engine.players.trained.covered import covers
from engine.seats import Seat, pair_of
from storage.interface import Store
from storage.json_documents import to_json

MOST: Final = 50
"""The most matches of a person that are kept; a further one replaces the oldest."""

PLAYED: Final = "played/"


class PastPlayer(Struct, frozen=True):
    """A player of a past match, by name."""

    called: str


class PastMatch(Struct, frozen=True):
    """A finished match: its log, the person's seat, all players by seat, and when it ended.

    The person had the seat from hand number ``since`` on, or from the beginning if it is 0. ``at``
    is in seconds since the epoch. A match that is not ``reviewable`` has house rules that the
    review does not know.
    """

    match: TableId
    seat: Seat
    players: tuple[PastPlayer, ...]
    won: bool
    at: float
    since: int = 0
    reviewable: bool = True


class MatchHistory:
    """Reads and writes the documents; raises StorageError where the store does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()

    async def of(self, person: PersonId) -> tuple[PastMatch, ...]:
        """Return the matches of a person, the latest first."""
        key = _key(person)
        text = await self._store.get(key)
        found = None if text is None else decode_or_log(text, tuple[PastMatch, ...], key)
        return found or ()

    async def note(self, table: Table, now: float) -> None:
        """Record the finished match for everyone at the table; a repeated call changes nothing."""
        phase, state = table.public_view().phase, table.state
        assert isinstance(phase, MatchOver), "only a finished match is recorded"
        assert state.match is not None, "a match that is over was played"
        players = tuple(PastPlayer(table.names[seat]) for seat in sorted(table.names))
        for number, chair in enumerate(state.chairs):
            seat = Seat(number)
            if chair.person is None:
                continue
            since = max(0, chair.since_hand - hand_number(state.matches, 0))
            won = pair_of(seat) is phase.winner
            await self._add(
                chair.person,
                PastMatch(
                    state.match, seat, players, won, now, since, reviewable=covers(table.rules)
                ),
            )

    async def _add(self, person: PersonId, played: PastMatch) -> None:
        async with self._turn:
            known = await self.of(person)
            if all(one.match != played.match for one in known):
                await self._store.put(_key(person), to_json((played, *known)[:MOST]))

    async def forget(self, traces: PersonalData) -> None:
        """Delete the match history of a person."""
        async with self._turn:
            await self._store.delete(_key(traces.person))

    async def delete_before(self, before: float) -> int:
        """Delete matches that ended before a time; return the number of changed documents."""
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
    """Return whether a document holds the matches of this person."""
    return key == _key(person)


def _key(person: PersonId) -> str:
    return f"{PLAYED}{person.platform}/{person.id}"
