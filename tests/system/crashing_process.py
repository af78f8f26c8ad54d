"""A serving process that is killed: at a certain request, or at any time."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.tables.display_names import display_names
from bot.text.common import turn_line
from bot.text.localizer import Localizer
from engine.evolve import fold
from engine.view import view
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.servers.telegram.calls import Call
from tests.system.match import until
from tests.system.preloaded import PreloadedProcess, start_preloaded
from tests.system.screens import Player
from tests.system.serving import LOCAL, variables
from tests.system.stored_data import stored

ILLUSTRATED: Final = {"sendPhoto": "sendMessage", "editMessageMedia": "editMessageText"}
"""Requests with a picture, by the request without one."""

LONGEST: Final = 20
"""The most characters of a name in a path; a longer part is the token of an interaction."""

LITERAL: Final = ("bot", "serve")
"""The program itself, in real time."""

HURRIED: Final = ("tests.system.child_process",)
"""The program with a fast clock, since a match takes half an hour in real time."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A request of this kind, before or after it is executed."""

    kind: str
    is_done: bool


class Executioner:
    """Kills the serving process at the given moment; the servers stay alive."""

    def __init__(self, discord: DiscordServer, telegram: TelegramServer) -> None:
        self.discord = discord
        self.telegram = telegram
        self.moment: Moment | None = None
        self.struck: list[Moment] = []
        self.identified = 0
        """The number of sessions before this process."""
        self.process: PreloadedProcess | None = None
        self.more: dict[str, str] = {}
        """Further settings of the process."""
        discord.watch(self._see_discord)
        telegram.watch = self._see_telegram

    @property
    def is_connected(self) -> bool:
        """Whether the newest process has connected to Discord, after its tables are loaded."""
        return self.discord.gateway.identified > self.identified

    def kill(self) -> None:
        """Kill the process now, if it is alive."""
        self.moment = None
        if self.process is not None and self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGKILL)

    def _see_discord(self, method: str, path: str, *, is_done: bool) -> None:
        named = [part for part in path.split("/") if not (part.isdecimal() or len(part) > LONGEST)]
        self._see(f"{method} {'/'.join(named)}", is_done=is_done)

    def _see_telegram(self, call: Call, is_done: bool) -> None:  # noqa: FBT001 - the signature of the callback
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
        """Run the process on the file in this folder; the task ends with the process.

        Its settings are in the folder, in ``.env``.
        """
        self.identified = self.discord.gateway.identified
        told = variables(self.discord, self.telegram) | self.more
        (folder / ".env").write_text("".join(f"{name}={text}\n" for name, text in told.items()))
        paths = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}
        with (folder / "told").open("ab") as log:
            told_to = LOCAL | paths | {"LANG": "es_ES.UTF-8"}
            process = self.process = await start_preloaded(program, folder, told_to, log.fileno())
        died = asyncio.create_task(process.wait())
        # Waiting callers check again.
        died.add_done_callback(lambda _: self.discord.world.stage.bell.ring())
        try:
            yield died
        finally:
            self.kill()
            await died
            # Its requests belong to this process, even if they are read after its death.
            await self.telegram.until_hung_up()


async def until_current(
    players: Sequence[Player],
    folder: Path,
    executioner: Executioner,
    died: "asyncio.Task[int]",
) -> None:
    """Wait until presses work and both chats show the current turn, or the process is dead.

    The turn may change without a press: the deck is cut automatically after a while.
    """
    gateway, known = executioner.discord.gateway, executioner.identified

    def standing() -> tuple[bool, int, list[str]]:
        return died.done(), gateway.identified, [one.table.text for one in players]

    async def is_current() -> bool:
        _, record, events = await stored(folder)
        line = Localizer("es").format(turn_line(view(fold(events), None), display_names(record)))
        is_dead, identified, texts = before = standing()
        # A message with a picture marks the mano at the name.
        shown = [text.replace(" (mano)", "") for text in texts]
        if is_dead or (identified > known and all(line in text for text in shown)):
            return True
        await until(players, lambda: standing() != before)
        return False

    while not await is_current():
        pass
