"""The forty worked cases: all agree, and no figure of theirs could be another."""

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
    """The engine plays every hand, illegal call and mus phase as it was worked out by hand."""
    assert len(CASES) == 40
    status, lines = checked(VECTORS)
    assert status == 0
    assert len(lines) == 1, "a file that agrees is told in one line"
    assert "40" in lines[0]


@pytest.mark.parametrize(("section", "case"), CASES)
def test_no_figure_of_a_worked_case_could_be_another(
    section: str, case: Record, tmp_path: Path
) -> None:
    """Whichever figure is changed, the check fails and names just that figure."""
    places = list(figures(case["expected"]))
    assert places, "every case expects something"
    for place in places:
        changed = with_another(case, place)
        status, lines = checked(stored({section: [changed]}, tmp_path))
        named = [str(key) for key in place if isinstance(key, str) and key != "lances"]
        assert status == 1, place
        assert [line for line in lines if f"{case['id']} {'.'.join(named)}: " in line], place


def test_the_sentences_about_signs_agree() -> None:
    """Who sees a sign, what may be signed and when, and where one may look, each as a record."""
    status, lines = checked(SIGNS)
    assert (status, len(lines)) == (0, 1)


def figures(expected: object, place: Place = ()) -> Iterator[Place]:
    """Where each single value of what is expected stands."""
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
    """The case with another value at that place of what it expects."""
    changed = deepcopy(case)
    value: Any = changed["expected"]
    *path, last = place
    for key in path:
        value = value[key]
    value[last] = another(value[last])
    return changed


def another(value: object) -> object:
    """A value of the same kind that is not this one."""
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
    """Nothing in the file of worked cases is passed over but its ``meta``."""
    assert set(vectors()) == {"meta", "hands", "illegal", "mus_phase"}
