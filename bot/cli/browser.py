"""Run ``amarreko play --browser``: one person plays on a web page in their browser.

The page can be opened only from this machine, with a link that works once.
"""

import asyncio
import os
import signal
import sys
import webbrowser
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

from bot.app.commands.lesson import DEAL
from bot.cli.local_table import LocalTable, PlayOptions, local_table
from bot.messages.callback_data import BadCallbackError, TableButton, Verb, decode, encode
from bot.messages.look import Look, lobby_page, page_look
from bot.parsing.error_text import storage_failure
from bot.platforms.terminal.platform import HERE, PERSON, TerminalPlatform
from bot.platforms.terminal.seat import hint_lines
from bot.ports.message import Reply
from bot.ports.platform import CannotListenError
from bot.ports.request import Address, ButtonPress, PersonId, Request, RequestBody, Where
from bot.ports.value import replace
from bot.tables.table_state import TableState
from bot.text.localizer import LocalizedText, Localizer
from bot.web.server import WebServer
from bot.web.tickets import Ticket, TicketOffice, ticket_key
from engine.interfaces import ConflictError
from engine.seats import Seat
from storage.clock import SystemClock
from storage.errors import StorageError
from storage.interface import Store

HOST: Final = "127.0.0.1"
PORT: Final = 8788
"""The default port. It is fixed, so that an open page can reconnect after a restart."""

WANTED_PORT: Final = "AMARREKO_WEB_PORT"
"""The environment variable with another port, as for ``serve``."""

_SEAT: Final = Seat(0)


class BrowserTable:
    """The table of a local app, for its page: with hints, a primer, and saved matches."""

    def __init__(self, local: LocalTable, wanted: PlayOptions, localizer: Localizer) -> None:
        self.failure: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        self._app = local.app
        self._platform = local.platform
        self._table = local.table
        self._books = local.books
        self._has_hints = wanted.hints
        self._localizer = localizer
        self._is_opening = wanted.lesson and local.table.game is None
        self._noted = local.table.state.match if local.table.is_playing else None

    @property
    def is_over(self) -> bool:
        """Return whether the match is over."""
        return self._table.game is not None and not self._table.is_playing

    async def look(
        self, code: str, person: PersonId, language: str = "", place: Address | None = None
    ) -> Look | None:
        """Return the table; before a lesson, the first page of its primer."""
        del place
        if self._is_opening:
            reply = await self._platform.request(_pressing(Verb.LEARN))
            assert reply.post is not None, "the primer has a first page"
            return lobby_page("Mus", page_look(reply.post))
        look = await self._app.look(code, person, language)
        if look is None or not (self._has_hints and look.mine):
            return look
        hints = hint_lines(self._table.view_of(_SEAT))
        return replace(look, taught=(*look.taught, *map(self._localizer.format, hints)))

    def watch(self, code: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call ``wake`` after each change of the table; return a function that stops the calls."""
        return self._app.watch(code, wake)

    def note_window(self, code: str, person: PersonId, window: object, *, is_visible: bool) -> None:
        """Do nothing: no other person waits, and this person has no other screen."""

    def note_window_closed(self, code: str, person: PersonId, window: object) -> None:
        """Do nothing, as in ``note_window``."""

    async def handle(self, request: Request) -> Reply:
        """Handle a press; any error except one of the store ends the program."""
        try:
            return await self._carried_out(request.body)
        except (StorageError, ConflictError) as error:
            return Reply(self._localizer.format(storage_failure(error)))
        except Exception as error:  # noqa: BLE001 - told by the program, which ends
            if not self.failure.done():
                self.failure.set_result(error)
            return Reply(self._localizer.format(LocalizedText("chat-failure")))

    async def begin(self) -> None:
        """Begin the first match, or continue the loaded one."""
        if self._is_opening:
            return
        if self._table.game is None:
            await self._platform.request(_pressing(Verb.START))
        else:
            self._app.continue_local(self._table)
        await self.keep_books()

    async def keep_books(self) -> None:
        """Store a note of a match that begins, to resume it; delete the note when it ends."""
        match = self._table.state.match
        if self.is_over:
            if self._noted is not None:
                await self._books.close()
            self._noted = None
        elif match is not None and match != self._noted:
            await self._books.open()
            self._noted = match

    async def _carried_out(self, body: RequestBody) -> Reply:
        if isinstance(body, ButtonPress) and self._is_opening and _is_deal(body):
            self._is_opening = False
            await self.begin()
            return Reply()
        return await self._platform.request(body)


def _pressing(verb: Verb) -> ButtonPress:
    return ButtonPress(encode(TableButton("", verb)), "")


def _is_deal(body: ButtonPress) -> bool:
    try:
        return decode(body.token) == TableButton("", Verb.LEARN, DEAL)
    except BadCallbackError:
        return False


async def play_in_browser(
    store: Store,
    wanted: PlayOptions,
    state: TableState,
    localizer: Localizer,
    show_link: Callable[[str], None],
) -> bool:
    """Play until the program is interrupted; return whether the match is over.

    Raise StorageError, CannotListenError, or the error of a failed press.
    """
    platform = TerminalPlatform(localizer, Where.WINDOW)
    async with AsyncExitStack() as stack:
        local = await stack.enter_async_context(
            local_table(store, wanted, state, platform, pause_s=wanted.pace_s)
        )
        tables = BrowserTable(local, wanted, localizer)
        office = TicketOffice(await ticket_key(store), SystemClock())
        server = WebServer(tables, office, _own_origins)
        port = await _opened(stack, server)
        changed = asyncio.Event()
        stack.callback(local.app.watch("", changed.set))
        await tables.begin()
        name = localizer.format(LocalizedText("terminal-you"))
        ticket = Ticket(PERSON, name, "", HERE, localizer.language)
        link = f"http://{HOST}:{port}/#ticket={office.issue_link(ticket)}"
        show_link(link)
        if _has_browser():
            await asyncio.to_thread(webbrowser.open, link)
        await _until_interrupted(tables, changed)
        return tables.is_over


def _own_origins(port: int) -> frozenset[str]:
    return frozenset({f"http://{HOST}:{port}", f"http://localhost:{port}"})


async def _opened(stack: AsyncExitStack, server: WebServer) -> int:
    """Serve the wanted port, or a free one if it is in use, and return the port."""
    wanted = os.environ.get(WANTED_PORT, "")
    port = int(wanted) if wanted.isascii() and wanted.isdecimal() else PORT
    try:
        return await stack.enter_async_context(server.open(HOST, port))
    except (CannotListenError, OverflowError):
        return await stack.enter_async_context(server.open(HOST, 0))


def _has_browser() -> bool:
    """Return whether a browser would open in a window rather than in this terminal."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(name in os.environ for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


async def _until_interrupted(tables: BrowserTable, changed: asyncio.Event) -> None:
    """Update the list of saved matches until Ctrl-C; raise the error of a failed press."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    # On Windows, event loops have no signal handlers; Ctrl-C raises KeyboardInterrupt there.
    with suppress(NotImplementedError):
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
    stopping = asyncio.create_task(stopped.wait())
    try:
        while not stopped.is_set():
            changing = asyncio.create_task(changed.wait())
            ends: set[asyncio.Future[Any]] = {changing, stopping, tables.failure}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            changing.cancel()
            if tables.failure.done():
                raise tables.failure.result()
            changed.clear()
            await tables.keep_books()
    finally:
        stopping.cancel()
        with suppress(NotImplementedError):
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
