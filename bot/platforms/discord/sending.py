"""Posts to channels, to threads, and to people."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import discord

from bot.platform import Address, GoneError, PersonId, Post, TooOldError
from bot.platforms.discord.errors import as_platform_errors, as_private_errors
from bot.platforms.discord.rendering import rendered

EDITABLE_S: Final = 60 * 60.0
"""From this age on Discord lets a message be edited a few times only."""

_ARCHIVED: Final = 50083


async def post(client: discord.Client, to: Address, post: Post) -> str:
    """Write into a channel or a thread; raise a PlatformError."""
    with as_platform_errors():
        return await _send(client.get_partial_messageable(_channel_id(to)), post)


async def edit(client: discord.Client, to: Address, message: str, post: Post) -> None:
    """Change what stands in a channel or a thread; raise a PlatformError."""
    with as_platform_errors(), _opening_threads():
        await _edit(client.get_partial_messageable(_channel_id(to)), message, post)


async def whisper(client: discord.Client, to: PersonId, post: Post) -> str:
    """Write a direct message; raise a PlatformError."""
    with as_private_errors():
        return await _send(await client.create_dm(discord.Object(to.id)), post)


async def edit_whisper(client: discord.Client, to: PersonId, message: str, post: Post) -> None:
    """Change a direct message; raise a PlatformError."""
    with as_private_errors():
        await _edit(await client.create_dm(discord.Object(to.id)), message, post)


@contextmanager
def _opening_threads() -> Iterator[None]:
    """Raise GoneError for a thread that was put away: an edit is refused, a new post opens it."""
    try:
        yield
    except discord.HTTPException as refused:
        if refused.code == _ARCHIVED:
            raise GoneError from refused
        raise


def check_age(message: str, now: float) -> None:
    """Raise TooOldError for a message of an hour ago.

    Discord would refuse after a few edits, in the manner of a limit of traffic, and discord.py
    would wait and try again, and again.
    """
    if now - discord.utils.snowflake_time(int(message)).timestamp() > EDITABLE_S:
        raise TooOldError


def _channel_id(address: Address) -> int:
    """A thread is a channel of its own."""
    return int(address.thread or address.chat)


async def _send(place: discord.PartialMessageable | discord.DMChannel, post: Post) -> str:
    # discord.py tries again by itself after an error of the server; each post bears a number of its
    # own, by which Discord knows one that was written already.
    shown = rendered(post)
    sent = await place.send(
        shown.content,
        view=shown.view,
        allowed_mentions=shown.called,
        suppress_embeds=True,
    )
    return str(sent.id)


async def _edit(
    place: discord.PartialMessageable | discord.DMChannel, message: str, post: Post
) -> None:
    shown = rendered(post)
    await place.get_partial_message(int(message)).edit(
        content=shown.content, view=shown.view, allowed_mentions=shown.called
    )
