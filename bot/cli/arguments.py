"""What the commands of ``amarreko`` share in what they understand."""

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias, cast

from bot.cli.parser import Parser
from bot.lines.voice import LANGUAGES, Line, Voice
from bot.parsing.refusals import bad_settings, complain
from engine.house_rules import PRESETS, Value
from engine.players.levels import Level
from storage.home import Home, home_of

USUAL_PRESET: Final = "castilla"
"""The house rules of whoever names none."""

PACE_S: Final = 0.6
"""How long a computer's word stands before the next one, where nobody says otherwise."""

Add: TypeAlias = Callable[..., argparse.ArgumentParser]
"""What adds a command to the parser."""


def add_command(add: Add, name: str, voice: Voice) -> argparse.ArgumentParser:
    """Add a command, which takes a language like all of them."""
    about = told(voice, name)
    command = add(name, help=about, description=about)
    add_language(command, voice)
    return command


def add_language(command: argparse.ArgumentParser, voice: Voice) -> None:
    """Let a command say in which language it is answered; ``run`` has looked for that before."""
    command.add_argument("--language", choices=LANGUAGES, help=told(voice, "language", LANGUAGES))


def add_subcommands(parser: argparse.ArgumentParser, voice: Voice, dest: str, metavar: str) -> Add:
    """Let a parser take one of several commands; what adds each to it."""
    speaking = cast("type[Parser]", partial(Parser, voice))
    return parser.add_subparsers(
        dest=dest, required=True, metavar=metavar, parser_class=speaking
    ).add_parser


def add_house(command: argparse.ArgumentParser, voice: Voice) -> None:
    """Let a command take house rules: a preset, and options on top of it."""
    about = told(voice, "preset", PRESETS)
    command.add_argument("--preset", default=USUAL_PRESET, metavar="NAME", help=about)
    command.add_argument(
        "--option",
        action="append",
        default=[],
        type=_named_value,
        metavar="NAME=VALUE",
        help=told(voice, "option"),
    )


def add_level(command: argparse.ArgumentParser, voice: Voice) -> None:
    """Let a command take the level of computer players."""
    command.add_argument(
        "--level",
        choices=tuple(Level),
        default=Level.NORMAL,
        help=told(voice, "level", Level),
    )


def add_db(command: argparse.ArgumentParser, voice: Voice) -> None:
    """Let a command take where the games are kept: a file, or a database of a server."""
    command.add_argument("--db", type=home_of, metavar="FILE", help=told(voice, "db"))


def told(voice: Voice, key: str, allowed: Iterable[str] = ()) -> str:
    """A line of the command line, as argparse takes it."""
    # argparse fills in "%" itself.
    return voice.say(Line(f"cli-{key}", {"allowed": ", ".join(allowed)})).replace("%", "%%")


def configured_db(voice: Voice) -> Home | None:
    """Where the games are kept by the settings; None, and why is said, if they are not valid."""
    from bot.runtime.settings import Kept  # noqa: PLC0415 - slow to import

    try:
        return Kept().db
    except (OSError, ValueError) as error:
        for line in bad_settings(error):
            complain(voice, line)
        return None


def _named_value(text: str) -> tuple[str, Value]:
    """``name=value`` as typed; argparse says what is wrong with anything else."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(text)
    return name.strip().replace("-", "_"), value
