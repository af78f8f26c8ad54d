"""What is kept beside the logs: tables as people arranged them, and what people prefer."""

from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from typing import Final, TypeVar

import structlog

from bot.ports.logs import decode_or_log
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.admin_queue import AdminCommand, enqueue
from bot.tables.erasure import PersonalData, without_people
from bot.tables.lobby import rules_at
from bot.tables.match_history import MatchHistory
from bot.tables.table_index import TableSummary
from bot.tables.table_state import TableState
from engine.errors import IllegalRulesError
from storage.errors import DamagedDocumentError
from storage.interface import Store
from storage.json_documents import from_json, to_json, version_of

_MESA: Final = "mesa/"
_CLOSED: Final = "closed/"
_PAST: Final = "past/"
_PREFERENCES: Final = "preferences/"

_PAGE: Final = 100
"""Notes that are looked at before others have their turn."""

MOST_PAST: Final = 256
"""Tables that are closed, and whose last deeds a platform might still deliver again."""

Document = TypeVar("Document")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Preferences:
    """What is known of a person or a chat; an empty language was never chosen.

    ``reachable`` says whether private messages get through to a person, None when nobody tried.
    Where ``text_only``, no pictures are shown. Whoever is ``unasked`` says an órdago, or accepts
    one, by one press.
    """

    language: str = ""
    reachable: bool | None = None
    text_only: bool = False
    unasked: bool = False


_NONE: Final = Preferences()
"""What is known of those of whom nothing is."""


@dataclass(frozen=True, slots=True)
class ClosedTableRequests:
    """What people did last at a table that is closed; each such table has the next number."""

    number: int
    deeds: tuple[str, ...]


class Documents:
    """Reads and writes whole documents; each write is one statement of the store.

    Preferences are few and asked for with every deed, so they are also kept in memory. Tables that
    are closed everywhere stand apart, and are read only when somebody asks for one.
    """

    def __init__(self, store: Store) -> None:
        self.played = MatchHistory(store)
        self._store = store
        self._preferences: dict[str, Preferences] = {}
        self._past: dict[int, ClosedTableRequests] = {}

    async def load(self) -> None:
        """Read the preferences and the past; what cannot be read is as if it had never been."""
        for key, text in (await self._store.list_all(_PREFERENCES)).items():
            preferences = decode_or_log(text, Preferences, key)
            if preferences is not None:
                self._preferences[key] = preferences
        for key, text in (await self._store.list_all(_PAST)).items():
            past = decode_or_log(text, ClosedTableRequests, key)
            if past is not None:
                self._past[past.number] = past

    async def save(self, record: TableState) -> int:
        """Keep a table as it is now arranged, and say in which version; raise LostRaceError.

        The record's own version is the one that it goes on from. A table that is closed everywhere
        is filed away; nothing is kept of it then among the open ones.
        """
        document = to_json(record := replace(record, version=record.version + 1))
        await self._store.put_version(_MESA + record.code, document)
        if not record.is_past:
            return record.version
        # Whatever of this is done when the process dies is done again by the next one.
        await self._store.put(_CLOSED + record.code, to_json(_filed(record)))
        await self._note_past(tuple(heard.deed for heard in record.heard))
        await self._store.delete(_MESA + record.code)
        return 0

    async def _note_past(self, deeds: tuple[str, ...]) -> None:
        """Remember what was done last at a table, instead of what was at the oldest."""
        past = ClosedTableRequests(max(self._past, default=-1) + 1, deeds)
        self._past[past.number] = past
        self._past.pop(past.number - MOST_PAST, None)
        await self._store.put(f"{_PAST}{past.number % MOST_PAST:03}", to_json(past))

    async def summaries(self) -> tuple[dict[str, TableSummary], frozenset[str]]:
        """What is read of each table that is not filed away, and the codes of those that cannot be.

        What a process that died had begun is finished: tables that are closed are filed away.
        """
        heads, damaged = dict[str, TableSummary](), set[str]()
        for key, text in (await self._store.list_all(_MESA)).items():
            code = key.removeprefix(_MESA)
            head = decode_or_log(text, TableSummary, key)
            if head is None or head.code != code:
                damaged.add(code)
            elif head.is_past:
                record = await self.find(code)
                if record is not None:
                    await self.save(record)
            else:
                heads[code] = head
        return heads, frozenset(damaged)

    async def codes(self) -> frozenset[str]:
        """Return the codes of all tables that are not filed away, be they readable or not."""
        return frozenset(key.removeprefix(_MESA) for key in await self._store.list_all(_MESA))

    async def find(self, code: str) -> TableState | None:
        """Return the table of a code, if it is not filed away; raise DamagedDocumentError."""
        text = await self._store.get(_MESA + code)
        if text is None:
            return None
        record = from_json(text, TableState)
        _check(record)
        return record

    async def get_closed(self, code: str) -> TableState | None:
        """Return the table of a code, be it filed away or not; raise DamagedDocumentError."""
        text = await self._store.get(_CLOSED + code)
        return await self.find(code) if text is None else from_json(text, TableState)

    async def version_of(self, code: str) -> int:
        """Return how often the note of a table was written, as far as it says so."""
        return version_of(await self._store.get(_MESA + code))

    async def records(self) -> tuple[TableState, ...]:
        """Return every table that is open, or whose end some chat has not been told.

        One that cannot be read is logged and stays as it is.
        """
        kept = await self._store.list_all(_MESA)
        records = (decode_or_log(text, TableState, key) for key, text in kept.items())
        return tuple(record for record in records if record is not None and not record.is_past)

    @property
    def processed_requests(self) -> tuple[str, ...]:
        """What people did last at the tables that are closed everywhere, of the latest ones."""
        return tuple(deed for number in sorted(self._past) for deed in self._past[number].deeds)

    async def knows(self, code: str) -> bool:
        """Return whether there is or ever was a table of this code."""
        for key in (_MESA + code, _CLOSED + code):
            if await self._store.get(key) is not None:
                return True
        return False

    async def documents_mentioning(self, traces: PersonalData) -> AsyncIterator[tuple[str, str]]:
        """Yield every note in which somebody may stand, by its key.

        Others have their turn meanwhile.
        """
        after = ""
        while page := await self._store.page("", after, _PAGE):
            for key, text in page.items():
                if traces.might_mention(f"{key}/\n{text}"):
                    yield key, text
            after = max(page)

    async def anonymise_before(self, before: float) -> int:
        """Let the tables that were closed before a time know no person any more; how many did."""
        after, unnamed = "", 0
        while page := await self._store.page(_CLOSED, after, _PAGE):
            for key, text in page.items():
                record = decode_or_log(text, TableState, key)
                if record is None or record.touched_at >= before:
                    continue
                rest = to_json(without_people(_filed(record)))
                if rest != text:
                    await self._store.put(key, rest)
                    unnamed += 1
            after = max(page)
        return unnamed

    async def leave(self, traces: PersonalData) -> None:
        """Note that a person wants to be forgotten; it is done as soon as the host takes it up."""
        await enqueue(self._store, AdminCommand("", forget=traces))

    async def forget(self, traces: PersonalData) -> None:
        """Know nothing any more of what a person prefers, nor that they did anything at all."""
        await self.played.forget(traces)
        for whose in traces.readers:
            self._preferences.pop(_key(whose), None)
            await self._store.delete(_key(whose))
        for number, past in tuple(self._past.items()):
            deeds = tuple(map(traces.erase_from_key, past.deeds))
            if deeds != past.deeds:
                self._past[number] = ClosedTableRequests(number, deeds)
                key = f"{_PAST}{number % MOST_PAST:03}"
                await self._store.put(key, to_json(self._past[number]))

    def preferences(self, whose: PersonId | Address) -> Preferences:
        """Return what is known of a person or a chat."""
        return self._preferences.get(_key(whose), _NONE)

    def is_unreachable(self, person: PersonId) -> bool:
        """Return whether private messages are known not to get through to a person."""
        return self.preferences(person).reachable is False

    def set_preference(
        self,
        whose: PersonId | Address,
        *,
        language: str | None = None,
        reachable: bool | None = None,
        text_only: bool | None = None,
        unasked: bool | None = None,
    ) -> Coroutine[object, object, None]:
        """Know at once what was learned of a person or a chat, and keep it when this is awaited.

        None changes nothing.
        """
        known = self.preferences(whose)
        return self._learn(
            whose,
            Preferences(
                language=known.language if language is None else language,
                reachable=known.reachable if reachable is None else reachable,
                text_only=known.text_only if text_only is None else text_only,
                unasked=known.unasked if unasked is None else unasked,
            ),
        )

    def retry_dm(self, person: PersonId) -> Coroutine[object, object, None]:
        """Know no longer that nothing gets through to a person; it may, at another table."""
        known = self.preferences(person)
        return self._learn(person, replace(known, reachable=known.reachable or None))

    def _learn(
        self, whose: PersonId | Address, known: Preferences
    ) -> Coroutine[object, object, None]:
        is_news = known != self.preferences(whose)
        if is_news:
            self._preferences[_key(whose)] = known
        return self._keep(_key(whose), is_news=is_news)

    async def _keep(self, key: str, *, is_news: bool) -> None:
        if is_news:
            await self._store.put(key, to_json(self._preferences[key]))


def _filed(record: TableState) -> TableState:
    """What is kept of a table that is closed: not what only mattered while it was played at."""
    chairs = tuple(replace(chair, before="", since=0) for chair in record.chairs)
    return replace(
        record,
        chairs=chairs,
        glimpses=(),
        heard=(),
        coming=(),
        called=None,
        asking=(),
        coming_match=None,
    )


def _key(whose: PersonId | Address) -> str:
    """Return the key of a person, or of a whole chat with all its threads."""
    match whose:
        case PersonId():
            return f"{_PREFERENCES}person/{whose.platform}/{whose.id}"
        case Address(platform, chat):
            return f"{_PREFERENCES}chat/{platform}/{chat}"


def _check(record: TableState) -> None:
    """Raise DamagedDocumentError for a note that no table of ours can have."""
    try:
        rules = rules_at(record)
    except IllegalRulesError as error:
        raise DamagedDocumentError from error
    if len(record.chairs) != rules.seats:
        raise DamagedDocumentError
