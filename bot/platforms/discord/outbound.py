"""Posts to channels, to threads, and to people."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord import ui
from discord.utils import MISSING

from bot.platforms.discord.errors import as_platform_errors, as_private_errors
from bot.platforms.discord.images import file_of, illustrations_of
from bot.platforms.discord.limits import A_WEEK_MIN, EDITABLE_S, LONGEST_TITLE, shortened
from bot.platforms.discord.rendering import Rendered, rendered
from bot.ports.message import MessageContent
from bot.ports.platform import (
    GoneError,
    NoThreadsError,
    PicturesForbiddenError,
    PlatformError,
    TooOldError,
)
from bot.ports.request import Address, PersonId
from bot.ports.value import replace

_Place: TypeAlias = discord.PartialMessageable | discord.DMChannel

_NONCE_BITS: Final = 64
_ARCHIVED: Final = 50083
_UNKNOWN_MEMBER: Final = 10007
_PERHAPS_PICTURE: Final = frozenset({50013, 20009, 40005, 50045, 50046})
"""Missing permissions; explicit, too large or invalid files."""


async def post(client: discord.Client, to: Address, post: MessageContent, once: str = "") -> str:
    """Write into a channel or a thread; raise a PlatformError."""
    with as_platform_errors(), _sparing_text(post):
        place = client.get_partial_messageable(channel_of(to))
        return await _send(client, place, post, once)


async def edit(client: discord.Client, to: Address, message: str, post: MessageContent) -> None:
    """Change what stands in a channel or a thread; raise a PlatformError."""
    with as_platform_errors(), _opening_threads(), _sparing_text(post):
        place = client.get_partial_messageable(channel_of(to))
        await _edit(client, place, message, post)


async def whisper(
    client: discord.Client, to: PersonId, post: MessageContent, once: str = ""
) -> str:
    """Write a direct message; raise a PlatformError."""
    with as_private_errors(), _sparing_text(post):
        place = await client.create_dm(discord.Object(to.id))
        return await _send(client, place, post, once)


async def edit_whisper(
    client: discord.Client, to: PersonId, message: str, post: MessageContent
) -> None:
    """Change a direct message; raise a PlatformError."""
    with as_private_errors(), _sparing_text(post):
        place = await client.create_dm(discord.Object(to.id))
        await _edit(client, place, message, post)


async def has_left(client: discord.Client, to: Address, person: PersonId) -> bool:
    """Return whether a person is not in the server of a channel; raise a PlatformError."""
    number = int(to.chat)
    try:
        with as_platform_errors():
            channel = client.get_channel(number) or await client.fetch_channel(number)
            if isinstance(channel, discord.abc.GuildChannel):
                await channel.guild.fetch_member(int(person.id))
    except PlatformError as error:
        if isinstance(refused := error.__cause__, discord.NotFound):
            return refused.code == _UNKNOWN_MEMBER
        raise
    return False


async def open_thread(client: discord.Client, to: Address, title: str) -> Address:
    """Open a public thread under a channel; raise a PlatformError, as where there are none.

    One that stands open under this title is ours, and is taken: a process that died has opened it
    and could not note that any more, or its table has gone back to the channel since.
    """
    with as_platform_errors():
        channel = client.get_channel(channel_of(to)) or await client.fetch_channel(channel_of(to))
        if not isinstance(channel, discord.TextChannel):
            raise NoThreadsError
        kind = discord.ChannelType.public_thread
        if channel.is_news():
            kind = discord.ChannelType.news_thread
        name = shortened(title, LONGEST_TITLE)
        thread = _standing(client, channel, name) or await channel.create_thread(
            name=name, type=kind, auto_archive_duration=A_WEEK_MIN
        )
    return replace(to, thread=str(thread.id))


def _standing(
    client: discord.Client, channel: discord.TextChannel, name: str
) -> discord.Thread | None:
    """The thread of a channel that we have opened under this name, and that nobody has put away."""
    own = None if client.user is None else client.user.id
    for thread in channel.threads:
        is_away = thread.archived or thread.locked
        if (thread.name, thread.owner_id) == (name, own) and not is_away:
            return thread
    return None


async def delete(client: discord.Client, to: Address, message: str) -> None:
    """Take away what stands in a channel or a thread; raise a PlatformError."""
    with as_platform_errors():
        place = client.get_partial_messageable(channel_of(to))
        await place.get_partial_message(int(message)).delete()


async def delete_whisper(client: discord.Client, to: PersonId, message: str) -> None:
    """Take a direct message away; raise a PlatformError."""
    with as_private_errors():
        place = await client.create_dm(discord.Object(to.id))
        await place.get_partial_message(int(message)).delete()


@contextmanager
def _opening_threads() -> Iterator[None]:
    """Raise GoneError for a thread that was put away: an edit is refused, a new post opens it."""
    try:
        yield
    except discord.HTTPException as refused:
        if refused.code == _ARCHIVED:
            raise GoneError from refused
        raise


@contextmanager
def _sparing_text(post: MessageContent) -> Iterator[None]:
    """Raise PicturesForbiddenError for a picture that is refused, perhaps with all that is sent."""
    try:
        yield
    except discord.HTTPException as refused:
        if refused.code in _PERHAPS_PICTURE and post.picture is not None:
            raise PicturesForbiddenError from refused
        raise


def check_age(message: str, now: float) -> None:
    """Raise TooOldError for a message of an hour ago.

    Discord would refuse after a few edits, in the manner of a limit of traffic, and discord.py
    would wait and try again, and again.
    """
    if now - discord.utils.snowflake_time(int(message)).timestamp() > EDITABLE_S:
        raise TooOldError


def channel_of(address: Address) -> int:
    """Return a thread is a channel of its own."""
    return int(address.thread or address.chat)


async def _send(client: discord.Client, place: _Place, post: MessageContent, once: str) -> str:
    """Write a post, unless it was written already: then bring that one up to date.

    Discord keeps a nonce in mind for a few minutes, and answers it with the message that bore it
    first. So neither a try of discord.py's own nor a process that died between the writing and the
    noting writes anything twice.
    """
    illustrations = illustrations_of(client)
    sent, shown = await _write(client, place, post, once or _own_number())
    if _told(sent) != _told(shown.view):
        try:
            await _edit(client, place, str(sent.id), post)
        except discord.NotFound:
            sent, _ = await _write(client, place, post, _own_number())
    illustrations.attached.note(sent.id, post.picture)
    return str(sent.id)


def _own_number() -> int:
    """Return a nonce for the tries of this one post alone."""
    return secrets.randbits(_NONCE_BITS)


async def _write(
    client: discord.Client, place: _Place, post: MessageContent, nonce: str | int
) -> tuple[discord.Message, Rendered]:
    file = await file_of(post)
    shown = rendered(post, illustrations_of(client).marks, pictured=file is not None)
    sent = await place.send(
        view=shown.view,
        allowed_mentions=shown.called,
        silent=post.is_silent,
        nonce=nonce,
        file=file or MISSING,
    )
    return sent, shown


def _told(shown: discord.Message | ui.LayoutView) -> list[str]:
    """Return the texts of a message and what its buttons carry, in their order."""
    if isinstance(shown, ui.LayoutView):
        return list(_words(shown.to_components()))  # type: ignore[no-untyped-call] # its own.
    return list(_words([component.to_dict() for component in shown.components]))


def _words(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        for key in ("content", "custom_id", "value"):
            if key in component:
                yield component[key].strip()
        for key in ("components", "options"):
            yield from _words(component.get(key, ()))


async def _edit(client: discord.Client, place: _Place, message: str, post: MessageContent) -> None:
    """Change a message; one that was written before there were layouts becomes one."""
    number = int(message)
    edit = partial(place.get_partial_message(number).edit, content=None)
    await illustrations_of(client).bring_up(number, post, edit)
