"""Tests of the forty worked cases: all agree, and no figure could be different."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.unit.bot.records.checking import (
    SIGNS,
    VECTORS,
    Record,
    checked,
    stored,
    vectors,
    worked_cases,
)

pytestmark = pytest.mark.long


Place = tuple[str | int, ...]

CASES = [pytest.param(section, case, id=case["id"]) for section, case in worked_cases()]


def test_all_forty_worked_cases_agree() -> None:
    """The engine agrees with every calculated hand, illegal call and mus phase."""
    assert len(CASES) == 40
    status, lines = checked(VECTORS)
    assert status == 0
    assert len(lines) == 1, "a file that agrees is told in one line"
    assert "40" in lines[0]


@pytest.mark.parametrize(("section", "case"), CASES)
def test_no_figure_of_a_worked_case_could_be_another(
    section: str, case: Record, tmp_path: Path
) -> None:
    """The check of a changed figure fails and names this figure."""
    places = list(figures(case["expected"]))
    assert places, "every case expects something"
    for place in places:
        changed = with_another(case, place)
        status, lines = checked(stored({section: [changed]}, tmp_path))
        named = [str(key) for key in place if isinstance(key, str) and key != "lances"]
        assert status == 1, place
        assert [line for line in lines if f"{case['id']} {'.'.join(named)}: " in line], place


def test_the_sentences_about_signs_agree() -> None:
    """The sentences about signs agree: observers, meanings, times and looks."""
    status, lines = checked(SIGNS)
    assert (status, len(lines)) == (0, 1)


def figures(expected: object, place: Place = ()) -> Iterator[Place]:
    """Yield the path of each expected value."""
    match expected:
        case dict():
            for key, value in expected.items():
                yield from figures(value, (*place, key))
        case list():
            for index, value in enumerate(expected):
                yield from figures(value, (*place, index))
        case _:
            yield place


def with_another(case: Record, place: Place) -> Record:
    """Return the case with another expected value at this path."""
    changed = deepcopy(case)
    value: Any = changed["expected"]
    *path, last = place
    for key in path:
        value = value[key]
    value[last] = another(value[last])
    return changed


def another(value: object) -> object:
    """Return another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return "5b" if value != "5b" else "6b"
        case _:
            return 1


def test_the_sections_are_those_of_the_layout() -> None:
    """All sections of the file are read, except ``meta``."""
    assert set(vectors()) == {"meta", "hands", "illegal", "mus_phase"}
