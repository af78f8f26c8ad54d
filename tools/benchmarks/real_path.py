"""The path of real use: ``amarreko serve`` and minimal bots, each in its own process.

``python -m tools.benchmarks.real_path`` lets people press the buttons of ``serve`` and of minimal
bots in turn, at a human pace. The minimal bots (``minimal_bots.py``) do only what a press requires.
The loopback servers of the tests replace the Bot API and Discord, over HTTP. The processor time is
that of the whole process, from the operating system, so it includes the HTTP client, pictures, the
computer players and the time until the chats are quiet again. This runs only on Linux.
"""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final, Protocol

from bot.messages.callback_data import (
    BadCallbackError,
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
)
from engine.actions import Consulta, Look, Opino, Ordago, Senal
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import Chat, Message, TelegramServer, User
from tests.servers.telegram.calls import Call
from tests.system.on_discord import DiscordPlayer
from tests.system.screens import Screen, SilenceError
from tests.system.serving import LOCAL, variables
from tools.benchmarks.machine import machine
from tools.benchmarks.minimal_bots import PRESSED

ROUNDS: Final = 5
SLOT_S: Final = 30.0
"""How long people press buttons of one bot before it is the next bot's turn."""

SETTLES_S: Final = 6.0
"""The wait after a slot, in which computer players finish and delayed edits are made."""

PACE_S: Final = (1.5, 4.5)
"""How long a person thinks before a press."""

TABLES: Final = 20
_TICK_S: Final = 1 / os.sysconf("SC_CLK_TCK")
_PAGE_KB: Final = os.sysconf("SC_PAGE_SIZE") // 1024
_ROOT: Final = Path(__file__).parents[2]
_RARELY: Final = 0.02


class Person(Protocol):
    """A person with a chat app."""

    def buttons(self) -> list[tuple[object, str]]:
        """Return the messages with their tokens, newest first."""
        ...

    async def press(self, message: object, token: str) -> bool:
        """Press a button and wait for the answer; return False if the button is gone."""
        ...


@dataclass(frozen=True, slots=True)
class TelegramPerson:
    """A person in a private chat with the bot, and perhaps in a group."""

    user: User
    group: Chat | None = None

    def buttons(self) -> list[tuple[object, str]]:
        """Return the tokens of the private chat, then those of the group."""
        private = _tokens(self.user, self.user.private)
        # The group's message shows its buttons to all; it refuses a press by a person not asked.
        return private or (_tokens(self.user, self.group) if self.group else [])

    async def press(self, message: object, token: str) -> bool:
        """Press a button and wait for the answer; return False if the button is gone."""
        assert isinstance(message, Message), "a button of Telegram is below a message"
        await self.user.press(message, token, timeout_s=60)
        return True


def _tokens(user: User, chat: Chat) -> list[tuple[object, str]]:
    return [
        (message, button.data)
        for message in reversed(user.sees(chat))
        for row in message.keyboard
        for button in row
        if button.data
    ]


@dataclass(frozen=True, slots=True)
class DiscordPerson:
    """A person in direct messages with the bot."""

    player: DiscordPlayer

    def buttons(self) -> list[tuple[object, str]]:
        """Return the tokens of the newest direct message, including its menus."""
        screen = self.player.table
        return [(screen, token) for token in screen.tokens]

    async def press(self, message: object, token: str) -> bool:
        """Press a button and wait for the answer; return False if the button is gone."""
        assert isinstance(message, Screen), "a button of Discord is on a screen"
        try:
            await self.player.press(message, token)
        except SilenceError:
            return False
        return True


def wanted(person: Person, generator: Random) -> tuple[object, str] | None:
    """Return a press that continues the game, with occasional bets; None if none is offered."""
    marks, plays = [], []
    for message, token in person.buttons():
        if token == PRESSED:
            return message, token
        try:
            meaning = decode(token)
        except BadCallbackError:
            continue
        match meaning:
            case DiscardButton() | TableButton(action=Verb.START):
                return message, token
            case MarkButton():
                marks.append((message, token))
            case PlayButton(action=Consulta() | Look() | Opino() | Senal()):
                pass
            case PlayButton(action=Ordago(), is_sure=False) if generator.random() > _RARELY:
                pass
            case PlayButton():
                plays.append((message, token))
            case _:
                pass
    return generator.choice(plays or marks) if plays or marks else None


@dataclass(slots=True)
class Measured:
    """The cost of one slot of a bot."""

    presses: int
    cpu_s: float
    calls: int
    answers_s: list[float]
    seen_s: list[float]
    memory_mb: float

    @property
    def cpu_ms(self) -> float:
        """Return the processor time per press, in milliseconds."""
        return 1_000 * self.cpu_s / self.presses

    @property
    def calls_each(self) -> float:
        """Return the requests per press."""
        return self.calls / self.presses


@dataclass(slots=True)
class Table:
    """People who play together, one press at a time."""

    people: Sequence[Person]
    chats: frozenset[int] = frozenset()
    """The private chats of the table."""
    due: list[tuple[float, int]] = field(default_factory=list)
    """The time and the author's chat of each press that no other person has seen yet."""


class Bot:
    """A process that serves people, its server, and its cost."""

    def __init__(
        self,
        name: str,
        process: asyncio.subprocess.Process,
        server: TelegramServer | DiscordServer,
        tables: list[Table],
    ) -> None:
        self.name = name
        self.tables = tables
        self.measured: list[Measured] = []
        self.seen_s: list[float] = []
        self._process = process
        self._server = server
        if isinstance(server, TelegramServer):
            server.watch = self._see
        self._table_of = {chat: table for table in tables for chat in table.chats}

    def _see(self, call: Call, is_done: bool) -> None:  # noqa: FBT001 - the signature of the callback
        """Record when a request to Telegram shows a press to another person."""
        chat = call.parameters.get("chat_id")
        table = self._table_of.get(chat) if isinstance(chat, int) else None
        if table is None or not is_done:
            return
        now = time.perf_counter()
        self.seen_s += [now - pressed for pressed, presser in table.due if presser != chat]
        table.due = [one for one in table.due if one[1] == chat]

    async def measure(self, slot_s: float, generator: Random) -> None:
        """Let people press buttons for a while, and record the cost."""
        self.seen_s = []
        answers_s: list[float] = []
        before_s, before = self._cpu_s(), self._requests()
        ends = time.perf_counter() + slot_s
        playing = (self._play(table, ends, answers_s, generator) for table in self.tables)
        await asyncio.gather(*playing)
        await asyncio.sleep(SETTLES_S)
        for table in self.tables:
            table.due.clear()
        self.measured.append(
            Measured(
                *(len(answers_s), self._cpu_s() - before_s, self._requests() - before),
                *(answers_s, self.seen_s, self._memory_mb()),
            )
        )

    async def _play(
        self, table: Table, ends: float, answers_s: list[float], generator: Random
    ) -> None:
        await asyncio.sleep(generator.uniform(0, PACE_S[1]))
        while time.perf_counter() < ends:
            found = [
                (person, *at)
                for person in table.people
                if (at := wanted(person, generator)) is not None
            ]
            if found:
                person, message, token = generator.choice(found)
                pressed = time.perf_counter()
                if _is_word(token) and isinstance(person, TelegramPerson) and table.people[1:]:
                    table.due.append((pressed, person.user.private.id))
                if await person.press(message, token):
                    answers_s.append(time.perf_counter() - pressed)
            await asyncio.sleep(generator.uniform(*PACE_S))

    def _requests(self) -> int:
        """Return the number of requests so far, except those that wait for updates."""
        calls = self._server.calls
        return sum(call.method.lower() != "getupdates" for call in calls)

    def _cpu_s(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * _TICK_S

    def _memory_mb(self) -> float:
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * _PAGE_KB / 1024


def _is_word(token: str) -> bool:
    """Return whether a button is an action of the game, which all others see."""
    return token != PRESSED and isinstance(decode(token), PlayButton)


@asynccontextmanager
async def process_of(
    program: Sequence[str], told: dict[str, str], folder: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program with these settings in its own folder, and kill it at the end."""
    (folder / ".env").write_text("".join(f"{name}={text}\n" for name, text in told.items()))
    paths = {"PATH": os.environ["PATH"], "PYTHONPATH": str(_ROOT), "LANG": "es_ES.UTF-8"}
    with (folder / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *program),
            cwd=folder,
            env=LOCAL | paths,
            stdout=log,
            stderr=log,
        )
    try:
        yield process
    finally:
        process.kill()
        await process.wait()


async def _find(person: Person, verb: Verb, argument: str | None = None) -> tuple[object, str]:
    """Wait for a lobby button."""
    async with asyncio.timeout(60):
        while True:
            for message, token in person.buttons():
                try:
                    meaning = decode(token)
                except BadCallbackError:
                    continue
                if (
                    isinstance(meaning, TableButton)
                    and meaning.action is verb
                    and argument in {None, meaning.argument}
                ):
                    return message, token
            await asyncio.sleep(0.05)


async def _arrange(person: Person, verb: Verb, argument: str | None = None) -> None:
    await person.press(*await _find(person, verb, argument))


async def alone_on_telegram(server: TelegramServer, *, is_minimal: bool, text: bool) -> Table:
    """Seat a person with three computer players in the private chat."""
    user = server.world.user("Ane", language="es")
    person = TelegramPerson(user)
    await user.start()
    if not is_minimal:
        if text:
            await _switch_pictures_off(user)
        await user.say(user.private, "/mesa castilla")
        await _arrange(person, Verb.ADD_COMPUTERS)
        await _arrange(person, Verb.START)
    return Table([person], frozenset({user.private.id}))


async def _switch_pictures_off(user: User) -> None:
    """Switch pictures off, and wait for the answer: the next request could overtake this one."""
    await user.say(user.private, "/texto")
    await user.reads(user.private, "sin imágenes", timeout_s=60)


async def four_on_telegram(server: TelegramServer, *, is_minimal: bool, text: bool) -> Table:
    """Seat four people from a group, who play from their private chats."""
    users = [server.world.user(name, language="es") for name in ("Ane", "Beñat", "Garazi", "Iker")]
    group = server.world.supergroup("Lagunak", *users)
    people = [TelegramPerson(user, group) for user in users]
    if is_minimal:
        for user in users:
            await user.start()
    else:
        await users[0].say(group, "/mesa castilla")
        _, token = await _find(people[0], Verb.START)
        code = decode(token).code
        await users[0].start(code)
        for seat, person in enumerate(people[1:], 1):
            await _arrange(person, Verb.SIT, str(seat))
            await person.user.start(code)
        if text:
            for user in users:
                await _switch_pictures_off(user)
        await _arrange(people[0], Verb.START)
    return Table(people, frozenset(user.private.id for user in users))


async def alone_on_discord(server: DiscordServer, *, is_minimal: bool, text: bool) -> Table:
    """Seat a person with three computer players in the direct messages."""
    member = server.guild.member(f"Ane {len(server.guild.members)}", locale="es-ES")
    person = DiscordPerson(DiscordPlayer(member, member.dm))
    await _until(lambda: server.world.offered(member.dm, member.user, member.permissions))
    await member.slash(member.dm, "mesa")
    if not is_minimal:
        if text:
            await member.slash(member.dm, "mus texto")
        await _arrange(person, Verb.ADD_COMPUTERS)
        await _arrange(person, Verb.START)
    return Table([person])


@dataclass(frozen=True, slots=True)
class Scene:
    """The people in a measurement, their platform, and the minimal bots to compare with."""

    platform: str
    minimal: tuple[str, ...]
    seat: Callable[..., Awaitable[Table]]
    text: bool = False
    tables: int = TABLES


SCENES: Final = {
    "alone": Scene("telegram", ("httpx", "aiohttp"), alone_on_telegram),
    "alone-text": Scene("telegram", ("httpx", "aiohttp"), alone_on_telegram, text=True),
    "four": Scene("telegram", ("httpx", "aiohttp"), four_on_telegram),
    "discord": Scene("discord", ("discord",), alone_on_discord),
    "discord-text": Scene("discord", ("discord",), alone_on_discord, text=True),
}


async def compare(scene: Scene, rounds: int, slot_s: float, tables: int) -> list[Bot]:
    """Measure ``serve`` and the minimal bots of a scene in turn, and return them."""
    generator = Random(1)
    bots = []
    async with AsyncExitStack() as stack:
        for name in ("serve", *scene.minimal):
            folder = Path(stack.enter_context(TemporaryDirectory()))
            server: TelegramServer | DiscordServer
            if scene.platform == "telegram":
                server = await stack.enter_async_context(TelegramServer(clock=time.time))
                told = variables(None, server)
            else:
                server = await stack.enter_async_context(DiscordServer())
                told = variables(server, None)
            is_minimal = name != "serve"
            program = ("tools.benchmarks.minimal_bots", name) if is_minimal else ("bot", "serve")
            process = await stack.enter_async_context(process_of(program, told, folder))
            await _until(partial(_is_served, server))
            seated = [
                await scene.seat(server, is_minimal=is_minimal, text=scene.text)
                for _ in range(tables)
            ]
            bots.append(Bot(name, process, server, seated))
        for number in range(rounds + 1):
            for bot in bots:
                await bot.measure(slot_s, generator)
                if not number:
                    bot.measured.clear()  # The first round warms up caches.
    return bots


def report(name: str, bots: Sequence[Bot]) -> str:
    """Return a table of the results, with the ratios of the processor time in each round."""
    lines = [
        f"{name}: {len(bots[0].measured)} rounds, {len(bots[0].tables)} tables",
        (
            "| bot | presses | CPU a press | calls a press | answer p50 / p99 "
            "| others see p50 / p99 | memory | serve in ratio to it |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for bot in bots:
        each = bot.measured
        ratios = [
            served.cpu_ms / one.cpu_ms for served, one in zip(bots[0].measured, each, strict=True)
        ]
        lines.append(
            f"| {bot.name} | {sum(one.presses for one in each)} "
            f"| {median(one.cpu_ms for one in each):.1f} ms "
            f"| {median(one.calls_each for one in each):.1f} "
            f"| {_spread(chain.from_iterable(one.answers_s for one in each))} "
            f"| {_spread(chain.from_iterable(one.seen_s for one in each))} "
            f"| {each[-1].memory_mb:.0f} MB "
            f"| {median(ratios):.2f} ({', '.join(f'{ratio:.2f}' for ratio in ratios)}) |"
        )
    return "\n".join(lines)


def _spread(taken_s: Iterable[float]) -> str:
    """Return the median and the 99th percentile as text, if there is more than one time."""
    each = list(taken_s)
    if not each[1:]:
        return ""
    cuts = quantiles(each, n=100)
    return f"{1_000 * cuts[49]:.0f} / {1_000 * cuts[98]:.0f} ms"


def _is_served(server: TelegramServer | DiscordServer) -> bool:
    """Return whether a bot waits for updates there."""
    if isinstance(server, TelegramServer):
        return bool(server.called("getUpdates"))
    return bool(server.gateway.identified and server.calls)


async def _until(is_true: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not is_true():  # noqa: ASYNC110 - the server runs in this loop, and has no event for it
            await asyncio.sleep(0.02)


def main() -> None:
    """Print the results of the requested scenes, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.real_path")
    parser.add_argument("scenes", nargs="*", metavar="scene", help=", ".join(SCENES))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--slot", type=float, default=SLOT_S, help="seconds of a turn")
    parser.add_argument("--tables", type=int, default=TABLES)
    told = parser.parse_args()
    print(f"{datetime.now(UTC):%Y-%m-%d}, {machine()}")
    for name in told.scenes or SCENES:
        bots = asyncio.run(compare(SCENES[name], told.rounds, told.slot, told.tables))
        print("\n" + report(name, bots), flush=True)


if __name__ == "__main__":
    main()
