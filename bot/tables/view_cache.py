"""Cache the views of a match at one log length.

A view belongs to one seat and is never given to another. Texts that readers share are made from the
public view.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeAlias

from bot.ports.value import Struct
from bot.tables.table_state import SeatAssignment
from bot.text.choices import AmountPrompt, MenuAction, menu
from bot.text.common import Names
from bot.text.hand_history import HandHistory, extend_history, hand_history
from bot.text.text_cache import HandTextCache
from engine.events import (
    BetRaised,
    DeckOffered,
    DiscardsOpened,
    HandClosed,
    HandOpened,
    LanceOpened,
    MusReopened,
    OrdagoCalled,
)
from engine.game import Answering, Game
from engine.legal_actions import Option, options
from engine.seats import Seat, Seats
from engine.view import Seen, View, view

_ASKS: Final[frozenset[type[Seen]]] = frozenset(
    {
        DeckOffered,
        HandOpened,
        DiscardsOpened,
        MusReopened,
        LanceOpened,
        BetRaised,
        OrdagoCalled,
        HandClosed,
    }
)
"""Events that ask a new question; actions that only answer a question are not among them."""

_Offered: TypeAlias = tuple[tuple[Option, ...], tuple[MenuAction | AmountPrompt, ...]]
"""The legal options of a seat, and the menu made from them."""

_MOST_IN_A_HAND: Final = 10_000
_MOST_HANDS: Final = 1_000_000


_People: TypeAlias = tuple[tuple[SeatAssignment, ...], bool, int]
"""The seats of a table, whether it is closed, and its number of matches."""


class AwaitedSeats(Struct, frozen=True):
    """Who is asked what: the number of the question, and the seats of present people who are asked.

    ``asks`` pairs the question with each of these seats; it is empty if the table is closed.
    """

    question: int
    seats: Seats
    asks: frozenset[tuple[int, int]]


NOBODY_ASKED: Final = AwaitedSeats(0, (), frozenset())


class ViewCache:
    """The views of a game; ``before`` has the views of an earlier state, if any."""

    def __init__(self, game: Game, version: int, before: "ViewCache | None" = None) -> None:
        self.version = version
        self.game = game
        self._earlier = {} if before is None else before.views
        self.views: dict[Seat | None, tuple[Game, View]] = {}
        self.public = view(game, None, self._earlier.get(None))
        self.views[None] = game, self.public
        self._offered_before = {} if before is None else before.offered
        self.offered: dict[Seat, _Offered] = {}
        self._options: dict[Seat, tuple[Option, ...]] = {}
        self._telling: HandTextCache | None = None
        self._told_of: tuple[SeatAssignment, ...] = ()
        self._awaited: tuple[_People, AwaitedSeats] | None = None
        self._read = None if before is None else before.read
        self._told_before = None if before is None else before.latest_telling

    def of(self, seat: Seat) -> View:
        """Return the view of a seat."""
        known = self.views.get(seat)
        if known is None:
            seen = view(self.game, seat, self._earlier.get(seat), self.public)
            known = self.views[seat] = self.game, seen
        return known[1]

    def choices(self, seen: View) -> tuple[MenuAction | AmountPrompt, ...]:
        """Return a viewer's menu; the public menu has the entries that do not depend on cards."""
        if seen.seat is None or seen is not self.of(seen.seat):
            return menu(seen)
        known = self.offered.get(seen.seat)
        if known is None:
            known, allowed = self._offered_before.get(seen.seat), self.options(seen.seat)
            # The menu for a bet depends on more than the legal options.
            if known is None or known[0] != allowed or seen.seat in seen.speakers:
                known = allowed, menu(seen, allowed)
            self.offered[seen.seat] = known
        return known[1]

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Return the legal options of a seat."""
        if seat not in self._options:
            self._options[seat] = options(self.of(seat))
        return self._options[seat]

    @cached_property
    def asked(self) -> int:
        """Return how many questions the current hand has asked."""
        return asked_in(self.public)

    def awaited(self, people: _People, ask: Callable[[], AwaitedSeats]) -> AwaitedSeats:
        """Return the result of ``ask``, cached while the ``people`` stay the same."""
        if self._awaited is None or self._awaited[0] != people:
            self._awaited = people, ask()
        return self._awaited[1]

    @cached_property
    def read(self) -> tuple[HandHistory, View]:
        """Return the history of the current hand and the view it was made from.

        The history continues an earlier one if there is one.
        """
        if self._read is None:
            return hand_history(self.public), self.public
        return extend_history(*self._read, self.public), self.public

    def hand_text(
        self, chairs: tuple[SeatAssignment, ...], names: Callable[[], Names]
    ) -> HandTextCache:
        """Return the text of the hand that all readers share, for these players."""
        if self._telling is None or self._told_of != chairs:
            before, story = self.latest_telling, self.read[0]
            of = HandTextCache if before is None else before.followed
            self._telling, self._told_of = of(self.public, names(), story), chairs
            self._told_before = None
        return self._telling

    @property
    def latest_telling(self) -> HandTextCache | None:
        """Return the latest shared text, possibly for an earlier log length."""
        return self._telling or self._told_before


def asked_in(seen: View) -> int:
    """Return how many questions the current hand has asked; it is the same for every viewer."""
    return len([event for event in seen.story if type(event) in _ASKS])


def kind_asked(seen: View) -> str:
    """Return the kind of question that a table asks; bets of other sizes are other kinds."""
    match seen.phase:
        case Answering(at_stake=at_stake):
            return f"{Answering.__name__} {at_stake}"
        case phase:
            return type(phase).__name__


def hand_of(view: View, match: int) -> int:
    """Return the number of the current hand, counted over all matches of the table."""
    return hand_number(match, view.number)


def hand_number(match: int, hand: int) -> int:
    """Return the number of a hand of a match, counted over all matches of the table."""
    return match * _MOST_HANDS + hand


def revision_of(view: View, match: int) -> int:
    """Return the number of the current question (its revision), counted over all matches.

    It is the same for every viewer, and never equals the number in a button of an earlier match.
    """
    return revision_number(hand_of(view, match), asked_in(view))


def revision_number(hand: int, asked: int) -> int:
    """Return the number of a question from the number of its hand and its number in the hand."""
    return hand * _MOST_IN_A_HAND + asked
