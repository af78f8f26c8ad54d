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

from bot.ports.deeds import PersonId
from storage.documents import read, written
from storage.errors import DamagedDocumentError
from storage.store import Store

_ERRAND: Final = "errand/"
_BLOCKED: Final = "blocked/"

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Errand:
    """To close a table, or else to say a text in the chats of one table or, without a code, of all.

    To close it, the text is empty.
    """

    code: str
    text: str = ""


async def leave(store: Store, errand: Errand) -> str:
    """Leave an errand for whoever runs the tables; the key under which it waits."""
    key = f"{_ERRAND}{time.time_ns():020}"
    await store.remember(key, written(errand))
    return key


async def waiting(store: Store) -> Mapping[str, Errand]:
    """All errands that are not done, by their keys, in the order in which they were left.

    One that cannot be read is logged and forgotten: nobody could ever do it.
    """
    errands: dict[str, Errand] = {}
    for key, text in (await store.recall_all(_ERRAND)).items():
        try:
            errands[key] = read(text, Errand)
        except DamagedDocumentError:
            _log.error("document unreadable", key=key)
            await store.forget(key)
    return errands


async def block(store: Store, whose: PersonId) -> None:
    """Hear a person, or a chat of that number, no longer."""
    await store.remember(_key(whose), "{}")


async def unblock(store: Store, whose: PersonId) -> None:
    """Hear a person or a chat again."""
    await store.forget(_key(whose))


async def blocked(store: Store) -> frozenset[PersonId]:
    """All who are not heard."""
    parts = (key.split("/", 2) for key in await store.recall_all(_BLOCKED))
    return frozenset(PersonId(platform, id_) for _, platform, id_ in parts)


def _key(whose: PersonId) -> str:
    return f"{_BLOCKED}{whose.platform}/{whose.id}"
