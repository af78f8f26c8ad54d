"""Which open tables there are: by their codes, who sits there, whose they are, and where they show.

It knows them all, whether they rest in the store or are in memory. Some show in threads of their
own: a match goes on in one under the chat where it was arranged. Such a thread is a place that
``has_threads`` and has one in its address; whoever opened a thread by themselves, and the table
there, has no other one below it.
"""

import secrets
from collections.abc import Container
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.lobby import check_maker
from bot.tables.table_state import Deadline, ProcessedRequest, TableChat, TableState
from engine.interfaces import TableId

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_DIGITS: Final = "23456789"
_SIGNS: Final = frozenset(CODE_LETTERS + CODE_DIGITS)
"""What codes are made of: nothing that could be read as something else."""
CODE_LENGTH: Final = 5


@dataclass(frozen=True, slots=True)
class SummarySeat:
    """Who has a chair, if anybody."""

    person: PersonId | None = None


@dataclass(frozen=True, slots=True)
class SummaryChat:
    """A chat where a table can be seen, which may be a thread of its own."""

    address: Address
    has_threads: bool = False


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What is read of a table that rests: by whom it is found, and what is to be done about it."""

    code: str
    maker: PersonId
    chairs: tuple[SummarySeat, ...] = ()
    places: tuple[SummaryChat, ...] = ()
    match: TableId | None = None
    touched_at: float = 0.0
    sought_at: float = 0.0
    due: Deadline | None = None
    closed: bool = False
    heard: tuple[ProcessedRequest, ...] = ()

    @property
    def is_past(self) -> bool:
        """Return whether the table is closed, and every chat knows."""
        return self.closed and not self.places


class OwnerKey(NamedTuple):
    """Whoever has a table in hand, at which they need not sit."""

    person: PersonId


class ChatKey(NamedTuple):
    """A chat with all its threads."""

    platform: str
    chat: str


Key: TypeAlias = PersonId | Address | OwnerKey | ChatKey
"""What a table is found by."""


class TableIndex:
    """Finds codes; those of one key stand in the order in which they came."""

    def __init__(self) -> None:
        self._keys: dict[str, frozenset[Key]] = {}
        self._codes: dict[Key, dict[str, None]] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._keys

    def put(self, code: str, keys: frozenset[Key]) -> None:
        """Let a table be found by these keys, and by no others."""
        before = self._keys.get(code, frozenset())
        self._keys[code] = keys
        for key in keys - before:
            self._codes.setdefault(key, {})[code] = None
        self._drop(code, before - keys)

    def drop(self, code: str) -> None:
        """Let a table be found no more."""
        self._drop(code, self._keys.pop(code, frozenset()))

    def of(self, key: Key) -> tuple[str, ...]:
        """Return the codes of the tables with this key."""
        return tuple(self._codes.get(key, ()))

    def all(self) -> tuple[str, ...]:
        """Return the codes of all tables."""
        return tuple(self._keys)

    def _drop(self, code: str, keys: frozenset[Key]) -> None:
        for key in keys:
            found = self._codes[key]
            del found[code]
            if not found:
                del self._codes[key]


def index_keys(table: TableState | TableSummary) -> frozenset[Key]:
    """Return all that a table is found by, the chats above its own threads as well."""
    addresses = [place.address for place in table.places]
    addresses += [channel_of(place.address) for place in table.places if place.has_threads]
    chats = (ChatKey(address.platform, address.chat) for address in addresses)
    people = (chair.person for chair in table.chairs if chair.person is not None)
    return frozenset((*people, *addresses, *chats, OwnerKey(table.maker)))


def is_on(platforms: Container[str], table: TableState | TableSummary) -> bool:
    """Return whether anybody who has to do with a table is on one of these platforms."""
    names = {
        key.person.platform if isinstance(key, OwnerKey) else key.platform
        for key in index_keys(table)
    }
    return any(name in platforms for name in names)


def new_code() -> str:
    """Return a code that nobody guesses soon; it has a digit, so that no word is one."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS + CODE_DIGITS) for _ in range(CODE_LENGTH))
        if is_code(code):
            return code


def is_code(text: str) -> bool:
    """Return whether a text has the shape of a table's code, in small letters or large."""
    if len(text) != CODE_LENGTH:
        return False
    signs = set(text.upper())
    return signs <= _SIGNS and not signs.isdisjoint(CODE_DIGITS)


def choose_thread(record: TableState, person: PersonId, *, thread: bool) -> TableState:
    """Let matches go on in threads, or bring the table back out of them; raise LobbyError."""
    check_maker(record, person)
    record = replace(record, thread=thread)
    for place in () if thread else own_threads(record):
        record = moved(record, place.address, channel_of(place.address))
    return record


def without_thread(record: TableState) -> tuple[TableChat, ...]:
    """Return the chats in which a thread is to be opened when a match begins."""
    if not record.thread:
        return ()
    return tuple(one for one in record.places if one.has_threads and not one.address.thread)


def own_threads(record: TableState) -> tuple[TableChat, ...]:
    """Return the threads that were opened for the table, and where it is now."""
    return tuple(one for one in record.places if one.has_threads and one.address.thread)


def own_thread_at(record: TableState, address: Address) -> TableChat | None:
    """Return the thread that was opened for the table here, or under this chat."""
    threads = own_threads(record)
    return next((one for one in threads if address in {one.address, channel_of(one.address)}), None)


def asked_for_in(record: TableState) -> frozenset[Address]:
    """The chats in which people mean this table: those that see it, and those above its threads."""
    seen = (place.address for place in record.places)
    above = (channel_of(place.address) for place in own_threads(record))
    return frozenset((*seen, *above))


def channel_of(address: Address) -> Address:
    """Return the chat under which a thread was opened."""
    return replace(address, thread="")


def moved(record: TableState, before: Address, after: Address) -> TableState:
    """Return the table seen elsewhere instead, by all who play in that chat."""
    place = record.place_at(before)
    if place is None:
        return record
    chairs = (
        replace(chair, plays_in=after) if chair.plays_in == before else chair
        for chair in record.chairs
    )
    record = record.without_place(before).with_place(replace(place, address=after))
    return replace(record, chairs=tuple(chairs))
