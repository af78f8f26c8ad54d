"""Tests of hints: the value of the cards is shown, and advice only on request."""

from pathlib import Path

import pytest

from tests.unit.bot.platforms.terminal.program import run_here

pytestmark = pytest.mark.long


def played(folder: Path, typed: str, *options: str) -> list[str]:
    """Return the output for these typed lines."""
    told = run_here(
        folder, "play", "--plain", "--language", "en", "--seed", "3", *options, said=typed
    )
    return told.stdout.splitlines()


def test_hints_come_before_each_decision_and_advise_nothing(tmp_path: Path) -> None:
    lines = played(tmp_path, "1\n1\n", "--hints", "--db", "a.db")
    hints = [line for line in lines if line.startswith("Your cards: Grande ")]
    assert len(hints) == 3
    assert all("%" in line and "Juego" in line for line in hints)
    assert not [line for line in lines if "(±" in line]
    assert not [line for line in played(tmp_path, "1\n1\n", "--db", "b.db") if line in hints]


def test_what_might_be_best_is_told_when_it_is_asked(tmp_path: Path) -> None:
    """On request each choice is shown with its chance, and the question stays."""
    lines = played(tmp_path, "5\n1\n", "--hints", "--db", "a.db")
    told = [line for line in lines if "(±" in line]
    assert sorted(line.split(":")[0] for line in told) == ["· Mus", "· No mus"]
    assert lines.index(told[-1]) < lines.index("  You: Mus.")


def test_after_a_hand_it_can_be_gone_through(tmp_path: Path) -> None:
    """After a hand its review opens by its menu number or in words, and not during it."""
    hand = "no mus\n" + "pass\ndecline\n" * 12
    lines = played(tmp_path, f"repaso\n{hand}5\nreview\n", "--db", "a.db")
    refused = "Ask when the hand is over: until then, a review would play for you."
    assert lines.count(refused) == 1
    assert "Reviewing; this takes a few seconds." in lines
    assert lines.count("Review of hand 1") == 2
    assert [line for line in lines if line.startswith("You: accuracy ")]
