"""Index the open tables by code, player, owner and chat.

The index contains all open tables, whether they are in memory or not.
"""

from collections.abc import Container, Iterator
from typing import TypeAlias

from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import Struct, field
from bot.tables.table_state import Deadline, ProcessedRequest, TableState
from bot.text.table_settings import ALL_CHATS, NOBODY, THIS_CHAT
from engine.interfaces import TableId


class SummarySeat(Struct, frozen=True):
    """The person of a seat, if any."""

    person: PersonId | None = None


class SummaryChat(Struct, frozen=True):
    """A chat where a table is shown, which may be a separate thread for the table."""

    address: Address
    has_threads: bool = False


class SummaryLostChat(Struct, frozen=True):
    """A chat where the bot may not write now."""

    place: SummaryChat


class SummaryJoin(Struct, frozen=True):
    """A person who will join a table when the current hand is over."""

    chair: SummarySeat


class TableSummary(Struct, frozen=True):
    """The part of a stored table that is read at the start: its index keys and what is due."""

    code: str
    maker: PersonId
    chairs: tuple[SummarySeat, ...] = ()
    places: tuple[SummaryChat, ...] = ()
    lost_places: tuple[SummaryLostChat, ...] = ()
    match: TableId | None = None
    last_activity_at: float = field(default=0.0, name="touched_at")
    asked_if_active_at: float = field(default=0.0, name="sought_at")
    due: Deadline | None = None
    closed: bool = False
    processed_requests: tuple[ProcessedRequest, ...] = field(default=(), name="heard")
    joining: tuple[SummaryJoin, ...] = field(default=(), name="coming")
    open_to: str = NOBODY

    @property
    def is_past(self) -> bool:
        """Return whether the table is closed and every chat has been notified."""
        return self.closed and not self.places


class OwnerKey(Struct, frozen=True):
    """The owner of a table, who need not have a seat."""

    person: PersonId


class ChatKey(Struct, frozen=True):
    """A chat with all its threads."""

    platform: str
    chat: str


class LostChatKey(Struct, frozen=True):
    """A chat, with all its threads, where the bot may no longer write."""

    platform: str
    chat: str


class JoiningKey(Struct, frozen=True):
    """A person who will join a table when the current hand is over."""

    person: PersonId


class OpenKey(Struct, frozen=True):
    """The chat whose people may find a seat at an open table; empty for people in all chats."""

    platform: str = ""
    chat: str = ""


Key: TypeAlias = PersonId | Address | OwnerKey | ChatKey | LostChatKey | JoiningKey | OpenKey
"""An index key of a table."""


class TableIndex:
    """Finds table codes by key, in the order in which they were added."""

    def __init__(self) -> None:
        self._keys: dict[str, frozenset[Key]] = {}
        self._codes: dict[Key, dict[str, None]] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._keys

    def put(self, code: str, keys: frozenset[Key]) -> None:
        """Index a table by exactly these keys."""
        before = self._keys.get(code, frozenset())
        self._keys[code] = keys
        for key in keys - before:
            self._codes.setdefault(key, {})[code] = None
        self._drop(code, before - keys)

    def drop(self, code: str) -> None:
        """Remove a table from the index."""
        self._drop(code, self._keys.pop(code, frozenset()))

    def of(self, key: Key) -> tuple[str, ...]:
        """Return the codes of the tables with this key."""
        return tuple(self._codes.get(key, ()))

    def keys(self, code: str) -> frozenset[Key]:
        """Return the keys of a table; empty if it is not in the index."""
        return self._keys.get(code, frozenset())

    def all(self) -> tuple[str, ...]:
        """Return the codes of all tables in the index."""
        return tuple(self._keys)

    def _drop(self, code: str, keys: frozenset[Key]) -> None:
        for key in keys:
            found = self._codes[key]
            del found[code]
            if not found:
                del self._codes[key]


def index_keys(table: TableState | TableSummary) -> frozenset[Key]:
    """Return all index keys of a table, including the parent chats of its own threads."""
    addresses = [place.address for place in table.places]
    addresses += [channel_of(place.address) for place in table.places if place.has_threads]
    chats = (ChatKey(address.platform, address.chat) for address in addresses)
    gone = (lost.place.address for lost in table.lost_places)
    lost = (LostChatKey(address.platform, address.chat) for address in gone)
    people = (chair.person for chair in table.chairs if chair.person is not None)
    coming = (one.chair.person for one in table.joining)
    joining = (JoiningKey(person) for person in coming if person is not None)
    owner = OwnerKey(table.maker)
    return frozenset((*people, *addresses, *chats, *lost, owner, *joining, *_open_keys(table)))


def _open_keys(table: TableState | TableSummary) -> Iterator[OpenKey]:
    """Yield the keys under which people who look for a seat find a table."""
    if table.open_to == ALL_CHATS:
        yield OpenKey()
    elif table.open_to == THIS_CHAT:
        for place in table.places:
            yield OpenKey(place.address.platform, place.address.chat)


def is_on(platforms: Container[str], table: TableState | TableSummary) -> bool:
    """Return whether any person or chat of a table is on one of these platforms."""
    names = {
        key.person.platform if isinstance(key, OwnerKey | JoiningKey) else key.platform
        for key in index_keys(table)
    }
    return any(name in platforms for name in names)
