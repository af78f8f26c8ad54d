"""Chats with a memory, with the limits of their platforms and ways as long, and people in them.

What reaches such a chat is filmed as the platform's own rendering makes it look.
"""

import asyncio
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final, TypeAlias

from bot.app.app import App
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
)
from tests.servers.activity_signal import Bell
from tests.system.screens import NOTHING, Screen, Token
from tests.transcripts.sights import looks_of
from tests.unit.bot.fake_platform import FakePlatform, presses
from tools.simulation.recording import Call, MessageState, Place, Recording
from tools.simulation.virtual_loop import LoopTimer

TELEGRAM: Final = telegram.NAME
DISCORD: Final = discord.NAME
GROUP: Final = "Lagunak"

Reader: TypeAlias = Address | PersonId


@dataclass(frozen=True, slots=True)
class RateRule:
    """How many calls a platform takes in how many seconds, and how long they travel."""

    group: tuple[int, float]
    person: tuple[int, float]
    whole: tuple[int, float]
    way_s: tuple[float, float]


LAWS: Final = {
    TELEGRAM: RateRule((20, 60.0), (5, 1.0), (30, 1.0), (0.3, 2.0)),
    DISCORD: RateRule((5, 5.0), (5, 5.0), (50, 1.0), (0.1, 0.8)),
}
"""Telegram counts edits like messages, and refuses; Discord has a bucket for each kind of call, for
which its library waits by itself."""

_LIMITS: Final = {TELEGRAM: telegram.LIMITS, DISCORD: discord.LIMITS}


class Chats(FakePlatform):
    """The chats of a platform: calls take their time, too many are refused, all is filmed."""

    def __init__(self, name: str, film: Recording, generator: Random) -> None:
        super().__init__(name, _LIMITS[name])
        self.names: dict[PersonId, str] = {}
        self.bell = Bell()
        self._film = film
        self._law = LAWS[name]
        self._timer = LoopTimer()
        self._generator = generator
        self._counted: dict[object, list[float]] = defaultdict(list)
        self._sent_at = 0.0

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Write to a chat, after some way."""
        sent_at = await self._arrive(to, "post")
        message = await super().post(to, post, once=once)
        self._film_post(to, message, post, sent_at, is_new=True)
        return await self._return(message)

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Change a message of a chat, after some way."""
        sent_at = await self._arrive(to, "edit")
        await super().edit(to, message, post)
        self._film_post(to, message, post, sent_at)
        await self._return(message)

    async def whisper(self, to: PersonId, post: MessageContent, *, once: str = "") -> str:
        """Write to a person, after some way."""
        sent_at = await self._arrive(to, "post")
        message = await super().whisper(to, post, once=once)
        self._film_post(to, message, post, sent_at, is_new=True)
        return await self._return(message)

    async def edit_whisper(self, to: PersonId, message: str, post: MessageContent) -> None:
        """Change a message to a person, after some way."""
        sent_at = await self._arrive(to, "edit")
        await super().edit_whisper(to, message, post)
        self._film_post(to, message, post, sent_at)
        await self._return(message)

    async def delete(self, to: Address, message: str) -> None:
        """Take a message of a chat away, after some way."""
        sent_at = await self._arrive(to, "delete")
        await super().delete(to, message)
        self._film_gone(to, message, sent_at)
        await self._return(message)

    async def delete_whisper(self, to: PersonId, message: str) -> None:
        """Take a message to a person away, after some way."""
        sent_at = await self._arrive(to, "delete")
        await super().delete_whisper(to, message)
        self._film_gone(to, message, sent_at)
        await self._return(message)

    def place_of(self, reader: Reader) -> Place:
        """Return what a place is called in the film."""
        return self.name if isinstance(reader, Address) else self.names[reader]

    async def _arrive(self, to: Reader, kind: str) -> float:
        """Travel to the platform, be counted or refused there; when the call set out."""
        sent_at = self._timer.now()
        await self._timer.sleep(self._generator.uniform(*self._law.way_s) / 2)
        account = (to, kind if self.name == DISCORD else "")
        law = self._law.group if isinstance(to, Address) else self._law.person
        while self.name == DISCORD and (wait_s := self._wait_s(account, *law)) > 0:
            await self._timer.sleep(wait_s)
        wait_s = max(self._wait_s(account, *law), self._wait_s(self.name, *self._law.whole))
        self._film.calls.append(Call(self.place_of(to), self._timer.now(), wait_s > 0))
        if wait_s > 0:
            raise RetryLaterError(ceil(wait_s))
        for one in (account, self.name):
            self._counted[one].append(self._timer.now())
        return sent_at

    async def _return(self, message: str) -> str:
        self.bell.ring()
        await self._timer.sleep(self._generator.uniform(*self._law.way_s) / 2)
        return message

    def _wait_s(self, account: object, most: int, window_s: float) -> float:
        """Return how long until an account has room for one call more."""
        counted, now = self._counted[account], self._timer.now()
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
        frame = MessageState(
            self.place_of(to),
            message,
            sent_at,
            self._timer.now(),
            "\n".join(looks.lines),
            tokens,
            frozenset(mention.name for mention in post.mentions),
            (looks, tokens),
            is_new,
            is_new and not post.is_silent,
        )
        self._film.show(frame)

    def _film_gone(self, to: Reader, message: str, sent_at: float) -> None:
        self._film.show(MessageState(self.place_of(to), message, sent_at, self._timer.now()))


class SimulatedUser:
    """A ``Player`` in the group of a platform; who has not started it is shown the hand aside."""

    def __init__(self, chats: Chats, host: App, name: str, number: str) -> None:
        self.person = Person(PersonId(chats.name, number), name, "es")
        self.pressed: list[Token] = []
        self.is_dealt_in_private = chats.name == DISCORD
        self._chats = chats
        self._host = host
        self._group = Address(chats.name, GROUP)
        self._home = Address(chats.name, f"home-{number}")
        self._aside = NOTHING
        chats.names[self.person.id] = name
        if not self.is_dealt_in_private:
            chats.unreachable.add(self.person.id)

    @property
    def name(self) -> str:
        """Return what others call them."""
        return self.person.name

    @property
    def bell(self) -> Bell:
        """Rings whenever something happens before their eyes."""
        return self._chats.bell

    @property
    def table(self) -> Screen:
        """Return the newest message of the bot that all in the group see."""
        return self._newest(self._group)

    @property
    def hand(self) -> Screen:
        """Return the newest message of the bot that this person alone sees."""
        shown = self._newest(self.person.id)
        return shown if shown is not NOTHING else self._aside

    async def press(self, screen: Screen, token: Token) -> str:
        """Press something; the words in which it was refused, or none."""
        self.pressed.append(token)
        assert isinstance(screen.source, tuple), "a screen of ours"
        reader, message = screen.source
        is_aside = screen is self._aside
        deed = ButtonPress(token, message, is_aside=is_aside)
        answer = await self._do(deed, private=reader == self.person.id and not is_aside)
        if answer.post is not None:
            self._aside = self._screen(self.person.id, f"aside-{self.person.id.id}", answer.post)
        self.bell.ring()
        return answer.text

    async def order(self, command: str, argument: str = "") -> None:
        """Give a command in the chat."""
        await self._do(CommandCall(command, argument))

    async def follow(self) -> None:
        """Open the private chat."""
        self._chats.unreachable.discard(self.person.id)
        self.is_dealt_in_private = True
        await self._do(StartLink(""), private=True)

    async def _do(
        self, deed: ButtonPress | CommandCall | StartLink, *, private: bool = False
    ) -> Reply:
        await asyncio.sleep(0.2)
        address = self._home if private else self._group
        return await self._host.handle(Request(address, self.person, deed, private, "", 0.0, ()))

    def _newest(self, reader: Reader) -> Screen:
        posts = self._chats.posts.get(reader, {})
        found = [(message, post) for message, post in posts.items() if post.rows]
        return self._screen(reader, *found[-1]) if found else NOTHING

    def _screen(self, reader: Reader, message: str, post: MessageContent) -> Screen:
        tokens = tuple(button.token for button, _ in presses(post))
        called = {mention.person for mention in post.mentions}
        return Screen(post.text, tokens, self.person.id in called, (reader, message))
