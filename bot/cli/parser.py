"""``argparse`` in the person's language: usage, headings, help and what is wrong."""

import argparse
import re
import sys
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NoReturn

from bot.lines.voice import Line, Voice
from bot.parsing.refusals import UNUSABLE

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
    (re.compile(rf"{_WHAT}:\s(?:.*:\s)?(?P<value>.*)"), "value"),
)
"""What argparse says in English, which is all that it tells of a fault, and our line for it."""


class Parser(argparse.ArgumentParser):
    """Understands arguments, and speaks one language about them."""

    def __init__(self, voice: Voice, **kwargs: Any) -> None:  # noqa: ANN401 - what argparse takes
        """As argparse does it, which has no other way to its headings than these attributes."""
        super().__init__(**kwargs, add_help=False, formatter_class=partial(_Formatter, voice))
        self._voice = voice
        self._positionals.title = voice.say(Line("cli-arguments"))
        self._optionals.title = voice.say(Line("cli-options"))
        self.add_argument("-h", "--help", action="help", help=voice.say(Line("cli-help")))

    def error(self, message: str) -> NoReturn:
        """Say how the command is used and what is wrong, and leave."""
        self.print_usage(sys.stderr)
        faults = ((key, pattern.match(message)) for pattern, key in _FAULTS)
        key, about = next((key, found.groupdict()) for key, found in faults if found)
        plain = {name: text.replace("'", "") for name, text in about.items()}
        told = self._voice.say(Line(f"cli-fault-{key}", plain))
        self.exit(UNUSABLE, f"{self.prog}: {told}\n")


class _Formatter(argparse.HelpFormatter):
    """Lays help out as argparse does, with its one word in the person's language."""

    def __init__(self, voice: Voice, prog: str) -> None:
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
            prefix = self._voice.say(Line("cli-usage")) + " "
        super().add_usage(usage, actions, groups, prefix)
