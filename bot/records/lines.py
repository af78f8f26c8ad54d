"""What is said about records that are damaged, differ, or agree, as lines for the voice."""

from pathlib import Path
from typing import Final

from bot.lines.phrases import Names
from bot.lines.voice import Filling, Line, Voice
from bot.parsing.refusals import refused_action
from bot.records.expected import Absent, Difference, plain
from bot.records.faults import DamagedRecordError
from bot.records.fields import printable, shown
from bot.records.notation import written
from bot.records.playing import Refusal
from engine.seats import Seat

_LONGEST_PATH: Final = 180


def damage_line(path: Path, label: str, error: DamagedRecordError, further: int = 0) -> Line:
    """What is wrong with a file, and how many of its records besides cannot be read."""
    place: Filling = _name(path)
    for inner in filter(None, (label, error.where)):
        place = Line("record-place", {"outer": place, "inner": inner})
    what = Line(f"record-fault-{error.fault}", error.details)
    return Line("record-damaged", {"place": place, "what": what, "further": further})


def difference_line(label: str, difference: Difference) -> Line:
    """One figure that is not as expected."""
    found = difference.found
    nothing = isinstance(found, Absent)
    return Line(
        "record-difference",
        {
            "record": label,
            "figure": difference.figure,
            "expected": shown(difference.expected),
            "found": Line("record-nothing") if nothing else shown(plain(found)),
        },
    )


def refusal_line(label: str, refusal: Refusal, names: Names) -> Line:
    """A call that the rules refuse though the record has it."""
    return Line(
        "record-refused",
        {
            "record": label,
            "number": str(refusal.number),
            "call": shown(written(refusal.call)),
            "reason": refused_action(refusal.error, names),
        },
    )


def agreement_line(path: Path, *, records: int, differing: int) -> Line:
    """How many records of a file agree."""
    key = "record-all-agree" if differing == 0 else "record-some-differ"
    return Line(key, {"file": _name(path), "records": records, "differing": differing})


def names_of(names: tuple[str, ...], seats: int, voice: Voice) -> dict[Seat, str]:
    """What each seat is called: its name, or else its number as the language says it."""
    named = names or tuple(voice.say(Line("record-seat", {"seat": str(n)})) for n in range(seats))
    return {Seat(seat): name for seat, name in enumerate(named)}


def _name(path: Path) -> str:
    """The path as it may be said; of a long one, the end."""
    text = printable(str(path))
    return text if len(text) <= _LONGEST_PATH else f"…{text[-_LONGEST_PATH:]}"
