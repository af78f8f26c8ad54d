"""Define the commands for operators: backup, restore, transfer, doctor and admin."""

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
    help_text,
    location,
)
from bot.parsing.error_text import OK, UNUSABLE, print_error, storage_failure
from bot.text.localizer import LocalizedText, Localizer
from storage.location import ServerAddress

if TYPE_CHECKING:
    from bot.ports.request import PersonId

LONGEST_TEXT: Final = 200
"""The maximum number of characters of an announcement to all chats."""


def add_operating_commands(add: Add, localizer: Localizer) -> None:
    """Add the commands to the parser."""
    for name in ("backup", "restore"):
        command = add_command(add, name)
        command.add_argument("file", type=Path, metavar="FILE", help=help_text("copy-file"))
        add_db(command)
    copy = add_command(add, "copy")
    copy.add_argument("source", type=location, metavar="FROM", help=help_text("copy-from"))
    copy.add_argument("target", type=location, metavar="TO", help=help_text("copy-to"))
    exporting = add_command(add, "export")
    exporting.add_argument("match", metavar="TABLE", help=help_text("exported"))
    add_db(exporting)
    add_db(add_command(add, "doctor"))
    admin = add_command(add, "admin")
    add_db(admin)
    tasks = add_subcommands(admin, localizer, dest="task", metavar="TASK")
    for name in ("tables", "who", "close", "say", "block", "unblock"):
        task = tasks(name, help=(about := help_text(f"admin-{name}")), description=about)
        add_language(task)
        # Keep the value of an option that was given before the name of the task.
        add_db(task, default=argparse.SUPPRESS)
        _add_task(task)


def _add_task(task: argparse.ArgumentParser) -> None:
    """Add the arguments of an admin task."""
    name = task.prog.rpartition(" ")[2]
    if name == "close":
        task.add_argument("code", metavar="CODE", help=help_text("code"))
    if name == "say":
        task.add_argument("text", type=_text, metavar="TEXT", help=help_text("text"))
        task.add_argument("--table", dest="code", metavar="CODE", help=help_text("code"))
    if name in {"block", "unblock"}:
        task.add_argument("whose", type=_person, metavar="WHO", help=help_text("whose"))


def _text(text: str) -> str:
    """Return an announcement; argparse reports an empty or too long one as an error."""
    if not 0 < len(text.strip()) <= LONGEST_TEXT:
        raise argparse.ArgumentTypeError(text)
    return text.strip()


def _person(text: str) -> "PersonId":
    from bot.cli.admin import person_named  # noqa: PLC0415 - slow to import

    return person_named(text)


def _backup(asked: argparse.Namespace, localizer: Localizer) -> int:
    from storage.backup import back_up  # noqa: PLC0415 - slow to import
    from storage.errors import StorageError  # noqa: PLC0415 - the same

    db = _file(asked, localizer)
    if db is None:
        return UNUSABLE
    try:
        held = back_up(db, asked.file)
    except StorageError as error:
        return print_error(localizer, storage_failure(error))
    line = LocalizedText(
        "copy-made", {"path": str(asked.file), "logs": held.logs, "events": held.events}
    )
    print(localizer.format(line))  # noqa: T201 - what was asked for
    return OK


def _restore(asked: argparse.Namespace, localizer: Localizer) -> int:
    from storage.backup import restore  # noqa: PLC0415 - slow to import
    from storage.errors import DatabaseLockedError, StorageError  # noqa: PLC0415 - the same

    db = _file(asked, localizer)
    if db is None:
        return UNUSABLE
    try:
        former = restore(asked.file, db)
    except DatabaseLockedError:
        return print_error(localizer, LocalizedText("copy-in-use", {"path": str(db)}))
    except StorageError as error:
        return print_error(localizer, storage_failure(error))
    line = LocalizedText("copy-restored", {"path": str(db)})
    if former is not None:
        line = LocalizedText("copy-restored-former", {"path": str(db), "former": str(former)})
    print(localizer.format(line))  # noqa: T201 - what was asked for
    return OK


def _file(asked: argparse.Namespace, localizer: Localizer) -> Path | None:
    """Return the file of the store.

    If there is none to copy or restore, print why and return None.
    """
    db = asked.db or configured_db(localizer)
    if isinstance(db, ServerAddress):
        print_error(localizer, LocalizedText("copy-by-server", {"place": str(db)}))
        return None
    return db


def _copy(asked: argparse.Namespace, localizer: Localizer) -> int:
    from storage.errors import AlreadyServedError, StorageError  # noqa: PLC0415 - slow to import
    from storage.transfer import transfer  # noqa: PLC0415 - the same

    try:
        moved = transfer(asked.source, asked.target)
    except AlreadyServedError as error:
        return print_error(localizer, LocalizedText("copy-being-played", {"place": error.place}))
    except StorageError as error:
        return print_error(localizer, storage_failure(error))
    told = {"logs": moved.logs, "events": moved.events, "notes": moved.notes}
    line = LocalizedText(
        "copy-moved", {"to": str(asked.target), **told, "digest": moved.digest[:16]}
    )
    print(localizer.format(line))  # noqa: T201 - what was asked for
    return OK


def _export(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.cli.admin import export_match  # noqa: PLC0415 - slow to import

    db = asked.db or configured_db(localizer)
    return UNUSABLE if db is None else export_match(asked.match, db, print, localizer)


def _doctor(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.cli.doctor import examine  # noqa: PLC0415 - slow to import

    return examine(asked.db, print, localizer)


def _admin(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.cli.admin import AdminRequest, AdminTask, run_admin  # noqa: PLC0415 - slow to import

    db = asked.db or configured_db(localizer)
    if db is None:
        return UNUSABLE
    wanted = AdminRequest(
        AdminTask(asked.task),
        code=getattr(asked, "code", None) or "",
        text=getattr(asked, "text", ""),
        whose=getattr(asked, "whose", None),
    )
    return run_admin(wanted, db, print, localizer)


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
"""The function of each command; it imports what it needs when it runs."""
