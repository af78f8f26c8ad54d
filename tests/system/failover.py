"""Two processes with one database of a server: one leads, the other waits.

A proxy connects each process to the server, so that the connection can be cut silently.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

from storage.leader_election import KNOWN_BEATS
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.crashing_process import HURRIED, Executioner
from tests.system.match import LONGEST_WAIT_S
from tests.system.preloaded import PreloadedProcess, start_preloaded
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
    """A process that leads or waits, and its output."""

    def __init__(self, process: PreloadedProcess, network: Network, folder: Path) -> None:
        self.process = process
        self.network = network
        self.folder = folder
        self.said: list[str] = []

    def has_said(self, words: str) -> bool:
        """Return whether any line of its output contains these words."""
        return any(words in line for line in self.said)


class Queueing:
    """How long processes have waited for a processor since this object was created.

    It is unknown on systems that do not count it as Linux does.
    """

    def __init__(self, *pids: int) -> None:
        self._before = {pid: _queued_s(pid) for pid in pids}
        self._now = dict(self._before)

    def look(self) -> None:
        """Update the values; an ended process keeps its last one."""
        for pid in self._now:
            if (counted := _queued_s(pid)) is not None:
                self._now[pid] = counted

    @property
    def seconds(self) -> float | None:
        """The sum over all processes."""
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
    """Kills, stops or disconnects the leader; the next process is already waiting."""

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
        """Clean up at the end; meanwhile a folder contains the location of the games."""
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
        """Start one more process and wait until it says one of these: that it leads, or waits."""
        runner = await self._stack.enter_async_context(self._runner(folder, settings))
        await self.until(lambda: any(map(runner.has_said, says)))
        if runner.has_said(LEADS):
            self.process = runner.process
        return runner

    async def noticed(self) -> None:
        """Wait until the leader has seen that a process waits, and that process knows it."""
        # The current heartbeat may be older than the waiting process.
        for _ in range(1 + KNOWN_BEATS):
            before = query(self.home, BEAT)
            while query(self.home, BEAT) == before:  # noqa: ASYNC110 - the leader counts
                await asyncio.sleep(SHORTLY_S)

    def ring(self) -> None:
        """Let waiting callers check again."""
        self.discord.world.stage.bell.ring()

    async def until(self, find: Callable[[], object]) -> None:
        """Wait until a condition holds; check it at every event."""
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
            process = await start_preloaded(HURRIED, own, LOCAL | paths | {"LANG": "es_ES.UTF-8"})
            runner = Runner(process, network, own)
            self.runners.append(runner)
            listening = asyncio.create_task(self._listen(runner))
            try:
                yield runner
            finally:
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
    """Stop a process with SIGSTOP."""
    os.kill(runner.process.pid, signal.SIGSTOP)


def wake(runner: Runner) -> None:
    """Continue a stopped process."""
    os.kill(runner.process.pid, signal.SIGCONT)
