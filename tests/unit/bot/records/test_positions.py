"""Tests of the practice positions: each has one clearly best choice and reveals no more."""

from pathlib import Path
from statistics import fmean
from typing import Final

import pytest

from bot.arena.find_positions import CLEAR, found, is_clear
from bot.records.positions import count, position
from engine.players.analysis import ask
from engine.view import Hidden, own_seat
from tests.budget import many
from tests.unit.bot.platforms.terminal.program import run_here

CHECKED: Final = many("AMARREKO_PRACTICE_POSITIONS", test=4, soak=40)
FOUND: Final = many("AMARREKO_FOUND_POSITIONS", test=1, soak=5)


def test_forty_positions_ship_and_one_choice_of_each_is_clearly_best() -> None:
    """Forty positions ship; each is a view of the asked seat with one clearly best choice."""
    assert count() == 40
    seen = set()
    for number in range(count()):
        asked = position(number)
        assert is_clear(asked.choices)
        assert [one.chance for one in asked.choices] == sorted(
            (one.chance for one in asked.choices), reverse=True
        )
        seat = own_seat(asked.seen)
        assert seat in asked.seen.speakers
        others = [hand for at, hand in enumerate(asked.seen.hands) if at != seat]
        assert all(isinstance(hand, Hidden) for hand in others)
        seen.add((asked.seen.tally.stones, asked.seen.hands))
    assert len(seen) == count()
    with pytest.raises(IndexError):
        position(count())


@pytest.mark.soak
def test_the_judge_says_the_same_of_positions_when_it_is_asked_anew() -> None:
    """Three evaluations with other seeds agree on the best choice, with a clear mean difference."""
    for number in range(0, count(), count() // CHECKED):
        asked = position(number)
        looks = [ask(asked.seen, deals=deals) for deals in (160, 224, 256)]
        assert {look[0].action for look in looks} == {asked.choices[0].action}
        assert fmean(look[0].chance - look[1].chance for look in looks) >= CLEAR


@pytest.mark.long
@pytest.mark.soak
def test_positions_are_found_again_by_the_same_seed() -> None:
    assert [*found(FOUND, 1)] == [*found(FOUND, 1)] != []


def test_at_the_terminal_an_answer_is_judged_at_once(tmp_path: Path) -> None:
    """In the terminal an answer is a number; other input is asked again, and Enter leaves."""
    told = run_here(tmp_path, "practise", "--language", "en", said="9\n1\n\n")
    assert told.returncode == 0
    lines = told.stdout.splitlines()
    assert lines[0].startswith("1. Hand ")
    assert sum("(±" in line for line in lines) >= 2
    assert sum(line.startswith("▸ ") for line in lines) == 1
    assert [line for line in lines if line.startswith("2. Hand ")]
    # As at a table, this is a word and not the number of a place.
    assert " · You" in lines[0]
    said = lines[1].removeprefix("Said before: ").split(", ")
    assert said != lines[1:2]
    assert {word.partition(":")[0] for word in said} <= {"Ane", "Beñat", "Garazi", "You"}
    other = run_here(tmp_path, "practise", "2", "--language", "en", said="")
    assert other.stdout.splitlines()[0][2:] != lines[0][2:]
