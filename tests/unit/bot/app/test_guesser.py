"""Whoever guesses at codes and makes up buttons enters no table, and slows nobody else down."""

from random import Random
from typing import Final

from bot.app.rate_limit import MISS, PACE
from bot.messages.callback_data import DiscardButton, PlayButton, TableButton, Verb, encode
from bot.ports.request import ButtonPress, CommandCall
from bot.tables.documents import Documents
from bot.tables.table_index import new_code
from bot.tables.table_state import TableState
from engine.actions import Ordago
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons

TABLES: Final = 20
GUESSES: Final = 3_000


def code_in(human: SimulatedPerson) -> str:
    """The code of the table that stands in a chat."""
    return human.post.text.splitlines()[0].split()[-1]


def forged(code: str, generator: Random) -> str:
    """A button that no app has shown."""
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
    """Tables of other people in chats of their own, by their codes."""
    codes = []
    for number in range(TABLES):
        human = stage.human(f"Maker {number}", "blue", f"chat {number}")
        await human.ask("mesa")
        codes.append(code_in(human))
    return codes


async def test_thousands_of_guesses_open_no_table() -> None:
    """Even where a code is right; all that its table sees is that somebody asks."""
    stage = await AppHarness().start()
    codes = await tables_of_others(stage)
    before = {record.code: record for record in await Documents(stage.store).records()}
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
    assert not any(buttons(post) for post in seen if "Mesa" in post.text.split())


async def record_of(stage: AppHarness, code: str) -> TableState:
    """A table as it is kept."""
    return next(one for one in await Documents(stage.store).records() if one.code == code)


async def test_a_miss_costs_as_much_as_many_hits() -> None:
    """Who is out of budget is told once and then ignored; others are answered at once."""
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
    """Neither its score nor its rules, nor does it end it, to whoever has nothing to do with it."""
    stage = await AppHarness().start()
    [code, *_] = await tables_of_others(stage)
    guesser = stage.human("Guesser", chat="lair")
    for command in ("marcador", "reglas", "cartas", "salir", "porque"):
        answer = await guesser.ask(command, code)
        assert answer.text == "No hay ninguna mesa con ese código."
        await stage.advance(60)
    assert not (await record_of(stage, code)).closed
