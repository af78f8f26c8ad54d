"""Reply at once to the author of an interaction; only the author sees the reply.

A reply is a new ephemeral message, or replaces an ephemeral message that the author already sees.
For 15 minutes the token of a press or command allows edits and further messages without a new
press; the token is kept in memory only. A named page exists once for each person in a channel: a
new one replaces the old one. A modal must be the first response: if the interaction has been
deferred, a button opens the modal.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import Final, Protocol, runtime_checkable

import discord
import structlog
from discord import ui
from discord.utils import MISSING

from bot.platforms.discord import outbound
from bot.platforms.discord.errors import NETWORK_ERRORS, as_platform_errors
from bot.platforms.discord.images import file_of, illustrations_of
from bot.platforms.discord.inbound import is_private
from bot.platforms.discord.rendering import Interaction, form_of, rendered
from bot.ports.logs import error_fields
from bot.ports.message import Button, File, MessageContent, Question, Reply
from bot.ports.platform import (
    FailedError,
    GoneError,
    PlatformError,
    RetryLaterError,
    UnreachableError,
)
from bot.ports.request import Request
from bot.ports.value import Struct, replace

_MOST_STANDING: Final = 4_096

_SOON_S: Final = 1.0
"""The time within which most requests are answered, in seconds."""

_OTHERWISE: Final = frozenset({401, 404, 429})
_SERVER_ERROR: Final = 500
"""With ``_OTHERWISE``, or from this HTTP status on, an edit of the same page would fail too."""

_UNKNOWN_MESSAGE: Final = 10008
"""The code of Discord's error for a message that has been deleted."""

_log = structlog.get_logger()


class _Standing(Struct, frozen=True, gc=True):
    """An ephemeral message, and the interaction whose token can edit it."""

    message: int
    interaction: Interaction

    async def take_away(self) -> None:
        """Delete the message if that is still possible."""
        if self.interaction.is_expired():
            return
        try:
            with as_platform_errors():
                await self.interaction.followup.delete_message(self.message)
        except PlatformError as error:
            _log.info("old message not deleted", message=self.message, **error_fields(error))


class Ephemerals:
    """The named ephemeral pages of each person in each channel."""

    def __init__(self) -> None:
        self._standing: OrderedDict[tuple[int, int], dict[str, _Standing]] = OrderedDict()
        self._latest: OrderedDict[tuple[int, int], Interaction] = OrderedDict()

    def hear(self, interaction: Interaction) -> None:
        """Remember a person's newest interaction in a channel, so that more messages can follow."""
        self._latest[_key(interaction)] = interaction
        self._latest.move_to_end(_key(interaction))
        if len(self._latest) > _MOST_STANDING:
            self._latest.popitem(last=False)

    def permissions_of(self, channel: int, person: int) -> discord.Permissions | None:
        """Return a person's permissions in a server channel, as of their newest interaction there.

        Return None if that interaction is too old or was not in a server.
        """
        interaction = self._latest.get((channel, person))
        if interaction is None or interaction.is_expired() or interaction.guild_id is None:
            return None
        return interaction.permissions

    async def tell(self, channel: int, person: int, post: MessageContent) -> None:
        """Send a person another ephemeral message; raise GoneError if it is too late."""
        interaction = self._latest.get((channel, person))
        if interaction is None or interaction.is_expired():
            raise GoneError
        if not interaction.response.is_done():
            raise RetryLaterError(_SOON_S)
        with as_platform_errors():
            await _say(interaction, post)

    def forget(self, interaction: Interaction) -> None:
        """Stop updating the pressed message until it is noted again."""
        pressed, pages = interaction.message, self._pages(interaction)
        for about, standing in tuple(pages.items()):
            if pressed is not None and standing.message == pressed.id:
                del pages[about]

    async def note(self, interaction: Interaction, message: int, post: MessageContent) -> None:
        """Remember a named page, so that it can be updated; delete the page that it replaces."""
        if not post.ephemeral_key:
            return
        pages = self._pages(interaction)
        before, pages[post.ephemeral_key] = (
            pages.get(post.ephemeral_key),
            _Standing(message, interaction),
        )
        self._standing[_key(interaction)] = pages
        self._standing.move_to_end(_key(interaction))
        while len(self._standing) > 1 and self._is_over(next(iter(self._standing.values()))):
            self._standing.popitem(last=False)
        if before is not None and before.message != message:
            await before.take_away()

    def _pages(self, interaction: Interaction) -> dict[str, _Standing]:
        return self._standing.get(_key(interaction), {})

    def _is_over(self, oldest: dict[str, _Standing]) -> bool:
        is_dead = all(standing.interaction.is_expired() for standing in oldest.values())
        return is_dead or len(self._standing) > _MOST_STANDING

    async def bring_up(
        self, channel: int, person: int, post: MessageContent, *, below: int = 0
    ) -> None:
        """Edit a person's page with the same name; raise GoneError if there is none.

        A page that is above the message ``below`` is sent again, and the old page is deleted.
        """
        pages = self._standing.get((channel, person), {})
        standing = pages.get(post.ephemeral_key)
        if standing is None or standing.interaction.is_expired():
            raise GoneError
        try:
            with as_platform_errors():
                if standing.message >= below or not await self._lower(pages, standing, post):
                    edit = partial(standing.interaction.followup.edit_message, standing.message)
                    illustrations = illustrations_of(standing.interaction.client)
                    await illustrations.bring_up(standing.message, post, edit)
        except (RetryLaterError, FailedError):
            raise
        except PlatformError:
            if pages.get(post.ephemeral_key) is standing:
                del pages[post.ephemeral_key]
            raise

    async def _lower(
        self, pages: dict[str, _Standing], standing: _Standing, post: MessageContent
    ) -> bool:
        """Send a page again; return false if the interaction allows no further message.

        If the reader has pressed the old page in the meantime, the reply to that press stays, and
        the new page is deleted.
        """
        try:
            message = await _say(standing.interaction, post)
        except discord.HTTPException as refused:
            if refused.status in _OTHERWISE or refused.status >= _SERVER_ERROR:
                raise
            return False
        assert message is not None, "a followup message has an id"
        illustrations_of(standing.interaction.client).attached.note(message, post.picture)
        newer = _Standing(message, standing.interaction)
        if pages.get(post.ephemeral_key) is standing:
            pages[post.ephemeral_key] = newer
            await standing.take_away()
        else:
            await newer.take_away()
        return True


def _key(interaction: Interaction) -> tuple[int, int]:
    return interaction.channel_id or 0, interaction.user.id


@runtime_checkable
class HasEphemerals(Protocol):
    """A client that shows ephemeral messages."""

    ephemerals: Ephemerals


def ephemerals_of(client: discord.Client) -> Ephemerals:
    """Return the ephemeral messages of a client that has them, or else an empty object."""
    return client.ephemerals if isinstance(client, HasEphemerals) else Ephemerals()


async def defer(interaction: Interaction) -> None:
    """Tell Discord, within its limit of 3 s, that the reply will follow."""
    with _forgiven(interaction):
        await _defer(interaction)


async def _defer(interaction: Interaction) -> None:
    """Respond without content; a press on a message that has been deleted is like a command."""
    if interaction.message is not None:
        try:
            await interaction.response.defer()
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:
                raise
        else:
            return
    await interaction.response.defer(ephemeral=True, thinking=True)


def _is_reply_separate(interaction: Interaction) -> bool:
    """Return whether the deferred reply is a separate message, not a change of the pressed one."""
    return interaction.response.type is discord.InteractionResponseType.deferred_channel_message


async def answer(interaction: Interaction, said: Reply) -> None:
    """Reply to an interaction; a reply that Discord refuses is logged and dropped."""
    with _forgiven(interaction):
        if said.question is not None:
            await _ask(interaction, said.question)
        if said.post is not None:
            await _show(interaction, said.post, is_in_place=said.is_in_place)
        if said.text:
            post = MessageContent(said.text, picture=said.picture, link_to=said.link_to)
            await _say(interaction, post, said.file)
        if said.question is None and said.post is None and not said.text:
            await _acknowledge(interaction, said.toast)


async def reply(client: discord.Client, heard: Request, said: Reply) -> None:
    """Reply to a typed message by direct messages, because others can read the channel.

    If the author does not accept direct messages, texts, which contain no secrets, are sent to the
    channel; the fallback text is sent there in place of anything else. Nothing makes a sound in the
    channel.
    """
    author = heard.person.id
    if said.post is not None and said.is_public and not heard.private:
        said = await _answer_in_channel(client, heard, said.post, said)
    asked = None if said.question is None else _asked_later(said.question)
    try:
        try:
            for post in filter(None, (asked, said.post)):
                await outbound.send(client, author, post)
        except UnreachableError:
            if not said.fallback_text:
                raise
            told = MessageContent(said.fallback_text, is_silent=True)
            await outbound.send(client, heard.address, told)
        if said.text:
            post = MessageContent(said.text, picture=said.picture, link_to=said.link_to)
            await _tell(client, heard, post)
    except PlatformError as error:
        _log.warning("answer not sent", message=heard.key, **error_fields(error))


async def _answer_in_channel(
    client: discord.Client, heard: Request, post: MessageContent, said: Reply
) -> Reply:
    """Answer a message in the channel, where all can read it; return the rest of the reply."""
    try:
        public = replace(post, reply_to=heard.key, is_silent=True)
        await outbound.send(client, heard.address, public)
    except PlatformError as error:
        _log.warning("answer not sent", message=heard.key, **error_fields(error))
    return replace(said, post=None)


async def _tell(client: discord.Client, heard: Request, post: MessageContent) -> None:
    try:
        await outbound.send(client, heard.person.id, post)
    except UnreachableError:
        await outbound.send(client, heard.address, replace(post, is_silent=True))


@contextmanager
def _forgiven(interaction: Interaction) -> Iterator[None]:
    """Log the errors of a reply instead of raising them: it may be too late, or a second one."""
    try:
        yield
    except discord.HTTPException as refused:
        _log.warning(
            "answer not sent",
            interaction=interaction.id,
            code=refused.code,
            **error_fields(refused),
        )
    except NETWORK_ERRORS as lost:
        _log.warning("answer not sent", interaction=interaction.id, **error_fields(lost))


async def _ask(interaction: Interaction, question: Question) -> None:
    if interaction.response.is_done():
        await _say(interaction, _asked_later(question))
    else:
        await interaction.response.send_modal(form_of(question))


def _asked_later(question: Question) -> MessageContent:
    """Return a button that asks the question again; its callback data is the question's token."""
    return MessageContent(question.label, rows=((Button(question.title, question.token),),))


async def _show(interaction: Interaction, post: MessageContent, *, is_in_place: bool) -> None:
    """Show a page; with ``is_in_place`` it replaces the pressed message if only its reader sees it.

    During the replacement the page is not updated, because the reply would overwrite the update.
    """
    if not (is_in_place and is_private(interaction)) or _is_reply_separate(interaction):
        await _show_anew(interaction, post)
        return
    assert interaction.message is not None, "a private message was pressed"
    ephemerals_of(interaction.client).forget(interaction)
    done = interaction.response.is_done()
    edit = interaction.edit_original_response if done else interaction.response.edit_message
    illustrations = illustrations_of(interaction.client)
    try:
        await illustrations.bring_up(interaction.message.id, post, partial(edit, content=None))
    except discord.NotFound as gone:
        if gone.code != _UNKNOWN_MESSAGE:
            raise
        # The pressed page was replaced below a newer message of the table in the meantime.
        await _show_anew(interaction, post)
    else:
        await ephemerals_of(interaction.client).note(interaction, interaction.message.id, post)


async def _show_anew(interaction: Interaction, post: MessageContent) -> None:
    """Show a page as another ephemeral message."""
    message = await _say(interaction, post)
    if message is not None:
        illustrations_of(interaction.client).attached.note(message, post.picture)
        await ephemerals_of(interaction.client).note(interaction, message, post)


async def _say(
    interaction: Interaction, post: MessageContent, attached: File | None = None
) -> int | None:
    """Send another ephemeral message, with a file below its text if one is given."""
    picture = await file_of(post)
    files = [] if picture is None else [picture]
    state = illustrations_of(interaction.client)
    shown = rendered(post, state.marks, state.command_ids, pictured=picture is not None)
    if attached is not None:
        files.append(discord.File(BytesIO(attached.content), attached.name))
        shown.view.add_item(ui.File(f"attachment://{attached.name}"))
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=shown.view,
            allowed_mentions=shown.called,
            ephemeral=True,
            files=files or MISSING,
            wait=True,
        )
        return sent.id
    first = await interaction.response.send_message(
        view=shown.view,
        allowed_mentions=shown.called,
        ephemeral=True,
        files=files or MISSING,
    )
    return first.message_id


async def _acknowledge(interaction: Interaction, done: str) -> None:
    """Confirm a command by a text; a press is confirmed by the change of the message itself.

    A message for each press would stay until its reader dismisses it. Without a text, the deferred
    reply is deleted, as after a press on a message that has been deleted in the meantime.
    """
    if interaction.message is None and done:
        await _say(interaction, MessageContent(done))
        return
    if not interaction.response.is_done():
        await _defer(interaction)
    if _is_reply_separate(interaction):
        await interaction.delete_original_response()
