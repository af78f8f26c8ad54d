"""Chats in memory with the limits and latencies of their platforms, and people in them.

A message in such a chat is recorded as the platform renders it.
"""

import asyncio
from bisect import bisect_right
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final, TypeAlias

from bot.app.app import App
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.chats_page import SWITCH
from bot.platforms.discord import limits as discord
from bot.platforms.telegram import limits as telegram
from bot.ports.message import MessageContent, Reply
from bot.ports.platform import RetryLaterError
from bot.ports.request import (
    Address,
    ButtonPress,
    CommandCall,
    Person,
    PersonId,
    Request,
    StartLink,
    Where,
)
from tests.servers.activity_signal import Bell
from tests.system.screens import NOTHING, Screen, Token
from tests.transcripts.sights import looks_of
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall, presses
from tools.simulation.recording import Call, MessageState, Place, Recording
from tools.simulation.virtual_loop import LoopTimer

TELEGRAM: Final = telegram.NAME
DISCORD: Final = discord.NAME
GROUP: Final = "Lagunak"

Reader: TypeAlias = Address | PersonId


@dataclass(frozen=True, slots=True)
class RateRule:
    """The rate limit of a platform: calls in a number of seconds, and the latency of a call."""

    group: tuple[int, float]
    person: tuple[int, float]
    whole: tuple[int, float]
    way_s: tuple[float, float]


LAWS: Final = {
    TELEGRAM: RateRule((20, 60.0), (5, 1.0), (30, 1.0), (0.3, 2.0)),
    DISCORD: RateRule((5, 5.0), (5, 5.0), (50, 1.0), (0.1, 0.8)),
}
"""Telegram counts edits like messages, and refuses calls.

Discord has a bucket for each kind of call, and its library waits by itself.
"""

_ACCOUNTS: Final = {CallKind.SEND: "post", CallKind.EDIT: "edit", CallKind.DELETE: "delete"}
"""The kinds of call that Discord counts separately; other calls are not counted."""

_LIMITS: Final = {TELEGRAM: telegram.LIMITS, DISCORD: discord.LIMITS}


class Chats:
    """The chats of a platform: calls have latency, are refused above limits, and are recorded."""

    def __init__(self, name: str, film: Recording, generator: Random) -> None:
        self.platform = FakePlatform(name, _LIMITS[name], around=self._around)
        self.names: dict[PersonId, str] = {}
        self.bell = Bell()
        self._film = film
        self._law = LAWS[name]
        self._clock = LoopTimer()
        self._generator = generator
        self._counted: dict[object, list[float]] = defaultdict(list)
        self._sent_at = 0.0

    @property
    def name(self) -> str:
        """Return the name of the platform."""
        return self.platform.name

    def place_of(self, reader: Reader) -> Place:
        """Return the name of a place in the recording."""
        return self.name if isinstance(reader, Address) else self.names[reader]

    @asynccontextmanager
    async def _around(self, call: PlatformCall) -> AsyncIterator[None]:
        """Apply the latency and limits of a call, and record what it changes."""
        kind = _ACCOUNTS.get(call.kind)
        if kind is None:
            yield
            return
        sent_at = await self._arrive(call.reader, kind)
        yield
        if call.post is None:
            self._film_gone(call.reader, call.message, sent_at)
        else:
            is_new = call.kind is CallKind.SEND
            self._film_post(call.reader, call.message, call.post, sent_at, is_new=is_new)
        self.bell.ring()
        await self._clock.sleep(self._generator.uniform(*self._law.way_s) / 2)

    async def _arrive(self, to: Reader, kind: str) -> float:
        """Apply latency and rate limit of a call, and return its start time."""
        sent_at = self._clock.now()
        await self._clock.sleep(self._generator.uniform(*self._law.way_s) / 2)
        account = (to, kind if self.name == DISCORD else "")
        law = self._law.group if isinstance(to, Address) else self._law.person
        while self.name == DISCORD and (wait_s := self._wait_s(account, *law)) > 0:
            await self._clock.sleep(wait_s)
        wait_s = max(self._wait_s(account, *law), self._wait_s(self.name, *self._law.whole))
        self._film.calls.append(Call(self.place_of(to), self._clock.now(), wait_s > 0))
        if wait_s > 0:
            raise RetryLaterError(ceil(wait_s))
        for one in (account, self.name):
            self._counted[one].append(self._clock.now())
        return sent_at

    def _wait_s(self, account: object, most: int, window_s: float) -> float:
        """Return the time until a rate limit has room for one more call."""
        counted, now = self._counted[account], self._clock.now()
        recent = len(counted) - bisect_right(counted, now - window_s)
        return 0.0 if recent < most else counted[-most] + window_s - now

    def _film_post(
        self,
        to: Reader,
        message: str,
        post: MessageContent,
        sent_at: float,
        *,
        is_new: bool = False,
    ) -> None:
        looks = looks_of(post, self.name, to)
        tokens = tuple(button.token for button, _ in presses(post))
        # A picture on Discord shows what its description says; on Telegram the text contains it.
        picture = looks.picture if self.name == DISCORD else None
        told = looks.lines if picture is None else (*looks.lines, picture.alternative)
        frame = MessageState(
            self.place_of(to),
            message,
            sent_at,
            self._clock.now(),
            "\n".join(told),
            tokens,
            frozenset(mention.name for mention in post.mentions),
            (looks, tokens),
            is_new,
            is_new and not (post.is_silent or self._is_hushed(to, post)),
            post.calls,
        )
        self._film.show(frame)

    def _is_hushed(self, to: Reader, post: MessageContent) -> bool:
        """Return whether the platform mutes a call, because everyone would hear it."""
        return post.calls and self.name == TELEGRAM and isinstance(to, Address)

    def _film_gone(self, to: Reader, message: str, sent_at: float) -> None:
        self._film.show(MessageState(self.place_of(to), message, sent_at, self._clock.now()))


class SimulatedUser:
    """A ``Player`` in a platform's group; without a private chat, its hand is ephemeral."""

    def __init__(self, chats: Chats, host: App, name: str, number: str) -> None:
        self.person = Person(PersonId(chats.name, number), name, "es")
        self.pressed: list[Token] = []
        self.is_dealt_in_private = False
        self._chats = chats
        self._host = host
        self._group = Address(chats.name, f"-{GROUP}")
        self._home = Address(chats.name, f"home-{number}")
        self._aside = NOTHING
        chats.names[self.person.id] = name
        if chats.name == TELEGRAM:
            chats.platform.unreachable.add(self.person.id)

    @property
    def name(self) -> str:
        """Return the name that others see."""
        return self.person.name

    @property
    def bell(self) -> Bell:
        """Return the bell that rings when the person's view changes."""
        return self._chats.bell

    @property
    def table(self) -> Screen:
        """Return the bot's newest message that the whole group sees."""
        return self._newest(self._group)

    @property
    def hand(self) -> Screen:
        """Return the bot's newest message that only this person sees."""
        shown = self._newest(self.person.id)
        return shown if shown is not NOTHING else self._aside

    async def press(self, screen: Screen, token: Token) -> str:
        """Press a button; return the text of a refusal, or an empty one."""
        self.pressed.append(token)
        assert isinstance(screen.source, tuple), "a screen of the simulation"
        reader, message = screen.source
        is_ephemeral = screen is self._aside
        deed = ButtonPress(token, message, is_ephemeral=is_ephemeral)
        answer = await self._do(deed, private=reader == self.person.id and not is_ephemeral)
        if answer.post is not None:
            self._aside = self._screen(self.person.id, f"aside-{self.person.id.id}", answer.post)
        self.bell.ring()
        return answer.text

    async def order(self, command: str, argument: str = "") -> None:
        """Send a command in the chat."""
        await self._do(CommandCall(command, argument))

    async def follow(self) -> None:
        """Open the private chat on Telegram; on Discord, ask for messages there."""
        if self._chats.name == DISCORD:
            self.is_dealt_in_private = True
            token = encode(TableButton("", Verb.IN_PRIVATE, SWITCH[True]))
            await self._do(ButtonPress(token, ""))
            return
        self._chats.platform.unreachable.discard(self.person.id)
        self.is_dealt_in_private = True
        await self._do(StartLink(""), private=True)

    async def _do(
        self, deed: ButtonPress | CommandCall | StartLink, *, private: bool = False
    ) -> Reply:
        await asyncio.sleep(0.2)
        address = self._home if private else self._group
        where = Where.PRIVATE if private else Where.CHAT
        return await self._host.handle(Request(address, self.person, deed, where))

    def _newest(self, reader: Reader) -> Screen:
        posts = self._chats.platform.posts.get(reader, {})
        found = [(message, post) for message, post in posts.items() if post.rows]
        return self._screen(reader, *found[-1]) if found else NOTHING

    def _screen(self, reader: Reader, message: str, post: MessageContent) -> Screen:
        tokens = tuple(button.token for button, _ in presses(post))
        called = {mention.person for mention in post.mentions}
        return Screen(post.text, tokens, self.person.id in called, (reader, message))
