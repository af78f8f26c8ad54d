"""Pictures on Telegram: uploaded once, and named from then on; and files of other kinds."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeAlias, TypeVar

import structlog
from telegram import Bot, Message

from bot.images.image_cache import UploadCache, render_png
from bot.platforms.telegram.errors import RefusedError
from bot.platforms.telegram.limits import NAME
from bot.ports.logs import error_fields
from bot.ports.message import File, Picture
from bot.ports.platform import ForbiddenHereError, PicturesForbiddenError

Answered = TypeVar("Answered", bound=object)
AskWithPhoto: TypeAlias = Callable[[bytes | str], Awaitable[Answered]]
"""Asks with a photo: its bytes, or what Telegram calls it."""

_log = structlog.get_logger()


def with_file(chat: int, file: File, caption: str) -> Callable[[Bot], Awaitable[Message]]:
    """Return a request that sends a file with a caption to a chat."""
    return partial(
        Bot.send_document,
        chat_id=chat,
        document=file.content,
        filename=file.name,
        caption=caption,
    )


class ImageSender:
    """Makes requests with pictures, and remembers what Telegram calls those that it has."""

    def __init__(self, uploads: UploadCache) -> None:
        self._uploads = uploads

    async def illustrated(self, picture: Picture, ask: AskWithPhoto[Answered]) -> Answered | None:
        """Return what a request with a picture answers; None where the text has to do without it.

        A picture that Telegram has already is named, and uploaded anew if Telegram has lost it.
        Raise PicturesForbiddenError where the bot may send none.
        """
        try:
            return await self._with_photo(picture, ask)
        except ForbiddenHereError:
            # Some groups allow texts but no pictures, and say so in more than one way.
            raise PicturesForbiddenError from None

    async def _with_photo(self, picture: Picture, ask: AskWithPhoto[Answered]) -> Answered | None:
        known = self._uploads.find(NAME, picture.key)
        if known is not None:
            with suppress(RefusedError):
                return await ask(known)
        content = await render_png(picture)
        if content is None:
            return None
        try:
            sent = await ask(content)
        except RefusedError as error:
            _log.warning("picture refused", file=picture.file_name, **error_fields(error))
            return None
        # What one person alone sees is edited without being handed back.
        if isinstance(sent, Message) and sent.photo:
            await self._uploads.note(NAME, picture.key, sent.photo[-1].file_id)
        return sent
