"""Send, edit and delete messages to channels, threads and people."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord import ui
from discord.utils import MISSING

from bot.platforms.discord.errors import as_platform_errors, as_private_errors
from bot.platforms.discord.images import file_of, illustrations_of
from bot.platforms.discord.limits import A_WEEK_MIN, EDITABLE_S, LONGEST_TITLE, shortened
from bot.platforms.discord.rendering import Rendered, jump_url_of, rendered
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
"""Errors that a picture may cause: missing permissions; explicit, too large or invalid files."""


async def send(
    client: discord.Client, to: Address | PersonId, content: MessageContent, nonce: str = ""
) -> str:
    """Send a message to a channel, a thread or a person; raise a PlatformError."""
    with _errors_of(to), _sparing_text(content):
        return await _send(client, await _messageable(client, to), content, nonce)


async def edit(
    client: discord.Client, to: Address | PersonId, message: str, content: MessageContent
) -> None:
    """Replace the content of a message; raise a PlatformError."""
    with _errors_of(to), _opening_threads(), _sparing_text(content):
        await _edit(client, await _messageable(client, to), message, content)


async def delete(client: discord.Client, to: Address | PersonId, message: str) -> None:
    """Delete a message; raise a PlatformError."""
    with _errors_of(to):
        place = await _messageable(client, to)
        await place.get_partial_message(int(message)).delete()


async def _messageable(client: discord.Client, to: Address | PersonId) -> _Place:
    """Return the channel, thread or direct-message channel of a recipient."""
    if isinstance(to, Address):
        return client.get_partial_messageable(channel_of(to))
    return await client.create_dm(discord.Object(to.id))


def _errors_of(to: Address | PersonId) -> AbstractContextManager[None]:
    """Translate Discord's errors to platform errors, for this kind of recipient."""
    return as_platform_errors() if isinstance(to, Address) else as_private_errors()


async def has_left(client: discord.Client, to: Address, person: PersonId) -> bool:
    """Return whether a person is absent from the server of a channel; raise a PlatformError."""
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
    """Open a public thread under a channel; raise a PlatformError if it has no threads.

    If the bot already has an open thread with this title, it is reused: a process ended before it
    recorded the thread, or the table has moved back to the channel since.
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
    """Return the bot's thread of this name in a channel, if it is not archived or locked."""
    own = None if client.user is None else client.user.id
    for thread in channel.threads:
        is_away = thread.archived or thread.locked
        if (thread.name, thread.owner_id) == (name, own) and not is_away:
            return thread
    return None


@contextmanager
def _opening_threads() -> Iterator[None]:
    """Raise GoneError for an archived thread: it allows no edits, but a new message reopens it."""
    try:
        yield
    except discord.HTTPException as refused:
        if refused.code == _ARCHIVED:
            raise GoneError from refused
        raise


@contextmanager
def _sparing_text(post: MessageContent) -> Iterator[None]:
    """Raise PicturesForbiddenError if Discord may have refused a message because of its picture."""
    try:
        yield
    except discord.HTTPException as refused:
        if refused.code in _PERHAPS_PICTURE and post.picture is not None:
            raise PicturesForbiddenError from refused
        raise


def check_age(message: str, now: float) -> None:
    """Raise TooOldError for a message that is over an hour old.

    Discord allows only a few edits of such a message. It refuses further edits as a rate limit, and
    discord.py would keep waiting and retrying.
    """
    if now - discord.utils.snowflake_time(int(message)).timestamp() > EDITABLE_S:
        raise TooOldError


def channel_of(address: Address) -> int:
    """Return the id of the channel or thread; Discord treats a thread as a channel."""
    return int(address.thread or address.chat)


async def _send(client: discord.Client, place: _Place, post: MessageContent, once: str) -> str:
    """Send a message; if its nonce was already used, edit the message that was sent with it.

    Discord remembers a nonce for a few minutes and returns the message that used it first. So
    nothing is sent twice if discord.py retries, or if a process ends between sending and saving.
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
    """Return a nonce for all attempts to send one message."""
    return secrets.randbits(_NONCE_BITS)


async def _write(
    client: discord.Client, place: _Place, post: MessageContent, nonce: str | int
) -> tuple[discord.Message, Rendered]:
    file = await file_of(post)
    state = illustrations_of(client)
    shown = rendered(
        post,
        state.marks,
        state.command_ids,
        pictured=file is not None,
        jump_url=_jump_url(client, post),
    )
    sent = await place.send(
        view=shown.view,
        allowed_mentions=shown.called,
        silent=post.is_silent,
        nonce=nonce,
        file=file or MISSING,
        **_reply_of(client, place, post),
    )
    return sent, shown


def _jump_url(client: discord.Client, post: MessageContent) -> str:
    """Return the URL of the message that the content links to; empty for an unknown server."""
    channel = None if post.jump is None else client.get_channel(int(post.jump.address.chat))
    if post.jump is None or not isinstance(channel, discord.abc.GuildChannel):
        return ""
    return jump_url_of(channel.guild.id, post.jump)


def _reply_of(client: discord.Client, place: _Place, post: MessageContent) -> dict[str, Any]:
    """Return the option that makes content a reply to a message, where Discord allows it.

    In a server a reply needs permission to read the message history.
    """
    if not post.reply_to:
        return {}
    channel = client.get_channel(place.id)
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        if not channel.permissions_for(channel.guild.me).read_message_history:
            return {}
    elif not isinstance(place, discord.DMChannel):
        return {}
    number = int(post.reply_to)
    above = discord.MessageReference(
        message_id=number, channel_id=place.id, fail_if_not_exists=False
    )
    return {"reference": above}


def _told(shown: discord.Message | ui.LayoutView) -> list[str]:
    """Return the texts of a message and the callback data of its buttons, in order."""
    if isinstance(shown, ui.LayoutView):
        return list(_words(shown.to_components()))  # type: ignore[no-untyped-call] # discord.py has no type.
    return list(_words([component.to_dict() for component in shown.components]))


def _words(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        for key in ("content", "custom_id", "value"):
            if key in component:
                yield component[key].strip()
        for key in ("components", "options"):
            yield from _words(component.get(key, ()))


async def _edit(client: discord.Client, place: _Place, message: str, post: MessageContent) -> None:
    """Edit a message; give an old message without a layout a layout."""
    number = int(message)
    edit = partial(place.get_partial_message(number).edit, content=None)
    await illustrations_of(client).bring_up(number, post, edit)
