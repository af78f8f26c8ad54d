"""A window: a socket through which one person sees a table and presses buttons.

The server sends the whole look whenever it has changed, and the page reports which one it has
drawn. So nothing has to be replayed after a lost connection.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from aiohttp import WSMessage, WSMsgType, web

from bot.messages.look import Look
from bot.ports.message import Reply
from bot.ports.request import Address, ButtonPress, Person, PersonId, Request, Where
from bot.text.localizer import LocalizedText, Localizer, language_of
from bot.web.card_pictures import SPANISH, CardPictures
from bot.web.page_data import answer_data, look_data, texts_of
from bot.web.tickets import Ticket
from storage.errors import StorageError

LONGEST_MESSAGE: Final = 4_096
"""The maximum number of bytes of a message from a page."""

_MOST_CHOSEN: Final = 12
_LONGEST_KEY: Final = 40


class Tables(Protocol):
    """What a window needs from the app."""

    async def look(
        self, code: str, person: PersonId, language: str = "", place: Address | None = None
    ) -> Look | None:
        """Return what a person from a chat may see of a table now; None if they may see nothing."""
        ...

    def watch(self, code: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Call ``wake`` after changes of what ``look`` returns; return a function to stop it."""
        ...

    def note_window(self, code: str, person: PersonId, window: object, *, is_visible: bool) -> None:
        """Record that a person has a table open in a window, and whether it is visible now."""
        ...

    def note_window_closed(self, code: str, person: PersonId, window: object) -> None:
        """Record that a window was closed."""
        ...

    async def handle(self, request: Request) -> Reply:
        """Carry out a request and reply to its author."""
        ...


class Window:
    """One person's socket at one table."""

    def __init__(
        self,
        tables: Tables,
        ticket: Ticket,
        decks: Mapping[str, CardPictures],
        socket: web.WebSocketResponse,
    ) -> None:
        self.ticket = ticket
        self.is_onlooker = False
        self._tables = tables
        self._decks = decks
        self._socket = socket
        self._localizer = Localizer(language_of(ticket.language))
        self._changed = asyncio.Event()
        self._renewed = ""
        self._deck = ""
        self._version = 0

    async def run(self, renewed: str, has_room: Callable[[], bool] = lambda: True) -> None:
        """Show the table and carry out presses until the page disconnects.

        ``renewed`` is the ticket with which the page enters next time; ``has_room`` says whether
        another person without a seat may watch.
        """
        ticket = self.ticket
        look = await self._look()
        if look is None:
            await end(self._socket, self._localizer, "page-gone")
            return
        is_onlooker = not any(seat.own for seat in look.seats)
        if is_onlooker and not has_room():
            await end(self._socket, self._localizer, "page-table-full")
            return
        self.is_onlooker, self._renewed = is_onlooker, renewed
        self._deck = look.suits if look.suits in self._decks else SPANISH
        await self._greet()
        stop = self._tables.watch(ticket.code, self._changed.set)
        self._note(is_visible=False)
        self._changed.set()
        showing = asyncio.create_task(self._show())
        try:
            await self._hear()
        finally:
            stop()
            self._tables.note_window_closed(ticket.code, ticket.person, self)
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)

    async def _greet(self) -> None:
        await self._send(
            {
                "hello": {
                    "lang": self._localizer.language,
                    "ticket": self._renewed,
                    "texts": texts_of(self._localizer),
                    "back": self._decks[self._deck].back,
                    "decks": list(self._decks),
                }
            }
        )

    async def _look(self) -> Look | None:
        ticket = self.ticket
        return await self._tables.look(ticket.code, ticket.person, ticket.language, ticket.place)

    async def _show(self) -> None:
        """Send each look that differs from the previous one; a slow page misses some."""
        before: tuple[Look, str] | None = None
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                look = await self._look()
            except StorageError:
                # The page reconnects, and gets the table once it can be read again.
                await self._socket.close()
                return
            if look is None:
                await end(self._socket, self._localizer, "page-gone")
                return
            if (look, self._deck) != before:
                before = look, self._deck
                self._version += 1
                picture = self._decks[self._deck].address
                await self._send({"look": look_data(look, picture, version=self._version)})

    async def _hear(self) -> None:
        """Handle the messages of the page, one after the other."""
        async for message in self._socket:
            said = read(message)
            if said is None:
                return
            match said:
                case {"press": str(token), "key": str(key)}:
                    await self._press(token, key, said.get("chosen"))
                case {"deck": str(deck)} if deck in self._decks:
                    self._deck = deck
                    await self._greet()
                    self._changed.set()
                case {"drawn": int(version), "visible": bool(is_visible)}:
                    # A page counts as seen once it has drawn a look.
                    self._note(is_visible=is_visible and 0 < version <= self._version)
                case _:
                    # A page of another version may send messages that this version does not know.
                    pass

    def _note(self, *, is_visible: bool) -> None:
        code, person = self.ticket.code, self.ticket.person
        self._tables.note_window(code, person, self, is_visible=is_visible)

    async def _press(self, token: str, key: str, chosen: object) -> None:
        key = key[:_LONGEST_KEY]
        # The page takes the connection for lost if this does not come soon.
        await self._send({"got": key})
        values = chosen if isinstance(chosen, list) else []
        texts = tuple(one for one in values[:_MOST_CHOSEN] if isinstance(one, str))
        ticket = self.ticket
        request = Request(
            ticket.place,
            Person(ticket.person, ticket.name, ticket.language),
            ButtonPress(token, "", texts),
            Where.WINDOW,
        )
        reply = await self._tables.handle(request)
        await self._send({"answer": answer_data(key, reply)})

    async def _send(self, message: Mapping[str, object]) -> None:
        try:
            await self._socket.send_str(json.dumps(message, ensure_ascii=False))
        except ConnectionResetError:
            # The page has disconnected; ``_hear`` ends for the same reason.
            self._changed.clear()


def read(message: WSMessage) -> dict[str, Any] | None:
    """Return the JSON object in a message of a page; None if the message is not an object."""
    if message.type is not WSMsgType.TEXT:
        return None
    try:
        said = json.loads(message.data)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, dict) else None


async def end(socket: web.WebSocketResponse, localizer: Localizer, why: str) -> None:
    """Tell a page why it cannot continue, and close its socket."""
    text = localizer.format(LocalizedText(why))
    await socket.send_str(json.dumps({"ended": {"text": text}}, ensure_ascii=False))
    await socket.close()
