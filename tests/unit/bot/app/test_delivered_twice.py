"""Tests of redelivery: a platform repeats an update that the app has already handled.

Telegram treats an update as handled when the next ones are requested. If the app is killed between
storing a word and requesting the next updates, it gets that word again after the restart.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from bot.app.turn_clock import GRACE_S
from bot.messages.callback_data import DiscardButton, MarkButton, Verb, encode
from bot.ports.message import DUPLICATE, Reply
from bot.ports.request import ButtonPress, CommandCall, RequestBody, TextMessage
from bot.tables.documents import Documents
from bot.tables.table_state import MOST_HEARD, TableState
from engine.events import Event
from engine.interfaces import TableId
from storage.clock import Clock
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import arranging, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses
from tests.unit.bot.virtual_time import MOMENT_S, VirtualTimer


class StuckStore(MemoryStore):
    """A store that appends no event while it is stuck; it uses the timer of the tests."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock=clock)
        self.is_stuck = False

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events, or wait for ever while stuck."""
        if self.is_stuck:
            await asyncio.Event().wait()
        await super().append(table, after, events)


async def begun_duel() -> tuple[AppHarness, StuckStore, list[SimulatedPerson]]:
    """Return Ane and Beñat in a match in which no player has spoken yet."""
    clock = VirtualTimer()
    store = StuckStore(clock)
    stage = await AppHarness(store=store, clock=clock).start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    return stage, store, people


async def states(stage: AppHarness) -> tuple[TableState, ...]:
    """Return the stored tables."""
    return await Documents(stage.store).open_tables()


async def length(stage: AppHarness) -> int:
    """Return the number of events of the only match."""
    [logged] = await stage.store.tables()
    return logged.length


@pytest.mark.parametrize("deed", [CommandCall("corto"), TextMessage("no hay mus")])
async def test_a_word_that_is_stored_is_not_said_again(deed: RequestBody) -> None:
    """A stored word is not repeated, even if it would be legal."""
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
    """A redelivered bet does not raise: ``/envido 2`` comes again after the rival's raise."""
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
    """A word that was not stored plays at its redelivery, though its request was noted."""
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
    """A redelivered press is confirmed as counted, and changes nothing."""
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
    """A redelivered discard is answered with the discarded cards, before and after the rival's."""
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
    """A redelivered ``/salir`` does not close the table that its author has already left."""
    clock = VirtualTimer()
    stage = await AppHarness(store=StuckStore(clock), clock=clock).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.do(CommandCall("salir"), key="1")
    await stage.restart()
    await ane.do(CommandCall("salir"), key="1")
    [state] = await states(stage)
    assert not state.closed


async def test_a_table_is_opened_once() -> None:
    stage, _, people = await begun_duel()
    await people[0].do(CommandCall("mesa", "nueva"), key="1")
    await stage.restart()
    await people[0].do(CommandCall("mesa", "nueva"), key="1")
    assert len(await states(stage)) == 2


async def test_a_table_keeps_no_more_in_mind_than_it_needs() -> None:
    stage, _, people = await begun_duel()
    for number in range(3 * MOST_HEARD):
        await people[0].do(CommandCall("paso"), key=str(number))
    [state] = await states(stage)
    assert len(state.processed_requests) <= MOST_HEARD


async def test_the_latest_deed_is_kept_in_mind_and_the_oldest_forgotten() -> None:
    """The latest request is remembered through later ones, and the oldest is forgotten."""
    clock = VirtualTimer()
    stage = await AppHarness(store=StuckStore(clock), clock=clock).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    fill = ButtonPress(arranging(ane.post, Verb.ADD_COMPUTERS).token, "")
    for number in range(MOST_HEARD + 1):
        await ane.do(fill, key=f"fill {number}")
    await ane.do(CommandCall("salir"), key="last")
    await stage.restart()
    assert await ane.do(CommandCall("salir"), key="last") == DUPLICATE
    [state] = await states(stage)
    assert not state.closed
    assert len(state.processed_requests) == MOST_HEARD


async def test_the_time_of_a_turn_runs_on_from_the_word_before_it() -> None:
    """The clock of a turn begins at the previous word of the log, even if no time was stored."""
    stage, _, people = await begun_duel()
    [asked] = waited_for(people)
    await stage.advance(20)
    began = stage.clock.now()
    await asked.begin(ButtonPress(asked.button("Mus").token, "red-1"))
    [stored] = await states(stage)
    await stage.pass_time(3)
    await stage.kill()
    assert [stored] == list(await states(stage)), "nothing of it has been stored"
    await stage.start()
    await stage.advance(GRACE_S + 10)
    [state] = await states(stage)
    assert state.due is not None
    assert state.due.at == pytest.approx(began + 60, abs=MOMENT_S)


async def test_who_cannot_be_reached_is_noted_at_once() -> None:
    stage, _, people = await begun_duel()
    stage.red.unreachable.add(people[0].id)
    await people[1].press(arranging(people[1].post, Verb.SHOW_HAND))
    await people[0].do(CommandCall("mus"))
    await stage.kill()
    documents = Documents(stage.store)
    await documents.load()
    assert [documents.is_unreachable(human.id) for human in people] == [True, False]


async def test_who_has_closed_a_table_leaves_no_other_by_the_echo() -> None:
    """A redelivered ``/salir`` of a closed table does not leave another table."""
    stage = await AppHarness(clock=VirtualTimer()).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.do(CommandCall("salir"), key="1")
    await ane.do(CommandCall("salir"), key="2")
    assert await states(stage) == ()
    await ane.ask("mesa")
    await stage.restart()
    answer = await ane.do(CommandCall("salir"), key="2")
    assert answer == DUPLICATE
    [state] = await states(stage)
    assert state.people == (ane.id,)


async def test_who_has_closed_the_only_table_is_told_nothing_by_the_echo() -> None:
    """The person who has closed their only table gets no answer to the redelivered command."""
    stage = await AppHarness(clock=VirtualTimer()).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.do(CommandCall("salir"), key="1")
    await ane.do(CommandCall("salir"), key="2")
    await stage.restart()
    assert await ane.do(CommandCall("salir"), key="2") == DUPLICATE
