"""Show pictures on Discord: attached files, and forty custom emojis for the cards in texts."""

import asyncio
import io
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol, TypeAlias, runtime_checkable

import discord
import structlog
from discord.utils import MISSING

from bot.images.deck_sprites import Tile
from bot.images.image_cache import render_png
from bot.platforms.discord.command_mentions import NO_IDS
from bot.platforms.discord.errors import NETWORK_ERRORS
from bot.platforms.discord.limits import LONGEST_ALTERNATIVE, shortened
from bot.platforms.discord.rendering import Marks, rendered
from bot.ports.logs import error_fields
from bot.ports.message import MessageContent, Picture
from storage.clock import Clock

REMEMBERED: Final = 4096
"""The number of messages whose pictures are remembered."""

Edit: TypeAlias = Callable[..., Awaitable[object]]
"""Edits a message; takes the keyword arguments ``view``, ``attachments``, ``allowed_mentions``."""

_BAD_FORM: Final = 50035
_PAUSE_S: Final = 60.0
_TRIES: Final = 5

_log = structlog.get_logger()


class CardEmojis:
    """The application's own emojis by card; empty until they are known to exist."""

    def __init__(self, open_tiles: Callable[[], Sequence[Tile]], clock: Clock) -> None:
        self._open_tiles = open_tiles
        self._clock = clock
        self.marks: Marks = {}

    async def publish(self, client: discord.Client) -> None:
        """Upload the missing emojis; never raise.

        A failed upload is retried a few times; without emojis, messages name the cards in words.
        """
        for _ in range(_TRIES):
            try:
                await self._publish(client)
            except discord.RateLimited as limited:
                await self._clock.sleep(limited.retry_after)
            except (discord.DiscordException, *NETWORK_ERRORS) as error:
                _log.warning("emojis not uploaded", **error_fields(error))
                await self._clock.sleep(_PAUSE_S)
            else:
                return

    async def _publish(self, client: discord.Client) -> None:
        tiles = await asyncio.to_thread(self._open_tiles)
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for tile in tiles:
            emoji = there.get(tile.name)
            if emoji is None:
                emoji = await client.create_application_emoji(name=tile.name, image=tile.content)
            self.marks = {**self.marks, tile.card: str(emoji)}


class AttachedImages:
    """Remembers the picture of each recent message, so that it is not uploaded again."""

    def __init__(self) -> None:
        self._keys: OrderedDict[int, str] = OrderedDict()

    def is_there(self, message: int, picture: Picture | None) -> bool:
        """Return whether a message is known to show exactly this picture, or no picture."""
        return self._keys.get(message) == _key(picture)

    def forget(self, message: int) -> None:
        """Forget the picture of a message."""
        self._keys.pop(message, None)

    def note(self, message: int, picture: Picture | None) -> None:
        """Remember the picture of a message."""
        self._keys[message] = _key(picture)
        self._keys.move_to_end(message)
        if len(self._keys) > REMEMBERED:
            self._keys.popitem(last=False)


class ImageState:
    """The emojis, pictures and registered commands that a connection's messages refer to."""

    def __init__(self, emojis: CardEmojis | None = None) -> None:
        self.emojis = emojis
        self.attached = AttachedImages()
        self.command_ids = NO_IDS

    @property
    def marks(self) -> Marks:
        """Return the emojis of the cards that have one."""
        return {} if self.emojis is None else self.emojis.marks

    async def bring_up(self, message: int, post: MessageContent, edit: Edit) -> None:
        """Edit a message to show this content; upload the picture only if it has changed.

        If Discord has lost the picture of the message, the picture is uploaded again.
        """
        try:
            await self._edit(message, post, edit)
        except discord.HTTPException as refused:
            if refused.code != _BAD_FORM or not self._is_kept(message, post):
                raise
            self.attached.forget(message)
            await self._edit(message, post, edit)
        self.attached.note(message, post.picture)

    async def _edit(self, message: int, post: MessageContent, edit: Edit) -> None:
        files, pictured = await self._files(message, post)
        shown = rendered(post, self.marks, self.command_ids, pictured=pictured)
        await edit(view=shown.view, allowed_mentions=shown.called, attachments=files)

    def _is_kept(self, message: int, post: MessageContent) -> bool:
        """Return whether a message already shows the picture of this content."""
        return post.picture is not None and self.attached.is_there(message, post.picture)

    async def _files(self, message: int, post: MessageContent) -> tuple[list[discord.File], bool]:
        """Return the files for an edit, and whether the message will show the picture.

        If an edit does not mention any files, Discord keeps the files of the message.
        """
        if self.attached.is_there(message, post.picture):
            files: list[discord.File] = MISSING
            return files, post.picture is not None
        file = await file_of(post)
        return ([], False) if file is None else ([file], True)


@runtime_checkable
class HasImages(Protocol):
    """A client that shows pictures."""

    illustrations: ImageState


def illustrations_of(client: discord.Client) -> ImageState:
    """Return the image state of a client that shows pictures, or else an empty one."""
    return client.illustrations if isinstance(client, HasImages) else ImageState()


async def file_of(post: MessageContent) -> discord.File | None:
    """Return the picture of a message as a file, with its alternative text."""
    if post.picture is None:
        return None
    content = await render_png(post.picture)
    if content is None:
        return None
    description = shortened(post.picture.alternative, LONGEST_ALTERNATIVE)
    return discord.File(io.BytesIO(content), post.picture.file_name, description=description)


def _key(picture: Picture | None) -> str:
    return "" if picture is None else picture.key
