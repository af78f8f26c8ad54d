"""Which question of the table is the current one, as a number that only grows."""

from typing import Final

from engine.events import (
    BetRaised,
    DiscardsOpened,
    HandClosed,
    HandOpened,
    LanceOpened,
    MusReopened,
    OrdagoCalled,
)
from engine.view import View

_ASKS: Final = (
    HandOpened,
    DiscardsOpened,
    MusReopened,
    LanceOpened,
    BetRaised,
    OrdagoCalled,
    HandClosed,
)
"""Events that put another question to the table; a word that only answers one is none of them."""

_MOST_IN_A_HAND: Final = 10_000
_MOST_HANDS: Final = 1_000_000


def hand_of(view: View, match: int) -> int:
    """The number of the hand in play, counted on through all matches of the table."""
    return match * _MOST_HANDS + view.number


def question_of(view: View, match: int) -> int:
    """The number of the question that the table asks now, in its so many-th match.

    It is the same for every viewer, and a button of an earlier match is never taken for one of
    this match.
    """
    asked = sum(isinstance(event, _ASKS) for event in view.story)
    return hand_of(view, match) * _MOST_IN_A_HAND + asked
