"""Memory use over an hour in which tables are opened, played at and closed.

Small groups of friends open a table, act for a while and close it, while the host runs its
maintenance as usual. The host's clock may run faster than real time: its work and its allocations
are the same, and only the waits are shorter. The platforms forget a chat once its table is closed,
since people's devices are not part of the process.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from resource import getpagesize
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from bot.app.computer_turns import PAUSE_S
from bot.cli.serve import MAINTENANCE_S
from bot.messages.callback_data import MarkButton, TableButton, Verb, decode, encode
from bot.ports import logs
from bot.ports.logs import Level
from bot.ports.process import short_pauses
from bot.ports.request import ButtonPress, CommandCall
from storage.clock import Clock
from storage.sqlite_store import SqliteStore
from tests.system.fast_clock import HurriedTimer
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    meaning,
    offers,
    some_word,
    sure_press,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import FakePlatform
from tools.benchmarks.figures import Figure, SkippedError, Target, table
from tools.benchmarks.load import NAMES
from tools.benchmarks.machine import machine
from tools.simulation.paced_play import SEATS, asked, some_press

TABLES: Final = 2_000
MINUTES: Final = 60.0
HURRY: Final = 8.0
"""The speed-up over real time; with more, the processor would never be idle."""
WARM_UP: Final = 1 / 6
"""The fraction of the time after which memory must not grow: ten minutes of an hour."""
MORE: Final = 1.05

WORDS: Final = (10, 50)
"""The minimum and the maximum number of actions at a table before it is closed."""
THINKS_S: Final = (1.0, 5.0)

_SAMPLES: Final = 60
_QUIET_S: Final = 3 * MAINTENANCE_S
"""The time after which memory must not hold any data of a closed table."""
_PAGES: Final = Path("/proc/self/statm")


@dataclass(slots=True)
class SoakResult:
    """The result of a run: resident memory at regular intervals, in kilobytes, and what remains."""

    rss_kb: list[int] = field(default_factory=list)
    words: int = 0
    most_tables: int = 0
    left: tuple[int, int, int] = (0, 0, 0)
    busy_s: float = 0.0

    @property
    def growth(self) -> float:
        """Return the peak memory after the warm-up, relative to its end."""
        return self.most_kb / self.warm_kb

    @property
    def warm_kb(self) -> int:
        """Return the memory at the end of the warm-up."""
        return self.rss_kb[self._warm]

    @property
    def most_kb(self) -> int:
        """Return the peak memory after the warm-up."""
        return max(self.rss_kb[self._warm :])

    @property
    def _warm(self) -> int:
        return round(WARM_UP * (len(self.rss_kb) - 1))


def soak() -> Iterator[Figure]:
    """Yield the figures of an hour of tables, run in a few minutes."""
    yield from figures(TABLES, MINUTES, HURRY)


def figures(tables: int, minutes: float, hurry: float) -> Iterator[Figure]:
    """Yield the growth of memory while tables come and go, and what remains of them."""
    if not _PAGES.exists():
        raise SkippedError(str(_PAGES))
    logs.configure((), level=Level.WARNING)
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder, short_pauses():
        path = Path(folder) / "soak.db"
        soaked = asyncio.run(soaked_in(path, HurriedTimer(hurry), tables, minutes))
    lasted = f"{minutes:g} minutes" + (f", {hurry:g} times as fast" if hurry > 1 else "")
    yield Figure(
        what="most memory after the first sixth of the time",
        value=soaked.growth,
        unit="times",
        side=Target.BELOW,
        target=MORE,
        beside=f"{tables:,} tables, {soaked.words:,} words, {lasted}; "
        f"{soaked.warm_kb / 1024:.1f} MB, then {soaked.most_kb / 1024:.1f} at most",
    )
    for what, number in zip(("tables", "lanes", "tasks"), soaked.left, strict=True):
        yield Figure(
            what=f"{what} left in the end",
            value=number,
            unit=what,
            side=Target.BELOW,
            target=1,
            beside=f"at most {soaked.most_tables} tables at once" if what == "tables" else "",
        )
    yield Figure(what="work for a table", value=1e3 * soaked.busy_s / tables, unit="ms")


async def soaked_in(path: Path, clock: Clock, tables: int, minutes: float) -> SoakResult:
    """Open and close tables at an even rate, with a store at this path."""
    soaked, platforms = SoakResult(), (FakePlatform("red"), FakePlatform("blue"))
    async with await SqliteStore.open(path) as store:
        stage = AppHarness(store=store, clock=clock, pause_s=PAUSE_S, platforms=platforms)
        await stage.host.start()
        before = len(asyncio.all_tasks())
        began = process_time()
        sampling = asyncio.create_task(_sample(stage, soaked, 60 * minutes / _SAMPLES))
        tidying = asyncio.create_task(_tidy(stage))
        playing = set[asyncio.Task[None]]()
        for number in range(tables):
            task = asyncio.create_task(_evening(stage, number, soaked))
            playing.add(task)
            task.add_done_callback(playing.discard)
            await clock.sleep(60 * minutes / tables)
        await asyncio.gather(*playing)
        await clock.sleep(_QUIET_S)
        sampling.cancel()
        tidying.cancel()
        await asyncio.gather(sampling, tidying, return_exceptions=True)
        soaked.busy_s = process_time() - began
        load = stage.host.load()
        left = max(0, len(asyncio.all_tasks()) - before)
        soaked.left = load.tables_open, load.slots, left
        await stage.host.close()
    return soaked


async def _sample(stage: AppHarness, soaked: SoakResult, every_s: float) -> None:
    """Record the memory of the process at regular intervals."""
    for number in count(1):
        soaked.rss_kb.append(_rss_kb())
        print(f"... {number}: {soaked.rss_kb[-1] / 1024:.1f} MB", file=sys.stderr)
        soaked.most_tables = max(soaked.most_tables, stage.host.load().tables_in_memory)
        await stage.clock.sleep(every_s)


async def _tidy(stage: AppHarness) -> None:
    while True:
        await stage.clock.sleep(MAINTENANCE_S)
        await stage.host.run_maintenance()


async def _evening(stage: AppHarness, number: int, soaked: SoakResult) -> None:
    """Open a table, play at it and close it; every other table has computer players."""
    generator = Random(number)
    few = SEATS if number % 2 else generator.randint(1, SEATS - 1)
    people = [stage.human(f"{name}{number}", chat=f"group {number}") for name in NAMES[:few]]
    await people[0].begin(CommandCall("mesa"))
    await _shown(people)
    for guest in people[1:]:
        await guest.begin(ButtonPress(free_seat(guest.post).token, ""))
        await _shown(people)
    if few < SEATS:
        await people[0].begin(ButtonPress(arranging(people[0].post, Verb.ADD_COMPUTERS).token, ""))
        await _shown(people)
    start = arranging(people[0].post, Verb.START)
    code = decode(start.token).code
    await people[0].begin(ButtonPress(start.token, ""))
    words = generator.randint(*WORDS)
    for _ in range(words):
        await stage.clock.sleep(generator.uniform(*THINKS_S))
        if able := asked(people):
            soaked.words += await _say(generator.choice(able), generator)
    await people[0].begin(ButtonPress(encode(TableButton(code, Verb.CLOSE)), ""))
    await stage.clock.sleep(MAINTENANCE_S)
    _forget(stage, people)


async def _say(human: SimulatedPerson, generator: Random) -> bool:
    """Choose an offered action; return False if nothing is offered or the press is refused."""
    speaks = offers(human.post, Verb.START) or some_word(human.post, generator) is not None
    has_hand = human.id in human.platform.posts
    if not speaks and not (has_hand and meaning(human.private_post, MarkButton)):
        return False
    answer = await human.begin(some_press(human, generator))
    again = sure_press(answer)
    if again is not None:
        answer = await human.begin(again)
    return not answer.text


async def _shown(people: Sequence[SimulatedPerson]) -> None:
    """Wait for the chat to show the last action."""
    await people[0].stage.clock.sleep(THINKS_S[0])


def _forget(stage: AppHarness, people: Sequence[SimulatedPerson]) -> None:
    """Remove a table from the platforms and people."""
    stage.answers.clear()
    for platform in (stage.red, stage.blue):
        platform.sent.clear()
        platform.deleted.clear()
    for human in people:
        for reader in (human.group, human.home, human.id):
            human.platform.forget(reader)


def main() -> None:
    """Print the figures of one run."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--hurry", type=float, default=HURRY, help="times as fast as the wall")
    told = parser.parse_args()
    found = list(figures(told.tables, told.minutes, told.hurry))
    print(f"{datetime.now(UTC):%Y-%m-%d}, {machine()}", end="\n\n")
    print(table(found))


def _rss_kb() -> int:
    """Return the current memory of the process."""
    return int(_PAGES.read_text().split()[1]) * (getpagesize() // 1024)


if __name__ == "__main__":
    main()
