"""Updates that the library can read: one that it cannot must not cost all that came with it."""

from typing import Any, Final

import structlog
from telegram import Update
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from bot.runtime.logs import traced

_NUMBER: Final = "update_id"
_RESULT: Final = "result"
_MISSHAPEN: Final = "misshapen"

_log = structlog.get_logger()


class SoundRequest(HTTPXRequest):
    """Fetches updates; in the place of one that cannot be read stands its number alone."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """What Telegram answered; raise TelegramError where that is no JSON, or of no known shape.

        What has no number could not be told to be done with.
        """
        answer: object = HTTPXRequest.parse_json_payload(payload)
        if not isinstance(answer, dict):
            raise TelegramError(_MISSHAPEN)
        if not answer.get("ok"):
            return answer
        fetched = answer.get(_RESULT)
        if not isinstance(fetched, list) or not all(map(_is_numbered, fetched)):
            raise TelegramError(_MISSHAPEN)
        return {**answer, _RESULT: [_sound(update) for update in fetched]}


def _is_numbered(update: object) -> bool:
    return isinstance(update, dict) and isinstance(update.get(_NUMBER), int)


def _sound(update: dict[str, Any]) -> dict[str, Any]:
    """The update, or what is needed to be done with it."""
    try:
        Update.de_json(update)
    except Exception as error:  # noqa: BLE001 - whatever the library stumbles over, others go on.
        _log.error("update unreadable", update=update[_NUMBER], **traced(error))
        return {_NUMBER: update[_NUMBER]}
    return update
