"""Queue the operator's commands as documents in the store, for the serving process.

The serving process has the tables in memory, so no other process may change them in the store. It
executes a command within seconds, or when it starts, and then deletes the document.
"""

import time
from collections.abc import Mapping
from typing import Final

import structlog

from bot.ports.logs import decode_or_log
from bot.ports.value import Struct
from bot.tables.erasure import PersonalData
from storage.interface import Store
from storage.json_documents import to_json

_ADMIN_COMMANDS: Final = "errand/"

_log = structlog.get_logger()


class AdminCommand(Struct, frozen=True):
    """A command: close a table, or announce a text in its chats, or in all chats without a code.

    A command to close has an empty text. A command without a code and a text is to ``forget`` a
    person or, once the person is pseudonymous, to ``scrub`` the store.
    """

    code: str
    text: str = ""
    forget: PersonalData | None = None
    scrub: bool = False


async def enqueue(store: Store, command: AdminCommand) -> str:
    """Add a command to the queue and return its key."""
    key = f"{_ADMIN_COMMANDS}{time.time_ns():020}"
    await store.put(key, to_json(command))
    return key


async def pending(store: Store) -> Mapping[str, AdminCommand]:
    """Return all pending commands by key, in the order in which they were added.

    An unreadable command is logged and deleted.
    """
    commands: dict[str, AdminCommand] = {}
    for key, text in (await store.list_all(_ADMIN_COMMANDS)).items():
        command = decode_or_log(text, AdminCommand, key)
        if command is None:
            await store.delete(key)
        else:
            commands[key] = command
    return commands
