"""Tests of replays: each card, word and stone of a record, in four languages."""

from pathlib import Path
from typing import Any

import pytest

from bot.records.check import names_of
from bot.records.json_fields import Field
from bot.records.parse import RawRecord, read
from bot.records.replay import chapters
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from tests.unit.bot.records.checking import (
    VECTORS,
    VOICE,
    Record,
    hand,
    replayed,
    stored,
    worked_cases,
)

EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_worked_cases_are_told_in_every_language(language: str) -> None:
    """All worked cases are told under their own titles, in every language."""
    localizer = Localizer(language)
    status, lines = replayed(VECTORS, localizer)
    assert status == 0
    titles = [
        localizer.format(
            LocalizedText("record-titled", {"record": case["id"], "title": case["title"]})
        )
        for _, case in worked_cases()
    ]
    assert [line for line in lines if line in titles] == titles


def told(record: Record) -> list[LocalizedText]:
    """Return the output of a replay of a record."""
    read_record = read(RawRecord("X1", Field("", record), None))
    names = names_of(read_record.names, read_record.rules.seats, VOICE)
    return [line for chapter in chapters(read_record, names) for line in chapter.lines]


def keys(lines: list[LocalizedText]) -> list[str]:
    """Return the message keys of the output."""
    return [line.key for line in lines]


def test_a_hand_is_told_from_the_deal_to_the_score() -> None:
    """The story of a short hand is told in order, from the deal to the score."""
    calls = [[0, "mus"], [1, "corto"], [0, "paso"], [1, "envido:5"], [2, "ordago"], [3, "quiero"]]
    lines = told(hand(*calls, score_before=[5, 13]))
    assert keys(lines) == [
        *("record-untitled", "record-rules", "score-with-games", "score-with-games"),
        *("hand-opened", "deck-cut", *["hand-shown"] * 4),
        *("mus-said", "mus-cut"),
        *("passed", "bet-opened", "ordago-called", "ordago-accepted"),
        *("game-won-ordago", "hand-closed", "score-with-games", "score-with-games"),
    ]


def test_cards_that_were_thrown_and_drawn_are_told() -> None:
    """Discarded and drawn cards are told by name, and the changed hands at the showdown."""
    thrown = ["1o", "7o", "5o", "1e"]
    calls: list[list[Any]] = [[seat, "mus"] for seat in range(4)]
    calls += [[seat, f"descarto:{card}"] for seat, card in enumerate(thrown)]
    calls += [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    lines = told(hand(*calls, stock="2o 3o 2c 3c"))
    said = [VOICE.format(line) for line in lines]
    assert "Seat 0 discards ace of coins." in said
    assert "Seat 0 gets two of coins." in said
    assert keys(lines).count("hand-shown") == 8
    shown = [text for text in said if text.startswith("Seat 0: king of coins")]
    assert ["ace of coins" in text for text in shown] == [True, False]
    assert ["two of coins" in text for text in shown] == [False, True]


def test_cards_that_the_record_does_not_name_are_not_told() -> None:
    """Discards without cards are told by number, and the hands after the discards."""
    calls: list[list[Any]] = [[seat, "mus"] for seat in range(4)]
    calls += [["all", "discard"], [0, "corto"]]
    lines = told(hand(*calls, [0, "ordago"], [1, "quiero"]))
    assert "record-thrown" not in keys(lines)
    assert keys(lines).count("discard-counted") == 4
    first = keys(lines).index("mus-cut") + 1
    assert keys(lines)[first : first + 4] == ["hand-shown"] * 4
    assert keys(lines).count("hand-shown") == 4


def test_a_mus_phase_without_cards_shows_none() -> None:
    """A mus phase without cards shows none, because its cards are invented."""
    calls = [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    lines = told({"kind": "mus_corrido", "dealer": 3, "calls": calls, "expected": {}})
    assert "hand-shown" not in keys(lines)


def test_a_seat_that_throws_nothing_is_told() -> None:
    """A seat that discards nothing is told, under rules that allow it."""
    calls: list[list[Any]] = [*([seat, "mus"] for seat in range(4)), [0, "descarto:"]]
    lines = told(hand(*calls, options={"min_discard": 0}))
    assert keys(lines)[-3] == "discard-counted"


def test_a_sign_is_told_openly() -> None:
    """A sign is told with its meaning, because a replay hides nothing."""
    lines = told(hand([0, "corto"], [0, "mira:3"], [3, "sena:duples"]))
    told_openly = [VOICE.format(line) for line in lines]
    assert "Seat 0 looks at Seat 3." in told_openly
    assert "Seat 3 makes the sign for duples." in told_openly


def test_an_illegal_call_is_told_with_its_reason(tmp_path: Path) -> None:
    """An expected illegal call ends the story; an unexpected one also fails the command."""
    for expected, status in (({"last_call": "illegal"}, 0), ({}, 1)):
        record = hand([0, "corto"], [1, "paso"], expected=expected)
        found, lines = replayed(stored({"hands": [record]}, tmp_path))
        assert found == status
        assert [line for line in lines if line.startswith('X1: call 2, [1, "paso"], was refused')]


def test_a_match_is_told_hand_by_hand() -> None:
    """A match has an empty line after its title and after each hand."""
    status, lines = replayed(EXAMPLES / "match.json")
    assert status == 0
    assert lines.count("") == 1 + 8
    assert lines[-1] == ""


def test_the_records_after_a_damaged_one_are_told(tmp_path: Path) -> None:
    """The records after a damaged one are told; it gets one line and status 2."""
    records = [{**hand([0, "corto"]), "mano": 9}, {**hand([0, "corto"]), "id": "X2"}]
    path = stored({"hands": records}, tmp_path)
    status, lines = replayed(path)
    assert status == 2
    assert lines[0].startswith(f"{path}: X1: mano")
    assert lines[1] == "X2"
