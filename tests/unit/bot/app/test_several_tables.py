"""Tests of people at several tables: an answer names its table, or asks which is meant."""

import pytest

from bot.messages.callback_data import PlayButton, TableButton, Verb
from bot.ports.message import Reply
from bot.ports.request import ButtonPress, Person, PersonId
from bot.tables.table import Table
from engine.actions import Corto, Paso
from engine.legal_actions import Say
from tests.unit.bot.app.button_play import FOR_ONE, free_seat, seat_and_start, shown_in
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses


async def at_several(count: int = 3) -> tuple[AppHarness, SimulatedPerson, list[Table]]:
    """Return Ane with a duel in each of several groups, and the tables in the same order."""
    stage = await AppHarness().start()
    tables = []
    for number in range(count):
        ane = stage.human("Ane", chat=f"group {number}")
        other = SimulatedPerson(
            stage, Person(PersonId("red", f"o{number}"), f"Jon {number}", "es"), ""
        )
        other.group = ane.group
        await seat_and_start([ane, other], "duelo")
        tables.append(stage.table_of(other.id))
    return stage, stage.human("Ane", chat="group 0"), tables


def versions(tables: list[Table]) -> list[int]:
    """Return the number of events at each table."""
    return [table.version for table in tables]


def those_waiting(tables: list[Table], human: SimulatedPerson) -> list[Table]:
    """Return the tables that wait for a person."""
    return [table for table in tables if table.waits_for(human.id)]


async def until_waiting(
    stage: AppHarness, ane: SimulatedPerson, tables: list[Table], waiting: int
) -> list[Table]:
    """Play the other seats' lowest words until ``waiting`` tables wait for Ane."""
    for _ in range(20):
        for number, table in enumerate(tables):
            if len(those_waiting(tables, ane)) == waiting:
                return those_waiting(tables, ane)
            jon = SimulatedPerson(
                stage, Person(PersonId("red", f"o{number}"), "Jon", "es"), f"group {number}"
            )
            if table.waits_for(jon.id) and not table.waits_for(ane.id):
                await jon.type("no hay mus")
                await jon.type("paso")
    raise AssertionError(those_waiting(tables, ane))


def may_cut(table: Table, human: SimulatedPerson) -> bool:
    """Return whether a person may cut the mus."""
    seat = table.state.seat_of(human.id)
    return seat is not None and Say(Corto()) in table.sights.options(seat)


async def test_the_colon_behind_the_code_of_a_table_is_the_one_of_the_language() -> None:
    stage, ane, tables = await at_several()
    await until_waiting(stage, ane, tables, 3)
    await ane.ask("idioma", "fr", private=True)
    asked = shown_in(await ane.type("no hay mus", private=True))
    for button, press in presses(asked):
        assert isinstance(press, PlayButton)
        assert button.label.startswith(f"{press.code}\u00a0: ")


async def test_a_word_that_may_be_said_at_several_tables_is_asked_back() -> None:
    """A word that is valid at several tables is asked back, with one button for each table."""
    stage, ane, tables = await at_several()
    waiting = await until_waiting(stage, ane, tables, 3)
    before = versions(tables)
    asked = shown_in(await ane.type("no hay mus", private=True))
    assert versions(tables) == before
    said = presses(asked)
    cutting = {table.state.code for table in waiting if may_cut(table, ane)}
    assert len(cutting) > 1
    assert {press.code for _, press in said} == cutting
    for button, press in said:
        assert isinstance(press, PlayButton)
        assert press.action == Corto()
        assert button.label.startswith(f"{press.code}: ")
    button, press = said[1]
    await ane.do(ButtonPress(button.token, FOR_ONE), private=True)
    changed = [table for table, was in zip(tables, before, strict=True) if table.version != was]
    assert [table.state.code for table in changed] == [press.code]


async def test_a_word_that_may_be_said_at_one_table_alone_names_it() -> None:
    stage, ane, tables = await at_several()
    waiting = await until_waiting(stage, ane, tables, 3)
    for table in waiting[1:]:
        number = tables.index(table)
        there = stage.human("Ane", chat=f"group {number}")
        for words in ("no hay mus", "paso"):
            await there.do(ButtonPress(play_token(there, words), ""))
    left = those_waiting(tables, ane)
    if len(left) != 1:
        pytest.skip("the others have answered by themselves")
    answer = await ane.type("no hay mus", private=True)
    assert answer.text.startswith(f"Mesa {left[0].state.code}: ")


def play_token(human: SimulatedPerson, words: str) -> str:
    """Return the token of a word below the table's message, or None."""
    kinds = {"no hay mus": Corto, "paso": Paso}
    for button, press in presses(human.post):
        if isinstance(press, PlayButton) and isinstance(press.action, kinds[words]):
            return button.token
    return ""


async def test_a_refusal_names_the_table_too() -> None:
    _, ane, tables = await at_several()
    before = versions(tables)
    answer = await ane.type("quiero", private=True)
    assert answer.text.startswith("Mesa ")
    assert versions(tables) == before


async def test_who_sits_at_one_table_hears_no_name_of_it() -> None:
    _, ane, [table] = await at_several(1)
    answer = await ane.type("quiero", private=True)
    assert table.state.code not in answer.text


@pytest.mark.parametrize("word", ["salir", "leave", "irten", "quitter"])
@pytest.mark.parametrize("private", [True, False])
async def test_who_leaves_is_asked_which_table(word: str, *, private: bool) -> None:
    """Leaving asks for the table: in private among all, in a group only if it has several."""
    _, ane, tables = await at_several()
    if not private:
        await ane.ask("mesa", tables[1].state.code)
    answer = await ane.ask(word, private=private)
    assert all(ane.id in table.state.people for table in tables)
    offered = presses(shown_in(answer))
    assert len(offered) == (3 if private else 2)
    assert all(
        isinstance(press, TableButton) and press.action is Verb.LEAVE for _, press in offered
    )
    button, press = offered[1]
    assert press.code in button.label
    await ane.do(ButtonPress(button.token, FOR_ONE), private=private)
    left = [table.state.code for table in tables if ane.id not in table.state.people]
    assert left == [press.code]


async def test_a_question_about_tables_names_only_who_sits_there() -> None:
    """The computer player that could take a free seat has a name already, and is not there."""
    stage = await AppHarness().start()
    ane, jon = stage.human("Ane", chat="one group"), stage.human("Jon", chat="one group")
    await ane.ask("mesa")
    await jon.press(free_seat(jon.post))
    first = stage.table_of(ane.id).state.code
    second = (await ane.ask("mesa", "duelo", private=True)).toast.split()[2]
    await ane.ask("salir", second, private=True)
    asked = shown_in(await ane.ask("salir", private=True))
    shown = {button.label for button, _ in presses(asked)}
    assert shown == {f"Levantarme de {first}: Ane, Jon", f"Cerrar {second}"}


async def test_who_names_a_table_leaves_that_one() -> None:
    _, ane, tables = await at_several()
    await ane.ask("salir", tables[1].state.code, private=True)
    assert [ane.id in table.state.people for table in tables] == [True, False, True]


def shown_text(answer: Reply) -> str:
    """Return all text of an answer."""
    return "\n".join([answer.text, "" if answer.post is None else answer.post.text])


@pytest.mark.parametrize(
    "command",
    ["cartas", "marcador", "reglas", "probabilidades", "porque", "repaso", "comprobar", "fuera"],
)
async def test_what_is_asked_about_one_of_several_tables_names_it(command: str) -> None:
    _, ane, tables = await at_several()
    answer = await ane.ask(command, private=True)
    codes = {table.state.code for table in tables}
    named = shown_text(answer)
    assert any(code in named for code in codes), named
    code = tables[1].state.code
    there = await ane.ask(command, code, private=True)
    assert not any(other in shown_text(there) for other in codes - {code})


async def test_an_earlier_match_is_told_without_the_name_of_an_open_table() -> None:
    _, ane, tables = await at_several()
    answer = await ane.ask("repaso", "7", private=True)
    assert not any(table.state.code in shown_text(answer) for table in tables)


async def test_who_looks_on_at_several_tables_hears_which_is_told() -> None:
    """A spectator of two tables in a group reads which table the answer is about."""
    stage, ane, tables = await at_several(2)
    await ane.ask("mesa", tables[1].state.code)
    guest = stage.human("Miren", chat="group 0")
    for command in ("marcador", "reglas"):
        answer = await guest.ask(command)
        assert any(table.state.code in shown_text(answer) for table in tables)
