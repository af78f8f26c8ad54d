"""Implement ``amarreko check``: replay the records in files and compare the expected figures."""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Final, assert_never

from bot.parsing.error_text import refused_action
from bot.records.expectations import Difference, NotApplicable, differences, plain
from bot.records.figures import hand_figures, match_figures
from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.json_fields import DamagedRecordError, printable, shown
from bot.records.json_reader import Document, load
from bot.records.model import HandRecord, MatchRecord, Record
from bot.records.notation import written
from bot.records.parse import RawRecord, entries
from bot.records.simulate import PlayedHand, Refusal, play_hand, play_match
from bot.text.common import Names
from bot.text.localizer import LocalizedText, Localizer, TextArg
from engine.game import opened
from engine.seats import Seat

MOST_NAMED: Final = 3
"""The most unreadable records to name per file; the others are only counted."""


class Verdict(IntEnum):
    """The result for a file; the worst result is the exit status."""

    AGREES = 0
    DIFFERS = 1
    UNREADABLE = 2


def check(paths: Sequence[Path], write: Callable[[str], object], localizer: Localizer) -> int:
    """Check files and write what differs; return 0 if all agree, 1 if not, 2 if unreadable."""
    return max((_check_file(path, write, localizer) for path in paths), default=Verdict.AGREES)


def _check_file(path: Path, write: Callable[[str], object], localizer: Localizer) -> Verdict:
    """Check one file, with a line for each of the first unreadable records.

    All readable records are compared.
    """
    damaged: list[tuple[str, DamagedRecordError]] = []
    unread = agreeing = differing = 0
    try:
        found = entries(load(path))
    except DamagedRecordError as error:
        write(localizer.format(damage_line(path, "", error)))
        return Verdict.UNREADABLE
    for entry in found:
        try:
            lines = tuple(record_lines(parse_with_hidden_filled(entry), localizer))
        except DamagedRecordError as error:
            unread += 1
            if unread <= MOST_NAMED:
                damaged.append((entry.label, error))
            continue
        agreeing += not lines
        differing += bool(lines)
        for line in lines:
            write(localizer.format(line))
    for number, (label, fault) in enumerate(damaged, start=1):
        further = unread - number if number == len(damaged) else 0
        write(localizer.format(damage_line(path, label, fault, further=further)))
    if agreeing + differing:
        write(localizer.format(agreement_line(path, agreeing, differing, unread)))
    if unread:
        return Verdict.UNREADABLE
    return Verdict.DIFFERS if differing else Verdict.AGREES


def record_lines(record: Record, localizer: Localizer) -> Iterator[LocalizedText]:
    """Yield what differs in a record; raise DamagedRecordError if it cannot be played."""
    names = names_of(record.names, record.rules.seats, localizer)
    match record:
        case HandRecord():
            yield from _hand_lines(play_hand(record), names)
        case MatchRecord():
            yield from _match_lines(record, names)
        case _:
            assert_never(record)


def _match_lines(record: MatchRecord, names: Names) -> Iterator[LocalizedText]:
    """Yield what differs in the hands of a match and in its final figures."""
    hands = tuple(play_match(record))
    for played in hands:
        yield from _hand_lines(played, names)
    game = hands[-1].game if hands else opened(record.rules)
    for difference in differences(record.expected, match_figures(len(hands), game)):
        yield difference_line(record.label, difference)


def _hand_lines(played: PlayedHand, names: Names) -> Iterator[LocalizedText]:
    """Yield what differs in a hand.

    If a call is unexpectedly refused, the expected figures are not compared.
    """
    recorded, refusal = played.recorded, played.refusal
    yield from _moved_mano(played)
    yield from _left_out(played)
    judged = refusal is None or (
        "last_call" in recorded.expected and refusal.number == len(recorded.calls)
    )
    if judged:
        for difference in differences(recorded.expected, hand_figures(played)):
            yield difference_line(recorded.label, difference)
    foreseen = judged and recorded.expected.get("last_call") == "illegal"
    if refusal is not None and not foreseen:
        yield refusal_line(recorded.label, refusal, names)


def _moved_mano(played: PlayedHand) -> Iterator[LocalizedText]:
    """Yield a difference if the match's rotation or the draw makes another seat mano."""
    recorded, found = played.recorded.deal.mano, played.dealt.hand.mano
    if played.deal and recorded not in {None, found}:
        yield difference_line(played.recorded.label, Difference("mano", recorded, int(found)))


def _left_out(played: PlayedHand) -> Iterator[LocalizedText]:
    """Yield a difference if the record omits a hand that must have been shown."""
    shown = list(map(int, played.game.hand.shown))
    known = [seat for seat in shown if seat not in played.recorded.deal.hidden]
    if known != shown:
        yield difference_line(played.recorded.label, Difference("shown", known, shown))


_LONGEST_PATH: Final = 180


def of_each(
    path: Path,
    write: Callable[[str], object],
    localizer: Localizer,
    tell: Callable[[RawRecord], Verdict],
    document: Document | None = None,
) -> int:
    """Call ``tell`` for each record in a file, and return the worst verdict.

    For each damaged record, write a line with its place. If ``document`` is given, the path is only
    a name for it.
    """
    try:
        found = entries(load(path) if document is None else document)
    except DamagedRecordError as error:
        write(localizer.format(damage_line(path, "", error)))
        return Verdict.UNREADABLE

    def told(entry: RawRecord) -> Verdict:
        try:
            return tell(entry)
        except DamagedRecordError as error:
            write(localizer.format(damage_line(path, entry.label, error)))
            return Verdict.UNREADABLE

    return max(map(told, found))


def damage_line(
    path: Path, label: str, error: DamagedRecordError, further: int = 0
) -> LocalizedText:
    """Return the fault in a file or record, and how many further records cannot be read."""
    place: TextArg = _name(path)
    for inner in filter(None, (label, error.where)):
        place = LocalizedText("record-place", {"outer": place, "inner": inner})
    what = LocalizedText(f"record-fault-{error.fault}", error.details)
    return LocalizedText("record-damaged", {"place": place, "what": what, "further": further})


def difference_line(label: str, difference: Difference) -> LocalizedText:
    """Return the line for a figure that is not as expected."""
    found = difference.found
    nothing = isinstance(found, NotApplicable)
    return LocalizedText(
        "record-difference",
        {
            "record": label,
            "figure": difference.figure,
            "expected": shown(difference.expected),
            "found": LocalizedText("record-nothing") if nothing else shown(plain(found)),
        },
    )


def refusal_line(label: str, refusal: Refusal, names: Names) -> LocalizedText:
    """Return the line for a recorded call that the rules refuse."""
    return LocalizedText(
        "record-refused",
        {
            "record": label,
            "number": str(refusal.number),
            "call": shown(written(refusal.call)),
            "reason": refused_action(refusal.error, names),
        },
    )


def agreement_line(path: Path, agreeing: int, differing: int, unread: int) -> LocalizedText:
    """Return the line that says how many of a file's readable records agree."""
    key = f"record-{'others' if unread else 'some' if differing else 'all'}"
    return LocalizedText(
        f"{key}-{'differ' if differing else 'agree'}",
        {"file": _name(path), "records": agreeing + differing, "differing": differing},
    )


def names_of(names: tuple[str, ...], seats: int, localizer: Localizer) -> dict[Seat, str]:
    """Return the name of each seat, or its number in the localizer's language."""
    named = names or tuple(
        localizer.format(LocalizedText("record-seat", {"seat": str(n)})) for n in range(seats)
    )
    return {Seat(seat): name for seat, name in enumerate(named)}


def _name(path: Path) -> str:
    """Return the path as printable text, or only the end of a long path."""
    text = printable(str(path))
    return text if len(text) <= _LONGEST_PATH else f"…{text[-_LONGEST_PATH:]}"
