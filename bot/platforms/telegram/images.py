"""Send pictures and files on Telegram; a picture is uploaded once and then sent by its file id."""

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
"""Makes a request with a photo, given as bytes or as a file id."""

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
    """Makes requests with pictures, and remembers the file ids of uploaded pictures."""

    def __init__(self, uploads: UploadCache) -> None:
        self._uploads = uploads

    async def illustrated(self, picture: Picture, ask: AskWithPhoto[Answered]) -> Answered | None:
        """Return the response to a request with a picture; None if only the text can be sent.

        An uploaded picture is sent by its file id, and uploaded again if Telegram has lost it.
        Raise PicturesForbiddenError if the bot may not send pictures.
        """
        try:
            return await self._with_photo(picture, ask)
        except ForbiddenHereError:
            # Some groups allow texts but no pictures; Telegram reports this with several error
            # texts.
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
        # The edit of an ephemeral message does not return the message.
        if isinstance(sent, Message) and sent.photo:
            await self._uploads.note(NAME, picture.key, sent.photo[-1].file_id)
        return sent
