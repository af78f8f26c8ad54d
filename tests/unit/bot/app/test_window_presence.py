"""Tests of people at windows: they are neither called nor written to elsewhere."""

from bot.app.window_presence import AWAY_S
from bot.messages.callback_data import PlayButton, encode
from bot.ports.request import ButtonPress, TextMessage
from bot.tables.pace import FIRST_S
from engine.actions import Reparto
from engine.game import HandOver
from tests.unit.bot.app.button_play import (
    begun_match,
    call_nobody,
    play_to_the_next_deal,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson

WORDS = ("no hay mus", "paso", "no quiero")


def code_of(human: SimulatedPerson) -> str:
    return human.stage.table_of(human.id).state.code


def look_at(human: SimulatedPerson, *, is_visible: bool = True, window: object = "") -> None:
    """Open a window of a person, or hide it."""
    human.stage.host.note_window(
        code_of(human), human.id, window or human.id, is_visible=is_visible
    )


def leave(human: SimulatedPerson, window: object = "") -> None:
    """Close a window of a person."""
    human.stage.host.note_window_closed(code_of(human), human.id, window or human.id)


def calls_to(stage: AppHarness, human: SimulatedPerson) -> int:
    """Return how many messages and edits went to a person in private."""
    return len([one for one in stage.red.sent if one.reader == human.id])


async def test_who_sees_the_table_in_a_window_is_not_called() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    look_at(asked)
    await stage.advance(3 * FIRST_S)
    assert asked.calls == []


async def test_who_closes_the_window_is_called_after_a_while() -> None:
    """The wait begins anew once the person counts as away."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    look_at(asked)
    await stage.advance(10)
    leave(asked)
    await stage.advance(AWAY_S + FIRST_S - 2)
    assert asked.calls == []
    await stage.advance(3)
    assert len(asked.calls) == 1


async def test_a_short_absence_changes_nothing() -> None:
    """A page that is loaded again is not called in between."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    look_at(asked)
    await stage.advance(FIRST_S - AWAY_S / 2)
    leave(asked)
    await stage.advance(AWAY_S - 1)
    look_at(asked, window="again")
    await stage.advance(3 * FIRST_S)
    assert asked.calls == []


async def test_a_window_that_nobody_sees_counts_for_nothing() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    look_at(asked, is_visible=False)
    await stage.advance(2 * FIRST_S)
    assert len(asked.calls) == 1


async def test_the_second_of_two_windows_is_enough() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    look_at(asked, window="phone")
    look_at(asked, window="desk")
    leave(asked, "phone")
    await stage.advance(3 * FIRST_S)
    assert asked.calls == []


async def test_the_private_page_is_written_again_once_the_window_has_gone() -> None:
    """Only the page that was there before gets the end of its hand."""
    stage, people = await begun_match("Ane", "Beñat")
    first, other = people
    look_at(first)
    await play_to_the_next_deal(stage, people)
    assert "Siguiente mano" in first.private_post.text
    before, others = calls_to(stage, first), calls_to(stage, other)
    await play_to_the_next_deal(stage, people)
    assert calls_to(stage, first) == before
    assert calls_to(stage, other) > others
    leave(first)
    await stage.advance(AWAY_S + 1)
    assert calls_to(stage, first) > before


async def test_a_deal_does_not_wait_for_chats_if_all_are_at_windows() -> None:
    """The chats hang, and everybody has seen the count in a window."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await waited_for(people)[0].type("no hay mus")
    table = stage.table_of(people[0].id)
    for human in people:
        look_at(human)
    stage.red.is_silent = True
    while not isinstance(table.public_view().phase, HandOver):
        for human in people:
            for words in WORDS:
                await human.begin(TextMessage(words))
    began = stage.clock.now()
    deal = encode(PlayButton(table.state.code, table.revision, Reparto()))
    await stage.finish(people[0].begin(ButtonPress(deal, "")))
    assert table.public_view().number == 2
    assert stage.clock.now() - began < 1.0


async def test_a_word_of_people_at_windows_costs_one_edit_of_the_group() -> None:
    """The message of the group is edited once for a word, and nothing else is sent."""
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker")
    for human in people:
        look_at(human)
    for words in ("no hay mus", "paso", "paso"):
        before = len(stage.red.sent)
        [asked, *_] = waited_for(people)
        await asked.type(words)
        assert len(stage.red.sent) - before <= 1
