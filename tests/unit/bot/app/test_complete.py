"""What is typed behind a command is completed by what its author may mean, and nothing is done."""

from bot.ports.message import Reply
from bot.ports.request import AutocompleteQuery
from tests.unit.bot.app.button_play import begun_match, waited_for
from tests.unit.bot.app.commands.test_open import code_of
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.app.test_hands import discarding


async def offered(human: SimulatedPerson, command: str, option: str, text: str = "") -> list[str]:
    """What is sent when one of the completions is chosen."""
    answer = await human.do(AutocompleteQuery(command, option, text))
    assert answer == Reply(completions=answer.completions)
    return [value for _, value in answer.completions]


async def test_codes_are_of_own_tables_and_of_the_chat() -> None:
    """Wherever they are asked for, each with who sits there."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    code = code_of(ane)
    elsewhere, guest = stage.human("Ane", chat="elsewhere"), stage.human("Jon")
    for human in (ane, elsewhere, guest):
        assert await offered(human, "mesa", "codigo") == [code]
    assert await offered(ane, "mesa", "codigo", code[:2].lower()) == [code]
    assert await offered(ane, "mesa", "codigo", "zzz") == []
    assert await offered(stage.human("Jon", chat="elsewhere"), "mesa", "codigo") == []
    [(shown, _)] = (await ane.do(AutocompleteQuery("mesa", "codigo", ""))).completions
    assert shown.startswith(f"{code}: Ane")


async def test_amounts_are_those_that_may_be_said() -> None:
    """By whoever is asked, and by nobody else."""
    _, people = await begun_match("Ane", "Beñat")
    await waited_for(people)[0].type("no hay mus")
    [asked] = waited_for(people)
    amounts = await offered(asked, "envido", "n")
    assert amounts[0] == "2"
    assert all(amount.isdecimal() for amount in amounts)
    [other] = [human for human in people if human is not asked]
    assert await offered(other, "envido", "n") == []


async def test_before_a_match_no_amount_is_offered() -> None:
    """Nor to whoever looks on, while one is played."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    assert await offered(ane, "envido", "n") == []
    stage, people = await begun_match("Ane", "Beñat")
    await waited_for(people)[0].type("no hay mus")
    assert await offered(stage.human("Jon"), "envido", "n") == []


async def test_own_cards_are_offered_by_their_places() -> None:
    """Where the person is asked what to throw; what is chosen is understood."""
    _, people, asked = await discarding()
    places = await offered(asked, "descarto", "cartas")
    assert {"1", "2", "3", "4"} <= set(places)
    other = next(human for human in people if human is not asked)
    assert await offered(other, "descarto", "cartas") == []
    assert (await asked.ask("descarto", "1", private=True)).toast
    assert await offered(asked, "descarto", "cartas") == []


async def test_computer_players_are_offered_by_name() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    assert await offered(ane, "porque", "jugador") == []
    await ane.ask("mesa", "duelo")
    assert await offered(ane, "porque", "jugador") == []
    await ane.tap("Ordenador fácil")
    [name] = await offered(ane, "porque", "jugador")
    assert name in ane.post.text


async def test_typing_is_not_counted_as_asking() -> None:
    """Nobody is told that they are too fast for having typed many letters."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    for _ in range(300):
        assert await ane.do(AutocompleteQuery("mesa", "codigo", "k")) == Reply()
    await ane.ask("mesa")
    assert "1. Ane" in ane.post.text


async def test_what_is_unknown_is_completed_by_nothing() -> None:
    ane = (await AppHarness().start()).human("Ane")
    for command, option in (("nada", "n"), ("mesa", "nada"), ("texto", "donde")):
        assert await offered(ane, command, option) == []
