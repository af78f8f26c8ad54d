"""Tests of failures: a full disk, a second writer, an unreadable log, a missing platform."""

import asyncio
from random import Random

import pytest
from structlog.testing import capture_logs

import bot.messages.render
from bot.app.rate_limit import MOST_AT_ONCE
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import MessageContent, Reply
from bot.ports.request import Addressee, ButtonPress, TextMessage
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import Corto
from engine.match import Match
from engine.view import view
from tests.fakes import SeededShuffle
from tests.unit.bot.app.button_play import (
    arranging,
    begin_lesson,
    play_to_the_end,
    seat_and_start,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons


async def duel(stage: AppHarness) -> list[SimulatedPerson]:
    """Return Ane and Beñat, who have just begun."""
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    return people


async def test_a_computer_player_tries_again_until_its_word_is_kept() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo")
    await ane.tap("Ordenador fácil")
    await ane.press(arranging(ane.post, Verb.START))
    stage.pause_s = 10.0
    await stage.restart()
    await ane.begin(ButtonPress(ane.button("Mus").token, ""))
    stage.fragile.is_full = True
    await stage.pass_time(30)
    assert ane.post.mentions == ()
    stage.fragile.is_full = False
    await stage.pass_time(30)
    assert ane.post.mentions != ()


async def test_what_was_not_kept_is_kept_later() -> None:
    """A document that did not fit on a full disk is saved when there is room again."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await waited_for(people)[0].begin(ButtonPress(people[0].button("Mus").token, ""))
    stage.fragile.is_full = True
    await stage.pass_time(20)
    stage.fragile.is_full = False
    await stage.pass_time(20)
    due = people[0].post.text
    await stage.restart()
    assert people[0].post.text == due


async def test_another_writer_is_noticed_and_the_table_read_again() -> None:
    """After a write conflict the request is dropped and the chat shows the other writer's state."""
    stage = await AppHarness().start()
    people = await duel(stage)
    [logged] = await stage.store.tables()
    shuffle = SeededShuffle(Random(1))
    other = await Match.load(logged.table, stage.store, shuffle)
    assert other is not None
    await other.play(view(other.game, None).speakers[0], Corto())
    [asked] = waited_for(people)
    assert (await asked.tap("Mus")).text.startswith("No ha valido")
    assert "no hay mus" in asked.post.text
    await waited_for(people)[0].tap("Paso")
    assert f"Grande · {asked.person.name}: paso" in asked.post.text


async def test_a_log_of_a_newer_program_stops_no_other_table() -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    code = people[0].post.text.split()[1]
    [logged] = await stage.store.tables()
    maren = stage.human("Maren", chat="other")
    await maren.ask("mesa")
    stage.fragile.unreadable.add(logged.table)
    await stage.restart()
    assert (await people[0].ask("mesa", code)).text.startswith("Esa mesa ya se ha cerrado")
    await maren.tap("Ordenador fácil")
    assert "ordenador, fácil" in maren.post.text
    stage.fragile.unreadable.clear()
    await stage.restart()
    await waited_for(people)[0].tap("No hay mus")
    assert "no hay mus" in people[0].post.text


async def test_a_lesson_that_cannot_be_read_is_told_to_its_learner() -> None:
    """The learner reads that a lesson is unreadable, and nothing replaces that message."""
    stage = await AppHarness().start()
    nora = stage.human("Nora")
    await begin_lesson(nora)
    [logged] = await stage.store.tables()
    stage.fragile.unreadable.add(logged.table)
    await stage.restart()
    assert nora.private_post.text.startswith("No puedo leer la mesa")
    assert nora.private_post.is_final


async def test_a_table_that_cannot_be_read_is_not_read_again_at_each_word() -> None:
    """An unreadable table is not loaded again at each word; who asks is told that it is kept."""
    stage = await AppHarness().start()
    [ane, _] = await duel(stage)
    [logged] = await stage.store.tables()
    stage.fragile.unreadable.add(logged.table)
    await stage.restart()
    sent = len(stage.red.sent)
    with capture_logs() as logs:
        answers = [await ane.ask("marcador") for _ in range(2)]
    assert all(answer.text.startswith("No puedo leer la mesa") for answer in answers)
    assert [each["event"] for each in logs if each["log_level"] == "error"] == []
    assert len(stage.red.sent) == sent


async def test_a_table_that_could_not_be_woken_is_shown_as_soon_as_it_can_be() -> None:
    """A table that could not be loaded is shown as soon as the store answers again."""
    stage = await AppHarness().start()
    people = await duel(stage)
    [logged] = await stage.store.tables()
    await stage.kill()
    shuffle = SeededShuffle(Random(1))
    other = await Match.load(logged.table, stage.store, shuffle)
    assert other is not None
    await other.play(view(other.game, None).speakers[0], Corto())
    stage.fragile.unheard = 3
    with capture_logs() as logs:
        await stage.start()
    assert "no hay mus" in people[0].post.text
    assert [each["event"] for each in logs].count("table not resumed") == 1


async def test_a_platform_that_is_not_connected_is_left_alone() -> None:
    """The chats of a platform without a connection wait; the others play on."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa", "duelo")
    await benat.bring(ane.post.text.split()[1])
    await benat.tap("2. (libre)")
    await ane.press(arranging(ane.post, Verb.START))
    seen = len(stage.blue.sent)
    stage.platforms = {"red": stage.red}
    await stage.restart()
    await ane.ask("mesa")
    assert len(stage.blue.sent) == seen
    assert "Beñat" in ane.post.text


async def test_a_deed_goes_on_when_nobody_waits_for_its_answer() -> None:
    """A request completes even if the platform stops waiting for its answer."""
    stage = await AppHarness().start()
    people = await duel(stage)
    [asked] = waited_for(people)
    await asked.begin_and_forget(asked.button("No hay mus"))
    await stage.settle()
    assert "no hay mus" in asked.post.text


@pytest.mark.parametrize(
    ("verb", "about"),
    [
        (Verb.SIT, "9"),
        (Verb.SIT, "x"),
        (Verb.ADD_COMPUTERS, "genius"),
        (Verb.PRESET, "poker"),
        (Verb.TURN_TIME, "7"),
        (Verb.NUMBER, "colour"),
        (Verb.OPTION, "colour=red"),
        (Verb.OPTION, "kings"),
        (Verb.OPTION, "seats=3"),
        (Verb.LANGUAGE, "xx"),
        (Verb.RESUME, ""),
    ],
)
async def test_a_button_that_somebody_made_up_changes_nothing(verb: Verb, about: str) -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    before = ane.post
    token = encode(TableButton(ane.post.text.split()[1], verb, about))
    answer = await ane.do(ButtonPress(token, ""))
    assert answer.text
    assert not answer.text.startswith("Algo ha fallado")
    assert ane.post == before


@pytest.mark.parametrize("page", ["options.99", "options.x", "option.colour", "nowhere", "x" * 40])
async def test_a_page_that_there_is_not_is_another_one(page: str) -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    token = encode(TableButton(ane.post.text.split()[1], Verb.PAGE, page))
    assert await ane.do(ButtonPress(token, "")) == Reply()
    assert buttons(ane.post)


async def test_every_button_of_every_page_is_answered() -> None:
    """Every button on every configuration page gets an answer."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    seen: set[str] = set()
    queue = [button.token for button in buttons(ane.post)]
    while queue:
        token = queue.pop()
        if token in seen or any(word in token for word in (":close:", ":start:", ":join:")):
            continue
        seen.add(token)
        await stage.pass_time(1)
        answer = await ane.do(ButtonPress(token, ""))
        assert not answer.text.startswith(("Algo ha fallado", "No conozco ese botón")), token
        queue += [button.token for button in buttons(ane.post)]
    assert len(seen) > 100


async def test_a_match_by_any_options_can_be_played() -> None:
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    ane = people[0]
    await ane.ask("mesa", "duelo")
    code = ane.post.text.split()[1]
    for about in ("response_mode=turn", "perete=point_redraw", "target=20", "games_to_win=1"):
        assert (
            await ane.do(ButtonPress(encode(TableButton(code, Verb.OPTION, about)), "")) == Reply()
        )
    await people[1].tap("Volver")
    await people[1].tap("2. (libre)")
    await ane.tap("Empezar")
    await play_to_the_end(people, Random(5))
    assert "Gana la partida:" in ane.post.text


def _unpaintable(*_: object, **__: object) -> MessageContent:
    """Raise the error of a message that cannot be rendered."""
    raise ValueError


async def test_a_table_that_cannot_be_shown_is_left_out_until_it_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table that cannot be rendered says so in its earlier message and stays in the store."""
    stage = await AppHarness().start()
    people = await duel(stage)
    maren = stage.human("Maren", chat="other")
    await maren.ask("mesa")
    with monkeypatch.context() as patched:
        for post in ("render_table", "render_hand"):
            patched.setattr(bot.messages.render, post, _unpaintable)
        await stage.restart()
        assert people[0].post.text.startswith("No puedo leer la mesa")
        assert not people[0].post.rows
        await maren.tap("Ordenador fácil")
        assert "ordenador, fácil" in maren.post.text
    await stage.restart()
    await waited_for(people)[0].tap("No hay mus")
    assert "no hay mus" in people[0].post.text


async def test_a_table_that_was_shown_is_not_left_out_for_one_post_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table with one failed message recovers with the next message."""
    stage = await AppHarness().start()
    people = await duel(stage)
    await stage.restart()
    with monkeypatch.context() as patched:
        patched.setattr(bot.messages.render, "render_table", _unpaintable)
        await waited_for(people)[0].tap("No hay mus")
    for human in people:
        await human.type("paso")
    assert "Grande · " in people[0].post.text


async def test_what_is_too_much_at_once_is_shed_with_a_word_and_counted() -> None:
    """Requests above the limit are dropped with a notice and counted; all others are handled."""
    stage = await AppHarness().start()
    ane, _ = await duel(stage)
    table = stage.table_of(ane.id)
    crowd = [stage.human(f"Zale {number}") for number in range(MOST_AT_ONCE)]
    too_much = Localizer("es").format(LocalizedText("chat-too-much"))
    token = ane.button("Mis cartas").token
    with capture_logs() as logs:
        async with table.lock:
            waiting = [asyncio.create_task(one.begin(ButtonPress(token, ""))) for one in crowd]
            await asyncio.sleep(0)
            shed = [
                await ane.begin(ButtonPress(token, "")),
                await ane.begin(TextMessage("mus"), private=True),
                await ane.begin(TextMessage("mus", Addressee.BOT)),
                await ane.begin(TextMessage("mus")),
            ]
        answers = await asyncio.gather(*waiting)
        assert (await ane.begin(ButtonPress(token, ""))).post is not None
    assert [answer.text for answer in shed] == [too_much] * 3 + [""]
    assert too_much not in {answer.text for answer in answers}
    counted = [(log["event"], log.get("count")) for log in logs if "requests" in log["event"]]
    assert counted == [("too many requests", None), ("requests dropped", 4)]
