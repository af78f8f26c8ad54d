"""Sessions with the real clients of both platforms and the test servers.

Servers, clients and host run in one process with one virtual clock. After each request, the servers
record what people see.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from bot.app.app import App
from bot.app.computer_turns import PAUSE_S
from bot.cli.serve import CONNECTORS
from bot.images.image_cache import ImageAssets
from bot.ports.settings import Settings
from engine.events import Event
from engine.rule_options import PRESETS
from storage.memory_store import MemoryStore
from tests.servers.discord.flags import Flag
from tests.servers.discord.messages import Message as DiscordMessage
from tests.servers.discord.pointing import pointed_at
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Chat, Message, TelegramServer, User
from tests.servers.telegram.calls import Call as Request
from tests.servers.telegram.member_status import Member as Present
from tests.servers.telegram.request_parser import Body
from tests.servers.telegram.traffic import Limits
from tests.system.on_discord import CALL as ON_DISCORD
from tests.system.on_discord import DiscordPlayer, read_aloud
from tests.system.on_telegram import CALL as ON_TELEGRAM
from tests.system.on_telegram import TelegramPlayer
from tests.system.serving import LOCAL, variables
from tools.simulation.analysis import Counted, counted
from tools.simulation.phone import folded_on_telegram, height
from tools.simulation.recording import Call, MessageState, Place, Recording
from tools.simulation.sessions import Sitting, filmed, table_of
from tools.simulation.simulated_chats import DISCORD, GROUP, LAWS, TELEGRAM
from tools.simulation.simulated_people import PlayStyle, Watched
from tools.simulation.virtual_loop import LoopTimer, run_in_virtual_time

if TYPE_CHECKING:
    from tests.servers.discord.people import Member

_A_SECOND: Final = Limits(per_second=LAWS[TELEGRAM].person[0])
"""Telegram's limit; it allows short bursts above one call per second."""

Show: TypeAlias = Callable[[MessageState], None]

_DISCORDS_A_SECOND: Final = 50
_WRITES: Final = ("send", "edit", "delete")


class DistantTelegram(TelegramServer):
    """A server with network latency that records what every member of the group sees."""

    def __init__(self, film: Recording, generator: Random, way_s: tuple[float, float]) -> None:
        super().__init__(clock=film.now)
        self.film = film
        self.users: list[User] = []
        self.group: Chat | None = None
        self._ways = generator
        self._way_s = way_s
        self._sent_at: dict[int, float] = {}
        self._shown = defaultdict[tuple[Place, Show], dict[str, Message]](dict)
        self.watch = self._look
        self.limit(_A_SECOND)

    async def _answer(self, call: Request, body: Body) -> object:
        self._sent_at[call.number] = self.film.now()
        if call.method.lower().startswith("get"):
            return await super()._answer(call, body)
        way_s = self._ways.uniform(*self._way_s) / 2
        await asyncio.sleep(way_s)
        result = await super()._answer(call, body)
        await asyncio.sleep(way_s)
        return result

    def _look(self, call: Request, is_done: bool) -> None:  # noqa: FBT001 - the signature of the callback
        """Record the changes on every screen."""
        if not is_done or not call.method.startswith(_WRITES):
            return
        group = self.group
        places = [(user.account.first_name, user.private) for user in self.users]
        if group is not None:
            places.append((TELEGRAM, group))
            is_ephemeral = {
                "receiver_user_id",
                "ephemeral_message_parameters",
                "ephemeral_message_id",
            }
            if str(call.parameters.get("chat_id")) == str(group.id) and not is_ephemeral & {
                name for name, value in call.parameters.items() if value is not None
            }:
                self.film.calls.append(Call(TELEGRAM, self.film.now()))
        for place, chat in places:
            mine = [one for one in chat.messages if one.sender == self.world.bot]
            self._compare(place, mine, call, self.film.show)
        for user in self.users:
            seen = user.sees(user.private if group is None else group)
            aside = [one for one in seen if one.draft.receiver == user.account]
            self._compare(user.account.first_name, aside, call, self.film.asides.append)

    def _compare(self, place: Place, shown: Sequence[Message], call: Request, show: Show) -> None:
        now = {_number(one): one for one in shown}
        known = self._shown[place, show]
        for number in known.keys() - now.keys():
            del known[number]
            show(MessageState(place, number, self._sent_at[call.number], self.film.now()))
        for number, message in now.items():
            if message != known.get(number):
                is_new = number not in known
                known[number] = message
                has_sound = is_new and not call.parameters.get("disable_notification")
                show(self._state(place, message, call, is_new=is_new, has_sound=has_sound))

    def _state(
        self, place: Place, message: Message, call: Request, *, is_new: bool, has_sound: bool
    ) -> MessageState:
        tokens = tuple(button.data for row in message.keyboard for button in row if button.data)
        called = [one.get("user") for one in message.content.entities]
        names = frozenset(str(user["first_name"]) for user in called if isinstance(user, dict))
        # Everyone in the group hears a message with a sound, no matter who is mentioned.
        members = {user.account.first_name for user in self.users} if place == TELEGRAM else {place}
        pictures = () if message.photo is None else (message.photo,)
        return MessageState(
            *(place, _number(message), self._sent_at[call.number], self.film.now()),
            *(message.text, tokens, names, message.content),
            is_new=is_new,
            has_sound=has_sound,
            is_call=bool(ON_TELEGRAM.match(message.text)),
            heard_by=frozenset(members if has_sound else ()),
            height=height(
                message.text, pictures, folded=folded_on_telegram(message.content.entities)
            ),
        )

    def count_refusals(self) -> None:
        """Record refusals due to rate limits, and edits that change nothing.

        An edit that sets the same buttons only to check that a message still exists does not count.
        """
        for call in self.calls:
            if "Too Many Requests" in call.refusal:
                self.film.calls.append(Call("", self.film.now(), is_refused=True))
            is_edit = call.method != "editMessageReplyMarkup"
            self.film.unchanged += is_edit and "message is not modified" in call.refusal


def _number(message: Message) -> str:
    return f"ephemeral {message.ephemeral_id}" if message.ephemeral_id else str(message.id)


class DiscordScreens:
    """What a Discord server shows."""

    def __init__(self, server: DiscordServer, film: Recording) -> None:
        self.members: list[Member] = []
        self._server = server
        self._film = film
        self._shown: dict[int, int] = {}
        server.watch(self._look)
        server.limit_all(_DISCORDS_A_SECOND, film.now)

    def _look(self, method: str, path: str, *, is_done: bool) -> None:
        """Record the changes on every screen."""
        channel = self._server.channel
        if not is_done or method == "GET":
            return
        if path.startswith(f"/channels/{channel.id}/messages"):
            self._film.calls.append(Call(DISCORD, self._film.now()))
        private = [(one.user.name, one.dm) for one in self.members]
        for place, where in [(DISCORD, channel), *private]:
            for message in where.history:
                if message.author == self._server.bot:
                    only = message.only
                    if only is None:
                        self._compare(place, message, self._film.show)
                    else:
                        self._compare(only.name, message, self._film.asides.append)

    def _compare(self, place: Place, message: DiscordMessage, show: Show) -> None:
        gone = -1
        version = gone if message.deleted else len(message.forms)
        before = self._shown.get(message.id)
        if version == before:
            return
        self._shown[message.id] = version
        now = self._film.now()
        if version == gone:
            show(MessageState(place, str(message.id), now, now))
            return
        tokens = tuple(button.custom_id for button in message.buttons if button.custom_id)
        text = message.text
        called = frozenset(one.user.name for one in self.members if one.mention in text)
        looks = (text, tokens, tuple(file.name for file in message.files))
        is_new = before is None
        has_sound = is_new and Flag.SUPPRESS_NOTIFICATIONS not in message.forms[0].flags
        # A channel alerts only the mentioned people; an ephemeral message alerts nobody.
        alerted = {one.name for one in message.pinged} if place == DISCORD else {place}
        heard_by = alerted if has_sound and message.only is None else set()
        show(
            MessageState(
                *(place, str(message.id), now, now, read_aloud(message), tokens, called, looks),
                is_new=is_new,
                has_sound=has_sound,
                is_call=bool(ON_DISCORD.match(text)),
                heard_by=frozenset(heard_by),
                height=height(text, [file.content for file in message.files]),
            )
        )

    def count_refusals(self) -> None:
        """Record refusals due to rate limits."""
        many = sum(call.status == 429 for call in self._server.calls)  # noqa: PLR2004 - the HTTP status
        self._film.calls += [Call("", self._film.now(), is_refused=True)] * many


class WatchedOnDiscord(DiscordPlayer):
    """A player who chooses house rules with the command."""

    async def order(self, command: str, argument: str = "") -> None:
        """Send a slash command."""
        if argument not in PRESETS:
            await super().order(command, argument)
            return
        await self.member.slash(self.channel, command, self._how, reglas=argument)


class Clients:
    """The host, the real clients, and a server for each platform."""

    def __init__(
        self, film: Recording, telegram: DistantTelegram | None, discord: DiscordServer | None
    ) -> None:
        self.film = film
        self._telegram = telegram
        self._discord = discord
        self._screens = None if discord is None else DiscordScreens(discord, film)

    def player(self, manner: PlayStyle, name: str) -> Watched:
        """Add a player to the group of their platform."""
        if manner.platform == TELEGRAM:
            assert self._telegram is not None, "the platform has a server"
            user = self._telegram.world.user(name, language="es")
            group = self._telegram.group or self._telegram.world.supergroup(GROUP, user)
            group.members[user.id] = Present()
            self._telegram.group = group
            self._telegram.users.append(user)
            return TelegramPlayer(user, group)
        assert self._discord is not None, "the platform has a server"
        assert self._screens is not None, "the platform has screens"
        member = self._discord.guild.member(name, locale="es-ES")
        self._screens.members.append(member)
        return WatchedOnDiscord(member, self._discord.channel)

    async def close(self) -> None:
        """Count the refusals."""
        for one in (self._telegram, self._screens):
            if one is not None:
                one.count_refusals()


@asynccontextmanager
async def served(
    sitting: Sitting, way_s: tuple[float, float] = LAWS[TELEGRAM].way_s
) -> AsyncIterator[Clients]:
    """Run the servers with their clients for the duration of the context.

    Telegram answers a request after a random time within ``way_s``, Discord at once.
    """
    film = Recording(LoopTimer().now)
    async with AsyncExitStack() as stack:
        telegram = discord = None
        if TELEGRAM in sitting.platforms:
            telegram = DistantTelegram(film, Random(sitting.number), way_s)
            await stack.enter_async_context(telegram)
        if DISCORD in sitting.platforms:
            discord = await stack.enter_async_context(DiscordServer())
            stack.enter_context(pointed_at(discord.api_url, discord.gateway_url))
        environment = stack.enter_context(pytest.MonkeyPatch.context())
        for name, value in (LOCAL | variables(discord, telegram)).items():
            environment.setenv(name, value)
        environment.chdir(Path(stack.enter_context(TemporaryDirectory())))
        # Reply budgets must use the same clock as the delivery.
        for name in (TELEGRAM, DISCORD):
            environment.setattr(f"bot.platforms.{name}.platform.SystemClock", LoopTimer)
        await stack.enter_async_context(_running(film, sitting.number))
        if discord is not None:
            await discord.until(lambda: discord.gateway.sessions)
        yield Clients(film, telegram, discord)


@asynccontextmanager
async def _running(film: Recording, seed: int) -> AsyncIterator[None]:
    """Run the host and its platforms as in production."""
    settings, studio, store = Settings(), ImageAssets(), MemoryStore()
    made = {name: connect(settings, studio, _say) for name, connect in CONNECTORS.items()}
    platforms = {name: one for name, one in made.items() if one is not None}
    await studio.uploads.keep_in(store)

    def hear(events: Sequence[Event]) -> None:
        film.hear(table_of(host).all()[0], events)

    host = App(
        store,
        platforms,
        LoopTimer(),
        pause_s=PAUSE_S,
        draw_seed=lambda: seed,
        image_renderer=studio.image_renderer,
        hear=hear,
    )
    await host.start()
    runs = [
        asyncio.create_task(one.run(host.handle, host.on_chat_event)) for one in platforms.values()
    ]
    try:
        yield
    finally:
        await host.close()
        for run in runs:
            run.cancel()
            with suppress(asyncio.CancelledError):
                await run


def _say(line: str) -> None:
    """Print to standard error, apart from the results."""
    print(line, file=sys.stderr)


def played_by_clients(sitting: Sitting) -> Counted:
    """Return the counts of a session with the real clients."""

    async def play() -> Counted:
        async with served(sitting) as venue:
            return counted(sitting, await filmed(sitting, venue))

    return run_in_virtual_time(play(), has_peers=True)
