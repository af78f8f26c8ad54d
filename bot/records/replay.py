"""``amarreko replay``: tell the records of a file as stories, with all cards open."""

from collections.abc import Callable
from pathlib import Path

from bot.lines.voice import Voice
from bot.records.cases import HandRecord, Record
from bot.records.check import Verdict
from bot.records.faults import DamagedRecordError
from bot.records.files import load
from bot.records.lines import damage_line, names_of, refusal_line
from bot.records.reading import Entry, entries, read
from bot.records.story import Chapter, chapters


def replay(path: Path, write: Callable[[str], object], voice: Voice) -> int:
    """Tell every record of a file; 1 if the rules refuse a call of theirs, 2 if one is unreadable.

    A record of an illegal call is told up to that call, which is as it should be.
    """
    try:
        found = entries(load(path))
    except DamagedRecordError as error:
        write(voice.say(damage_line(path, "", error)))
        return Verdict.UNREADABLE
    return max(_tell_entry(entry, path, write, voice) for entry in found)


def _tell_entry(entry: Entry, path: Path, write: Callable[[str], object], voice: Voice) -> Verdict:
    """Tell one record, or why it cannot be read."""
    try:
        record = read(entry)
        verdict = Verdict.AGREES
        for chapter in chapters(record, names_of(record.names, record.rules.seats, voice)):
            _write_chapter(chapter, record, write, voice)
            if chapter.refusal is not None and not _foreseen(record):
                verdict = Verdict.DIFFERS
    except DamagedRecordError as error:
        write(voice.say(damage_line(path, entry.label, error)))
        return Verdict.UNREADABLE
    return verdict


def _write_chapter(
    chapter: Chapter, record: Record, write: Callable[[str], object], voice: Voice
) -> None:
    for line in chapter.lines:
        write(voice.say(line))
    if chapter.refusal is not None:
        names = names_of(record.names, record.rules.seats, voice)
        write(voice.say(refusal_line(record.label, chapter.refusal, names)))
    write("")


def _foreseen(record: Record) -> bool:
    """Whether a record is about the call that was refused."""
    return isinstance(record, HandRecord) and "last_call" in record.hand.expected
