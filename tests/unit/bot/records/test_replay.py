"""Records told as stories: every card, every word, every stone, in four languages."""

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
    """Hands, illegal calls and mus phases alike, each under its own title."""
    voice = Localizer(language)
    status, lines = replayed(VECTORS, voice)
    assert status == 0
    titles = [
        voice.format(LocalizedText("record-titled", {"record": case["id"], "title": case["title"]}))
        for _, case in worked_cases()
    ]
    assert [line for line in lines if line in titles] == titles


def told(record: Record) -> list[LocalizedText]:
    """All that a replay says of a record."""
    read_record = read(RawRecord("X1", Field("", record), None))
    names = names_of(read_record.names, read_record.rules.seats, VOICE)
    return [line for chapter in chapters(read_record, names) for line in chapter.lines]


def keys(lines: list[LocalizedText]) -> list[str]:
    """What is said, without the details."""
    return [line.key for line in lines]


def test_a_hand_is_told_from_the_deal_to_the_score() -> None:
    """The whole story of a short hand, in order."""
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
    """By name, and the showdown shows the hands anew, since they have changed."""
    thrown = ["1o", "7o", "5o", "1e"]
    calls: list[list[Any]] = [[seat, "mus"] for seat in range(4)]
    calls += [[seat, f"descarto:{card}"] for seat, card in enumerate(thrown)]
    calls += [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    lines = told(hand(*calls, stock="2o 3o 2c 3c"))
    said = [VOICE.format(line) for line in lines]
    assert "Seat 0 throws ace of coins." in said
    assert "Seat 0 gets two of coins." in said
    assert keys(lines).count("hand-shown") == 8
    shown = [text for text in said if text.startswith("Seat 0: king of coins")]
    assert ["ace of coins" in text for text in shown] == [True, False]
    assert ["two of coins" in text for text in shown] == [False, True]


def test_cards_that_the_record_does_not_name_are_not_told() -> None:
    """Of such discards only the number is told, and the hands are shown once they are played."""
    calls: list[list[Any]] = [[seat, "mus"] for seat in range(4)]
    calls += [["all", "discard"], [0, "corto"]]
    lines = told(hand(*calls, [0, "ordago"], [1, "quiero"]))
    assert "record-thrown" not in keys(lines)
    assert keys(lines).count("discard-counted") == 4
    first = keys(lines).index("mus-cut") + 1
    assert keys(lines)[first : first + 4] == ["hand-shown"] * 4
    assert keys(lines).count("hand-shown") == 4


def test_a_mus_phase_without_cards_shows_none() -> None:
    """The cards that it is played with are nobody's."""
    calls = [[0, "corto"], [0, "ordago"], [1, "quiero"]]
    lines = told({"kind": "mus_corrido", "dealer": 3, "calls": calls, "expected": {}})
    assert "hand-shown" not in keys(lines)


def test_a_seat_that_throws_nothing_is_told() -> None:
    """Where the house allows that."""
    calls: list[list[Any]] = [*([seat, "mus"] for seat in range(4)), [0, "descarto:"]]
    lines = told(hand(*calls, options={"min_discard": 0}))
    assert keys(lines)[-3] == "discard-counted"


def test_a_sign_is_told_openly() -> None:
    """A replay hides nothing."""
    lines = told(hand([0, "corto"], [0, "mira:3"], [3, "sena:duples"]))
    told_openly = [VOICE.format(line) for line in lines]
    assert "Seat 0 looks at Seat 3." in told_openly
    assert "Seat 3 makes the sign for duples." in told_openly


def test_an_illegal_call_is_told_with_its_reason(tmp_path: Path) -> None:
    """Where it is expected the story simply ends there; where it is not, the status says so."""
    for expected, status in (({"last_call": "illegal"}, 0), ({}, 1)):
        record = hand([0, "corto"], [1, "paso"], expected=expected)
        found, lines = replayed(stored({"hands": [record]}, tmp_path))
        assert found == status
        assert [line for line in lines if line.startswith('X1: call 2, [1, "paso"], was refused')]


def test_a_match_is_told_hand_by_hand() -> None:
    """A line stands empty after each hand, and after what the match is."""
    status, lines = replayed(EXAMPLES / "match.json")
    assert status == 0
    assert lines.count("") == 1 + 8
    assert lines[-1] == ""


def test_the_records_after_a_damaged_one_are_told(tmp_path: Path) -> None:
    """The damaged one gets its line, and the status is 2."""
    records = [{**hand([0, "corto"]), "mano": 9}, {**hand([0, "corto"]), "id": "X2"}]
    path = stored({"hands": records}, tmp_path)
    status, lines = replayed(path)
    assert status == 2
    assert lines[0].startswith(f"{path}: X1: mano")
    assert lines[1] == "X2"
