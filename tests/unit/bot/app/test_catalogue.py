"""One row a command: everything that platforms, people and README know of it is of one mind."""

import ast
from pathlib import Path
from typing import Final

import pytest
import structlog

import bot.app.dispatcher
import bot.parsing.command_list
from bot.parsing.command_list import BY_SECTION, COMMANDS, Command, Scope, Section, names_of
from bot.parsing.vocabulary import normalise
from bot.ports.message import Reply
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.unit.bot.app.button_play import begun_match
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.platforms.discord.stage import Desk, serving
from tests.unit.bot.platforms.telegram.stage import ScriptedHost, live
from tests.unit.bot.text.locales import messages

ROOT: Final = Path(__file__).parents[4]
READMES: Final = (
    ("README.md", "en", "en"),
    ("README.es.md", "es", "eu"),
    ("README.eu.md", "eu", "eu"),
)
"""Each page, its language, and that of the second names in its table of commands."""

IN_WORDS: Final = [command for command in COMMANDS if command.works_without_slash]


def keys_of(command: Command) -> set[str]:
    """Every text that a command needs in each language."""
    options = {f"discord-option-{option.name}" for option in command.options}
    return {
        f"command-{command.name}",
        f"telegram-command-{command.name}",
        f"discord-command-{command.name}-about",
        *options,
        *(f"{option}-about" for option in options),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_command_has_its_texts_and_no_text_is_of_another(language: str) -> None:
    needed = set().union(*map(keys_of, COMMANDS)) | {"command-new", "command-here"}
    prefixes = ("command-", "telegram-command-", "discord-command-", "discord-option-")
    assert {key for key in messages(language) if key.startswith(prefixes)} == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_are_called_alike(language: str) -> None:
    """Not even in different languages: what is heard is one command."""
    names = [normalise(names_of(command.name)[language]) for command in COMMANDS]
    assert len(set(names)) == len(COMMANDS)
    for other in LANGUAGES:
        for command, name in zip(COMMANDS, names, strict=True):
            same = [one for one in COMMANDS if normalise(names_of(one.name)[other]) == name]
            assert same in ([], [command])


async def test_each_command_is_offered_on_both_platforms() -> None:
    """In the menus that the platforms were given; the names are those of the catalogue."""
    async with TelegramServer() as server:
        ane = server.world.user("Ane", language="de")
        group = server.world.supergroup("Lagunak", ane)
        async with live(server, ScriptedHost()):
            alone = [one.command for one in ane.menu(ane.private)]
            together = [one.command for one in ane.menu(group)]
    assert alone == [command.name for command in BY_SECTION]
    hidden = {command.name for command in COMMANDS if command.where is Scope.PRIVATE}
    assert set(alone) - set(together) == hidden
    async with DiscordServer() as discord, serving(discord, Desk()):
        registered = [command["name"] for command in discord.commands]
    assert registered == [command.name for command in COMMANDS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
async def test_each_command_is_carried_out(command: Command, language: str) -> None:
    """By its name in each language: there is somebody to do it, or a word that the game knows."""
    _, [ane, _] = await begun_match("Ane", "Beñat")
    with structlog.testing.capture_logs() as logged:
        answer = await ane.ask(names_of(command.name)[language], private=True)
    assert [entry for entry in logged if entry["log_level"] == "error"] == []
    assert not answer.text.startswith("No entiendo")


@pytest.mark.parametrize(
    "command", [one for one in COMMANDS if one.works_without_slash], ids=lambda one: one.name
)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_known_in_words_needs_no_slash_in_private(
    command: Command, language: str
) -> None:
    """And is answered as the command is; in a group it is talk."""
    ane = (await AppHarness().start()).human("Ane")
    name = names_of(command.name)[language]
    assert await ane.type(f"¿{name}?", private=True) == await ane.ask(name, private=True)
    assert await ane.type(f"¿{name}?") == Reply()


def test_a_handler_is_bound_to_each_command_that_is_no_word_of_the_game() -> None:
    """And to nothing else; this is the one list of names beside the catalogue."""
    tree = ast.parse(Path(bot.app.dispatcher.__file__).read_text(encoding="utf-8"))
    [bound] = [
        [key.value for key in ast.walk(node.value) if isinstance(key, ast.Constant)]
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.target, ast.Name)
        and node.target.id == "_COMMANDS"
    ]
    asked_for = [command.name for command in COMMANDS if command.section is not Section.GAME]
    assert sorted(map(str, bound)) == sorted(asked_for)


def test_no_third_file_knows_a_command_by_its_name() -> None:
    """A new one touches the catalogue, the place where it is bound, and what carries it out.

    The terminal has words of its own for leaving and for help.
    """
    known = {Path(bot.app.dispatcher.__file__), Path(bot.parsing.command_list.__file__)}
    names = {command.name for command in COMMANDS if command.section is not Section.GAME}
    root = Path(bot.__file__).parent
    for path in set(root.rglob("*.py")) - known - set(root.glob("platforms/terminal/*")):
        literals = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not names & literals, path


def test_the_help_names_no_command_that_there_is_not() -> None:
    for language in LANGUAGES:
        told = Localizer(language).format(LocalizedText("about-commands"))
        named = {normalise(word) for word in told.split() if word.startswith("/")}
        assert named <= {normalise(names_of(command.name)[language]) for command in COMMANDS}
        assert named


@pytest.mark.parametrize(("page", "language", "other"), READMES)
def test_the_readme_lists_every_command(page: str, language: str, other: str) -> None:
    """By its Spanish name with what may stand behind it, another one, and what it is for."""
    text = (ROOT / page).read_text(encoding="utf-8")
    spanish, voice = Localizer("es"), Localizer(language)
    for command in BY_SECTION:
        behind = (
            spanish.format(LocalizedText(f"discord-option-{command.option}"))
            if command.option
            else ""
        )
        asked = f"/{command.name} [{behind}]" if behind else f"/{command.name}"
        about = voice.format(LocalizedText(f"telegram-command-{command.name}"))
        assert f"| `{asked}` | {names_of(command.name)[other]} | {about} |\n" in text
    assert text.count("\n| `/") == len(COMMANDS)
