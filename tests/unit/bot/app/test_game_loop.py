"""Tests of the game loop: documents are written in batches, and computer players take turns."""

import asyncio
from collections.abc import Sequence
from itertools import cycle
from random import Random
from typing import Final

import pytest

from bot.messages.callback_data import Verb
from bot.ports.request import ButtonPress, TextMessage
from bot.tables.write_behind import SAVED_AFTER_S
from engine.actions import Action
from engine.events import Event
from engine.game import Answering
from engine.interfaces import TableId
from engine.players.baselines import Habitual
from engine.seats import Seat
from engine.view import View
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import arranging, call_nobody, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness, HastyTimer, SimulatedPerson

TABLES: Final = 3


class Desk(MemoryStore):
    """A store that records which keys are written at the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.together: list[set[str]] = []
        self._open: set[str] | None = None

    async def put_version(self, key: str, document: str) -> None:
        """Save a version after all simultaneous writers have arrived."""
        if self._open is None:
            self._open = set()
            self.together.append(self._open)
        self._open.add(key)
        await asyncio.sleep(0)
        self._open = None
        await super().put_version(key, document)


async def noted(stage: AppHarness, desk: Desk) -> list[SimulatedPerson]:
    """Return one person at each of several waiting tables, with no pending document."""
    groups = [
        [stage.human(f"{name}{number}", chat=f"group {number}") for name in ("Ane", "Beñat")]
        for number in range(TABLES)
    ]
    for people in groups:
        await seat_and_start(people, "duelo")
        await call_nobody(people[0])
    await stage.pass_time(2 * SAVED_AFTER_S)
    desk.together.clear()
    return [waited_for(people)[0] for people in groups]


async def press_mus(human: SimulatedPerson) -> None:
    """Play a word that leaves a pending document."""
    await human.begin(ButtonPress(human.button("Mus").token, ""))


async def test_what_changed_at_the_same_time_is_kept_together() -> None:
    """Tables that changed at the same time share one write of the store."""
    desk = Desk()
    stage = await AppHarness(store=desk).start()
    for human in await noted(stage, desk):
        await press_mus(human)
    await stage.pass_time(SAVED_AFTER_S)
    assert [len(keys) for keys in desk.together] == [TABLES]


async def test_what_changed_at_other_times_is_kept_at_other_times() -> None:
    """Tables that changed at different times are written separately, each after the same delay."""
    desk = Desk()
    stage = await AppHarness(store=desk).start()
    for human in await noted(stage, desk):
        await press_mus(human)
        await stage.pass_time(1)
    await stage.pass_time(SAVED_AFTER_S - TABLES)
    assert [len(keys) for keys in desk.together] == [1]
    await stage.pass_time(TABLES)
    assert [len(keys) for keys in desk.together] == [1] * TABLES
    assert len(set.union(*desk.together)) == TABLES


async def test_a_host_that_closes_keeps_all_notes_together() -> None:
    """A stopping app saves all pending documents in one batch."""
    desk = Desk()
    stage = await AppHarness(store=desk).start()
    for human in await noted(stage, desk):
        await press_mus(human)
        await stage.pass_time(1)
    assert desk.together == []
    await stage.host.close()
    assert [len(keys) for keys in desk.together] == [TABLES]


class Minutes(MemoryStore):
    """A store that records in which iteration of the event loop each second seat's word came."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.turns: list[int] = []

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events and record the iteration."""
        if getattr(events[0], "seat", None) == Seat(1):
            self.turns.append(self.turn)
        await super().append(table, after, events)

    async def count(self) -> None:
        """Count the iterations of the event loop."""
        while True:
            self.turn += 1
            await asyncio.sleep(0)


async def test_computer_players_of_many_tables_think_one_after_another() -> None:
    """Computer players of many tables decide one at a time, so that other tasks run between."""
    minutes = Minutes()
    stage = await AppHarness(store=minutes, clock=HastyTimer()).start()
    people = [stage.human(f"Ane{number}", chat=f"group {number}") for number in range(TABLES)]
    for ane in people:
        await ane.ask("mesa", "duelo easy")
        await ane.press(arranging(ane.post, Verb.START))
        await ane.type("reparte")
    counting = asyncio.create_task(minutes.count())
    minutes.turns.clear()
    for word in ("no hay mus", "paso", "no quiero", "paso"):
        await asyncio.gather(*(ane.begin(TextMessage(word)) for ane in people))
        await stage.settle()
    counting.cancel()
    assert len(minutes.turns) >= TABLES
    assert len(set(minutes.turns)) == len(minutes.turns)


class Watched:
    """A computer player that records the iteration of its decisions."""

    def __init__(self, minutes: Minutes) -> None:
        self.minutes = minutes
        self.turns: list[int] = []

    def act(self, seen: View, generator: Random) -> Action:
        """Return the usual action."""
        self.turns.append(self.minutes.turn)
        return Habitual().act(seen, generator)


async def test_who_thinks_a_bet_over_lets_others_have_their_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A partner who is asked about a bet decides in three steps, and other tasks run between."""
    minutes = Minutes()
    watched = Watched(minutes)
    monkeypatch.setattr("bot.tables.computer_seats.player", lambda _: watched)
    stage = await AppHarness(store=minutes, clock=HastyTimer(), seed=3).start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "castilla easy")
    await ane.press(arranging(ane.post, Verb.START))
    words = cycle(("no hay mus", "paso", "reparte", "no quiero"))
    table = stage.table_of(ane.id)
    while not (
        isinstance(table.public_view().phase, Answering) and Seat(2) in table.public_view().speakers
    ):
        await ane.type(next(words))
    counting = asyncio.create_task(minutes.count())
    watched.turns.clear()
    await ane.type("¿qué hacemos?", private=True)
    counting.cancel()
    assert len(watched.turns) == 3
    assert len(set(watched.turns)) == 3
