"""Tests of the turn clock: a reminder at half the time, a computer player at its end."""

import pytest

from bot.app.turn_clock import GRACE_S
from bot.messages.callback_data import Verb
from bot.ports.message import Reply
from bot.tables.pace import FIRST_S
from tests.unit.bot.app.button_play import arranging, call_nobody, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.virtual_time import A_DAY_S, VirtualTimer

TURN_S = 120
HALF_S = TURN_S / 2


async def duel(stage: AppHarness, time: str = "") -> list[SimulatedPerson]:
    """Return Ane and Beñat, who have just begun, with this time for each word."""
    ane, benat = people = [stage.human(name) for name in ("Ane", "Beñat")]
    if time:
        await ane.ask("mesa", "duelo")
        for label in ("Reglas", "Tiempo", time):
            await ane.tap(label)
        await benat.tap("2. (libre)")
        await ane.tap("Empezar")
    else:
        await seat_and_start(people, "duelo")
        await call_nobody(ane)
    return people


def count(human: SimulatedPerson) -> int:
    """Return the number of private messages to a person."""
    return sum(sent.is_new for sent in human.platform.sent if sent.reader == human.id)


async def test_half_of_the_time_brings_a_reminder_where_it_is_noticed() -> None:
    """Half of the time calls each asked player in private, and the group's table shows it."""
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    [other] = [human for human in people if human is not asked]
    await stage.advance(HALF_S - 2)
    assert (count(asked), count(other)) == (1, 1)
    await stage.advance(2)
    assert (count(asked), count(other)) == (2, 1)
    assert not next(s for s in reversed(stage.red.sent) if s.reader == asked.id).post.is_silent
    late = f"{asked.person.name}: queda la mitad del tiempo."
    assert late in asked.post.text
    assert late in asked.private_post.text
    [call] = asked.calls
    assert late in call.text
    assert len(stage.red.posts[asked.group]) == 1
    assert stage.red.deleted == []


@pytest.mark.parametrize(("time", "turn_s"), [("5 minutos", 300), ("1 día", A_DAY_S)])
async def test_a_long_time_is_told_as_a_date(time: str, turn_s: float) -> None:
    """A long time is shown as a date, in the chat and in private, before and after half of it."""
    stage = await AppHarness().start()
    people = await duel(stage, time)
    [asked] = waited_for(people)
    [other] = [human for human in people if human is not asked]
    [moment] = asked.post.moments
    assert moment.at == pytest.approx(stage.clock.now() + turn_s, abs=TURN_S)
    for post in (asked.post, asked.private_post):
        assert f"Plazo: {moment.text}" in post.text.splitlines()
        assert post.moments == (moment,)
    assert "Plazo:" not in other.private_post.text
    await stage.advance(turn_s / 2)
    assert asked.post.moments[0].at == pytest.approx(moment.at, abs=1)


async def test_a_short_time_is_told_by_nothing_but_its_half() -> None:
    stage = await AppHarness().start()
    [ane, _] = await duel(stage)
    assert "Plazo:" not in ane.post.text
    assert ane.post.moments == ()


async def test_who_cannot_be_reached_is_reminded_in_the_group() -> None:
    """A player who cannot be reached in private is reminded by a line below the table."""
    stage = await AppHarness().start()
    stage.red.unreachable |= {stage.human(name).id for name in ("Ane", "Beñat")}
    people = await duel(stage)
    [asked] = waited_for(people)
    await stage.advance(HALF_S)
    assert sum(sent.is_new for sent in stage.red.sent) == 2
    [call] = asked.group_calls
    assert (call.is_silent, [mention.person for mention in call.mentions]) == (False, [asked.id])
    assert call.text.endswith("queda la mitad del tiempo")
    assert [mention.person for mention in asked.post.mentions] == [asked.id]
    assert stage.red.deleted == []


async def test_who_was_called_in_the_group_in_vain_is_reminded_there_anew() -> None:
    """A player called in the group gets a second call there at half of the time, and no third."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    stage.red.unreachable |= {human.id for human in people}
    await seat_and_start(people, "duelo")
    [asked] = waited_for(people)
    await stage.advance(HALF_S - 2)
    table, called = stage.red.posts[asked.group]
    await stage.advance(2)
    still, reminded = stage.red.posts[asked.group]
    assert (still, stage.red.deleted) == (table, [called])
    assert reminded != called


async def test_who_was_called_just_now_is_not_reminded_by_the_clock() -> None:
    """A player who is called shortly before half of their time hears one call."""
    stage = await AppHarness().start()
    people = await duel(stage, "1 minuto")
    [asked] = waited_for(people)
    await stage.advance(FIRST_S - 1)
    assert asked.calls == []
    await stage.advance(3)
    assert count(asked) == 2


async def test_a_person_among_computers_hears_no_reminder() -> None:
    """Half of the time is only shown to a person for whom nobody waits."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo")
    await ane.press(arranging(ane.post, Verb.ADD_COMPUTERS))
    await ane.press(arranging(ane.post, Verb.START))
    await stage.advance(HALF_S + 1)
    assert "Ane: queda la mitad del tiempo." in ane.post.text
    assert (ane.calls, ane.group_calls, stage.red.deleted) == ([], [], [])


async def test_a_missing_deal_is_shown_where_the_table_stands() -> None:
    """Half of the time for a deal sends and deletes nothing."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await waited_for(people)[0].type("no hay mus")
    while "Siguiente mano" not in people[0].post.text:
        for human in people:
            for words in ("paso", "no quiero"):
                await human.type(words)
    before = sum(sent.is_new for sent in stage.red.sent)
    await stage.advance(HALF_S)
    assert "queda la mitad" in people[0].post.text
    assert sum(sent.is_new for sent in stage.red.sent) == before
    assert stage.red.deleted == []


async def test_nobodys_time_runs_in_a_hand_that_is_over() -> None:
    """After the hand no turn runs: its message shows no date although the next deal has one."""
    stage = await AppHarness().start()
    people = await duel(stage, "1 día")
    ane = people[0]
    await waited_for(people)[0].type("no hay mus")
    while "Siguiente mano" not in ane.post.text:
        for human in people:
            for words in ("paso", "no quiero"):
                await human.type(words)
    await waited_for(people)[0].tap("Reparte")
    await stage.advance(60)
    first, *_, newest = stage.red.posts[ane.group].values()
    assert "Ronda 1" in first.text
    assert "Ronda 2" in newest.text
    assert (first.moments, "Plazo:" in first.text) == ((), False)
    assert newest.moments
    for human in people:
        own = next(iter(stage.red.posts[human.id].values()))
        assert (own.moments, "Plazo:" in own.text) == ((), False)


async def test_when_the_time_is_up_a_computer_plays_until_the_person_is_back() -> None:
    """After the deadline a computer plays until the person returns with one press."""
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    name = asked.person.name
    await stage.advance(TURN_S)
    assert f"{name} no está: juega el ordenador hasta que vuelva." in asked.post.text
    assert waited_for(people) != [asked]
    assert (await asked.tap("Ya estoy aquí")).text == "Vuelves a jugar tú."
    assert "no está" not in asked.post.text
    assert not has_back(asked)


def has_back(human: SimulatedPerson) -> bool:
    return "Ya estoy aquí" in [b.label for row in human.private_post.rows for b in row]


async def test_the_private_message_gives_the_seat_back_too() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    await stage.advance(TURN_S)
    assert "Juega el ordenador por ti" in asked.private_post.text
    assert (await asked.tap_private("Ya estoy aquí")).text == "Vuelves a jugar tú."
    assert not has_back(asked)


async def test_saying_a_word_of_the_game_is_coming_back() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    await stage.advance(TURN_S)
    await asked.ask("mus")
    assert "no está" not in asked.post.text


async def test_coming_back_without_having_been_away_is_refused() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    await stage.advance(TURN_S)
    button = asked.button("Ya estoy aquí")
    await asked.press(button)
    assert (await asked.press(button)).text == "Ya juegas tú."


async def test_while_everybody_is_away_nobody_plays() -> None:
    """Computer players do not continue a match in which all people are absent."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await stage.advance(20 * TURN_S)
    post = people[0].post
    for human in people:
        assert f"{human.person.name} no está" in post.text
    await stage.advance(100 * TURN_S)
    assert people[0].post == post
    await people[0].tap("Ya estoy aquí")
    assert f"{people[0].person.name} no está" not in people[0].post.text


async def test_the_next_hand_is_dealt_when_nobody_does_it() -> None:
    """The next hand is dealt at its deadline, which makes no player absent."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await waited_for(people)[0].type("no hay mus")
    for _ in range(8):
        for human in people:
            for words in ("paso", "no quiero"):
                await human.type(words)
        await stage.advance(1)
        if "Siguiente mano" in people[0].post.text:
            break
    assert "Siguiente mano" in people[0].post.text
    await stage.advance(TURN_S)
    assert "Ronda 2" in people[0].post.text
    assert "no está" not in people[0].post.text


async def test_the_next_hand_is_dealt_where_one_person_plays_with_computers() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo")
    await ane.press(arranging(ane.post, Verb.ADD_COMPUTERS))
    await ane.press(arranging(ane.post, Verb.START))
    await ane.type("no hay mus")
    for _ in range(8):
        for words in ("paso", "no quiero"):
            await ane.type(words)
        await stage.advance(1)
        if "Siguiente mano" in ane.post.text:
            break
    assert "Siguiente mano" in ane.post.text
    await stage.advance(TURN_S)
    assert "Ronda 2" in ane.post.text


async def test_every_question_has_its_own_time() -> None:
    """Each question has its own deadline, so that timely players are never replaced."""
    stage = await AppHarness(seed=5).start()
    people = await duel(stage)
    for _ in range(6):
        await stage.advance(TURN_S - 2)
        human = waited_for(people)[0]
        await human.type("mus")
        await human.type("descarto 1 2", private=True)
        assert "no está" not in human.post.text


async def test_asking_the_partner_wins_no_time() -> None:
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people)
    await waited_for(people)[0].tap("No hay mus")
    await waited_for(people)[0].tap("Envido")
    rivals = waited_for(people)
    await stage.advance(TURN_S - 10)
    await rivals[0].tap("Señas…")
    await rivals[0].tap_private("¿Qué hacemos?")
    await stage.advance(10)
    for rival in rivals:
        assert f"{rival.person.name} no está" in people[0].post.text


async def test_without_a_clock_people_take_their_time() -> None:
    stage = await AppHarness().start()
    people = await duel(stage, "sin límite")
    asked = waited_for(people)
    await stage.advance(1_000_000)
    assert waited_for(people) == asked
    assert not any(chair.away for chair in stage.table_of(people[0].id).state.chairs)


@pytest.mark.parametrize(
    ("label", "seconds"),
    [("30 segundos", 30), ("1 minuto", 60), ("5 minutos", 300), ("1 día", 86_400)],
)
async def test_a_table_may_have_another_time(label: str, seconds: int) -> None:
    stage = await AppHarness().start()
    people = await duel(stage, label)
    await stage.advance(seconds - 5)
    assert "no está" not in people[0].post.text
    await stage.advance(5)
    assert "no está" in people[0].post.text


async def test_the_time_runs_on_through_a_restart() -> None:
    """After a restart the remaining time continues, with a short minimum."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await stage.advance(HALF_S + 10)
    await stage.restart()
    assert "queda la mitad" in people[0].post.text
    await stage.advance(HALF_S - 10 - 2)
    assert "no está" not in people[0].post.text
    await stage.advance(2)
    assert "no está" in people[0].post.text


async def test_time_that_ran_out_while_the_bot_was_down_leaves_a_grace() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    await stage.advance(TURN_S - 5)
    await stage.kill()
    await stage.pass_time(1_000)
    await stage.start()
    await stage.advance(GRACE_S - 2)
    assert "no está" not in people[0].post.text
    await stage.advance(2)
    assert "no está" in people[0].post.text


async def set_back(stage: AppHarness) -> None:
    """Restart with a clock that is one day behind the earlier one."""
    await stage.kill()
    assert isinstance(stage.clock, VirtualTimer)
    stage.clock.set_back(A_DAY_S)
    await stage.restart()


async def test_a_clock_that_is_set_back_makes_no_word_late() -> None:
    """After a backward clock change typed words answer the current question."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await set_back(stage)
    [asked] = waited_for(people)
    assert await asked.type("mus", at=stage.clock.now()) == Reply()
    assert asked not in waited_for(people)


async def test_a_clock_that_is_set_back_gives_no_more_time() -> None:
    """After a backward clock change the reminder still comes at half of the time."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await stage.advance(10)
    await set_back(stage)
    await stage.advance(HALF_S)
    assert "queda la mitad" in people[0].post.text
    await stage.advance(HALF_S)
    assert "no está" in people[0].post.text


async def test_who_was_away_is_still_away_after_a_restart() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    await stage.advance(TURN_S)
    await stage.restart()
    assert f"{asked.person.name} no está" in asked.post.text
    assert (await asked.tap("Ya estoy aquí")).text == "Vuelves a jugar tú."
