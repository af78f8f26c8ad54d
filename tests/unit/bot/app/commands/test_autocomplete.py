"""Tests of argument completion: it offers plausible values and does nothing else."""

import pytest

from bot.ports.message import Reply
from bot.ports.request import AutocompleteQuery, Person, PersonId
from tests.unit.bot.app.button_play import begun_match, waited_for
from tests.unit.bot.app.commands.test_open import code_of
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.app.test_hands import discarding


async def offered(human: SimulatedPerson, command: str, option: str, text: str = "") -> list[str]:
    """Return the text that each completion sends."""
    answer = await human.do(AutocompleteQuery(command, option, text))
    assert answer == Reply(completions=answer.completions)
    return [value for _, value in answer.completions]


async def test_codes_are_of_own_tables_and_of_the_chat() -> None:
    """Completed codes are those of a person's own tables and of the chat, with their players."""
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
    assert shown == f"{code}: Ane"


async def test_moves_are_those_that_may_be_said() -> None:
    """Completed moves are the legal ones, for the asked player only, and each can be said."""
    _, people = await begun_match("Ane", "Beñat")
    [asked] = waited_for(people)
    assert await offered(asked, "jugada", "jugada") == ["Mus", "No hay mus"]
    await asked.type("no hay mus")
    [asked] = waited_for(people)
    moves = await offered(asked, "jugada", "jugada")
    assert {"Paso", "Envido", "Envido 5", "¡Órdago!"} <= set(moves)
    assert await offered(asked, "jugada", "jugada", "envido") == [
        move for move in moves if move.startswith("Envido")
    ]
    [other] = [human for human in people if human is not asked]
    assert await offered(other, "jugada", "jugada") == []
    assert (await asked.ask("jugada", "Envido 5", private=True)).toast
    assert await offered(asked, "jugada", "jugada") == []


async def test_before_a_match_no_move_is_offered() -> None:
    """No move is offered before a match or to a spectator."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa")
    assert await offered(ane, "jugada", "jugada") == []
    stage, people = await begun_match("Ane", "Beñat")
    await waited_for(people)[0].type("no hay mus")
    assert await offered(stage.human("Jon"), "jugada", "jugada") == []


async def test_own_cards_are_offered_by_their_places() -> None:
    """A person's own cards are offered by place when a discard is asked; each choice is valid."""
    _, people, asked = await discarding()
    moves = await offered(asked, "jugada", "jugada")
    assert {f"descarto {place}" for place in "1234"} <= set(moves)
    other = next(human for human in people if human is not asked)
    assert await offered(other, "jugada", "jugada") == []
    assert (await asked.ask("jugada", "descarto 1", private=True)).toast
    assert await offered(asked, "jugada", "jugada") == []


async def test_people_to_refuse_are_offered_by_name() -> None:
    _, [ane, benat] = await begun_match("Ane", "Beñat")
    assert await offered(ane, "bloquear", "nombre") == ["Beñat"]
    assert await offered(ane, "bloquear", "nombre", "x") == []
    assert await offered(benat, "bloquear", "nombre", "an") == ["Ane"]


async def test_signs_and_matches_are_offered_to_their_person_alone() -> None:
    """Signs are those that may be made now; without a finished match none is offered."""
    _, people = await begun_match("Ane", "Beñat", "Garazi", "Iker")
    signs = [await offered(human, "senas", "sena") for human in people]
    for human, mine in zip(people, signs, strict=True):
        for sign in mine:
            assert not (await human.ask("senas", sign, private=True)).text.startswith("No")
    assert await offered(people[0], "repaso", "partida") == []


async def test_codes_are_offered_wherever_a_table_is_named() -> None:
    _, [ane, _] = await begun_match("Ane", "Beñat")
    for command in ("cartas", "marcador", "reglas", "salir", "fuera"):
        assert await offered(ane, command, "codigo") == [code_of(ane)]


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
    """Completion requests do not count against the rate limit."""
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


async def test_topics_are_completed_in_the_language_of_the_person() -> None:
    """They are in Basque for somebody who has chosen it, whatever the language of the app."""
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    spanish = await offered(ane, "ayuda", "tema")
    assert "Pares" in spanish
    await ane.ask("idioma", "eu", private=True)
    basque = await offered(ane, "ayuda", "tema")
    assert len(basque) == len(spanish)
    assert "Pareak" in basque
    assert await offered(ane, "ayuda", "tema", "parea") == [
        title for title in basque if "parea" in title.casefold()
    ]


@pytest.mark.parametrize(
    ("locale", "typed", "titles"),
    [
        ("es-ES", "par", ["La partida", "Pares"]),
        ("fr", "pai", ["Les paires"]),
        ("en-GB", "ORD", ["Hordago", "Words"]),
        ("es-ES", "hizt", []),
        ("es-ES", "hitz", ["Hitzak"]),
    ],
)
async def test_topics_are_completed_by_what_is_typed(
    locale: str, typed: str, titles: list[str]
) -> None:
    """Without a choice they are in the language of the person's app, or in another one."""
    stage = await AppHarness().start()
    ane = SimulatedPerson(stage, Person(PersonId("red", "ane"), "Ane", locale), "group")
    assert await offered(ane, "ayuda", "tema", typed) == titles
