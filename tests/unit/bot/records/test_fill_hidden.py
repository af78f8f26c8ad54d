"""Tests of records without hidden hands, which pass if some cards agree."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bot.records.export import export
from bot.records.fill_hidden import MOST_PLAYED
from engine.events import HandClosed
from engine.evolve import fold
from engine.rule_options import Value, rules_of
from tests.budget import many
from tests.random_play import play_match
from tests.unit.bot.records.checking import Record, checked, hand, replayed, stored

pytestmark = pytest.mark.long

CUSTOMS: Final = Path(__file__).parents[4] / "examples" / "customs.json"
HANDS: Final = many("AMARREKO_HIDDEN_HANDS", test=16, soak=40)
PLAYED: Final = many("AMARREKO_HIDDEN_WAYS", test=100, soak=MOST_PLAYED)


@pytest.fixture
def few_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the search, because a record without a solution tries all ways."""
    monkeypatch.setattr("bot.records.fill_hidden.MOST_PLAYED", PLAYED)


def of_customs(name: str) -> Record:
    """Return one of the examples."""
    [found] = [
        record
        for record in json.loads(CUSTOMS.read_text(encoding="utf-8"))["hands"]
        if record["id"] == name
    ]
    example: Record = found
    return example


def said(record: Record, folder: Path) -> tuple[int, list[str]]:
    return checked(stored({"hands": [record]}, folder))


@pytest.mark.usefixtures("few_ways")
@pytest.mark.parametrize("name", ["shown-hidden", "shown-bluff"])
def test_what_is_told_of_a_hidden_hand_is_checked(name: str, tmp_path: Path) -> None:
    """A wrong figure of a hidden hand is reported, because no cards agree with it."""
    record = of_customs(name)
    assert said(record, tmp_path)[0] == 0
    record["expected"]["lances"]["pares"] = {"count": [0, 7]}
    status, lines = said(record, tmp_path)
    assert status == 1
    assert any("pares.count: expected [0, 7]" in line for line in lines)


@pytest.mark.usefixtures("few_ways")
def test_a_single_hidden_hand_is_looked_for_among_all(tmp_path: Path) -> None:
    """A single hidden hand is searched among all: the winner of pares holds duples at most."""
    record = of_customs("shown-hidden")
    record["hands"]["2"] = "7c 7e 6o 5o"
    assert said(record, tmp_path)[0] == 0
    record["expected"]["lances"]["pares"]["count"] = [0, 1]
    assert said(record, tmp_path)[0] == 1, "a pareja that beats those kings has not been dealt"
    record["expected"] |= {"score_after": [6, 3], "lances": {"pares": {"count": [0, 2]}}}
    assert said(record, tmp_path)[0] == 0, "but medias do"


@pytest.mark.usefixtures("few_ways")
def test_a_hand_that_was_laid_open_is_not_left_out(tmp_path: Path) -> None:
    """A shown hand may not be omitted, such as the winner of an accepted bet."""
    record = of_customs("shown-hidden")
    record["calls"][-1] = [1, "quiero"]
    record |= {"hands": {"0": record["hands"]["0"]}, "expected": {}}
    status, lines = said(record, tmp_path)
    assert status == 1
    assert "shown: expected [0], found [0, 1" in lines[0]


def test_where_all_is_shown_no_hand_is_left_out(tmp_path: Path) -> None:
    record = of_customs("shown-hidden") | {"options": {"show": "all"}}
    status, lines = said(record, tmp_path)
    assert status == 2
    assert "hands" in lines[0]


@pytest.mark.usefixtures("few_ways")
def test_a_call_that_no_hand_allows_is_refused_as_ever(tmp_path: Path) -> None:
    record = of_customs("shown-hidden")
    record["calls"].append([2, "envido"])
    status, lines = said(record, tmp_path)
    assert status == 1
    assert any(f"call {len(record['calls'])}, " in line for line in lines)


@pytest.mark.parametrize("name", ["shown-hidden", "shown-bluff"])
def test_no_card_is_told_that_the_record_does_not_have(name: str, tmp_path: Path) -> None:
    """Cards invented for the check are never told, and neither are discards."""
    record = of_customs(name)
    hidden = 4 - len(record["hands"])
    talk = [[seat, "mus"] for seat in range(4)] + [["all", "discard"]]
    record["calls"] = [*talk, *record["calls"]]
    status, lines = replayed(stored({"hands": [record]}, tmp_path))
    assert status == 0
    assert sum("cards not shown" in line for line in lines) >= hidden
    told = {line.partition(":")[0] for line in lines if " of " in line}
    assert told - {name, "Declined"} == {f"Seat {seat}" for seat in record["hands"]}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(HANDS))
def test_what_was_played_agrees_without_the_hands_that_nobody_saw(
    seed: int, tmp_path: Path
) -> None:
    """Matches under rules that hide hands pass without these hands, for every recorder."""
    options: dict[str, Value] = {"show": "needed", "senas": "off", "first_hand_no_mus": True}
    events, _ = play_match(rules_of("castilla", options), Random(seed), most_actions=80)
    ends = [place for place, event in enumerate(events) if isinstance(event, HandClosed)]
    happened = events[: ends[0] + 1]
    match = json.loads(export(happened))["matches"][0]
    [played] = match["hands"]
    hands: Any = played["result"].pop("hands")
    shown = {str(seat) for seat in fold(happened).hand.shown}
    writer = str(seed % 4)
    record = hand(
        *played["calls"],
        mano=played["mano"],
        seats=4,
        first_hand=True,
        preset=match["preset"],
        options=match["options"],
        hands={seat: hands[seat] for seat in sorted({writer, *shown})},
        expected=played["result"],
    )
    assert said(record, tmp_path)[0] == 0
