"""What the commands of ``amarreko`` share in what they understand."""

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from bot.lines.voice import LANGUAGES, Line, Voice
from engine.house_rules import PRESETS, Value
from engine.players.levels import Level

OK: Final = 0
FAILED: Final = 1
UNUSABLE: Final = 2
"""Exit statuses: done, failed by a fault of ours, and asked for what cannot be."""

Add: TypeAlias = Callable[..., argparse.ArgumentParser]
"""What adds a command to the parser."""


def add_command(add: Add, name: str, voice: Voice) -> argparse.ArgumentParser:
    """Add a command, which takes a language like all of them."""
    about = told(voice, name)
    command = add(name, help=about, description=about)
    command.add_argument("--language", choices=LANGUAGES, help=told(voice, "language", LANGUAGES))
    return command


def add_house(command: argparse.ArgumentParser, voice: Voice) -> None:
    """Let a command take house rules: a preset, and options on top of it."""
    about = told(voice, "preset", PRESETS)
    command.add_argument("--preset", default="castilla", metavar="NAME", help=about)
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
        type=Level,
        choices=tuple(Level),
        default=Level.NORMAL,
        help=told(voice, "level", Level),
    )


def told(voice: Voice, key: str, allowed: Iterable[str] = ()) -> str:
    """A line of the command line, as argparse takes it."""
    # argparse fills in "%" itself.
    return voice.say(Line(f"cli-{key}", {"allowed": ", ".join(allowed)})).replace("%", "%%")


def complain(voice: Voice, line: Line) -> int:
    """Say on the error stream why something cannot be done; the exit status of that."""
    print(voice.say(line), file=sys.stderr)  # noqa: T201 - the one place for errors
    return UNUSABLE


def _named_value(text: str) -> tuple[str, Value]:
    """``name=value`` as typed; argparse says what is wrong with anything else."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(text)
    return name.strip().replace("-", "_"), value
