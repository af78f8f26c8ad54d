"""Carry out the queued commands of the operator."""

import structlog

from bot.app.context import Services
from bot.app.erasure_worker import ErasureJob
from bot.app.rate_limit import RateLimiter
from bot.delivery.slot_key import SlotKind
from bot.ports.request import Address
from bot.ports.value import replace
from bot.tables.admin_queue import AdminCommand, pending
from bot.tables.blocklist import blocked
from bot.text.localizer import LocalizedText, Localizer
from storage.interface import Store

_log = structlog.get_logger()


class AdminCommandRunner:
    """Carries out the operator's queued commands; it is safe to repeat one after a crash."""

    def __init__(self, store: Store, services: Services, rate_limiter: RateLimiter) -> None:
        self._store = store
        self._services = services
        self._rate_limiter = rate_limiter
        self._forgetting = ErasureJob(store, services)

    async def take_up(self) -> None:
        """Carry out all queued commands; raise StorageError."""
        self._rate_limiter.block(await blocked(self._store))
        for key, command in (await pending(self._store)).items():
            if command.forget is not None or command.scrub:
                if await self._forgetting.run(key, command):
                    _log.info("admin command done", what="forget")
                continue
            if command.text:
                await self._say(command)
            else:
                await self._close(command.code)
            await self._store.delete(key)
            _log.info(
                "admin command done", what="say" if command.text else "close", code=command.code
            )

    async def _close(self, code: str) -> None:
        """Close a table, regardless of who opened it."""
        table = await self._services.tables.load(code)
        if table is None:
            return
        async with table.lock:
            if not table.state.closed:
                self._services.game_loop.finish_match_display(table)
                closed = replace(table.state, closed=True, due=None)
                await self._services.game_loop.update_table(table, closed)

    async def _say(self, command: AdminCommand) -> None:
        """Send a text once to each chat of the given table, or to every chat with a table."""
        languages = dict[Address, str]()
        kept = {state.code: state for state in await self._services.documents.open_tables()}
        now = {table.state.code: table.state for table in self._services.tables.all()}
        for state in (kept | now).values():
            if command.code in {"", state.code} and not state.closed:
                for place in state.places:
                    languages[place.address] = state.language_at(place)
        for address, language in languages.items():
            text = Localizer(language).format(
                LocalizedText("chat-operator", {"text": command.text})
            )
            self._services.publisher.say(address, SlotKind.OPERATOR, text, anew=True)
