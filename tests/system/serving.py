"""``amarreko serve`` in this process, before the loopback servers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final

import pytest

from bot.cli.serve import CONNECTORS, serve_with
from bot.ports.clock import Clock
from bot.ports.settings import Settings
from bot.text.localizer import Localizer
from tests.servers.discord.pointing import pointed_at
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.fast_clock import HurriedTimer

LOCAL: Final = {"NO_PROXY": "127.0.0.1", "SSL_CERT_DIR": str(Path(__file__).parent)}
"""Whatever this machine talks through; the world's certificates would only take time to read."""

SEED: Final = 4
"""Of the cards of every match."""


def variables(discord: DiscordServer | None, telegram: TelegramServer | None) -> dict[str, str]:
    """What an operator would put into ``.env`` to be served by these servers."""
    told: dict[str, str] = {}
    if discord is not None:
        told |= {
            "DISCORD_TOKEN": discord.token,
            "DISCORD_API_URL": discord.api_url,
            "DISCORD_GATEWAY_URL": discord.gateway_url,
        }
    if telegram is not None:
        told |= {"TELEGRAM_TOKEN": telegram.token, "TELEGRAM_API_URL": telegram.base_url}
    return told


@asynccontextmanager
async def serving(
    db: Path,
    *,
    discord: DiscordServer | None = None,
    telegram: TelegramServer | None = None,
    timer: Clock | None = None,
) -> AsyncIterator[None]:
    """The program, until the test has seen enough; always with one luck.

    It goes by hurried time, where no other is handed in.
    """
    at_discord = pointed_at(discord.api_url, discord.gateway_url) if discord else nullcontext()
    with at_discord, pytest.MonkeyPatch.context() as environment:
        for name, value in (LOCAL | variables(discord, telegram)).items():
            environment.setenv(name, value)
        environment.delenv("SSL_CERT_FILE", raising=False)
        environment.chdir(db.parent)
        settings, clock = Settings(), timer or HurriedTimer()
        # The budget of a group counts what the delivery sends, so both go by the same time.
        environment.setattr("bot.platforms.telegram.platform.SystemClock", lambda: clock)
        life = asyncio.create_task(
            serve_with(
                *(settings, db, Localizer("es"), CONNECTORS),
                timer=clock,
                draw_seed=lambda: SEED,
            )
        )
        try:
            yield
        finally:
            assert not life.done(), life.result()
            life.cancel()
            with suppress(asyncio.CancelledError):
                await life
