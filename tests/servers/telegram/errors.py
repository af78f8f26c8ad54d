"""The server's refusals, in the words of the real one."""

from enum import StrEnum
from typing import Final, NoReturn

CODES: Final = {
    "Bad Request": 400,
    "Logged out": 400,
    "Unauthorized": 401,
    "Forbidden": 403,
    "Not Found": 404,
    "Conflict": 409,
    "Too Many Requests": 429,
}


class Refusal(StrEnum):
    """The descriptions of errors; those about ephemeral messages are invented, not public."""

    UNAUTHORIZED = "Unauthorized"
    LOGGED_OUT = "Logged out"
    NOT_FOUND = "Not Found"
    METHOD_NOT_FOUND = "Not Found: method not found"
    CONFLICT = (
        "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running"
    )
    CHAT_EMPTY = "Bad Request: chat_id is empty"
    CHAT_NOT_FOUND = "Bad Request: chat not found"
    USER_NOT_FOUND = "Bad Request: user not found"
    UPGRADED = "Bad Request: group chat was upgraded to a supergroup chat"
    NOT_STARTED = "Forbidden: bot can't initiate conversation with a user"
    BLOCKED = "Forbidden: bot was blocked by the user"
    KICKED_FROM_GROUP = "Forbidden: bot was kicked from the group chat"
    KICKED_FROM_SUPERGROUP = "Forbidden: bot was kicked from the supergroup chat"
    LEFT_GROUP = "Forbidden: bot is not a member of the group chat"
    LEFT_SUPERGROUP = "Forbidden: bot is not a member of the supergroup chat"
    NO_RIGHT_TO_TEXT = "Bad Request: not enough rights to send text messages to the chat"
    NO_RIGHT_TO_PHOTOS = "Bad Request: not enough rights to send photos to the chat"
    NO_RIGHT_TO_DOCUMENTS = "Bad Request: not enough rights to send documents to the chat"
    NO_RIGHT_TO_PIN = "Bad Request: not enough rights to manage pinned messages in the chat"
    THREAD_NOT_FOUND = "Bad Request: message thread not found"
    TOPIC_CLOSED = "Bad Request: TOPIC_CLOSED"
    INLINE_NOT_FOUND = "Bad Request: MESSAGE_ID_INVALID"
    MESSAGE_UNSPECIFIED = "Bad Request: message identifier is not specified"
    NOT_MODIFIED = (
        "Bad Request: message is not modified: specified new message content and reply markup "
        "are exactly the same as a current content and reply markup of the message"
    )
    EDIT_NOT_FOUND = "Bad Request: message to edit not found"
    CANT_EDIT = "Bad Request: message can't be edited"
    NO_TEXT_TO_EDIT = "Bad Request: there is no text in the message to edit"
    NO_CAPTION_TO_EDIT = "Bad Request: there is no caption in the message to edit"
    DELETE_NOT_FOUND = "Bad Request: message to delete not found"
    CANT_DELETE = "Bad Request: message can't be deleted"
    CANT_DELETE_OLD = "Bad Request: message can't be deleted for everyone"
    REPLY_NOT_FOUND = "Bad Request: message to be replied not found"
    PIN_NOT_FOUND = "Bad Request: message to pin not found"
    UNPIN_NOT_FOUND = "Bad Request: message to unpin not found"
    QUERY_TOO_OLD = (
        "Bad Request: query is too old and response timeout expired or query ID is invalid"
    )
    EPHEMERAL_CHAT_INVALID = "Bad Request: ephemeral messages are for groups only"
    EPHEMERAL_NOT_ALLOWED = "Bad Request: not enough rights to send an ephemeral message"
    # From here on: refusals that a bot within the documented limits never gets.
    RESULTS_TOO_MUCH = "Bad Request: RESULTS_TOO_MUCH"
    RESULT_ID_DUPLICATE = "Bad Request: RESULT_ID_DUPLICATE"
    RESULT_ID_INVALID = "Bad Request: RESULT_ID_INVALID"
    RESULT_KIND = "Bad Request: only articles with a text can be offered here"
    START_PARAM_INVALID = "Bad Request: START_PARAM_INVALID"
    JSON_INVALID = "Bad Request: can't parse JSON object"
    TEXT_EMPTY = "Bad Request: message text is empty"
    TEXT_TOO_LONG = "Bad Request: message is too long"
    CAPTION_TOO_LONG = "Bad Request: message caption is too long"
    ANSWER_TOO_LONG = "Bad Request: MESSAGE_TOO_LONG"
    CANT_PARSE = "Bad Request: can't parse entities"
    PARSE_MODE_UNSUPPORTED = "Bad Request: unsupported parse_mode"
    BUTTON_DATA_INVALID = "Bad Request: BUTTON_DATA_INVALID"
    BUTTON_URL_INVALID = "Bad Request: BUTTON_URL_INVALID"
    BUTTON_TYPE_INVALID = "Bad Request: BUTTON_TYPE_INVALID"
    BUTTON_TEXT_EMPTY = "Bad Request: inline keyboard button text must be non-empty"
    MARKUP_TOO_LONG = "Bad Request: reply markup is too long"
    INLINE_EXPECTED = "Bad Request: inline keyboard expected"
    DOCUMENT_MISSING = "Bad Request: there is no document in the request"
    DOCUMENT_EMPTY = "Bad Request: file must be non-empty"
    PHOTO_MISSING = "Bad Request: there is no photo in the request"
    PHOTO_UNREADABLE = "Bad Request: IMAGE_PROCESS_FAILED"
    PHOTO_DIMENSIONS = "Bad Request: PHOTO_INVALID_DIMENSIONS"
    PHOTO_TOO_BIG = "Bad Request: file is too big"
    FILE_ID_INVALID = "Bad Request: wrong file identifier/HTTP URL specified"
    FILE_NOT_FOUND = "Bad Request: invalid file_id"
    MEDIA_KIND = "Bad Request: only photos can be shown here"
    ALBUM_EMPTY = "Bad Request: there are no messages to send"
    ALBUM_TOO_LONG = "Bad Request: too many messages to send as an album"
    ALBUM_KIND = "Bad Request: can't use the media of the specified type in the album"
    COMMAND_INVALID = "Bad Request: BOT_COMMAND_INVALID"
    COMMAND_DESCRIPTION_INVALID = "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID"
    COMMANDS_TOO_MUCH = "Bad Request: BOT_COMMANDS_TOO_MUCH"
    NAME_TOO_LONG = "Bad Request: bot name is too long"
    DESCRIPTION_TOO_LONG = "Bad Request: bot description is too long"


class ApiError(Exception):
    """A refusal that any bot may get: the state is not what the bot expected."""

    def __init__(self, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.description = str(description)
        self.code = CODES[self.description.partition(":")[0]]
        self.parameters = parameters


class MisuseError(ApiError):
    """A refusal that only a faulty bot gets; the server counts it as a violation."""


def too_many_requests(retry_after_s: int) -> ApiError:
    """Return the refusal of a chat's flood control for this number of seconds, at least one."""
    assert retry_after_s > 0, "Telegram never says: retry after 0"
    return ApiError(f"Too Many Requests: retry after {retry_after_s}", retry_after=retry_after_s)


def refuse_markup(detail: str) -> NoReturn:
    """Raise MisuseError for a text with wrong markup; the detail says where."""
    description = f"{Refusal.CANT_PARSE}: {detail}"
    raise MisuseError(description)
