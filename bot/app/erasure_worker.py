"""Erase a person from everything that is stored.

Erasure replaces the person with an anonymous placeholder. The request stays in the store until it
is done, so that the next process finishes it after a crash; repeating it is safe. First, all names
that tables use for the person are collected and stored with the request, because a later process
needs them all. Then the person leaves every table, and every document is rewritten without them.
When no document names the person any more, the request itself is erased. Finally, the store removes
all traces of deleted data.
"""

from typing import Final

from bot.app.context import Services
from bot.app.refusal import RefusalError, translating_refusals
from bot.ports.request import channel_of
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.admin_queue import AdminCommand
from bot.tables.blocklist import hide_blocked
from bot.tables.erasure import PersonalData, pseudonym
from bot.tables.hand_numbers import hand_in_play
from bot.tables.match_history import HISTORY
from bot.tables.table import Table
from bot.tables.table_state import SeenHand, TableChat, TableState
from bot.text.localizer import language_of
from storage.interface import Store
from storage.json_documents import from_json, to_json

_ADMIN_COMMANDS: Final = "errand/"
_MESA: Final = "mesa/"

PAUSE_S: Final = 60.0
"""The pause between two erasures, because each one delays other writers a little."""


class ErasureJob:
    """Carries out queued erasure commands."""

    def __init__(self, store: Store, services: Services) -> None:
        self._store = store
        self._services = services
        self._rests_until = 0.0

    async def run(self, key: str, command: AdminCommand) -> bool:
        """Carry out an erasure, unless another one was just done; return whether it is done.

        The command stays queued if StorageError is raised.
        """
        now = self._services.clock.now()
        if command.forget is not None:
            if now < self._rests_until:
                return False
            await self._forget(key, command.forget)
            await self._store.put(key, to_json(AdminCommand("", scrub=True)))
        self._rests_until = now + PAUSE_S
        await self._store.erase_deleted()
        await self._store.delete(key)
        return True

    async def _forget(self, key: str, traces: PersonalData) -> None:
        await self._services.tables.flush()
        language = language_of(self._services.documents.preferences(traces.person).language)
        names = set(traces.names)
        async for _, text in self._services.documents.documents_mentioning(traces):
            names |= traces.find_names(text)
        traces = traces.with_names(names)
        await self._store.put(key, to_json(AdminCommand("", forget=traces)))
        for table in self._services.tables.all():
            await self._remove_from_table(table, traces)
        async for found, text in self._services.documents.documents_mentioning(traces):
            await self._write_without(found, text, traces)
        for recipient in traces.recipients:
            self._services.publisher.forget_reader(recipient, language)
        await hide_blocked(self._store, traces.person)
        await self._services.refusals.forget(traces)
        await self._services.documents.forget(traces)

    async def _write_without(self, key: str, text: str, traces: PersonalData) -> None:
        """Write a document without the person; update a table that can be loaded instead.

        Loading a table may record a match, so ``Documents.forget`` rewrites match histories last.
        """
        if key.startswith((_ADMIN_COMMANDS, HISTORY)):
            return
        table = await self._found(key.removeprefix(_MESA)) if key.startswith(_MESA) else None
        if table is not None:
            await self._remove_from_table(table, traces)
            return
        rest = traces.erase_from(text)
        if not rest:
            await self._store.delete(key)
        elif rest != text:
            await self._store.put(key, rest)

    async def _found(self, code: str) -> Table | None:
        table = self._services.tables.get(code)
        if table is None:
            try:
                with translating_refusals():
                    table = await self._services.tables.find(code)
            except RefusalError:
                return None
        return table

    async def _remove_from_table(self, table: Table, traces: PersonalData) -> None:
        """Remove the person from a table and from its state."""
        async with table.lock:
            before = table.state
            after = _got_up(table, traces)
            if after == before:
                return
            if after.closed and not before.closed:
                self._services.game_loop.finish_match_display(table)
            if before.seat_of(traces.person) is not None:
                self._services.publisher.part_with(table, traces.person, traces.chats)
            else:
                self._services.publisher.forget(before, traces.person)
            table.ui.forget(traces.person)
            await self._services.game_loop.update_table(table, after)


def _got_up(table: Table, traces: PersonalData) -> TableState:
    """Return the state without the person; close a table that no other person needs.

    A person who has seen the cards of a seat may take no other seat in the same match, even after
    erasure. Therefore a digest that can only recognise this person is kept until the match ends.
    """
    state, person = table.state, traces.person
    playing = table.is_playing and not state.closed
    if person in state.everybody:
        is_solo = state.is_solo
        state = lobby.leave(state, person, playing=playing, hand=hand_in_play(table))
        state = replace(state, closed=state.closed or is_solo)
    seen = (hand for hand in state.seen_hands if playing)
    seen_hands = tuple(
        SeenHand(pseudonym(person), one.seat) if one.person == person else one for one in seen
    )
    if state.seen_hands and seen_hands != state.seen_hands:
        state = replace(state, seen_hands=seen_hands)
    for place in state.places:
        if _is_in(place, traces):
            state = state.without_place(place.address)
    kept = (lost for lost in state.lost_places if not _is_in(lost.place, traces))
    state = replace(state, lost_places=tuple(kept))
    if not (state.everybody or state.places):
        state = replace(state, closed=True, due=None)
    if not table.is_playing:
        state = lobby.with_final_chairs(state, table.state)
    text = to_json(state)
    rest = traces.erase_from(text)
    return state if rest == text else from_json(rest, TableState)


def _is_in(place: TableChat, traces: PersonalData) -> bool:
    """Return whether a chat of a table is the person's private chat."""
    is_theirs = place.reader == traces.person
    return is_theirs or channel_of(place.address) in map(channel_of, traces.chats)
