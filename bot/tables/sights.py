"""What may be seen of a match at one length of its log: each made once, and all let go together.

A view is of one seat, and nobody is handed another's. What readers share is made of the public's.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Final

from bot.lines.choices import Choice, Prompt, choices
from bot.lines.phrases import Names
from bot.lines.story import Story, followed_on, story_of
from bot.lines.telling import Telling
from bot.tables.record import Chair
from engine.events import (
    BetRaised,
    DiscardsOpened,
    HandClosed,
    HandOpened,
    LanceOpened,
    MusReopened,
    OrdagoCalled,
)
from engine.game import Game
from engine.seats import Seat
from engine.view import Seen, View, view

_ASKS: Final[frozenset[type[Seen]]] = frozenset(
    {
        HandOpened,
        DiscardsOpened,
        MusReopened,
        LanceOpened,
        BetRaised,
        OrdagoCalled,
        HandClosed,
    }
)
"""Events that put another question to the table; a word that only answers one is none of them."""

_MOST_IN_A_HAND: Final = 10_000
_MOST_HANDS: Final = 1_000_000


class Sights:
    """What may be seen of a game; it was seen before as ``before`` has it, if at all."""

    def __init__(self, game: Game, version: int, before: "Sights | None" = None) -> None:
        self.version = version
        self.public = view(game, None)
        self._game = game
        self._views: dict[Seat, View] = {}
        self._choices: dict[Seat, tuple[Choice | Prompt, ...]] = {}
        self._telling: Telling | None = None
        self._told_of: tuple[Chair, ...] = ()
        self._read = None if before is None else before.read
        self._told_before = None if before is None else before.latest_telling

    def of(self, seat: Seat) -> View:
        """What a seat may see."""
        if seat not in self._views:
            self._views[seat] = view(self._game, seat)
        return self._views[seat]

    def choices(self, seen: View) -> tuple[Choice | Prompt, ...]:
        """What a viewer may do; the chat offers what the hands of those asked do."""
        if seen.seat is None or seen is not self._views.get(seen.seat):
            return choices(seen)
        if seen.seat not in self._choices:
            self._choices[seen.seat] = choices(seen)
        return self._choices[seen.seat]

    @cached_property
    def asked(self) -> int:
        """How many questions the hand in play has asked."""
        return asked_in(self.public)

    @cached_property
    def read(self) -> tuple[Story, View]:
        """The story of the hand in play, and of which view it is; from where it was read before."""
        if self._read is None:
            return story_of(self.public), self.public
        return followed_on(*self._read, self.public), self.public

    def telling(self, chairs: tuple[Chair, ...], names: Callable[[], Names]) -> Telling:
        """The hand as it is told to all readers while these people sit there."""
        if self._telling is None or self._told_of != chairs:
            telling = Telling(self.public, names(), self.read[0], self.latest_telling)
            self._telling, self._told_of, self._told_before = telling, chairs, None
        return self._telling

    @property
    def latest_telling(self) -> Telling | None:
        """The hand as it was told to all readers last, be it at an earlier length of the log."""
        return self._telling or self._told_before


def asked_in(seen: View) -> int:
    """How many questions the hand in play has asked, for every viewer the same."""
    return len([event for event in seen.story if type(event) in _ASKS])


def hand_of(view: View, match: int) -> int:
    """The number of the hand in play, counted on through all matches of the table."""
    return hand_number(match, view.number)


def hand_number(match: int, hand: int) -> int:
    """The number of a hand of a match, counted on through all matches of the table."""
    return match * _MOST_HANDS + hand


def question_of(view: View, match: int) -> int:
    """The number of the question (its revision) that the table asks now, in its match of a number.

    It is the same for every viewer, and a button of an earlier match is never taken for one of
    this match.
    """
    return question_number(hand_of(view, match), asked_in(view))


def question_number(hand: int, asked: int) -> int:
    """The number of a question: how many a hand has asked, after all of the hands before it."""
    return hand * _MOST_IN_A_HAND + asked
