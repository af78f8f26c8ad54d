"""``amarreko check``: replay the records of files, and compare every figure that they expect."""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import assert_never

from bot.lines.phrases import Names
from bot.lines.voice import Line, Voice
from bot.records.cases import HandRecord, MatchRecord, Record
from bot.records.expected import Difference, differences
from bot.records.faults import DamagedRecordError
from bot.records.figures import hand_figures, match_figures
from bot.records.files import load
from bot.records.lines import (
    agreement_line,
    damage_line,
    difference_line,
    names_of,
    refusal_line,
)
from bot.records.playing import PlayedHand, play_hand, play_match
from bot.records.reading import entries, read
from engine.game import opened


class Verdict(IntEnum):
    """What became of a file; the worst of all is the exit status."""

    AGREES = 0
    DIFFERS = 1
    UNREADABLE = 2


def check(paths: Sequence[Path], write: Callable[[str], object], voice: Voice) -> int:
    """Check every file and write what differs: 0 if all agree, 1 if not, 2 for unreadable ones."""
    return max((_check_file(path, write, voice) for path in paths), default=Verdict.AGREES)


def _check_file(path: Path, write: Callable[[str], object], voice: Voice) -> Verdict:
    """Check one file; of the records that cannot be read the first is named, in one line."""
    damaged: list[tuple[str, DamagedRecordError]] = []
    differing = 0
    try:
        found = entries(load(path))
    except DamagedRecordError as error:
        write(voice.say(damage_line(path, "", error)))
        return Verdict.UNREADABLE
    for entry in found:
        try:
            lines = tuple(record_lines(read(entry), voice))
        except DamagedRecordError as error:
            damaged.append((entry.label, error))
            continue
        differing += bool(lines)
        for line in lines:
            write(voice.say(line))
    if damaged:
        label, first = damaged[0]
        write(voice.say(damage_line(path, label, first, further=len(damaged) - 1)))
        return Verdict.UNREADABLE
    write(voice.say(agreement_line(path, records=len(found), differing=differing)))
    return Verdict.DIFFERS if differing else Verdict.AGREES


def record_lines(record: Record, voice: Voice) -> Iterator[Line]:
    """What differs in a record; raise DamagedRecordError when it cannot be played at all."""
    names = names_of(record.names, record.rules.seats, voice)
    match record:
        case HandRecord():
            yield from _hand_lines(play_hand(record), names)
        case MatchRecord():
            yield from _match_lines(record, names)
        case _:
            assert_never(record)


def _match_lines(record: MatchRecord, names: Names) -> Iterator[Line]:
    """What differs in the hands of a match, and in its end where they all could be played."""
    hands = tuple(play_match(record))
    for played in hands:
        yield from _hand_lines(played, names)
    game = hands[-1].game if hands else opened(record.rules)
    for difference in differences(record.expected, match_figures(len(hands), game)):
        yield difference_line(record.label, difference)


def _hand_lines(played: PlayedHand, names: Names) -> Iterator[Line]:
    """What differs in a hand; after a call that should have been legal nothing is compared."""
    recorded, refusal = played.recorded, played.refusal
    yield from _moved_mano(played)
    judged = refusal is None or (
        "last_call" in recorded.expected and refusal.number == len(recorded.calls)
    )
    if judged:
        for difference in differences(recorded.expected, hand_figures(played)):
            yield difference_line(recorded.label, difference)
    foreseen = judged and recorded.expected.get("last_call") == "illegal"
    if refusal is not None and not foreseen:
        yield refusal_line(recorded.label, refusal, names)


def _moved_mano(played: PlayedHand) -> Iterator[Line]:
    """Where the rotation of a match, or the draw, led to another mano than the record says."""
    recorded, found = played.recorded.deal.mano, played.dealt.hand.mano
    if played.deal and recorded not in {None, found}:
        yield difference_line(played.recorded.label, Difference("mano", recorded, int(found)))
