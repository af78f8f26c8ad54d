"""``amarreko serve`` in this process, with the loopback servers."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import Final

import pytest

from bot.cli.serve import CONNECTORS, serve_with
from bot.ports.settings import Settings
from bot.text.localizer import Localizer
from storage.clock import Clock
from tests.servers.discord.pointing import pointed_at
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.fast_clock import HurriedTimer

LOCAL: Final = {"NO_PROXY": "127.0.0.1", "SSL_CERT_DIR": str(Path(__file__).parent)}
"""Bypass any proxy of this machine; loading the certificates would only take time."""

SEED: Final = 4
"""The seed of the cards of every match."""


def variables(discord: DiscordServer | None, telegram: TelegramServer | None) -> dict[str, str]:
    """Return the ``.env`` settings for these servers."""
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
    clock: Clock | None = None,
    more: Mapping[str, str] | None = None,
) -> AsyncIterator[None]:
    """Run the program for the duration of the context, always with the same seed.

    Its clock is accelerated unless another one is given. ``more`` are further settings.
    """
    at_discord = pointed_at(discord.api_url, discord.gateway_url) if discord else nullcontext()
    with at_discord, pytest.MonkeyPatch.context() as environment:
        for name, value in (LOCAL | variables(discord, telegram) | dict(more or {})).items():
            environment.setenv(name, value)
        environment.delenv("SSL_CERT_FILE", raising=False)
        environment.chdir(db.parent)
        settings, running = Settings(), clock or HurriedTimer()
        # The rate budget of a group must use the same clock as the delivery.
        environment.setattr("bot.platforms.telegram.platform.SystemClock", lambda: running)
        life = asyncio.create_task(
            serve_with(
                *(settings, db, Localizer("es"), CONNECTORS),
                clock=running,
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
