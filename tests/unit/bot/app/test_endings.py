"""Tests of leaving and closing: by button, by command, after a day and by a rematch."""

from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.messages.callback_data import TableButton, Verb, decode, encode
from bot.ports.request import ButtonPress
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    free_seat,
    play_to_the_next_deal,
    played_match,
    seat_and_start,
    stake_all,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons

A_DAY_S: Final = 86_400.0


def code_of(human: SimulatedPerson) -> str:
    """Return the code of the table that a chat shows."""
    return human.post.text.splitlines()[0].split()[-1]


async def test_a_code_that_nobody_has_is_told_from_one_that_is_closed() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    with capture_logs() as logs:
        assert (await ane.ask("mesa", "ZZZ22")).text == "No hay ninguna mesa con ese código."
    assert logs == [], "nobody who runs the bot is told of it"
    await ane.ask("mesa")
    code = code_of(ane)
    await ane.tap("Cerrar la mesa")
    assert (await ane.ask("mesa", code)).text.startswith("Esa mesa ya se ha cerrado")


async def test_a_closed_table_says_so_wherever_it_was_seen() -> None:
    """A closed table says so in every chat, and so does each of its remaining buttons."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa")
    code, old = code_of(ane), buttons(ane.post)
    await benat.bring(code)
    await ane.tap("Cerrar la mesa")
    assert ane.post.text == benat.post.text == f"La mesa {code} se ha cerrado."
    for button in old:
        if decode(button.token) == TableButton("", Verb.JOIN):
            continue
        assert (await ane.press(button)).text.startswith("Esa mesa ya se ha cerrado")


async def test_leaving_a_match_hands_the_seat_to_a_computer_that_may_be_replaced() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "duelo")
    await benat.press(free_seat(benat.post))
    await ane.press(arranging(ane.post, Verb.START))
    left = await benat.ask("salir")
    assert left.text.startswith("Te has levantado de la mesa ")
    assert (await benat.tap("Mis cartas")).text == "No estás en esta mesa."
    await benat.tap("Me siento")
    assert (await benat.tap("Mis cartas")).text.startswith("Tu sitio te espera")
    await play_to_the_next_deal(stage, [ane])
    assert (await benat.tap("Mis cartas")).post is not None


async def test_who_has_left_is_told_anew_when_they_come_back() -> None:
    """A returning player gets a new hand message; one who stays keeps the same message."""
    stage, (ane, benat) = await begun_match("Ane", "Beñat")
    left = [*stage.red.posts[benat.id]]
    await ane.do(ButtonPress(encode(TableButton(code_of(ane), Verb.STAND_IN, "hard")), ""))
    await benat.ask("salir")
    await benat.tap("Me siento")
    assert len(stage.red.posts[ane.id]) == 1
    await play_to_the_next_deal(stage, [ane])
    assert len(stage.red.posts[benat.id]) == 2
    assert [*stage.red.posts[benat.id]][:1] == left


@pytest.mark.parametrize("name", ["Ane", "Beñat"])
async def test_who_leaves_in_mid_hand_keeps_no_button_in_private(name: str) -> None:
    """The message with their cards says that they have left, also if they were asked."""
    stage, people = await begun_match()
    code = stage.table_of(people[0].id).state.code
    [human] = [human for human in people if human.person.name == name]
    await human.ask("salir")
    assert human.private_post.text == f"Ya no estás en la mesa {code}."
    assert buttons(human.private_post) == []


async def test_who_leaves_after_a_hand_keeps_its_end() -> None:
    """The message of a finished hand keeps its showdown and loses its buttons."""
    stage = await AppHarness().start()
    _, benat = await played_match(stage)
    before = benat.private_post
    await benat.ask("salir")
    assert benat.private_post.text == before.text
    assert buttons(benat.private_post) == []


async def test_who_has_left_may_not_look_into_another_hand() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    await benat.press(free_seat(benat.post))
    await ane.tap("Ordenador fácil")
    await ane.press(arranging(ane.post, Verb.START))
    await benat.ask("salir")
    token = encode(TableButton(code_of(ane), Verb.SIT, "2"))
    answer = await benat.do(ButtonPress(token, ""))
    assert answer.text.startswith("En esta partida ya has visto otras cartas")


async def test_anybody_ends_a_table_that_stood_still_for_a_day() -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    refused = await benat.ask("salir")
    assert refused.text.startswith(f"No estás en la mesa {code_of(ane)}, así que no hay de dónde")
    assert "se ha cerrado" not in ane.post.text
    await stage.advance(A_DAY_S)
    await benat.ask("salir")
    assert "se ha cerrado" in ane.post.text


async def pages_of(human: SimulatedPerson) -> list[str]:
    """Return the texts of the score and of the cards, as a person asks for them."""
    replies = [await human.ask("marcador"), await human.ask("cartas")]
    return [reply.text if reply.post is None else reply.post.text for reply in replies]


async def test_a_finished_match_names_those_who_played_it_after_they_have_left() -> None:
    """The score and the cards keep the names; the lobby shows who sits there now."""
    stage = await AppHarness().start()
    ane, jon, mikel = (stage.human(name) for name in ("Ane", "Jon", "Mikel"))
    await seat_and_start([ane, jon], "duelo")
    await stake_all(ane, jon)
    told = await pages_of(ane)
    assert "Gana la partida: Jon." in told[0]
    assert "Jon: ¡quiero!" in told[1]
    await jon.ask("salir")
    assert "2. (libre)" in ane.post.text
    assert await pages_of(ane) == told
    await mikel.press(free_seat(mikel.post))
    await stage.restart()
    assert "2. Mikel" in ane.post.text
    assert await pages_of(ane) == told
    await ane.press(arranging(ane.post, Verb.START))
    assert "Mikel: nada" in (await ane.ask("marcador")).text


async def test_a_table_may_be_arranged_anew_between_two_matches() -> None:
    """Between two matches the table can be configured below the result, page by page."""
    stage = await AppHarness().start()
    ane, benat = await played_match(stage)
    result = ane.post.text
    await ane.tap("Cambiar la mesa")
    assert "1. Ane\n2. Beñat\n" in ane.post.text
    await ane.tap("Reglas")
    assert ane.post.text.startswith("¿A qué reglas se juega?")
    await ane.tap("Volver")
    assert [post.text for post in stage.red.posts[ane.group].values()] == [result, ane.post.text]
    await benat.tap("Empezar")
    assert "Ronda 1" in ane.post.text or "mus corrido" in ane.post.text


async def test_a_rematch_takes_one_tap_and_a_message_of_its_own() -> None:
    """A rematch takes one press and a new message; the earlier result stays."""
    stage = await AppHarness().start()
    ane, benat = await played_match(stage)
    result = ane.post.text
    await benat.tap("Revancha")
    posts = list(stage.red.posts[ane.group].values())
    assert len(posts) == 2
    assert posts[0].text == result
    assert "Ronda 1" in posts[1].text or "mus corrido" in posts[1].text


async def test_a_match_that_is_ended_leaves_no_buttons_anywhere() -> None:
    """A match that is ended leaves no buttons in the chat or in private messages."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    await people[0].ask("salir")
    await people[1].ask("salir")
    await people[1].ask("salir")
    assert "se ha cerrado" in people[0].post.text
    assert buttons(people[0].post) == []


async def test_a_table_that_no_chat_sees_is_closed_at_once() -> None:
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    ane = people[0]
    code = code_of(ane)
    stage.red.forbidden.add(ane.group)
    await waited_for(people)[0].tap("No hay mus")
    assert (await ane.ask("salir", code, private=True)).text.startswith("Te has levantado")
    assert (await people[1].ask("salir", code, private=True)).text
    await people[1].ask("salir", code, private=True)
    assert (await ane.ask("mesa", code, private=True)).text.startswith("Esa mesa ya se ha")


async def test_who_runs_the_bot_reads_one_line_for_each_table_opened_taken_over_and_closed() -> (
    None
):
    """The log has one line for each opened, reloaded and closed table, with its code only."""
    stage = await AppHarness().start()
    ane, jon = stage.human("Ane"), stage.human("Jon")
    with capture_logs() as logged:
        await ane.ask("mesa")
        code = code_of(ane)
        await jon.press(free_seat(jon.post))
        await ane.ask("salir")
        await jon.tap("Cerrar la mesa")
    told = [(entry["event"], entry["code"]) for entry in logged]
    assert told == [
        ("table opened", code),
        ("table taken over", code),
        ("table closed", code),
    ]
    assert {key for entry in logged for key in entry} == {"event", "code", "log_level"}
