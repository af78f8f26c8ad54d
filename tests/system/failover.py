"""Two processes over one database of a server: one leads, the other waits.

The line between each process and the server is a proxy, so that it can be cut without a word.
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final

from storage.leader_election import KNOWN_BEATS
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.crashing_process import HURRIED, Executioner
from tests.system.match import LONGEST_WAIT_S
from tests.system.serving import LOCAL, variables
from tests.unit.storage.network import Network
from tests.unit.storage.server import PostgresServer, query

WAITS: Final = "Otro Amarreko lleva las partidas"
LEADS: Final = "Amarreko arranca"
DEPOSED: Final = "ya no lleva las partidas"
GONE: Final = "no contesta"
BEAT: Final = "SELECT number FROM lease WHERE name = 'beat'"
SHORTLY_S: Final = 0.1
BACK: Final = "vuelve a contestar"


class Runner:
    """A process that leads or waits, and what it has said."""

    def __init__(self, process: asyncio.subprocess.Process, network: Network, folder: Path) -> None:
        self.process = process
        self.network = network
        self.folder = folder
        self.said: list[str] = []

    def has_said(self, words: str) -> bool:
        """Whether these words stand in any line of its."""
        return any(words in line for line in self.said)


class Queueing:
    """How long processes have been ready to go on since this was made, and had no core.

    Nothing is known of it where the system does not count it, as Linux does.
    """

    def __init__(self, *pids: int) -> None:
        self._before = {pid: _queued_s(pid) for pid in pids}
        self._now = dict(self._before)

    def look(self) -> None:
        """Count anew; of a process that has ended, what was counted last remains."""
        for pid in self._now:
            if (counted := _queued_s(pid)) is not None:
                self._now[pid] = counted

    @property
    def seconds(self) -> float | None:
        """The sum of all of them, as if they had waited for one another."""
        self.look()
        known = [
            now - before
            for before, now in zip(self._before.values(), self._now.values(), strict=True)
            if before is not None and now is not None
        ]
        return sum(known) if known else None


def _queued_s(pid: int) -> float | None:
    try:
        _, queued_ns, _ = Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return int(queued_ns) / 1e9


class Relay(Executioner):
    """Whoever leads is killed, stopped or cut off by it; the next one waits already."""

    def __init__(
        self, discord: DiscordServer, telegram: TelegramServer, postgres: PostgresServer
    ) -> None:
        super().__init__(discord, telegram)
        self.postgres = postgres
        self.home = postgres.database()
        self.runners: list[Runner] = []
        self._stack = AsyncExitStack()

    @asynccontextmanager
    async def held(self, folder: Path) -> AsyncIterator[None]:
        """Nothing is left afterwards; a folder knows meanwhile where the games are."""
        (folder / ".env").write_text(f"AMARREKO_DB={self.home.url}\n")
        async with self._stack:
            try:
                yield
            except BaseException as error:
                for runner in self.runners:
                    told = "".join(runner.said)
                    error.add_note(f"{runner.folder.name}, {runner.process.returncode}:\n{told}")
                raise
        await self.telegram.until_hung_up()

    async def begin(
        self,
        folder: Path,
        *,
        says: Sequence[str] = (WAITS, LEADS),
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> Runner:
        """One process more, once it has said any of this: that it leads, or that it waits."""
        runner = await self._stack.enter_async_context(self._runner(folder, settings))
        await self.until(lambda: any(map(runner.has_said, says)))
        if runner.has_said(LEADS):
            self.process = runner.process
        return runner

    async def noticed(self) -> None:
        """Wait until whoever leads has seen that another waits, and that one knows it."""
        # The one that is counting now may be no beat that who waits has begun with.
        for _ in range(1 + KNOWN_BEATS):
            before = query(self.home, BEAT)
            while query(self.home, BEAT) == before:  # noqa: ASYNC110 - the leader counts
                await asyncio.sleep(SHORTLY_S)

    def ring(self) -> None:
        """Let whoever waits look again."""
        self.discord.world.stage.bell.ring()

    async def until(self, find: Callable[[], object]) -> None:
        """Wait until something is so, looking whenever anything happens."""
        await self.discord.world.stage.bell.until(
            lambda: bool(find()) or None,
            timeout_s=LONGEST_WAIT_S,
            describe=lambda: "\n".join(line for one in self.runners for line in one.said),
        )

    @asynccontextmanager
    async def _runner(self, folder: Path, settings: Mapping[str, str]) -> AsyncIterator[Runner]:
        network = Network(self.postgres.port)
        own = folder / f"runner-{len(self.runners)}"
        own.mkdir()
        async with network.laid():
            database = self.home.url.rpartition("/")[2]
            told = variables(self.discord, self.telegram)
            told |= settings
            told["AMARREKO_DB"] = self.postgres.url(database, port=network.port)
            (own / ".env").write_text("".join(f"{name}={text}\n" for name, text in told.items()))
            paths = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path(__file__).parents[2])}
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", *HURRIED),
                cwd=own,
                env=LOCAL | paths | {"LANG": "es_ES.UTF-8"},
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            runner = Runner(process, network, own)
            self.runners.append(runner)
            listening = asyncio.create_task(self._listen(runner))
            try:
                yield runner
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                await listening

    async def _listen(self, runner: Runner) -> None:
        assert runner.process.stdout is not None, "it is listened to"
        while line := await runner.process.stdout.readline():
            runner.said.append(line.decode())
            self.ring()
        self.ring()


def stop(runner: Runner) -> None:
    """Let a process stand still."""
    os.kill(runner.process.pid, signal.SIGSTOP)


def wake(runner: Runner) -> None:
    """Let it go on."""
    os.kill(runner.process.pid, signal.SIGCONT)
