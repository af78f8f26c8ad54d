"""What ``amarreko`` understands: its commands and their options, in the person's language."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from bot.cli.arguments import (
    add_command,
    add_house,
    add_level,
    add_subcommands,
    configured_db,
    told,
)
from bot.cli.operating import OPERATING_COMMANDS, add_operating_commands
from bot.cli.parser import Parser
from bot.cli.players import PLAYER_COMMANDS, add_player_commands
from bot.lines.voice import LANGUAGES, Line, Voice, language_of
from bot.parsing.refusals import OK, UNUSABLE
from engine.house_rules import CHOICES
from engine.players.levels import Level

BROKEN_PIPE: Final = 141
"""What a shell reports of a program whose reader has gone, as ``head`` does."""


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A letter that the terminal cannot show is no reason to lose a game.
            stream.reconfigure(errors="replace")
    voice = Voice(_language(arguments))
    parser = _parser(voice)
    if not arguments:
        parser.print_help()
        print(f"\n{voice.say(Line('cli-begin'))}")  # noqa: T201 - whoever asks nothing is told
        return OK
    asked = parser.parse_args(arguments)
    try:
        return _run(asked, voice)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, or else that of the environment, or English where we lack that."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--language", choices=LANGUAGES)
    try:
        asked = early.parse_known_args(arguments)[0].language
    except argparse.ArgumentError:
        asked = None
    hints = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return asked or language_of(next(filter(None, hints), None), other="en")


def _run(asked: argparse.Namespace, voice: Voice) -> int:
    """Each command brings what it needs only when it is asked for."""
    commands = {
        "play": _play,
        "learn": _play,
        "rules": _rules,
        "check": _check,
        "replay": _replay,
        "serve": _serve,
    }
    return {**commands, **OPERATING_COMMANDS, **PLAYER_COMMANDS}[asked.command](asked, voice)


def _rules(asked: argparse.Namespace, voice: Voice) -> int:
    from bot.cli.rules import rules  # noqa: PLC0415 - slow to import

    return rules(asked.subject, print, voice)


def _check(asked: argparse.Namespace, voice: Voice) -> int:
    from bot.records.check import check  # noqa: PLC0415 - slow to import

    return check(asked.files, print, voice)


def _replay(asked: argparse.Namespace, voice: Voice) -> int:
    from bot.records.replay import replay  # noqa: PLC0415 - slow to import

    return replay(asked.file, print, voice)


def _serve(asked: argparse.Namespace, voice: Voice) -> int:
    from bot.serve import serve  # noqa: PLC0415 - slow to import

    return serve(asked.db, voice)


def _play(asked: argparse.Namespace, voice: Voice) -> int:
    from bot.cli.play import Wanted, play  # noqa: PLC0415 - slow to import
    from bot.lesson import OPTIONS, PRESET  # noqa: PLC0415 - slow to import

    db = asked.db or configured_db(voice)
    if db is None:
        return UNUSABLE
    if asked.command == "learn":
        return play(Wanted(db, asked.resume, PRESET, OPTIONS, Level.EASY, lesson=True), voice)
    options = dict(asked.option) | ({"seats": asked.seats} if asked.seats else {})
    return play(
        Wanted(db, asked.resume, asked.preset, options, Level(asked.level), asked.seed), voice
    )


class _Version(argparse.Action):
    """Says which version this is, and nothing else is done."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Say it and leave."""
        from importlib.metadata import version  # noqa: PLC0415 - slow to import

        print(parser.prog, version(parser.prog))  # noqa: T201 - what was asked for
        parser.exit()


def _parser(voice: Voice) -> argparse.ArgumentParser:
    parser = Parser(voice, prog="amarreko", description=told(voice, "about"))
    parser.add_argument("--version", action=_Version, nargs=0, help=told(voice, "version"))
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help=told(voice, "language", LANGUAGES),
    )
    add = add_subcommands(parser, voice, dest="command", metavar="COMMAND")
    _add_play(add_command(add, "play", voice), voice)
    learn = add_command(add, "learn", voice)
    learn.add_argument("--db", type=Path, metavar="FILE", help=told(voice, "db"))
    learn.add_argument("--resume", action="store_true", help=told(voice, "resume"))
    rules = add_command(add, "rules", voice)
    rules.add_argument("subject", nargs="?", metavar="NAME", help=told(voice, "subject"))
    serve = add_command(add, "serve", voice)
    serve.add_argument("--db", type=Path, metavar="FILE", help=told(voice, "db"))
    check = add_command(add, "check", voice)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help=told(voice, "file"))
    replay = add_command(add, "replay", voice)
    replay.add_argument("file", type=Path, metavar="FILE", help=told(voice, "file"))
    add_operating_commands(add, voice)
    add_player_commands(add, voice)
    return parser


def _add_play(play: argparse.ArgumentParser, voice: Voice) -> None:
    add_house(play, voice)
    seats = CHOICES["seats"]
    play.add_argument("--seats", metavar="NUMBER", help=told(voice, "seats", [seats.allowed()]))
    add_level(play, voice)
    play.add_argument("--seed", type=int, metavar="NUMBER", help=told(voice, "seed"))
    play.add_argument("--db", type=Path, metavar="FILE", help=told(voice, "db"))
    play.add_argument("--resume", action="store_true", help=told(voice, "resume"))
