"""Parse the command line of ``amarreko``: its commands and options, in the person's language."""

import argparse
import codecs
import io
import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NoReturn

from bot.cli.arguments import (
    PACE_S,
    SPELLED,
    USUAL_PRESET,
    Parser,
    add_command,
    add_db,
    add_house,
    add_level,
    add_subcommands,
    configured_db,
    help_text,
    know_spelling,
    positive,
)
from bot.cli.operator_commands import OPERATING_COMMANDS, add_operating_commands
from bot.cli.player_commands import PLAYER_COMMANDS, add_player_commands
from bot.parsing.error_text import (
    FAILED,
    OK,
    UNUSABLE,
    is_output_failure,
    print_error,
    print_refused_rules,
)
from bot.ports.value import replace
from bot.text.help_topics import HouseRule, option_line, preset_lines, rules_lines, subject_lines
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer, language_of
from engine.errors import IllegalRulesError
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS, Value, rules_of

_SHORT: Final = MappingProxyType({"seats": "seats", "games": "games_to_win", "target": "target"})
"""House rules that have their own option."""

_OF_NEW: Final = ("preset", "option", *_SHORT, "level", "seed")
"""Options of a new match, which cannot be combined with a saved one."""

_LONGEST_PACE_S: Final = 60.0

BROKEN_PIPE: Final = 141
"""The exit status that a shell reports for a closed pipe, for example after ``head``."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    know_spelling()
    _replace_closed_streams()
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Write accents even if no encoding is set, for example with LANG=C.
        is_unnamed = codecs.lookup(sys.stdin.encoding).name == "ascii"
        sys.stdin.reconfigure(encoding="utf-8" if is_unnamed else None, errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A character that the terminal cannot show must not end a game.
            stream.reconfigure(errors=SPELLED)
    localizer = Localizer(_language(arguments))
    parser = _parser(localizer)
    if not arguments:
        from bot.cli.saved_matches import program  # noqa: PLC0415 - slow to import

        parser.print_help()
        begin = LocalizedText("cli-begin", {"program": shlex.join(program())})
        print(f"\n{localizer.format(begin)}")  # noqa: T201 - the answer to a bare command
        return OK
    asked = parser.parse_args(arguments)
    try:
        status = _run(asked, localizer)
        sys.stdout.flush()
    except OSError as error:
        if not is_output_failure(error):
            raise
        # Discard what is left, because Python would write it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return BROKEN_PIPE
        print_error(localizer, LocalizedText("cli-no-room"))
        return FAILED
    return status


def _replace_closed_streams() -> None:
    """Replace each standard stream that is closed by one that is empty or discards everything.

    Otherwise a file that is opened later, such as the games, would get the number of the stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - open to the end
            setattr(sys, name, stream)


def _language(arguments: Sequence[str]) -> str:
    """Return the language from the options or the environment; English if it is unsupported."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--language", choices=LANGUAGES)
    try:
        asked = early.parse_known_args(arguments)[0].language
    except argparse.ArgumentError:
        asked = None
    hints = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return asked or language_of(next(filter(None, hints), None), other="en")


def _run(asked: argparse.Namespace, localizer: Localizer) -> int:
    """Run a command, importing its modules only now; return the exit status."""
    commands = {
        "play": _play,
        "learn": _play,
        "rules": _rules,
        "check": _check,
        "replay": _replay,
        "verify": _verify,
        "review": _review,
        "practise": _practise,
        "serve": _serve,
    }
    return {**commands, **OPERATING_COMMANDS, **PLAYER_COMMANDS}[asked.command](asked, localizer)


def _rules(asked: argparse.Namespace, localizer: Localizer) -> int:
    return _tell_rules(asked.subject, print, localizer)


def _tell_rules(subject: str | None, write: Callable[[str], object], localizer: Localizer) -> int:
    """Print all house rules, a preset or one option; return 0, or 2 for an unknown name."""
    if subject is None:
        for line in preset_lines():
            write(localizer.format(line))
        write("")
        for name in CHOICES:
            write(localizer.format(_option(name, USUAL_PRESET)))
        return OK
    if subject in PRESETS:
        for line in rules_lines(PRESETS[subject]):
            write(localizer.format(line))
        return OK
    name = subject.replace("-", "_")
    if name not in CHOICES:
        refusals = (_refusal(USUAL_PRESET, {name: ""}), _refusal(subject, {}))
        # Of two possible errors, report the one with a suggestion.
        nearest = max(refusals, key=lambda refusal: bool(refusal.details["suggestion"]))
        return print_refused_rules(localizer, nearest)
    write(localizer.format(_option(name, USUAL_PRESET)))
    for line in subject_lines(HouseRule(name), PRESETS[USUAL_PRESET])[1:]:
        write(localizer.format(line))
    return OK


def _refusal(preset: str, options: Mapping[str, Value]) -> IllegalRulesError:
    """Return the error that says why these house rules are refused."""
    try:
        rules_of(preset, options)
    except IllegalRulesError as error:
        return error
    raise AssertionError(preset)


def _option(name: str, preset: str) -> LocalizedText:
    set_to = option_line(name, PRESETS[preset])
    return LocalizedText("cli-rules-option", {"option": set_to, "allowed": CHOICES[name].allowed()})


def _check(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.records.check import check  # noqa: PLC0415 - slow to import

    return check(asked.files, print, localizer)


def _replay(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.records.replay import replay  # noqa: PLC0415 - slow to import

    return replay(asked.file, print, localizer)


def _verify(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.records.verify import verify  # noqa: PLC0415 - slow to import

    return verify(asked.file, print, localizer)


def _review(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.records.review import review_file  # noqa: PLC0415 - slow to import

    return review_file(asked.file, asked.seat, print, localizer, as_json=asked.json)


def _practise(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.cli.practise import practise  # noqa: PLC0415 - slow to import

    return practise(asked.number - 1, localizer)


def _serve(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.cli.serve import serve  # noqa: PLC0415 - slow to import

    return serve(asked.db, localizer)


def _play(asked: argparse.Namespace, localizer: Localizer) -> int:
    from bot.cli.local_table import PlayOptions  # noqa: PLC0415 - slow to import
    from bot.cli.play import play  # noqa: PLC0415 - slow to import
    from bot.cli.saved_matches import resume_command  # noqa: PLC0415 - slow to import
    from bot.tables.daily import OPTIONS as OPTIONS_OF_DAYS  # noqa: PLC0415 - slow to import
    from bot.tables.daily import date_at, preset_on  # noqa: PLC0415 - slow to import
    from bot.text.lesson import OPTIONS, PRESET  # noqa: PLC0415 - slow to import
    from storage.clock import SystemClock  # noqa: PLC0415 - slow to import

    db = asked.db or configured_db(localizer)
    if db is None:
        return UNUSABLE
    back = resume_command(asked.command, asked.db)
    wanted = PlayOptions(
        db, back, asked.resume, plain=asked.plain, pace_s=asked.pace, browser=asked.browser
    )
    if asked.command == "learn":
        lesson = replace(wanted, preset=PRESET, options=OPTIONS, level=Level.EASY, lesson=True)
        return play(lesson, localizer)
    of_new = {name: value for name in _OF_NEW if (value := getattr(asked, name)) is not None}
    if asked.daily and (of_new or asked.hints):
        names = ", ".join(f"--{name}" for name in (*of_new, *(["hints"] if asked.hints else [])))
        return print_error(localizer, LocalizedText("daily-not-with", {"options": names}))
    if asked.daily:
        day = date_at(SystemClock().now())
        rules = replace(wanted, preset=preset_on(day), options=OPTIONS_OF_DAYS, level=Level.HARD)
        back = resume_command(asked.command, asked.db, "--daily")
        return play(replace(rules, day=day, back=back), localizer)
    if asked.resume and of_new:
        names = ", ".join(f"--{name}" for name in of_new)
        return print_error(
            localizer, LocalizedText("terminal-not-resumed-with", {"options": names})
        )
    named = {option: of_new[name] for name, option in _SHORT.items() if name in of_new}
    return play(
        replace(
            wanted,
            preset=of_new.get("preset", USUAL_PRESET),
            options=dict(asked.option or ()) | named,
            level=Level(asked.level or Level.NORMAL),
            seed=asked.seed,
            is_new=bool(of_new),
            hints=asked.hints,
        ),
        localizer,
    )


class _Version(argparse.Action):
    """Prints the version."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the version and exit."""
        from importlib.metadata import version  # noqa: PLC0415 - slow to import

        print(parser.prog, version(parser.prog))  # noqa: T201 - what was asked for
        parser.exit()


def _parser(localizer: Localizer) -> argparse.ArgumentParser:
    parser = Parser(localizer, prog="amarreko", description=help_text("about"))
    parser.add_argument("--version", action=_Version, nargs=0, help=help_text("version"))
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help=help_text("language", LANGUAGES),
    )
    add = add_subcommands(parser, localizer, dest="command", metavar="COMMAND")
    play = add_command(add, "play")
    _add_play(play)
    _add_sitting(play)
    _add_sitting(add_command(add, "learn"))
    rules = add_command(add, "rules")
    rules.add_argument("subject", nargs="?", metavar="NAME", help=help_text("subject"))
    serve = add_command(add, "serve")
    add_db(serve)
    check = add_command(add, "check")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help=help_text("file"))
    replay = add_command(add, "replay")
    replay.add_argument("file", type=Path, metavar="FILE", help=help_text("file"))
    verify = add_command(add, "verify")
    verify.add_argument("file", type=Path, metavar="FILE", help=help_text("file"))
    review = add_command(add, "review")
    review.add_argument("file", type=Path, metavar="FILE", help=help_text("file"))
    review.add_argument("--seat", type=int, metavar="NUMBER", help=help_text("judged-seat"))
    review.add_argument("--json", action="store_true", help=help_text("json"))
    practise = add_command(add, "practise")
    practise.add_argument(
        "number", nargs="?", type=positive, default=1, metavar="NUMBER", help=help_text("position")
    )
    add_operating_commands(add, localizer)
    add_player_commands(add)
    return parser


def _add_play(play: argparse.ArgumentParser) -> None:
    add_house(play)
    for name, option in _SHORT.items():
        about = help_text(name, [CHOICES[option].allowed()])
        play.add_argument(f"--{name}", metavar="NUMBER", help=about)
    add_level(play)
    play.add_argument("--seed", type=int, metavar="NUMBER", help=help_text("seed"))
    play.add_argument("--daily", action="store_true", help=help_text("daily"))
    play.add_argument("--hints", action="store_true", help=help_text("hints"))
    # Only options that were given can conflict with a saved match.
    play.set_defaults(preset=None, option=None, level=None)


def _add_sitting(command: argparse.ArgumentParser) -> None:
    """Add the options for where matches are stored and how they are shown."""
    add_db(command)
    command.add_argument("--resume", action="store_true", help=help_text("resume"))
    shown = command.add_mutually_exclusive_group()
    shown.add_argument("--plain", action="store_true", help=help_text("plain"))
    shown.add_argument("--browser", action="store_true", help=help_text("browser"))
    pace = help_text("pace", [str(PACE_S)])
    command.add_argument("--pace", type=_seconds, default=PACE_S, metavar="SECONDS", help=pace)


def _seconds(text: str) -> float:
    """Return a number of seconds; argparse reports anything else as an error."""
    if not 0 <= (seconds := float(text)) <= _LONGEST_PACE_S:
        raise argparse.ArgumentTypeError(text)
    return seconds
