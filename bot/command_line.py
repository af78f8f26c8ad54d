"""What ``amarreko`` understands: its commands and their options, in the person's language."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.arguments import add_command, add_house, told
from bot.telling.voice import LANGUAGES, Voice, language_of
from engine.house_rules import CHOICES
from engine.players.levels import Level

UNUSABLE: Final = 2
BROKEN_PIPE: Final = 141
"""What a shell reports of a program whose reader has gone, as ``head`` does."""

_PLACES: Final = ("mano", "2", "3", "postre")
"""The places at a table, as ``amarreko odds`` takes them."""


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A letter that the terminal cannot show is no reason to lose a game.
            stream.reconfigure(errors="replace")
    voice = Voice(_language(arguments))
    asked = _parser(voice).parse_args(arguments)
    try:
        return _run(asked, voice)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, or else that of the environment."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--language", choices=LANGUAGES)
    try:
        asked = early.parse_known_args(arguments)[0].language
    except argparse.ArgumentError:
        asked = None
    hints = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return asked or language_of(next(filter(None, hints), None))


def _run(asked: argparse.Namespace, voice: Voice) -> int:
    """Each command brings what it needs only when it is asked for."""
    match asked.command:
        case "play" | "learn":
            return _play(asked, voice)
        case "check":
            from bot.records.check import check  # noqa: PLC0415 - slow to import

            return check(asked.files, print, voice)
        case "odds":
            from bot import odds  # noqa: PLC0415 - slow to import

            wanted_odds = odds.Wanted(
                hand=" ".join(asked.hand),
                partner=asked.partner,
                seat=asked.seat,
                preset=asked.preset,
                options=dict(asked.option),
                as_json=asked.json,
            )
            return odds.odds(wanted_odds, print, voice)
        case "player":
            from bot.protocol.serving import serve_player  # noqa: PLC0415 - slow to import
            from engine.players.levels import player  # noqa: PLC0415 - the same

            serve_player(player(Level(asked.level)), sys.stdin, sys.stdout)
            return 0
        case "serve":
            from bot.serve import serve  # noqa: PLC0415 - slow to import

            return serve(asked.db, voice)
        case _:
            from bot.records.replay import replay  # noqa: PLC0415 - slow to import

            return replay(asked.file, print, voice)


def _play(asked: argparse.Namespace, voice: Voice) -> int:
    from bot.platforms.terminal.play import (  # noqa: PLC0415 - slow to import
        Wanted,
        lesson_wanted,
        play,
    )

    db = asked.db or _configured_db()
    if asked.command == "learn":
        return play(lesson_wanted(db, resume=asked.resume), voice)
    wanted = Wanted(
        preset=asked.preset,
        options=dict(asked.option) | ({"seats": asked.seats} if asked.seats else {}),
        level=Level(asked.level),
        seed=asked.seed,
        db=db,
        resume=asked.resume,
    )
    return play(wanted, voice)


def _configured_db() -> Path:
    from bot.config import Settings  # noqa: PLC0415 - slow to import

    return Settings().db


def _parser(voice: Voice) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="amarreko", description=told(voice, "about"))
    add = parser.add_subparsers(dest="command", required=True, metavar="COMMAND").add_parser
    _add_play(add_command(add, "play", voice), voice)
    learn = add_command(add, "learn", voice)
    learn.add_argument("--db", type=Path, metavar="FILE", help=told(voice, "db"))
    learn.add_argument("--resume", action="store_true", help=told(voice, "resume"))
    serve = add_command(add, "serve", voice)
    serve.add_argument("--db", type=Path, metavar="FILE", help=told(voice, "db"))
    check = add_command(add, "check", voice)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help=told(voice, "file"))
    replay = add_command(add, "replay", voice)
    replay.add_argument("file", type=Path, metavar="FILE", help=told(voice, "file"))
    _add_odds(add_command(add, "odds", voice), voice)
    _add_level(add_command(add, "player", voice), voice)
    return parser


def _add_play(play: argparse.ArgumentParser, voice: Voice) -> None:
    add_house(play, voice)
    seats = CHOICES["seats"]
    play.add_argument("--seats", metavar="NUMBER", help=told(voice, "seats", [seats.allowed()]))
    _add_level(play, voice)
    play.add_argument("--seed", type=int, metavar="NUMBER", help=told(voice, "seed"))
    play.add_argument("--db", type=Path, metavar="FILE", help=told(voice, "db"))
    play.add_argument("--resume", action="store_true", help=told(voice, "resume"))


def _add_level(command: argparse.ArgumentParser, voice: Voice) -> None:
    command.add_argument(
        "--level",
        type=Level,
        choices=tuple(Level),
        default=Level.NORMAL,
        help=told(voice, "level", Level),
    )


def _add_odds(odds: argparse.ArgumentParser, voice: Voice) -> None:
    odds.add_argument("hand", nargs="+", metavar="HAND", help=told(voice, "hand"))
    odds.add_argument("--partner", metavar="HAND", help=told(voice, "partner"))
    odds.add_argument(
        "--seat", choices=_PLACES, default=_PLACES[0], help=told(voice, "seat", _PLACES)
    )
    add_house(odds, voice)
    odds.add_argument("--json", action="store_true", help=told(voice, "json"))
