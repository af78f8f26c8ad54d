"""Calls people who are asked and do not act: with a sound, once a question, where they acted last.

Neither platform tells anybody of an edit. So whoever has seen a question for a while, and has not
acted, is shown it in a new message. Nobody can tell when they saw it first; so the while begins
when the question set out to them, and no call comes later for a slow way.
"""

from typing import TYPE_CHECKING, Final

import structlog

from bot.outbox.delivered import Reader
from bot.ports.deeds import Address, PersonId
from bot.ports.timer import Timer
from bot.posts.publisher import Publisher
from bot.runtime.logs import traced
from bot.runtime.tasks import Chores
from bot.tables.live import LiveTable
from bot.tables.record import Called
from bot.tables.registry import Registry
from engine.game import HandOver, Undealt
from engine.seats import Seat, Seats
from storage.errors import LostRaceError, StorageError

if TYPE_CHECKING:
    import asyncio

_DEALS: Final = (Undealt, HandOver)
"""Nobody is called to deal."""

_log = structlog.get_logger()


class Calling:
    """Winds a clock for each person who has seen what they are asked."""

    def __init__(
        self, tables: Registry, publisher: Publisher, timer: Timer, chores: Chores
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._timer = timer
        self._chores = chores
        self._waiting: dict[tuple[str, Seat], tuple[int, asyncio.Task[None]]] = {}

    def seen(self, live: LiveTable, reader: Reader, sent_at: float) -> None:
        """Hear that a reader sees a table as it stands, and when that set out.

        Who sees their own hand sees what they are asked, wherever they would be called.
        """
        for seat in self._uncalled(live):
            if not self._waits_for(live, seat):
                person = live.record.chairs[seat].person
                if reader in (person, self._publisher.reader_for(live, seat)):
                    self._wind(live, seat, sent_at)

    def forget(self, code: str) -> None:
        """Wait for nobody at a table any more."""
        for key in [key for key in self._waiting if key[0] == code]:
            self._waiting.pop(key)[1].cancel()

    def _waits_for(self, live: LiveTable, seat: Seat) -> bool:
        """Whether it has begun to wait for a seat's answer to this question."""
        known = self._waiting.get((live.record.code, seat))
        return known is not None and known[0] == live.question

    def _wind(self, live: LiveTable, seat: Seat, sent_at: float) -> None:
        """Begin to wait for a seat."""
        wait_s = live.record.calls_after_s
        if wait_s is None:
            return
        key, question = (live.record.code, seat), live.question
        known = self._waiting.get(key)
        if known is not None:
            known[1].cancel()
        work = self._call(key, question, sent_at + wait_s - self._timer.now())
        self._waiting[key] = (question, self._chores.start(f"call {live.record.code}", work))

    async def _call(self, key: tuple[str, Seat], question: int, wait_s: float) -> None:
        """Call a seat when its while is over, with all others who are asked in the same place."""
        await self._timer.sleep(wait_s)
        code, seat = key
        live = self._tables.get(code)
        if live is None:
            return
        async with live.lock:
            if live.question != question or live.record.calls_after_s is None:
                return
            reader = self._publisher.reader_for(live, seat)
            if reader is None or seat not in self._uncalled(live):
                return
            seats = self._called_in(live, reader)
            called = Called(question, (*_called(live), *seats))
            self._tables.change(live, live.record.having_called(called))
            try:
                await self._tables.keep(live)
            except (StorageError, LostRaceError) as error:
                _log.error("not kept", code=code, **traced(error))
            if isinstance(reader, PersonId):
                live.call_in_private(reader)
            self._publisher.call(live, reader)

    def _uncalled(self, live: LiveTable) -> Seats:
        """Who is asked, and was not called for it yet."""
        if live.record.closed or not live.is_playing or isinstance(live.public().phase, _DEALS):
            return ()
        called = _called(live)
        return tuple(seat for seat in live.people_asked() if seat not in called)

    def _called_in(self, live: LiveTable, reader: Reader) -> Seats:
        """Who hears of a call here: its reader, or in a chat all whom its post mentions."""
        is_chat = isinstance(reader, Address)
        return tuple(
            seat
            for seat in self._uncalled(live)
            if (person := live.record.chairs[seat].person) is not None
            and (person.platform == reader.platform if is_chat else person == reader)
        )


def _called(live: LiveTable) -> Seats:
    """Who was called for the question that is asked now."""
    called = live.record.called
    return called.seats if called is not None and called.question == live.question else ()
