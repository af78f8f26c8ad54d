"""The terminal as a platform: one person at their own computer, whose screen shows the table."""

import asyncio
import os
from itertools import count
from pathlib import Path
from typing import Final

from bot.ports.message import File, MessageContent, Reply
from bot.ports.platform import Health, Learn, Limits, NoThreadsError, RateLimit, Receive
from bot.ports.request import Address, Person, PersonId, Request, RequestBody, Where
from bot.ports.value import replace
from bot.text.localizer import LocalizedText, Localizer

NAME: Final = "terminal"
PERSON: Final = PersonId(NAME, "you")

HERE: Final = Address(NAME, "")
_OWNER_ALONE: Final = 0o600
_MOST: Final = 1_000_000

_UNLIMITED: Final = RateLimit(burst=_MOST, per_minute=_MOST)


class TerminalPlatform:
    """Passes what one person types or presses to the app, and returns the reply.

    The screen draws the table from the person's view, so messages about the table are not shown.
    """

    def __init__(self, localizer: Localizer, where: Where = Where.PRIVATE) -> None:
        you = localizer.format(LocalizedText("terminal-you"))
        self._localizer = localizer
        self._where = where
        self._person = Person(PERSON, you, localizer.language)
        self._receive: Receive | None = None
        self._running = asyncio.Event()
        self._ids = count(1)

    @property
    def limits(self) -> Limits:
        """Return limits so high that no message reaches them."""
        return Limits(
            text=_MOST,
            buttons_in_row=_MOST,
            rows=_MOST,
            label=_MOST,
            chat_pace=_UNLIMITED,
            person_pace=_UNLIMITED,
            global_rate=_UNLIMITED,
            edit_age_s=float("inf"),
            reports_deletions=True,
            is_local=True,
        )

    @property
    def health(self) -> Health:
        """Return whether the platform is running; no call is ever refused here."""
        return Health(self._running.is_set(), 0)

    async def run(self, receive: Receive, learn: Learn) -> None:  # noqa: ARG002 - no chat events
        """Pass requests to ``receive`` until cancelled."""
        self._receive = receive
        self._running.set()
        try:
            await asyncio.Event().wait()
        finally:
            self._running.clear()

    async def request(self, body: RequestBody) -> Reply:
        """Return the reply to a request from the person; do not catch its errors.

        If the reply has a file, it is written into the current folder, and the text says so.
        """
        await self._running.wait()
        assert self._receive is not None, "a platform that runs has a receiver"
        reply = await self._receive(Request(HERE, self._person, body, self._where))
        if reply.file is None:
            return reply
        told = self._localizer.format(_write(reply.file))
        return replace(reply, text=f"{reply.text}\n{told}", file=None)

    async def send(
        self, to: Address | PersonId, content: MessageContent, *, nonce: str = ""
    ) -> str:
        """Return an id; the screen shows the table itself."""
        del to, content
        return nonce or str(next(self._ids))

    async def edit(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Do nothing; the screen shows the table itself."""

    async def delete(self, to: Address | PersonId, message: str) -> None:
        """Do nothing; no messages are shown on the screen."""

    async def look_for(self, to: Address | PersonId, message: str, content: MessageContent) -> None:
        """Do nothing; no messages are shown on the screen."""
        del to, message, content

    async def show_ephemeral(
        self, to: Address, person: PersonId, content: MessageContent, *, below: str = ""
    ) -> None:
        """Do nothing; the screen shows the table itself."""

    async def open_thread(self, to: Address, title: str) -> Address:
        """Raise NoThreadsError."""
        del to, title
        raise NoThreadsError

    async def has_left(self, to: Address, person: PersonId) -> bool:
        """Return False; a person who leaves ends the program."""
        del to, person
        return False

    async def is_admin(self, to: Address, person: PersonId) -> bool:
        """Return True; nobody else uses this terminal."""
        del to, person
        return True

    def messages_below(self, to: Address, message: str) -> int:
        """Return 0; no messages are shown on the screen."""
        del to, message
        return 0


def _write(file: File) -> LocalizedText:
    """Write a file into the current folder; return a line that says where, or that it failed.

    The file may contain hands and names, so only its owner may read it.
    """
    try:
        # ``Path.open`` cannot set the permissions of a new file.
        with open(file.name, "wb", opener=_private) as written:
            Path(file.name).chmod(_OWNER_ALONE)
            written.write(file.content)
    except OSError:
        return LocalizedText("terminal-no-file", {"file": file.name})
    return LocalizedText("terminal-file", {"file": file.name})


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, _OWNER_ALONE)
