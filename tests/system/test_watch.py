"""Monitoring ``amarreko serve`` over its port during play with both loopback servers."""

import asyncio
import json
import re
import resource
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.parsing.error_text import UNUSABLE
from engine.cards import DECK
from tests.ports import HOST, unused_port
from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import HURRIED
from tests.system.match import press_something
from tests.system.serving import variables
from tests.system.test_serve import lines_until, started
from tests.unit.bot.platforms.terminal.program import run_here

PRESSES: Final = 12
AGAIN_S: Final = 0.2

Labels: TypeAlias = tuple[tuple[str, str], ...]


def listening(pid: int) -> list[str]:
    """Return the listening addresses of a process, in the kernel's format."""
    held = {str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir() if path.is_symlink()}
    rows = [
        line.split()
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/{pid}/net/{name}").read_text().splitlines()[1:]
    ]
    return [row[1] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in held]


@dataclass(frozen=True)
class Watcher:
    """An observer of a process's port."""

    session: aiohttp.ClientSession
    port: int
    process: asyncio.subprocess.Process

    async def look(self, page: str) -> tuple[int, str]:
        """Return the status and the text of a page."""
        async with self.session.get(f"http://{HOST}:{self.port}{page}") as answer:
            return answer.status, await answer.text()

    async def faults(self) -> Mapping[str, str]:
        """Return the faults according to ``/ready``, whose status says whether there are any."""
        status, text = await self.look("/ready")
        told: dict[str, Any] = json.loads(text)
        assert (status, told["ready"]) == ((503, False) if told["faults"] else (200, True))
        faults: dict[str, str] = told["faults"]
        return faults

    async def until(self, *wrong: str) -> Mapping[str, str]:
        """Wait until there are exactly these faults."""
        async with asyncio.timeout(6 * PATIENCE_S):
            while True:
                faults = await self.faults()
                if faults.keys() == set(wrong):
                    return faults
                await asyncio.sleep(AGAIN_S)

    async def figures(self) -> Mapping[str, Mapping[Labels, float]]:
        """Return all metrics, by name and labels."""
        _, text = await self.look("/metrics")
        figures: dict[str, dict[Labels, float]] = {}
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                series = figures.setdefault(sample.name, {})
                series[tuple(sorted(sample.labels.items()))] = sample.value
        return figures

    def limit_files(self, most: int) -> None:
        """Limit the size of the process's files, as on a full disk."""
        _, unlimited = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, unlimited))


@asynccontextmanager
async def watching(
    folder: Path, telegram: TelegramServer, discord: DiscordServer
) -> AsyncIterator[Watcher]:
    """Run the program with a port, and wait until it is ready."""
    port = unused_port()
    told = variables(discord, telegram) | {"WATCH_PORT": str(port)}
    async with (
        started(folder, told, "en_GB.UTF-8", HURRIED) as process,
        aiohttp.ClientSession() as session,
    ):
        assert process.stderr is not None, "it is listened to"
        # The process must not block on a full pipe.
        listens = asyncio.create_task(process.stderr.read())
        watcher = Watcher(session, port, process)
        async with asyncio.timeout(6 * PATIENCE_S):
            while True:
                with suppress(aiohttp.ClientConnectionError):
                    await watcher.until()
                    break
                await asyncio.sleep(AGAIN_S)
        yield watcher
        process.terminate()
        assert await process.wait() == 0
        await listens


def of(platform: str, **others: str) -> Labels:
    return tuple(sorted({"platform": platform, **others}.items()))


async def test_somebody_who_watches_sees_figures_of_all_that_people_do(tmp_path: Path) -> None:
    """No label contains a name, a code, a token or a card."""
    async with TelegramServer() as telegram, DiscordServer() as discord:
        async with watching(tmp_path, telegram, discord) as watcher:
            players, code = await seated(telegram, discord)
            generator = Random(7)
            for _ in range(PRESSES):
                await press_something(players, generator)
            await players[0].order("mesa", "ZZZZZ")
            await telegram.until_acknowledged()
            figures = await watcher.figures()
            _, text = await watcher.look("/metrics")
        secrets = [code, discord.token, telegram.token, *(player.name for player in players)]
    deeds = figures["amarreko_deeds_total"]
    for platform in ("discord", "telegram"):
        assert deeds[of(platform, kind="pressed")] > 3
        assert figures["amarreko_shown_seconds_count"][of(platform)] > 3
        assert figures["amarreko_platform_connected"][of(platform)] == 1
        assert figures["amarreko_platform_limited_total"][of(platform)] == 0
    assert figures["amarreko_deed_seconds_count"][()] == sum(deeds.values())
    assert figures["amarreko_refusals_total"][(("reason", "lobby-no-such-table"),)] == 1
    assert figures["amarreko_failures_total"][()] == 0
    assert figures["amarreko_tables_open"][()] == figures["amarreko_tables_in_memory"][()] == 1
    assert figures["amarreko_lanes"][()] >= 4
    assert figures["amarreko_ready"][()] == 1
    assert [secret for secret in secrets if secret in text] == []
    ours = [held for name, held in figures.items() if name.startswith("amarreko_")]
    words = {word for held in ours for labels in held for _, word in labels}
    assert words.isdisjoint(map(str, DECK))
    assert [word for word in words if not re.fullmatch(r"[a-z-]+|[\d.]+|\+Inf", word)] == []


async def test_it_is_not_ready_while_something_is_wrong(tmp_path: Path) -> None:
    """It names the fault: the unwritable games, or a lost platform."""
    async with DiscordServer() as discord, AsyncExitStack() as rest:
        async with TelegramServer() as telegram:
            watcher = await rest.enter_async_context(watching(tmp_path, telegram, discord))
            watcher.limit_files(0)
            assert (await watcher.until("database"))["database"].endswith("Error")
            assert (await watcher.figures())["amarreko_ready"][()] == 0
            watcher.limit_files(resource.RLIM_INFINITY)
            await watcher.until()
            async with discord.outage():
                await watcher.until("discord")
            await watcher.until()
        await watcher.until("telegram")
        figures = await watcher.figures()
        assert figures["amarreko_platform_connected"][of("telegram")] == 0
        assert figures["amarreko_platform_connected"][of("discord")] == 1
        assert await watcher.look("/live") == (200, '{"live": true}')


async def test_nobody_can_watch_who_was_not_let_in(tmp_path: Path) -> None:
    """Without a port, or with port 0, nothing listens and the module is not loaded."""
    async with TelegramServer() as telegram:
        told = variables(None, telegram) | {"WATCH_PORT": "0"}
        last = {f"Telegram: connected as @{telegram.world.bot.username}."}
        async with started(tmp_path, told, "en_GB.UTF-8") as process:
            await lines_until(process, last)
            assert listening(process.pid) == []


async def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    """The exit status says that a restart would not help."""
    async with TelegramServer() as telegram:
        with socket.create_server((HOST, 0)) as taken:
            port = taken.getsockname()[1]
            told = variables(None, telegram) | {"WATCH_PORT": str(port)}
            async with started(tmp_path, told, "en_GB.UTF-8") as process:
                _, said = await process.communicate()
        assert process.returncode == UNUSABLE
        [_, line] = said.decode().splitlines()
        assert line.startswith(f"The address {HOST}:{port} for monitoring cannot be used")
        assert telegram.calls == []


@pytest.mark.parametrize("wrong", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_no_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", f"7000000002:{'B' * 35}")
    monkeypatch.setenv("WATCH_PORT", wrong)
    told = run_here(tmp_path, "--language", "en", "serve")
    assert (told.returncode, told.stderr) == (
        UNUSABLE,
        "The value of WATCH_PORT is not valid.\n",
    )
