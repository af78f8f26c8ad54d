"""The commands for those who run Amarreko: copies, the doctor, and what they do to tables."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.cli.arguments import (
    Add,
    add_command,
    add_db,
    add_language,
    add_subcommands,
    configured_db,
    told,
)
from bot.parsing.error_text import OK, UNUSABLE, print_error, storage_failure
from bot.text.localizer import LocalizedText, Localizer
from storage.location import ServerAddress, parse_location

if TYPE_CHECKING:
    from bot.ports.request import PersonId

LONGEST_TEXT: Final = 200
"""Letters of what may be said to all chats; a line holds no more of anybody's words."""


def add_operating_commands(add: Add, voice: Localizer) -> None:
    """Add the commands to the parser."""
    for name in ("backup", "restore"):
        command = add_command(add, name, voice)
        command.add_argument("file", type=Path, metavar="FILE", help=told(voice, "copy-file"))
        add_db(command, voice)
    copy = add_command(add, "copy", voice)
    copy.add_argument("source", type=parse_location, metavar="FROM", help=told(voice, "copy-from"))
    copy.add_argument("target", type=parse_location, metavar="TO", help=told(voice, "copy-to"))
    exporting = add_command(add, "export", voice)
    exporting.add_argument("match", metavar="TABLE", help=told(voice, "exported"))
    add_db(exporting, voice)
    add_db(add_command(add, "doctor", voice), voice)
    admin = add_command(add, "admin", voice)
    add_db(admin, voice)
    tasks = add_subcommands(admin, voice, dest="task", metavar="TASK")
    for name in ("tables", "who", "close", "say", "block", "unblock"):
        task = tasks(name, help=(about := told(voice, f"admin-{name}")), description=about)
        add_language(task, voice)
        # What stands before the task already is not taken back.
        add_db(task, voice, default=argparse.SUPPRESS)
        _add_task(task, voice)


def _add_task(task: argparse.ArgumentParser, voice: Localizer) -> None:
    """What stands behind a task."""
    name = task.prog.rpartition(" ")[2]
    if name == "close":
        task.add_argument("code", metavar="CODE", help=told(voice, "code"))
    if name == "say":
        task.add_argument("text", type=_text, metavar="TEXT", help=told(voice, "text"))
        task.add_argument("--table", dest="code", metavar="CODE", help=told(voice, "code"))
    if name in {"block", "unblock"}:
        task.add_argument("whose", type=_person, metavar="WHO", help=told(voice, "whose"))


def _text(text: str) -> str:
    """Words for all chats; argparse says what is wrong with none, or with too many."""
    if not 0 < len(text.strip()) <= LONGEST_TEXT:
        raise argparse.ArgumentTypeError(text)
    return text.strip()


def _person(text: str) -> "PersonId":
    from bot.cli.admin import person_named  # noqa: PLC0415 - slow to import

    return person_named(text)


def _backup(asked: argparse.Namespace, voice: Localizer) -> int:
    from storage.backup import back_up  # noqa: PLC0415 - slow to import
    from storage.errors import StorageError  # noqa: PLC0415 - the same

    db = _file(asked, voice)
    if db is None:
        return UNUSABLE
    try:
        held = back_up(db, asked.file)
    except StorageError as error:
        return print_error(voice, storage_failure(error))
    line = LocalizedText(
        "copy-made", {"path": str(asked.file), "logs": held.logs, "events": held.events}
    )
    print(voice.format(line))  # noqa: T201 - what was asked for
    return OK


def _restore(asked: argparse.Namespace, voice: Localizer) -> int:
    from storage.backup import restore  # noqa: PLC0415 - slow to import
    from storage.errors import DatabaseLockedError, StorageError  # noqa: PLC0415 - the same

    db = _file(asked, voice)
    if db is None:
        return UNUSABLE
    try:
        former = restore(asked.file, db)
    except DatabaseLockedError:
        return print_error(voice, LocalizedText("copy-in-use", {"path": str(db)}))
    except StorageError as error:
        return print_error(voice, storage_failure(error))
    line = LocalizedText("copy-restored", {"path": str(db)})
    if former is not None:
        line = LocalizedText("copy-restored-former", {"path": str(db), "former": str(former)})
    print(voice.format(line))  # noqa: T201 - what was asked for
    return OK


def _file(asked: argparse.Namespace, voice: Localizer) -> Path | None:
    """Return the file of the games.

    None, and why is said, where there is none to copy or put back.
    """
    db = asked.db or configured_db(voice)
    if isinstance(db, ServerAddress):
        print_error(voice, LocalizedText("copy-by-server", {"place": str(db)}))
        return None
    return db


def _copy(asked: argparse.Namespace, voice: Localizer) -> int:
    from storage.errors import AlreadyServedError, StorageError  # noqa: PLC0415 - slow to import
    from storage.transfer import transfer  # noqa: PLC0415 - the same

    try:
        moved = transfer(asked.source, asked.target)
    except AlreadyServedError as error:
        return print_error(voice, LocalizedText("copy-being-played", {"place": error.place}))
    except StorageError as error:
        return print_error(voice, storage_failure(error))
    told = {"logs": moved.logs, "events": moved.events, "notes": moved.notes}
    line = LocalizedText(
        "copy-moved", {"to": str(asked.target), **told, "digest": moved.digest[:16]}
    )
    print(voice.format(line))  # noqa: T201 - what was asked for
    return OK


def _export(asked: argparse.Namespace, voice: Localizer) -> int:
    from bot.cli.admin import export_match  # noqa: PLC0415 - slow to import

    db = asked.db or configured_db(voice)
    return UNUSABLE if db is None else export_match(asked.match, db, print, voice)


def _doctor(asked: argparse.Namespace, voice: Localizer) -> int:
    from bot.cli.doctor import examine  # noqa: PLC0415 - slow to import

    return examine(asked.db, print, voice)


def _admin(asked: argparse.Namespace, voice: Localizer) -> int:
    from bot.cli.admin import AdminRequest, AdminTask, run_admin  # noqa: PLC0415 - slow to import

    db = asked.db or configured_db(voice)
    if db is None:
        return UNUSABLE
    wanted = AdminRequest(
        AdminTask(asked.task),
        code=getattr(asked, "code", None) or "",
        text=getattr(asked, "text", ""),
        whose=getattr(asked, "whose", None),
    )
    return run_admin(wanted, db, print, voice)


OPERATING_COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace, Localizer], int]]] = (
    MappingProxyType(
        {
            "backup": _backup,
            "restore": _restore,
            "copy": _copy,
            "export": _export,
            "doctor": _doctor,
            "admin": _admin,
        }
    )
)
"""What each command does; each brings what it needs only when it is asked for."""
