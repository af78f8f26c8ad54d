"""Run ``amarreko admin``: list tables and people, and change tables for the operator.

All data is read from the store. A change is queued there as an admin command, because the serving
process has the tables in memory and would overwrite a direct change. That process carries out the
command within seconds, or when it starts. So the operator does not have to stop the bot or open a
port. This module also implements ``amarreko export``, which writes the record of a finished match,
with everything that is needed to verify it.
"""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

from bot.parsing.error_text import FAILED, OK, print_error, storage_failure
from bot.ports.logs import LAST_OF_TERMINAL
from bot.ports.request import PersonId
from bot.ports.value import Struct
from bot.records.export import export
from bot.tables.admin_queue import AdminCommand, enqueue
from bot.tables.blocklist import block, blocked, unblock
from bot.tables.daily import date_at
from bot.tables.daily_store import DailyStore
from bot.tables.display_names import display_names
from bot.tables.documents import Documents
from bot.tables.fairness import Sealed, is_opened, seal_of
from bot.tables.table_state import TableState
from bot.text.localizer import LocalizedText, Localizer
from engine.errors import DamagedLogError
from engine.evolve import fold
from engine.game import MatchOver
from engine.interfaces import TableId
from storage.backup import is_in_use
from storage.clock import SystemClock
from storage.errors import (
    DamagedDocumentError,
    StorageError,
    UnknownEventError,
)
from storage.interface import Store
from storage.json_documents import from_json
from storage.location import Location
from storage.open_store import has_leader, open_shared
from storage.sqlite_schema import require_file

Write: TypeAlias = Callable[[str], object]

PATIENCE_S: Final = 15.0
"""How long to wait for the serving process to carry out an admin command, in seconds."""

_LOOK_S: Final = 0.2
_TERMINAL: Final = "terminal"
_MATCH: Final = re.compile(r"match-[0-9a-f]{16}", re.ASCII)

_NO_MATCH: Final = "export-no-match"
_IN_PLAY: Final = "export-in-play"
_HIDDEN: Final = "export-hidden"


class AdminTask(StrEnum):
    """The tasks of ``amarreko admin``."""

    TABLES = "tables"
    WHO = "who"
    CLOSE = "close"
    SAY = "say"
    BLOCK = "block"
    UNBLOCK = "unblock"


class AdminRequest(Struct, frozen=True):
    """A task from the command line, with the table, text or person that the task needs."""

    task: AdminTask
    code: str = ""
    text: str = ""
    whose: PersonId | None = None


def person_named(text: str) -> PersonId:
    """Return the person or chat that ``telegram:123`` names; raise ValueError."""
    platform, colon, id_ = text.partition(":")
    if not (platform and colon and id_):
        raise ValueError(text)
    return PersonId(platform.casefold(), id_)


def run_admin(wanted: AdminRequest, db: Location, write: Write, localizer: Localizer) -> int:
    """Carry out a task and return the exit status."""
    try:
        if isinstance(db, Path):
            require_file(db)
        is_served = isinstance(db, Path) and is_in_use(db)
        return asyncio.run(_do(wanted, db, write, localizer, is_served=is_served))
    except StorageError as error:
        return print_error(localizer, storage_failure(error))


async def _do(
    wanted: AdminRequest, db: Location, write: Write, localizer: Localizer, *, is_served: bool
) -> int:
    async with open_shared(db) as store:
        is_served = is_served or await has_leader(db)
        match wanted:
            case AdminRequest(AdminTask.TABLES):
                lines = await _tables(store)
            case AdminRequest(AdminTask.WHO):
                lines = await _who(store)
            case AdminRequest(AdminTask.BLOCK, whose=PersonId() as whose):
                await block(store, whose)
                lines = [_heard("admin-blocked", whose)]
            case AdminRequest(AdminTask.UNBLOCK, whose=PersonId() as whose):
                await unblock(store, whose)
                lines = [_heard("admin-unblocked", whose)]
            case _:
                return await _leave(wanted, store, write, localizer, is_served=is_served)
    for line in lines:
        write(localizer.format(line))
    return OK


async def _leave(
    wanted: AdminRequest, store: Store, write: Write, localizer: Localizer, *, is_served: bool
) -> int:
    """Queue an admin command; if a process serves, wait until it has carried the command out."""
    code = wanted.code.upper()
    if code and code not in await Documents(store).codes():
        return print_error(localizer, LocalizedText("admin-no-table", {"code": code}))
    key = await enqueue(store, AdminCommand(code, wanted.text))
    if not is_served:
        write(localizer.format(LocalizedText("admin-left")))
        return OK
    try:
        async with asyncio.timeout(PATIENCE_S):
            while await store.get(key) is not None:  # noqa: ASYNC110 - another process does it
                await asyncio.sleep(_LOOK_S)
    except TimeoutError:
        print_error(localizer, LocalizedText("admin-not-taken"))
        return FAILED
    write(localizer.format(LocalizedText("admin-done")))
    return OK


async def _tables(store: Store) -> list[LocalizedText]:
    """Return a line for each open table, the most recently active first."""
    states = sorted(await _records(store), key=lambda state: -state.last_activity_at)
    return [_table(state) for state in states] or [LocalizedText("admin-no-tables")]


async def _records(store: Store) -> list[TableState]:
    """Return every open table of chats, but not the table of the terminal, which has no code."""
    return [state for state in await Documents(store).open_tables() if state.code]


def _table(state: TableState) -> LocalizedText:
    touched = datetime.fromtimestamp(state.last_activity_at, UTC)
    return LocalizedText(
        "admin-table",
        {
            "code": state.code,
            "state": "match" if state.match else "lobby",
            "preset": state.preset,
            "people": len(state.people),
            "chairs": len(state.chairs),
            "chats": len(state.places),
            "touched": f"{touched:%Y-%m-%d %H:%M}",
        },
    )


async def _who(store: Store) -> list[LocalizedText]:
    """Return a line for each person and chat that is blocked or has an open table."""
    people = defaultdict[tuple[PersonId, str], list[str]](list)
    chats = defaultdict[PersonId, list[str]](list)
    for state in await _records(store):
        for chair in state.chairs:
            if chair.person is not None:
                people[chair.person, chair.name].append(state.code)
        for place in state.places:
            chats[PersonId(place.address.platform, place.address.chat)].append(state.code)
    lines = [
        _heard("admin-person", person, name=name, codes=", ".join(codes))
        for (person, name), codes in people.items()
    ]
    lines += [_heard("admin-chat", chat, codes=", ".join(codes)) for chat, codes in chats.items()]
    lines += [_heard("admin-blocked", whose) for whose in sorted(await blocked(store), key=str)]
    return lines or [LocalizedText("admin-nobody")]


def _heard(key: str, whose: PersonId, **more: str) -> LocalizedText:
    return LocalizedText(key, {"whose": f"{whose.platform}:{whose.id}", **more})


class _NothingToExportError(Exception):
    """Raised if there is no such match, or if its record may not be read yet."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def export_match(
    wanted: str, db: Location, write: Callable[[str], object], localizer: Localizer
) -> int:
    """Write the record of a match, by its id, or of a table's or the ``terminal``'s last match."""
    try:
        if isinstance(db, Path):
            require_file(db)
        write(asyncio.run(_exported(wanted, db)).rstrip())
    except _NothingToExportError as error:
        print_error(localizer, LocalizedText(error.key, {"code": wanted}))
        return FAILED
    except (DamagedDocumentError, DamagedLogError):
        print_error(localizer, LocalizedText("export-damaged", {"code": wanted}))
        return FAILED
    except (StorageError, UnknownEventError) as error:
        return print_error(localizer, storage_failure(error))
    return OK


async def _exported(wanted: str, db: Location) -> str:
    async with open_shared(db) as store:
        state = None
        if wanted == _TERMINAL:
            wanted = await _match_of_terminal(store)
        if not _MATCH.fullmatch(wanted):
            state = await Documents(store).get_closed(wanted.upper())
            if state is None or state.match is None:
                raise _NothingToExportError(_NO_MATCH)
        return await _record_of(state, TableId(wanted), store)


async def _match_of_terminal(store: Store) -> str:
    """Return the id of the latest match in the terminal, whose table has no code."""
    note = await store.get(LAST_OF_TERMINAL)
    if note is None:
        raise _NothingToExportError(_NO_MATCH)
    return str(json.loads(note))


async def _record_of(state: TableState | None, match: TableId, store: Store) -> str:
    """Return the text of a record.

    The operator cannot see the cards of a match in play.
    """
    names: list[str] = []
    if state is not None and state.match is not None:
        match = state.match
        names = list(display_names(state).values())
    log = await store.read(match)
    if not log:
        raise _NothingToExportError(_NO_MATCH)
    game = fold(log)
    day = None if state is None else state.daily
    is_closed = state is not None and state.closed
    is_over = isinstance(game.phase, MatchOver) or is_closed
    # The secret of a day is published on the next day.
    if not (is_over if day is None else day.date < date_at(SystemClock().now())):
        raise _NothingToExportError(_IN_PLAY)
    if not is_opened(game.rules):
        raise _NothingToExportError(_HIDDEN)
    if day is not None:
        secret = (await DailyStore(store).secret_of(day.date)).hex()
    else:
        kept = await store.get(seal_of(match))
        secret = "" if kept is None else from_json(kept, Sealed).secret
    # The number of seats at the table may have changed since the match.
    told = names if len(names) == game.rules.seats else []
    return export(log, told, match, secret, day)
