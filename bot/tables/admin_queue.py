"""What whoever runs the bot wants done: notes that another process leaves in the store.

The running process holds the tables in memory, so that nobody else may change them in the file. A
note is taken up by it within seconds, or by the next one when none runs, and is forgotten once it
is done. Whom the bot does not hear stands in the store as a note that stays.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import structlog

from bot.ports.logs import decode_or_log
from bot.ports.request import PersonId
from bot.tables.erasure import PersonalData, pseudonym
from storage.interface import Store
from storage.json_documents import to_json

_ERRAND: Final = "errand/"
_BLOCKED: Final = "blocked/"

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class AdminCommand:
    """To close a table, or else to say a text in the chats of one table or, without a code, of all.

    To close it, the text is empty. Without a code and a text it is to ``forget`` a person; once
    nobody knows any more who that was, it is left to ``scrub`` the store.
    """

    code: str
    text: str = ""
    forget: PersonalData | None = None
    scrub: bool = False


async def enqueue(store: Store, errand: AdminCommand) -> str:
    """Leave an errand for whoever runs the tables; the key under which it waits."""
    key = f"{_ERRAND}{time.time_ns():020}"
    await store.put(key, to_json(errand))
    return key


async def pending(store: Store) -> Mapping[str, AdminCommand]:
    """Return all errands that are not done, by their keys, in the order in which they were left.

    One that cannot be read is logged and forgotten: nobody could ever do it.
    """
    errands: dict[str, AdminCommand] = {}
    for key, text in (await store.list_all(_ERRAND)).items():
        errand = decode_or_log(text, AdminCommand, key)
        if errand is None:
            await store.delete(key)
        else:
            errands[key] = errand
    return errands


async def block(store: Store, whose: PersonId) -> None:
    """Hear a person, or a chat of that number, no longer."""
    await store.put(_key(whose), "{}")


async def unblock(store: Store, whose: PersonId) -> None:
    """Hear a person or a chat again, be they known by their number or hidden."""
    await store.delete(_key(whose))
    await store.delete(_key(pseudonym(whose)))


async def hide_blocked(store: Store, person: PersonId) -> None:
    """Know no longer who somebody is that is not heard, only whether it is they."""
    if await store.get(_key(person)) is not None:
        await block(store, pseudonym(person))
        await store.delete(_key(person))


async def blocked(store: Store) -> frozenset[PersonId]:
    """Return all who are not heard."""
    parts = (key.split("/", 2) for key in await store.list_all(_BLOCKED))
    return frozenset(PersonId(platform, id_) for _, platform, id_ in parts)


def _key(whose: PersonId) -> str:
    return f"{_BLOCKED}{whose.platform}/{whose.id}"
