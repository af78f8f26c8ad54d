"""The slash commands, in the languages that Discord's apps speak."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.parsing.command_list import COMMANDS, ArgumentKind, Command, Option
from bot.parsing.parse_settings import TURN_TIMES_S, seat_counts, titles_with
from bot.parsing.questions import topics_in
from bot.platforms.discord.limits import shortened
from bot.platforms.discord.rendering import Interaction
from bot.ports.request import AutocompleteQuery, CommandCall
from bot.text.help_topics import title_line
from bot.text.localizer import LocalizedText, Localizer, language_of
from engine.players.levels import Level
from engine.rule_options import PRESETS

Give: TypeAlias = Callable[[Interaction, CommandCall], Awaitable[None]]
"""Is told of a command, with its argument."""

Complete: TypeAlias = Callable[
    [Interaction, AutocompleteQuery], Awaitable[tuple[tuple[str, str], ...]]
]
"""Says what may be meant by what is still typed: as it is shown, and as it is sent."""

_Callback: TypeAlias = Callable[..., Any]


_COMPLETED: Final = frozenset(
    {
        ArgumentKind.NUMBER,
        ArgumentKind.TOPIC,
        ArgumentKind.CARDS,
        ArgumentKind.PLAYER,
        ArgumentKind.TABLE,
    }
)
"""The kinds of argument that have autocomplete."""

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

_SPANISH: Final = Localizer("es")


class Translator(app_commands.Translator):
    """Says the names and descriptions of commands in the languages of the locale files."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - discord.py's own.
    ) -> str | None:
        """Return the translated name or description, or None to use the Spanish one."""
        language, line = _LANGUAGES.get(locale), string.extras.get("line")
        # A number is called the same everywhere, and has no line.
        return None if language is None or line is None else Localizer(language).format(line)


def add_commands(tree: app_commands.CommandTree[Any], give: Give, complete: Complete) -> None:
    """Put every command into the tree; each tells ``give`` what was asked."""
    for command in COMMANDS:
        about = f"discord-command-{command.name}-about"
        tree.add_command(
            app_commands.Command(
                name=locale_str(command.name, line=LocalizedText(f"command-{command.name}")),
                description=_said(LocalizedText(about)),
                callback=_callback(command, give, complete),
            )
        )


def _said(line: LocalizedText) -> locale_str:
    return locale_str(_SPANISH.format(line), line=line)


def _callback(command: Command, give: Give, complete: Complete) -> _Callback:
    """Return the callback; discord.py reads the options from its signature."""
    if not command.options:
        return _alone(command.name, give)
    match command.takes:
        case ArgumentKind.NUMBER:
            callback = _with_number(command.name, give)
        case ArgumentKind.TABLE:
            callback = app_commands.choices(**_wishes())(_with_wishes(command.name, give))
        case _:
            callback = _with_words(command.name, give)
    first, *_ = command.options
    if first.takes in _COMPLETED:
        completed = _completed(command, first, complete)
        callback = app_commands.autocomplete(option=completed)(callback)
    return _described(callback, command)


def _alone(name: str, give: Give) -> _Callback:
    async def ask(interaction: Interaction) -> None:
        await give(interaction, CommandCall(name))

    return ask


def _with_number(name: str, give: Give) -> _Callback:
    async def ask(
        interaction: Interaction,
        option: app_commands.Range[int, 1, _LARGEST] | None = None,
    ) -> None:
        await give(interaction, CommandCall(name, "" if option is None else str(option)))

    return ask


def _with_words(name: str, give: Give) -> _Callback:
    async def ask(
        interaction: Interaction,
        option: app_commands.Range[str, 1, _LONGEST] | None = None,
    ) -> None:
        await give(interaction, CommandCall(name, option or ""))

    return ask


def _with_wishes(name: str, give: Give) -> _Callback:
    """Return each in a place of its own, and put together as somebody would type them."""

    async def ask(  # noqa: PLR0913, PLR0917 - a place each
        interaction: Interaction,
        option: app_commands.Range[str, 1, _LONGEST] | None = None,
        preset: str | None = None,
        jugadores: str | None = None,
        nivel: str | None = None,
        tiempo: str | None = None,
    ) -> None:
        # One word in the place of a code is a code, however it was typed.
        code = option.upper() if option is not None and option.isalnum() else option
        said = filter(None, (code, preset, jugadores, nivel, tiempo))
        await give(interaction, CommandCall(name, " ".join(said)))

    return ask


def _wishes() -> dict[str, list[app_commands.Choice[str]]]:
    """Return the choices of each option, with localized names."""
    return {
        "preset": [_choice(LocalizedText(f"preset-{preset}"), preset) for preset in PRESETS],
        "jugadores": [
            app_commands.Choice(name=str(count), value=str(count)) for count in seat_counts()
        ],
        "nivel": [_choice(LocalizedText(f"level-{level}"), level.value) for level in Level],
        "tiempo": [_choice(_time_line(turn_s or 0), str(turn_s or 0)) for turn_s in TURN_TIMES_S],
    }


def _time_line(seconds: int) -> LocalizedText:
    return LocalizedText("chat-turn-time", {"seconds": seconds, "minutes": seconds // 60})


def _choice(line: LocalizedText, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=_said(line), value=value)


def _completed(command: Command, option: Option, complete: Complete) -> _Callback:
    """Return the autocomplete callback of the first option of a command."""
    if option.takes is ArgumentKind.TOPIC:
        return _topics

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        offered = await complete(
            interaction, AutocompleteQuery(command.name, option.name, str(typed))
        )
        sent = int if option.takes is ArgumentKind.NUMBER else str
        return [
            app_commands.Choice(name=shortened(shown, _LONGEST), value=sent(value))
            for shown, value in offered
        ]

    return suggest


async def _topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the help topics that contain the typed text, in the language of the app."""
    language = language_of(interaction.locale.value)
    titles = titles_with(typed, language) or tuple(
        Localizer(language).format(title_line(topic)) for topic in topics_in(typed, language)
    )
    return [app_commands.Choice(name=title, value=title) for title in titles]


def _described(callback: _Callback, command: Command) -> _Callback:
    """Add names and descriptions to the options of a callback."""
    names, abouts = {}, {}
    for place, option in zip(_places(command), command.options, strict=True):
        key = f"discord-option-{option.name}"
        names[place] = locale_str(option.name, line=LocalizedText(key))
        abouts[place] = _said(LocalizedText(f"{key}-about"))
    return app_commands.describe(**abouts)(app_commands.rename(**names)(callback))


def _places(command: Command) -> list[str]:
    """Return the parameter names of the callback for the options of a command."""
    return ["option", *(option.name for option in command.more)]
