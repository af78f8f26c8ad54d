"""Connect to Discord: receive events, and answer interactions."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.delivery.rate_budget import TokenBucket
from bot.images.deck_sprites import Tile
from bot.platforms.discord import inbound
from bot.platforms.discord.command_mentions import ids_of
from bot.platforms.discord.commands import Translator, add_commands
from bot.platforms.discord.errors import NETWORK_ERRORS, log_bad_events
from bot.platforms.discord.images import CardEmojis, ImageState
from bot.platforms.discord.limits import (
    LIMITS,
    deleted,
    departed,
    joined,
    left,
    lost,
    permitted,
    regained,
    without_role,
)
from bot.platforms.discord.rendering import Interaction, PersistentButton
from bot.platforms.discord.replies import Ephemerals, answer, defer, reply
from bot.ports.backoff import backoff_s
from bot.ports.logs import error_fields
from bot.ports.platform import Depths, Greet, Learn, Receive
from bot.ports.request import AutocompleteQuery, ChatEvent, RequestBody
from bot.ports.value import Struct
from storage.clock import Clock

LONGEST_WAIT_S: Final = 30.0
"""The longest rate limit that discord.py waits for, in seconds; a longer one raises an error."""

PATIENCE_S: Final = 1.5
"""The time after which a reply is deferred, in seconds; Discord waits for three seconds."""

FIRST_REGISTERING_PAUSE_S: Final = 60.0
LONGEST_REGISTERING_PAUSE_S: Final = 3600.0
"""The longest pause between attempts to register the commands, in seconds."""

_BETWEEN_SHARDS_S: Final = 5.0
_TOO_MANY: Final = 429
_FIRST_ANSWER: Final = "/callback"
"""How the URL path of a first response to an interaction ends."""

_log = structlog.get_logger()


class Behaviour(Struct, frozen=True, gc=True):
    """The settings of a connection.

    A bot that ``reads_messages`` receives the content of messages, and one that ``sees_members`` is
    notified when somebody leaves a server; both need permission in Discord's portal. With
    ``own_gateway`` the address given to ``connect`` is used from the start, not only after a lost
    connection. Without ``open_tiles`` cards are written in words. ``greet`` is called for each new
    session.
    """

    reads_messages: bool
    sees_members: bool
    own_gateway: bool
    open_tiles: Callable[[], Sequence[Tile]] | None = None
    greet: Greet | None = None


class Connection(discord.AutoShardedClient):
    """One connection of the bot, from its login to the end of its sessions."""

    def __init__(
        self, receive: Receive, learn: Learn, clock: Clock, manner: Behaviour, depths: Depths
    ) -> None:
        super().__init__(
            intents=_intents(manner),
            # No members are cached, because interactions contain everything that the bot needs.
            chunk_guilds_at_startup=False,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=LONGEST_WAIT_S,
            http_trace=self._counted(_paced(clock)),
            # Otherwise, servers that add the bot while discord.py waits for its list of servers are
            # not reported.
            guild_ready_timeout=0.0,
        )
        self.told_to_wait = 0
        self._receive = receive
        self._learn = learn
        self._clock = clock
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
        self.illustrations = ImageState(None if tiles is None else CardEmojis(tiles, clock))
        self.ephemerals = Ephemerals()
        self._tasks: list[asyncio.Task[None]] = []
        add_commands(self.tree, self._hear, self._complete)
        log_bad_events(self._connection.parsers)

    @property
    def hears(self) -> bool:
        """Return whether all sessions have begun and none has been interrupted."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    def _counted(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count also the rate-limit responses that discord.py retries by itself."""

        async def count(
            _session: object, _context: object, asked: aiohttp.TraceRequestEndParams
        ) -> None:
            self.told_to_wait += asked.response.status == _TOO_MANY

        trace.on_request_end.append(count)
        return trace

    async def setup_hook(self) -> None:
        """Prepare for events after the login and before the first session."""
        self.add_dynamic_items(PersistentButton)
        await self.tree.set_translator(Translator())
        if self._manner.own_gateway:
            self.shard_count, _, _ = await self.http.get_bot_gateway()
        if not await self._register():
            # The commands of the previous run are still registered, so people can play.
            self._begin(self._register_later())
        # People can play in the meantime; forty uploads may take a minute.
        if self.illustrations.emojis is not None:
            self._begin(self.illustrations.emojis.publish(self))

    def _begin(self, chore: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(chore))

    async def _register(self) -> bool:
        """Register the commands; return whether that succeeded.

        The new list replaces the registered one, so commands of older versions disappear.
        """
        try:
            self.illustrations.command_ids = ids_of(await self.tree.sync())
        except (discord.DiscordException, *NETWORK_ERRORS) as error:
            _log.warning("commands not registered", **error_fields(error))
            return False
        return True

    async def _register_later(self) -> None:
        """Retry until the commands are registered, with growing pauses."""
        failures, is_registered = 1, False
        while not is_registered:
            await self._clock.sleep(
                backoff_s(failures, FIRST_REGISTERING_PAUSE_S, LONGEST_REGISTERING_PAUSE_S)
            )
            is_registered = await self._register()
            failures += 1

    async def close(self) -> None:
        """Close the connection, and cancel uploads and registration."""
        for chore in self._tasks:
            chore.cancel()
        await super().close()

    async def before_identify_hook(
        self,
        shard_id: int | None,  # noqa: ARG002 - prescribed by discord.py
        *,
        initial: bool = False,
    ) -> None:
        """Wait before each further shard starts, as Discord requires."""
        if not initial:
            await self._clock.sleep(_BETWEEN_SHARDS_S)

    async def on_ready(self) -> None:
        """Report to the operator that Discord has accepted the bot."""
        if self._manner.greet is not None and self.user is not None:
            self._manner.greet(self.user.name)

    async def on_press(self, interaction: Interaction) -> None:
        """Handle a press of a button or a choice in a menu."""
        await self._hear(interaction, inbound.pressed(interaction))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a submitted modal, which discord.py forgets after a restart."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self._hear(interaction, inbound.filled_in(interaction))

    async def on_message(self, message: discord.Message) -> None:
        """Handle a message that the bot may read."""
        assert self.user is not None, "messages come after the login"
        # Only one person sees an ephemeral message, so it buries no message for the others.
        if not message.flags.ephemeral:
            self._depths.note(message.channel.id, message.id)
        said = inbound.said(message, self.user.id)
        if said is not None:
            await reply(self, said, await self._receive(said))

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Handle the deletion of a message."""
        self._note_deleted(gone.channel_id, [gone.message_id])

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        """Handle the deletion of several messages of a channel at once."""
        self._note_deleted(gone.channel_id, sorted(gone.message_ids))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle the addition of the bot to a server."""
        self._spread(joined(guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle the removal of the bot from a server."""
        self._spread(left(guild))

    async def on_raw_member_remove(self, gone: discord.RawMemberRemoveEvent) -> None:
        """Handle the departure of a person from a server, if the bot sees its members."""
        guild = self.get_guild(gone.guild_id)
        if guild is not None and not gone.user.bot:
            self._learn(departed(guild, gone.user.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle the deletion of a channel."""
        self._spread([lost(channel.id)])

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Handle the deletion of a thread."""
        self._spread([lost(thread.parent_id, thread.thread_id)])

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Handle a change to a channel, which may change what the bot may do there."""
        self._spread(permitted([channel]))

    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        """Handle changed permissions of a role that the bot, or every member, has."""
        if role in role.guild.me.roles:
            self._spread(permitted(role.guild.channels))

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Handle the deletion of a role that may have been denied something in a channel."""
        self._spread(without_role(role))

    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        """Handle a change of the bot's roles in a server."""
        if member == member.guild.me:
            self._spread(permitted(member.guild.channels))

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Handle the reopening of a thread."""
        state = thread.data.get("thread_metadata", {})
        if not (state.get("archived") or state.get("locked")):
            self._spread([regained(thread.parent_id, thread.thread_id)])

    def _note_deleted(self, channel: int, messages: Sequence[int]) -> None:
        for message in messages:
            self._depths.note_deleted(channel, message)
        self._spread(deleted(self, channel, messages))

    def _spread(self, news: Iterable[ChatEvent]) -> None:
        for one in news:
            self._learn(one)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log the failure without its content, and continue."""
        error = sys.exception()
        assert error is not None, "discord.py calls this for an exception"
        _log.error("event failed", kind=event_method, **error_fields(error))

    async def _complete(
        self, interaction: Interaction, typing: AutocompleteQuery
    ) -> tuple[tuple[str, str], ...]:
        """Return the completions for what a person has typed so far."""
        return (await self._receive(inbound.done(interaction, typing))).completions

    async def _hear(self, interaction: Interaction, body: RequestBody) -> None:
        """Pass on a request, and reply within Discord's limit of three seconds."""
        self.ephemerals.hear(interaction)
        receiving = asyncio.ensure_future(self._receive(inbound.done(interaction, body)))
        patience = asyncio.ensure_future(self._clock.sleep(PATIENCE_S))
        await asyncio.wait({receiving, patience}, return_when=asyncio.FIRST_COMPLETED)
        patience.cancel()
        if not receiving.done():
            await defer(interaction)
        said = await receiving
        if not said.is_echo:
            await answer(interaction, said)


def _paced(clock: Clock) -> aiohttp.TraceConfig:
    """Delay each request of the bot until Discord's global rate limit allows it.

    The outbox only counts the messages that it sends; opening direct messages, uploading emojis,
    registering commands and follow-up messages are requests too. First responses to interactions do
    not count.
    """
    bucket, turn = TokenBucket(LIMITS.global_rate, clock), asyncio.Lock()

    async def wait(
        _session: object, _context: object, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        if asked.url.path.endswith(_FIRST_ANSWER):
            return
        async with turn:
            while (wait_s := bucket.wait_s()) > 0:
                await clock.sleep(wait_s)
            bucket.take()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(wait)
    return trace


def _intents(manner: Behaviour) -> discord.Intents:
    """Return the intents; only the ones for message content and members need permission."""
    return discord.Intents(
        guilds=True,
        guild_messages=True,
        dm_messages=True,
        message_content=manner.reads_messages,
        members=manner.sees_members,
    )
