"""A match gone through again: what each decision was worth, and where the result came from."""

from collections.abc import Collection, Sequence
from typing import Final

from engine.events import Event
from engine.players.judge.reviewed import Choice, NotJudgedError, Review
from engine.players.trained.covered import covers
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View

DEALS: Final = 64
"""Deals of the hidden cards over which a decision is judged."""


def judged(rules: Rules) -> bool:
    """Whether what was trained covers the game that these house rules make."""
    return covers(rules)


def review(events: Sequence[Event], *, seats: Collection[Seat], deals: int = DEALS) -> Review:
    """A match up to its last event, from ``MatchOpened`` on, with the verdicts of some seats.

    The same log always gets the same review. Raise NotJudgedError where nobody has trained, and
    DamagedLogError for a log that no match can have written.
    """
    raise NotJudgedError(events, seats, deals)


def ask(view: View, *, deals: int = DEALS) -> tuple[Choice, ...]:
    """The choices of a seat whose word it is, the best first; none where nothing is to choose.

    The same view is always told the same. Raise NotJudgedError where nobody has trained.
    """
    raise NotJudgedError(view, deals)
