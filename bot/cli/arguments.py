"""The argument parsing and output that the commands of ``amarreko`` share.

Characters that the terminal's encoding lacks are replaced by similar ones.
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
    (re.compile(rf"{_WHAT}:\snot\sallowed\swith\sargument\s(?P<other>.*)"), "together"),
    (
        re.compile(rf"{_WHAT}:\sinvalid\schoice:\s(?P<value>.*)\s\(.*from\s(?P<could>.*)\)"),
        "choice",
    ),
    (re.compile(r"argument\s(?P<what>--option):\s(?P<value>.*)"), "valueless"),
    (re.compile(rf"{_WHAT}:\s(?:.*:\s)?(?P<value>.*)"), "value"),
)
"""Patterns of argparse's English messages, its only details, with the keys of our texts."""


_PASSWORD: Final = re.compile(r"(//[^/:@]*:).*(?=@)")
"""The password in the address of a server, after the user."""

_ALLOWED: Final = "\n"
"""Separates the key of a help text from the allowed values."""

USUAL_PRESET: Final = "castilla"
"""The default preset."""

PACE_S: Final = 0.6
"""The default pause after an action of a computer player, in seconds."""

Add: TypeAlias = Callable[..., argparse.ArgumentParser]
"""Adds a command to the parser."""


class Parser(argparse.ArgumentParser):
    """An argument parser with messages in one language."""

    def __init__(self, localizer: Localizer, **kwargs: Any) -> None:  # noqa: ANN401 - what argparse takes
        """Translate argparse's headings, which can be set only through private attributes."""
        super().__init__(**kwargs, add_help=False, formatter_class=partial(_Formatter, localizer))
        self._localizer = localizer
        self._positionals.title = localizer.format(LocalizedText("cli-arguments"))
        self._optionals.title = localizer.format(LocalizedText("cli-options"))
        self.add_argument("-h", "--help", action="help", help=help_text("help"))

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and exit."""
        self.print_usage(sys.stderr)
        faults = ((key, pattern.match(message)) for pattern, key in _FAULTS)
        key, about = next((key, found.groupdict()) for key, found in faults if found)
        plain = {name: text.replace("'", "") for name, text in about.items()}
        if key == "value":
            plain["takes"] = self._help_of(plain["what"])
        told = self._localizer.format(LocalizedText(f"cli-fault-{key}", plain))
        self.exit(UNUSABLE, f"{self.prog}: {told}\n")

    def _help_of(self, name: str) -> str:
        """Return the help of the argument with this name, as argparse calls it in a message."""
        [about] = (
            action.help or ""
            for action in self._actions
            if name in {"/".join(action.option_strings), action.metavar}
        )
        return translated(about, self._localizer)


class _Formatter(argparse.HelpFormatter):
    """Formats help like argparse, in the person's language.

    A help text is translated when it is shown. There are about a hundred, and most runs show none.
    """

    def __init__(self, localizer: Localizer, prog: str) -> None:
        super().__init__(prog)
        self._localizer = localizer

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage of a command."""
        if prefix is None:
            prefix = self._localizer.format(LocalizedText("cli-usage")) + " "
        super().add_usage(usage, actions, groups, prefix)

    def add_text(self, text: str | None) -> None:
        """Add the description of a command."""
        super().add_text(text and self._translated(text))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and self._translated(action.help)

    def _translated(self, text: str) -> str:
        """Return the text of ``help_text``, escaped for argparse."""
        # argparse treats "%" as a format character.
        return translated(text, self._localizer).replace("%", "%%")


def add_command(add: Add, name: str) -> argparse.ArgumentParser:
    """Add a command, with the language option that all commands have."""
    about = help_text(name)
    command = add(name, help=about, description=about)
    add_language(command)
    return command


def add_language(command: argparse.ArgumentParser) -> None:
    """Add the option for the language of the output; ``run`` reads it before parsing."""
    command.add_argument("--language", choices=LANGUAGES, help=help_text("language", LANGUAGES))


def add_subcommands(
    parser: argparse.ArgumentParser, localizer: Localizer, dest: str, metavar: str
) -> Add:
    """Return a function that adds subcommands to a parser."""
    speaking = cast("type[Parser]", partial(Parser, localizer))
    return parser.add_subparsers(
        dest=dest, required=True, metavar=metavar, parser_class=speaking
    ).add_parser


def add_house(command: argparse.ArgumentParser) -> None:
    """Add the options for house rules: a preset, and single options that change it."""
    about = help_text("preset", PRESETS)
    command.add_argument("--preset", default=USUAL_PRESET, metavar="NAME", help=about)
    command.add_argument(
        "--option",
        action="append",
        default=[],
        type=_named_value,
        metavar="NAME=VALUE",
        help=help_text("option"),
    )


def add_level(command: argparse.ArgumentParser) -> None:
    """Add the option for the level of computer players."""
    command.add_argument(
        "--level",
        # Plain strings: argparse would show the type of anything else in its messages.
        choices=tuple(level.value for level in Level),
        default=Level.NORMAL,
        help=help_text("level", Level),
    )


def add_db(command: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add the option for the store: a file, or a database on a server."""
    about = help_text("db")
    command.add_argument("--db", type=location, metavar="FILE", default=default, help=about)


def translated(text: str, localizer: Localizer) -> str:
    """Return the text of ``help_text`` in a language."""
    key, _, allowed = text.partition(_ALLOWED)
    return localizer.format(LocalizedText(f"cli-{key}", {"allowed": allowed}))


def help_text(key: str, allowed: Iterable[str] = ()) -> str:
    """Return the help of a command or an argument, to be translated when it is shown."""
    return f"{key}{_ALLOWED}{', '.join(allowed)}"


def configured_db(localizer: Localizer) -> Location | None:
    """Return the store in the settings, or print why they are invalid and return None."""
    from bot.ports.settings import Kept  # noqa: PLC0415 - slow to import

    try:
        return Kept().db
    except (OSError, ValueError) as error:
        for line in bad_settings(error):
            print_error(localizer, line)
        return None


def positive(text: str) -> int:
    """Return a positive whole number; argparse reports anything else as an error."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(text)
    return number


def location(text: str) -> Location:
    """Return a location of games; argparse reports anything else, without its password."""
    try:
        return parse_location(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_PASSWORD.sub(r"\1…", text)) from None


def _named_value(text: str) -> tuple[str, Value]:
    """Return the parts of ``name=value``; argparse reports anything else as an error."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(text)
    return name.strip().replace("-", "_"), value


SPELLED: Final = "spelled"
"""The name under which ``codecs`` knows the error handler for characters it cannot encode."""

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
"""Replacements for characters, by Unicode category."""


def know_spelling() -> None:
    """Register the error handler."""
    codecs.register_error(SPELLED, _spelled)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that cannot be encoded, and where to continue."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    # French quotation marks have blanks inside; straight ones do not.
    unknown = unknown.replace("«\u00a0", "«").replace("\u00a0»", "»")
    return "".join(_spelling(sign, error.encoding) for sign in unknown), error.end


def _spelling(sign: str, encoding: str) -> str:
    bare = (each for each in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(each))
    for spelling in (_SPELLINGS.get(sign), "".join(bare)):
        if spelling is not None and _can_write(spelling, encoding):
            return spelling
    # A symbol becomes one mark; characters that only modify it are dropped.
    kind = unicodedata.category(sign)
    return _KINDS.get(kind) or _KINDS.get(kind[0], _UNKNOWN)


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
