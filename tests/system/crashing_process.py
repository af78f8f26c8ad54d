"""A serving process that is killed: at a moment of a request, or at any other."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.tables.computer_seats import display_names
from bot.text.common import turn_line
from bot.text.localizer import Localizer
from engine.evolve import fold
from engine.view import view
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.servers.telegram.calls import Call
from tests.system.match import until
from tests.system.screens import Player
from tests.system.serving import LOCAL, variables
from tests.system.stored_data import stored

ILLUSTRATED: Final = {"sendPhoto": "sendMessage", "editMessageMedia": "editMessageText"}
"""What is asked for where a picture stands above the words, by what it is without one."""

LITERAL: Final = ("bot", "serve")
"""The program as it is, in the time of the machine."""

HURRIED: Final = ("tests.system.child_process",)
"""The same with another timer, because a match takes half an hour in the time of the machine."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When a request of this kind comes; once it is done, or before anything is."""

    kind: str
    is_done: bool


class Executioner:
    """Kills the process that serves at the moment that is named; the servers live on."""

    def __init__(self, discord: DiscordServer, telegram: TelegramServer) -> None:
        self.discord = discord
        self.telegram = telegram
        self.moment: Moment | None = None
        self.struck: list[Moment] = []
        self.identified = 0
        """How many sessions had begun before this life."""
        self.process: asyncio.subprocess.Process | None = None
        discord.watch(self._see_discord)
        telegram.watch = self._see_telegram

    def kill(self) -> None:
        """Kill it now, if it lives."""
        self.moment = None
        if self.process is not None and self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGKILL)

    def _see_discord(self, method: str, path: str, *, is_done: bool) -> None:
        shape = "/".join(part for part in path.split("/") if not part.isdecimal())
        self._see(f"{method} {shape.partition('?')[0][:24]}", is_done=is_done)

    def _see_telegram(self, call: Call, is_done: bool) -> None:  # noqa: FBT001 - as it is called
        self._see(ILLUSTRATED.get(call.method, call.method), is_done=is_done)

    def _see(self, kind: str, *, is_done: bool) -> None:
        seen = Moment(kind, is_done)
        if seen == self.moment:
            self.struck.append(seen)
            self.kill()

    @asynccontextmanager
    async def life(
        self, folder: Path, program: Sequence[str] = HURRIED
    ) -> AsyncIterator["asyncio.Task[int]"]:
        """One life of the process, over the file in this folder; the task ends when it is dead.

        What it is told stands in the folder, in ``.env``.
        """
        self.identified = self.discord.gateway.identified
        told = variables(self.discord, self.telegram)
        (folder / ".env").write_text("".join(f"{name}={text}\n" for name, text in told.items()))
        paths = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}
        with (folder / "told").open("ab") as log:
            process = self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                *program,
                cwd=folder,
                env=LOCAL | paths | {"LANG": "es_ES.UTF-8"},
                stdout=log,
                stderr=log,
            )
        died = asyncio.create_task(process.wait())
        # Who waits for something to happen looks again.
        died.add_done_callback(lambda _: self.discord.world.stage.bell.ring())
        try:
            yield died
        finally:
            self.kill()
            await died
            # What it had asked for belongs to this life, even if it is heard after its death.
            await self.telegram.until_hung_up()


async def until_current(
    players: Sequence[Player],
    folder: Path,
    executioner: Executioner,
    died: "asyncio.Task[int]",
) -> None:
    """Wait until presses are heard and both chats say whose word it is, or the process is dead.

    Nobody need press for another word to be asked: a cut that nobody makes falls.
    """
    gateway, known = executioner.discord.gateway, executioner.identified

    def standing() -> tuple[bool, int, list[str]]:
        return died.done(), gateway.identified, [one.table.text for one in players]

    async def is_current() -> bool:
        _, record, events = await stored(folder)
        line = Localizer("es").format(turn_line(view(fold(events), None), display_names(record)))
        is_dead, identified, texts = before = standing()
        if is_dead or (identified > known and all(line in text for text in texts)):
            return True
        await until(players, lambda: standing() != before)
        return False

    while not await is_current():
        pass
