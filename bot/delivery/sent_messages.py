"""Which message shows what to whom: told, and kept by the outbox itself, beside the tables.

The notes of a table are one document under a key of their own. It is written as soon as it changes,
so that the next process edits the message instead of posting another; a note that is lost costs no
more than one post that is written twice.
"""

from collections.abc import Container
from enum import StrEnum
from math import inf
from typing import Final, NamedTuple, TypeAlias

import structlog

from bot.delivery.rate_budget import Account, account_of
from bot.ports.background_tasks import TaskGroup
from bot.ports.logs import error_fields
from bot.ports.message import MessageContent
from bot.ports.platform import PlatformError
from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, field, replace
from storage.errors import DamagedDocumentError, StorageError
from storage.interface import Store
from storage.json_documents import from_json, to_json

_DELIVERED: Final = "delivered/"

_log = structlog.get_logger()


Recipient: TypeAlias = Address | PersonId
"""Who reads a post: a whole chat, or one person in private."""

Asks: TypeAlias = frozenset[tuple[int, int]]
"""Who is asked what now: the number of the question, and of a seat, for each of them."""


class SlotKind(StrEnum):
    """What a message of ours is for."""

    TABLE_HAND = "table_hand"
    """A hand of a table as a chat sees it, and the lobby in which the first hand is played."""
    OWN_HAND = "own_hand"
    """A hand of a table as one person sees it in private."""
    CLOSING = "closing"
    """That a table is closed, below the hand that was played last."""
    CHAT_RELAY = "chat_relay"
    """What people say from one chat of a table to another."""
    WELCOME = "welcome"
    NO_PICTURES = "no_pictures"
    OPERATOR = "operator"
    SHOW_REQUEST = "show_request"
    """A chat waits to be let in by a table."""
    REFUSED_POST = "refused_post"
    """Why a platform refuses what a table shows in a chat."""
    ABANDONED = "abandoned"
    """Whether anybody still plays at a table."""

    @property
    def shows_table(self) -> bool:
        """Return whether the message shows a table; the next process goes on with it."""
        return self in _SHOW_TABLE


_SHOW_TABLE: Final = frozenset({SlotKind.TABLE_HAND, SlotKind.OWN_HAND, SlotKind.CLOSING})


class SlotKey(NamedTuple):
    """Names one message: who reads it, what it is for, the table, and the number of the hand.

    Another hand has another key, and so another message.
    """

    recipient: Recipient
    kind: SlotKind
    table: str = ""
    number: int = 0

    @property
    def order(self) -> float:
        """Return where the message stands among those that show a table to its recipient."""
        return inf if self.kind is SlotKind.CLOSING else self.number


class DeliveredEvent(NamedTuple):
    """A reader was shown a post, in this message; ``is_newest`` says that nothing is to follow.

    It set out at ``sent_at``, and was seen some moments later. ``asks`` says who is asked what in
    it.
    """

    key: SlotKey
    message: str
    posted_at: float
    post: MessageContent
    is_newest: bool = True
    sent_at: float = 0.0
    asks: Asks = frozenset()


class RecipientLost(Struct, frozen=True):
    """A reader cannot be reached any more, or the bot may not write there."""

    key: SlotKey
    error: PlatformError


class ChatMigrated(Struct, frozen=True):
    """A chat has a new address; the slot, here still by the old one, goes on there."""

    key: SlotKey
    address: Address


class ImagesForbidden(Struct, frozen=True):
    """A chat was shown the words alone, because a picture was refused there."""

    key: SlotKey
    error: PlatformError


class RenderFailed(Struct, frozen=True):
    """What a reader should see could not be made."""

    key: SlotKey


DeliveryEvent: TypeAlias = (
    DeliveredEvent | RecipientLost | ChatMigrated | ImagesForbidden | RenderFailed
)


class SentRecord(Struct, frozen=True):
    """The latest message that shows a table to a reader, when it was posted, and what it shows.

    ``number`` is that of the hand, 0 where it is not known, and negative where the message says
    that the table is closed. ``leftovers`` are messages that it has taken the place of, and that
    are still to be taken away. ``digest`` tells its content from any other.
    """

    message: str
    posted_at: float
    number: int = field(default=0, name="about")
    leftovers: tuple[str, ...] = ()
    digest: str = ""


class _Row(Struct, frozen=True):
    """A note as the store keeps it; its reader is either a chat or a person."""

    note: SentRecord
    chat: Address | None = None
    person: PersonId | None = None


class SentMessages:
    """Remembers what was delivered; without a store it forgets that with the process."""

    def __init__(self, store: Store | None = None, chores: TaskGroup | None = None) -> None:
        self._store = store
        self._chores = chores or TaskGroup()
        self._notes: dict[str, dict[Recipient, SentRecord]] = {}
        self._unkept: set[str] = set()
        self._begun: set[str] = set()

    async def load(self, codes: Container[str], least: int = 0) -> None:
        """Go on with the notes of these tables and let go of all others; raise StorageError.

        Notes that cannot be read are as if nothing had been delivered. Numbers less than the
        ``least`` are of another kind, as an earlier version counted, and tell nothing.
        """
        assert self._store is not None, "notes are loaded from a store"
        for key, text in (await self._store.list_all(_DELIVERED)).items():
            code = key.removeprefix(_DELIVERED)
            if code in codes:
                self._take(key, text, least)
            else:
                self.forget(code)

    async def keep_only(self, codes: Container[str]) -> None:
        """Let go of the notes of all other tables, and read none; raise StorageError."""
        assert self._store is not None, "notes are kept in a store"
        for key in await self._store.list_all(_DELIVERED):
            if (code := key.removeprefix(_DELIVERED)) not in codes:
                self.forget(code)

    async def wake(self, code: str, least: int = 0) -> None:
        """Go on with the notes of one table, unless that was done; raise StorageError."""
        if self._store is None or code in self._notes:
            return
        text = await self._store.get(_DELIVERED + code)
        if text is not None and code not in self._notes:
            self._take(_DELIVERED + code, text, least)

    def rest(self, code: str) -> bool:
        """Leave the notes of a table to the store, unless it has not got them yet."""
        if self._store is None or code in self._unkept:
            return False
        self._notes.pop(code, None)
        return True

    def _take(self, key: str, text: str, least: int) -> None:
        try:
            entries = from_json(text, tuple[_Row, ...])
        except DamagedDocumentError as error:
            _log.error("document unreadable", key=key, **error_fields(error))
            return
        self._notes[key.removeprefix(_DELIVERED)] = {
            reader: replace(entry.note, number=0) if 0 < entry.note.number < least else entry.note
            for entry in entries
            if (reader := entry.chat or entry.person)
        }

    def find(self, key: SlotKey) -> SentRecord | None:
        """Return the message of a slot, if it is the latest that shows the table to its reader.

        A message of which the hand is not known goes on with whichever is shown next.
        """
        note = self._notes.get(key.table, {}).get(key.recipient) if key.kind.shows_table else None
        return note if note is not None and note.number in {0, _number_of(key)} else None

    def latest(self, recipient: Recipient, table: str) -> tuple[SlotKey, SentRecord] | None:
        """Return the latest message that shows a table to a reader, and its slot."""
        note = self._notes.get(table, {}).get(recipient)
        return None if note is None else (_key_of(recipient, table, note.number), note)

    def readers(self, code: str) -> tuple[Recipient, ...]:
        """Return everybody before whom a message about a table stands."""
        return tuple(self._notes.get(code, ()))

    def keys_of(self, account: Account) -> tuple[SlotKey, ...]:
        """Return the latest slot of each table shown to a person, or to a chat and its threads."""
        return tuple(
            _key_of(reader, code, note.number)
            for code, notes in self._notes.items()
            for reader, note in notes.items()
            if account_of(reader) == account
        )

    def note(self, key: SlotKey, note: SentRecord) -> None:
        """Remember a message, unless a later one is known; never waits, never raises."""
        note = replace(note, number=_number_of(key))
        known = self.latest(key.recipient, key.table)
        if known is None or (known[0].order <= key.order and known[1] != note):
            self._notes.setdefault(key.table, {})[key.recipient] = note
            self._unkept.add(key.table)
        self._keep_soon()

    def drop(self, recipient: Recipient, table: str) -> None:
        """Know of no message of a table before this reader any more."""
        if self._notes.get(table, {}).pop(recipient, None) is not None:
            self._unkept.add(table)
            self._keep_soon()

    def forget(self, code: str) -> None:
        """Let go of all notes of a table that is shown to nobody any more."""
        self._notes.pop(code, None)
        self._unkept.add(code)
        self._keep_soon()

    def _keep_soon(self) -> None:
        """Keep now what has changed, with whatever could not be kept before."""
        if self._store is None:
            self._unkept.clear()
        for code in self._unkept - self._begun:
            self._begun.add(code)
            self._chores.spawn("note", self._keep(code))

    async def _keep(self, code: str) -> None:
        """Keep the notes of a table as they are when this begins to run."""
        assert self._store is not None, "without a store nothing is kept"
        self._begun.discard(code)
        if code not in self._unkept:
            return
        self._unkept.discard(code)
        notes = self._notes.get(code)
        try:
            if notes:
                entries = tuple(_entry(reader, note) for reader, note in notes.items())
                await self._store.put(_DELIVERED + code, to_json(entries))
            else:
                await self._store.delete(_DELIVERED + code)
        except StorageError as error:
            self._unkept.add(code)
            _log.error("delivery not noted", code=code, **error_fields(error))


_CLOSING_NUMBER: Final = -1
"""What the store keeps in the place of the number of a hand where a table was said to be closed."""


def _number_of(key: SlotKey) -> int:
    return _CLOSING_NUMBER if key.kind is SlotKind.CLOSING else key.number


def _key_of(recipient: Recipient, table: str, number: int) -> SlotKey:
    if number == _CLOSING_NUMBER:
        return SlotKey(recipient, SlotKind.CLOSING, table)
    is_chat = isinstance(recipient, Address)
    return SlotKey(
        recipient, SlotKind.TABLE_HAND if is_chat else SlotKind.OWN_HAND, table, max(0, number)
    )


def _entry(reader: Recipient, note: SentRecord) -> _Row:
    if isinstance(reader, Address):
        return _Row(note, chat=reader)
    return _Row(note, person=reader)
