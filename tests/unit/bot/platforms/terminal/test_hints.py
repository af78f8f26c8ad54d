"""Whoever asks for hints is told what the own cards are worth, and what to do only when asked."""

from pathlib import Path

import pytest

from tests.unit.bot.platforms.terminal.program import run_here

pytestmark = pytest.mark.long


def played(folder: Path, typed: str, *options: str) -> list[str]:
    """What is printed while these lines are typed."""
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
    """Each choice with its chance, and the question stands."""
    lines = played(tmp_path, "5\n1\n", "--hints", "--db", "a.db")
    told = [line for line in lines if "(±" in line]
    assert sorted(line.split(":")[0] for line in told) == ["· Mus", "· No mus"]
    assert lines.index(told[-1]) < lines.index("  You: Mus.")


def test_after_a_hand_it_can_be_gone_through(tmp_path: Path) -> None:
    """By its number in the menu, and in words; while it is played it is not."""
    hand = "no mus\n" + "pass\ndecline\n" * 12
    lines = played(tmp_path, f"repaso\n{hand}5\nreview\n", "--db", "a.db")
    refused = "When the hand is over: before that, it would be playing for you."
    assert lines.count(refused) == 1
    assert "I am going through it; that takes some seconds." in lines
    assert lines.count("Review of hand 1") == 2
    assert [line for line in lines if line.startswith("You: accuracy ")]
