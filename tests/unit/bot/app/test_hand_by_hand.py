"""Tests of one message for each hand: it keeps the end, the órdago and the next deal."""

import asyncio
from itertools import pairwise

import pytest

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.app.game_loop import COUNT_S
from bot.messages.callback_data import PlayButton, TableButton, Verb, encode
from bot.ports.message import Reply
from bot.ports.request import ButtonPress, CommandCall, TextMessage
from bot.tables.snapshots import SUSPENSE_S
from engine.actions import Reparto
from engine.game import HandOver
from tests.unit.bot.app.button_play import (
    arranging,
    ask_surely,
    begun_match,
    call_nobody,
    offers,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import Sent

WORDS = ("paso", "no quiero")


async def until_counted(people: list[SimulatedPerson]) -> None:
    """Play a hand without bets to its count."""
    await waited_for(people)[0].type("no hay mus")
    for _ in range(8):
        for human in people:
            for words in WORDS:
                await human.type(words)
        if "Siguiente mano" in people[0].post.text:
            return
    raise AssertionError(people[0].post.text)


def to(human: SimulatedPerson, stage: AppHarness) -> list[Sent]:
    """Return the messages that were sent to a person's group."""
    return [sent for sent in stage.red.sent if sent.reader == human.group]


async def test_a_hand_that_is_over_keeps_its_showdown_without_buttons() -> None:
    """A finished hand keeps its showdown without buttons, and gets no more nudges."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await until_counted(people)
    counted = people[0].post
    assert counted.rows
    await people[0].tap("Reparte")
    for reader in (people[0].group, people[0].id, people[1].id):
        first, second = stage.red.posts[reader].values()
        assert not first.rows
        assert not first.mentions
        assert second.is_silent
        assert first.text != second.text
    first, _ = stage.red.posts[people[0].group].values()
    assert first.text == counted.text
    assert first.picture == counted.picture


async def test_what_came_before_somebody_looked_aside_keeps_how_its_hand_has_ended() -> None:
    """A hand in the group keeps its end, has no question and gets no second message."""
    stage, people = await begun_match("Ane", "Beñat")
    ane = people[0]
    await call_nobody(ane)
    await ane.tap("Mis cartas")
    await until_counted(people)
    assert ane.private_post.rows
    counted = ane.private_post.text
    for _ in range(2):
        await ane.tap("Reparte")
        [kept] = stage.red.posts[ane.id].values()
        assert (kept.text, kept.rows, kept.menu) == (counted, (), None)
        await until_counted(people)
    assert len(stage.red.posts[people[1].id]) == 3


async def test_an_ordago_that_is_accepted_is_seen_in_three_beats() -> None:
    """An accepted órdago shows the call, the acceptance and the cards, 1.5 seconds each."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await waited_for(people)[0].tap("No hay mus")
    await ask_surely(waited_for(people)[0], "ordago")
    [rival] = waited_for(people)
    begun = len(to(rival, stage))
    seen: list[tuple[float, str]] = []
    await rival.ask("quiero")
    await stage.advance(DOUBLE_PRESS_S)
    await rival.begin(CommandCall("quiero"))
    while len(to(rival, stage)) < begun + 2:
        await stage.pass_time(0.1)
        news = to(rival, stage)[begun + len(seen) :]
        seen += [(stage.clock.now(), sent.post.text) for sent in news]
    assert "rdago" in to(rival, stage)[begun - 1].post.text
    accepted, cards = (text for _, text in seen)
    assert "La partida" not in accepted
    assert len(cards) > len(accepted)
    assert all(later - at >= SUSPENSE_S - 0.2 for (at, _), (later, _) in pairwise(seen))


async def test_an_accepted_ordago_is_seen_beat_by_beat_in_private_too() -> None:
    """In private both players also see each step of an accepted órdago before the count."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await waited_for(people)[0].tap("No hay mus")
    await ask_surely(waited_for(people)[0], "ordago")
    begun = len(stage.red.sent)
    [rival] = waited_for(people)
    await ask_surely(rival, "quiero")
    for human in people:
        told = [sent.post for sent in stage.red.sent[begun:] if sent.reader == human.id]
        accepted, counted = told
        assert not accepted.rows
        assert len(accepted.text) < len(counted.text)


async def test_both_words_of_an_ordago_are_seen_however_quickly_it_is_accepted() -> None:
    """The call and its acceptance are both shown, even if they arrive almost together."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await waited_for(people)[0].tap("No hay mus")
    [ctx] = waited_for(people)
    [rival] = [human for human in people if human is not ctx]
    begun = len(to(rival, stage))
    await rival.do(ButtonPress(encode(TableButton("", Verb.SKIP_CONFIRMATION, "yes")), ""))
    await ctx.ask("ordago")
    await stage.advance(DOUBLE_PRESS_S)
    await ctx.begin(CommandCall("ordago"))
    await rival.begin(TextMessage("quiero"))
    await stage.settle()
    texts = [sent.post.text for sent in to(rival, stage)[begun:]]
    assert len(texts) == 3
    assert f"{rival.person.name}: Quiero" not in texts[0]


async def test_the_end_that_was_not_shown_before_a_kill_is_shown_by_the_next_process() -> None:
    """After a kill the next process renders the end of the hand from the log, in its message."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await until_counted(people)
    counted, group = people[0].post, people[0].group
    stage.red.is_silent = True
    dealing = people[0].button("Reparte")
    await people[0].begin(ButtonPress(dealing.token, ""))
    await stage.kill()
    assert list(stage.red.posts[group].values()) == [counted]
    stage.red.is_silent = False
    await stage.start()
    first, second = stage.red.posts[group].values()
    assert (first.text, first.rows) == (counted.text, ())
    assert "Ronda 2" in second.text


async def test_the_match_keeps_its_end_when_the_table_is_changed() -> None:
    """The end of a match stays when the table changes; configuration and next hand follow below."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    while not offers(people[0].post, Verb.START):
        await waited_for(people)[0].tap("No hay mus")
        await ask_surely(waited_for(people)[0], "ordago")
        await ask_surely(waited_for(people)[0], "quiero")
        if not offers(people[0].post, Verb.START):
            await people[0].tap("Reparte")
    end, group = people[0].post, people[0].group
    hands = len(stage.red.posts[group])
    await people[0].tap("Cambiar la mesa")
    await people[0].press(arranging(people[0].post, Verb.START))
    *_, last, now = stage.red.posts[group].values()
    assert len(stage.red.posts[group]) == hands + 1
    assert (last.text, last.rows) == (end.text, ())
    assert now.rows


@pytest.mark.parametrize("hangs", [False, True])
async def test_the_next_deal_waits_for_the_count_but_not_for_long(*, hangs: bool) -> None:
    """An instant deal waits until all chats have shown the count, but not for a slow chat."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await waited_for(people)[0].type("no hay mus")
    table, begun = stage.table_of(people[0].id), len(stage.red.sent)
    stage.red.is_silent = hangs
    while not isinstance(table.public_view().phase, HandOver):
        for human in people:
            for words in WORDS:
                await human.begin(TextMessage(words))
    begun_at = stage.clock.now()
    deal = encode(PlayButton(table.state.code, table.revision, Reparto()))
    await stage.finish(people[0].begin(ButtonPress(deal, "")))
    assert table.public_view().number == 2
    waited_s = stage.clock.now() - begun_at
    assert waited_s == pytest.approx(COUNT_S) if hangs else 0 < waited_s < COUNT_S
    counted = [sent for sent in stage.red.sent[begun:] if "Siguiente mano" in sent.post.text]
    assert bool(counted) is not hangs


async def test_a_table_that_all_have_left_offers_to_sit_or_to_close() -> None:
    """A table without players offers to sit down or to close it, to every person."""
    stage, people = await begun_match("Ane", "Beñat")
    for human in people:
        await human.ask("salir")
    post = people[0].post
    assert "ya no queda nadie" in post.text
    assert [button.label for row in post.rows for button in row] == ["Me siento", "Cerrar la mesa"]
    miren = stage.human("Miren")
    assert (await miren.tap("Me siento")).post is not None, "there is more than one seat"
    await miren.tap("Me siento")
    assert "ya no queda nadie" not in miren.post.text
    await miren.ask("salir")
    await stage.human("Iker").tap("Cerrar la mesa")
    assert "se ha cerrado" in miren.post.text


async def test_two_commands_in_one_instant_make_one_table() -> None:
    """Two simultaneous commands open one table with one message."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await asyncio.gather(*(ane.begin(CommandCall("mesa")) for _ in range(2)))
    await stage.settle()
    assert len(stage.red.posts[ane.group]) == 1


async def test_a_press_on_any_post_of_the_table_is_answered_without_a_hand() -> None:
    """A press on a table message that has just been replaced is not treated as one on a hand."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    above = list(stage.red.posts[asked.group])[-1]
    token = asked.button("Mus").token
    await asked.ask("mesa")
    assert list(stage.red.posts[asked.group])[-1] != above
    assert await asked.do(ButtonPress(token, above)) == Reply()
