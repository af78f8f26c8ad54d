"""Tests of a process that dies between any two writes while it seats a person.

Each run allows one write more than the run before it, until the request is carried out.
"""

from collections.abc import Sequence

import pytest

from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.request import ButtonPress, CommandCall, PersonId, RequestBody
from bot.tables.table import Table
from engine.events import Event
from engine.interfaces import TableId
from tests.unit.bot.app.stage import AppHarness, FragileStore, SimulatedPerson

MOST_WRITES = 60
"""A limit above the writes of one request."""


class MortalStore(FragileStore):
    """A store that fails after a number of writes, as a process that was killed."""

    def __init__(self) -> None:
        super().__init__()
        self.left: int | None = None

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events while writes are left."""
        self._spend()
        await super().append(table, after, events)

    async def put(self, key: str, value: str) -> None:
        """Save a document while writes are left."""
        self._spend()
        await super().put(key, value)

    async def put_version(self, key: str, document: str) -> None:
        """Save a version while writes are left."""
        self._spend()
        await super().put_version(key, document)

    def _spend(self) -> None:
        if self.left is not None:
            self.is_broken = self.left <= 0
            self.left -= 1


def join() -> RequestBody:
    """Return the command."""
    return CommandCall("jugar", "")


def seats_of(stage: AppHarness, person: PersonId) -> list[Table]:
    """Return the open tables where a person sits or is about to sit."""
    tables = vars(stage.host)["_tables"].all()
    return [one for one in tables if person in one.state.everybody and not one.state.closed]


async def killed_after(writes: int, case: str) -> bool:
    """Kill the process after some writes of a request; return whether it was carried out.

    Afterwards the platform delivers the request again, and the person asks once more.
    """
    store = MortalStore()
    stage = await AppHarness(store=store, seed=4).start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    deed = join()
    if case != "alone":
        await ane.ask("jugar", private=True)
    if case == "another":
        await jon.ask("jugar", private=True)
        code = seats_of(stage, jon.id)[0].state.code
        deed = ButtonPress(encode(TableButton("", Verb.JOIN, f"not.{code}")), "an answer")
    store.left = writes
    answer = await jon.begin(deed, private=True, key="press/1")
    is_done = not store.is_broken
    await stage.kill()
    store.left, store.is_broken = None, False
    await stage.start()
    await jon.do(deed, private=True, key="press/1")
    for _ in range(2):
        await jon.ask("jugar", private=True)
    check(stage, ane, jon, case)
    return is_done and answer.post is not None


def check(stage: AppHarness, ane: SimulatedPerson, jon: SimulatedPerson, case: str) -> None:
    """Check that a person sits once, and that no one has lost a seat."""
    [own] = seats_of(stage, jon.id)
    everybody = own.state.everybody
    assert everybody.count(jon.id) == 1
    assert own.is_playing
    if case != "alone":
        [hers] = seats_of(stage, ane.id)
        assert hers.state.people[0] == ane.id
        assert hers.is_playing
    if case == "found":
        assert own.state.code == seats_of(stage, ane.id)[0].state.code


@pytest.mark.parametrize("case", ["alone", "found", "another"])
async def test_a_kill_at_any_write_loses_no_chair_and_seats_nobody_twice(case: str) -> None:
    for writes in range(MOST_WRITES):
        if await killed_after(writes, case):
            assert writes > 0
            return
    raise AssertionError
