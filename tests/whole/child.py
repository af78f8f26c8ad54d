"""The program in a process of its own, as ``amarreko serve`` runs it, but in hurried time."""

import asyncio
import sys

from bot import logs
from bot.config import Settings
from bot.serve import CONNECTORS, serve_with
from bot.telling.voice import Voice
from tests.whole.hurry import HurriedTimer


def main() -> int:
    """Serve until killed; the exit status."""
    settings = Settings()
    logs.configure(settings.secrets)
    timer = HurriedTimer()
    return asyncio.run(serve_with(settings, settings.db, Voice("es"), CONNECTORS, timer=timer))


if __name__ == "__main__":
    sys.exit(main())
