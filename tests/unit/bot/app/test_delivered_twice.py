"""A platform delivers what it holds for unheard again, to a host that has heard it already.

Telegram takes an update for handled when the next ones are asked for. A host that is killed between
storing a word and asking hears of that word again after its restart.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from bot.app.turn_clock import GRACE_S
from bot.messages.callback_data import DiscardButton, MarkButton, Verb, encode
from bot.ports.clock import Clock
from bot.ports.message import DUPLICATE, Reply
from bot.ports.request import ButtonPress, CommandCall, RequestBody, TextMessage
from bot.tables.documents import Documents
from bot.tables.table_state import MOST_HEARD, TableState
from engine.events import Event
from engine.interfaces import TableId
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import arranging, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses
from tests.unit.bot.virtual_time import MOMENT_S, VirtualTimer


class StuckStore(MemoryStore):
    """A store whose logs take nothing while it is stuck; it goes by the timer of the tests."""

    def __init__(self, timer: Clock) -> None:
        super().__init__(clock=lambda: datetime.fromtimestamp(timer.now(), UTC))
        self.is_stuck = False

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write events, or never come to it."""
        if self.is_stuck:
            await asyncio.Event().wait()
        await super().append(table, after, events)


async def begun_duel() -> tuple[AppHarness, StuckStore, list[SimulatedPerson]]:
    """Ane and Beñat, who have just begun; nobody has spoken yet."""
    timer = VirtualTimer()
    store = StuckStore(timer)
    stage = await AppHarness(store=store, timer=timer).start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    return stage, store, people


async def records(stage: AppHarness) -> tuple[TableState, ...]:
    """The tables, as the store has them."""
    return await Documents(stage.store).records()


async def length(stage: AppHarness) -> int:
    """How many events the one match has."""
    [logged] = await stage.store.tables()
    return logged.length


@pytest.mark.parametrize("deed", [CommandCall("corto"), TextMessage("no hay mus")])
async def test_a_word_that_is_stored_is_not_said_again(deed: RequestBody) -> None:
    """Not even when it would be legal: it is that person's word once more."""
    stage, _, people = await begun_duel()
    [first] = waited_for(people)
    await first.do(CommandCall("mus"), key="1")
    [second] = waited_for(people)
    await second.do(deed, key="2")
    spoken = await length(stage)
    await stage.restart()
    again = [await second.do(deed, key="2"), await first.do(CommandCall("mus"), key="1")]
    assert [answer.text for answer in again] == ["", ""]
    assert await length(stage) == spoken


async def test_a_bet_is_not_raised_by_its_echo() -> None:
    """``/envido 2`` comes again when the rival has raised and the same seat is asked."""
    stage, _, people = await begun_duel()
    for _ in range(4):
        [asked] = waited_for(people)
        if "No hay mus" in [button.label for row in asked.post.rows for button in row]:
            await asked.tap("No hay mus")
    [bettor] = waited_for(people)
    await bettor.do(CommandCall("envido", "2"), key="7")
    [rival] = waited_for(people)
    assert rival is not bettor
    await rival.do(CommandCall("envido", "2"), key="8")
    assert waited_for(people) == [bettor]
    said = bettor.post.text
    await stage.restart()
    await bettor.do(CommandCall("envido", "2"), key="7")
    assert bettor.post.text == said


async def test_a_word_that_was_not_stored_is_said_when_it_comes_again() -> None:
    """The host was killed after it had noted the deed and before the log took it."""
    stage, store, people = await begun_duel()
    [asked] = waited_for(people)
    store.is_stuck = True
    speaking = asyncio.create_task(asked.begin(CommandCall("corto"), key="1"))
    for _ in range(20):
        await asyncio.sleep(0)
    await stage.kill()
    with suppress(asyncio.CancelledError):
        await speaking
    store.is_stuck = False
    await stage.start()
    spoken = await length(stage)
    await asked.do(CommandCall("corto"), key="1")
    assert await length(stage) > spoken
    assert "no hay mus" in asked.post.text


async def test_a_press_that_comes_again_is_told_that_it_counted() -> None:
    """Its question has been answered by that very press; nothing changes."""
    stage, _, people = await begun_duel()
    [asked] = waited_for(people)
    deed = ButtonPress(asked.button("No hay mus").token, "red-1")
    await asked.do(deed, key="1")
    spoken = await length(stage)
    await stage.restart()
    answer = await asked.do(deed, key="1")
    assert answer.text.startswith("A eso ya has contestado, y vale.")
    assert await length(stage) == spoken


async def test_a_throw_that_comes_again_is_told_which_cards_it_threw() -> None:
    """While the other one still chooses, and afterwards."""
    stage, _, people = await begun_duel()
    for _ in people:
        [asked] = waited_for(people)
        await asked.type("mus")
    [first] = waited_for(people)
    [second] = [human for human in people if human is not first]
    [(button, mark), *_] = presses(first.private_post)
    assert isinstance(mark, MarkButton)
    throw = ButtonPress(encode(DiscardButton(mark.code, mark.question, frozenset({0}))), "red-1")
    assert await first.do(throw) == Reply()
    told = f"A eso ya has contestado, y vale. Descartas {button.label}."
    assert (await first.do(throw)).text == told
    await second.type("descarto 1")
    spoken = await length(stage)
    assert (await first.do(throw)).text == told
    assert await length(stage) == spoken


async def test_who_leaves_twice_does_not_close_the_table() -> None:
    """``/salir`` of somebody who does not sit there ends a table that is theirs."""
    timer = VirtualTimer()
    stage = await AppHarness(store=StuckStore(timer), timer=timer).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.do(CommandCall("salir"), key="1")
    await stage.restart()
    await ane.do(CommandCall("salir"), key="1")
    [record] = await records(stage)
    assert not record.closed


async def test_a_table_is_opened_once() -> None:
    stage, _, people = await begun_duel()
    await people[0].do(CommandCall("mesa", "nueva"), key="1")
    await stage.restart()
    await people[0].do(CommandCall("mesa", "nueva"), key="1")
    assert len(await records(stage)) == 2


async def test_a_table_keeps_no_more_in_mind_than_it_needs() -> None:
    stage, _, people = await begun_duel()
    for number in range(3 * MOST_HEARD):
        await people[0].do(CommandCall("paso"), key=str(number))
    [record] = await records(stage)
    assert len(record.heard) <= MOST_HEARD


async def test_the_latest_deed_is_kept_in_mind_and_the_oldest_forgotten() -> None:
    """Whatever else was done at the table before."""
    timer = VirtualTimer()
    stage = await AppHarness(store=StuckStore(timer), timer=timer).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    fill = ButtonPress(arranging(ane.post, Verb.ADD_COMPUTERS).token, "")
    for number in range(MOST_HEARD + 1):
        await ane.do(fill, key=f"fill {number}")
    await ane.do(CommandCall("salir"), key="last")
    await stage.restart()
    assert await ane.do(CommandCall("salir"), key="last") == DUPLICATE
    [record] = await records(stage)
    assert not record.closed
    assert len(record.heard) == MOST_HEARD


async def test_the_time_of_a_turn_runs_on_from_the_word_before_it() -> None:
    """The host died before it had stored the time; the log knows when it began to run."""
    stage, _, people = await begun_duel()
    [asked] = waited_for(people)
    await stage.advance(20)
    began = stage.timer.now()
    await asked.begin(ButtonPress(asked.button("Mus").token, "red-1"))
    [stored] = await records(stage)
    await stage.pass_time(3)
    await stage.kill()
    assert [stored] == list(await records(stage)), "nothing of it has been stored"
    await stage.start()
    await stage.advance(GRACE_S + 10)
    [record] = await records(stage)
    assert record.due is not None
    assert record.due.at == pytest.approx(began + 60, abs=MOMENT_S)


async def test_who_cannot_be_reached_is_noted_at_once() -> None:
    stage, _, people = await begun_duel()
    stage.red.unreachable.add(people[0].id)
    await people[1].press(arranging(people[1].post, Verb.SHOW_HAND))
    await people[0].do(CommandCall("mus"))
    await stage.kill()
    archive = Documents(stage.store)
    await archive.load()
    assert [archive.is_unreachable(human.id) for human in people] == [True, False]


async def test_who_has_closed_a_table_leaves_no_other_by_the_echo() -> None:
    """``/salir`` comes again when the table that it ended is gone, and another is there."""
    stage = await AppHarness(timer=VirtualTimer()).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.do(CommandCall("salir"), key="1")
    await ane.do(CommandCall("salir"), key="2")
    assert await records(stage) == ()
    await ane.ask("mesa")
    await stage.restart()
    answer = await ane.do(CommandCall("salir"), key="2")
    assert answer == DUPLICATE
    [record] = await records(stage)
    assert record.people == (ane.id,)


async def test_who_has_closed_the_only_table_is_told_nothing_by_the_echo() -> None:
    """They know it already."""
    stage = await AppHarness(timer=VirtualTimer()).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.do(CommandCall("salir"), key="1")
    await ane.do(CommandCall("salir"), key="2")
    await stage.restart()
    assert await ane.do(CommandCall("salir"), key="2") == DUPLICATE
