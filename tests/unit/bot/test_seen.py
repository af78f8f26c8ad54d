"""Tests of what people see, as ``tools.simulation`` measures it at a few tables."""

from dataclasses import replace
from typing import Final

import pytest

from engine.seats import Seat
from tools.simulation.__main__ import misses, played
from tools.simulation.analysis import Counted, Share
from tools.simulation.screen_reader import ScreenReader
from tools.simulation.sessions import Sitting, sittings

NUMBERS: Final = (1, 11, 12)
"""A person with computers on Discord, two on both platforms, and a duel on Telegram."""

FEWEST_WORDS: Final = 30
EARLY: Final = frozenset({"lag", "calls a decision"})
"""Measures by hundreds, which short matches do not allow."""


def short(number: int) -> Sitting:
    """Return one of the fifty tables with two hands."""
    return replace(next(one for one in sittings() if one.number == number), hands=2)


@pytest.mark.parametrize("number", NUMBERS)
def test_all_that_is_said_is_seen_and_somebody_who_is_asked_is_called(number: int) -> None:
    """Showdowns come before the next hand, and there is no superfluous sound, edit or refusal."""
    came = played(short(number))
    assert came.words.of >= FEWEST_WORDS
    assert came.showdowns.of
    assert [miss for miss in misses(came) if miss.partition(":")[0] not in EARLY] == []


def test_what_was_promised_and_not_kept_is_told() -> None:
    """A broken promise is named, and a count without misses is silent."""
    assert list(misses(Counted())) == []
    broken = Counted(words=Share(1, 2, ("a word",)), refused=1)
    assert list(misses(broken)) == ["a word", "refused: 1.00, more than 0"]


def test_an_eye_reads_what_a_hand_tells() -> None:
    """The reader finds the words of each lance and the open cards in a hand's text."""
    eye = ScreenReader({Seat(0): "Ane", Seat(1): "Beñat"})
    told = eye.read(
        "Ronda 3. Mano: Ane. Reparte: Beñat.\n"
        "Mus · descartes: Ane 1+3, Beñat 2+1 · Ane: mus · Beñat: no hay mus\n"
        "Grande · Ane: paso · Beñat: envido 2 · Ane: 5 más (7) · Beñat: no quiero → Ane +2\n"
        "Chica · en paso\n\n"
        "Ane: as de oros"
    )
    assert told.hand == 3
    assert told.shown == {0}
    assert {
        ("mus", 0, 3),
        ("mus", 1, 2),
        ("thrown", 0, 4),
        ("corto", 1),
        ("grande", "paso", 0, 1),
        ("grande", "bets", 1, 2),
        ("grande", "bets", 0, 7),
        ("grande", "no quiero", 1, 1),
        ("chica", "en paso"),
    } <= told.facts
    assert ("grande", "quiero", 1, 1) not in told.facts
