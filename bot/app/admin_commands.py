"""Takes up what is left to be done: what whoever runs the bot wants, and people to be forgotten.

To forget a person is that nobody in particular takes their place in all that is kept. The errand
waits in the store until it is done, so that a process which dies in the middle leaves it to the
next one; what is done twice does no harm. First all names are found by which tables know the
person, and noted with the errand, since whoever goes on must find them all. Then they get up
wherever they sit, as by themselves, and every note is written without them; once no note names
them, the errand does not either. Last the store leaves no trace of what it held.
"""

from typing import Final

import structlog

from bot.app.context import Services
from bot.app.rate_limit import RateLimiter
from bot.delivery.sent_messages import SlotKind
from bot.ports.request import Address
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.admin_queue import AdminCommand, blocked, hide_blocked, pending
from bot.tables.erasure import PersonalData, pseudonym
from bot.tables.joining import LobbyError
from bot.tables.table import Table
from bot.tables.table_state import SeenHand, TableState
from bot.text.localizer import LocalizedText, Localizer
from storage.interface import Store
from storage.json_documents import from_json, to_json

PAUSE_S: Final = 60.0
"""How long it is until others are forgotten: whoever writes waits a little for each."""

_ERRAND: Final = "errand/"
_MESA: Final = "mesa/"

_log = structlog.get_logger()


class AdminCommandRunner:
    """Looks into the store now and then; what is done twice after a crash does no harm."""

    def __init__(self, store: Store, room: Services, guard: RateLimiter) -> None:
        self._store = store
        self._room = room
        self._guard = guard
        self._forgetting = ErasureJob(store, room)

    async def take_up(self) -> None:
        """Do all that waits; raise StorageError."""
        self._guard.block(await blocked(self._store))
        for key, errand in (await pending(self._store)).items():
            if errand.forget is not None or errand.scrub:
                if await self._forgetting.run(key, errand):
                    _log.info("errand done", what="forget")
                continue
            if errand.text:
                await self._say(errand)
            else:
                await self._close(errand.code)
            await self._store.delete(key)
            _log.info("errand done", what="say" if errand.text else "close", code=errand.code)

    async def _close(self, code: str) -> None:
        """End a table, whoever made it."""
        live = await self._room.tables.load(code)
        if live is None:
            return
        async with live.lock:
            if not live.record.closed:
                self._room.conductor.finish_match_display(live)
                closed = replace(live.record, closed=True, due=None)
                await self._room.conductor.update_table(live, closed)

    async def _say(self, errand: AdminCommand) -> None:
        """Write a text into each chat that sees the table, or any table, once."""
        languages = dict[Address, str]()
        kept = {record.code: record for record in await self._room.archive.records()}
        now = {live.record.code: live.record for live in self._room.tables.all()}
        for record in (kept | now).values():
            if errand.code in {"", record.code} and not record.closed:
                for place in record.places:
                    languages[place.address] = record.language_at(place)
        for address, language in languages.items():
            text = Localizer(language).format(LocalizedText("chat-operator", {"text": errand.text}))
            self._room.publisher.say(address, SlotKind.OPERATOR, text, anew=True)


class ErasureJob:
    """Carries out such errands, a few seconds after they were left."""

    def __init__(self, store: Store, room: Services) -> None:
        self._store = store
        self._room = room
        self._rests_until = 0.0

    async def run(self, key: str, errand: AdminCommand) -> bool:
        """Do an errand of that kind, unless somebody was forgotten just now; whether it is done.

        Raise StorageError, and then it waits for the next time.
        """
        now = self._room.timer.now()
        if errand.forget is not None:
            if now < self._rests_until:
                return False
            await self._forget(key, errand.forget)
            await self._store.put(key, to_json(AdminCommand("", scrub=True)))
        self._rests_until = now + PAUSE_S
        await self._store.erase_deleted()
        await self._store.delete(key)
        return True

    async def _forget(self, key: str, traces: PersonalData) -> None:
        await self._room.tables.flush()
        names = set(traces.names)
        async for _, text in self._room.archive.documents_mentioning(traces):
            names |= traces.find_names(text)
        traces = traces.with_names(names)
        await self._store.put(key, to_json(AdminCommand("", forget=traces)))
        for live in self._room.tables.all():
            await self._remove_from_table(live, traces)
        async for found, text in self._room.archive.documents_mentioning(traces):
            await self._write_without(found, text, traces)
        for reader in traces.readers:
            self._room.publisher.forget_reader(reader)
        await hide_blocked(self._store, traces.person)
        await self._room.refusals.forget(traces)
        await self._room.archive.forget(traces)

    async def _write_without(self, key: str, text: str, traces: PersonalData) -> None:
        """Write a note without the person; that of an open table goes through whoever holds it."""
        if key.startswith(_ERRAND):
            return
        live = await self._found(key.removeprefix(_MESA)) if key.startswith(_MESA) else None
        if live is not None:
            await self._remove_from_table(live, traces)
            return
        rest = traces.erase_from(text)
        if not rest:
            await self._store.delete(key)
        elif rest != text:
            await self._store.put(key, rest)

    async def _found(self, code: str) -> Table | None:
        live = self._room.tables.get(code)
        if live is None:
            try:
                live = await self._room.tables.find(code)
            except LobbyError:
                return None
        return live

    async def _remove_from_table(self, live: Table, traces: PersonalData) -> None:
        """Let the person get up from a table, and the table know them no more."""
        async with live.lock:
            before = live.record
            after = _got_up(live, traces)
            if after == before:
                return
            for known in (live.ephemeral_viewers, live.choosing_seat, live.invited_to_dm):
                known.discard(traces.person)
            for page in [page for page in live.ephemeral_revisions if page[0] == traces.person]:
                del live.ephemeral_revisions[page]
            if after.closed and not before.closed:
                self._room.conductor.finish_match_display(live)
            self._room.publisher.forget(before, traces.person)
            await self._room.conductor.update_table(live, after)


def _got_up(live: Table, traces: PersonalData) -> TableState:
    """Return the table without the person; one that nobody else has anything to do with is closed.

    Whoever has seen a seat's cards may take no other in the same match, be they forgotten or not:
    as long as it lasts, what is kept of that tells no more than whether it was they.
    """
    record, person = live.record, traces.person
    playing = live.is_playing and not record.closed
    if person in record.everybody:
        is_lesson = record.lesson
        record = lobby.leave(record, person, playing=playing, hand=live.hand_in_play)
        record = replace(record, closed=record.closed or is_lesson)
    seen = (glimpse for glimpse in record.glimpses if playing)
    glimpses = tuple(
        SeenHand(pseudonym(person), one.seat) if one.person == person else one for one in seen
    )
    if record.glimpses and glimpses != record.glimpses:
        record = replace(record, glimpses=glimpses)
    for place in record.places:
        if any(
            (one.platform, one.chat) == (place.address.platform, place.address.chat)
            for one in traces.chats
        ):
            record = record.without_place(place.address)
    if not (record.everybody or record.places):
        record = replace(record, closed=True, due=None)
    text = to_json(record)
    rest = traces.erase_from(text)
    return record if rest == text else from_json(rest, TableState)
