"""Which message shows what to whom: told, and kept by the outbox itself, beside the tables.

The notes of a table are one document under a key of their own. It is written as soon as it changes,
so that the next process edits the message instead of posting another; a note that is lost costs no
more than one post that is written twice.
"""

from collections.abc import Container
from typing import Final, NamedTuple, TypeAlias

import structlog

from bot.outbox.pacing import Account, account_of
from bot.ports.deeds import Address, PersonId
from bot.ports.logs import traced
from bot.ports.platform import PlatformError
from bot.ports.post import Post
from bot.ports.tasks import Chores
from bot.ports.values import Value, replace
from storage.documents import read, written
from storage.errors import DamagedDocumentError, StorageError
from storage.store import Store

_DELIVERED: Final = "delivered/"

_log = structlog.get_logger()


Reader: TypeAlias = Address | PersonId
"""Who reads a post: a whole chat, or one person in private."""

Asks: TypeAlias = frozenset[tuple[int, int]]
"""Who is asked what now: the number of the question, and of a seat, for each of them."""


class Topic(NamedTuple):
    """One thing that a reader follows: a table's post in a chat, or a person's hand at a table."""

    reader: Reader
    code: str


class Delivered(NamedTuple):
    """A reader was shown a post, in this message; ``is_newest`` says that nothing is to follow.

    It set out at ``sent_at``, and was seen some moments later. ``asks`` says who is asked what in
    it.
    """

    topic: Topic
    message: str
    posted_at: float
    post: Post
    is_newest: bool = True
    sent_at: float = 0.0
    asks: Asks = frozenset()


class Lost(Value, frozen=True):
    """A reader cannot be reached any more, or the bot may not write there."""

    topic: Topic
    error: PlatformError


class Moved(Value, frozen=True):
    """A chat has a new address; the topic, here still by the old one, goes on there."""

    topic: Topic
    address: Address


class Unpictured(Value, frozen=True):
    """A chat was shown the words alone, because a picture was refused there."""

    topic: Topic
    error: PlatformError


class Unmade(Value, frozen=True):
    """What a reader should see could not be made."""

    topic: Topic


Notice: TypeAlias = Delivered | Lost | Moved | Unpictured | Unmade


class Note(Value, frozen=True):
    """A message that stands before a reader, when it was posted, and which hand it shows.

    ``about`` is the number of that hand, and 0 before the first. ``leftovers`` are messages that it
    has taken the place of, and that are still to be taken away.
    """

    message: str
    posted_at: float
    about: int = 0
    leftovers: tuple[str, ...] = ()


class _Entry(Value, frozen=True):
    """A note as the store keeps it; its reader is either a chat or a person."""

    note: Note
    chat: Address | None = None
    person: PersonId | None = None


class Deliveries:
    """Remembers what was delivered; without a store it forgets that with the process."""

    def __init__(self, store: Store | None = None, chores: Chores | None = None) -> None:
        self._store = store
        self._chores = chores or Chores()
        self._notes: dict[str, dict[Reader, Note]] = {}
        self._unkept: set[str] = set()
        self._begun: set[str] = set()

    async def load(self, codes: Container[str], least: int = 0) -> None:
        """Go on with the notes of these tables and let go of all others; raise StorageError.

        Notes that cannot be read are as if nothing had been delivered. Numbers less than the
        ``least`` are of another kind, as an earlier version counted, and tell nothing.
        """
        assert self._store is not None, "notes are loaded from a store"
        for key, text in (await self._store.recall_all(_DELIVERED)).items():
            code = key.removeprefix(_DELIVERED)
            if code in codes:
                self._take(key, text, least)
            else:
                self.forget(code)

    async def keep_only(self, codes: Container[str]) -> None:
        """Let go of the notes of all other tables, and read none; raise StorageError."""
        assert self._store is not None, "notes are kept in a store"
        for key in await self._store.recall_all(_DELIVERED):
            if (code := key.removeprefix(_DELIVERED)) not in codes:
                self.forget(code)

    async def wake(self, code: str, least: int = 0) -> None:
        """Go on with the notes of one table, unless that was done; raise StorageError."""
        if self._store is None or code in self._notes:
            return
        text = await self._store.recall(_DELIVERED + code)
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
            entries = read(text, tuple[_Entry, ...])
        except DamagedDocumentError as error:
            _log.error("document unreadable", key=key, **traced(error))
            return
        self._notes[key.removeprefix(_DELIVERED)] = {
            reader: replace(entry.note, about=0) if entry.note.about < least else entry.note
            for entry in entries
            if (reader := entry.chat or entry.person)
        }

    def find(self, topic: Topic) -> Note | None:
        """The message that stands before a reader, if one was delivered."""
        return self._notes.get(topic.code, {}).get(topic.reader)

    def readers(self, code: str) -> tuple[Reader, ...]:
        """Everybody before whom a message about a table stands."""
        return tuple(self._notes.get(code, ()))

    def topics_of(self, account: Account) -> tuple[Topic, ...]:
        """What was delivered to a person, or to a chat with all its threads."""
        return tuple(
            Topic(reader, code)
            for code, notes in self._notes.items()
            for reader in notes
            if account_of(reader) == account
        )

    def note(self, topic: Topic, note: Note) -> None:
        """Remember a message; never waits, never raises."""
        if self.find(topic) != note:
            self._notes.setdefault(topic.code, {})[topic.reader] = note
            self._unkept.add(topic.code)
        self._keep_soon()

    def drop(self, topic: Topic) -> None:
        """Know of no message before this reader any more."""
        if self._notes.get(topic.code, {}).pop(topic.reader, None) is not None:
            self._unkept.add(topic.code)
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
            self._chores.do("note", self._keep(code))

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
                await self._store.remember(_DELIVERED + code, written(entries))
            else:
                await self._store.forget(_DELIVERED + code)
        except StorageError as error:
            self._unkept.add(code)
            _log.error("delivery not noted", code=code, **traced(error))


def _entry(reader: Reader, note: Note) -> _Entry:
    if isinstance(reader, Address):
        return _Entry(note, chat=reader)
    return _Entry(note, person=reader)
