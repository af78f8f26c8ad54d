"""Tests of guessing: guessed codes and forged buttons open no table and slow no other person."""

from random import Random
from typing import Final

import pytest

from bot.app.rate_limit import MISS, PACE
from bot.messages.callback_data import DiscardButton, PlayButton, TableButton, Verb, encode
from bot.ports.request import ButtonPress, CommandCall
from bot.tables.documents import Documents
from bot.tables.table_code import new_code
from bot.tables.table_state import TableState
from engine.actions import Ordago
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons

TABLES: Final = 20
GUESSES: Final = 3_000


def code_in(human: SimulatedPerson) -> str:
    """Return the code of the table that a chat shows."""
    return human.post.text.splitlines()[0].split()[-1]


def forged(code: str, generator: Random) -> str:
    """Return a button that no message has shown."""
    verb = generator.choice(tuple(Verb))
    return generator.choice(
        [
            encode(TableButton(code, verb, generator.choice(["", "0", "1", "easy", "30"]))),
            encode(PlayButton(code, generator.randrange(1, 1_000_100_100), Ordago(), is_sure=True)),
            encode(DiscardButton(code, generator.randrange(1, 1_000_100_100), frozenset({0}))),
            f"{code}:{generator.randrange(10)}:nonsense",
        ]
    )


async def tables_of_others(stage: AppHarness) -> list[str]:
    """Return the codes of other people's tables, each in its own chat."""
    codes = []
    for number in range(TABLES):
        human = stage.human(f"Maker {number}", "blue", f"chat {number}")
        await human.ask("mesa")
        codes.append(code_in(human))
    return codes


async def test_thousands_of_guesses_open_no_table() -> None:
    """Thousands of guesses open no table; even a right code only asks for consent."""
    stage = await AppHarness().start()
    codes = await tables_of_others(stage)
    before = {state.code: state for state in await Documents(stage.store).open_tables()}
    guesser, generator = stage.human("Guesser", chat="lair"), Random(1)
    refused = 0
    for number in range(GUESSES):
        code = generator.choice(codes) if number % 10 == 0 else new_code()
        deed = ButtonPress(forged(code, generator), "") if number % 3 else CommandCall("mesa", code)
        answer = await guesser.begin(deed)
        refused += answer.text.startswith(("No hay ninguna mesa", "No conozco ese botón"))
        await stage.pass_time(generator.random() * 5)
    await stage.settle()
    assert refused > 100
    assert guesser.id not in {
        person for code in codes for person in (await record_of(stage, code)).people
    }
    for code in codes:
        after = await record_of(stage, code)
        assert (after.chairs, after.places, after.maker, after.closed, after.options) == (
            before[code].chairs,
            before[code].places,
            before[code].maker,
            False,
            before[code].options,
        )
    seen = [sent.post for sent in stage.red.sent if sent.reader == guesser.group]
    shown = {word for post in seen if buttons(post) for word in post.text.split()}
    assert not shown & set(codes)


async def record_of(stage: AppHarness, code: str) -> TableState:
    """Return the stored table."""
    return next(one for one in await Documents(stage.store).open_tables() if one.code == code)


async def test_a_miss_costs_as_much_as_many_hits() -> None:
    """A wrong code costs as much as many requests; over budget its author is told once."""
    stage = await AppHarness().start()
    guesser, ane = stage.human("Guesser", chat="lair"), stage.human("Ane")
    answers = [await guesser.begin(CommandCall("mesa", new_code())) for _ in range(100)]
    looked_up = [one for one in answers if one.text.startswith("No hay ninguna mesa")]
    assert len(looked_up) == PACE.burst // MISS
    assert len([one for one in answers if one.text]) == len(looked_up) + 1
    assert (await ane.ask("mesa")).toast
    for _ in range(60):
        await stage.pass_time(1)
        answers = [await guesser.begin(CommandCall("mesa", new_code())) for _ in range(5)]
        looked_up += [one for one in answers if one.text.startswith("No hay ninguna mesa")]
    assert len(looked_up) <= (PACE.burst + PACE.per_minute) // MISS


async def test_a_code_that_is_known_elsewhere_tells_nothing_of_its_table() -> None:
    """A known code shows a stranger neither score nor rules, and cannot close the table."""
    stage = await AppHarness().start()
    [code, *_] = await tables_of_others(stage)
    guesser = stage.human("Guesser", chat="lair")
    for command in ("marcador", "reglas", "cartas", "salir", "porque"):
        answer = await guesser.ask(command, code)
        assert answer.text == "No hay ninguna mesa con ese código."
        await stage.advance(60)
    assert not (await record_of(stage, code)).closed


@pytest.mark.parametrize("verb", [Verb.ODDS, Verb.WHY, Verb.REVIEW, Verb.SIGNS, Verb.SIT])
async def test_a_made_up_button_tells_nothing_of_its_table_and_costs_as_a_guess(verb: Verb) -> None:
    stage = await AppHarness().start()
    [code, *_] = await tables_of_others(stage)
    guesser = stage.human("Guesser", chat="lair")
    press = ButtonPress(encode(TableButton(code, verb)), "")
    answers = [await guesser.begin(press) for _ in range(PACE.burst // MISS + 2)]
    looked_up = [one for one in answers if one.text.startswith("No hay ninguna mesa")]
    assert len(looked_up) == PACE.burst // MISS
