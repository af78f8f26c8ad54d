"""Why words and actions are refused, what may have been meant, and how that is said.

That the house rules or the files cannot be is said here as well.
"""

import re
import sys
from difflib import SequenceMatcher, get_close_matches
from enum import StrEnum
from typing import Final

from bot.lines.phrases import Names
from bot.lines.voice import Filling, Line, Voice
from bot.parsing.vocabulary import NUMBER, PLACEHOLDER, Words, patterns, vocabulary
from engine.errors import IllegalActionError, IllegalRulesError
from engine.hands import Lance
from engine.ports import ConflictError
from engine.seats import Seat
from storage.errors import NewerSchemaError, StorageError, UnknownEventError

_LIKENESS: Final = 0.7
_WORD_LIKENESS: Final = 0.6
_JOINED_LIKENESS: Final = 0.8
_SURE_LIKENESS: Final = 0.85
_PREFIXES: Final = ("no", "ez")
"""How a word begins that hasty fingers have joined to the *no* before it."""


def suggestion(words: Words, language: str) -> str:
    """The phrase of a language most like these words, with their number; or nothing.

    Where no number was read, only a phrase without one will do. What says the opposite, or holds a
    word that nobody has typed, is not proposed; nor is anything to who names a lance and no more.
    """
    if words in vocabulary().lances:
        return ""
    written = vocabulary().written[language]
    for phrase, number in reversed(tuple(patterns(words))):
        fit = [form for form in written if number is not None or NUMBER not in form]
        for close in get_close_matches(" ".join(phrase), fit, n=1, cutoff=_LIKENESS):
            if _may_mean(phrase, tuple(close.split())):
                return written[close].replace(PLACEHOLDER, str(number))
    return ""


def _may_mean(typed: Words, proposed: Words) -> bool:
    """Whether one is the other mistyped: both deny or neither, and each word has its like."""
    one, other = "".join(typed), "".join(proposed)
    likeness = _alike(one, other)
    begins_alike = one[0] == other[0] or likeness >= _SURE_LIKENESS
    if _denies(typed) is not _denies(proposed) or not begins_alike:
        return False
    return likeness >= _JOINED_LIKENESS or all(
        max(_alike(word, one) for one in typed) >= _WORD_LIKENESS for word in proposed
    )


def _denies(words: Words) -> bool:
    """Whether words say no; hasty fingers join it to the next one."""
    noes = vocabulary().negations
    return any(word in noes or word.startswith(_PREFIXES) for word in words)


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(a=one, b=other).ratio()


OK: Final = 0
FAILED: Final = 1
UNUSABLE: Final = 2
DEPOSED: Final = 3
"""Exit statuses: done, failed by a fault of ours, asked for what cannot be, another took over."""

LONGEST: Final = 120
"""Characters that a command may have; whoever writes more is talking, not playing."""

_WORD_START: Final = re.compile(r"(?<!^)(?=[A-Z])")


class Misheard(StrEnum):
    """Why words were not understood; each is a line of the locale files."""

    UNKNOWN = "unknown"
    EMPTY = "empty"
    TOO_LONG = "too-long"
    WRONG_LANCE = "wrong-lance"
    NO_SUCH_CARD = "no-such-card"
    NO_ORDAGO = "no-ordago"
    SAY_QUIERO = "say-quiero"

    @property
    def is_talk(self) -> bool:
        """Whether such words were hardly meant for a table."""
        return self in {Misheard.UNKNOWN, Misheard.EMPTY, Misheard.TOO_LONG}


class UnknownCommandError(Exception):
    """Words that mean nothing here; ``suggestion`` is what may have been meant, or empty."""

    def __init__(
        self,
        text: str,
        suggestion: str = "",
        why: Misheard = Misheard.UNKNOWN,
        lance: Lance | None = None,
    ) -> None:
        super().__init__(text)
        self.text = text
        self.suggestion = suggestion
        self.why = why
        self.lance = lance


def complain(voice: Voice, line: Line) -> int:
    """Say on the error stream why something cannot be done; the exit status of that."""
    print(voice.say(line), file=sys.stderr)  # noqa: T201 - the one place for errors
    return UNUSABLE


def bad_settings(error: OSError | ValueError) -> tuple[Line, ...]:
    """Why settings are of no use: their file, or each value that makes no sense, by its name."""
    from pydantic import ValidationError  # noqa: PLC0415 - slow to import

    from bot.ports.settings import invalid_in  # noqa: PLC0415 - the same

    if isinstance(error, ValidationError):
        return tuple(Line("serve-bad-setting", {"name": name}) for name in invalid_in(error))
    return (Line("serve-unreadable-settings"),)


def refused_action(refusal: IllegalActionError, names: Names) -> Line:
    """Why the rules refuse an action; a seat is called by its name."""
    args: dict[str, Filling] = dict(refusal.details)
    seat = args.pop("seat", None)
    if isinstance(seat, int):
        args["player"] = names[Seat(seat)]
    return Line(f"illegal-{refusal.reason}", args)


def refused_rules(refusal: IllegalRulesError) -> Line:
    """Why the house rules cannot be, with the name most like a mistyped one."""
    near = "-near" if refusal.details.get("suggestion") else ""
    return Line(f"illegal-{refusal.reason}{near}", dict(refusal.details))


def misheard(error: UnknownCommandError) -> Line:
    """Why words were not understood, with those that may have been meant."""
    near = "-near" if error.suggestion else ""
    args: dict[str, Filling] = {
        "text": error.text[:LONGEST],
        "suggestion": error.suggestion,
        "most": LONGEST,
    }
    if error.lance is not None:
        args["lance"] = error.lance
    return Line(f"misheard-{error.why}{near}", args)


def storage_failure(error: ConflictError | StorageError | UnknownEventError) -> Line:
    """Why the games cannot be kept or read; the key is the error's own name."""
    if isinstance(error, ConflictError):
        return Line("storage-elsewhere")
    if isinstance(error, UnknownEventError):
        return Line("storage-unknown-event", {"kind": error.kind, "version": error.version})
    args: dict[str, Filling] = {"place": error.place}
    if isinstance(error, NewerSchemaError):
        args |= {"found": error.found, "known": error.known}
    return Line("storage-" + _name(error), args)


def _name(error: Exception) -> str:
    """``MissingFolderError`` as a key has it: ``missing-folder``."""
    return _WORD_START.sub("-", type(error).__name__.removesuffix("Error")).lower()
