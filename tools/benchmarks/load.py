"""The load of a host with a thousand tables and people who do not wait for it.

Requests arrive at a steady rate, however long the host takes for earlier ones. A delay is counted
from the scheduled time of a request, so that the delays include the time that requests had to wait
for a stalled host.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
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
from bot.ports.message import Button
from bot.ports.process import short_pauses
from bot.ports.request import Address, ButtonPress, CommandCall
from engine.events import MatchOpened
from engine.interfaces import TableId
from engine.rules import Rules
from storage.clock import SystemClock
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import arranging, free_seat, sure_press
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall
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
"""The number of requests before the measurement starts."""


class Latencies:
    """Records the delay of each message to a chat, and discards earlier messages."""

    def __init__(self) -> None:
        self.platform = FakePlatform("red", around=self._around)
        self.due_at: dict[str, float] = {}
        self.late_s: list[float] = []

    @asynccontextmanager
    async def _around(self, call: PlatformCall) -> AsyncIterator[None]:
        if isinstance(call.reader, Address) and call.kind in {CallKind.SEND, CallKind.EDIT}:
            self.platform.sent.clear()
            due_at = self.due_at.pop(call.reader.chat, None)
            if due_at is not None:
                self.late_s.append(perf_counter() - due_at)
        yield


@dataclass(slots=True)
class LoadResult:
    """The result of a run; ``answers_s`` and ``posts_s`` are delays from the scheduled time.

    ``refused`` counts refusals: a chat offers the actions of every seat in turn, so a person may,
    for example, consult the partner a second time. ``rest_bytes`` is the growth of the process per
    table, once all tables play.
    """

    answers_s: list[float] = field(default_factory=list)
    posts_s: list[float] = field(default_factory=list)
    rest_bytes: float = 0.0
    refused: list[str] = field(default_factory=list)
    busy: float = 0.0


def load() -> Iterator[Figure]:
    """Yield the delays at a steady rate, the memory at rest, and the appends per second."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder, short_pauses():
        borne = asyncio.run(bear(Path(folder) / "load.db", TABLES, RATE, SECONDS))
        appends = asyncio.run(_appends_a_second(Path(folder) / "appends.db"))
    answers, posts = quantiles(borne.answers_s, n=100), quantiles(borne.posts_s, n=100)
    beside = f"{TABLES:,} tables of four, {RATE} requests/s; processor {borne.busy:.0%} busy"
    yield Figure(what="a request answered, p50", value=1e3 * answers[49], unit="ms", beside=beside)
    yield Figure(
        what="a request answered, p99",
        value=1e3 * answers[98],
        unit="ms",
        side=Target.BELOW,
        target=1e3 * ANSWER_S,
        beside=f"{len(borne.refused)} refused",
    )
    silence = f"without the {QUIET_S} s in which more may come"
    yield Figure(
        what="the message of its chat, p50", value=1e3 * posts[49], unit="ms", beside=silence
    )
    yield Figure(
        what="the message of its chat, p99",
        value=1e3 * posts[98],
        unit="ms",
        side=Target.BELOW,
        target=1e3 * ANSWER_S,
        beside=silence,
    )
    yield Figure(
        what="memory of an unloaded table",
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
    """Play at a number of tables for some seconds after a warm-up, with a store at this path."""
    line = Latencies()
    before = _resident_bytes()
    async with await SqliteStore.open(path) as store:
        platforms = line.platform, FakePlatform("blue")
        stage = AppHarness(store=store, clock=SystemClock(), platforms=platforms)
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
    """Return tables of four that have begun a match."""
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
    line: Latencies,
    borne: LoadResult,
) -> None:
    """Press a button at each table in turn, without waiting for earlier answers."""
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
    """Return the appends per second if all tables append at once."""
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
    """Return the peak memory of this process."""
    held = getrusage(RUSAGE_SELF).ru_maxrss
    return held if sys.platform == "darwin" else 1_024 * held
