"""What the process that serves does by itself, again and again.

Tables where nobody has done anything for long: their chats are asked, and in the end told. What is
kept longer than whoever runs the bot wants it kept: once a day, and when a process begins, notes of
closed tables lose the names and numbers of people, and logs of matches that no open table plays are
deleted. It is done a little at a time, so that nobody is held up; what a process that dies has left
is done by the next one.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import structlog

from bot.app.context import Services
from bot.delivery.sent_messages import SlotKind
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.message import Button
from bot.ports.value import replace
from bot.tables.documents import Documents
from bot.tables.fairness import seal_of
from bot.tables.match_history import PLAYED
from bot.tables.table import Table
from bot.text.localizer import LocalizedText, Localizer
from engine.interfaces import TableId
from storage.errors import StorageError, VersionConflictError
from storage.interface import Store

ERRANDS_EVERY_S: Final = 3.0
"""How often it is looked for what ``amarreko admin`` has left: one short question to the file."""

TIDY_EVERY_S: Final = 60.0
"""How often tables that nobody uses are let rest."""

AT_ONCE: Final = 10
"""Tables that are asked about or closed at the same time; all others a minute later."""

DAY_S: Final = 24 * 3600.0

_MATCH: Final = re.compile(r"match-[0-9a-f]{16}")
_CLOSED: Final = "closed/"
_PAGE: Final = 100

_log = structlog.get_logger()


async def admin_command_loop(take_up: Callable[[], Awaitable[None]], timer: Clock) -> None:
    """Look again and again for what ``amarreko admin`` has left to be done."""
    failed: type[Exception] | None = None
    while True:
        try:
            await take_up()
            failed = None
        except (StorageError, VersionConflictError) as error:
            # While a disk or a server is away that is the same every few seconds.
            if type(error) is not failed:
                _log.error("errands not done", **error_fields(error))
            failed = type(error)
        await timer.sleep(ERRANDS_EVERY_S)


async def maintenance_loop(let_rest: Callable[[], Awaitable[None]], timer: Clock) -> None:
    """Let tables rest again and again, and see whether anybody plays at them still."""
    while True:
        await timer.sleep(TIDY_EVERY_S)
        try:
            await let_rest()
        except (StorageError, VersionConflictError) as error:
            _log.error("not tidied", **error_fields(error))


class AbandonedPolicy(NamedTuple):
    """After how many seconds a table's chats are asked, and after how many it is closed.

    0 is never.
    """

    ask_s: float = DAY_S
    close_s: float = 7 * DAY_S


PATIENT: Final = AbandonedPolicy()


class AbandonedTables:
    """Looks after tables that nobody looks after."""

    def __init__(self, room: Services, patience: AbandonedPolicy) -> None:
        self._room = room
        self._patience = patience

    async def check(self) -> None:
        """Ask about some tables that were quiet for long, and close some that are given up."""
        tables, now = self._room.tables, self._room.timer.now()
        ask_s, close_s = self._patience
        given_up = tables.untouched(now - close_s) if close_s else ()
        quiet = tables.untouched(now - ask_s) if ask_s else ()
        unasked = [code for code in quiet if code not in given_up and not tables.is_sought(code)]
        for code in (*given_up, *unasked)[:AT_ONCE]:
            try:
                live = await tables.load(code)
                if live is not None:
                    await self._look_at(live, is_given_up=code in given_up)
            except (StorageError, VersionConflictError) as error:
                _log.error("nobody's table not kept", code=code, **error_fields(error))

    async def _look_at(self, live: Table, *, is_given_up: bool) -> None:
        async with live.lock:
            now = self._room.timer.now()
            wait_s = self._patience.close_s if is_given_up else self._patience.ask_s
            if live.record.closed or now - live.record.touched_at < wait_s:
                return
            if is_given_up:
                self._room.conductor.finish_match_display(live)
                closed = replace(live.record, closed=True, due=None)
                await self._room.conductor.update_table(live, closed)
                return
            self._room.tables.update(live, replace(live.record, sought_at=now))
            # Whatever becomes of this process, nobody is asked a second time.
            await self._room.tables.save(live)
            self._ask(live)

    def _ask(self, live: Table) -> None:
        """Ask in each chat that sees a table whether anybody plays there still."""
        code = live.record.code
        for place in live.record.places:
            voice = Localizer(live.record.language_at(place))
            text = voice.format(LocalizedText("chat-anybody", {"code": code}))
            row = tuple(
                Button(voice.format(LocalizedText(key)), encode(TableButton(code, verb)))
                for key, verb in (("chat-stay", Verb.KEEP_OPEN), ("chat-close", Verb.CLOSE))
            )
            self._room.publisher.say(
                place.address, SlotKind.ABANDONED, text, table=code, rows=(row,), anew=True
            )


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """For how many days names at closed tables, and logs of matches, are kept; 0 for good."""

    closed_days: int = 0
    matches_days: int = 0


class RetentionJob:
    """Sweeps once a day; ``due`` costs nothing meanwhile."""

    def __init__(
        self, store: Store, archive: Documents, timer: Clock, keeping: RetentionPolicy
    ) -> None:
        self._store = store
        self._archive = archive
        self._timer = timer
        self._keeping = keeping
        self._next_at = 0.0

    async def run_if_due(self) -> None:
        """Sweep, if a day has passed; raise StorageError, and then it is tried again."""
        now = self._timer.now()
        if now < self._next_at or self._keeping == RetentionPolicy():
            return
        unnamed = deleted = 0
        if self._keeping.closed_days:
            before = now - self._keeping.closed_days * DAY_S
            unnamed = await self._archive.anonymise_before(
                before
            ) + await self._archive.played.delete_before(before)
        if self._keeping.matches_days:
            deleted = await self._delete_logs(now - self._keeping.matches_days * DAY_S)
        if unnamed:
            await self._store.erase_deleted()
        self._next_at = now + DAY_S
        _log.info("swept", unnamed=unnamed, deleted=deleted)

    async def _delete_logs(self, before: float) -> int:
        """Delete the logs that nobody has appended to since then; how many there were."""
        old = [
            one.table for one in await self._store.tables() if one.appended_at.timestamp() < before
        ]
        needed = await self._needed() if old else set[TableId]()
        unneeded = [table for table in old if table not in needed]
        for table in unneeded:
            await self._store.delete_log(table)
            await self._store.delete(seal_of(table))
        return len(unneeded)

    async def _needed(self) -> set[TableId]:
        """The matches that any note names but those of closed tables, and of people's own lists."""
        needed, after = set[TableId](), ""
        while page := await self._store.page("", after, _PAGE):
            for key, text in page.items():
                if not key.startswith((_CLOSED, PLAYED)):
                    needed.update(map(TableId, _MATCH.findall(text)))
            after = max(page)
        return needed
