"""Tests that names, texts, menus and the commands page agree with the command catalogue."""

import ast
from pathlib import Path
from typing import Final

import pytest
import structlog

import bot.parsing.command_list
from bot.app.registry import Handler, Needs, commands_with_handler, handler_of_button
from bot.messages.callback_data import (
    AmountButton,
    CallbackData,
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
)
from bot.parsing.command_list import BY_SECTION, COMMANDS, Command, Menu, Section, Slash, names_of
from bot.parsing.vocabulary import normalise
from bot.platforms.discord.command_mentions import path_of
from bot.ports.message import Reply
from bot.ports.request import Addressee, CommandCall, RequestBody, TextMessage
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.actions import Paso
from tests.servers.telegram import TelegramServer
from tests.unit.bot.app.button_play import begun_match
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.platforms.telegram.stage import ScriptedHost, live
from tests.unit.bot.text.locales import messages

ROOT: Final = Path(__file__).parents[4]
COMMAND_PAGE: Final = (ROOT / "docs" / "COMMANDS.md").read_text(encoding="utf-8")
HEADINGS: Final = {
    "en": "### English",
    "es": "### Español",
    "eu": "### Euskara",
    "fr": "### Français",
}
"""The heading of each language's table on the commands page."""

SPANISH: Final = "es"
REPEATABLE: Final = [command for command in COMMANDS if command.name != "diaria"]
"""The commands that tell the same to each stranger; that of a day deals other cards each time."""
MOST_LISTED: Final = 9
"""The most commands in a menu of Telegram."""

IN_WORDS: Final = [command for command in COMMANDS if command.works_without_slash]


def keys_of(command: Command) -> set[str]:
    """Return the keys of every text that a command needs in each language."""
    options = {f"discord-option-{option.name}" for option in command.slash_options}
    keys = {f"command-{command.name}", f"telegram-command-{command.name}", *options}
    if command.slash is Slash.MOVE:
        return keys
    keys |= {f"discord-command-{command.name}-about", *(f"{option}-about" for option in options)}
    return keys | ({f"discord-top-{command.name}"} if command.slash is Slash.TOP_LEVEL else set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_command_has_its_texts_and_no_text_is_of_another(language: str) -> None:
    needed = set().union(*map(keys_of, COMMANDS)) | {
        *("command-new", "command-here", "command-thread", "command-channel"),
        *("command-ranking", "command-yesterday"),
        "discord-command-group-about",
    }
    prefixes = (
        *("command-", "telegram-command-"),
        *("discord-command-", "discord-option-", "discord-top-"),
    )
    assert {key for key in messages(language) if key.startswith(prefixes)} == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_are_called_alike(language: str) -> None:
    """Each name stands for one command, across all languages."""
    names = [normalise(names_of(command.name)[language]) for command in COMMANDS]
    assert len(set(names)) == len(COMMANDS)
    for other in LANGUAGES:
        for command, name in zip(COMMANDS, names, strict=True):
            same = [one for one in COMMANDS if normalise(names_of(one.name)[other]) == name]
            assert same in ([], [command])


async def test_telegram_lists_the_few_commands_that_people_need() -> None:
    """Each menu of Telegram has at most nine commands; that of administrators has more."""
    async with TelegramServer() as server:
        ane = server.world.user("Ane", language="de")
        jon = server.world.user("Jon", language="de")
        group = server.world.supergroup("Lagunak", ane, jon)
        async with live(server, ScriptedHost()):
            alone = [one.command for one in ane.menu(ane.private)]
            together = [one.command for one in jon.menu(group)]
            admins = [one.command for one in ane.menu(group)]
    for shown, menu in ((alone, Menu.PRIVATE), (together, Menu.GROUP), (admins, Menu.ADMINS)):
        assert shown == [command.name for command in BY_SECTION if menu in command.menu]
        assert len(shown) <= MOST_LISTED
    assert set(together) < set(admins)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
async def test_each_command_is_carried_out(command: Command, language: str) -> None:
    """Each command in each language has a handler or is a word of the game."""
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
    """In private a command's words work without a slash; in a group they are talk."""
    ane = (await AppHarness().start()).human("Ane")
    name = names_of(command.name)[language]
    assert await ane.type(f"¿{name}?", private=True) == await ane.ask(name, private=True)
    assert await ane.type(f"¿{name}?") == Reply()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", REPEATABLE, ids=lambda command: command.name)
async def test_an_old_name_works_when_it_is_typed(command: Command, language: str) -> None:
    """A command is carried out if its name is typed with a slash, to the bot only.

    A platform without this command delivers it as text, in private or after the bot's name. The
    name that the platform lists works too.
    """
    name = "".join(names_of(command.name)[language].split())
    asked = await _told(CommandCall(name), private=True)
    assert await _told(TextMessage(f"/{name}"), private=True) == asked
    if command.slash is not Slash.MOVE:
        listed = TextMessage(f"/{path_of(command, language)}")
        assert await _told(listed, private=True) == asked
    assert await _told(TextMessage(f"/{name}")) == ""
    assert await _told(TextMessage(f"/{name}", Addressee.BOT)) == await _told(CommandCall(name))


async def _told(body: RequestBody, *, private: bool = False) -> str:
    """Return what a person who has done nothing before is told."""
    answer = await (await AppHarness().start()).human("Ane").do(body, private=private)
    return answer.text or ("" if answer.post is None else answer.post.text)


def test_a_handler_is_bound_to_each_command_that_is_no_word_of_the_game() -> None:
    """Each command that is no word of the game has a handler, and no other command has one."""
    asked_for = [command.name for command in COMMANDS if command.section is not Section.GAME]
    assert sorted(commands_with_handler()) == sorted(asked_for)


@pytest.mark.parametrize("verb", Verb)
def test_every_button_of_a_table_has_a_handler(verb: Verb) -> None:
    assert isinstance(handler_of_button(TableButton("", verb)), Handler)


@pytest.mark.parametrize(
    "pressed",
    [
        PlayButton("", 1, Paso()),
        DiscardButton("", 1, frozenset()),
        MarkButton("", 1, frozenset()),
        DiscardMenu("", 1),
        AmountButton("", 1),
    ],
)
def test_every_button_of_a_match_asks_for_a_seat(pressed: CallbackData) -> None:
    """Every button of a match requires a seat, so an outdated one never reaches its handler."""
    assert handler_of_button(pressed).needs is Needs.SEAT


def test_no_third_file_knows_a_command_by_its_name() -> None:
    """A command's name occurs only in the catalogue and in the module of its handler.

    The terminal has its own words for leaving and for help.
    """
    names = {command.name for command in COMMANDS if command.section is not Section.GAME}
    root = Path(bot.__file__).parent
    known = {Path(bot.parsing.command_list.__file__), *root.glob("platforms/terminal/*")}
    found: list[str] = []
    for path in set(root.rglob("*.py")) - known:
        tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        literals = {
            node.value
            for node in tree
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not names & literals or path.parent == root / "app" / "commands", path
        found += names & literals
    assert sorted(found) == sorted(names)


def test_the_help_names_no_command_that_there_is_not() -> None:
    for language in LANGUAGES:
        told = Localizer(language).format(LocalizedText("about-commands"))
        named = {normalise(word) for word in told.split() if word.startswith("/")}
        assert named <= {normalise(names_of(command.name)[language]) for command in COMMANDS}
        assert named


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_commands_lists_every_command(language: str) -> None:
    """Each row has the Spanish name, its argument, the local name, Discord's name and the use."""
    table = COMMAND_PAGE.partition(f"\n{HEADINGS[language]}\n")[2].partition("\n#")[0]
    spanish, localizer = Localizer("es"), Localizer(language)
    for command in BY_SECTION:
        behind = (
            spanish.format(LocalizedText(f"discord-option-{command.option}"))
            if command.option
            else ""
        )
        asked = f"/{command.name} [{behind}]" if behind else f"/{command.name}"
        about = localizer.format(LocalizedText(f"telegram-command-{command.name}"))
        app = SPANISH if language == "eu" else language
        listed = f"/{path_of(command, app)}"
        if command.slash is Slash.MOVE:
            listed += f" {names_of(command.name)[app]}"
        name = names_of(command.name)[language]
        assert f"| `{asked}` | {name} | `{listed}` | {about} |\n" in table
    assert table.count("\n| `/") == len(COMMANDS)
