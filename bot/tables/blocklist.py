"""Store the people and chats that are blocked."""

from typing import Final

from bot.ports.request import PersonId
from bot.tables.erasure import pseudonym
from storage.interface import Store

_BLOCKED: Final = "blocked/"


async def block(store: Store, whose: PersonId) -> None:
    """Block a person, or the chat that has this id."""
    await store.put(_key(whose), "{}")


async def unblock(store: Store, whose: PersonId) -> None:
    """Unblock a person or a chat, given by id or by pseudonym."""
    await store.delete(_key(whose))
    await store.delete(_key(pseudonym(whose)))


async def hide_blocked(store: Store, person: PersonId) -> None:
    """Replace the id of a blocked person by a pseudonym."""
    if await store.get(_key(person)) is not None:
        await block(store, pseudonym(person))
        await store.delete(_key(person))


async def blocked(store: Store) -> frozenset[PersonId]:
    """Return all blocked people and chats."""
    parts = (key.split("/", 2) for key in await store.list_all(_BLOCKED))
    return frozenset(PersonId(platform, id_) for _, platform, id_ in parts)


def _key(whose: PersonId) -> str:
    return f"{_BLOCKED}{whose.platform}/{whose.id}"
