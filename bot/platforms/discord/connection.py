"""The connection to Discord: it hears what people do, and answers them."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.delivery.rate_budget import TokenBucket
from bot.images.deck_sprites import Tile
from bot.platforms.discord import inbound
from bot.platforms.discord.commands import Translator, add_commands
from bot.platforms.discord.errors import NETWORK_ERRORS, log_bad_events
from bot.platforms.discord.images import CardEmojis, ImageState
from bot.platforms.discord.limits import LIMITS, departed, joined, left, lost, may_write
from bot.platforms.discord.rendering import Interaction, PersistentButton
from bot.platforms.discord.replies import Ephemerals, answer, defer, reply
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.platform import Depths, Greet, Learn, Receive
from bot.ports.request import AutocompleteQuery, ChatEvent, RequestBody

LONGEST_WAIT_S: Final = 30.0
"""A limit of traffic that lasts longer is told to the caller instead of waited for."""

PATIENCE_S: Final = 1.5
"""An answer that takes longer is promised first; Discord waits for three seconds."""

FIRST_REGISTERING_PAUSE_S: Final = 60.0
LONGEST_REGISTERING_PAUSE_S: Final = 3600.0
"""Pauses between tries to register the commands."""

_BETWEEN_SHARDS_S: Final = 5.0
_TOO_MANY: Final = 429
_FIRST_ANSWER: Final = "/callback"
"""How the path of a first answer to an interaction ends."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Behaviour:
    """How the bot is to behave on Discord.

    A bot that ``reads_messages`` asks for their content, and one that ``sees_members`` is told who
    leaves a server; both have to be allowed. With
    ``own_gateway`` the place that ``connect`` was given is used from the first moment, and not only
    after a loss. Without ``open_tiles`` cards are said in words alone. ``greet`` hears of each
    new session.
    """

    reads_messages: bool
    sees_members: bool
    own_gateway: bool
    open_tiles: Callable[[], Sequence[Tile]] | None = None
    greet: Greet | None = None


class Connection(discord.AutoShardedClient):
    """One life of the bot on Discord, from the login to the end of its sessions."""

    def __init__(
        self, receive: Receive, learn: Learn, timer: Clock, manner: Behaviour, depths: Depths
    ) -> None:
        super().__init__(
            intents=_intents(manner),
            # Nobody is looked up: interactions bring all that is needed.
            chunk_guilds_at_startup=False,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=LONGEST_WAIT_S,
            http_trace=self._counted(_paced(timer)),
            # Whoever lets the bot in while discord.py waits for its servers would not be told of.
            guild_ready_timeout=0.0,
        )
        self.told_to_wait = 0
        self._receive = receive
        self._learn = learn
        self._timer = timer
        self._manner = manner
        self._depths = depths
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        tiles = manner.open_tiles
        self.illustrations = ImageState(None if tiles is None else CardEmojis(tiles, timer))
        self.ephemerals = Ephemerals()
        self._chores: list[asyncio.Task[None]] = []
        add_commands(self.tree, self._hear, self._complete)
        log_bad_events(self._connection.parsers)

    @property
    def hears(self) -> bool:
        """Return whether its sessions have begun, and none of them is broken off."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    def _counted(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count as well what Discord refuses as one too many, which discord.py asks again."""

        async def count(
            _session: object, _context: object, asked: aiohttp.TraceRequestEndParams
        ) -> None:
            self.told_to_wait += asked.response.status == _TOO_MANY

        trace.on_request_end.append(count)
        return trace

    async def setup_hook(self) -> None:
        """Make ready for events, between the login and the first session."""
        self.add_dynamic_items(PersistentButton)
        await self.tree.set_translator(Translator())
        if self._manner.own_gateway:
            self.shard_count, _, _ = await self.http.get_bot_gateway()
        if not await self._register():
            # Those of the last time are still registered; people can play.
            self._begin(self._register_later())
        # People can play meanwhile; forty uploads may take a minute.
        if self.illustrations.emojis is not None:
            self._begin(self.illustrations.emojis.publish(self))

    def _begin(self, chore: Coroutine[Any, Any, None]) -> None:
        self._chores.append(asyncio.create_task(chore))

    async def _register(self) -> bool:
        """Register the commands; whether that was done."""
        try:
            await self.tree.sync()
        except (discord.DiscordException, *NETWORK_ERRORS) as error:
            _log.warning("commands not registered", **error_fields(error))
            return False
        return True

    async def _register_later(self) -> None:
        """Try again until it is done, after longer and longer pauses."""
        pause_s = FIRST_REGISTERING_PAUSE_S
        while True:
            await self._timer.sleep(pause_s)
            if await self._register():
                return
            pause_s = min(LONGEST_REGISTERING_PAUSE_S, 2 * pause_s)

    async def close(self) -> None:
        """Let go of the connection, and of what is being uploaded or registered."""
        for chore in self._chores:
            chore.cancel()
        await super().close()

    async def before_identify_hook(
        self,
        shard_id: int | None,  # noqa: ARG002 - discord.py's own.
        *,
        initial: bool = False,
    ) -> None:
        """Let shards begin one after the other, as Discord asks for."""
        if not initial:
            await self._timer.sleep(_BETWEEN_SHARDS_S)

    async def on_ready(self) -> None:
        """Tell whoever runs the bot that Discord has let it in."""
        if self._manner.greet is not None and self.user is not None:
            self._manner.greet(self.user.name)

    async def on_press(self, interaction: Interaction) -> None:
        """Hear of a button or a menu."""
        await self._hear(interaction, inbound.pressed(interaction))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Hear of a form, which discord.py would have forgotten after a restart."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self._hear(interaction, inbound.filled_in(interaction))

    async def on_message(self, message: discord.Message) -> None:
        """Hear what people say, where it may be read."""
        assert self.user is not None, "messages come after the login"
        self._depths.note(message.channel.id, message.id)
        said = inbound.said(message, self.user.id)
        if said is not None:
            await reply(self, said, await self._receive(said))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Hear that a server lets the bot in."""
        self._spread(joined(guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Hear that a server throws the bot out."""
        self._spread(left(guild))

    async def on_raw_member_remove(self, gone: discord.RawMemberRemoveEvent) -> None:
        """Hear that a person left a server, where the bot sees its members."""
        guild = self.get_guild(gone.guild_id)
        if guild is not None and not gone.user.bot:
            self._learn(departed(guild, gone.user.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Hear that a channel is no more."""
        self._spread([lost(channel.id)])

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Hear that a thread is no more."""
        self._spread([lost(thread.parent_id, thread.thread_id)])

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Hear that the bot may no more read or write in a channel."""
        if not may_write(channel):
            self._spread([lost(channel.id)])

    def _spread(self, news: Iterable[ChatEvent]) -> None:
        for one in news:
            self._learn(one)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log what failed, without what was said, and go on."""
        error = sys.exception()
        assert error is not None, "discord.py calls this for an exception"
        _log.error("event failed", kind=event_method, **error_fields(error))

    async def _complete(
        self, interaction: Interaction, typing: AutocompleteQuery
    ) -> tuple[tuple[str, str], ...]:
        """Return what somebody may mean who is still typing."""
        return (await self._receive(inbound.done(interaction, typing))).completions

    async def _hear(self, interaction: Interaction, deed: RequestBody) -> None:
        """Let a deed be received, and answer its author within Discord's three seconds."""
        self.ephemerals.hear(interaction)
        receiving = asyncio.ensure_future(self._receive(inbound.done(interaction, deed)))
        patience = asyncio.ensure_future(self._timer.sleep(PATIENCE_S))
        await asyncio.wait({receiving, patience}, return_when=asyncio.FIRST_COMPLETED)
        patience.cancel()
        if not receiving.done():
            await defer(interaction)
        said = await receiving
        if not said.is_echo:
            await answer(interaction, said)


def _paced(timer: Clock) -> aiohttp.TraceConfig:
    """Let each request wait until Discord would take it, whoever of the bot's makes it.

    The outbox counts what it sends; but channels to people are opened, emojis uploaded, commands
    registered and answers followed up as well. First answers to interactions are not counted.
    """
    bucket, turn = TokenBucket(LIMITS.global_rate, timer), asyncio.Lock()

    async def wait(
        _session: object, _context: object, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        if asked.url.path.endswith(_FIRST_ANSWER):
            return
        async with turn:
            while (wait_s := bucket.wait_s()) > 0:
                await timer.sleep(wait_s)
            bucket.take()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(wait)
    return trace


def _intents(manner: Behaviour) -> discord.Intents:
    """Return what is asked to be told: beside content and members nothing that needs permission."""
    return discord.Intents(
        guilds=True,
        guild_messages=True,
        dm_messages=True,
        message_content=manner.reads_messages,
        members=manner.sees_members,
    )
