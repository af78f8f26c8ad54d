"""The start messages of ``amarreko serve``, with both loopback servers."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.parsing.error_text import UNUSABLE
from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.crashing_process import LITERAL
from tests.system.serving import LOCAL, variables

LONGEST_START_S: Final = 6 * PATIENCE_S
OPENS_NOTHING: Final = "MTIzNDU2.not-this-one"
NBSP: Final = "\N{NO-BREAK SPACE}"
WRONG: Final = f"7000000002:{'B' * 35}"


@asynccontextmanager
async def started(
    folder: Path, told: dict[str, str], language: str, program: Sequence[str] = LITERAL
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the real program, or another, with only a settings file in its folder.

    It is killed at the end unless it has ended before.
    """
    (folder / ".env").write_text("".join(f"{name}={text}\n" for name, text in told.items()))
    paths = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *program),
        cwd=folder,
        env=LOCAL | paths | {"LANG": language},
        stderr=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def lines_until(process: asyncio.subprocess.Process, last: set[str]) -> list[str]:
    """Return the output until it contains all of these lines, in any order."""
    assert process.stderr is not None, "it is listened to"
    said: list[str] = []
    async with asyncio.timeout(LONGEST_START_S):
        while not last <= set(said):
            line = await process.stderr.readline()
            assert line, said
            said.append(line.decode().rstrip("\n"))
    return said


async def test_each_platform_has_a_line_once_it_has_let_the_bot_in(tmp_path: Path) -> None:
    """The lines are in the operator's language, without tokens; a signal ends it normally."""
    async with TelegramServer() as telegram, DiscordServer(token=OPENS_NOTHING) as discord:
        told = variables(discord, telegram)
        last = {
            f"Telegram{NBSP}: connecté en tant que @{telegram.world.bot.username}.",
            f"Discord{NBSP}: connecté en tant que @{discord.world.stage.bot.name.lower()}.",
        }
        async with started(tmp_path, told, "fr_FR.UTF-8") as process:
            said = await lines_until(process, last)
            process.terminate()
            assert await process.wait() == 0
    assert said[0].startswith("Amarreko démarre.")
    assert not any(token in line for token in (telegram.token, discord.token) for line in said)


async def test_a_token_that_is_refused_has_a_line_of_its_own(tmp_path: Path) -> None:
    """No start is announced; without any platform left the program fails."""
    async with TelegramServer() as telegram:
        told = variables(None, telegram) | {"TELEGRAM_TOKEN": WRONG}
        last = {"Telegram zerbitzuak ez du TELEGRAM_TOKEN onartzen."}
        async with started(tmp_path, told, "eu_ES.UTF-8") as process:
            said = await lines_until(process, last)
            assert await process.wait() == UNUSABLE
    assert not any("konektatuta" in line or WRONG in line for line in said)


async def test_a_second_one_on_the_same_games_is_told_and_ends(tmp_path: Path) -> None:
    """It ends at once and is not restarted; after a kill a start works."""
    async with TelegramServer() as telegram:
        told = variables(None, telegram)
        last = {f"Telegram: conectado como @{telegram.world.bot.username}."}
        async with started(tmp_path, told, "es_ES.UTF-8") as first:
            await lines_until(first, last)
            async with started(tmp_path, told, "en_GB.UTF-8") as second:
                _, said = await second.communicate()
                assert second.returncode == UNUSABLE
            assert said.decode().splitlines()[-1] == (
                "Another Amarreko process uses the games of amarreko.db; only one can."
            )
            first.kill()
            await first.wait()
        async with started(tmp_path, told, "es_ES.UTF-8") as third:
            await lines_until(third, last)
