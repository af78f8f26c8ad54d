"""``amarreko export``: the record of a match that is over, with all that it takes to verify it."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.lines.voice import Line, Voice
from bot.parsing.refusals import FAILED, OK, complain, storage_failure
from bot.records.export import export
from bot.runtime.notes import LAST_OF_TERMINAL
from bot.tables.archive import Archive
from bot.tables.naming import names_of
from bot.tables.record import TableRecord
from bot.tables.sealing import Sealed, seal_of
from engine.errors import DamagedLogError
from engine.evolve import fold
from engine.game import MatchOver
from engine.ports import TableId
from storage.documents import read
from storage.errors import (
    DamagedDocumentError,
    NoDatabaseError,
    StorageError,
    UnknownEventError,
)
from storage.home import Home
from storage.opening import beside_others
from storage.store import Store

_TERMINAL: Final = "terminal"
_MATCH: Final = re.compile(r"match-[0-9a-f]{16}", re.ASCII)


class _NothingToExportError(Exception):
    """There is no such match, or it is still played."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


_NO_MATCH: Final = "export-no-match"
_IN_PLAY: Final = "export-in-play"


def export_match(wanted: str, db: Home, write: Callable[[str], object], voice: Voice) -> int:
    """Write the last match of a table, or of the ``terminal``, or the match of that name."""
    try:
        if isinstance(db, Path) and not db.exists():
            raise NoDatabaseError(db)
        write(asyncio.run(_exported(wanted, db)).rstrip())
    except _NothingToExportError as error:
        complain(voice, Line(error.key, {"code": wanted}))
        return FAILED
    except (DamagedDocumentError, DamagedLogError):
        complain(voice, Line("export-damaged", {"code": wanted}))
        return FAILED
    except (StorageError, UnknownEventError) as error:
        return complain(voice, storage_failure(error))
    return OK


async def _exported(wanted: str, db: Home) -> str:
    async with beside_others(db) as store:
        record = None
        if wanted == _TERMINAL:
            wanted = await _match_of_terminal(store)
        if not _MATCH.fullmatch(wanted):
            record = await Archive(store).find_filed(wanted.upper())
            if record is None or record.match is None:
                raise _NothingToExportError(_NO_MATCH)
        return await _record_of(record, TableId(wanted), store)


async def _match_of_terminal(store: Store) -> str:
    """The match that was played last in the terminal, which has no table with a code."""
    note = await store.recall(LAST_OF_TERMINAL)
    if note is None:
        raise _NothingToExportError(_NO_MATCH)
    return str(json.loads(note))


async def _record_of(record: TableRecord | None, match: TableId, store: Store) -> str:
    """The text of a record; whoever runs the bot is not shown the cards of a match in play."""
    names: list[str] = []
    if record is not None and record.match is not None:
        match = record.match
        names = list(names_of(record, 0).values())
    log = await store.read(match)
    if not log:
        raise _NothingToExportError(_NO_MATCH)
    game = fold(log)
    is_closed = record is not None and record.closed
    if not (isinstance(game.phase, MatchOver) or is_closed):
        raise _NothingToExportError(_IN_PLAY)
    kept = await store.recall(seal_of(match))
    secret = "" if kept is None else read(kept, Sealed).secret
    # A table may have been given other chairs since.
    told = names if len(names) == game.rules.seats else []
    return export(log, told, match, secret)
