"""The client as answers use it: what is told to wait is asked again, and every call is counted.

Answers do not wait their turn in the outbox, because somebody waits for them. What they take is
told, so that the posts of the chat make room for it.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias, TypeVar

from telegram import Bot, ForceReply, Message

from bot.platforms.telegram.inbound import Destination
from bot.platforms.telegram.limits import NAME
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.rendering import Rendered
from bot.ports.deeds import Address, ChatWritten, PersonId
from bot.ports.platform import RetryLaterError
from bot.ports.timer import Timer

Result = TypeVar("Result")
Count: TypeAlias = Callable[[ChatWritten], None]

PRESS_PATIENCE_S: Final = 5.0
"""How long somebody who has pressed a button is kept waiting at most; Telegram waits for 15 s."""

WORDS_PATIENCE_S: Final = 60.0
"""How late an answer to words may still come."""


class PatientClient:
    """Asks as the client does, once more after each wait that is asked of it, up to a limit."""

    def __init__(self, client: Client, timer: Timer, count: Count, patience_s: float) -> None:
        self._client = client
        self._timer = timer
        self._count = count
        self._patience_s = patience_s

    async def send(
        self,
        to: Destination,
        page: Rendered,
        *,
        reply_to: int = 0,
        ask: ForceReply | None = None,
        extra: dict[str, object] | None = None,
    ) -> Message:
        """Write a message; raise a PlatformError."""
        send = partial(self._client.send, to, page, reply_to=reply_to, ask=ask, extra=extra)
        return await self._patiently(send, to)

    async def edit(self, at: Destination, message: int, page: Rendered) -> None:
        """Bring a message up to date; raise a PlatformError."""
        await self._patiently(partial(self._client.edit, at, message, page), at)

    async def edit_aside(self, at: Destination, person: int, number: int, page: Rendered) -> None:
        """Bring an ephemeral message up to date; raise a PlatformError."""
        await self._patiently(partial(self._client.edit_aside, at, person, number, page), at)

    async def delete(self, at: Destination, message: int) -> None:
        """Take a message away; raise a PlatformError."""
        await self._patiently(partial(self._client.delete, at, message))

    async def delete_aside(self, at: Destination, person: int, number: int) -> None:
        """Take an ephemeral message away; raise a PlatformError."""
        await self._patiently(partial(self._client.delete_aside, at, person, number))

    async def answer_press(
        self, press: str, text: str = "", *, alert: bool = False, link: str = ""
    ) -> None:
        """Answer a press; raise a PlatformError."""
        await self._patiently(
            partial(self._client.answer_press, press, text, alert=alert, link=link)
        )

    async def ask(
        self, request: Callable[[Bot], Awaitable[object]], at: Destination | None = None
    ) -> None:
        """Ask for anything else, which may write to a chat; raise a PlatformError."""
        await self._patiently(partial(self._client.ask, request, at), at)

    async def _patiently(
        self, request: Callable[[], Awaitable[Result]], at: Destination | None = None
    ) -> Result:
        """Ask until there is an answer, or until it would take too long.

        What writes ``at`` a place is counted there.
        """
        waited_s = 0.0
        while True:
            try:
                result = await request()
            except RetryLaterError as error:
                self._tell(at, error.seconds)
                waited_s += error.seconds
                if waited_s > self._patience_s:
                    raise
                await self._timer.sleep(error.seconds)
            else:
                self._tell(at)
                return result

    def _tell(self, at: Destination | None, pause_s: float = 0.0) -> None:
        if at is not None:
            self._count(ChatWritten(_reader(at), pause_s))


def _reader(at: Destination) -> Address | PersonId:
    chat = str(at.chat)
    return PersonId(NAME, chat) if at.is_private else Address(NAME, chat)
