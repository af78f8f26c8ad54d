"""What the commands of ``amarreko`` share in what they understand, and in what they write.

Letters that a terminal's encoding does not have are spelled with those that it has.
"""

import argparse
import codecs
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NoReturn, TypeAlias, cast

from bot.parsing.error_text import UNUSABLE, bad_settings, print_error
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.players.levels import Level
from engine.rule_options import PRESETS, Value
from storage.location import Location, parse_location

_WHAT: Final = r"argument\s(?P<what>.*?)"
_FAULTS: Final = (
    (re.compile(r".*\srequired:\s(?P<what>.*)"), "missing"),
    (re.compile(r"unrecognized\s\w+:\s(?P<what>.*)"), "unknown"),
    (re.compile(r"ambiguous\s\w+:\s(?P<what>\S+)\s.*?(?P<could>-.*)"), "ambiguous"),
    (re.compile(rf"{_WHAT}:\sexpected\s"), "alone"),
    (
        re.compile(rf"{_WHAT}:\sinvalid\schoice:\s(?P<value>.*)\s\(.*from\s(?P<could>.*)\)"),
        "choice",
    ),
    (re.compile(r"argument\s(?P<what>--option):\s(?P<value>.*)"), "valueless"),
    (re.compile(rf"{_WHAT}:\s(?:.*:\s)?(?P<value>.*)"), "value"),
)
"""What argparse says in English, which is all that it tells of a fault, and our line for it."""


USUAL_PRESET: Final = "castilla"
"""The house rules of whoever names none."""

PACE_S: Final = 0.6
"""How long a computer's word stands before the next one, where nobody says otherwise."""

Add: TypeAlias = Callable[..., argparse.ArgumentParser]
"""What adds a command to the parser."""


class Parser(argparse.ArgumentParser):
    """Understands arguments, and speaks one language about them."""

    def __init__(self, voice: Localizer, **kwargs: Any) -> None:  # noqa: ANN401 - what argparse takes
        """As argparse does it, which has no other way to its headings than these attributes."""
        super().__init__(**kwargs, add_help=False, formatter_class=partial(_Formatter, voice))
        self._voice = voice
        self._positionals.title = voice.format(LocalizedText("cli-arguments"))
        self._optionals.title = voice.format(LocalizedText("cli-options"))
        self.add_argument(
            "-h", "--help", action="help", help=voice.format(LocalizedText("cli-help"))
        )

    def error(self, message: str) -> NoReturn:
        """Say how the command is used and what is wrong, and leave."""
        self.print_usage(sys.stderr)
        faults = ((key, pattern.match(message)) for pattern, key in _FAULTS)
        key, about = next((key, found.groupdict()) for key, found in faults if found)
        plain = {name: text.replace("'", "") for name, text in about.items()}
        told = self._voice.format(LocalizedText(f"cli-fault-{key}", plain))
        self.exit(UNUSABLE, f"{self.prog}: {told}\n")


class _Formatter(argparse.HelpFormatter):
    """Lays help out as argparse does, with its one word in the person's language."""

    def __init__(self, voice: Localizer, prog: str) -> None:
        super().__init__(prog)
        self._voice = voice

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Say how a command is used."""
        if prefix is None:
            prefix = self._voice.format(LocalizedText("cli-usage")) + " "
        super().add_usage(usage, actions, groups, prefix)


def add_command(add: Add, name: str, voice: Localizer) -> argparse.ArgumentParser:
    """Add a command, which takes a language like all of them."""
    about = told(voice, name)
    command = add(name, help=about, description=about)
    add_language(command, voice)
    return command


def add_language(command: argparse.ArgumentParser, voice: Localizer) -> None:
    """Let a command say in which language it is answered; ``run`` has looked for that before."""
    command.add_argument("--language", choices=LANGUAGES, help=told(voice, "language", LANGUAGES))


def add_subcommands(
    parser: argparse.ArgumentParser, voice: Localizer, dest: str, metavar: str
) -> Add:
    """Let a parser take one of several commands; what adds each to it."""
    speaking = cast("type[Parser]", partial(Parser, voice))
    return parser.add_subparsers(
        dest=dest, required=True, metavar=metavar, parser_class=speaking
    ).add_parser


def add_house(command: argparse.ArgumentParser, voice: Localizer) -> None:
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


def add_level(command: argparse.ArgumentParser, voice: Localizer) -> None:
    """Let a command take the level of computer players."""
    command.add_argument(
        "--level",
        # As plain words: argparse shows what else they are, where one is not among them.
        choices=tuple(level.value for level in Level),
        default=Level.NORMAL,
        help=told(voice, "level", Level),
    )


def add_db(command: argparse.ArgumentParser, voice: Localizer, default: str | None = None) -> None:
    """Let a command take where the games are kept: a file, or a database of a server."""
    about = told(voice, "db")
    command.add_argument("--db", type=parse_location, metavar="FILE", default=default, help=about)


def told(voice: Localizer, key: str, allowed: Iterable[str] = ()) -> str:
    """Return a line of the command line, as argparse takes it."""
    # argparse fills in "%" itself.
    return voice.format(LocalizedText(f"cli-{key}", {"allowed": ", ".join(allowed)})).replace(
        "%", "%%"
    )


def configured_db(voice: Localizer) -> Location | None:
    """Return where the games are kept by the settings.

    None, and why is said, if they are not valid.
    """
    from bot.ports.settings import Kept  # noqa: PLC0415 - slow to import

    try:
        return Kept().db
    except (OSError, ValueError) as error:
        for line in bad_settings(error):
            print_error(voice, line)
        return None


def _named_value(text: str) -> tuple[str, Value]:
    """``name=value`` as typed; argparse says what is wrong with anything else."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(text)
    return name.strip().replace("-", "_"), value


SPELLED: Final = "spelled"
"""The name under which codecs know this way to deal with such letters."""

_SPELLINGS: Final = MappingProxyType(
    {
        "«": '"',
        "»": '"',
        "“": '"',
        "”": '"',
        "\u2018": "'",
        "\u2019": "'",
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "·": "-",
        "•": "*",
        "◆": "*",
        "…": "...",
        "→": "->",
        "¿": "",
        "¡": "",
        "œ": "oe",
        "Œ": "Oe",
        "æ": "ae",
        "ß": "ss",
    }
)

_UNKNOWN: Final = "?"

_KINDS: Final = MappingProxyType({"Pi": '"', "Pf": '"', "S": "*", "M": "", "C": ""})
"""What is written for signs of a kind, as Unicode sorts them."""


def know_spelling() -> None:
    """Let codecs know this way."""
    codecs.register_error(SPELLED, _spelled)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """Return what is written in the place of what cannot be, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    # Who writes a blank within quotation marks, as in French, writes none within straight ones.
    unknown = unknown.replace("«\u00a0", "«").replace("\u00a0»", "»")
    return "".join(_spelling(sign, error.encoding) for sign in unknown), error.end


def _spelling(sign: str, encoding: str) -> str:
    bare = (each for each in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(each))
    for spelling in (_SPELLINGS.get(sign), "".join(bare)):
        if spelling is not None and _can_write(spelling, encoding):
            return spelling
    # A picture is a mark, and what only changes the sign before it is nothing.
    kind = unicodedata.category(sign)
    return _KINDS.get(kind) or _KINDS.get(kind[0], _UNKNOWN)


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
