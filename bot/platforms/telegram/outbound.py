"""Make requests to the Bot API, with the results and errors of ``bot.ports``.

Each failure is raised as a PlatformError without the library's own error as its context, because
that error may contain the token, which a log would then show.
"""

import logging
import os
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeVar

from telegram import (
    Bot,
    ChatMember,
    ForceReply,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
    Update,
)
from telegram.error import TelegramError
from telegram.request import BaseRequest

from bot.images.image_cache import UploadCache
from bot.platforms.telegram.errors import (
    NoTextError,
    TolerantRequest,
    TooLateError,
    UnchangedError,
    translated,
)
from bot.platforms.telegram.http import AiohttpRequest
from bot.platforms.telegram.images import ImageSender
from bot.platforms.telegram.inbound import KINDS, ChatTarget
from bot.platforms.telegram.limits import CAPTION, is_out
from bot.platforms.telegram.rendering import Rendered, units
from bot.ports.logs import Redactor, quiet_loggers
from bot.ports.platform import RetryLaterError, TooOldError

Result = TypeVar("Result")

_TALKATIVE: Final = ("aiohttp.client", "telegram.Bot", "telegram.request.BaseRequest")
"""Loggers that write URLs, which contain the token, and messages, which may show a hand."""

_PATIENCE_S: Final = 15.0
_BRIEF_PATIENCE_S: Final = 5.0
"""How long a dead connection may go unnoticed, in seconds; a long poll gets this time on top."""
_AT_ONCE: Final = 64
_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)
_BOT_PATH: Final = "/bot"


_UNREAD: Final = frozenset({"editMessageCaption", "editMessageReplyMarkup", "editMessageText"})
"""Methods that return the edited message, which nobody reads."""

_DONE: Final = re.compile(rb'\{\s*"ok"\s*:\s*true\b')
_DONE_WITHOUT_MESSAGE: Final = b'{"ok":true,"result":true}'


class EditingRequest(AiohttpRequest):
    """Returns true in place of an edited message, as Telegram does for inline messages.

    For the library, parsing the message takes longer than making the request.
    """

    async def do_request(
        self,
        url: str,
        method: str,
        *args: Any,  # noqa: ANN401 - python-telegram-bot prescribes the arguments
        **kwargs: Any,  # noqa: ANN401 - the same
    ) -> tuple[int, bytes]:
        """Return the status and the body of a response."""
        status, body = await super().do_request(url, method, *args, **kwargs)
        if url.rpartition("/")[2] in _UNREAD and _DONE.match(body):
            return status, _DONE_WITHOUT_MESSAGE
        return status, body


class Client:
    """A client of the Bot API; each method raises a PlatformError if its call fails."""

    def __init__(
        self,
        token: str,
        api_url: str,
        line: BaseRequest | None = None,
        *,
        uploads: UploadCache | None = None,
    ) -> None:
        """Create a client for a Bot API server; ``line`` replaces the network."""
        self.told_to_wait = 0
        self._illustrator = ImageSender(UploadCache() if uploads is None else uploads)
        # Without this the library warns about each RetryAfter.
        os.environ["PTB_TIMEDELTA"] = "true"
        self._redactor = Redactor([token])
        quiet_loggers(_TALKATIVE, self._redactor)
        network = line or _connection()
        polling = line or _connection(TolerantRequest, _BRIEF_PATIENCE_S)
        self._networks = network, polling
        self._bot = Bot(
            token,
            base_url=api_url.rstrip("/").removesuffix(_BOT_PATH) + _BOT_PATH,
            request=network,
            get_updates_request=polling,
        )

    async def log_in(self) -> str:
        """Log in and return the bot's username; raise UnknownTokenError if there is no such bot."""
        await self._asking(self._bot.initialize())
        # getUpdates fails while a webhook is set, perhaps by an earlier program.
        await self._asking(self._bot.delete_webhook())
        return self._bot.username

    async def close(self) -> None:
        """Close all connections, and release the library's loggers."""
        await self._bot.shutdown()
        # The library does not close them if the bot has not logged in.
        for network in self._networks:
            await network.shutdown()
        for name in _TALKATIVE:
            logging.getLogger(name).removeFilter(self._redactor)

    async def has_left(self, at: ChatTarget, person: int) -> bool:
        """Return whether a person is not in a chat."""
        return is_out(await self._asking(self._bot.get_chat_member(at.chat, person)))

    async def is_admin(self, at: ChatTarget, person: int) -> bool:
        """Return whether a person is the owner or an administrator of a chat."""
        member = await self._asking(self._bot.get_chat_member(at.chat, person))
        return member.status in {ChatMember.OWNER, ChatMember.ADMINISTRATOR}

    async def fetch(self, offset: int, wait_s: float) -> tuple[Update, ...]:
        """Return the updates from ``offset`` on; this confirms all earlier updates."""
        wait = timedelta(seconds=wait_s)
        return await self._asking(
            self._bot.get_updates(offset=offset, timeout=wait, allowed_updates=KINDS)
        )

    async def send(
        self,
        to: ChatTarget,
        page: Rendered,
        *,
        reply_to: int = 0,
        ask: ForceReply | None = None,
        extra: dict[str, object] | None = None,
    ) -> Message:
        """Send a message, as a reply if ``reply_to`` is given.

        ``extra`` holds parameters that the library does not know.
        """
        reply = ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None
        if page.picture is not None and ask is None:
            send = partial(self._send_photo, to, page, reply, extra)
            sent = await self._illustrator.illustrated(page.picture, send)
            if sent is not None:
                return sent
        return await self._asking(
            self._bot.send_message(
                to.chat,
                page.text,
                entities=page.entities,
                reply_markup=page.keyboard if ask is None else ask,
                link_preview_options=_NO_PREVIEW,
                message_thread_id=to.topic,
                reply_parameters=reply,
                disable_notification=page.is_silent or None,
                api_kwargs=extra,
            ),
            to,
        )

    async def edit(self, at: ChatTarget, message: int, page: Rendered) -> None:
        """Edit a message; a text may become a picture, but a picture never becomes a text.

        A picture stays above a closing text. For any other text TooOldError is raised, because the
        picture is out of date. Its buttons stay until the new message has come, unless the text has
        none.
        """
        with suppress(UnchangedError):
            if page.picture is not None:
                edit = partial(self._edit_photo, at, message, page)
                if await self._illustrator.illustrated(page.picture, edit) is not None:
                    return
            if not await self._edits_text(at, message, page):
                await self._end_photo(at, message, page)

    async def _edits_text(self, at: ChatTarget, message: int, page: Rendered) -> bool:
        """Edit a text message; return false if the message is a picture."""
        request = self._bot.edit_message_text(
            page.text,
            at.chat,
            message,
            entities=page.entities,
            reply_markup=page.keyboard,
            link_preview_options=_NO_PREVIEW,
        )
        try:
            await self._asking(request, at)
        except NoTextError:
            return False
        return True

    async def _send_photo(
        self,
        to: ChatTarget,
        page: Rendered,
        reply: ReplyParameters | None,
        extra: dict[str, object] | None,
        photo: bytes | str,
    ) -> Message:
        return await self._asking(
            self._bot.send_photo(
                to.chat,
                photo,
                caption=page.text,
                caption_entities=page.entities,
                reply_markup=page.keyboard,
                message_thread_id=to.topic,
                reply_parameters=reply,
                disable_notification=page.is_silent or None,
                filename=_file_name(page),
                api_kwargs=extra,
            ),
            to,
        )

    async def _edit_photo(
        self, at: ChatTarget, message: int, page: Rendered, photo: bytes | str
    ) -> Message:
        media = _media(page, photo)
        request = self._bot.edit_message_media(media, at.chat, message, reply_markup=page.keyboard)
        edited = await self._asking(request, at)
        assert isinstance(edited, Message), "an edit of the bot's message returns it"
        return edited

    async def _end_photo(self, at: ChatTarget, message: int, page: Rendered) -> None:
        """Put the closing text below a picture, or raise TooOldError."""
        if page.is_last and units(page.text) <= CAPTION:
            request = self._bot.edit_message_caption(
                at.chat, message, caption=page.text, caption_entities=page.entities
            )
            await self._asking(request, at)
            return
        if page.is_last or page.keyboard is None:
            with suppress(UnchangedError):
                await self._asking(self._bot.edit_message_reply_markup(at.chat, message), at)
        raise TooOldError

    async def set_buttons(self, at: ChatTarget, message: int, page: Rendered) -> None:
        """Give a message the buttons of a page, which it may already have."""
        request = self._bot.edit_message_reply_markup(at.chat, message, reply_markup=page.keyboard)
        with suppress(UnchangedError):
            await self._asking(request, at)

    async def delete(self, at: ChatTarget, message: int) -> None:
        """Delete a message."""
        await self._asking(self._bot.delete_message(at.chat, message), at)

    async def answer_press(
        self, press: str, text: str = "", *, alert: bool = False, link: str = ""
    ) -> None:
        """Answer a button press: silently, with a line at the top, an alert, or a link."""
        request = self._bot.answer_callback_query(
            press, text or None, show_alert=alert, url=link or None
        )
        with suppress(TooLateError):
            await self._asking(request)

    async def ask(
        self, request: Callable[[Bot], Awaitable[object]], at: ChatTarget | None = None
    ) -> None:
        """Make any other call, to a chat if one is given; raise a PlatformError if it fails."""
        await self._asking(request(self._bot), at)

    async def edit_ephemeral(
        self, at: ChatTarget, person: int, number: int, page: Rendered
    ) -> None:
        """Edit an ephemeral message by methods that cannot change other messages.

        A picture that cannot be shown there is omitted. A picture stays above a closing text.
        """
        whose: dict[str, object] = {"receiver_user_id": person, "ephemeral_message_id": number}
        whose["reply_markup"] = page.keyboard
        with suppress(UnchangedError):
            if page.picture is not None:
                edit = partial(self._edit_ephemeral_photo, at, page, whose)
                if await self._illustrator.illustrated(page.picture, edit) is not None:
                    return
            text = {"text": page.text, "entities": page.entities}
            try:
                await self._call("editEphemeralMessageText", at, whose | text)
            except NoTextError:
                if not page.is_last or units(page.text) > CAPTION:
                    raise
                text = {"caption": page.text, "caption_entities": page.entities}
                await self._call("editEphemeralMessageCaption", at, whose | text)

    async def _edit_ephemeral_photo(
        self, at: ChatTarget, page: Rendered, whose: dict[str, object], photo: bytes | str
    ) -> bool:
        media = {"media": _media(page, photo)}
        await self._call("editEphemeralMessageMedia", at, whose | media)
        return True

    async def delete_ephemeral(self, at: ChatTarget, person: int, number: int) -> None:
        """Delete an ephemeral message."""
        whose: dict[str, object] = {"receiver_user_id": person, "ephemeral_message_id": number}
        await self._call("deleteEphemeralMessage", at, whose)

    async def _call(self, method: str, at: ChatTarget, parameters: dict[str, object]) -> None:
        """Call a method that the library does not know."""
        await self._asking(self._bot.do_api_request(method, {"chat_id": at.chat, **parameters}), at)

    async def _asking(self, request: Awaitable[Result], at: ChatTarget | None = None) -> Result:
        """Return the result of a request; raise a PlatformError if it is refused or fails."""
        try:
            return await request
        except TelegramError as error:
            failure = translated(error, is_private=at is not None and at.is_private)
        self.told_to_wait += isinstance(failure, RetryLaterError)
        # This is outside the except clause, so that the library's error is not the context of this
        # one.
        raise failure


def _media(page: Rendered, photo: bytes | str) -> InputMediaPhoto:
    # The library attaches bytes, but would silently omit its own file type.
    return InputMediaPhoto(
        photo, caption=page.text, caption_entities=page.entities, filename=_file_name(page)
    )


def _file_name(page: Rendered) -> str | None:
    return None if page.picture is None else page.picture.file_name


def _connection(
    kind: type[AiohttpRequest] = EditingRequest, patience_s: float = _PATIENCE_S
) -> AiohttpRequest:
    return kind(
        connection_pool_size=_AT_ONCE,
        connect_timeout=_BRIEF_PATIENCE_S,
        read_timeout=patience_s,
        write_timeout=patience_s,
        pool_timeout=patience_s,
    )
