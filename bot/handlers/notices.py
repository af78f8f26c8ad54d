"""What becomes of posts: which message shows a table, and who cannot be shown it any more."""

from dataclasses import replace
from typing import Final, assert_never

import structlog

from bot.handlers.conductor import Conductor
from bot.lines.voice import Line, Voice
from bot.outbox.outbox import Delivered, Lost, Moved, Notice, Unpictured
from bot.ports.errors import ForbiddenHereError, UnreachableError
from bot.ports.platform import Address, PersonId
from bot.posts.publisher import Publisher, noted
from bot.runtime.tasks import Chores
from bot.tables.archive import Archive
from bot.tables.live import LiveTable
from bot.tables.registry import Registry

PICTURES: Final = "pictures"
"""What is said of them in a chat stands for itself; the codes of tables are in capitals."""

_log = structlog.get_logger()


class Notices:
    """Hears the outbox, and keeps what it says in the tables."""

    def __init__(
        self,
        tables: Registry,
        archive: Archive,
        conductor: Conductor,
        publisher: Publisher,
        chores: Chores,
    ) -> None:
        self._publisher = publisher
        self._tables = tables
        self._archive = archive
        self._conductor = conductor
        self._chores = chores

    def hear(self, notice: Notice) -> None:
        """Take note; never waits, never raises."""
        live = self._tables.get(notice.topic.code)
        if live is None:
            return
        match notice:
            case Delivered():
                self._delivered(live, notice)
            case Lost():
                self._lost(live, notice)
            case Moved(topic, address):
                assert isinstance(topic.reader, Address), "people do not move"
                self._moved(topic.reader, address)
            case Unpictured(topic):
                self._unpictured(live, topic.reader)
            case _:
                assert_never(notice)

    def reach(self, person: PersonId, *, reachable: bool) -> None:
        """Note whether private messages get through to a person, and what follows from it."""
        if self._archive.preferences(person).reachable is not reachable:
            self._chores.do("prefer", self._archive.prefer(person, reachable=reachable))
        for live in self._tables.of(person):
            seat = live.record.seat_of(person)
            assert seat is not None, "the person sits at these tables"
            chair = live.record.chairs[seat]
            if chair.unreachable is reachable:
                live.record = live.record.with_chair(
                    seat, replace(chair, unreachable=not reachable)
                )
                self._chores.do("note", self._tables.save(live))
                self._conductor.go_on(live)

    def _delivered(self, live: LiveTable, delivered: Delivered) -> None:
        reader = delivered.topic.reader
        record = noted(live, delivered)
        if record != live.record:
            live.record = record
            self._chores.do("note", self._tables.save(live))
        if isinstance(reader, PersonId):
            self.reach(reader, reachable=True)
        elif live.record.closed:
            self._told_end(live, reader)

    def _lost(self, live: LiveTable, lost: Lost) -> None:
        """Drop a chat that the bot may not write in, and remember who cannot be whispered to."""
        reader, error = lost.topic.reader, lost.error
        code, version = live.record.code, live.version
        _log.warning("reader lost", code=code, version=version, error=type(error).__name__)
        match reader:
            case PersonId():
                if isinstance(error, UnreachableError):
                    self.reach(reader, reachable=False)
            case Address():
                if live.record.closed:
                    self._told_end(live, reader)
                elif isinstance(error, ForbiddenHereError | UnreachableError):
                    live.record = live.record.without_place(reader)
                    self._chores.do("note", self._tables.save(live))
                    self._conductor.go_on(live)
            case _:
                assert_never(reader)

    def _unpictured(self, live: LiveTable, reader: Address | PersonId) -> None:
        """Say once in a chat why it sees no pictures."""
        _log.warning("pictures refused", code=live.record.code, version=live.version)
        place = live.record.place_at(reader) if isinstance(reader, Address) else None
        if place is not None:
            line = Voice(place.language).say(Line("chat-no-pictures"))
            self._publisher.say(place.address, PICTURES, line)

    def _moved(self, before: Address, after: Address) -> None:
        """Follow a chat to its new address, with every table that it sees."""
        for live in self._tables.seen_in(before):
            place = live.record.place_at(before)
            assert place is not None, "the chat sees these tables"
            moved = replace(place, address=after, post=None)
            live.record = live.record.without_place(before).with_place(moved)
            self._chores.do("note", self._tables.save(live))
        known = self._archive.preferences(before)
        chosen = self._archive.prefer(
            after, language=known.language or None, text_only=known.text_only or None
        )
        self._chores.do("prefer", chosen)

    def _told_end(self, live: LiveTable, address: Address) -> None:
        """A chat knows that the table is closed; once all do, nothing is left of it in memory."""
        live.record = live.record.without_place(address)
        self._chores.do("note", self._tables.save(live))
        if not live.record.places:
            self._tables.drop(live)
