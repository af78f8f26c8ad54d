"""What becomes of posts: which message shows a table, and who cannot be shown it any more."""

from dataclasses import replace
from typing import Final, assert_never

import structlog

from bot.chats.conductor import Conductor
from bot.chores import Chores
from bot.outbox.outbox import Delivered, Lost, Moved, Notice, Unpictured
from bot.platform import Address, PersonId
from bot.platform_errors import ForbiddenHereError, UnreachableError
from bot.posts.announcer import Announcer, noted
from bot.tables.archive import Archive
from bot.tables.running import Running
from bot.tables.tables import Tables
from bot.telling.voice import Line, Voice

PICTURES: Final = "pictures"
"""What is said of them in a chat stands for itself; the codes of tables are in capitals."""

_log = structlog.get_logger()


class Notices:
    """Hears the outbox, and keeps what it says in the tables."""

    def __init__(
        self,
        tables: Tables,
        archive: Archive,
        conductor: Conductor,
        announcer: Announcer,
        chores: Chores,
    ) -> None:
        self._announcer = announcer
        self._tables = tables
        self._archive = archive
        self._conductor = conductor
        self._chores = chores

    def hear(self, notice: Notice) -> None:
        """Take note; never waits, never raises."""
        running = self._tables.get(notice.topic.code)
        if running is None:
            return
        match notice:
            case Delivered():
                self._delivered(running, notice)
            case Lost():
                self._lost(running, notice)
            case Moved(topic, address):
                assert isinstance(topic.reader, Address), "people do not move"
                self._moved(topic.reader, address)
            case Unpictured(topic):
                self._unpictured(running, topic.reader)
            case _:
                assert_never(notice)

    def reach(self, person: PersonId, *, reachable: bool) -> None:
        """Note whether private messages get through to a person, and what follows from it."""
        if self._archive.preferences(person).reachable is not reachable:
            self._chores.do("prefer", self._archive.prefer(person, reachable=reachable))
        for running in self._tables.of(person):
            seat = running.mesa.seat_of(person)
            assert seat is not None, "the person sits at these tables"
            chair = running.mesa.chairs[seat]
            if chair.unreachable is reachable:
                running.mesa = running.mesa.with_chair(
                    seat, replace(chair, unreachable=not reachable)
                )
                self._chores.do("note", self._tables.save(running))
                self._conductor.go_on(running)

    def _delivered(self, running: Running, delivered: Delivered) -> None:
        reader = delivered.topic.reader
        mesa = noted(running, delivered)
        if mesa != running.mesa:
            running.mesa = mesa
            self._chores.do("note", self._tables.save(running))
        if isinstance(reader, PersonId):
            self.reach(reader, reachable=True)
        elif running.mesa.closed:
            self._told_end(running, reader)

    def _lost(self, running: Running, lost: Lost) -> None:
        """Drop a chat that the bot may not write in, and remember who cannot be whispered to."""
        reader, error = lost.topic.reader, lost.error
        code, version = running.mesa.code, running.version
        _log.warning("reader lost", code=code, version=version, error=type(error).__name__)
        match reader:
            case PersonId():
                if isinstance(error, UnreachableError):
                    self.reach(reader, reachable=False)
            case Address():
                if running.mesa.closed:
                    self._told_end(running, reader)
                elif isinstance(error, ForbiddenHereError | UnreachableError):
                    running.mesa = running.mesa.without_place(reader)
                    self._chores.do("note", self._tables.save(running))
                    self._conductor.go_on(running)
            case _:
                assert_never(reader)

    def _unpictured(self, running: Running, reader: Address | PersonId) -> None:
        """Say once in a chat why it sees no pictures."""
        _log.warning("pictures refused", code=running.mesa.code, version=running.version)
        place = running.mesa.place_at(reader) if isinstance(reader, Address) else None
        if place is not None:
            line = Voice(place.language).say(Line("chat-no-pictures"))
            self._announcer.say(place.address, PICTURES, line)

    def _moved(self, before: Address, after: Address) -> None:
        """Follow a chat to its new address, with every table that it sees."""
        for running in self._tables.seen_in(before):
            place = running.mesa.place_at(before)
            assert place is not None, "the chat sees these tables"
            moved = replace(place, address=after, post=None)
            running.mesa = running.mesa.without_place(before).with_place(moved)
            self._chores.do("note", self._tables.save(running))
        known = self._archive.preferences(before)
        chosen = self._archive.prefer(
            after, language=known.language or None, text_only=known.text_only or None
        )
        self._chores.do("prefer", chosen)

    def _told_end(self, running: Running, address: Address) -> None:
        """A chat knows that the table is closed; once all do, nothing is left of it in memory."""
        running.mesa = running.mesa.without_place(address)
        self._chores.do("note", self._tables.save(running))
        if not running.mesa.places:
            self._tables.drop(running)
