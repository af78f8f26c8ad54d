"""What Discord tells of the bot's own place: servers that let it in or throw it out, and channels.

A channel is a chat; a server, where it is told of as a whole, is the chats in it.
"""

from collections.abc import Iterator

import discord

from bot.platforms.discord.limits import NAME
from bot.ports.deeds import Address, ChatJoined, ChatLost, ChatNews


def joined(guild: discord.Guild) -> Iterator[ChatNews]:
    """A server has let the bot in: it may greet where Discord itself greets, if anywhere."""
    channel = guild.system_channel
    if channel is not None and may_write(channel):
        hint = str(guild.preferred_locale)
        yield ChatJoined(Address(NAME, str(channel.id)), hint=hint)


def left(guild: discord.Guild) -> Iterator[ChatNews]:
    """A server has thrown the bot out of all its channels, and so out of their threads."""
    for channel in guild.channels:
        yield lost(channel.id)


def lost(channel: int, thread: int = 0) -> ChatNews:
    """A channel with its threads, or one thread, is no place to write any more."""
    return ChatLost(Address(NAME, str(channel), str(thread) if thread else ""))


def may_write(channel: discord.abc.GuildChannel) -> bool:
    """Whether the bot sees a channel and may write in it, as far as is known here."""
    granted = channel.permissions_for(channel.guild.me)
    return granted.view_channel and granted.send_messages
