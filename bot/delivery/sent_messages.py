"""Remember which message shows what to whom; these records are stored beside the tables.

The records of a table are one document under a key of its own. It is written as soon as there is a
new message, so that the next process edits this message instead of sending another; if a record is
lost, only one message is sent twice.

An edit changes only the digest of the content. The edits of all tables within ``TOGETHER_S`` are
written together. If the process is killed in that time, the next one makes the edit again. This is
safe for an edit caused by new events: the next process has these events, so it renders content
whose digest differs from the stored one. Any other edit is written at once, because what it shows
may be lost with this process.
"""

from collections.abc import Callable, Container
from typing import Final

import structlog

from bot.delivery.rate_budget import Account, account_of
from bot.delivery.slot_key import Recipient, SlotKey, SlotKind
from bot.ports.background_tasks import TaskGroup
from bot.ports.logs import error_fields
from bot.ports.request import Address, PersonId
from bot.ports.scheduler import Scheduler
from bot.ports.value import Struct, field, replace
from storage.errors import DamagedDocumentError, StorageError
from storage.interface import Store
from storage.json_documents import from_json, to_json

_DELIVERED: Final = "delivered/"

TOGETHER_S: Final = 0.5
"""Edits within this time, in seconds, are recorded by one write."""

_log = structlog.get_logger()


class SentRecord(Struct, frozen=True):
    """The latest message that shows a table to a recipient, when it was sent, and what it shows.

    ``number`` is the number of the hand, 0 if it is unknown, and negative if the message says that
    the table is closed. ``leftovers`` are the replaced messages that are still to be deleted.
    ``digest`` identifies the content.
    """

    message: str
    posted_at: float
    number: int = field(default=0, name="about")
    leftovers: tuple[str, ...] = ()
    digest: str = ""


class _Row(Struct, frozen=True):
    """A stored record; its recipient is either a chat or a person.

    The recipient of a call has separate fields, which earlier versions ignore.
    """

    note: SentRecord
    chat: Address | None = None
    person: PersonId | None = None
    called_chat: Address | None = None
    called_person: PersonId | None = None


class SentMessages:
    """Remembers delivered messages; without a store, only in this process.

    ``log_length`` returns the number of events of a table, or 0 if it is unknown. Without a
    scheduler each edit is recorded at once.
    """

    def __init__(
        self,
        store: Store | None = None,
        tasks: TaskGroup | None = None,
        scheduler: Scheduler | None = None,
        log_length: Callable[[str], int] = lambda _code: 0,
    ) -> None:
        self._store = store
        self._tasks = tasks or TaskGroup()
        self._scheduler = scheduler
        self._log_length = log_length
        self._notes: dict[str, dict[Recipient, SentRecord]] = {}
        self._calls: dict[str, dict[SlotKey, SentRecord]] = {}
        self._unkept: set[str] = set()
        self._begun: set[str] = set()
        self._edited: set[str] = set()
        """The tables with edits that are still to be recorded."""
        self._lengths: dict[str, dict[Recipient, int]] = {}
        """The log length of a table when its message to a recipient was last sent or edited."""

    async def keep_only(self, codes: Container[str]) -> None:
        """Delete the records of all other tables; raise StorageError."""
        assert self._store is not None, "records are kept in a store"
        for key in await self._store.list_all(_DELIVERED):
            if (code := key.removeprefix(_DELIVERED)) not in codes:
                self.forget(code)

    async def wake(self, code: str, least: int = 0) -> None:
        """Load the records of one table unless they are in memory; raise StorageError.

        Unreadable records count as if nothing had been delivered. Hand numbers below ``least`` come
        from the numbering of an earlier version and are ignored.
        """
        if self._store is None or code in self._notes:
            return
        text = await self._store.get(_DELIVERED + code)
        if text is not None and code not in self._notes:
            self._take(_DELIVERED + code, text, least)

    def rest(self, code: str) -> bool:
        """Remove the stored records of a table from memory; return whether they were all stored."""
        if self._store is None or code in self._unkept | self._edited:
            return False
        self._notes.pop(code, None)
        self._calls.pop(code, None)
        self._lengths.pop(code, None)
        return True

    def _take(self, key: str, text: str, least: int) -> None:
        try:
            entries = from_json(text, tuple[_Row, ...])
        except DamagedDocumentError as error:
            _log.error("document unreadable", key=key, **error_fields(error))
            return
        code = key.removeprefix(_DELIVERED)
        self._notes[code] = {
            recipient: replace(entry.note, number=0)
            if 0 < entry.note.number < least
            else entry.note
            for entry in entries
            if (recipient := entry.chat or entry.person)
        }
        calls = {
            SlotKey(recipient, SlotKind.CALL, code, entry.note.number): entry.note
            for entry in entries
            if (recipient := entry.called_chat or entry.called_person)
        }
        if calls:
            self._calls[code] = calls

    def find(self, key: SlotKey) -> SentRecord | None:
        """Return the record of a slot if its message is the latest that shows the table there.

        A message whose hand is unknown continues with the hand that is shown next. A call has only
        one message.
        """
        if key.kind is SlotKind.CALL:
            return self._calls.get(key.table, {}).get(key)
        note = self._notes.get(key.table, {}).get(key.recipient) if key.kind.shows_table else None
        return note if note is not None and note.number in {0, _number_of(key)} else None

    def latest(self, recipient: Recipient, table: str) -> tuple[SlotKey, SentRecord] | None:
        """Return the record and the key of the latest message that shows a table to a recipient."""
        note = self._notes.get(table, {}).get(recipient)
        return None if note is None else (_key_of(recipient, table, note.number), note)

    def calls(self, code: str) -> tuple[SlotKey, ...]:
        """Return the keys of the messages that call people to a table and are not deleted yet."""
        return tuple(self._calls.get(code, ()))

    def recipients(self, code: str) -> tuple[Recipient, ...]:
        """Return all recipients of messages about a table."""
        return tuple(self._notes.get(code, ()))

    def keys_of(self, account: Account) -> tuple[SlotKey, ...]:
        """Return the latest key of each table shown to a person, or to a chat and its threads.

        The keys of calls follow.
        """
        shown = tuple(
            _key_of(recipient, code, note.number)
            for code, notes in self._notes.items()
            for recipient, note in notes.items()
            if account_of(recipient) == account
        )
        calls = (key for calls in self._calls.values() for key in calls)
        return (*shown, *(key for key in calls if account_of(key.recipient) == account))

    def note(self, key: SlotKey, note: SentRecord) -> None:
        """Record a message, unless a later one is known; never wait, never raise."""
        note = replace(note, number=_number_of(key))
        known = self.latest(key.recipient, key.table)
        if known is None or (known[0].order <= key.order and known[1] != note):
            self._notes.setdefault(key.table, {})[key.recipient] = note
            is_edit = known is not None and replace(known[1], digest=note.digest) == note
            has_grown = self._note_length(key)
            if is_edit and has_grown and self._scheduler is not None:
                self._edited.add(key.table)
                if self not in self._scheduler:
                    self._scheduler.after(self, TOGETHER_S, self._record_edits)
            else:
                self._unkept.add(key.table)
        self._keep_soon()

    def _note_length(self, key: SlotKey) -> bool:
        """Return whether the log has grown since this message was last sent or edited."""
        lengths, length = self._lengths.setdefault(key.table, {}), self._log_length(key.table)
        before, lengths[key.recipient] = lengths.get(key.recipient, 0), length
        return 0 < before < length

    async def _record_edits(self) -> None:
        self.record_edits()

    def record_edits(self) -> None:
        """Record all edits now; never wait, never raise."""
        self._unkept |= self._edited
        self._edited.clear()
        self._keep_soon()

    def note_call(self, key: SlotKey, note: SentRecord | None) -> None:
        """Record the message of a call, or None if it is deleted; never wait, never raise."""
        calls = self._calls.get(key.table, {})
        if note is None and key not in calls:
            return
        if note is None:
            del calls[key]
            if not calls:
                del self._calls[key.table]
        else:
            self._calls.setdefault(key.table, {})[key] = replace(note, number=key.number)
        self._unkept.add(key.table)
        self._keep_soon()

    def drop(self, recipient: Recipient, table: str) -> None:
        """Forget the message that shows a table to this recipient."""
        if self._notes.get(table, {}).pop(recipient, None) is not None:
            self._unkept.add(table)
            self._keep_soon()

    def forget(self, code: str) -> None:
        """Delete all records of a table that is no longer shown to anyone."""
        self._notes.pop(code, None)
        self._calls.pop(code, None)
        self._lengths.pop(code, None)
        self._unkept.add(code)
        self._keep_soon()

    def _keep_soon(self) -> None:
        """Store the changed records, and records that could not be stored before."""
        if self._store is None:
            self._unkept.clear()
        for code in self._unkept - self._begun:
            self._begun.add(code)
            self._tasks.spawn("note", self._keep(code))

    async def _keep(self, code: str) -> None:
        """Store the records of a table as they are at the start of the write."""
        assert self._store is not None, "records are only written to a store"
        self._begun.discard(code)
        if code not in self._unkept:
            return
        self._unkept.discard(code)
        self._edited.discard(code)
        entries = (
            *(_entry(recipient, note) for recipient, note in self._notes.get(code, {}).items()),
            *(_call_entry(key.recipient, note) for key, note in self._calls.get(code, {}).items()),
        )
        try:
            if entries:
                await self._store.put(_DELIVERED + code, to_json(entries))
            else:
                await self._store.delete(_DELIVERED + code)
        except StorageError as error:
            self._unkept.add(code)
            _log.error("delivery not recorded", code=code, **error_fields(error))


_CLOSING_NUMBER: Final = -1
"""The number stored for the notice that a table is closed, instead of the number of a hand."""


def _number_of(key: SlotKey) -> int:
    return _CLOSING_NUMBER if key.kind is SlotKind.CLOSING else key.number


def _key_of(recipient: Recipient, table: str, number: int) -> SlotKey:
    if number == _CLOSING_NUMBER:
        return SlotKey(recipient, SlotKind.CLOSING, table)
    is_chat = isinstance(recipient, Address)
    return SlotKey(
        recipient, SlotKind.TABLE_HAND if is_chat else SlotKind.OWN_HAND, table, max(0, number)
    )


def _entry(recipient: Recipient, note: SentRecord) -> _Row:
    if isinstance(recipient, Address):
        return _Row(note, chat=recipient)
    return _Row(note, person=recipient)


def _call_entry(recipient: Recipient, note: SentRecord) -> _Row:
    if isinstance(recipient, Address):
        return _Row(note, called_chat=recipient)
    return _Row(note, called_person=recipient)
