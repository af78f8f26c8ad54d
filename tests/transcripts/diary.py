"""A chat platform that keeps a diary of what is shown, when, and who did what."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.platforms.discord import limits as discord
from bot.platforms.telegram import limits as telegram
from bot.ports.message import MessageContent
from bot.ports.request import Address, PersonId
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall

Place: TypeAlias = Address | PersonId
"""Where something is shown: a chat, or the private chat of a person."""

_LIMITS: Final = {telegram.NAME: telegram.LIMITS, discord.NAME: discord.LIMITS}


def aside_of(chat: str) -> Address:
    """Return the place of ephemeral messages in a chat."""
    return Address("aside", chat)


@dataclass(frozen=True, slots=True)
class Shown:
    """A message in its state from ``at`` on, in seconds since the epoch."""

    at: float
    place: Place
    message: str
    post: MessageContent
    is_new: bool


@dataclass(frozen=True, slots=True)
class Gone:
    """A message was deleted."""

    at: float
    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Done:
    """A person pressed a button, sent a command or wrote a message; ``words`` describe it."""

    at: float
    name: str
    words: str
    place: Place


@dataclass(frozen=True, slots=True)
class Told:
    """The immediate ephemeral reply to a request."""

    at: float
    name: str
    text: str
    place: Place


Entry: TypeAlias = Shown | Gone | Done | Told


class Diary:
    """Records what a platform with the limits of this name shows.

    ``on_renewed`` is called for an ephemeral message that changes without a press of its reader.
    """

    def __init__(self, name: str, now: Callable[[], float]) -> None:
        self.platform = FakePlatform(name, _LIMITS[name], around=self._around)
        self.entries: list[Entry] = []
        self.on_renewed: Callable[[PersonId, MessageContent], None] | None = None
        self._now = now

    @asynccontextmanager
    async def _around(self, call: PlatformCall) -> AsyncIterator[None]:
        yield
        if call.kind is CallKind.DELETE:
            self.entries.append(Gone(self._now(), call.reader, call.message))
        elif call.post is not None and call.kind in {CallKind.SEND, CallKind.EDIT}:
            is_new = call.kind is CallKind.SEND
            shown = Shown(self._now(), call.reader, call.message, call.post, is_new=is_new)
            self.entries.append(shown)
        elif call.kind is CallKind.EDIT_EPHEMERAL and self.on_renewed is not None:
            assert call.person is not None, "one person alone sees it"
            assert call.post is not None, "it is changed into something"
            self.on_renewed(call.person, call.post)
