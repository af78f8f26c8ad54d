"""Tables where nobody has done anything for long: their chats are asked, and in the end told."""

from dataclasses import replace
from typing import Final, NamedTuple

import structlog

from bot.handlers.caller import Room
from bot.lines.voice import Line, Voice
from bot.ports.post import Button
from bot.posts.tokens import Arrange, Verb, pack
from bot.runtime.logs import traced
from bot.tables.live import LiveTable
from storage.errors import LostRaceError, StorageError

A_DAY_S: Final = 24 * 3600.0

AT_ONCE: Final = 10
"""Tables that are asked about or closed at the same time; all others a minute later."""

_log = structlog.get_logger()


class Patience(NamedTuple):
    """After how many seconds a table's chats are asked, and after how many it is closed.

    0 is never.
    """

    ask_s: float = A_DAY_S
    close_s: float = 7 * A_DAY_S


PATIENT: Final = Patience()


class Nobody:
    """Looks after tables that nobody looks after."""

    def __init__(self, room: Room, patience: Patience) -> None:
        self._room = room
        self._patience = patience

    async def look(self) -> None:
        """Ask about some tables that were quiet for long, and close some that are given up."""
        tables, now = self._room.tables, self._room.timer.now()
        ask_s, close_s = self._patience
        given_up = tables.untouched(now - close_s) if close_s else ()
        quiet = tables.untouched(now - ask_s) if ask_s else ()
        unasked = [code for code in quiet if code not in given_up and not tables.is_sought(code)]
        for code in (*given_up, *unasked)[:AT_ONCE]:
            try:
                live = await tables.wake(code)
                if live is not None:
                    await self._look_at(live, is_given_up=code in given_up)
            except (StorageError, LostRaceError) as error:
                _log.error("nobody's table not kept", code=code, **traced(error))

    async def _look_at(self, live: LiveTable, *, is_given_up: bool) -> None:
        async with live.lock:
            now = self._room.timer.now()
            wait_s = self._patience.close_s if is_given_up else self._patience.ask_s
            if live.record.closed or now - live.record.touched_at < wait_s:
                return
            if is_given_up:
                self._room.conductor.end_match(live)
                closed = replace(live.record, closed=True, due=None)
                await self._room.conductor.arrange(live, closed)
                return
            self._room.tables.change(live, replace(live.record, sought_at=now))
            # Whatever becomes of this process, nobody is asked a second time.
            await self._room.tables.keep(live)
            self._ask(live)

    def _ask(self, live: LiveTable) -> None:
        """Ask in each chat that sees a table whether anybody plays there still."""
        code = live.record.code
        for place in live.record.places:
            voice = Voice(live.record.language_at(place))
            text = voice.say(Line("chat-anybody", {"code": code}))
            row = tuple(
                Button(voice.say(Line(key)), pack(Arrange(code, verb)))
                for key, verb in (("chat-stay", Verb.STAY), ("chat-close", Verb.CLOSE))
            )
            self._room.publisher.say(place.address, f"seek {code}", text, rows=(row,), anew=True)
