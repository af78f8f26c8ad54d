"""The context of a request: its files, and the chats and messages that it may access."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from aiogram.methods import (
    EditMessageCaption,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
)
from aiogram.types import InputFile

from tests.servers.telegram.chats import Chat, Kind
from tests.servers.telegram.errors import ApiError, MisuseError, Refusal
from tests.servers.telegram.member_status import Kicked, Left, Permission, may
from tests.servers.telegram.messages import Message
from tests.servers.telegram.photos import Photo, Upload
from tests.servers.telegram.world import World

ATTACHED: Final = "attach://"

Edit: TypeAlias = EditMessageText | EditMessageCaption | EditMessageMedia | EditMessageReplyMarkup


@dataclass(frozen=True, slots=True)
class Desk:
    """The world, and the files and the number of one request."""

    world: World
    files: Mapping[str, Upload]
    call: int

    def chat(self, chat_id: int | str | None) -> Chat:
        """Return a chat that exists and has not migrated; raise ApiError if there is none."""
        if chat_id is None or chat_id == "":
            raise MisuseError(Refusal.CHAT_EMPTY)
        chat = self.world.chats.get(chat_id) if isinstance(chat_id, int) else None
        if chat is None:
            raise ApiError(Refusal.CHAT_NOT_FOUND)
        if chat.migrated_to is not None:
            raise ApiError(Refusal.UPGRADED, migrate_to_chat_id=chat.migrated_to.id)
        return chat

    def open_chat(self, chat_id: int | str | None) -> Chat:
        """Return a chat that the bot is in; raise ApiError as the real server does if it is not."""
        chat = self.chat(chat_id)
        match chat.kind, chat.bot:
            case Kind.PRIVATE, Left():
                raise ApiError(Refusal.NOT_STARTED)
            case Kind.PRIVATE, Kicked():
                raise ApiError(Refusal.BLOCKED)
            case Kind.GROUP, Left():
                raise ApiError(Refusal.LEFT_GROUP)
            case Kind.GROUP, Kicked():
                raise ApiError(Refusal.KICKED_FROM_GROUP)
            case Kind.SUPERGROUP, Left():
                raise ApiError(Refusal.LEFT_SUPERGROUP)
            case Kind.SUPERGROUP, Kicked():
                raise ApiError(Refusal.KICKED_FROM_SUPERGROUP)
            case _:
                return chat

    def permit(self, chat: Chat, permission: Permission, refusal: Refusal) -> None:
        """Raise ApiError unless the bot has this permission in the chat."""
        if not may(chat.bot, permission, chat.permissions):
            raise ApiError(refusal)

    def own(self, call: Edit) -> Message:
        """Return the bot's own message to edit; raise ApiError for any other."""
        if call.inline_message_id is not None:
            raise MisuseError(Refusal.INLINE_NOT_FOUND)
        chat = self.open_chat(call.chat_id)
        if call.message_id is None:
            raise MisuseError(Refusal.MESSAGE_UNSPECIFIED)
        message = chat.find(call.message_id)
        if message is None:
            raise ApiError(Refusal.EDIT_NOT_FOUND)
        if message.sender != self.world.bot or message.draft.service is not None:
            raise ApiError(Refusal.CANT_EDIT)
        return message

    def document(self, reference: str | InputFile) -> Upload:
        """Return the attached file; raise MisuseError if there is none, or an empty one."""
        assert isinstance(reference, str), "what comes over the wire is text"
        upload = self.files.get(reference.removeprefix(ATTACHED))
        if upload is None:
            raise MisuseError(Refusal.DOCUMENT_MISSING)
        if not upload.content:
            raise MisuseError(Refusal.DOCUMENT_EMPTY)
        return upload

    def photo(self, reference: str | InputFile) -> Photo:
        """Return the attached photo, or one sent before; raise ApiError if there is neither."""
        assert isinstance(reference, str), "what comes over the wire is text"
        if reference.startswith(ATTACHED):
            upload = self.files.get(reference.removeprefix(ATTACHED))
            if upload is None:
                raise MisuseError(Refusal.PHOTO_MISSING)
            return self.world.photos.add(upload)
        photo = self.world.photos.find(reference)
        if photo is None:
            raise ApiError(Refusal.FILE_ID_INVALID)
        return photo
