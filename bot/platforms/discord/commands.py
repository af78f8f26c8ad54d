"""Register the slash commands, in the languages of Discord's apps.

Discord shows the commands of all bots in a server as one list. So most commands are subcommands of
a single command, and the others have names that no other bot uses.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.parsing.command_list import (
    COMMANDS,
    GROUP,
    ArgumentKind,
    Command,
    Option,
    Slash,
    names_of,
    top_level_name,
    typed_name,
)
from bot.parsing.parse_settings import seat_counts
from bot.platforms.discord.limits import shortened
from bot.platforms.discord.rendering import Interaction
from bot.ports.request import AutocompleteQuery, CommandCall
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer, own_name
from bot.text.table_settings import TURN_TIME
from engine.players.levels import Level
from engine.rule_options import PRESETS

Give: TypeAlias = Callable[[Interaction, CommandCall], Awaitable[None]]
"""Called with a command and its argument."""

Complete: TypeAlias = Callable[
    [Interaction, AutocompleteQuery], Awaitable[tuple[tuple[str, str], ...]]
]
"""Returns completions of a typed text, each as a pair: the shown name and the sent value."""

_Callback: TypeAlias = Callable[..., Any]


_COMPLETED: Final = frozenset(
    {
        ArgumentKind.TOPIC,
        ArgumentKind.MOVE,
        ArgumentKind.SIGN,
        ArgumentKind.PLAYER,
        ArgumentKind.TABLE,
        ArgumentKind.NAME,
        ArgumentKind.MATCH,
    }
)
"""The kinds of arguments with autocomplete."""

_LONGEST: Final = 200
_LONGEST_CHOICE: Final = 100
"""The most characters in the name of a choice."""

_TEXT: Final = app_commands.Range[str, 1, _LONGEST]

_LANGUAGES: Final[Mapping[discord.Locale, str]] = {
    discord.Locale.spain_spanish: "es",
    discord.Locale.latin_american_spanish: "es",
    discord.Locale.french: "fr",
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
}
"""The bot's language for each Discord locale; Discord has no Basque locale."""

_SPANISH: Final = Localizer("es")


class Translator(app_commands.Translator):
    """Translates the names and descriptions of commands, using the locale files."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - prescribed by discord.py
    ) -> str | None:
        """Return the translated name or description, or None to use the Spanish one."""
        language, line = _LANGUAGES.get(locale), string.extras.get("line")
        # Numbers are the same in all languages, so they have no text.
        return None if language is None or line is None else Localizer(language).format(line)


def add_commands(tree: app_commands.CommandTree[Any], give: Give, complete: Complete) -> None:
    """Add every command to the tree; each command passes its calls to ``give``."""
    group = app_commands.Group(
        name=GROUP, description=_said(LocalizedText("discord-command-group-about"))
    )
    for command in COMMANDS:
        match command.slash:
            case Slash.TOP_LEVEL:
                tree.add_command(_slash_command(command, top_level_name(command), give, complete))
            case Slash.SUBCOMMAND:
                name = LocalizedText(f"command-{command.name}")
                group.add_command(_slash_command(command, name, give, complete))
            case Slash.MOVE:
                pass
    tree.add_command(group)


def _slash_command(
    command: Command, name: LocalizedText, give: Give, complete: Complete
) -> app_commands.Command[Any, ..., None]:
    about = LocalizedText(f"discord-command-{command.name}-about")
    return app_commands.Command(
        name=locale_str(command.name, line=name),
        description=_said(about),
        callback=_callback(command, give, complete),
    )


def _said(line: LocalizedText) -> locale_str:
    return locale_str(_SPANISH.format(line), line=line)


def _callback(command: Command, give: Give, complete: Complete) -> _Callback:
    """Return the callback; discord.py reads the options from its signature."""
    options = {f"option_{number}": each for number, each in enumerate(command.slash_options)}

    async def ask(interaction: Interaction, **given: str | None) -> None:
        said = [_as_typed(each, given.get(place) or "") for place, each in options.items()]
        await give(interaction, CommandCall(command.name, " ".join(filter(None, said))))

    callback: _Callback = ask
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # discord.py reads it.
        [
            inspect.Parameter("interaction", kind, annotation=Interaction),
            *(
                inspect.Parameter(place, kind, default=None, annotation=_TEXT | None)
                for place in options
            ),
        ]
    )
    for place, each in options.items():
        choices = _choices(each)
        if choices:
            callback = app_commands.choices(**{place: choices})(callback)
        elif each.takes in _COMPLETED:
            completed = _completed(command, each, complete)
            callback = app_commands.autocomplete(**{place: completed})(callback)
    return _described(callback, options)


def _as_typed(option: Option, said: str) -> str:
    """Return the value of an option as people would type it after a command.

    Where a table is expected, a single word is a code, which people may type in lower case.
    """
    return said.upper() if option.takes is ArgumentKind.TABLE and said.isalnum() else said


def _choices(option: Option) -> list[app_commands.Choice[str]]:  # noqa: PLR0911 - one for each kind
    """Return all values of an option that has only a few, with localized names."""
    match option.takes:
        case ArgumentKind.PRESET:
            return [_choice(LocalizedText(f"preset-{preset}"), preset) for preset in PRESETS]
        case ArgumentKind.SEATS:
            return [
                app_commands.Choice(name=str(count), value=str(count)) for count in seat_counts()
            ]
        case ArgumentKind.LEVEL:
            return [_choice(LocalizedText(f"level-{level}"), level.value) for level in Level]
        case ArgumentKind.CLOCK:
            return [
                _choice(TURN_TIME.label(turn_s), TURN_TIME.code(turn_s))
                for turn_s in TURN_TIME.values
            ]
        case ArgumentKind.LANGUAGE:
            return [app_commands.Choice(name=own_name(one), value=one) for one in LANGUAGES]
        case ArgumentKind.HERE:
            return [_choice(LocalizedText("command-here"), names_of("here")[_SPANISH.language])]
        case ArgumentKind.DAY:
            return [
                _choice(LocalizedText(f"command-{name}"), names_of(name)[_SPANISH.language])
                for name in ("ranking", "yesterday")
            ]
        case ArgumentKind.THREAD:
            return [
                _choice(
                    LocalizedText("thread-choose", {"now": now}),
                    typed_name(name, _SPANISH.language),
                )
                for now, name in (("off", "thread"), ("on", "channel"))
            ]
        case _:
            return []


def _choice(line: LocalizedText, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=_said(line), value=value)


def _completed(command: Command, option: Option, complete: Complete) -> _Callback:
    """Return the autocomplete callback for a command's option."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        query = AutocompleteQuery(command.name, option.name, typed)
        return [
            app_commands.Choice(name=shortened(shown, _LONGEST_CHOICE), value=value)
            for shown, value in await complete(interaction, query)
        ]

    return suggest


def _described(callback: _Callback, options: Mapping[str, Option]) -> _Callback:
    """Add names and descriptions to the options of a callback."""
    names, abouts = {}, {}
    for place, option in options.items():
        key = f"discord-option-{option.name}"
        names[place] = locale_str(option.name, line=LocalizedText(key))
        abouts[place] = _said(LocalizedText(f"{key}-about"))
    return app_commands.describe(**abouts)(app_commands.rename(**names)(callback))
