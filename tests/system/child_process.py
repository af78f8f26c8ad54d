"""The program in a process of its own, as ``amarreko serve`` runs it, but in hurried time.

Nothing but the timer is another: by that of the machine a chat of Telegram is written to eighteen
times a minute, and a match between two kills would take half an hour.
"""

import asyncio
import sys
from os import environ

from bot.cli.serve import CONNECTORS, serve_with
from bot.ports import logs
from bot.ports.settings import Settings
from bot.text.localizer import Localizer
from tests.system.fast_clock import HurriedTimer


def main() -> int:
    """Serve until killed; the exit status."""
    settings = Settings()
    logs.configure(settings.secrets)
    timer = HurriedTimer(shift_s=float(environ.get("SHIFT_S", "0")))
    return asyncio.run(serve_with(settings, settings.db, Localizer("es"), CONNECTORS, timer=timer))


if __name__ == "__main__":
    sys.exit(main())
