"""Updates that the library can read: one that it cannot must not cost all that came with it."""

from typing import Any, Final

import structlog
from telegram import Update
from telegram.request import HTTPXRequest

from bot.runtime.logs import traced

_NUMBER: Final = "update_id"
_RESULT: Final = "result"

_log = structlog.get_logger()


class SoundRequest(HTTPXRequest):
    """Fetches updates; in the place of one that cannot be read stands its number alone."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """What Telegram answered; raise TelegramError where that is no JSON."""
        answer: dict[str, Any] = HTTPXRequest.parse_json_payload(payload)
        fetched = answer.get(_RESULT)
        if isinstance(fetched, list):
            answer[_RESULT] = [_sound(update) for update in fetched]
        return answer


def _sound(update: dict[str, Any]) -> dict[str, Any]:
    """The update, or what is needed to be done with it."""
    try:
        Update.de_json(update)
    except Exception as error:  # noqa: BLE001 - whatever the library stumbles over, others go on.
        _log.error("update unreadable", update=update[_NUMBER], **traced(error))
        return {_NUMBER: update[_NUMBER]}
    return update
