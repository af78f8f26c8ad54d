"""Tests of the lobby on the page: chairs, the start and a summary of the rules."""

import pytest

from bot.messages.callback_data import TableButton, Verb, decode
from bot.messages.look import Look
from bot.ports.message import Style
from bot.ports.request import ButtonPress
from tests.page_looks import lobby
from tests.unit.bot.app.button_play import free_seat
from tests.unit.bot.app.stage import AppHarness


def verbs(look: Look) -> list[list[Verb]]:
    """Return what the buttons of a lobby do, row by row."""
    assert look.lobby is not None
    decoded = [[decode(press.token) for press in row] for row in look.lobby.rows]
    return [[one.action for one in row if isinstance(one, TableButton)] for row in decoded]


@pytest.mark.parametrize("seats", [2, 4, 6])
async def test_each_chair_is_a_button_where_it_stands(seats: int) -> None:
    """Except the reader's own; the rows have no second button for a chair."""
    look = await lobby("es", seats)
    assert [seat.own for seat in look.seats] == [True] + [False] * (seats - 1)
    assert look.seats[0].look is None
    for seat in look.seats[1:]:
        assert seat.look is not None
        pressed = decode(seat.look.token)
        assert isinstance(pressed, TableButton)
        assert (pressed.action, pressed.argument) == (Verb.SIT, str(seat.at))
        assert seat.look.label.startswith(seat.chair)
    assert Verb.SIT not in {verb for row in verbs(look) for verb in row}


async def test_the_start_comes_first_and_the_computers_next() -> None:
    start, computers, *others = verbs(await lobby())
    assert start == [Verb.START]
    assert set(computers) == {Verb.ADD_COMPUTERS}
    [row] = others
    assert {Verb.LEAVE, Verb.PAGE, Verb.CLOSE} <= set(row)
    look = await lobby()
    assert look.lobby is not None
    assert look.lobby.rows[0][0].style is Style.PRIMARY


async def test_the_summary_has_the_rules_and_the_text_has_all() -> None:
    look = await lobby()
    assert look.lobby is not None
    assert "Castilla" in look.summary[0]
    assert all(line in look.lobby.text for line in look.summary)
    assert "Tiempo para cada jugada" in look.lobby.text


async def test_a_page_of_settings_keeps_its_text_and_its_rows() -> None:
    look = await lobby(page="presets")
    assert look.summary == ()
    assert look.lobby is not None
    assert verbs(look)[0] == [Verb.PRESET, Verb.PRESET]


async def test_somebody_sits_down_by_pressing_a_chair() -> None:
    stage = await AppHarness().start()
    ane, garazi = stage.human("Ane"), stage.human("Garazi")
    await ane.ask("mesa")
    await garazi.press(free_seat(garazi.post))
    code = stage.table_of(ane.id).state.code
    look = await stage.host.look(code, ane.id)
    assert look is not None
    partner = look.seats[2].look
    assert partner is not None
    await ane.do(ButtonPress(partner.token, ""))
    after = await stage.host.look(code, ane.id)
    assert after is not None
    assert after.seats[0].at == look.seats[2].at
    await stage.host.close()
