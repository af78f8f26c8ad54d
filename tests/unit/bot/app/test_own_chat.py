"""Tests of a table in a player's private chat: one message shows the table and their hand."""

import pytest

from bot.app.window_presence import AWAY_S
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import MessageContent
from bot.ports.request import ButtonPress
from bot.ports.value import replace
from bot.tables.pace import FIRST_S
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    free_seat,
    offers,
    play_to_the_next_deal,
)
from tests.unit.bot.app.commands.test_watch import Links
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.app.test_window_presence import leave, look_at
from tests.unit.bot.cards_in_text import told_by

WORDS = ("no hay mus", "paso", "no quiero")


async def alone(platform: str = "red") -> tuple[AppHarness, SimulatedPerson]:
    """Return a match against the computer, begun in the person's private chat."""
    stage = await AppHarness(seed=1).start()
    ane = stage.human("Ane", platform)
    await ane.ask("mesa", "duelo", private=True)
    for verb in (Verb.ADD_COMPUTERS, Verb.START):
        await ane.press_at_home(arranging(ane.private_post, verb))
    await stage.advance(10)
    return stage, ane


async def with_a_friend() -> tuple[AppHarness, SimulatedPerson, SimulatedPerson]:
    """Return a match in one person's private chat at which another has taken a seat."""
    stage = await AppHarness(seed=2).start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("jugar", private=True)
    table = stage.table_of(ane.id)
    await jon.ask("jugar", private=True)
    while jon.id not in table.state.people:
        for human in (ane, jon):
            for words in (*WORDS, "reparte"):
                await human.type(words, private=True)
        await stage.advance(2)
    return stage, ane, jon


async def play_hand(stage: AppHarness, ane: SimulatedPerson) -> None:
    """Say the words that end a hand soon, until it is over."""
    for _ in range(60):
        if not stage.table_of(ane.id).is_playing or "Reparte" in labels(ane.private_post):
            return
        for words in WORDS:
            await ane.type(words, private=True)
        await stage.advance(5)
    raise AssertionError


async def play_match(stage: AppHarness, ane: SimulatedPerson) -> None:
    """Say words until the match is over."""
    for _ in range(200):
        if not stage.table_of(ane.id).is_playing:
            return
        for words in (*WORDS, "reparte"):
            await ane.type(words, private=True)
        await stage.advance(5)
    raise AssertionError


def labels(post: MessageContent) -> list[str]:
    return [button.label for row in post.rows for button in row]


async def test_every_hand_is_one_message() -> None:
    """The lobby becomes the first hand, and the cards of all stand there at its end."""
    stage, ane = await alone()
    [lobby] = ane.private_messages
    await play_hand(stage, ane)
    assert list(ane.private_messages) == [lobby]
    assert len(told_by(ane.private_post)) == 8
    assert {"Probabilidades", "¿Por qué?", "Reparte"} <= set(labels(ane.private_post))
    await ane.tap_private("Reparte")
    await stage.advance(10)
    first, second = ane.private_messages
    assert first == lobby
    assert len(told_by(ane.private_messages[second])) == 4
    assert labels(ane.private_messages[first]) == []


async def test_the_seal_stands_there_until_the_first_hand_is_over() -> None:
    stage, ane = await alone()
    assert "Sello del reparto" in ane.private_post.text
    await play_hand(stage, ane)
    await ane.type("reparte", private=True)
    await stage.advance(10)
    assert "Sello del reparto" not in ane.private_post.text


async def test_the_end_of_a_match_offers_the_next() -> None:
    """A rematch, the proof of the deals and another arrangement are a press away."""
    stage, ane = await alone()
    await play_match(stage, ane)
    end = ane.private_post
    assert {"¿Por qué?", "Revancha", "Comprobar", "Cerrar la mesa"} <= set(labels(end))
    before = len(ane.private_messages)
    await ane.press_at_home(arranging(end, Verb.PAGE))
    assert offers(ane.private_post, Verb.START)
    await ane.press_at_home(arranging(ane.private_post, Verb.START))
    await stage.advance(10)
    assert len(told_by(ane.private_post)) == 4
    assert len(ane.private_messages) == before + 1


async def test_a_restart_continues_the_message() -> None:
    stage, ane = await alone()
    before = ane.private_messages
    await stage.restart()
    assert ane.private_messages == before
    await play_hand(stage, ane)
    assert list(ane.private_messages) == list(before)


async def test_the_table_and_the_cards_come_again_in_the_same_message() -> None:
    """Each command replaces the message by one at the end of the chat."""
    stage, ane = await alone()
    for command, argument in (("cartas", ""), ("mesa", stage.table_of(ane.id).state.code)):
        [before] = ane.private_messages
        await ane.ask(command, argument, private=True)
        [after] = ane.private_messages
        assert after != before
        assert len(told_by(ane.private_post)) == 4


async def test_who_keeps_a_friend_waiting_is_called_there_once() -> None:
    """The call replies to the message, and is deleted with the answer."""
    stage, ane, jon = await with_a_friend()
    table = stage.table_of(ane.id)
    while not (table.waits_for(ane.id) and not table.waits_for(jon.id)):
        for words in (*WORDS, "reparte"):
            await jon.type(words, private=True)
        if table.waits_for(jon.id):
            await ane.type("no hay mus", private=True)
        await stage.advance(2)
    message = list(stage.red.posts[ane.home])[-1]
    await stage.advance(FIRST_S + 2)
    [call] = ane.calls
    assert call.reply_to == message
    assert not call.is_silent
    assert "Te toca" in call.text
    for words in (*WORDS, "reparte"):
        await ane.type(words, private=True)
    assert ane.calls == []


async def test_a_window_takes_the_place_of_the_message() -> None:
    """Nothing is sent or edited in the chat while its reader sees the table in a window."""
    stage, ane = await alone()
    look_at(ane)
    await stage.advance(5)
    before = len(stage.red.sent)
    await ane.type("no hay mus", private=True)
    await stage.advance(10)
    assert len(stage.red.sent) == before
    leave(ane)
    await stage.advance(AWAY_S + 5)
    assert len(stage.red.sent) > before
    assert "no hay mus" in ane.private_post.text


async def test_who_leaves_a_friend_behind_sees_no_cards() -> None:
    """Another person plays on; the chat of who left shows what everybody may see."""
    stage, ane, jon = await with_a_friend()
    assert len(told_by(stage.red.newest(ane.home))) == 4
    await ane.ask("salir", private=True)
    await stage.advance(5)
    assert told_by(stage.red.newest(ane.home)) == set()
    assert len(told_by(jon.private_post)) >= 4


async def test_who_leaves_reads_there_that_the_table_is_gone() -> None:
    stage, ane = await alone()
    [message] = ane.private_messages
    await ane.ask("salir", private=True)
    await stage.advance(5)
    assert list(ane.private_messages) == [message]
    assert told_by(ane.private_post) == set()
    assert not offers(ane.private_post, Verb.SHOW_HAND)


async def test_two_friends_play_from_their_own_chats() -> None:
    """Each chat shows one hand, and calls its own reader only."""
    stage = await AppHarness(seed=3).start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    await ane.ask("mesa", "duelo", private=True)
    table = stage.table_of(ane.id)
    await jon.ask("mesa", table.state.code, private=True)
    await ane.press_at_home(arranging(stage.red.newest(ane.home), Verb.ACCEPT_CHAT))
    await jon.press_at_home(free_seat(stage.red.newest(jon.home)))
    assert [table.state.chats_of(chair) for chair in table.state.chairs] == [
        (human.home,) for human in (ane, jon)
    ]
    await ane.do(ButtonPress(encode(TableButton(table.state.code, Verb.START)), ""), private=True)
    await stage.advance(2)
    hands = [
        {card for post in human.private_messages.values() for card in told_by(post)}
        for human in (ane, jon)
    ]
    assert [len(hand) for hand in hands] == [4, 4]
    assert hands[0].isdisjoint(hands[1])
    await stage.advance(FIRST_S + 2)
    [asked] = [human for human in (ane, jon) if table.waits_for(human.id)]
    assert [len(human.calls) for human in (ane, jon)] == [human is asked for human in (ane, jon)]


async def test_a_match_of_an_earlier_version_keeps_its_two_messages() -> None:
    """A table stored without the reader of its chat shows the hand apart until the next match."""
    stage, ane = await alone()
    table = stage.table_of(ane.id)
    [place] = table.state.places
    tables = vars(stage.host)["_tables"]
    tables.update(table, replace(table.state, places=(replace(place, reader=None),)))
    await tables.save(table)
    await stage.restart()
    await play_hand(stage, ane)
    await ane.type("reparte", private=True)
    await stage.advance(10)
    assert told_by(stage.red.newest(ane.home)) == set()
    assert len(told_by(stage.red.newest(ane.id))) == 4
    await play_match(stage, ane)
    before = len(stage.red.posts[ane.id])
    await ane.press_at_home(arranging(stage.red.newest(ane.home), Verb.START))
    await stage.advance(10)
    assert len(stage.red.posts[ane.id]) == before
    assert len(told_by(stage.red.newest(ane.home))) == 4


async def test_a_group_never_shows_a_hand() -> None:
    """The chat of several people is no player's own, not even of the one who opened the table."""
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    await play_to_the_next_deal(stage, [ane, benat])
    assert [place.reader for place in stage.table_of(ane.id).state.places] == [None]
    assert told_by(ane.post) == set()


async def test_the_message_opens_the_page_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """One link or button: inside the app where the platform can, otherwise by a press."""
    monkeypatch.setattr(AppHarness, "page_links", Links())
    _, ane = await alone("blue")
    [link] = ane.private_post.urls
    assert link.opens_inside
    assert not offers(ane.private_post, Verb.WATCH)
    _, jon = await alone()
    assert jon.private_post.urls == ()
    assert offers(jon.private_post, Verb.WATCH)
