"""Tests of unknown arguments: the command explains itself and changes nothing."""

from typing import Final

import pytest

from bot.parsing.command_list import COMMANDS, ArgumentKind, Command, Section, names_of, typed_name
from bot.platforms.terminal.seat import parse_input
from bot.ports.message import Reply
from bot.ports.request import CommandCall
from bot.text.localizer import LANGUAGES
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import begun_match, seat_and_start, waited_for
from tests.unit.bot.app.stage import AppHarness

FREE: Final = {ArgumentKind.WORDS, ArgumentKind.TOPIC}
"""The kinds of argument that accept any words, such as a line or a question."""

TOLD_OTHERWISE: Final = (
    "No encuentro en tu mano",
    "Eso, cuando acabe la mano",
    "con ese código",
    "De una en una",
    "¿Quieres decir esto?",
    "Escrito así no está claro",
    "Ya no hay mus",
)
"""Commands that refuse an unknown argument, or ask about it, with another text."""

NOT_TAKEN: Final = ("Xabier", "Xabier López", "no", "@xabier", "752M", "todo esto")
QUESTION: Final = ("?", "¿?")
"""A question mark alone; after a word of the game it asks for that word, as a question does."""


def kept(stage: AppHarness) -> tuple[object, ...]:
    """Return all stored matches, tables and people."""
    assert isinstance(stage.store, MemoryStore)
    held = vars(stage.store)
    return dict(held["_logs"]), dict(held["_settings"])


def said_in(answer: Reply) -> str:
    """Return all texts that an answer shows its author."""
    post = "" if answer.post is None else answer.post.text
    return f"{answer.text} {answer.toast} {post}"


@pytest.mark.parametrize("private", [False, True], ids=["group", "private"])
@pytest.mark.parametrize(
    "command",
    [one for one in COMMANDS if one.takes is not ArgumentKind.MOVE],
    ids=lambda command: command.name,
)
async def test_a_command_with_a_stranger_behind_it_changes_nothing_and_says_what_it_does(
    command: Command, *, private: bool
) -> None:
    """A command with an unknown argument changes nothing and explains itself in every language."""
    stage = await AppHarness().start()
    people = [stage.human(name) for name in ("Ane", "Beñat", "Garazi", "Iker")]
    await seat_and_start(people, "castilla sin límite")
    for prelude in ("no hay mus", "envido"):
        await waited_for(people)[0].type(prelude)
    human, before = waited_for(people)[0], kept(stage)
    for language in LANGUAGES:
        name = names_of(command.name)[language]
        for about in (*NOT_TAKEN, *(() if command.section is Section.GAME else QUESTION)):
            # The rate limit ignores a person who sends too many requests.
            await stage.advance(5)
            before = kept(stage)
            answer = await human.ask(name, about, private=private)
            assert kept(stage) == before, (name, about)
            assert said_in(answer).strip(), (name, about)
            if command.takes not in FREE:
                wanted = (f"/{typed_name(command.name, 'es')}", *TOLD_OTHERWISE)
                assert any(words in said_in(answer) for words in wanted), (
                    name,
                    about,
                    said_in(answer),
                )


@pytest.mark.parametrize("word", ["salir", "leave", "irten", "quitter"])
async def test_salir_with_a_name_says_that_bloquear_is_meant(word: str) -> None:
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker")
    answer = await people[0].ask(word, "Iker")
    assert "«/bloquear Iker»" in answer.text
    assert stage.table_of(people[0].id).state.seat_of(people[0].id) is not None


@pytest.mark.parametrize(
    ("command", "about", "meant"),
    [
        ("salir", "Iker", "/bloquear Iker"),
        ("salir", "@Iker", "/bloquear @Iker"),
        ("fuera", "Iker", "/bloquear Iker"),
        ("cartas", "Iker", "/porque"),
        ("probabilidades", "Garazi", "/porque"),
        ("aprende", "pares", "/ayuda pares"),
        ("reglas", "la chica", "/ayuda la chica"),
        ("partidas", "2", "/repaso 2"),
        ("texto", "English", "/idioma English"),
        ("misdatos", "aquí", "/texto aquí"),
        ("marcador", "rioja", "/mesa rioja"),
        ("paso", "5", "/envido 5"),
        ("quiero", "5", "/mas 5"),
    ],
)
async def test_what_stands_behind_a_command_tells_which_one_is_meant(
    command: str, about: str, meant: str
) -> None:
    _, people = await begun_match("Ane", "Beñat", "Garazi", "Iker")
    answer = await people[0].ask(command, about)
    if meant == "/porque":
        assert "/porque" not in answer.text
    else:
        assert f"«{meant}»" in answer.text


async def test_a_computer_behind_a_command_leads_to_porque() -> None:
    _, [ane] = await begun_match("Ane")
    answer = await ane.ask("cartas", "Beñat")
    assert "«/porque Beñat»" in answer.text or "Beñat" in answer.text


async def test_a_code_is_still_taken_by_what_is_about_a_table() -> None:
    stage, [ane, *_] = await begun_match("Ane", "Beñat")
    code = stage.table_of(ane.id).state.code
    for command in ("cartas", "marcador", "reglas"):
        for written in (code, code.lower()):
            answer = await ane.ask(command, written, private=True)
            assert f"/{command}" not in answer.text, command


async def test_a_word_that_names_its_lance_behind_a_command_is_still_played() -> None:
    _, people = await begun_match("Ane", "Beñat", "Garazi", "Iker")
    for command, about in (("corto", "el mus"), ("envido", "5 a grande"), ("mas", "cinco piedras")):
        human = waited_for(people)[0]
        shown = human.post.text
        assert (await human.ask(command, about)).text == ""
        assert human.post.text != shown, command


async def test_a_command_in_words_with_a_name_that_it_does_not_take_explains_itself() -> None:
    _, people = await begun_match("Ane", "Beñat")
    answer = await people[0].type("partidas Xabier", private=True)
    assert "/partidas" in answer.text


@pytest.mark.parametrize("said", ["/salir Iker", "salir ?", "quitter la table", "/leave Iker"])
def test_salir_with_something_behind_it_does_not_end_the_program_in_the_terminal(said: str) -> None:
    word, _, about = said.removeprefix("/").partition(" ")
    assert word
    assert parse_input(said) == CommandCall("salir", about)


@pytest.mark.parametrize("said", ["salir", "/salir", "leave", "quitter"])
def test_salir_alone_ends_the_program_in_the_terminal(said: str) -> None:
    with pytest.raises(EOFError):
        parse_input(said)
