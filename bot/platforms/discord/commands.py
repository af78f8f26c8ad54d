"""The slash commands, in the languages that Discord's apps speak."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias, assert_never

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.lines.voice import Line, Voice, language_of
from bot.parsing.catalogue import COMMANDS, Command, Takes
from bot.parsing.topics import titles_with
from bot.platforms.discord.rendering import Interaction
from bot.ports.platform import Asked

Give: TypeAlias = Callable[[Interaction, Asked], Awaitable[None]]
"""Is told of a command, with its argument."""

_Callback: TypeAlias = Callable[..., Any]


_LARGEST: Final = 100
_LONGEST: Final = 200

_LANGUAGES: Final[Mapping[discord.Locale, str]] = {
    discord.Locale.spain_spanish: "es",
    discord.Locale.latin_american_spanish: "es",
    discord.Locale.french: "fr",
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
}
"""Discord's locales whose language the bot speaks; there is none for Basque."""

_SPANISH: Final = Voice("es")


class Translator(app_commands.Translator):
    """Says the names and descriptions of commands in the languages of the locale files."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - discord.py's own.
    ) -> str | None:
        """What a name or a description is called there; nothing where Spanish has to do."""
        language = _LANGUAGES.get(locale)
        return None if language is None else Voice(language).say(Line(string.extras["key"]))


def add_commands(tree: app_commands.CommandTree[Any], give: Give) -> None:
    """Put every command into the tree; each tells ``give`` what was asked."""
    for command in COMMANDS:
        about = f"discord-command-{command.name}-about"
        tree.add_command(
            app_commands.Command(
                name=locale_str(command.name, key=f"command-{command.name}"),
                description=_said(about),
                callback=_callback(command, give),
            )
        )


def _said(key: str) -> locale_str:
    return locale_str(_SPANISH.say(Line(key)), key=key)


def _callback(command: Command, give: Give) -> _Callback:
    """The function that discord.py calls; it reads from it what may be typed."""
    match command.takes:
        case Takes.NOTHING:
            return _alone(command.name, give)
        case Takes.NUMBER:
            return _described(_with_number(command.name, give), command.option)
        case Takes.WORDS:
            return _described(_with_words(command.name, give), command.option)
        case Takes.TOPIC:
            callback = _with_words(command.name, give)
            completed = app_commands.autocomplete(option=_topics)(callback)
            return _described(completed, command.option)
        case _:
            assert_never(command.takes)


def _alone(name: str, give: Give) -> _Callback:
    async def ask(interaction: Interaction) -> None:
        await give(interaction, Asked(name))

    return ask


def _with_number(name: str, give: Give) -> _Callback:
    async def ask(
        interaction: Interaction,
        option: app_commands.Range[int, 1, _LARGEST] | None = None,
    ) -> None:
        await give(interaction, Asked(name, "" if option is None else str(option)))

    return ask


def _with_words(name: str, give: Give) -> _Callback:
    async def ask(
        interaction: Interaction,
        option: app_commands.Range[str, 1, _LONGEST] | None = None,
    ) -> None:
        await give(interaction, Asked(name, option or ""))

    return ask


async def _topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The topics of the help that hold what is typed, as the person's app would call them."""
    titles = titles_with(typed, language_of(interaction.locale.value))
    return [app_commands.Choice(name=title, value=title) for title in titles]


def _described(callback: _Callback, option: str) -> _Callback:
    """The same function, whose option has a name and a description."""
    key = f"discord-option-{option}"
    named = app_commands.rename(option=locale_str(option, key=key))(callback)
    return app_commands.describe(option=_said(f"{key}-about"))(named)
