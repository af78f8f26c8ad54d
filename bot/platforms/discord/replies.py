"""Immediate answers to the author of an interaction; only the author sees them.

An answer is a new message for one person (an ephemeral one), or takes the place of a message that
is theirs alone. Discord lets one be changed without a press for a quarter of an hour, by the token
of the press or the command that it was shown for, and lets another one be sent by it. That token is
kept in memory alone, and for no longer. A page with a name stands once for each person in a
channel: one that is shown anew takes the other away. A form can only be opened at once: where the
answer was promised first, a button opens it.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import Final, NamedTuple, Protocol, runtime_checkable

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

_MOST_STANDING: Final = 4_096

_SOON_S: Final = 1.0
"""When what was done is answered, for the most part."""

_OTHERWISE: Final = frozenset({401, 404, 429})
_SERVER_ERROR: Final = 500
"""With these statuses, another way to change the same page is refused as well."""

_log = structlog.get_logger()


class _Standing(NamedTuple):
    """A message that one person alone sees, and the interaction whose token can change it."""

    message: int
    interaction: Interaction

    async def take_away(self) -> None:
        """Delete the message, unless that cannot be done any more."""
        if self.interaction.is_expired():
            return
        try:
            with as_platform_errors():
                await self.interaction.followup.delete_message(self.message)
        except PlatformError as error:
            _log.info("old page stays", message=self.message, **error_fields(error))


class Ephemerals:
    """Knows the pages with a name that each person alone sees in each channel."""

    def __init__(self) -> None:
        self._standing: OrderedDict[tuple[int, int], dict[str, _Standing]] = OrderedDict()
        self._latest: OrderedDict[tuple[int, int], Interaction] = OrderedDict()

    def hear(self, interaction: Interaction) -> None:
        """Remember what somebody did last in a channel, by which they can be told more."""
        self._latest[_key(interaction)] = interaction
        self._latest.move_to_end(_key(interaction))
        if len(self._latest) > _MOST_STANDING:
            self._latest.popitem(last=False)

    async def tell(self, channel: int, person: int, post: MessageContent) -> None:
        """Say one thing more to a person alone; raise GoneError where that is too late."""
        interaction = self._latest.get((channel, person))
        if interaction is None or interaction.is_expired():
            raise GoneError
        if not interaction.response.is_done():
            raise RetryLaterError(_SOON_S)
        with as_platform_errors():
            await _say(interaction, post)

    def forget(self, interaction: Interaction) -> None:
        """Stop updating the message that was pressed, until it is noted again."""
        pressed, pages = interaction.message, self._pages(interaction)
        for about, standing in tuple(pages.items()):
            if pressed is not None and standing.message == pressed.id:
                del pages[about]

    async def note(self, interaction: Interaction, message: int, post: MessageContent) -> None:
        """Remember a page with a name, which may be updated; take the one that it replaces away."""
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
        """Put a post in the place of the one of that name; raise GoneError where there is none.

        One that stands above the message ``below`` is sent anew, and the old one taken away.
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
        """Send a page anew; false where Discord takes no other message for this interaction.

        Where its reader has pressed the old one meanwhile, they have the answer there.
        """
        try:
            message = await _say(standing.interaction, post)
        except discord.HTTPException as refused:
            if refused.status in _OTHERWISE or refused.status >= _SERVER_ERROR:
                raise
            return False
        assert message is not None, "a message that follows has a number"
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
    """A client that shows single persons what nobody else sees."""

    ephemerals: Ephemerals


def ephemerals_of(client: discord.Client) -> Ephemerals:
    """Return what a client knows of ephemeral messages: nothing, if it is no connection of ours."""
    return client.ephemerals if isinstance(client, HasEphemerals) else Ephemerals()


async def defer(interaction: Interaction) -> None:
    """Tell Discord, which waits for three seconds only, that the answer comes later."""
    with _forgiven(interaction):
        if interaction.message is None:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()


async def answer(interaction: Interaction, said: Reply) -> None:
    """Answer what somebody did; an answer that Discord does not take is logged and dropped."""
    with _forgiven(interaction):
        if said.question is not None:
            await _ask(interaction, said.question)
        if said.post is not None:
            await _show(interaction, said.post, is_in_place=said.is_in_place)
        if said.text:
            await _say(interaction, MessageContent(said.text, picture=said.picture), said.file)
        if said.question is None and said.post is None and not said.text:
            await _acknowledge(interaction, said.toast)


async def reply(client: discord.Client, heard: Request, said: Reply) -> None:
    """Answer typed words by direct messages, because others would read along in the channel.

    If its author takes no direct messages, a text, which tells no secret, is said there; and so is
    what stands in for the rest.
    """
    author = heard.person.id
    asked = None if said.question is None else _asked_later(said.question)
    try:
        try:
            for post in filter(None, (asked, said.post)):
                await outbound.whisper(client, author, post)
        except UnreachableError:
            if not said.fallback_text:
                raise
            await outbound.post(client, heard.address, MessageContent(said.fallback_text))
        if said.text:
            await _tell(client, heard, MessageContent(said.text, picture=said.picture))
    except PlatformError as error:
        _log.warning("answer lost", message=heard.key, **error_fields(error))


async def _tell(client: discord.Client, heard: Request, post: MessageContent) -> None:
    try:
        await outbound.whisper(client, heard.person.id, post)
    except UnreachableError:
        await outbound.post(client, heard.address, post)


@contextmanager
def _forgiven(interaction: Interaction) -> Iterator[None]:
    """Nothing else can be done when an answer comes too late, or is the second one."""
    try:
        yield
    except discord.HTTPException as refused:
        _log.warning(
            "answer lost", interaction=interaction.id, code=refused.code, **error_fields(refused)
        )
    except NETWORK_ERRORS as lost:
        _log.warning("answer lost", interaction=interaction.id, **error_fields(lost))


async def _ask(interaction: Interaction, question: Question) -> None:
    if interaction.response.is_done():
        await _say(interaction, _asked_later(question))
    else:
        await interaction.response.send_modal(form_of(question))


def _asked_later(question: Question) -> MessageContent:
    """Return a button that asks again; the question's token without an answer means just that."""
    return MessageContent(question.label, rows=((Button(question.title, question.token),),))


async def _show(interaction: Interaction, post: MessageContent, *, is_in_place: bool) -> None:
    """Show a post, in place of the pressed message if it is meant to and that is private.

    While it is replaced, nothing newer is put there, which the answer would cover.
    """
    if not (is_in_place and is_private(interaction)):
        message = await _say(interaction, post)
        if message is not None:
            illustrations_of(interaction.client).attached.note(message, post.picture)
            await ephemerals_of(interaction.client).note(interaction, message, post)
        return
    assert interaction.message is not None, "a private message was pressed"
    ephemerals_of(interaction.client).forget(interaction)
    done = interaction.response.is_done()
    edit = interaction.edit_original_response if done else interaction.response.edit_message
    illustrations = illustrations_of(interaction.client)
    await illustrations.bring_up(interaction.message.id, post, partial(edit, content=None))
    await ephemerals_of(interaction.client).note(interaction, interaction.message.id, post)


async def _say(
    interaction: Interaction, post: MessageContent, attached: File | None = None
) -> int | None:
    """Write one more message that this person alone sees, with a file below it if there is one."""
    picture = await file_of(post)
    files = [] if picture is None else [picture]
    marks = illustrations_of(interaction.client).marks
    shown = rendered(post, marks, pictured=picture is not None)
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
    """Say what a command has done; of a press the post that it changes is the acknowledgement.

    A message for each press would stay until its reader sends it away. Where there is nothing to
    say, nothing is left behind.
    """
    if interaction.message is None and done:
        await _say(interaction, MessageContent(done))
    elif interaction.message is None:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.delete_original_response()
    elif not interaction.response.is_done():
        await interaction.response.defer()
