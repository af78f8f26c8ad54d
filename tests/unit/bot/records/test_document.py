"""Tests of docs/HAND_RECORD.md and its examples."""

import re
from pathlib import Path
from typing import Final

import pytest

from bot.records.expectations import HAND_FIGURES, LANCE_FIGURES, MATCH_FIGURES
from bot.records.json_reader import load
from bot.records.model import Kind
from bot.records.parse import entries, read
from engine.rule_options import PRESETS
from tests.unit.bot.records.checking import checked, replayed

ROOT: Final = Path(__file__).parents[4]
DOCUMENT: Final = (ROOT / "docs" / "HAND_RECORD.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```json\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE)
EXAMPLES: Final = sorted((ROOT / "examples").glob("*.json"))


def test_the_page_and_the_folder_have_examples() -> None:
    """The page and the folder contain examples, so that the tests below are not empty."""
    assert len(BLOCKS) >= 5
    assert {path.name for path in EXAMPLES} >= {"hands.json", "match.json"}


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_every_example_of_the_page_is_a_file_that_agrees(number: int, tmp_path: Path) -> None:
    """Each JSON block of the page is a file that can be checked and replayed."""
    path = tmp_path / "example.json"
    path.write_text(BLOCKS[number], encoding="utf-8")
    assert checked(path)[0] == 0, checked(path)[1]
    assert replayed(path)[0] == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_file_agrees(path: Path) -> None:
    """Each file in the folder of examples can be checked and replayed."""
    assert checked(path)[0] == 0, checked(path)[1]
    assert replayed(path)[0] == 0


def test_the_examples_show_every_kind_of_record() -> None:
    """Each kind of record is shown on the page, by name or by section."""
    shown = "".join(BLOCKS)
    sections = {Kind.HAND: "hands", Kind.ILLEGAL: "illegal", Kind.MATCH: "matches"}
    for kind in Kind:
        assert (f'"{sections[kind]}": [' if kind in sections else f'"kind": "{kind}"') in shown


def test_the_page_names_every_figure_preset_and_kind() -> None:
    """The page names every figure, preset and kind that a record can expect."""
    names = [*HAND_FIGURES, *LANCE_FIGURES, *MATCH_FIGURES, *PRESETS, *Kind, "lances", "hands"]
    assert [name for name in names if f"`{name}`" not in DOCUMENT] == []


def test_the_example_match_is_a_whole_one() -> None:
    """The example match is complete, with named discards and a reshuffle."""
    text = (ROOT / "examples" / "match.json").read_text(encoding="utf-8")
    assert '"match_over": true' in text
    assert "descarto:" in text
    assert '"shuffles"' in text
    [entry] = entries(load(ROOT / "examples" / "match.json"))
    assert len(read(entry).names) == 4
