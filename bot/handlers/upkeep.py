"""What the process that serves does by itself, again and again."""

from typing import Final

import structlog

from bot.handlers.host import Host
from bot.ports.timer import Timer
from bot.runtime import logs
from storage.errors import LostRaceError, StorageError

ERRANDS_EVERY_S: Final = 3.0
"""How often it is looked for what ``amarreko admin`` has left: one short question to the file."""

TIDY_EVERY_S: Final = 60.0
"""How often tables that nobody uses are let rest."""

_log = structlog.get_logger()


async def attend(host: Host, timer: Timer) -> None:
    """Look again and again for what ``amarreko admin`` has left to be done."""
    failed: type[Exception] | None = None
    while True:
        try:
            await host.take_up()
            failed = None
        except (StorageError, LostRaceError) as error:
            # While a disk or a server is away that is the same every few seconds.
            if type(error) is not failed:
                _log.error("errands not done", **logs.traced(error))
            failed = type(error)
        await timer.sleep(ERRANDS_EVERY_S)


async def tidy(host: Host, timer: Timer) -> None:
    """Let tables rest again and again, and see whether anybody plays at them still."""
    while True:
        await timer.sleep(TIDY_EVERY_S)
        try:
            await host.tidy()
        except (StorageError, LostRaceError) as error:
            _log.error("not tidied", **logs.traced(error))
