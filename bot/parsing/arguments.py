"""Check the argument of a command, and find another command that would accept it.

A command with an argument that it does not accept is not carried out, because its author meant
something else.
"""

from collections.abc import Collection, Iterator
from typing import Final, assert_never

from bot.parsing.command_list import (
    COMMANDS,
    ArgumentKind,
    Command,
    Section,
    is_name_of,
    means_matches,
    means_ranking,
    means_yesterday,
    typed_name,
)
from bot.parsing.parse_settings import parse_help_topic, parse_table_settings
from bot.parsing.vocabulary import normalise, number_at, vocabulary
from bot.text.localizer import LANGUAGES, LocalizedText, own_name
from engine.rule_options import PRESETS

_SHOWN_AT_MOST: Final = 40
_LONGEST_NAME: Final = 4
"""The most words in a person's name."""


def is_taken(command: Command, about: str) -> bool:
    """Return whether a command accepts this argument.

    Table codes are recognised before this is called.
    """
    match command.takes:
        case ArgumentKind.NOTHING:
            return False
        case ArgumentKind.MATCH:
            return about.isdecimal() or means_matches(about)
        case ArgumentKind.HERE:
            return is_name_of("here", about)
        case ArgumentKind.DAY:
            return means_ranking(about) or means_yesterday(about)
        case ArgumentKind.WORDS | ArgumentKind.TOPIC | ArgumentKind.MOVE:
            return True
        case (
            ArgumentKind.NAME
            | ArgumentKind.ACQUAINTANCE
            | ArgumentKind.LANGUAGE
            | ArgumentKind.PLAYER
            | ArgumentKind.TABLE
            | ArgumentKind.NUMBER
            | ArgumentKind.CARDS
            | ArgumentKind.SIGN
            | ArgumentKind.PRESET
            | ArgumentKind.SEATS
            | ArgumentKind.LEVEL
            | ArgumentKind.CLOCK
            | ArgumentKind.THREAD
        ):
            return bool(normalise(about))
        case _:
            assert_never(command.takes)


def not_taken(
    command: Command, about: str, language: str, computers: Collection[str]
) -> LocalizedText:
    """Say that a command rejects its argument, what the command does, and which one fits.

    ``computers`` are the names of the computer players at the tables that may be meant.
    """
    shown = about[:_SHOWN_AT_MOST]
    args = {"text": shown, **usage(command, language)}
    meant = next(_meant(command, about, computers), None)
    if meant is None:
        return LocalizedText("argument-not-taken", args)
    return LocalizedText(
        "argument-not-taken-near", {**args, "meant": f"{typed_name(meant, language)} {shown}"}
    )


def refused(why: LocalizedText, command: Command, about: str, language: str) -> LocalizedText:
    """Say why a command rejects its argument, and what it does or which other one fits."""
    if next(_meant(command, about, ()), None) is not None:
        return not_taken(command, about, language, ())
    return LocalizedText("argument-refused", {"why": why, **usage(command, language)})


def usage(command: Command, language: str) -> dict[str, str | LocalizedText]:
    """Return a command's name and what it does."""
    return {
        "command": typed_name(command.name, language),
        "about": LocalizedText(f"telegram-command-{command.name}"),
    }


def _meant(command: Command, about: str, computers: Collection[str]) -> Iterator[str]:
    """Yield the commands that would accept another command's argument, likeliest first."""
    words, is_game = normalise(about), command.section is Section.GAME
    if not words:
        return
    if is_game and number_at(words, 0) is not None:
        if command.instead:
            yield command.instead
        return
    for takes, fits in (
        (ArgumentKind.HERE, is_name_of("here", about)),
        (ArgumentKind.DAY, means_ranking(about) or means_yesterday(about)),
        (
            ArgumentKind.LANGUAGE,
            about.casefold() in {own_name(one).casefold() for one in LANGUAGES},
        ),
        (ArgumentKind.MATCH, about.isdecimal() or means_matches(about)),
        (ArgumentKind.TABLE, parse_table_settings(about).preset in PRESETS),
        (ArgumentKind.TOPIC, parse_help_topic(about) is not None),
        (ArgumentKind.PLAYER, about.casefold() in {name.casefold() for name in computers}),
    ):
        if fits:
            yield from (other.name for other in COMMANDS if other.takes is takes)
            return
    is_name = len(words) <= _LONGEST_NAME and words not in vocabulary().phrases
    if command.instead and is_name and not is_game:
        yield command.instead
