"""Who is asked and does not act is called with a sound, once, where they acted last."""

import pytest

from bot.delivery.worker import DEEP
from bot.messages.callback_data import TableButton, Verb, decode, encode
from bot.ports.clock import Clock
from bot.ports.message import Style
from bot.ports.request import Address, ButtonPress, PersonId
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    free_seat,
    seat_and_start,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import FakePlatform, Sent

CALL_S = 8.0


async def set_calls(human: SimulatedPerson, about: str) -> None:
    """Choose when people are called, as the maker of a table may."""
    code = decode(arranging(human.post, Verb.SHOW_HAND).token).code
    await human.do(ButtonPress(encode(TableButton(code, Verb.NUDGE_AFTER, about)), ""))


def heard(stage: AppHarness, since: int = 0) -> list[Sent]:
    """What made a sound."""
    sent = [*stage.red.sent, *stage.blue.sent][since:]
    return [one for one in sent if one.is_new and not one.post.is_silent]


def called_in(sent: list[Sent]) -> list[Address | PersonId]:
    """Where it was heard."""
    return [one.reader for one in sent]


async def test_who_does_not_act_is_called_in_the_group_where_they_acted_last() -> None:
    """Eight seconds after they have seen it, with a mention, and nothing of it is left above."""
    stage, people = await begun_match("Ane", "Beñat")
    before = len(heard(stage))
    [asked] = waited_for(people)
    await stage.advance(CALL_S - 2)
    assert len(heard(stage)) == before
    await stage.advance(3)
    [call] = heard(stage)[before:]
    assert call.reader == asked.group
    assert [mention.person for mention in call.post.mentions] == [asked.id]
    assert list(stage.red.posts[asked.group]) == [call.message]
    await stage.advance(20)
    assert len(heard(stage)) == before + 1


async def test_who_acted_in_private_is_called_there() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    await asked.tap_private("Mus")
    [other] = waited_for(people)
    await other.tap("No hay mus")
    before = len(heard(stage))
    [asked_again] = waited_for(people)
    await stage.advance(CALL_S + 1)
    calls = called_in(heard(stage)[before:])
    assert calls == [asked.id if asked_again is asked else other.group]


async def test_who_acts_in_time_is_not_called() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    before = len(heard(stage))
    for word in ("Mus", "No hay mus"):
        await stage.advance(CALL_S - 3)
        await waited_for(people)[0].tap(word)
    assert len(heard(stage)) == before


@pytest.mark.parametrize(("about", "wait_s"), [("0", 0), ("30", 30)])
async def test_a_table_may_call_at_once_or_later(about: str, wait_s: int) -> None:
    stage, people = await begun_match("Ane", "Beñat")
    await set_calls(people[0], about)
    await waited_for(people)[0].tap("Mus")
    before = len(heard(stage)) - (wait_s == 0)
    if wait_s:
        await stage.advance(wait_s - 2)
        assert len(heard(stage)) == before
        await stage.advance(3)
    assert len(heard(stage)) == before + 1


async def test_a_table_may_call_nobody() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    await set_calls(people[0], "never")
    before = len(heard(stage))
    await stage.advance(50)
    assert len(heard(stage)) == before


async def test_where_turns_last_long_people_are_called_at_once() -> None:
    """Nobody sits before a table where they have five minutes for a word."""
    stage = await AppHarness().start()
    ane, benat = people = [stage.human(name) for name in ("Ane", "Beñat")]
    await ane.ask("mesa", "duelo")
    for label in ("Reglas", "Tiempo", "5 minutos"):
        await ane.tap(label)
    await benat.tap("2. (libre)")
    await ane.tap("Empezar")
    assert called_in(heard(stage))[-1:] == [waited_for(people)[0].group]


async def test_the_setting_is_a_button_of_the_lobby() -> None:
    """It says what is chosen, and only the maker may choose."""
    stage = await AppHarness().start()
    ane, benat = (stage.human(name) for name in ("Ane", "Beñat"))
    await ane.ask("mesa", "duelo")
    for label in ("Reglas", "Tiempo"):
        await ane.tap(label)
    assert ane.button("aviso a los 8 s").style is Style.PRIMARY
    assert (await benat.tap("sin aviso")).text
    await ane.tap("sin aviso")
    for label in ("Reglas", "Tiempo"):
        await ane.tap(label)
    assert ane.button("sin aviso").style is Style.PRIMARY
    assert ane.button("aviso a los 8 s").style is Style.PLAIN


async def test_nobody_is_called_twice_for_a_question_after_a_restart() -> None:
    """And who was not called yet is, as long after they see it again."""
    stage, people = await begun_match("Ane", "Beñat")
    await stage.advance(CALL_S - 2)
    await stage.restart()
    before = len(heard(stage))
    await stage.advance(CALL_S + 1)
    assert len(heard(stage)) == before + 1
    await stage.restart()
    await stage.advance(20)
    assert len(heard(stage)) == before + 1
    assert waited_for(people)


async def test_nobody_is_called_to_deal() -> None:
    """The count makes no sound, and neither does a deal."""
    stage, people = await begun_match("Ane", "Beñat")
    await waited_for(people)[0].type("no hay mus")
    for _ in range(8):
        for human in people:
            for words in ("paso", "no quiero"):
                await human.type(words)
        if "Siguiente mano" in people[0].post.text:
            break
    assert "Siguiente mano" in people[0].post.text
    before = len(heard(stage))
    await stage.advance(100)
    assert len(heard(stage)) == before
    await people[0].tap("Reparte")
    assert len(heard(stage)) == before


async def test_a_table_that_is_out_of_sight_comes_down_in_silence() -> None:
    """As soon as there is news of it, and nothing is left above."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    group, before = people[0].group, len(heard(stage))
    for talked, news in ((DEEP, 0), (DEEP + 1, 1)):
        stage.red.talk[group] = talked
        new = sum(sent.is_new for sent in stage.red.sent if sent.reader == group)
        await waited_for(people)[0].tap("Mus" if talked == DEEP else "No hay mus")
        assert sum(sent.is_new for sent in stage.red.sent if sent.reader == group) == new + news
    assert len(heard(stage)) == before
    assert len(stage.red.posts[group]) == 1


first_in_private_or_group = pytest.mark.parametrize("seed", [1, 2])
"""Who sits first is called first: the one who played in private sits behind the other, or not."""


async def asked_together(seed: int) -> tuple[AppHarness, SimulatedPerson, SimulatedPerson]:
    """Two partners owe an answer: one has acted in private last, the other in the group."""
    stage, people = await begun_match(seed=seed)
    [mano] = waited_for(people)
    at = people.index(mano)
    in_private, in_group = people[(at + 1) % 4], people[(at + 3) % 4]
    await mano.tap("Mus")
    await in_private.tap_private("Mus")
    await people[(at + 2) % 4].tap("No hay mus")
    await waited_for(people)[0].tap("Envido")
    return stage, in_private, in_group


@first_in_private_or_group
async def test_each_of_two_who_are_asked_hears_one_call(seed: int) -> None:
    """The group's mentions nobody who has been called in private."""
    stage, in_private, in_group = await asked_together(seed)
    before = len(heard(stage))
    await stage.advance(CALL_S + 2)
    calls = heard(stage)[before:]
    assert {call.reader for call in calls} == {in_private.id, in_group.group}
    [call] = [call for call in calls if call.reader == in_group.group]
    assert [mention.person for mention in call.post.mentions] == [in_group.id]


async def test_a_sign_changes_nothing_in_the_group_when_its_maker_was_called_in_private() -> None:
    """Nobody there could tell from an edit that somebody has made one, and when."""
    stage, people = await begun_match()
    await waited_for(people)[0].tap_private("No hay mus")
    [asked] = waited_for(people)
    await asked.tap_private("Señas…")
    await stage.advance(CALL_S + 1)
    assert called_in(heard(stage))[-1] == asked.id
    before = list(stage.red.sent)
    await asked.tap_private("Seña: pareja")
    await stage.advance(5)
    assert {one.reader for one in stage.red.sent[len(before) :]} <= {one.id for one in people}


@first_in_private_or_group
async def test_who_is_left_of_two_is_called_though_the_other_has_answered(seed: int) -> None:
    """The call waits for room in the chat; the answer of the partner does not take its sound."""
    stage, in_private, in_group = await asked_together(seed)
    before = len(heard(stage))
    stage.red.floods[in_group.group] = 5.0
    await stage.pass_time(CALL_S + 0.5)
    await in_private.tap_private("No quiero")
    await stage.advance(10)
    calls = [call for call in heard(stage)[before:] if call.reader == in_group.group]
    assert [[one.person for one in call.post.mentions] for call in calls] == [[in_group.id]]


class SlowPlatform(FakePlatform):
    """Whatever is sent arrives, or is refused, some seconds after it set out."""

    timer: Clock
    takes_s = 0.0

    async def _check_line(self) -> None:
        await self.timer.sleep(self.takes_s)
        await super()._check_line()


async def test_who_saw_the_question_in_what_was_overtaken_meanwhile_waits_no_longer() -> None:
    """While the first post is under way it comes out that nobody is reached in private."""
    slow = SlowPlatform("red")
    stage = AppHarness(platforms=(slow, FakePlatform("blue")))
    slow.timer = stage.timer
    await stage.start()
    ane, benat = people = [stage.human(name) for name in ("Ane", "Beñat")]
    slow.unreachable |= {human.id for human in people}
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(benat.post))
    slow.takes_s, before = 3.0, len(heard(stage))
    await ane.begin(ButtonPress(arranging(ane.post, Verb.START).token, ""))
    await stage.pass_time(CALL_S + slow.takes_s + 1)
    assert called_in(heard(stage)[before:]) == [ane.group]


@first_in_private_or_group
async def test_of_two_chats_each_calls_who_acted_there(seed: int) -> None:
    stage, people = await begun_match(seed=seed)
    at = people.index(waited_for(people)[0])
    elsewhere = stage.human(people[(at + 1) % 4].person.name, chat="other")
    here = people[(at + 3) % 4]
    await elsewhere.bring(stage.table_of(here.id).record.code)
    for human, word in (
        (people[at], "Mus"),
        (elsewhere, "Mus"),
        (people[(at + 2) % 4], "No hay mus"),
    ):
        await human.tap(word)
    await waited_for(people)[0].tap("Envido")
    before = len(heard(stage))
    await stage.advance(CALL_S + 2)
    calls = heard(stage)[before:]
    called = {call.reader: [one.person for one in call.post.mentions] for call in calls}
    assert called == {elsewhere.group: [elsewhere.id], here.group: [here.id]}


async def test_who_sees_the_own_hand_is_called_though_the_group_is_behind() -> None:
    """The group may be shown a question far later than its people are in private."""
    stage, people = await begun_match("Ane", "Beñat")
    [first] = waited_for(people)
    second = people[1] if first is people[0] else people[0]
    before = len(heard(stage))
    stage.red.floods[first.group] = CALL_S - 1
    await first.begin(ButtonPress(first.button("Mus").token, ""))
    await stage.pass_time(CALL_S + 1)
    [call] = heard(stage)[before:]
    assert (call.reader, [one.person for one in call.post.mentions]) == (first.group, [second.id])
