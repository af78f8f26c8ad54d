"""The processor time of a request, including all messages to four people and their chat."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from bot.ports.process import short_pauses
from storage.sqlite_store import SqliteStore
from tests.unit.bot.app.button_play import sure_press
from tests.unit.bot.app.stage import AppHarness, HastyTimer
from tools.benchmarks.figures import Figure
from tools.benchmarks.load import begun
from tools.simulation.paced_play import asked, some_press

TABLES: Final = 50
ROUNDS: Final = 40

_WARM_UP: Final = 5


def deeds() -> Iterator[Figure]:
    """Yield the mean time of many requests at tables of four, with messages and SQLite."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder, short_pauses():
        cost_s, posts = asyncio.run(_cost(Path(folder) / "deeds.db"))
    yield Figure(
        what="a request at a table of four",
        value=1e3 * cost_s,
        unit="ms",
        beside=f"of the processor; {posts:.1f} messages a request",
    )


async def _cost(path: Path) -> tuple[float, float]:
    """Return the mean seconds and messages per request, after a warm-up."""
    generator, cost_s, posts = Random(1), 0.0, 0
    async with await SqliteStore.open(path) as store:
        stage = AppHarness(store=store, clock=HastyTimer())
        await stage.host.start()
        groups = await begun(stage, TABLES)
        for number in range(-_WARM_UP, ROUNDS):
            chosen = [generator.choice(asked(people)) for people in groups]
            presses = [some_press(human, generator) for human in chosen]
            stage.red.sent.clear()
            began = process_time()
            answers = await asyncio.gather(*map(lambda one, two: one.begin(two), chosen, presses))
            again = [(one, sure_press(answer)) for one, answer in zip(chosen, answers, strict=True)]
            await asyncio.gather(*(one.begin(press) for one, press in again if press is not None))
            await stage.host.wait_idle()
            if number >= 0:
                cost_s += process_time() - began
                posts += len(stage.red.sent)
        await stage.host.close()
    done = TABLES * ROUNDS
    return cost_s / done, posts / done
