"""Takes up what whoever runs the bot has left to be done."""

from dataclasses import replace
from typing import Final

import structlog

from bot.handlers.caller import Room
from bot.handlers.forgetting import Forgetting
from bot.handlers.guard import Guard
from bot.lines.voice import Line, Voice
from bot.ports.deeds import Address
from bot.tables.errands import Errand, blocked, waiting
from storage.store import Store

OPERATOR: Final = "operator"
"""What is said of this in a chat stands for itself; the codes of tables are in capitals."""

_log = structlog.get_logger()


class Errands:
    """Looks into the store now and then; what is done twice after a crash does no harm."""

    def __init__(self, store: Store, room: Room, guard: Guard) -> None:
        self._store = store
        self._room = room
        self._guard = guard
        self._forgetting = Forgetting(store, room)

    async def take_up(self) -> None:
        """Do all that waits; raise StorageError."""
        self._guard.block(await blocked(self._store))
        for key, errand in (await waiting(self._store)).items():
            if errand.forget is not None or errand.scrub:
                if await self._forgetting.see_to(key, errand):
                    _log.info("errand done", what="forget")
                continue
            if errand.text:
                await self._say(errand)
            else:
                await self._close(errand.code)
            await self._store.forget(key)
            _log.info("errand done", what="say" if errand.text else "close", code=errand.code)

    async def _close(self, code: str) -> None:
        """End a table, whoever made it."""
        live = await self._room.tables.wake(code)
        if live is None:
            return
        async with live.lock:
            if not live.record.closed:
                self._room.conductor.end_match(live)
                closed = replace(live.record, closed=True, due=None)
                await self._room.conductor.arrange(live, closed)

    async def _say(self, errand: Errand) -> None:
        """Write a text into each chat that sees the table, or any table, once."""
        languages = dict[Address, str]()
        kept = {record.code: record for record in await self._room.archive.records()}
        now = {live.record.code: live.record for live in self._room.tables.all()}
        for record in (kept | now).values():
            if errand.code in {"", record.code} and not record.closed:
                for place in record.places:
                    languages[place.address] = record.language_at(place)
        for address, language in languages.items():
            text = Voice(language).say(Line("chat-operator", {"text": errand.text}))
            self._room.publisher.say(address, OPERATOR, text, anew=True)
