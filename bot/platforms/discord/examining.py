"""What Discord says of the bot to the doctor."""

from typing import Final

from bot.platforms.discord.limits import NAME
from bot.ports.errors import FailedError, RefusedTokenError
from bot.ports.examination import Examined, Grant
from bot.runtime.asking import Reply, ask

API_URL: Final = "https://discord.com/api/v10"

_REFUSALS: Final = (401, 403)
_MESSAGE_CONTENT: Final = 1 << 18 | 1 << 19
"""Flags of an application that may read what people write; the latter while it is in few guilds."""


def examine(token: str, api_url: str = "", *, reads_messages: bool = False) -> Examined:
    """Ask who the bot is; raise RefusedTokenError, FailedError, or OSError without an answer."""
    base = (api_url or API_URL).rstrip("/")
    me = _asked(f"{base}/users/@me", token)
    application = _asked(f"{base}/applications/@me", token)
    may_read = bool(int(application.told.get("flags", 0)) & _MESSAGE_CONTENT)
    right = Grant("reading", is_granted=may_read, is_wanted=reads_messages)
    return Examined(str(me.told.get("username", "")), (right,), me.ahead_s)


def _asked(address: str, token: str) -> Reply:
    # Whoever says nothing of themselves is turned away, whatever the token.
    told = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (amarreko, 1)"}
    reply = ask(address, told)
    if reply.status in _REFUSALS:
        raise RefusedTokenError(NAME)
    if not reply.told:
        raise FailedError(reply.status)
    return reply
