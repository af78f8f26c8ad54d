"""What Telegram says of the bot to the doctor."""

from typing import Final

from bot.platforms.telegram.limits import NAME
from bot.platforms.telegram.platform import API_URL
from bot.ports.errors import FailedError, RefusedTokenError
from bot.ports.examination import Examined, Grant
from bot.runtime.asking import ask

_REFUSALS: Final = (401, 403, 404)
"""Of a token; one that has not the shape of any is no address that there is."""


def examine(token: str, api_url: str = "") -> Examined:
    """Ask who the bot is; raise RefusedTokenError, FailedError, or OSError without an answer."""
    base = (api_url or API_URL).rstrip("/").removesuffix("/bot")
    reply = ask(f"{base}/bot{token}/getMe")
    if reply.status in _REFUSALS:
        raise RefusedTokenError(NAME)
    bot = reply.told.get("result")
    if not isinstance(bot, dict):
        raise FailedError(reply.status)
    rights = (
        Grant("groups", is_granted=bool(bot.get("can_join_groups"))),
        Grant("talk", is_granted=bool(bot.get("can_read_all_group_messages")), is_wanted=False),
        Grant("inline", is_granted=bool(bot.get("supports_inline_queries")), is_wanted=False),
    )
    return Examined(str(bot.get("username", "")), rights, reply.ahead_s)
