"""The load that a host bears: a thousand tables at once, and people who do not wait for it.

Deeds come at a steady rate, however long the host takes for those before. A delay is counted from
the moment at which a deed was to come, so that a host that stands still for a while is not spared
the deeds that it kept from coming.
"""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final

from bot.delivery.slot import QUIET_S
from bot.messages.callback_data import Verb
from bot.ports.background_tasks import tuned_gc
from bot.ports.clock import SystemClock
from bot.ports.message import Button, MessageContent
from bot.ports.request import Address, ButtonPress, CommandCall
from engine.events import MatchOpened
from engine.interfaces import TableId
from engine.rules import Rules
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import arranging, free_seat, sure_press
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import FakePlatform
from tools.benchmarks.figures import Figure, Target
from tools.simulation.paced_play import asked, some_press

TABLES: Final = 1_000
RATE: Final = 200
SECONDS: Final = 30.0
NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")

ANSWER_S: Final = 0.05
REST_BYTES: Final = 100_000

_APPENDS: Final = 2_000
_WARM_UP: Final = 400
"""Deeds that are done before any counts."""


class LatencyPlatform(FakePlatform):
    """A platform that notes how late each chat is written to, and keeps only what stands."""

    def __init__(self) -> None:
        super().__init__("red")
        self.due_at: dict[str, float] = {}
        self.late_s: list[float] = []

    async def post(self, to: Address, post: MessageContent, *, once: str = "") -> str:
        """Write to a chat."""
        self._note(to)
        return await super().post(to, post, once=once)

    async def edit(self, to: Address, message: str, post: MessageContent) -> None:
        """Change a message of a chat."""
        self._note(to)
        await super().edit(to, message, post)

    def _note(self, to: Address) -> None:
        self.sent.clear()
        due_at = self.due_at.pop(to.chat, None)
        if due_at is not None:
            self.late_s.append(perf_counter() - due_at)


@dataclass(slots=True)
class LoadResult:
    """What a run came to; ``answers_s`` and ``posts_s`` are delays from when a deed was due.

    ``refused`` is what people were told instead: a chat offers what any of those asked may say,
    so that somebody may ask their partner a second time.
    ``rest_bytes`` is by how much the process grew for each table, once all were playing.
    """

    answers_s: list[float] = field(default_factory=list)
    posts_s: list[float] = field(default_factory=list)
    rest_bytes: float = 0.0
    refused: list[str] = field(default_factory=list)
    busy: float = 0.0


def load() -> Iterator[Figure]:
    """The delay of answers and of posts at a steady rate, memory at rest, appends a second."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder, tuned_gc():
        borne = asyncio.run(bear(Path(folder) / "load.db", TABLES, RATE, SECONDS))
        appends = asyncio.run(_appends_a_second(Path(folder) / "appends.db"))
    answers, posts = quantiles(borne.answers_s, n=100), quantiles(borne.posts_s, n=100)
    beside = f"{TABLES:,} tables of four, {RATE} deeds/s; processor {borne.busy:.0%} busy"
    yield Figure(what="a deed answered, p50", value=1e3 * answers[49], unit="ms", beside=beside)
    yield Figure(
        what="a deed answered, p99",
        value=1e3 * answers[98],
        unit="ms",
        side=Target.BELOW,
        target=1e3 * ANSWER_S,
        beside=f"{len(borne.refused)} refused",
    )
    silence = f"without the {QUIET_S} s in which more may come"
    yield Figure(what="its chat written to, p50", value=1e3 * posts[49], unit="ms", beside=silence)
    yield Figure(
        what="its chat written to, p99",
        value=1e3 * posts[98],
        unit="ms",
        side=Target.BELOW,
        target=1e3 * ANSWER_S,
        beside=silence,
    )
    yield Figure(
        what="memory of a table at rest",
        value=borne.rest_bytes / 1e3,
        unit="KB",
        side=Target.BELOW,
        target=REST_BYTES / 1e3,
        beside="growth of the resident set, with what its chats show",
    )
    yield Figure(what="durable appends by a thousand tables", value=appends, unit="appends/s")


async def bear(
    path: Path, tables: int, rate: float, seconds: float, *, warm_up: int = _WARM_UP
) -> LoadResult:
    """Play at a number of tables for some seconds, with a store at this path, once warmed up."""
    line = LatencyPlatform()
    before = _resident_bytes()
    async with await SqliteStore.open(path) as store:
        stage = AppHarness(store=store, timer=SystemClock(), platforms=(line, FakePlatform("blue")))
        await stage.host.start()
        groups = await begun(stage, tables)
        borne = LoadResult(rest_bytes=(_resident_bytes() - before) / tables)
        await _press(groups, rate, warm_up / rate, line, LoadResult())
        line.late_s.clear()
        began_s, began_at = process_time(), perf_counter()
        await _press(groups, rate, seconds, line, borne)
        borne.busy = (process_time() - began_s) / (perf_counter() - began_at)
        borne.posts_s = [late_s - QUIET_S for late_s in line.late_s]
        await stage.host.close()
    return borne


async def begun(stage: AppHarness, tables: int) -> list[Sequence[SimulatedPerson]]:
    """Tables of four that have begun a match."""
    groups = [
        [stage.human(f"{name}{number}", chat=f"group {number}") for name in NAMES]
        for number in range(tables)
    ]
    for people in groups:
        await people[0].begin(CommandCall("mesa"))
    for guest in range(1, len(NAMES)):
        await stage.host.wait_idle()
        for people in groups:
            await people[guest].begin(_of(free_seat(people[0].post)))
    await stage.host.wait_idle()
    for people in groups:
        await people[0].begin(_of(arranging(people[0].post, Verb.START)))
    await stage.host.wait_idle()
    return list(groups)


def _of(button: Button) -> ButtonPress:
    return ButtonPress(button.token, "")


async def _press(
    groups: Sequence[Sequence[SimulatedPerson]],
    rate: float,
    seconds: float,
    line: LatencyPlatform,
    borne: LoadResult,
) -> None:
    """Let somebody press at each table in turn, whether or not the presses before are answered."""
    generator = Random(1)
    began_at = perf_counter()
    pressing: set[asyncio.Task[None]] = set()
    for number in count():
        due_at = began_at + number / rate
        if due_at > began_at + seconds:
            break
        await asyncio.sleep(max(0.0, due_at - perf_counter()))
        human = generator.choice(asked(groups[number % len(groups)]))
        press = some_press(human, generator)
        line.due_at[human.group.chat] = due_at
        task = asyncio.create_task(_answered(human, press, due_at, borne))
        pressing.add(task)
        task.add_done_callback(pressing.discard)
    await asyncio.gather(*pressing)
    await asyncio.sleep(2 * QUIET_S)


async def _answered(
    human: SimulatedPerson, press: ButtonPress, due_at: float, borne: LoadResult
) -> None:
    answer = await human.begin(press)
    borne.answers_s.append(perf_counter() - due_at)
    again = sure_press(answer)
    if again is not None:
        answer = await human.begin(again)
    if answer.text:
        borne.refused.append(answer.text)
    human.stage.answers.clear()


async def _appends_a_second(path: Path) -> float:
    """Return how many appends get done in a second when all tables wait for theirs at once."""
    async with await SqliteStore.open(path) as store:
        began_at = perf_counter()
        await asyncio.gather(
            *(
                store.append(TableId(str(number)), 0, [MatchOpened(Rules())])
                for number in range(_APPENDS)
            )
        )
        return _APPENDS / (perf_counter() - began_at)


def _resident_bytes() -> int:
    """Return the most memory that the process has held so far."""
    held = getrusage(RUSAGE_SELF).ru_maxrss
    return held if sys.platform == "darwin" else 1_024 * held
