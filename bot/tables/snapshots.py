"""Show a table as it was at the end of a hand, or before the cards of an accepted órdago.

Snapshots are computed from the events of a decision or of a whole log, so they are the same after a
restart.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from bot.ports.value import Struct, equal_without, replace, repr_without
from bot.tables.display_names import display_names
from bot.tables.meeting import Meeting
from bot.tables.table_state import TableState
from bot.tables.view_cache import ViewCache, hand_of
from bot.text.text_cache import HandTextCache
from engine.errors import DamagedLogError
from engine.events import (
    Event,
    HandOpened,
    MatchOpened,
    OrdagoAccepted,
)
from engine.evolve import evolve
from engine.game import Cutting, Game, HandOver, MatchOver, opened
from engine.seats import Seat
from engine.view import View

SUSPENSE_S: Final = 1.5
"""How long the call and then the acceptance of an órdago are shown before the cards, in seconds."""


class Snapshot(Struct, frozen=True, gc=True, dict=True):
    """A table at one moment, during a hand or at its end.

    Nothing is asked and no clock runs. ``seen`` has the cached views of this moment or an earlier
    one, if any. After a match, the ``meeting`` says how often its sides have met.
    """

    state: TableState
    game: Game
    seen: ViewCache | None = None
    meeting: Meeting | None = None

    def __repr__(self) -> str:
        """Leave out the views."""
        return repr_without(self, "seen")

    def __eq__(self, other: object) -> bool:
        """Compare everything but the views, which follow from the table and the game."""
        return equal_without(self, other, "seen")

    def __hash__(self) -> int:
        """Hash the table."""
        return hash(self.state)

    @property
    def names(self) -> Mapping[Seat, str]:
        """Return the names of the seats at this moment."""
        return display_names(self.state)

    @property
    def hand_number(self) -> int:
        """Return the number of the hand, counted over all matches of the table."""
        return hand_of(self.public_view(), self.state.matches)

    @property
    def hand_text(self) -> HandTextCache:
        """Return the text of the hand that readers share."""
        return self._seen.hand_text(self.state.chairs, lambda: self.names)

    def choices(self, _: View) -> tuple[()]:
        """Return an empty menu, because a past moment offers no actions."""
        return ()

    def public_view(self) -> View:
        """Return the public view."""
        return self._seen.public

    def view_of(self, seat: Seat) -> View:
        """Return the view of a seat."""
        return self._seen.of(seat)

    @cached_property
    def _seen(self) -> ViewCache:
        seen = self.seen
        return (
            seen if seen is not None and seen.game is self.game else ViewCache(self.game, 0, seen)
        )


class Suspense(Struct, frozen=True, gc=True):
    """An accepted órdago whose cards are not shown yet: snapshots of its call and its acceptance.

    The call is shown until ``accepted_at``, then the acceptance until ``counted_at``, then the
    cards.
    """

    called: Snapshot
    accepted: Snapshot
    accepted_at: float
    counted_at: float

    def at(self, now: float) -> Snapshot | None:
        """Return the snapshot to be shown at a time; None once the cards are shown."""
        if now < self.accepted_at:
            return self.called
        return self.accepted if now < self.counted_at else None


def suspense_of(
    state: TableState,
    game: Game,
    events: Iterable[Event],
    seen: ViewCache | None,
    times: tuple[float, float],
) -> Suspense | None:
    """Return the suspense of an órdago that is accepted in ``events``, or None if there is none.

    ``times`` are when the órdago was called and when it was accepted.
    """
    state, (called_at, now) = replace(state, due=None), times
    for event in events:
        before, game = game, evolve(game, event)
        if isinstance(event, OrdagoAccepted):
            accepted_at = max(now, called_at + SUSPENSE_S)
            called, accepted = Snapshot(state, before, seen), Snapshot(state, game, seen)
            return Suspense(called, accepted, accepted_at, accepted_at + SUSPENSE_S)
    return None


def ended(state: TableState, game: Game, seen: ViewCache | None = None) -> Snapshot | None:
    """Return the end of a finished hand; None while the hand is being played."""
    if isinstance(game.phase, Cutting) and game.hand.number:
        # The next question is not part of the end.
        game = dataclasses.replace(game, phase=HandOver(game.phase.next_mano, game.phase.ended))
    if not isinstance(game.phase, HandOver | MatchOver):
        return None
    return Snapshot(replace(state, due=None), game, seen)


def ends_of(
    state: TableState, game: Game, events: Iterable[Event], seen: ViewCache | None = None
) -> Iterator[Snapshot]:
    """Yield, in order, the end of each hand that was followed by another."""
    events = tuple(events)
    if not any(isinstance(event, HandOpened) for event in events):
        return
    over = ended(state, game, seen)
    for event in events:
        game = evolve(game, event)
        if isinstance(event, HandOpened):
            if over is not None:
                yield over
            over = None
        else:
            # The next game, opened with the next deal, does not belong to this hand.
            over = over or ended(state, game, seen)


def ends_in(state: TableState, log: Sequence[Event]) -> Iterator[Snapshot]:
    """Yield the ends of all hands in a log except the last hand; raise DamagedLogError."""
    first = log[0]
    if not isinstance(first, MatchOpened):
        raise DamagedLogError(1)
    return ends_of(state, opened(first.rules), log[1:])
