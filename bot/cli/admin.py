"""``amarreko admin``: what the tables are, and what whoever runs the bot does about them.

All is read from the file. What changes something is left there as a note, because the process that
serves has the tables in memory and would write over any other change: it takes a note up within
seconds, or once it starts. So nobody has to be stopped, and nothing else has to be opened. Below is
``amarreko export``: the record of a match that is over, with all that it takes to verify it.
"""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

from bot.parsing.error_text import FAILED, OK, print_error, storage_failure
from bot.ports.logs import LAST_OF_TERMINAL
from bot.ports.request import PersonId
from bot.records.export import export
from bot.tables.admin_queue import AdminCommand, block, blocked, enqueue, unblock
from bot.tables.computer_seats import display_names
from bot.tables.documents import Documents
from bot.tables.fairness import Sealed, is_opened, seal_of
from bot.tables.table_state import TableState
from bot.text.localizer import LocalizedText, Localizer
from engine.errors import DamagedLogError
from engine.evolve import fold
from engine.game import MatchOver
from engine.interfaces import TableId
from storage.backup import is_in_use
from storage.errors import (
    DamagedDocumentError,
    NoDatabaseError,
    StorageError,
    UnknownEventError,
)
from storage.interface import Store
from storage.json_documents import from_json
from storage.location import Location
from storage.open_store import has_leader, open_shared

Write: TypeAlias = Callable[[str], object]

PATIENCE_S: Final = 15.0
"""How long to wait for the serving process to have done what was left for it."""

_LOOK_S: Final = 0.2
_TERMINAL: Final = "terminal"
_MATCH: Final = re.compile(r"match-[0-9a-f]{16}", re.ASCII)

_NO_MATCH: Final = "export-no-match"
_IN_PLAY: Final = "export-in-play"
_HIDDEN: Final = "export-hidden"


class AdminTask(StrEnum):
    """What may be asked for."""

    TABLES = "tables"
    WHO = "who"
    CLOSE = "close"
    SAY = "say"
    BLOCK = "block"
    UNBLOCK = "unblock"


@dataclass(frozen=True, slots=True)
class AdminRequest:
    """What the command line asks for: a task, and whatever of a table, a text and a person."""

    task: AdminTask
    code: str = ""
    text: str = ""
    whose: PersonId | None = None


def person_named(text: str) -> PersonId:
    """Return the person or chat that ``telegram:123`` means; raise ValueError."""
    platform, colon, id_ = text.partition(":")
    if not (platform and colon and id_):
        raise ValueError(text)
    return PersonId(platform.casefold(), id_)


def run_admin(wanted: AdminRequest, db: Location, write: Write, voice: Localizer) -> int:
    """Do what is wanted; the exit status."""
    try:
        if isinstance(db, Path) and not db.exists():
            raise NoDatabaseError(db)
        is_served = isinstance(db, Path) and is_in_use(db)
        return asyncio.run(_do(wanted, db, write, voice, is_served=is_served))
    except StorageError as error:
        return print_error(voice, storage_failure(error))


async def _do(
    wanted: AdminRequest, db: Location, write: Write, voice: Localizer, *, is_served: bool
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
                return await _leave(wanted, store, write, voice, is_served=is_served)
    for line in lines:
        write(voice.format(line))
    return OK


async def _leave(
    wanted: AdminRequest, store: Store, write: Write, voice: Localizer, *, is_served: bool
) -> int:
    """Leave a note for the process that serves, and wait until it is taken up where one does."""
    code = wanted.code.upper()
    if code and code not in await Documents(store).codes():
        return print_error(voice, LocalizedText("admin-no-table", {"code": code}))
    key = await enqueue(store, AdminCommand(code, wanted.text))
    if not is_served:
        write(voice.format(LocalizedText("admin-left")))
        return OK
    try:
        async with asyncio.timeout(PATIENCE_S):
            while await store.get(key) is not None:  # noqa: ASYNC110 - another process does it
                await asyncio.sleep(_LOOK_S)
    except TimeoutError:
        print_error(voice, LocalizedText("admin-not-taken"))
        return FAILED
    write(voice.format(LocalizedText("admin-done")))
    return OK


async def _tables(store: Store) -> list[LocalizedText]:
    """Return a line for each open table, the one touched last first."""
    records = sorted(await _records(store), key=lambda record: -record.touched_at)
    return [_table(record) for record in records] or [LocalizedText("admin-no-tables")]


async def _records(store: Store) -> list[TableState]:
    """Return every open table of chats; the one of the terminal has no code, and one player."""
    return [record for record in await Documents(store).records() if record.code]


def _table(record: TableState) -> LocalizedText:
    touched = datetime.fromtimestamp(record.touched_at, UTC)
    return LocalizedText(
        "admin-table",
        {
            "code": record.code,
            "state": "match" if record.match else "lobby",
            "preset": record.preset,
            "people": len(record.people),
            "chairs": len(record.chairs),
            "chats": len(record.places),
            "touched": f"{touched:%Y-%m-%d %H:%M}",
        },
    )


async def _who(store: Store) -> list[LocalizedText]:
    """Return a line for each person and chat at open tables, and for each that is not heard."""
    people = defaultdict[tuple[PersonId, str], list[str]](list)
    chats = defaultdict[PersonId, list[str]](list)
    for record in await _records(store):
        for chair in record.chairs:
            if chair.person is not None:
                people[chair.person, chair.name].append(record.code)
        for place in record.places:
            chats[PersonId(place.address.platform, place.address.chat)].append(record.code)
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
    """There is no such match, or it is still played."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def export_match(
    wanted: str, db: Location, write: Callable[[str], object], voice: Localizer
) -> int:
    """Write the last match of a table, or of the ``terminal``, or the match of that name."""
    try:
        if isinstance(db, Path) and not db.exists():
            raise NoDatabaseError(db)
        write(asyncio.run(_exported(wanted, db)).rstrip())
    except _NothingToExportError as error:
        print_error(voice, LocalizedText(error.key, {"code": wanted}))
        return FAILED
    except (DamagedDocumentError, DamagedLogError):
        print_error(voice, LocalizedText("export-damaged", {"code": wanted}))
        return FAILED
    except (StorageError, UnknownEventError) as error:
        return print_error(voice, storage_failure(error))
    return OK


async def _exported(wanted: str, db: Location) -> str:
    async with open_shared(db) as store:
        record = None
        if wanted == _TERMINAL:
            wanted = await _match_of_terminal(store)
        if not _MATCH.fullmatch(wanted):
            record = await Documents(store).get_closed(wanted.upper())
            if record is None or record.match is None:
                raise _NothingToExportError(_NO_MATCH)
        return await _record_of(record, TableId(wanted), store)


async def _match_of_terminal(store: Store) -> str:
    """Return the match that was played last in the terminal, which has no table with a code."""
    note = await store.get(LAST_OF_TERMINAL)
    if note is None:
        raise _NothingToExportError(_NO_MATCH)
    return str(json.loads(note))


async def _record_of(record: TableState | None, match: TableId, store: Store) -> str:
    """Return the text of a record.

    Whoever runs the bot is not shown the cards of a match in play.
    """
    names: list[str] = []
    if record is not None and record.match is not None:
        match = record.match
        names = list(display_names(record, 0).values())
    log = await store.read(match)
    if not log:
        raise _NothingToExportError(_NO_MATCH)
    game = fold(log)
    is_closed = record is not None and record.closed
    if not (isinstance(game.phase, MatchOver) or is_closed):
        raise _NothingToExportError(_IN_PLAY)
    if not is_opened(game.rules):
        raise _NothingToExportError(_HIDDEN)
    kept = await store.get(seal_of(match))
    secret = "" if kept is None else from_json(kept, Sealed).secret
    # A table may have been given other chairs since.
    told = names if len(names) == game.rules.seats else []
    return export(log, told, match, secret)
