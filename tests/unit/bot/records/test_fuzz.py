"""Fuzz tests of files: no content causes a traceback in a check or a replay."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.records.check import names_of, record_lines
from bot.records.json_fields import DamagedRecordError
from bot.records.json_reader import Document
from bot.records.model import Record
from bot.records.parse import entries, read
from bot.records.replay import chapters
from bot.text.localizer import LocalizedText
from tests.budget import times
from tests.unit.bot.records.checking import VECTORS, VOICE, checked, vectors

WORDS: Final = (
    *("amarreko", "id", "kind", "preset", "options", "seats", "names", "mano", "dealer", "draw"),
    *("first_hand", "score_before", "hands", "stock", "deck", "shuffles", "discards", "calls"),
    *("expected", "result", "lances", "matches", "0"),
)

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 45)
    | st.floats(allow_nan=False)
    | st.sampled_from(
        ["hand", "match", "illegal", "reshuffle", "8r", "seis", "12o", "1o 2o", "paso", "mus"]
    )
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(WORDS),
            inner,
            max_size=6,
        )
    ),
    max_leaves=25,
)
"""Any JSON, with a preference for the words of a record."""

FUZZED: Final = times(300)


@FUZZED
@given(document=ANYTHING)
def test_no_json_makes_a_traceback(document: object) -> None:
    """Records of any JSON file are read or reported as damaged."""
    read_all(json.dumps(document))


@FUZZED
@given(data=st.data())
def test_no_value_in_the_wrong_place_makes_a_traceback(data: st.DataObject) -> None:
    """A worked case with one value replaced by any other is read or reported."""
    section = data.draw(st.sampled_from(["hands", "illegal", "mus_phase"]))
    case: Any = deepcopy(data.draw(st.sampled_from(vectors()[section])))
    place = case
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(ANYTHING)
    read_all(json.dumps({section: [case]}))


@FUZZED
@given(data=st.data())
def test_no_bytes_make_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """A truncated file, a changed byte or any bytes get a report and a status."""
    content = bytearray(VECTORS.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] = data.draw(st.integers(0, 255))
    end = data.draw(st.sampled_from([len(content), place + 1]))
    path = tmp_path_factory.getbasetemp() / "fuzzed.json"
    path.write_bytes(data.draw(st.sampled_from([bytes(content[:end]), data.draw(st.binary())])))
    status, lines = checked(path)
    assert status in {0, 1, 2}
    assert lines
    assert all(line.isprintable() for line in lines)


def read_all(text: str) -> None:
    """Check and replay every record of a text; only damaged ones may be refused."""
    with suppress(DamagedRecordError):
        for entry in entries(Document(text)):
            with suppress(DamagedRecordError):
                record = read(entry)
                lines = [*record_lines(record, VOICE), *told(record)]
                assert all(isinstance(VOICE.format(line), str) for line in lines)


def told(record: Record) -> Iterator[LocalizedText]:
    """Return the output of a replay of a record."""
    names = names_of(record.names, record.rules.seats, VOICE)
    return (line for chapter in chapters(record, names) for line in chapter.lines)
