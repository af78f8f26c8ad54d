"""Ask the chats of a long unused table whether they still need it; close it later."""

from typing import Final

import structlog

from bot.app.context import Services
from bot.delivery.slot_key import SlotKind
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.logs import error_fields
from bot.ports.message import Button
from bot.ports.value import Struct, replace
from bot.tables.table import Table
from bot.text.localizer import LocalizedText, Localizer
from storage.errors import StorageError, VersionConflictError

DAY_S: Final = 24 * 3600.0

_log = structlog.get_logger()

AT_ONCE: Final = 10
"""The maximum number of tables to ask about or close at once; the rest follow a minute later."""


class AbandonedPolicy(Struct, frozen=True):
    """How long a table is unused before its chats are asked and before it closes, in seconds.

    0 means never.
    """

    ask_s: float = DAY_S
    close_s: float = 7 * DAY_S


PATIENT: Final = AbandonedPolicy()


class AbandonedTables:
    """Asks the chats of unused tables about them, and closes abandoned tables."""

    def __init__(self, services: Services, patience: AbandonedPolicy) -> None:
        self._services = services
        self._patience = patience

    async def check(self) -> None:
        """Ask about long unused tables and close abandoned ones, at most ``AT_ONCE`` in all."""
        tables, now = self._services.tables, self._services.clock.now()
        ask_s, close_s = self._patience.ask_s, self._patience.close_s
        given_up = tables.untouched(now - close_s) if close_s else ()
        quiet = tables.untouched(now - ask_s) if ask_s else ()
        unasked = [code for code in quiet if code not in given_up and not tables.is_sought(code)]
        for code in (*given_up, *unasked)[:AT_ONCE]:
            try:
                table = await tables.load(code)
                if table is not None:
                    await self._look_at(table, is_given_up=code in given_up)
            except (StorageError, VersionConflictError) as error:
                _log.error("abandoned table not saved", code=code, **error_fields(error))

    async def _look_at(self, table: Table, *, is_given_up: bool) -> None:
        async with table.lock:
            now = self._services.clock.now()
            wait_s = self._patience.close_s if is_given_up else self._patience.ask_s
            if table.state.closed or now - table.state.last_activity_at < wait_s:
                return
            if is_given_up:
                self._services.game_loop.finish_match_display(table)
                closed = replace(table.state, closed=True, due=None)
                await self._services.game_loop.update_table(table, closed)
                return
            self._services.tables.update(table, replace(table.state, asked_if_active_at=now))
            # Save first, so that people are not asked a second time if this process crashes.
            await self._services.tables.save(table)
            self._ask(table)

    def _ask(self, table: Table) -> None:
        """Ask in each chat of a table whether it is still in use."""
        code = table.state.code
        for place in table.state.places:
            localizer = Localizer(table.state.language_at(place))
            text = localizer.format(LocalizedText("chat-anybody", {"code": code}))
            row = tuple(
                Button(localizer.format(LocalizedText(key)), encode(TableButton(code, verb)))
                for key, verb in (("chat-stay", Verb.KEEP_OPEN), ("chat-close", Verb.CLOSE))
            )
            self._services.publisher.say(
                place.address, SlotKind.ABANDONED, text, table=code, rows=(row,), anew=True
            )
