"""Explain why words and actions are refused, and suggest what may have been meant.

This module also makes the texts about invalid house rules, settings and files.
"""

import errno
import re
import sys
import textwrap
from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from bot.parsing.vocabulary import (
    AGREEING,
    NUMBER,
    PLACEHOLDER,
    REFUSING,
    PhraseMeaning,
    Words,
    number_at,
    patterns,
    vocabulary,
)
from bot.text.common import Names
from bot.text.localizer import LocalizedText, Localizer, TextArg
from engine.errors import IllegalActionError, IllegalRulesError, Reason
from engine.hands import Lance
from engine.interfaces import ConflictError
from engine.rule_options import CHOICES, PRESETS
from engine.seats import Seat
from storage.errors import NewerSchemaError, StorageError, UnknownEventError

_LIKENESS: Final = 0.6
_NEAREST: Final = 4
_PREFIXES: Final = ("no", "ez")
"""The beginnings of a word that show a *no* typed without the following blank."""

_SHORT: Final = 2
_MIDDLING: Final = 5

_AGREES: Final = AGREEING | {PhraseMeaning.YES, PhraseMeaning.YO_QUIERO}
_DECLINES: Final = REFUSING | {PhraseMeaning.NO, PhraseMeaning.NI_LOCO}
"""A phrase from one set is not suggested if one from the other set is equally similar."""


def is_slip_for_one(words: Words, phrases: Iterable[Words]) -> bool:
    """Return whether the words differ by one letter from one of the phrases, ignoring blanks."""
    forms = ["".join(phrase) for phrase, _ in patterns(words)]
    long = [form for form in forms if len(form) >= _MIDDLING]
    meant = ["".join(phrase) for phrase in phrases]
    return any(
        abs(len(form) - len(one)) <= 1 >= _edits(form, one) for one in meant for form in long
    )


def did_you_mean(words: Words, language: str) -> str:
    """Return the phrase that was probably mistyped as these words; empty if there is none.

    If a number was typed, the phrase contains it; otherwise it contains none. No phrase is
    suggested if its opposite is as likely, or for the name of a lance alone.
    """
    if words in vocabulary().lances:
        return ""
    read = max(patterns(words), key=lambda one: (one[1] is not None, -len(one[0])))
    phrase, number = read
    if any(character.isdigit() for word in phrase for character in word):
        return ""
    if any(number_at(phrase, at) for at in range(len(phrase))):
        return ""
    written = vocabulary().written[language]
    fit = [form for form in written if (NUMBER in form.split()) is (number is not None)]
    for close in get_close_matches(" ".join(phrase), fit, n=_NEAREST, cutoff=_LIKENESS):
        proposed = tuple(close.split())
        if _is_slip(phrase, proposed) and not _may_be_opposite(phrase, proposed):
            return written[close].replace(PLACEHOLDER, str(number))
    return ""


def _may_be_opposite(typed: Words, proposed: Words) -> bool:
    """Return whether typed words may equally well be the opposite of a suggested phrase."""
    phrases = vocabulary().phrases
    sides = (_AGREES, _DECLINES) if phrases.get(proposed) in _AGREES else (_DECLINES, _AGREES)
    if phrases.get(proposed) not in sides[0]:
        return False
    said = "".join(typed)
    most = _edits(said, "".join(proposed))
    opposites = ("".join(words) for words, meaning in phrases.items() if meaning in sides[1])
    return any(abs(len(said) - len(one)) <= most >= _edits(said, one) for one in opposites)


def _is_slip(typed: Words, meant: Words) -> bool:
    """Return whether the texts differ only by typing errors, or by an extra or missing blank."""
    if len(typed) == len(meant):
        known = vocabulary().phrases
        return all(
            word == other or ((word,) not in known and is_near(word, other))
            for word, other in zip(typed, meant, strict=True)
        )
    is_part = set(typed) <= set(meant) or set(meant) <= set(typed)
    if is_part or _denies(typed) is not _denies(meant):
        return False
    return is_near("".join(typed), "".join(meant))


def _denies(words: Words) -> bool:
    """Return whether words say no, even if the *no* is joined to the next word."""
    noes = vocabulary().negations
    return any(word in noes or word.startswith(_PREFIXES) for word in words)


def is_near(typed: str, meant: str) -> bool:
    """Return whether two words differ by at most one or two letters, depending on their length."""
    if len(typed) <= _SHORT or len(meant) <= _SHORT:
        return typed == meant
    most = 1 if min(len(typed), len(meant)) <= _MIDDLING else 2
    return abs(len(typed) - len(meant)) <= most and _edits(typed, meant) <= most


def _edits(one: str, other: str) -> int:
    """Return the edit distance of two words: insertions, deletions, substitutions and swaps."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        earlier, before, row = before, row, [at]
        for place, wanted in enumerate(other, 1):
            fewest = min(row[-1] + 1, before[place] + 1, before[place - 1] + (letter != wanted))
            if at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == wanted:
                fewest = min(fewest, earlier[place - 2] + 1)
            row.append(fewest)
    return row[-1]


_COLUMNS: Final = 80

OK: Final = 0
FAILED: Final = 1
UNUSABLE: Final = 2
DEPOSED: Final = 3
"""Exit statuses: success, internal error, invalid request, replaced as leader."""

LONGEST: Final = 120
"""The most characters in a typed action; a longer text is conversation."""

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


class ParseFailure(StrEnum):
    """Why words were not understood; each value is a key of the locale files."""

    UNKNOWN = "unknown"
    EMPTY = "empty"
    TOO_LONG = "too-long"
    WRONG_LANCE = "wrong-lance"
    NO_SUCH_CARD = "no-such-card"
    NOT_WHOLE = "not-whole"
    NO_ORDAGO = "no-ordago"
    SAY_QUIERO = "say-quiero"

    @property
    def is_talk(self) -> bool:
        """Return whether the words were probably not meant for a table."""
        return self in {ParseFailure.UNKNOWN, ParseFailure.EMPTY, ParseFailure.TOO_LONG}


class UnknownCommandError(Exception):
    """Raised for words that mean no action now; ``suggestion`` is the likely meaning, or empty."""

    def __init__(
        self,
        text: str,
        suggestion: str = "",
        why: ParseFailure = ParseFailure.UNKNOWN,
        lance: Lance | None = None,
    ) -> None:
        super().__init__(text)
        self.text = text
        self.suggestion = suggestion
        self.why = why
        self.lance = lance


_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
"""The errors of a write if the disk is full, or a file or a user has reached a limit."""


def is_output_failure(error: Exception) -> bool:
    """Return whether the output cannot be written: its reader has gone, or its disk is full."""
    is_full = isinstance(error, OSError) and error.errno in _NO_ROOM
    return is_full or isinstance(error, BrokenPipeError)


def print_error(localizer: Localizer, line: LocalizedText) -> int:
    """Print an error to the error stream and return the exit status."""
    print(localizer.format(line), file=sys.stderr)  # noqa: T201 - the one place for errors
    return UNUSABLE


_BAD_VALUES: Final = {
    "AMARREKO_WEB_APP": "serve-bad-web-app",
    "AMARREKO_WEB_URL": "serve-bad-web-url",
    "DISCORD_TOKEN": "serve-bad-discord-token",
    "TELEGRAM_TOKEN": "serve-bad-telegram-token",
}
"""The settings with a text of their own, which describes the format of a valid value."""


def bad_settings(error: OSError | ValueError) -> tuple[LocalizedText, ...]:
    """Return why settings are invalid: an unreadable file or line, or each invalid value's name."""
    from pydantic import ValidationError  # noqa: PLC0415 - slow to import

    from bot.ports.settings import UnreadableLineError, invalid_in  # noqa: PLC0415 - the same

    if isinstance(error, ValidationError):
        return tuple(
            LocalizedText(_BAD_VALUES.get(name, "serve-bad-setting"), {"name": name})
            for name in invalid_in(error)
        )
    if isinstance(error, UnreadableLineError):
        return (LocalizedText("serve-unreadable-line", {"number": error.number}),)
    if isinstance(error, IsADirectoryError):
        return (LocalizedText("serve-settings-folder"),)
    return (LocalizedText("serve-unreadable-settings"),)


def refused_action(refusal: IllegalActionError, names: Names) -> LocalizedText:
    """Return why the rules refuse an action, with player names in place of seats."""
    args: dict[str, TextArg] = dict(refusal.details)
    seat = args.pop("seat", None)
    if isinstance(seat, int):
        args["player"] = names[Seat(seat)]
    return LocalizedText(f"illegal-{refusal.reason}", args)


def print_refused_rules(localizer: Localizer, refusal: IllegalRulesError) -> int:
    """Print why house rules are refused and, for an unknown name, the known names.

    Return the exit status.
    """
    status = print_error(localizer, refused_rules(refusal))
    if refusal.reason is Reason.UNKNOWN_PRESET:
        _print_known(localizer, LocalizedText("cli-known-presets"), PRESETS)
    elif refusal.reason is Reason.UNKNOWN_OPTION:
        _print_known(localizer, LocalizedText("cli-known-options"), CHOICES)
    return status


def _print_known(localizer: Localizer, line: LocalizedText, names: Iterable[str]) -> None:
    """Print a line and, below it, the known names."""
    print_error(localizer, line)
    listed = textwrap.fill(", ".join(names), _COLUMNS, initial_indent="  ", subsequent_indent="  ")
    print(listed, file=sys.stderr)  # noqa: T201 - it goes with the line above


def refused_rules(refusal: IllegalRulesError) -> LocalizedText:
    """Return why house rules are refused, with the known name most similar to an unknown one."""
    near = "-near" if refusal.details.get("suggestion") else ""
    return LocalizedText(f"illegal-{refusal.reason}{near}", dict(refusal.details))


def parse_failure_text(error: UnknownCommandError) -> LocalizedText:
    """Return why words were not understood, with the suggestion if there is one."""
    near = "-near" if error.suggestion else ""
    args: dict[str, TextArg] = {
        "text": error.text[:LONGEST],
        "suggestion": error.suggestion,
        "most": LONGEST,
    }
    if error.lance is not None:
        args["lance"] = error.lance
    return LocalizedText(f"misheard-{error.why}{near}", args)


def storage_failure(error: ConflictError | StorageError | UnknownEventError) -> LocalizedText:
    """Return why games cannot be stored or read; most text keys derive from the error's name."""
    if isinstance(error, ConflictError):
        return LocalizedText("storage-elsewhere")
    if isinstance(error, UnknownEventError):
        return LocalizedText(
            "storage-unknown-event", {"kind": error.kind, "version": error.version}
        )
    args: dict[str, TextArg] = {"place": error.place}
    if isinstance(error, NewerSchemaError):
        args |= {"found": error.found, "known": error.known}
    return LocalizedText("storage-" + _name(error), args)


def _name(error: Exception) -> str:
    """Return the name of an error as a text key: ``MissingFolderError`` is ``missing-folder``."""
    return _WORD_START.sub("-", type(error).__name__.removesuffix("Error")).lower()
