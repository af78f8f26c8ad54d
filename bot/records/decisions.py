"""What was decided in the hand just over, and what those who decided could see."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.records.said import said_in
from engine.actions import Action
from engine.events import Event, HandOpened, MatchOpened
from engine.evolve import evolve
from engine.game import Game, opened
from engine.seats import Seat
from engine.view import View, view


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat said something, and this is what it saw before."""

    seen: View
    action: Action


def decisions_of(seat: Seat, log: Iterable[Event]) -> tuple[Decision, ...]:
    """The decisions of a seat in the last hand of a log, whose first event is ``MatchOpened``."""
    made: list[tuple[Game, Action]] = []
    events = iter(log)
    first = next(events)
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    game = opened(first.rules)
    for event in events:
        if isinstance(event, HandOpened):
            made.clear()
        said = said_in(event)
        if said is not None and said.seat == seat:
            made.append((game, said.action))
        game = evolve(game, event)
    return tuple(Decision(view(before, seat), action) for before, action in made)
