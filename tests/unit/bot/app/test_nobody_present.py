"""Tests of a table without a present player, and of a maker who left the seat."""

import pytest

from bot.messages.callback_data import Verb
from bot.ports.request import StartLink
from tests.unit.bot.app.button_play import arranging, begun_match, free_seat
from tests.unit.bot.app.stage import AppHarness


async def test_a_table_that_rests_does_not_say_that_the_computer_plays() -> None:
    """An idle table says who is absent and that it waits, not that the computer plays."""
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=4)
    await people[0].do(StartLink(), private=True)
    await stage.advance(3600)
    version = stage.table_of(people[0].id).version
    await stage.advance(6 * 3600)
    assert stage.table_of(people[0].id).version == version
    text = people[0].post.text
    assert "juega el ordenador" not in text
    assert "Ane no está.\n" in text
    assert "La mesa espera a que vuelva alguien." in text
    if stage.table_of(people[0].id).state.chairs[0].away:
        own = people[0].private_post.text
        assert "Juega el ordenador por ti" not in own
        assert "espera a que vuelvas" in own


async def test_a_person_who_comes_back_to_a_resting_table_finds_the_computer_playing() -> None:
    stage, people = await begun_match("Ane", "Beñat", seed=4)
    await stage.advance(7 * 3600)
    await people[0].press(arranging(people[0].post, Verb.RESUME))
    text = people[0].post.text
    assert "Beñat no está: juega el ordenador hasta que vuelva." in text
    assert "espera a que vuelva alguien" not in text


async def test_the_last_one_to_get_up_is_not_told_that_the_computer_plays() -> None:
    _, people = await begun_match("Ane", "Beñat")
    await people[0].ask("salir")
    answer = await people[1].ask("salir")
    assert "juega el ordenador" not in answer.text
    assert "juega el ordenador" not in people[1].post.text


@pytest.mark.parametrize("ask", ["salir", "leave"])
async def test_somebody_who_opened_a_table_and_got_up_is_told_who_runs_it_now(ask: str) -> None:
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa")
    await benat.press(free_seat(benat.post))
    await ane.ask("salir")
    answer = await ane.ask(ask)
    assert "quien la abrió" not in answer.text
    assert "La cierra Beñat, que lleva la mesa" in answer.text
    refused = await ane.press(arranging(benat.post, Verb.PAGE))
    assert "quien abrió" not in refused.text
