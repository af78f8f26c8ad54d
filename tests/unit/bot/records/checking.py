"""Files of hand records in tests, and the output of the two commands."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bot.records.check import check, record_lines
from bot.records.json_fields import Field
from bot.records.model import MatchRecord
from bot.records.parse import RawRecord, read
from bot.records.replay import replay
from bot.records.simulate import PlayedHand, play_hand, play_match
from bot.text.localizer import Localizer

VECTORS: Final = Path(__file__).parent / "vectors.json"
"""Forty hands and mus phases calculated by hand."""

SIGNS: Final = Path(__file__).parent / "senas.json"
"""Sentences about signs and looks, each as a record."""

VOICE: Final = Localizer("en")

CARDS: Final = {
    "0": ["12o", "12c", "11o", "1o"],
    "1": ["12e", "11c", "10o", "7o"],
    "2": ["7c", "7e", "6o", "5o"],
    "3": ["4o", "4c", "1c", "1e"],
}
"""Hands in which both sides hold pares and juego."""

Record = dict[str, Any]


def vectors() -> Mapping[str, Any]:
    """Return the content of the file of worked cases."""
    document: Mapping[str, Any] = json.loads(VECTORS.read_text(encoding="utf-8"))
    return document


def worked_cases() -> Iterator[tuple[str, Record]]:
    """Yield each worked case with the name of its section."""
    for section, cases in vectors().items():
        if isinstance(cases, list):
            for case in cases:
                yield section, case


def hand(*calls: Sequence[Any], **keys: Any) -> Record:  # noqa: ANN401 - any value of JSON
    """Return a hand record of default cards, with seat 0 as mano and without expectations."""
    return {
        "id": "X1",
        "kind": "hand",
        "mano": 0,
        "hands": CARDS,
        "calls": [list(call) for call in calls],
        "expected": {},
        **keys,
    }


def checked(path: Path) -> tuple[int, list[str]]:
    """Return the status of ``check`` for one file, and its lines."""
    lines: list[str] = []
    return check([path], lines.append, VOICE), lines


def replayed(path: Path, localizer: Localizer = VOICE) -> tuple[int, list[str]]:
    """Return the status of ``replay`` for a file, and its lines."""
    lines: list[str] = []
    return replay(path, lines.append, localizer), lines


def stored(document: object, folder: Path) -> Path:
    """Return a file with this value as JSON."""
    path = folder / "records.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def differing(record: Record) -> list[str]:
    """Return the output of ``check`` for one record."""
    entry = RawRecord(str(record.get("id", "X1")), Field("", record), None)
    return [VOICE.format(line) for line in record_lines(read(entry), VOICE)]


def played(record: Record) -> list[PlayedHand]:
    """Return the hands of one record, played."""
    read_record = read(RawRecord("X1", Field("", record), None))
    if isinstance(read_record, MatchRecord):
        return list(play_match(read_record))
    return [play_hand(read_record)]
