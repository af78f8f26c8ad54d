"""What the conductor leaves for later: notes are kept together, and thoughts have their turns."""

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
    """A store that notes which keys were being written at the same time as others."""

    def __init__(self) -> None:
        super().__init__()
        self.together: list[set[str]] = []
        self._open: set[str] | None = None

    async def put_version(self, key: str, document: str) -> None:
        """Keep a version, not before everybody else who is about to has come."""
        if self._open is None:
            self._open = set()
            self.together.append(self._open)
        self._open.add(key)
        await asyncio.sleep(0)
        self._open = None
        await super().put_version(key, document)


async def noted(stage: AppHarness, desk: Desk) -> list[SimulatedPerson]:
    """Somebody at each of some tables, whom it waits for; nothing is left to be noted."""
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
    """Say a word that leaves a note for later."""
    await human.begin(ButtonPress(human.button("Mus").token, ""))


async def test_what_changed_at_the_same_time_is_kept_together() -> None:
    """Tables whose last words came at once share one write of the store."""
    desk = Desk()
    stage = await AppHarness(store=desk).start()
    for human in await noted(stage, desk):
        await press_mus(human)
    await stage.pass_time(SAVED_AFTER_S)
    assert [len(keys) for keys in desk.together] == [TABLES]


async def test_what_changed_at_other_times_is_kept_at_other_times() -> None:
    """However many tables there are, no write has the notes of all, as each waits equally long."""
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
    """Nobody waits for the disk table by table when the bot is stopped."""
    desk = Desk()
    stage = await AppHarness(store=desk).start()
    for human in await noted(stage, desk):
        await press_mus(human)
        await stage.pass_time(1)
    assert desk.together == []
    await stage.host.close()
    assert [len(keys) for keys in desk.together] == [TABLES]


class Minutes(MemoryStore):
    """A store that notes in which turn of the loop each word of a second seat came."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.turns: list[int] = []

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write events, and note when."""
        if getattr(events[0], "seat", None) == Seat(1):
            self.turns.append(self.turn)
        await super().append(table, after, events)

    async def count(self) -> None:
        """Count the turns of the loop."""
        while True:
            self.turn += 1
            await asyncio.sleep(0)


async def test_computer_players_of_many_tables_think_one_after_another() -> None:
    """Between two of them everybody else has their turn, however many begin at once."""
    minutes = Minutes()
    stage = await AppHarness(store=minutes, timer=HastyTimer()).start()
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
    """A player that notes in which turn of the loop it thinks."""

    def __init__(self, minutes: Minutes) -> None:
        self.minutes = minutes
        self.turns: list[int] = []

    def act(self, seen: View, generator: Random) -> Action:
        """Say what one usually says."""
        self.turns.append(self.minutes.turn)
        return Habitual().act(seen, generator)


async def test_who_thinks_a_bet_over_lets_others_have_their_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A partner who is asked what to do thinks three times, and not in one go."""
    minutes = Minutes()
    watched = Watched(minutes)
    monkeypatch.setattr("bot.tables.computer_seats.player", lambda _: watched)
    stage = await AppHarness(store=minutes, timer=HastyTimer(), seed=3).start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "castilla easy")
    await ane.press(arranging(ane.post, Verb.START))
    words = cycle(("no hay mus", "paso", "reparte", "no quiero"))
    live = stage.table_of(ane.id)
    while not (
        isinstance(live.public_view().phase, Answering) and Seat(2) in live.public_view().speakers
    ):
        await ane.type(next(words))
    counting = asyncio.create_task(minutes.count())
    watched.turns.clear()
    await ane.type("¿qué hacemos?", private=True)
    counting.cancel()
    assert len(watched.turns) == 3
    assert len(set(watched.turns)) == 3
