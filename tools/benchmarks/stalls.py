"""How long computer players at many tables block the event loop."""

import asyncio
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final

from bot.app.computer_turns import PAUSE_S
from bot.messages.callback_data import Verb
from bot.ports.process import short_pauses
from bot.ports.request import ButtonPress, CommandCall
from storage.clock import SystemClock
from tests.unit.bot.app.button_play import arranging, sure_press
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tools.benchmarks.figures import Figure, Target
from tools.simulation.paced_play import asked, some_press

TABLES: Final = 50
ROUNDS: Final = 8
STALL_MS: Final = 10.0

_BEAT_S: Final = 0.001


def stalls() -> Iterator[Figure]:
    """Yield the delay of a one-millisecond timer while maestros play at 50 tables."""
    with short_pauses():
        late_ms = asyncio.run(_late_ms())
    for name, value in (
        ("p50", quantiles(late_ms, n=100)[49]),
        ("p99", quantiles(late_ms, n=100)[98]),
        ("at the longest", max(late_ms)),
    ):
        yield Figure(
            what=f"the loop stands still, {name}",
            value=value,
            unit="ms",
            side=Target.BELOW,
            target=STALL_MS,
            beside=f"{TABLES} tables, three maestros at each, who begin almost at once",
        )


async def _late_ms() -> list[float]:
    """Return the delay of each tick, once the players' data are loaded."""
    stage = await AppHarness(clock=SystemClock(), pause_s=PAUSE_S).start()
    people = [stage.human(f"Ane{number}", chat=f"group {number}") for number in range(TABLES)]
    for ane in people:
        await ane.begin(CommandCall("mesa", "castilla maestro"))
    await stage.host.wait_idle()
    for ane in people:
        await ane.begin(ButtonPress(arranging(ane.post, Verb.START).token, ""))
    generator, late_ms = Random(1), list[float]()
    for number in range(ROUNDS):
        beating = asyncio.create_task(_beat(late_ms))
        for ane in people:
            if asked([ane]):
                await _speak(ane, generator)
                await asyncio.sleep(0)
        await stage.host.wait_idle()
        beating.cancel()
        if not number:
            late_ms.clear()
    await stage.host.close()
    return late_ms


async def _speak(human: SimulatedPerson, generator: Random) -> None:
    answer = await human.begin(some_press(human, generator))
    again = sure_press(answer)
    if again is not None:
        await human.begin(again)


async def _beat(late_ms: list[float]) -> None:
    """Record the delay of each tick."""
    while True:
        due_at = perf_counter() + _BEAT_S
        await asyncio.sleep(_BEAT_S)
        late_ms.append(1e3 * (perf_counter() - due_at))
