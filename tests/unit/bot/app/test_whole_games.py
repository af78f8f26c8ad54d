"""Tests of whole matches: by buttons in one chat, and between two platforms."""

from random import Random

import pytest

from bot.messages.callback_data import Verb
from bot.tables.documents import Documents
from engine.evolve import fold
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    offers,
    play_to_the_end,
    press_something,
    seat_and_start,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson

pytestmark = pytest.mark.long


async def test_four_people_play_a_match_by_buttons_in_one_chat() -> None:
    """Four people play from the first button to the rematch, with one message for each hand."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people)
    await play_to_the_end(people, Random(1))
    [state] = await Documents(stage.store).open_tables()
    assert state.match is not None
    dealt = fold(await stage.store.read(state.match)).hand.number
    posts = list(stage.red.posts[people[0].group].values())
    assert len(posts) == dealt > 1
    assert [bool(post.rows) for post in posts] == [False] * (dealt - 1) + [True]
    assert not any(post.mentions for post in posts[:-1])
    for message in list(stage.red.posts[people[0].group])[:-1]:
        *_, counted, ended = (sent.post for sent in stage.red.sent if sent.message == message)
        assert counted.rows
        assert ended == counted.without_buttons()
    assert people[0].post.text.splitlines()[-1].startswith("Gana la partida: ")
    await people[1].press(arranging(people[1].post, Verb.START))
    *past, new = stage.red.posts[people[0].group].values()
    assert [post.text for post in past] == [post.text for post in posts]
    assert not any(post.rows for post in past)
    assert new.rows


async def test_two_chats_of_two_platforms_share_a_table() -> None:
    """Two teams on two platforms see the same score after every hand."""
    stage = await AppHarness().start()
    ane, garazi = stage.human("Ane"), stage.human("Garazi")
    benat, iker = (stage.human(name, "blue", "guild") for name in ("Beñat", "Iker"))
    await ane.ask("mesa")
    code = ane.post.text.splitlines()[0].removeprefix("Mesa ")
    await benat.bring(code.lower())
    for guest in (benat, garazi, iker):
        await guest.press(free_seat(guest.post))
    await ane.tap("A 3 juegos")
    await iker.press(arranging(iker.post, Verb.START))
    people, generator = [ane, benat, garazi, iker], Random(3)
    hands = 0
    while not offers(ane.post, Verb.START):
        await press_something(people, generator)
        assert seen(ane) == seen(benat)
        hands += "Siguiente mano" in ane.post.text
    assert offers(benat.post, Verb.START)
    assert hands > 5


def seen(human: SimulatedPerson) -> str:
    """Return the text of the newest message of a chat."""
    return human.post.text


async def test_one_person_and_three_computers_play_a_match() -> None:
    """One person plays with three computer players, which answer by themselves."""
    stage = await AppHarness(pause_s=1.5).start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.tap("Ordenador normal")
    await ane.press(arranging(ane.post, Verb.START))
    await play_to_the_end([ane], Random(4))
