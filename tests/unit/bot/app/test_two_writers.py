"""Tests of two processes on one store: no seat is lost, and the second writer is told."""

import pytest

from bot.messages.callback_data import TableButton, Verb
from bot.ports.message import Button, MessageContent
from bot.ports.request import CommandCall
from bot.tables.documents import Documents
from bot.tables.table_state import TableState
from tests.unit.bot.app.button_play import seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.fake_platform import presses

QUICKER = "No ha valido: la mesa había cambiado entretanto."


def beside(first: AppHarness) -> AppHarness:
    """Return another process with the same store and the same chats."""
    return AppHarness(store=first.store, clock=first.clock, platforms=(first.red, first.blue))


def seats_at(post: MessageContent) -> list[Button]:
    """Return the tokens of the seat buttons."""
    return [
        button
        for button, press in presses(post)
        if isinstance(press, TableButton) and press.action is Verb.SIT
    ]


async def kept(stage: AppHarness) -> TableState:
    """Return the only table, as stored."""
    [state] = await Documents(stage.store).open_tables()
    return state


async def test_of_two_who_take_a_seat_at_once_neither_loses_it() -> None:
    """Of two simultaneous sittings the second is refused and shown the stored state."""
    first = await AppHarness().start()
    ane = first.human("Ane")
    await ane.ask("mesa")
    second = await beside(first).start()
    jon, iker = first.human("Jon"), second.human("Iker")
    _, button, other = seats_at(ane.post)[:3]
    await jon.press(button)
    told = await iker.press(button)
    assert told.text.startswith(QUICKER)
    assert [chair.name for chair in (await kept(first)).chairs] == ["Ane", "Jon", "", ""]
    assert "Jon" in iker.post.text
    assert (await iker.press(button)).text == "Ese sitio es de Jon."
    assert not (await iker.press(other)).text
    assert [chair.name for chair in (await kept(first)).chairs] == ["Ane", "Jon", "Iker", ""]


async def test_a_word_that_the_other_process_has_heard_first_is_not_said_twice() -> None:
    """A word that the other process stored first is neither noted nor played here."""
    first = await AppHarness().start()
    people = [first.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    second = await beside(first).start()
    [asked] = waited_for(people)
    again = second.human(asked.person.name)
    length = (await first.store.tables())[0].length
    assert not (await asked.type("mus", private=True)).text
    grown = (await first.store.tables())[0].length
    assert grown > length
    assert (await again.do(CommandCall("mus"), key="7")).text.startswith(QUICKER)
    assert (await first.store.tables())[0].length == grown


@pytest.mark.parametrize("is_quick", [True, False])
async def test_a_table_that_the_other_process_has_closed_is_closed_here(*, is_quick: bool) -> None:
    """A table closed by the other process closes here, and later writes do not restore it."""
    first = await AppHarness().start()
    ane = first.human("Ane")
    await ane.ask("mesa")
    second = await beside(first).start()
    jon = second.human("Jon")
    button = seats_at(ane.post)[1]
    await ane.tap("Cerrar la mesa")
    assert await Documents(first.store).codes() == frozenset()
    if not is_quick:
        await second.advance(60)
    assert (await jon.press(button)).text.startswith(QUICKER)
    assert (await jon.press(button)).text.startswith("Esa mesa ya se ha cerrado")
    assert await Documents(first.store).codes() == frozenset()
