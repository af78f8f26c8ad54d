"""Tests of the words of the game, pressed and typed: a refusal is private and changes nothing."""

from itertools import cycle
from typing import Final

import pytest
import structlog

from bot.messages.callback_data import PlayButton, Verb, decode, encode
from bot.parsing.command_list import COMMANDS, Section
from bot.ports.message import DUPLICATE, Reply
from bot.ports.request import Addressee, ButtonPress
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.actions import Mus
from engine.game import Answering
from engine.seats import Seat
from tests.unit.bot.app.button_play import (
    FOR_ONE,
    arranging,
    ask_surely,
    begun_match,
    seat_and_start,
    shown_in,
    type_surely,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.fake_platform import buttons
from tests.unit.bot.virtual_time import VirtualTimer

LONG_AFTER_TODAY: Final = 4_102_444_800.0


async def test_a_press_out_of_turn_is_told_to_its_author_and_changes_nothing() -> None:
    stage, people = await begun_match()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    before = stage.red.posts[asked.group].copy()
    answer = await other.tap("Mus")
    assert answer.text == f"No te toca: le toca a {asked.person.name}."
    assert stage.red.posts[asked.group] == before


async def test_a_press_of_somebody_who_does_not_play_is_refused() -> None:
    stage, _ = await begun_match()
    passer_by = stage.human("Maren")
    for label in ("Mus", "Mis cartas"):
        assert await passer_by.tap(label) == Reply("No estás en esta mesa.")


async def test_a_button_of_an_earlier_question_is_stale() -> None:
    """A button of an earlier question is refused, and its word is not played."""
    _, people = await begun_match()
    [asked] = waited_for(people)
    old = asked.button("Mus")
    await asked.tap("No hay mus")
    answer = await waited_for(people)[0].press(old)
    assert answer.text == f"A eso ya has contestado, y vale. {asked.person.name}: No hay mus."


async def test_a_button_of_a_question_that_is_not_asked_yet_does_nothing() -> None:
    """A button of a future question does nothing, because callback data can be forged."""
    _, people = await begun_match()
    [asked] = waited_for(people)
    press = decode(asked.button("Mus").token)
    assert isinstance(press, PlayButton)
    early = replace(press, question=press.question + 1)
    before = asked.post
    answer = await asked.do(ButtonPress(encode(early), ""))
    assert answer.text == "Eso ya no se pregunta: mira cómo va la mesa."
    assert asked.post == before


async def test_no_other_amount_is_suggested_for_a_number_written_strangely() -> None:
    _, people = await begun_match()
    [asked] = waited_for(people)
    answer = await asked.ask("envido", "1e9")
    assert answer.text.startswith("No entiendo «envido 1e9».")
    assert "¿Querías decir" not in answer.text


async def test_a_button_of_an_earlier_match_is_stale() -> None:
    """A button of an earlier match is refused: question numbers continue through matches."""
    stage, [ane, benat] = await begun_match("Ane", "Beñat")
    old = ane.button("Mus")
    press = decode(old.token)
    assert isinstance(press, PlayButton)
    for _ in range(60):
        for human in (ane, benat):
            for words in ("no hay mus", "órdago", "quiero", "reparte"):
                await type_surely(human, words)
        await stage.advance(60)
        if "Revancha" in [button.label for button in buttons(ane.post)]:
            break
    await ane.tap("Revancha")
    asked = waited_for([ane, benat])[0]
    fresh = decode(asked.button("Mus").token)
    assert isinstance(fresh, PlayButton)
    assert fresh.question > press.question
    assert (await asked.press(old)).text.startswith("Eso ya no se pregunta")


async def test_an_update_delivered_twice_is_done_once() -> None:
    _, people = await begun_match()
    [asked] = waited_for(people)
    deed = ButtonPress(asked.button("Mus").token, "")
    assert await asked.do(deed, key="17") == Reply()
    now = asked.post
    assert await asked.do(deed, key="17") == DUPLICATE
    assert asked.post == now
    assert (await asked.do(deed, key="18")).text.startswith("A eso ya has contestado")


@pytest.mark.parametrize("token", ["", "x", "ABCD2:1:dance", "\ud800", "ZZZ22::hand:"])
async def test_a_button_that_is_none_gets_an_answer(token: str) -> None:
    _, [ane, *_] = await begun_match()
    assert (await ane.do(ButtonPress(token, ""))).text


async def test_both_rivals_may_answer_a_bet_by_the_same_button() -> None:
    """Both rivals may answer a bet by the same button; one refusal keeps it current."""
    _, people = await begun_match()
    await waited_for(people)[0].tap("No hay mus")
    await waited_for(people)[0].tap("Envido")
    one, other = waited_for(people)
    button = one.button("No quiero")
    assert await one.press(button) == Reply()
    assert await other.press(button) == Reply()


async def test_any_amount_is_bet_through_a_question() -> None:
    _, people = await begun_match()
    await waited_for(people)[0].tap("No hay mus")
    [asked] = waited_for(people)
    question = (await asked.tap("Otro…")).question
    assert question is not None
    assert question.title == "¿Cuánto envidas?"
    assert (await asked.do(ButtonPress(question.token, ""))).question == question, "asked again"
    assert (await asked.do(ButtonPress(question.token, "", ("-1",)))).text.startswith(
        "Tiene que ser"
    )
    assert (await asked.do(ButtonPress(question.token, "", ("1",)))).text.startswith("Se envidan")
    assert await asked.do(ButtonPress(question.token, "", ("7",))) == Reply()
    assert "envido 7" in asked.post.text
    rival = waited_for(people)[0]
    question = (await rival.tap("Otro…")).question
    assert question is not None
    assert await rival.do(ButtonPress(question.token, "", ("6",))) == Reply()
    assert "6 más (13)" in asked.post.text


async def test_words_and_commands_play_too() -> None:
    """Typed words and commands play too, also those that a command writes without a space."""
    _, people = await begun_match()
    assert await waited_for(people)[0].ask("corto") == Reply()
    assert await waited_for(people)[0].ask("envido", "5") == Reply()
    rival = waited_for(people)[0]
    assert await rival.ask("mas", "3") == Reply()
    assert "3 más (8)" in rival.post.text
    for human in waited_for(people):
        assert await human.ask("noquiero") == Reply()
    assert "no quiero" in rival.post.text


async def test_talk_in_a_group_is_left_alone() -> None:
    """Talk in a group is ignored if it is no word of the game or its author is not asked."""
    stage, people = await begun_match()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    before = asked.post
    for human, words in (
        (asked, "¿qué tal, cuadrilla?"),
        (other, "no"),
        (other, "vale"),
        (stage.human("Maren"), "mus"),
        (asked, "x" * 1_000_000),
    ):
        assert await human.type(words) == Reply(), words[:20]
    assert asked.post == before


async def test_in_private_every_word_is_answered() -> None:
    _, people = await begun_match()
    [asked] = waited_for(people)
    assert (await asked.type("¿qué tal?", private=True)).text == "No entiendo «¿qué tal?»."
    assert "demasiado largo" in (await asked.type("x" * 1_000_000, private=True)).text


async def test_commands_for_other_bots_are_left_alone() -> None:
    _, [ane, *_] = await begun_match()
    assert await ane.ask("weather", "Bilbao") == Reply()
    assert (await ane.ask("weather", "Bilbao", private=True)).text


async def test_declaring_pares_or_juego_is_not_needed() -> None:
    _, people = await begun_match()
    answer = await waited_for(people)[0].ask("tengo", "pares")
    assert answer.text.startswith("Pares y juego se cantan solos")


async def test_a_number_that_may_mean_two_raises_is_asked_back() -> None:
    """An ambiguous number is asked back: both raises are offered with the resulting stake."""
    _, people = await begun_match()
    await waited_for(people)[0].tap("No hay mus")
    await waited_for(people)[0].ask("envido", "5")
    rival = waited_for(people)[0]
    asked = (await rival.type("8", aim=Addressee.REPLY)).post
    assert asked is not None
    assert [button.label for button in buttons(asked)] == [
        "8 más (13 en total)",
        "3 más (8 en total)",
    ]
    assert [len(row) for row in asked.rows] == [1, 1], "whole sentences need the whole width"
    assert await rival.do(
        ButtonPress(buttons(asked)[1].token, "alone", is_ephemeral=True)
    ) != Reply("")
    assert "3 más (8)" in rival.post.text


async def test_who_presses_fifty_times_a_second_is_told_once_and_slows_nobody() -> None:
    stage, people = await begun_match()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    token = encode(PlayButton(asked.post.text.split()[1], 1, Mus()))
    answers = [await other.begin(ButtonPress(token, "")) for _ in range(500)]
    told = [answer.text for answer in answers if "demasiado deprisa" in answer.text]
    assert len(told) == 1
    assert answers[-1] == Reply()
    assert await asked.tap("Mus") == Reply()
    await stage.advance(60)
    assert (await other.do(ButtonPress(token, ""))).text.startswith("Eso ya no se pregunta")


async def test_a_failure_of_ours_is_an_honest_line() -> None:
    """An internal error is reported to the author, and the next request is served."""
    stage, people = await begun_match()
    [asked] = waited_for(people)
    stage.fragile.is_full = True
    with structlog.testing.capture_logs() as logged:
        answer = await asked.do(ButtonPress(asked.button("No hay mus").token, ""))
    assert answer.text.startswith("Algo ha fallado")
    [failure] = [entry for entry in logged if entry["event"] == "request failed"]
    assert (failure["code"], failure["error"]) == (asked.post.text.split()[1], "DiskFullError")
    assert failure["version"] > 0
    stage.fragile.is_full = False
    assert await asked.do(ButtonPress(asked.button("No hay mus").token, "")) == Reply()


@pytest.mark.parametrize("private", [False, True])
async def test_words_that_come_late_answer_no_question_asked_since(*, private: bool) -> None:
    """Words delayed by an outage answer the question of their time, and no later question."""
    # The store stamps its events by the clock of this machine, which must not be ahead of the
    # harness.
    stage = await AppHarness(clock=VirtualTimer(LONG_AFTER_TODAY)).start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    [first] = waited_for(people)
    [second] = [human for human in people if human is not first]
    await first.tap("No hay mus")
    said_at = stage.clock.now()
    await stage.kill()
    await stage.pass_time(3600)
    await stage.start()
    assert await first.ask("paso", private=private, at=said_at + 60) == Reply()
    assert await second.ask("paso", private=private, at=said_at + 61) == Reply()
    before = first.post
    for late in (
        await first.ask("envido", "5", private=private, at=said_at + 62),
        await first.ask("noquiero", private=private, at=said_at + 63),
        await first.type("envido 5", private=private, at=said_at + 64),
    ):
        assert late.text.startswith("Eso llega tarde")
    assert first.post == before
    await first.ask("envido", "5", private=private, at=stage.clock.now() - 1)
    assert "envido 5" in first.post.text


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("ago", [0.1, 0.9, 1.9, 4.0, 60.0])
async def test_a_bet_that_crossed_another_is_asked_back(*, private: bool, ago: float) -> None:
    """A bet that crossed another bet is asked back, because it would raise now."""
    stage, people = await begun_match("Ane", "Beñat")
    await stage.advance(100)
    await waited_for(people)[0].type("no hay mus")
    await stage.advance(100)
    await waited_for(people)[0].type("envido 2")
    bet_at = stage.table_of(people[0].id).questions.since
    [rival] = waited_for(people)
    before = rival.post
    answer = await rival.type("envido 5", private=private, at=bet_at - ago)
    assert rival.post == before
    [button] = buttons(shown_in(answer))
    assert button.label.startswith("5 más")
    await rival.do(ButtonPress(button.token, FOR_ONE))
    assert "5 más (7)" in rival.post.text


CROSSED: Final = {
    "the bet of another size": (("no hay mus", "envido 2", "5 más"), "quiero", "Quiero"),
    "the bet, and it is an órdago": (("no hay mus", "órdago"), "no quiero", "No quiero"),
    "the mus": (("no hay mus",), "paso", "Paso"),
    "the mus, and it is a discard": (("mus", "mus"), "descarto 1", ""),
    "no bet": (("no hay mus", "envido 2"), "órdago", "¡Órdago!"),
}


@pytest.mark.parametrize(("before", "words", "label"), CROSSED.values(), ids=CROSSED)
async def test_a_word_is_never_said_to_another_kind_of_question(
    before: tuple[str, ...], words: str, label: str
) -> None:
    """A word sent half a second before a question of another kind does not answer it."""
    stage, people = await begun_match("Ane", "Beñat", seed=5)
    for said in before:
        await stage.advance(100)
        await type_surely(waited_for(people)[0], said)
    [asked, *_] = waited_for(people)
    table = asked.post
    at = stage.table_of(asked.id).questions.since - 0.5
    for answer in (
        await asked.type(words, private=True, at=at),
        await asked.ask(*plain_command(words), at=at),
    ):
        assert asked.post == table
        [button] = buttons(shown_in(answer))
        assert button.label.startswith(label)
    await asked.type(words, private=True, at=stage.clock.now())
    opened = stage.table_of(asked.id).ui.open_panels
    assert asked.post != table or opened, "what is said now is said to what is asked now"


def plain_command(words: str) -> tuple[str, str]:
    """Return the words as a command with its argument."""
    word, _, about = words.replace("no quiero", "noquiero").replace("ó", "o").partition(" ")
    return word, about


async def test_a_word_to_the_same_kind_of_question_may_be_a_moment_older() -> None:
    """A word may be a moment older than a question of its kind: timestamps are whole seconds."""
    stage, people = await begun_match("Ane", "Beñat")
    for said in ("no hay mus", "paso", "paso"):
        await stage.advance(100)
        await waited_for(people)[0].type(said)
    asked_at = stage.table_of(people[0].id).questions.since
    [asked] = waited_for(people)
    late = await asked.type("envido 5", at=asked_at - 2.5)
    assert late.text.startswith("Eso llega tarde")
    await asked.type("envido 5", at=asked_at - 1)
    assert "envido 5" in asked.post.text


async def test_talk_that_comes_late_is_talk() -> None:
    stage, people = await begun_match("Ane", "Beñat")
    [first] = waited_for(people)
    await stage.advance(3600)
    assert await first.type("¿quién juega?", at=1.0) == Reply()


async def test_every_command_of_the_menus_does_something() -> None:
    """Every command of both platforms' menus is recognised and is answered or done."""
    stage, people = await begun_match("Ane", "Beñat", seed=5)

    async def said(command: str, argument: str = "") -> Reply:
        asked = waited_for(people)[0]
        return await (asked.ask(command, argument) if argument else ask_surely(asked, command))

    done = ["mus", "mus", "descarto 1", "descarto 1", "corto", "paso", "ordago"]
    done += ["noquiero", "envido 5", "mas 2", "quiero"]
    others = (command.name for command in COMMANDS if command.section is not Section.GAME)
    told = ["senas", *(name for name in others if name not in {"mesa", "salir"})]
    for words in done:
        assert await said(*words.split()) == Reply(), words
    for word in told:
        await stage.pass_time(1)  # Without a pause the rate limit is exceeded.
        answer = await said(word)
        assert answer.text or answer.post, word
    assert await said("mesa") == Reply()
    assert (await said("salir")).text.startswith("Te has levantado")
    tried = {word.split()[0] for word in done} | set(told) | {"mesa", "salir"}
    assert tried == {command.name for command in COMMANDS}


async def test_a_name_that_looks_like_a_command_is_none() -> None:
    """A player's name that looks like a command cannot be tapped as one."""
    stage = await AppHarness().start()
    trickster = stage.human("/ordago @all http://example.org")
    await trickster.ask("mesa")
    assert "/\u2060ordago @\u2060all" in trickster.post.text
    assert "http://" not in trickster.post.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_commands_of_the_game_are_known_by_their_names_in_every_language(
    language: str,
) -> None:
    """The commands of the game are known by their menu names in every language, with a number."""
    localizer = Localizer(language)
    names = {
        name: localizer.format(LocalizedText(f"command-{name}"))
        for name in ("corto", "envido", "mas")
    }
    _, people = await begun_match()
    assert await waited_for(people)[0].ask(names["corto"]) == Reply()
    assert await waited_for(people)[0].ask(names["envido"], "5") == Reply()
    rival = waited_for(people)[0]
    assert await rival.ask(names["mas"], "3") == Reply()
    assert "3 más (8)" in rival.post.text
    assert (
        await waited_for(people)[0].ask(localizer.format(LocalizedText("command-quiero")))
        == Reply()
    )
    assert (
        await waited_for(people)[0].ask(localizer.format(LocalizedText("command-paso"))) == Reply()
    )
    assert (
        await ask_surely(waited_for(people)[0], localizer.format(LocalizedText("command-ordago")))
        == Reply()
    )
    for human in waited_for(people):
        assert await human.ask(localizer.format(LocalizedText("command-noquiero"))) == Reply()


async def test_a_failure_at_no_table_is_logged_for_none() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    stage.fragile.is_full = True
    with structlog.testing.capture_logs() as logged:
        answer = await ane.ask("mesa")
    assert answer.text.startswith("Algo ha fallado")
    [failure] = [entry for entry in logged if entry["event"] == "request failed"]
    assert (failure["code"], failure["version"]) == ("", 0)


@pytest.mark.long
async def test_a_computer_partner_waits_to_be_heard_and_says_what_it_thinks() -> None:
    """A computer partner says its advice in the chat; the person still answers the bet."""
    stage = await AppHarness(seed=3).start()
    ane, own, mate = stage.human("Ane"), Seat(0), Seat(2)
    await ane.ask("mesa")
    await ane.tap("Ordenador difícil")
    await ane.press(arranging(ane.post, Verb.START))
    table = stage.table_of(ane.id)
    words = cycle(("no hay mus", "paso", "reparte", "no quiero"))
    while not (
        isinstance(table.public_view().phase, Answering) and mate in table.public_view().speakers
    ):
        assert table.people_asked() == (own,)
        await ane.type(next(words))
        await stage.advance(1)
    version = table.version
    await stage.advance(20)
    assert table.version == version
    await ane.type("¿qué hacemos?", private=True)
    await stage.advance(1)

    name = table.names[mate]
    thought = ("yo quiero", "como veas", "ni loco")
    assert any(f"{name}: «{one}»" in ane.post.text for one in thought)
    assert table.people_asked() == (own,)
    await ane.type("no quiero")
    assert f"{table.names[own]}, {name}: no quiero" in ane.post.text
