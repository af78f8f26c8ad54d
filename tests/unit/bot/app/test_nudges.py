"""Tests of nudges: an asked player who does not act is called once, by a message of its own."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from bot.delivery.worker import DEEP
from bot.messages.callback_data import TableButton, Verb, decode, encode
from bot.platforms.discord.limits import LIMITS as DISCORD
from bot.platforms.telegram.limits import LIMITS as TELEGRAM
from bot.ports.message import Style
from bot.ports.request import Address, BotRemoved, ButtonPress, CommandCall, PersonId
from bot.ports.value import replace
from bot.tables.pace import FIRST_S, LONGEST_S, SHORTEST_S
from storage.clock import Clock
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    free_seat,
    play_to_the_next_deal,
    seat_and_start,
    shown_in,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import LIMITS, Around, CallKind, PlatformCall, Sent, buttons

TAKES_S = 3.0
"""The duration of a call to a slow platform."""


async def set_calls(human: SimulatedPerson, about: str) -> None:
    """Set when players are nudged, as the maker of a table."""
    code = decode(arranging(human.post, Verb.SHOW_HAND).token).code
    await human.do(ButtonPress(encode(TableButton(code, Verb.NUDGE_AFTER, about)), ""))


def heard(stage: AppHarness, since: int = 0) -> list[Sent]:
    """Return the messages with a sound, and those that mention people in a call."""
    sent = [*stage.red.sent, *stage.blue.sent][since:]
    return [one for one in sent if one.is_new and not one.post.is_silent]


def called_in(sent: list[Sent]) -> list[Address | PersonId]:
    """Return where each message with a sound arrived."""
    return [one.reader for one in sent]


async def begun_in_group(
    *names: str, seed: int = 1
) -> tuple[AppHarness, Sequence[SimulatedPerson]]:
    """Return a match of people who cannot be reached in private."""
    stage = await AppHarness(seed=seed).start()
    people = [stage.human(name) for name in names or ("Ane", "Beñat", "Garazi", "Iker")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo" if len(people) == 2 else "")
    return stage, people


async def test_who_does_not_act_is_called_in_private_until_they_have_spoken() -> None:
    """The call says what is asked and where, has a sound, and goes once it is answered."""
    stage, people = await begun_match("Ane", "Beñat")
    before = len(heard(stage))
    [asked] = waited_for(people)
    await stage.advance(FIRST_S - 2)
    assert len(heard(stage)) == before
    await stage.advance(3)
    [call] = heard(stage)[before:]
    assert call.reader == asked.id
    code = stage.table_of(asked.id).state.code
    assert call.post.text == f"Mesa {code}: Te toca: ¿mus?"
    [table] = stage.red.posts[asked.group]
    [page, message] = stage.red.posts[asked.id]
    assert (call.message, call.post.reply_to) == (message, page)
    assert asked.group_calls == []
    await stage.advance(20)
    assert len(heard(stage)) == before + 1
    await asked.tap("Mus")
    assert asked.calls == []
    assert stage.red.deleted == [message]
    assert list(stage.red.posts[asked.group]) == [table]


async def test_a_private_call_leads_to_the_chat_where_its_person_plays() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    for word in ("Mus", "No hay mus"):
        await waited_for(people)[0].tap(word)
    [asked] = waited_for(people)
    await stage.advance(FIRST_S + 1)
    [call] = asked.calls
    [table] = stage.red.posts[asked.group]
    assert call.jump is not None
    assert (call.jump.label, call.jump.address, call.jump.message) == (
        "Ir a la mesa",
        asked.group,
        table,
    )


async def test_who_plays_in_private_is_led_to_their_page_only() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    await waited_for(people)[0].tap_private("Mus")
    [asked] = waited_for(people)
    await asked.tap_private("No hay mus")
    [asked] = waited_for(people)
    await stage.advance(FIRST_S + 1)
    [call] = asked.calls
    assert call.jump is None
    assert call.reply_to in stage.red.posts[asked.id]


async def test_who_cannot_be_reached_is_mentioned_in_one_line_until_they_have_spoken() -> None:
    """The line answers the table's message, which stays where it is."""
    stage, people = await begun_in_group("Ane", "Beñat")
    [asked] = waited_for(people)
    [table] = stage.red.posts[asked.group]
    await stage.advance(FIRST_S + 1)
    [call] = asked.group_calls
    assert [mention.person for mention in call.mentions] == [asked.id]
    code = stage.table_of(asked.id).state.code
    assert call.text == f"te toca en la mesa {code}"
    assert call.reply_to == table
    await stage.advance(20)
    assert len(asked.group_calls) == 1
    await asked.tap("Mus")
    assert asked.group_calls == []
    assert list(stage.red.posts[asked.group]) == [table]


async def test_who_never_opened_the_private_chat_is_not_called_there() -> None:
    """Where the bot may write unasked, only who sees their hand in private is called there."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.limits = replace(LIMITS, has_unasked_dms=True)
    await seat_and_start(people, "duelo")
    [first] = waited_for(people)
    await first.ask("cartas", private=True)
    await stage.advance(FIRST_S + 1)
    assert (len(first.calls), first.group_calls) == (1, [])
    await first.tap("Mis cartas")
    await first.tap("No hay mus")
    await play_to_the_next_deal(stage, people)
    while waited_for(people) != [first]:
        await waited_for(people)[0].tap("Mus")
    await stage.advance(FIRST_S + 1)
    assert first.calls == []
    [call] = first.group_calls
    assert [mention.person for mention in call.mentions] == [first.id]
    assert DISCORD.has_unasked_dms


async def test_a_call_to_somebody_found_unreachable_meanwhile_is_repeated() -> None:
    """The hand of the person was refused while the call was on its way."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)

    @asynccontextmanager
    async def refused(call: PlatformCall) -> AsyncIterator[None]:
        if call.post is not None and call.post.calls and call.reader == asked.id:
            stage.host.on_chat_event(BotRemoved(asked.home, asked.id))
            stage.red.unreachable.add(asked.id)
        yield

    stage.red.around = refused
    await stage.advance(FIRST_S + 1)
    assert asked.calls == []
    assert len(asked.group_calls) == 1


async def test_who_turns_out_to_be_unreachable_is_called_in_the_group() -> None:
    """A person who has blocked the bot since is called by a line in the group."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    stage.red.unreachable.add(asked.id)
    await stage.advance(FIRST_S + 2)
    [call] = asked.group_calls
    assert [mention.person for mention in call.mentions] == [asked.id]


async def test_a_player_whose_chat_was_sent_away_is_called_in_private() -> None:
    """A player whose chat was removed is nudged in private."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", chat="other")
    await ane.ask("mesa", "duelo")
    await benat.bring(decode(arranging(ane.post, Verb.START).token).code)
    await benat.press(free_seat(benat.post))
    await ane.press(arranging(ane.post, Verb.START))
    while waited_for([ane, benat]) != [benat]:
        await ane.tap("Mus")
    before = len(heard(stage))
    [away] = [one for one in buttons(shown_in(await ane.ask("fuera"))) if "2" in one.label]
    await ane.press(away)
    await stage.advance(FIRST_S + 1)
    assert called_in(heard(stage)[before:]) == [benat.id]
    [call] = benat.calls
    assert call.jump is None or call.jump.address != benat.group


async def test_who_acts_in_time_is_not_called() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    before = len(heard(stage))
    for word in ("Mus", "No hay mus"):
        await stage.advance(SHORTEST_S - 3)
        await waited_for(people)[0].tap(word)
    assert len(heard(stage)) == before


@pytest.mark.parametrize(
    ("thinks_s", "wait_s"), [(3, SHORTEST_S), (12, 24), (20, 40), (50, LONGEST_S)]
)
async def test_the_delay_follows_the_pace_of_the_table(thinks_s: float, wait_s: float) -> None:
    """People are called after twice the median of their response times, within limits."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo sin límite")
    await set_calls(people[0], "never")
    for _ in range(8):
        await stage.advance(thinks_s)
        speaker = waited_for(people)[0]
        await speaker.type("mus")
        await speaker.type("descarto todas", private=True)
    for human in people:
        await human.type("descarto todas", private=True)
    await set_calls(people[0], "auto")
    await stage.advance(thinks_s)
    await waited_for(people)[0].type("no hay mus")
    before = len(heard(stage))
    await stage.advance(wait_s - 1)
    assert len(heard(stage)) == before
    await stage.advance(3)
    assert len(heard(stage)) == before + 1


@pytest.mark.parametrize(("about", "wait_s"), [("0", 0), ("8", 8), ("30", 30)])
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


@pytest.mark.parametrize("about", ["auto", "0"])
async def test_nobody_is_called_where_only_computers_wait(about: str) -> None:
    """A person who plays with computers alone hears nothing, however long they think."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.press(arranging(ane.post, Verb.ADD_COMPUTERS))
    await ane.press(arranging(ane.post, Verb.START))
    await set_calls(ane, about)
    before = len(heard(stage))
    await stage.advance(2 * LONGEST_S)
    assert len(heard(stage)) == before
    assert stage.red.deleted == []


async def test_whose_only_companion_is_away_is_not_called() -> None:
    """Once a computer player acts for the other person, nobody else waits."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    away = waited_for(people)[0]
    [other] = [human for human in people if human != away]
    table = stage.table_of(away.id)
    assert table.state.turn_s is not None
    await stage.advance(table.state.turn_s + 5)
    assert waited_for(people) == [other]
    before = len(heard(stage))
    await stage.advance(2 * LONGEST_S)
    assert len(heard(stage)) == before


async def test_where_turns_last_long_people_are_called_at_once() -> None:
    """With long turns players are nudged at once, because they do not watch the table."""
    stage = await AppHarness().start()
    ane, benat = people = [stage.human(name) for name in ("Ane", "Beñat")]
    await ane.ask("mesa", "duelo")
    for label in ("Reglas", "Tiempo", "5 minutos"):
        await ane.tap(label)
    await benat.tap("2. (libre)")
    await ane.tap("Empezar")
    assert called_in(heard(stage))[-1:] == [waited_for(people)[0].id]


async def test_the_setting_is_a_button_of_the_lobby() -> None:
    """A lobby button shows and changes the setting, for the maker only."""
    stage = await AppHarness().start()
    ane, benat = (stage.human(name) for name in ("Ane", "Beñat"))
    await ane.ask("mesa", "duelo")
    for label in ("Reglas", "Tiempo"):
        await ane.tap(label)
    assert ane.button("aviso al ritmo de la mesa").style is Style.PRIMARY
    assert (await benat.tap("sin aviso")).text
    await ane.tap("sin aviso")
    for label in ("Reglas", "Tiempo"):
        await ane.tap(label)
    assert ane.button("sin aviso").style is Style.PRIMARY
    assert ane.button("aviso al ritmo de la mesa").style is Style.PLAIN


@pytest.mark.parametrize("begun", [begun_match, begun_in_group])
async def test_nobody_is_called_twice_for_a_question_after_a_restart(
    begun: Callable[..., object],
) -> None:
    """After a restart no player is nudged twice for a question, and pending nudges follow."""
    stage, people = await (begun_match if begun is begun_match else begun_in_group)("Ane", "Beñat")
    await stage.advance(FIRST_S - 2)
    await stage.restart()
    before = len(heard(stage))
    await stage.advance(FIRST_S + 1)
    assert len(heard(stage)) == before + 1
    await stage.restart()
    await stage.advance(20)
    assert len(heard(stage)) == before + 1
    assert waited_for(people)


@pytest.mark.parametrize("is_private", [True, False])
async def test_a_call_of_an_earlier_process_is_deleted_too(*, is_private: bool) -> None:
    """A call that was answered, or is answered after a restart, does not stay."""
    stage, people = await (begun_match if is_private else begun_in_group)("Ane", "Beñat")
    [asked] = waited_for(people)
    where = asked.id if is_private else asked.group
    await stage.advance(FIRST_S + 1)
    call = next(one for one, post in stage.red.posts[where].items() if post.calls)
    await stage.restart()
    assert call in stage.red.posts[where]
    await asked.tap("Mus")
    assert stage.red.deleted == [call]


async def test_a_call_whose_deletion_was_interrupted_is_deleted_by_the_next_process() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    await stage.advance(FIRST_S + 1)
    [_, call] = stage.red.posts[asked.id]
    stage.red.floods[asked.id] = 60.0
    await asked.begin(ButtonPress(asked.button("Mus").token, ""))
    await stage.pass_time(1)
    await stage.kill()
    assert call in stage.red.posts[asked.id]
    await stage.start()
    assert stage.red.deleted == [call]


async def test_a_call_goes_when_its_table_is_closed() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    await stage.advance(FIRST_S + 1)
    assert asked.calls
    for human in people:
        await human.ask("salir")
    assert asked.calls == []


async def test_a_call_goes_when_its_person_leaves() -> None:
    stage, people = await begun_match()
    [asked] = waited_for(people)
    await stage.advance(FIRST_S + 1)
    assert asked.calls
    await asked.ask("salir")
    assert asked.calls == []


async def test_a_call_goes_when_the_time_of_its_person_is_over() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    await stage.advance(FIRST_S + 1)
    assert asked.calls
    await stage.advance(120)
    assert asked.calls == []


async def test_a_call_that_cannot_be_deleted_at_first_is_deleted_later() -> None:
    """A call is not left behind when the platform fails once."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    await stage.advance(FIRST_S + 1)
    failures = iter([True])

    @asynccontextmanager
    async def failing(call: PlatformCall) -> AsyncIterator[None]:
        if call.kind is CallKind.DELETE:
            stage.red.is_down = next(failures, False)
        try:
            yield
        finally:
            stage.red.is_down = False

    stage.red.around = failing
    await asked.tap("Mus")
    await stage.advance(10)
    assert asked.calls == []


async def test_an_answer_that_overtakes_the_call_leaves_none() -> None:
    """A call that is on its way when its person speaks is deleted when it arrives."""
    stage, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    stage.red.around = slow(stage.clock)
    await stage.pass_time(FIRST_S + 1)
    assert asked.calls == []
    await asked.begin(ButtonPress(asked.button("Mus").token, ""))
    await stage.pass_time(3 * TAKES_S)
    assert asked.calls == []
    assert len(stage.red.deleted) == 1


async def test_nobody_is_called_to_deal() -> None:
    """The deal nudges no player: neither the count nor a new hand makes a sound."""
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
    """A table that scrolled out of sight moves down silently with the next news."""
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


@pytest.mark.parametrize(
    ("talked", "raises", "is_moved"),
    [(DEEP, True, False), (DEEP + 1, True, True), (DEEP + 1, False, False)],
)
async def test_a_call_brings_a_buried_table_down_in_silence(
    talked: int, *, raises: bool, is_moved: bool
) -> None:
    """Only a buried table moves for a call, without a sound, and on some platforms none does."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    stage.red.limits = replace(LIMITS, calls_raise_table=raises)
    await seat_and_start(people, "duelo")
    group = people[0].group
    [table] = stage.red.posts[group]
    stage.red.talk[group] = talked
    await stage.advance(FIRST_S + 1)
    assert len(people[0].group_calls) == 1
    assert (table not in stage.red.posts[group]) == is_moved
    moved = [one for one in stage.red.sent[2:] if one.is_new and not one.post.calls]
    assert [one.post.is_silent for one in moved if one.reader == group] == [True] * is_moved
    assert TELEGRAM.calls_raise_table


first_in_private_or_group = pytest.mark.parametrize("seed", [1, 2])
"""The seating order: the player who acted in private sits behind the other, or in front."""


async def asked_together(
    seed: int,
) -> tuple[AppHarness, SimulatedPerson, SimulatedPerson]:
    """Return two asked partners: the first can be reached in private, the other cannot."""
    stage, people = await begun_match(seed=seed)
    [mano] = waited_for(people)
    at = people.index(mano)
    in_private, in_group = people[(at + 1) % 4], people[(at + 3) % 4]
    stage.red.unreachable.add(in_group.id)
    await mano.tap("Mus")
    await in_private.tap_private("Mus")
    await people[(at + 2) % 4].tap("No hay mus")
    await waited_for(people)[0].tap("Envido")
    return stage, in_private, in_group


@first_in_private_or_group
async def test_each_of_two_who_are_asked_hears_one_call(seed: int) -> None:
    """Each of two asked players is nudged once: the group does not mention the private one."""
    stage, in_private, in_group = await asked_together(seed)
    before = len(heard(stage))
    await stage.advance(FIRST_S + 2)
    calls = heard(stage)[before:]
    assert {call.reader for call in calls} == {in_private.id, in_group.group}
    [call] = [call for call in calls if call.reader == in_group.group]
    assert [mention.person for mention in call.post.mentions] == [in_group.id]
    assert len(calls) == 2


@first_in_private_or_group
async def test_the_answer_of_one_of_two_ends_both_calls(seed: int) -> None:
    stage, in_private, in_group = await asked_together(seed)
    await stage.advance(FIRST_S + 2)
    assert (len(in_private.calls), len(in_group.group_calls)) == (1, 1)
    await in_group.tap("Quiero")
    assert (in_private.calls, in_group.group_calls) == ([], [])


async def test_two_partners_in_a_group_are_called_by_one_line() -> None:
    stage, people = await begun_in_group()
    for word in ("Mus", "No hay mus", "Envido"):
        await waited_for(people)[0].tap(word)
    asked = waited_for(people)
    assert len(asked) == 2
    await stage.advance(FIRST_S + 2)
    [call] = asked[0].group_calls
    assert {mention.person for mention in call.mentions} == {human.id for human in asked}
    assert call.text.startswith("os toca")


async def test_a_sign_changes_nothing_in_the_group_when_its_maker_was_called_in_private() -> None:
    """A sign edits nothing in the group after a private nudge, so its time stays secret."""
    stage, people = await begun_match()
    await waited_for(people)[0].tap_private("No hay mus")
    [asked] = waited_for(people)
    await asked.tap_private("Señas…")
    await stage.advance(FIRST_S + 1)
    assert called_in(heard(stage))[-1] == asked.id
    before = list(stage.red.sent)
    await asked.tap_private("Seña: pareja")
    await stage.advance(5)
    assert {one.reader for one in stage.red.sent[len(before) :]} <= {one.id for one in people}


@first_in_private_or_group
async def test_who_is_left_of_two_is_called_though_the_other_has_answered(seed: int) -> None:
    """The slower of two partners is nudged although the other has answered meanwhile."""
    stage, in_private, in_group = await asked_together(seed)
    before = len(heard(stage))
    stage.red.floods[in_group.group] = 5.0
    await stage.pass_time(FIRST_S + 0.5)
    await in_private.tap_private("No quiero")
    await stage.advance(10)
    calls = [call for call in heard(stage)[before:] if call.reader == in_group.group]
    assert [[one.person for one in call.post.mentions] for call in calls] == [[in_group.id]]


def slow(clock: Clock) -> Around:
    """Return a wrapper that delays each call to the platform by some seconds."""

    @asynccontextmanager
    async def travel(call: PlatformCall) -> AsyncIterator[None]:
        del call
        await clock.sleep(TAKES_S)
        yield

    return travel


async def test_who_saw_the_question_in_what_was_overtaken_meanwhile_waits_no_longer() -> None:
    """A player who saw the question in a replaced message gets no additional wait."""
    stage = await AppHarness().start()
    ane, benat = people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(benat.post))
    stage.red.around, before = slow(stage.clock), len(heard(stage))
    await ane.begin(ButtonPress(arranging(ane.post, Verb.START).token, ""))
    await stage.pass_time(FIRST_S + TAKES_S + 1)
    assert called_in(heard(stage)[before:]) == [ane.group]


@first_in_private_or_group
async def test_of_two_chats_each_calls_who_acted_there(seed: int) -> None:
    stage, people = await begun_in_group(seed=seed)
    at = people.index(waited_for(people)[0])
    elsewhere = stage.human(people[(at + 1) % 4].person.name, chat="other")
    here = people[(at + 3) % 4]
    await elsewhere.bring(stage.table_of(here.id).state.code)
    for human, word in (
        (people[at], "Mus"),
        (elsewhere, "Mus"),
        (people[(at + 2) % 4], "No hay mus"),
    ):
        await human.tap(word)
    await waited_for(people)[0].tap("Envido")
    before = len(heard(stage))
    await stage.advance(FIRST_S + 2)
    calls = heard(stage)[before:]
    called = {call.reader: [one.person for one in call.post.mentions] for call in calls}
    assert called == {elsewhere.group: [elsewhere.id], here.group: [here.id]}


async def test_two_tables_in_one_chat_call_by_a_line_each() -> None:
    """Each table of a chat has its own call, and an answer deletes that one only."""
    stage = await AppHarness().start()
    pairs = [[stage.human(name) for name in pair] for pair in (("Ane", "Beñat"), ("Jon", "Miren"))]
    stage.red.unreachable |= {human.id for pair in pairs for human in pair}
    for pair in pairs:
        await seat_and_start(pair, "duelo")
    await stage.advance(FIRST_S + 2)
    [first, second] = pairs[0][0].group_calls
    assert {one.person for call in (first, second) for one in call.mentions} <= {
        human.id for pair in pairs for human in pair
    }
    [speaker] = waited_for(pairs[1])
    await speaker.ask("mus")
    left = pairs[0][0].group_calls
    assert left == [first if first.mentions[0].person != speaker.id else second]


async def test_a_table_in_a_topic_calls_there() -> None:
    """The line stands in the topic of the table, and not in the whole forum."""
    stage = await AppHarness().start()
    people = [stage.human(name).in_thread("7") for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    await stage.advance(FIRST_S + 1)
    [call] = people[0].group_calls
    assert people[0].group.thread == "7"
    assert call.reply_to in stage.red.posts[people[0].group]
    assert list(stage.red.posts) == [people[0].group]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "te toca en la mesa {}"),
        ("eu", "zure txanda da {} mahaian"),
        ("en", "it is your turn at table {}"),
        ("fr", "c\u2019est à vous à la table {}"),
    ],
)
async def test_a_call_speaks_the_language_of_its_chat(language: str, text: str) -> None:
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    ane, benat = people
    ane.person = replace(ane.person, hint=language)
    await ane.ask("mesa", "duelo")
    code = stage.table_of(ane.id).state.code
    await benat.do(ButtonPress(encode(TableButton(code, Verb.SIT, "1")), ""))
    await ane.press(arranging(ane.post, Verb.START))
    await stage.advance(FIRST_S + 1)
    [call] = ane.group_calls
    assert call.text == text.format(stage.table_of(people[0].id).state.code)


async def test_a_migrated_group_gets_no_second_call() -> None:
    """People who were called before their group moved are not called again there."""
    stage, people = await begun_in_group("Ane", "Beñat")
    await stage.advance(FIRST_S + 1)
    group, new = people[0].group, Address("red", "supergroup")
    stage.red.moved[group] = new
    await waited_for(people)[0].begin(CommandCall("mus"))
    await stage.advance(5)
    assert [post for post in stage.red.posts.get(new, {}).values() if post.calls] == []


async def test_who_sees_the_own_hand_is_called_though_the_group_is_behind() -> None:
    """A player who sees their own hand is nudged even if the group is behind."""
    stage, people = await begun_match("Ane", "Beñat")
    [first] = waited_for(people)
    second = people[1] if first is people[0] else people[0]
    before = len(heard(stage))
    stage.red.floods[first.group] = FIRST_S - 1
    await first.begin(ButtonPress(first.button("Mus").token, ""))
    await stage.pass_time(FIRST_S + 1)
    [call] = heard(stage)[before:]
    assert call.reader == second.id
