"""Store the documents of tables and the preferences; the logs are stored separately."""

from collections.abc import AsyncIterator, Coroutine
from typing import Final, TypeAlias, TypeVar

import structlog

from bot.ports.logs import decode_or_log
from bot.ports.request import Address, PersonId, ServerId, channel_of
from bot.ports.value import Struct, field, replace
from bot.tables.admin_queue import AdminCommand, enqueue
from bot.tables.daily import ShownResult
from bot.tables.daily_store import DailyStore
from bot.tables.erasure import PersonalData, without_people
from bot.tables.history_migration import migrate_history
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
"""How many documents are read at once before other work may run."""

MOST_LEFT: Final = 3
"""How many ``/jugar`` matches left within ``LEAVING_S`` are too many."""

LEAVING_S: Final = 24 * 3600.0
APART_S: Final = 3600.0
"""How long a person who leaves too often plays with computers only, in seconds."""

MOST_ALERTS: Final = 5
"""The most chats for which a person can request an alert about the next table there."""

ALERT_S: Final = 7 * 24 * 3600.0
"""How long a request for an alert is kept, in seconds."""

MOST_SHOWN: Final = 20
"""The most chats in whose rankings a person can be; another chat replaces the oldest."""

MOST_PAST: Final = 256
"""For how many closed tables the latest requests are kept; a platform may repeat them."""

Document = TypeVar("Document")

Holder: TypeAlias = PersonId | Address | ServerId
"""A person, chat or server that has preferences."""

_log = structlog.get_logger()


class ChatDefaults(Struct, frozen=True):
    """An administrator's settings for the tables of a chat; an empty field was never set.

    Each field holds the code of a value, as in the buttons of the settings page
    (``bot/messages/settings_page.py``).
    """

    language: str = ""
    preset: str = ""
    games: str = ""
    call: str = ""
    thread: str = ""
    open: str = ""


class AlertRequest(Struct, frozen=True):
    """A person's request to be told about the next table in a chat, and the time of the request.

    ``chat`` has no thread; ``at`` is in seconds since the epoch.
    """

    chat: Address
    at: float


class Preferences(Struct, frozen=True):
    """The preferences of a person, a chat or a server; an empty language has never been chosen.

    ``defaults`` are the settings of a chat's administrator; they override what other people chose
    there. If a server has ``only_in``, tables may be opened only in this chat.

    ``reachable`` says whether private messages reach a person; None if that was never tried. With
    ``text_only`` no pictures are shown. With ``unasked`` a person calls or accepts an órdago with a
    single press. With ``in_private`` a person has asked for their cards in private messages, on a
    platform where the bot may write first. With ``thread`` the last table of a chat was moved into
    a thread. ``left_at`` are the times within a day when a person left matches that they had joined
    by ``/jugar``; ``alerts`` are their requests to be told about tables. A person is in the
    rankings of the ``shown`` chats.
    """

    language: str = ""
    reachable: bool | None = None
    text_only: bool = False
    unasked: bool = False
    in_private: bool = False
    thread: bool = False
    defaults: ChatDefaults = ChatDefaults()
    only_in: Address | None = None
    left_at: tuple[float, ...] = ()
    alerts: tuple[AlertRequest, ...] = ()
    shown: tuple[ShownResult, ...] = ()

    @property
    def spoken(self) -> str:
        """Return the effective language, or an empty text."""
        return self.defaults.language or self.language

    @property
    def in_thread(self) -> bool:
        """Return whether new tables open in a thread, if the chat has threads."""
        return self.defaults.thread == "on" if self.defaults.thread else self.thread


_NONE: Final = Preferences()
"""The preferences of a person or chat without a document."""


class ClosedTableRequests(Struct, frozen=True):
    """The latest requests at a closed table; closed tables are numbered in sequence."""

    number: int
    request_keys: tuple[str, ...] = field(name="deeds")


class Documents:
    """Reads and writes whole documents; each write is one statement of the store.

    Preferences are few and are needed for every request, so they are also kept in memory. Closed
    tables are stored separately and read only on demand.
    """

    def __init__(self, store: Store) -> None:
        self.played = MatchHistory(store)
        self.daily = DailyStore(store)
        self._store = store
        self._preferences: dict[str, Preferences] = {}
        self._past: dict[int, ClosedTableRequests] = {}

    async def load(self) -> None:
        """Load the preferences and the requests at closed tables; skip unreadable documents.

        This also moves the match lists of earlier versions.
        """
        await migrate_history(self._store)
        for key, text in (await self._store.list_all(_PREFERENCES)).items():
            preferences = decode_or_log(text, Preferences, key)
            if preferences is not None:
                self._preferences[key] = preferences
        for key, text in (await self._store.list_all(_PAST)).items():
            past = decode_or_log(text, ClosedTableRequests, key)
            if past is not None:
                self._past[past.number] = past

    async def save(self, state: TableState) -> int:
        """Store a table and return its new version; raise VersionConflictError.

        The state has the version on which it is based. A closed table is moved to the closed ones.
        """
        document = to_json(state := replace(state, version=state.version + 1))
        await self._store.put_version(_MESA + state.code, document)
        if not state.is_past:
            return state.version
        # If the process dies before the end, the next process repeats these steps.
        await self._store.put(_CLOSED + state.code, to_json(_filed(state)))
        await self._note_past(tuple(heard.request_key for heard in state.processed_requests))
        await self._store.delete(_MESA + state.code)
        return 0

    async def _note_past(self, request_keys: tuple[str, ...]) -> None:
        """Store the latest requests at a closed table; they replace those at the oldest one."""
        past = ClosedTableRequests(max(self._past, default=-1) + 1, request_keys)
        self._past[past.number] = past
        self._past.pop(past.number - MOST_PAST, None)
        await self._store.put(f"{_PAST}{past.number % MOST_PAST:03}", to_json(past))

    async def summaries(self) -> tuple[dict[str, TableSummary], frozenset[str]]:
        """Return the summary of each open table, and the codes of unreadable tables.

        This also moves the closed tables that a process did not move before it died.
        """
        heads, damaged = dict[str, TableSummary](), set[str]()
        for key, text in (await self._store.list_all(_MESA)).items():
            code = key.removeprefix(_MESA)
            head = decode_or_log(text, TableSummary, key)
            if head is None or head.code != code:
                damaged.add(code)
            elif head.is_past:
                state = await self.find(code)
                if state is not None:
                    await self.save(state)
            else:
                heads[code] = head
        return heads, frozenset(damaged)

    async def codes(self) -> frozenset[str]:
        """Return the codes of all open tables, readable or not."""
        return frozenset(key.removeprefix(_MESA) for key in await self._store.list_all(_MESA))

    async def find(self, code: str) -> TableState | None:
        """Return the open table with this code, if there is one; raise DamagedDocumentError."""
        text = await self._store.get(_MESA + code)
        if text is None:
            return None
        state = from_json(text, TableState)
        if state.code != code:
            raise DamagedDocumentError
        _check(state)
        return state

    async def get_closed(self, code: str) -> TableState | None:
        """Return the table with this code, open or closed; raise DamagedDocumentError."""
        text = await self._store.get(_CLOSED + code)
        return await self.find(code) if text is None else from_json(text, TableState)

    async def version_of(self, code: str) -> int:
        """Return the version of an open table's document; 0 if there is none."""
        return version_of(await self._store.get(_MESA + code))

    async def open_tables(self) -> tuple[TableState, ...]:
        """Return every table that is open, or whose closing has not been announced in every chat.

        An unreadable table is logged and left as it is.
        """
        kept = await self._store.list_all(_MESA)
        states = (decode_or_log(text, TableState, key) for key, text in kept.items())
        return tuple(state for state in states if state is not None and not state.is_past)

    @property
    def processed_requests(self) -> tuple[str, ...]:
        """Return the keys of the latest requests at closed tables."""
        return tuple(
            request_key
            for number in sorted(self._past)
            for request_key in self._past[number].request_keys
        )

    async def knows(self, code: str) -> bool:
        """Return whether a table with this code exists or has existed."""
        for key in (_MESA + code, _CLOSED + code):
            if await self._store.get(key) is not None:
                return True
        return False

    async def documents_mentioning(self, traces: PersonalData) -> AsyncIterator[tuple[str, str]]:
        """Yield the key and text of every document that may mention a person.

        Other work can run while the documents are read.
        """
        after = ""
        while page := await self._store.page("", after, _PAGE):
            for key, text in page.items():
                if traces.might_mention(f"{key}/\n{text}"):
                    yield key, text
            after = max(page)

    async def anonymise_before(self, before: float) -> int:
        """Remove all people from tables closed before a time; return how many tables changed."""
        after, unnamed = "", 0
        while page := await self._store.page(_CLOSED, after, _PAGE):
            for key, text in page.items():
                state = decode_or_log(text, TableState, key)
                if state is None or state.last_activity_at >= before:
                    continue
                rest = to_json(without_people(_filed(state)))
                if rest != text:
                    await self._store.put(key, rest)
                    unnamed += 1
            after = max(page)
        return unnamed

    async def leave(self, traces: PersonalData) -> None:
        """Queue the erasure of a person; the app executes it soon."""
        await enqueue(self._store, AdminCommand("", forget=traces))

    async def forget(self, traces: PersonalData) -> None:
        """Delete a person's preferences, results and history, and their id in request keys."""
        await self.played.forget(traces)
        await self.daily.forget(traces.person)
        for whose in traces.recipients:
            self._preferences.pop(_key(whose), None)
            await self._store.delete(_key(whose))
        for number, past in tuple(self._past.items()):
            request_keys = tuple(map(traces.erase_from_key, past.request_keys))
            if request_keys != past.request_keys:
                self._past[number] = ClosedTableRequests(number, request_keys)
                key = f"{_PAST}{number % MOST_PAST:03}"
                await self._store.put(key, to_json(self._past[number]))

    def preferences(self, whose: Holder) -> Preferences:
        """Return the preferences of a person, a chat or a server."""
        return self._preferences.get(_key(whose), _NONE)

    def is_unreachable(self, person: PersonId) -> bool:
        """Return whether private messages are known not to reach a person."""
        return self.preferences(person).reachable is False

    def wants_private_messages(self, person: PersonId) -> bool:
        """Return whether a person has asked for their cards in private messages."""
        return self.preferences(person).in_private

    def set_preference(  # noqa: PLR0913 - all but one are keyword-only
        self,
        whose: Holder,
        *,
        language: str | None = None,
        reachable: bool | None = None,
        text_only: bool | None = None,
        unasked: bool | None = None,
        in_private: bool | None = None,
        thread: bool | None = None,
        defaults: ChatDefaults | None = None,
    ) -> Coroutine[object, object, None]:
        """Set preferences in memory at once; await the result to store them.

        An argument that is None changes nothing.
        """
        known = self.preferences(whose)
        return self._learn(
            whose,
            replace(
                known,
                language=known.language if language is None else language,
                reachable=known.reachable if reachable is None else reachable,
                text_only=known.text_only if text_only is None else text_only,
                unasked=known.unasked if unasked is None else unasked,
                in_private=known.in_private if in_private is None else in_private,
                thread=known.thread if thread is None else thread,
                defaults=known.defaults if defaults is None else defaults,
            ),
        )

    def restrict(
        self, server: ServerId, only_in: Address | None
    ) -> Coroutine[object, object, None]:
        """Set the only chat of a server where tables may be opened; None allows all chats."""
        return self._learn(server, replace(self.preferences(server), only_in=only_in))

    def retry_dm(self, person: PersonId) -> Coroutine[object, object, None]:
        """Clear a person's "unreachable" flag, so that private messages are tried again."""
        known = self.preferences(person)
        return self._learn(person, replace(known, reachable=known.reachable or None))

    async def note_left(self, person: PersonId, now: float) -> bool:
        """Record that a person left a match that they had joined by ``/jugar``.

        Return whether they have left too many such matches within a day.
        """
        known = self.preferences(person)
        since = [at for at in known.left_at if now - at < LEAVING_S]
        await self._learn(person, replace(known, left_at=(*since, now)[-MOST_LEFT:]))
        return self.is_kept_apart(person, now)

    def is_kept_apart(self, person: PersonId, now: float) -> bool:
        """Return whether a person plays with computers only because they leave too often."""
        left_at = self.preferences(person).left_at
        is_often = len(left_at) == MOST_LEFT and left_at[-1] - left_at[0] < LEAVING_S
        return is_often and now - left_at[-1] < APART_S

    async def request_alert(self, person: PersonId, chat: Address, now: float) -> None:
        """Record that a person wants to be told about the next table in a chat."""
        known = self.preferences(person)
        others = [one for one in known.alerts if one.chat != chat]
        alerts = (*others, AlertRequest(chat, now))[-MOST_ALERTS:]
        await self._learn(person, replace(known, alerts=alerts))

    async def take_alerts(self, chat: Address, now: float) -> tuple[PersonId, ...]:
        """Return the people to be told about a table in a chat, and delete their requests."""
        found = [
            person
            for person, known in self._people()
            if any(one.chat == chat and now - one.at < ALERT_S for one in known.alerts)
        ]
        for person in found:
            known = self.preferences(person)
            kept = tuple(one for one in known.alerts if one.chat != chat)
            await self._learn(person, replace(known, alerts=kept))
        return tuple(found)

    async def show_in(self, person: PersonId, chat: Address, called: str) -> None:
        """Put a person into the ranking of a chat under this name."""
        known = self.preferences(person)
        others = [one for one in known.shown if one.chat != chat]
        shown = (*others, ShownResult(chat, called))[-MOST_SHOWN:]
        await self._learn(person, replace(known, shown=shown))

    async def hide_in(self, person: PersonId, chat: Address | None) -> None:
        """Remove a person from the ranking of a chat, or of all chats."""
        known = self.preferences(person)
        shown = tuple(one for one in known.shown if chat is not None and one.chat != chat)
        await self._learn(person, replace(known, shown=shown))

    async def move_ranking(self, before: Address, after: Address) -> None:
        """Move the ranking of a chat to its new address; a repeated call changes nothing.

        Raise StorageError.
        """
        before, after = channel_of(before), channel_of(after)
        for person, known in self._people():
            if any(one.chat == before for one in known.shown):
                moved = (
                    replace(one, chat=after) if one.chat == before else one
                    for one in known.shown
                    if one.chat != after
                )
                await self._learn(person, replace(known, shown=tuple(moved)))
        await self.played.move_chat(before, after)

    def shown_in(self, chat: Address) -> tuple[tuple[PersonId, str], ...]:
        """Return the people in the ranking of a chat, with their names."""
        return tuple(
            (person, one.called)
            for person, known in self._people()
            for one in known.shown
            if one.chat == chat
        )

    def people_shown(self) -> tuple[PersonId, ...]:
        """Return the people who are in any ranking."""
        return tuple(person for person, known in self._people() if known.shown)

    async def drop_expired(self, now: float) -> None:
        """Delete expired records of left matches and expired requests for alerts."""
        for person, known in self._people():
            left_at = tuple(at for at in known.left_at if now - at < LEAVING_S)
            alerts = tuple(one for one in known.alerts if now - one.at < ALERT_S)
            await self._learn(person, replace(known, left_at=left_at, alerts=alerts))

    def _people(self) -> list[tuple[PersonId, Preferences]]:
        """Return all people who have left matches, requested alerts, or are in a ranking."""
        found = []
        for key, known in self._preferences.items():
            kind, *parts = key.removeprefix(_PREFERENCES).split("/", 2)
            if kind == "person" and (known.left_at or known.alerts or known.shown):
                found.append((PersonId(*parts), known))
        return found

    def _learn(self, whose: Holder, known: Preferences) -> Coroutine[object, object, None]:
        is_news = known != self.preferences(whose)
        if is_news:
            self._preferences[_key(whose)] = known
        return self._keep(_key(whose), is_news=is_news)

    async def _keep(self, key: str, *, is_news: bool) -> None:
        if is_news:
            await self._store.put(key, to_json(self._preferences[key]))


def _filed(state: TableState) -> TableState:
    """Return a closed table without the data that mattered only while it was open."""
    chairs = tuple(replace(chair, previous_name="", since_hand=0) for chair in state.chairs)
    return replace(
        state,
        chairs=chairs,
        seen_hands=(),
        processed_requests=(),
        joining=(),
        nudged=None,
        join_requests=(),
        next_match=None,
        unrecorded=False,
        talk_agreed=(),
        final_chairs=(),
    )


def _key(whose: Holder) -> str:
    """Return the key of a person, a server, or a chat with all its threads."""
    match whose:
        case PersonId():
            return f"{_PREFERENCES}person/{whose.platform}/{whose.id}"
        case Address(platform, chat):
            return f"{_PREFERENCES}chat/{platform}/{chat}"
        case ServerId():
            return f"{_PREFERENCES}server/{whose.platform}/{whose.id}"


def _check(state: TableState) -> None:
    """Raise DamagedDocumentError for a state that no table can have."""
    try:
        rules = rules_at(state)
    except IllegalRulesError as error:
        raise DamagedDocumentError from error
    seats = range(len(state.chairs))
    if len(seats) != rules.seats or any(coming.seat not in seats for coming in state.joining):
        raise DamagedDocumentError
