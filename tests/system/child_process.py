"""The program in a separate process, as ``amarreko serve`` runs it, but with a fast clock.

Only the clock differs: in real time the bot writes to a Telegram chat eighteen times a minute, and
a match between two kills would take half an hour.
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
    """Serve until killed; return the exit status."""
    settings = Settings()
    logs.configure(settings.secrets)
    clock = HurriedTimer(shift_s=float(environ.get("SHIFT_S", "0")))
    return asyncio.run(serve_with(settings, settings.db, Localizer("es"), CONNECTORS, clock=clock))


if __name__ == "__main__":
    sys.exit(main())
