"""Why words and actions are refused, what may have been meant, and how that is said.

That the house rules or the files cannot be is said here as well.
"""

import re
import sys
import textwrap
from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from bot.parsing.vocabulary import (
    NUMBER,
    PLACEHOLDER,
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
"""How a word begins that hasty fingers have joined to the *no* before it."""

_SHORT: Final = 2
_MIDDLING: Final = 5

_AGREES: Final = frozenset(
    {
        PhraseMeaning.MUS,
        PhraseMeaning.ENVIDO,
        PhraseMeaning.MAS,
        PhraseMeaning.HASTA,
        PhraseMeaning.REENVIDO,
        PhraseMeaning.ORDAGO,
        PhraseMeaning.QUIERO,
        PhraseMeaning.KANTA,
        PhraseMeaning.YES,
        PhraseMeaning.YO_QUIERO,
    }
)
_DECLINES: Final = frozenset(
    {
        PhraseMeaning.CORTO,
        PhraseMeaning.PASO,
        PhraseMeaning.PASAMOS,
        PhraseMeaning.NO_QUIERO,
        PhraseMeaning.NO_QUEREMOS,
        PhraseMeaning.NO,
        PhraseMeaning.NI_LOCO,
    }
)
"""Phrases of one of these sets are never proposed where one of the other is as near."""


def is_slip_for_one(words: Words, phrases: Iterable[Words]) -> bool:
    """Return whether words are one letter away from one of some phrases, blanks aside."""
    forms = ["".join(phrase) for phrase, _ in patterns(words)]
    long = [form for form in forms if len(form) >= _MIDDLING]
    meant = ["".join(phrase) for phrase in phrases]
    return any(
        abs(len(form) - len(one)) <= 1 >= _edits(form, one) for one in meant for form in long
    )


def did_you_mean(words: Words, language: str) -> str:
    """Return the phrase of a language of which these words are a slip of the finger; or nothing.

    It holds just the number that was typed, or none where none was. What says the opposite, or may
    as well be a slip for the opposite, is not proposed; nor is anything to who names a lance and no
    more.
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
    """Return whether typed words may as well be a slip for the opposite of a proposed phrase."""
    phrases = vocabulary().phrases
    sides = (_AGREES, _DECLINES) if phrases.get(proposed) in _AGREES else (_DECLINES, _AGREES)
    if phrases.get(proposed) not in sides[0]:
        return False
    said = "".join(typed)
    most = _edits(said, "".join(proposed))
    opposites = ("".join(words) for words, meaning in phrases.items() if meaning in sides[1])
    return any(abs(len(said) - len(one)) <= most >= _edits(said, one) for one in opposites)


def _is_slip(typed: Words, meant: Words) -> bool:
    """Return whether one is the other mistyped, word by word, or with a blank too many or few."""
    if len(typed) == len(meant):
        known = vocabulary().phrases
        return all(
            word == other or ((word,) not in known and _is_near(word, other))
            for word, other in zip(typed, meant, strict=True)
        )
    is_part = set(typed) <= set(meant) or set(meant) <= set(typed)
    if is_part or _denies(typed) is not _denies(meant):
        return False
    return _is_near("".join(typed), "".join(meant))


def _denies(words: Words) -> bool:
    """Return whether words say no; hasty fingers join it to the next one."""
    noes = vocabulary().negations
    return any(word in noes or word.startswith(_PREFIXES) for word in words)


def _is_near(typed: str, meant: str) -> bool:
    """Return whether a word differs from another by no more letters than its length allows."""
    if len(typed) <= _SHORT or len(meant) <= _SHORT:
        return typed == meant
    most = 1 if min(len(typed), len(meant)) <= _MIDDLING else 2
    return abs(len(typed) - len(meant)) <= most and _edits(typed, meant) <= most


def _edits(one: str, other: str) -> int:
    """Return how many letters to add, drop, change or swap with the next make one word another."""
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
"""Exit statuses: done, failed by a fault of ours, asked for what cannot be, another took over."""

LONGEST: Final = 120
"""Characters that a command may have; whoever writes more is talking, not playing."""

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


class ParseFailure(StrEnum):
    """Why words were not understood; each is a line of the locale files."""

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
        """Return whether such words were hardly meant for a table."""
        return self in {ParseFailure.UNKNOWN, ParseFailure.EMPTY, ParseFailure.TOO_LONG}


class UnknownCommandError(Exception):
    """Words that mean nothing here; ``suggestion`` is what may have been meant, or empty."""

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


def print_error(voice: Localizer, line: LocalizedText) -> int:
    """Say on the error stream why something cannot be done; the exit status of that."""
    print(voice.format(line), file=sys.stderr)  # noqa: T201 - the one place for errors
    return UNUSABLE


_BAD_TOKENS: Final = {
    "DISCORD_TOKEN": "serve-bad-discord-token",
    "TELEGRAM_TOKEN": "serve-bad-telegram-token",
}
"""The lines that say what a token of a platform looks like."""


def bad_settings(error: OSError | ValueError) -> tuple[LocalizedText, ...]:
    """Why settings are of no use: their file, or each value that makes no sense, by its name."""
    from pydantic import ValidationError  # noqa: PLC0415 - slow to import

    from bot.ports.settings import invalid_in  # noqa: PLC0415 - the same

    if isinstance(error, ValidationError):
        return tuple(
            LocalizedText(_BAD_TOKENS.get(name, "serve-bad-setting"), {"name": name})
            for name in invalid_in(error)
        )
    return (LocalizedText("serve-unreadable-settings"),)


def refused_action(refusal: IllegalActionError, names: Names) -> LocalizedText:
    """Return why the rules refuse an action; a seat is called by its name."""
    args: dict[str, TextArg] = dict(refusal.details)
    seat = args.pop("seat", None)
    if isinstance(seat, int):
        args["player"] = names[Seat(seat)]
    return LocalizedText(f"illegal-{refusal.reason}", args)


def print_refused_rules(voice: Localizer, refusal: IllegalRulesError) -> int:
    """Print why house rules are refused, and what there is in the place of an unknown name.

    Return the exit status.
    """
    status = print_error(voice, refused_rules(refusal))
    if refusal.reason is Reason.UNKNOWN_PRESET:
        _print_known(voice, LocalizedText("cli-known-presets"), PRESETS)
    elif refusal.reason is Reason.UNKNOWN_OPTION:
        _print_known(voice, LocalizedText("cli-known-options"), CHOICES)
    return status


def _print_known(voice: Localizer, line: LocalizedText, names: Iterable[str]) -> None:
    """Print the names that there are below a line."""
    print_error(voice, line)
    listed = textwrap.fill(", ".join(names), _COLUMNS, initial_indent="  ", subsequent_indent="  ")
    print(listed, file=sys.stderr)  # noqa: T201 - it goes with the line above


def refused_rules(refusal: IllegalRulesError) -> LocalizedText:
    """Return why the house rules cannot be, with the name most like a mistyped one."""
    near = "-near" if refusal.details.get("suggestion") else ""
    return LocalizedText(f"illegal-{refusal.reason}{near}", dict(refusal.details))


def parse_failure_text(error: UnknownCommandError) -> LocalizedText:
    """Return why words were not understood, with those that may have been meant."""
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
    """Return why the games cannot be kept or read; the key is the error's own name."""
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
    """``MissingFolderError`` as a key has it: ``missing-folder``."""
    return _WORD_START.sub("-", type(error).__name__.removesuffix("Error")).lower()
