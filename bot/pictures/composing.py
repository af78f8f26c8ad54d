"""The moment when a picture is made: just before it is sent, and away from the event loop."""

import asyncio

import structlog

from bot.ports.platform import Picture
from bot.runtime.logs import traced

_log = structlog.get_logger()


async def composed(picture: Picture) -> bytes | None:
    """The bytes of a picture; None, and a word in the log, where it cannot be made.

    The text of a post says all, so that a fault in a drawing holds nobody up.
    """
    try:
        return await asyncio.to_thread(picture.compose)
    except Exception as error:  # noqa: BLE001 - whatever a drawing or a deck's file may raise
        _log.error("picture not made", file=picture.file_name, **traced(error))
        return None
