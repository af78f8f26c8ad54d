"""``amarreko check``: replay the records of files, and compare every figure that they expect."""

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
"""Records of a file that cannot be read and are named; all others are counted."""


class Verdict(IntEnum):
    """What became of a file; the worst of all is the exit status."""

    AGREES = 0
    DIFFERS = 1
    UNREADABLE = 2


def check(paths: Sequence[Path], write: Callable[[str], object], voice: Localizer) -> int:
    """Check every file and write what differs: 0 if all agree, 1 if not, 2 for unreadable ones."""
    return max((_check_file(path, write, voice) for path in paths), default=Verdict.AGREES)


def _check_file(path: Path, write: Callable[[str], object], voice: Localizer) -> Verdict:
    """Check one file; of the records that cannot be read the first ones are named, a line each.

    What the others come to is said all the same.
    """
    damaged: list[tuple[str, DamagedRecordError]] = []
    unread = agreeing = differing = 0
    try:
        found = entries(load(path))
    except DamagedRecordError as error:
        write(voice.format(damage_line(path, "", error)))
        return Verdict.UNREADABLE
    for entry in found:
        try:
            lines = tuple(record_lines(parse_with_hidden_filled(entry), voice))
        except DamagedRecordError as error:
            unread += 1
            if unread <= MOST_NAMED:
                damaged.append((entry.label, error))
            continue
        agreeing += not lines
        differing += bool(lines)
        for line in lines:
            write(voice.format(line))
    for number, (label, fault) in enumerate(damaged, start=1):
        further = unread - number if number == len(damaged) else 0
        write(voice.format(damage_line(path, label, fault, further=further)))
    if agreeing + differing:
        write(voice.format(agreement_line(path, agreeing, differing, unread)))
    if unread:
        return Verdict.UNREADABLE
    return Verdict.DIFFERS if differing else Verdict.AGREES


def record_lines(record: Record, voice: Localizer) -> Iterator[LocalizedText]:
    """Yield what differs in a record; raise DamagedRecordError when it cannot be played at all."""
    names = names_of(record.names, record.rules.seats, voice)
    match record:
        case HandRecord():
            yield from _hand_lines(play_hand(record), names)
        case MatchRecord():
            yield from _match_lines(record, names)
        case _:
            assert_never(record)


def _match_lines(record: MatchRecord, names: Names) -> Iterator[LocalizedText]:
    """Yield what differs in the hands of a match, and in its end where they all could be played."""
    hands = tuple(play_match(record))
    for played in hands:
        yield from _hand_lines(played, names)
    game = hands[-1].game if hands else opened(record.rules)
    for difference in differences(record.expected, match_figures(len(hands), game)):
        yield difference_line(record.label, difference)


def _hand_lines(played: PlayedHand, names: Names) -> Iterator[LocalizedText]:
    """Yield what differs in a hand.

    After a call that should have been legal nothing is compared.
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
    """Where the rotation of a match, or the draw, led to another mano than the record says."""
    recorded, found = played.recorded.deal.mano, played.dealt.hand.mano
    if played.deal and recorded not in {None, found}:
        yield difference_line(played.recorded.label, Difference("mano", recorded, int(found)))


def _left_out(played: PlayedHand) -> Iterator[LocalizedText]:
    """Yield where a hand was laid open that the record leaves out as one that was not."""
    shown = list(map(int, played.game.hand.shown))
    known = [seat for seat in shown if seat not in played.recorded.deal.hidden]
    if known != shown:
        yield difference_line(played.recorded.label, Difference("shown", known, shown))


_LONGEST_PATH: Final = 180


def of_each(
    path: Path,
    write: Callable[[str], object],
    voice: Localizer,
    tell: Callable[[RawRecord], Verdict],
    document: Document | None = None,
) -> int:
    """Return what it comes to at worst to tell every record of a file; damage is told where it is.

    Where the ``document`` is at hand, the path only says what it is called.
    """
    try:
        found = entries(load(path) if document is None else document)
    except DamagedRecordError as error:
        write(voice.format(damage_line(path, "", error)))
        return Verdict.UNREADABLE

    def told(entry: RawRecord) -> Verdict:
        try:
            return tell(entry)
        except DamagedRecordError as error:
            write(voice.format(damage_line(path, entry.label, error)))
            return Verdict.UNREADABLE

    return max(map(told, found))


def damage_line(
    path: Path, label: str, error: DamagedRecordError, further: int = 0
) -> LocalizedText:
    """Return what is wrong with a file, and how many of its records besides cannot be read."""
    place: TextArg = _name(path)
    for inner in filter(None, (label, error.where)):
        place = LocalizedText("record-place", {"outer": place, "inner": inner})
    what = LocalizedText(f"record-fault-{error.fault}", error.details)
    return LocalizedText("record-damaged", {"place": place, "what": what, "further": further})


def difference_line(label: str, difference: Difference) -> LocalizedText:
    """Return one figure that is not as expected."""
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
    """Return a call that the rules refuse though the record has it."""
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
    """Return how many records of a file agree, of those that could be read."""
    key = f"record-{'others' if unread else 'some' if differing else 'all'}"
    return LocalizedText(
        f"{key}-{'differ' if differing else 'agree'}",
        {"file": _name(path), "records": agreeing + differing, "differing": differing},
    )


def names_of(names: tuple[str, ...], seats: int, voice: Localizer) -> dict[Seat, str]:
    """Return what each seat is called: its name, or else its number as the language says it."""
    named = names or tuple(
        voice.format(LocalizedText("record-seat", {"seat": str(n)})) for n in range(seats)
    )
    return {Seat(seat): name for seat, name in enumerate(named)}


def _name(path: Path) -> str:
    """Return the path as it may be said; of a long one, the end."""
    text = printable(str(path))
    return text if len(text) <= _LONGEST_PATH else f"…{text[-_LONGEST_PATH:]}"
