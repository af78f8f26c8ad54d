"""What the author of a deed (an interaction) gets at once; nobody else ever sees it.

An answer is a new message for one person (an ephemeral one), or takes the place of a message that
is theirs alone. Discord lets one be changed without a press for a quarter of an hour, by the token
of the press or the command that it was shown for. That token is kept in memory alone, and for no
longer. A form can only be opened at once: where the answer was promised first, a button opens it.
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
from bot.platforms.discord.illustrating import file_of, illustrations_of
from bot.platforms.discord.inbound import is_private
from bot.platforms.discord.rendering import Interaction, form_of, rendered
from bot.ports.deeds import Incoming
from bot.ports.logs import traced
from bot.ports.platform import GoneError, PlatformError, UnreachableError
from bot.ports.post import Answer, Button, File, Post, Question

_MOST_STANDING: Final = 4_096


class _Standing(NamedTuple):
    """What a person sees aside in a channel: its name, and the message that was shown for this."""

    about: str
    message: int
    interaction: Interaction


class Ephemerals:
    """Knows the newest message of each person in each channel that nobody else sees."""

    def __init__(self) -> None:
        self._standing: OrderedDict[tuple[int, int], _Standing] = OrderedDict()

    def forget(self, interaction: Interaction) -> None:
        """Stop updating the message that was pressed, until it is noted again."""
        standing, pressed = self._standing.get(_key(interaction)), interaction.message
        if standing is not None and pressed is not None and standing.message == pressed.id:
            del self._standing[_key(interaction)]

    def note(self, interaction: Interaction, message: int, post: Post) -> None:
        """Remember what its author sees there now, if it has a name: it may be updated.

        A page without a name leaves the named page that stands as it is.
        """
        if post.aside:
            self._standing.pop(_key(interaction), None)
            self._standing[_key(interaction)] = _Standing(post.aside, message, interaction)
        while self._standing and self._is_over(next(iter(self._standing.values()))):
            self._standing.popitem(last=False)

    def _is_over(self, oldest: _Standing) -> bool:
        return len(self._standing) > _MOST_STANDING or oldest.interaction.is_expired()

    async def bring_up(self, channel: int, person: int, post: Post) -> None:
        """Put a post in the place of the newest one, if it is of that name, else GoneError."""
        standing = self._standing.get((channel, person))
        if standing is None or standing.about != post.aside or standing.interaction.is_expired():
            raise GoneError
        try:
            edit = partial(standing.interaction.followup.edit_message, standing.message)
            illustrations = illustrations_of(standing.interaction.client)
            with as_platform_errors():
                await illustrations.bring_up(standing.message, post, edit)
        except PlatformError:
            self._standing.pop((channel, person), None)
            raise


def _key(interaction: Interaction) -> tuple[int, int]:
    return interaction.channel_id or 0, interaction.user.id


@runtime_checkable
class Whispering(Protocol):
    """A client that shows single persons what nobody else sees."""

    ephemerals: Ephemerals


def ephemerals_of(client: discord.Client) -> Ephemerals:
    """What a client knows of ephemeral messages: nothing, if it is no connection of ours."""
    return client.ephemerals if isinstance(client, Whispering) else Ephemerals()


_log = structlog.get_logger()


async def promise(interaction: Interaction) -> None:
    """Tell Discord, which waits for three seconds only, that the answer comes later."""
    with _forgiven(interaction):
        if interaction.message is None:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()


async def answer(interaction: Interaction, said: Answer) -> None:
    """Answer what somebody did; an answer that Discord does not take is logged and dropped."""
    with _forgiven(interaction):
        if said.question is not None:
            await _ask(interaction, said.question)
        if said.post is not None:
            await _show(interaction, said.post, is_in_place=said.is_in_place)
        if said.text:
            await _say(interaction, Post(said.text, picture=said.picture), said.file)
        if said.question is None and said.post is None and not said.text:
            await _acknowledge(interaction, said.done)


async def reply(client: discord.Client, heard: Incoming, said: Answer) -> None:
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
            if not said.unshown:
                raise
            await outbound.post(client, heard.address, Post(said.unshown))
        if said.text:
            await _tell(client, heard, Post(said.text, picture=said.picture))
    except PlatformError as error:
        _log.warning("answer lost", message=heard.key, **traced(error))


async def _tell(client: discord.Client, heard: Incoming, post: Post) -> None:
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
            "answer lost", interaction=interaction.id, code=refused.code, **traced(refused)
        )
    except NETWORK_ERRORS as lost:
        _log.warning("answer lost", interaction=interaction.id, **traced(lost))


async def _ask(interaction: Interaction, question: Question) -> None:
    if interaction.response.is_done():
        await _say(interaction, _asked_later(question))
    else:
        await interaction.response.send_modal(form_of(question))


def _asked_later(question: Question) -> Post:
    """A button that asks again; the question's token without an answer means just that."""
    return Post(question.label, rows=((Button(question.title, question.token),),))


async def _show(interaction: Interaction, post: Post, *, is_in_place: bool) -> None:
    """Show a post, in place of the pressed message if it is meant to and that is private.

    While it is replaced, nothing newer is put there, which the answer would cover.
    """
    if not (is_in_place and is_private(interaction)):
        message = await _say(interaction, post)
        if message is not None:
            illustrations_of(interaction.client).attached.note(message, post.picture)
            ephemerals_of(interaction.client).note(interaction, message, post)
        return
    assert interaction.message is not None, "a private message was pressed"
    ephemerals_of(interaction.client).forget(interaction)
    done = interaction.response.is_done()
    edit = interaction.edit_original_response if done else interaction.response.edit_message
    illustrations = illustrations_of(interaction.client)
    await illustrations.bring_up(interaction.message.id, post, partial(edit, content=None))
    ephemerals_of(interaction.client).note(interaction, interaction.message.id, post)


async def _say(interaction: Interaction, post: Post, attached: File | None = None) -> int | None:
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
        await _say(interaction, Post(done))
    elif interaction.message is None:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.delete_original_response()
    elif not interaction.response.is_done():
        await interaction.response.defer()
