"""Why words and actions are refused, and how that is said; the house rules and files as well."""

import re
import sys
from enum import StrEnum
from typing import Final

from bot.lines.phrases import Names
from bot.lines.voice import Filling, Line, Voice
from engine.errors import IllegalActionError, IllegalRulesError
from engine.hands import Lance
from engine.ports import ConflictError
from engine.seats import Seat
from storage.errors import NewerSchemaError, StorageError, UnknownEventError

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
