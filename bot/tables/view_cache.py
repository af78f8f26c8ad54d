"""What may be seen of a match at one length of its log: each made once, and all let go together.

A view is of one seat, and nobody is handed another's. What readers share is made of the public's.
A snapshot shows a table as it stood at the end of a hand, or while an accepted órdago is not
counted yet. Ends are made of the events of a decision, or of a whole log, and so the same after a
restart.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from bot.ports.value import replace
from bot.tables.computer_seats import display_names
from bot.tables.table_state import SeatAssignment, TableState
from bot.text.choices import AmountPrompt, MenuAction, menu
from bot.text.common import Names
from bot.text.hand_history import HandHistory, extend_history, hand_history
from bot.text.text_cache import HandTextCache
from engine.errors import DamagedLogError
from engine.events import (
    BetRaised,
    DeckOffered,
    DiscardsOpened,
    Event,
    HandClosed,
    HandOpened,
    LanceOpened,
    MatchOpened,
    MusReopened,
    OrdagoAccepted,
    OrdagoCalled,
)
from engine.evolve import evolve
from engine.game import Answering, Cutting, Game, HandOver, MatchOver, opened
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
"""Events that put another question to the table; a word that only answers one is none of them."""

_Offered: TypeAlias = tuple[tuple[Option, ...], tuple[MenuAction | AmountPrompt, ...]]
"""What the rules allow a seat, and what it is offered for that."""

_MOST_IN_A_HAND: Final = 10_000
_MOST_HANDS: Final = 1_000_000

SUSPENSE_S: Final = 1.5
"""How long the call of an órdago and its acceptance each stand before the cards, in seconds."""


class ViewCache:
    """What may be seen of a game; it was seen before as ``before`` has it, if at all."""

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
        self._read = None if before is None else before.read
        self._told_before = None if before is None else before.latest_telling

    def of(self, seat: Seat) -> View:
        """Return what a seat may see."""
        known = self.views.get(seat)
        if known is None:
            seen = view(self.game, seat, self._earlier.get(seat), self.public)
            known = self.views[seat] = self.game, seen
        return known[1]

    def choices(self, seen: View) -> tuple[MenuAction | AmountPrompt, ...]:
        """Return what a viewer may do; the chat offers what the hands of those asked do."""
        if seen.seat is None or seen is not self.of(seen.seat):
            return menu(seen)
        known = self.offered.get(seen.seat)
        if known is None:
            known, allowed = self._offered_before.get(seen.seat), self.options(seen.seat)
            # What may be said of a bet hangs on more than the rules allow.
            if known is None or known[0] != allowed or seen.seat in seen.speakers:
                known = allowed, menu(seen, allowed)
            self.offered[seen.seat] = known
        return known[1]

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Return all that a seat may do, by the rules."""
        if seat not in self._options:
            self._options[seat] = options(self.of(seat))
        return self._options[seat]

    @cached_property
    def asked(self) -> int:
        """Return how many questions the hand in play has asked."""
        return asked_in(self.public)

    @cached_property
    def read(self) -> tuple[HandHistory, View]:
        """Return the story of the hand in play, and of which view it is.

        From where it was read before.
        """
        if self._read is None:
            return hand_history(self.public), self.public
        return extend_history(*self._read, self.public), self.public

    def hand_text(
        self, chairs: tuple[SeatAssignment, ...], names: Callable[[], Names]
    ) -> HandTextCache:
        """Return the hand as it is told to all readers while these people sit there."""
        if self._telling is None or self._told_of != chairs:
            before, story = self.latest_telling, self.read[0]
            of = HandTextCache if before is None else before.followed
            self._telling, self._told_of = of(self.public, names(), story), chairs
            self._told_before = None
        return self._telling

    @property
    def latest_telling(self) -> HandTextCache | None:
        """The hand as it was told to all readers last, be it at an earlier length of the log."""
        return self._telling or self._told_before


class AwaitedSeats(NamedTuple):
    """What is asked of which people, as long as this is seen and these ``people`` are there.

    ``asks`` says the same by the number of the question, where the table is not closed.
    """

    sights: ViewCache
    people: tuple[tuple[SeatAssignment, ...], bool, int]
    question: int
    seats: Seats
    asks: frozenset[tuple[int, int]]


def asked_in(seen: View) -> int:
    """Return how many questions the hand in play has asked, for every viewer the same."""
    return len([event for event in seen.story if type(event) in _ASKS])


def kind_asked(seen: View) -> str:
    """Return which kind of question a table asks; a bet of another size is another kind."""
    match seen.phase:
        case Answering(at_stake=at_stake):
            return f"{Answering.__name__} {at_stake}"
        case phase:
            return type(phase).__name__


def hand_of(view: View, match: int) -> int:
    """Return the number of the hand in play, counted on through all matches of the table."""
    return hand_number(match, view.number)


def hand_number(match: int, hand: int) -> int:
    """Return the number of a hand of a match, counted on through all matches of the table."""
    return match * _MOST_HANDS + hand


def revision_of(view: View, match: int) -> int:
    """The number of the question (its revision) that the table asks now, in its match of a number.

    It is the same for every viewer, and a button of an earlier match is never taken for one of
    this match.
    """
    return revision_number(hand_of(view, match), asked_in(view))


def revision_number(hand: int, asked: int) -> int:
    """The number of a question: how many a hand has asked, after all of the hands before it."""
    return hand * _MOST_IN_A_HAND + asked


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment of a hand, on its way or at its end.

    Nobody is asked anything any more, and nobody's time runs. It was ``seen`` as it then stood, or
    before that, if anybody has.
    """

    record: TableState
    game: Game
    seen: ViewCache | None = field(default=None, compare=False, repr=False)

    @property
    def names(self) -> Mapping[Seat, str]:
        """Return what each seat was called."""
        return display_names(self.record, self.hand_number)

    @property
    def hand_number(self) -> int:
        """Return the number of the hand, counted on through all matches of the table."""
        return hand_of(self.public_view(), self.record.matches)

    @property
    def hand_text(self) -> HandTextCache:
        """Return the hand as it is told to all of its readers."""
        return self._seen.hand_text(self.record.chairs, lambda: self.names)

    def choices(self, _: View) -> tuple[()]:
        """Return nothing: nobody may do anything any more."""
        return ()

    def public_view(self) -> View:
        """Return what everybody may see of it."""
        return self._seen.public

    def view_of(self, seat: Seat) -> View:
        """Return what a seat may see of it."""
        return self._seen.of(seat)

    @cached_property
    def _seen(self) -> ViewCache:
        seen = self.seen
        return (
            seen if seen is not None and seen.game is self.game else ViewCache(self.game, 0, seen)
        )


class Suspense(NamedTuple):
    """An accepted órdago: what is shown of it at first, as it was called and as it was accepted.

    The call stands until ``accepted_at``, the acceptance until ``counted_at``; then all is shown.
    """

    called: Snapshot
    accepted: Snapshot
    accepted_at: float
    counted_at: float

    def at(self, now: float) -> Snapshot | None:
        """Return what is shown by then in the place of all that has happened."""
        if now < self.accepted_at:
            return self.called
        return self.accepted if now < self.counted_at else None


def suspense_of(
    record: TableState,
    game: Game,
    events: Iterable[Event],
    seen: ViewCache | None,
    times: tuple[float, float],
) -> Suspense | None:
    """Return how an órdago is shown that was called and is accepted at these times, if one is.

    The call, the acceptance and the cards are shown one after the other, each for a while.
    """
    record, (called_at, now) = replace(record, due=None), times
    for event in events:
        before, game = game, evolve(game, event)
        if isinstance(event, OrdagoAccepted):
            accepted_at = max(now, called_at + SUSPENSE_S)
            called, accepted = Snapshot(record, before, seen), Snapshot(record, game, seen)
            return Suspense(called, accepted, accepted_at, accepted_at + SUSPENSE_S)
    return None


def ended(record: TableState, game: Game, seen: ViewCache | None = None) -> Snapshot | None:
    """Return the end of the hand that is over, as it was seen; None while it is played."""
    if isinstance(game.phase, Cutting) and game.hand.number:
        # What is asked by then is no part of the end.
        game = replace(game, phase=HandOver(game.phase.next_mano, game.phase.ended))
    if not isinstance(game.phase, HandOver | MatchOver):
        return None
    return Snapshot(replace(record, due=None), game, seen)


def ends_of(
    record: TableState, game: Game, events: Iterable[Event], seen: ViewCache | None = None
) -> Iterator[Snapshot]:
    """Yield the end of each hand that was over when another began, in order."""
    events = tuple(events)
    if not any(isinstance(event, HandOpened) for event in events):
        return
    over = ended(record, game, seen)
    for event in events:
        game = evolve(game, event)
        if isinstance(event, HandOpened):
            if over is not None:
                yield over
            over = None
        else:
            # A game that is opened with the next deal is none of this hand's.
            over = over or ended(record, game, seen)


def ends_in(record: TableState, log: Sequence[Event]) -> Iterator[Snapshot]:
    """Yield the ends of all hands in a log, but for that of the last; raise DamagedLogError."""
    first = log[0]
    if not isinstance(first, MatchOpened):
        raise DamagedLogError(1)
    return ends_of(record, opened(first.rules), log[1:])
