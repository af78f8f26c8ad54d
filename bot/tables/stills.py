"""Stills: a table as it stood at moments that everybody must see, whatever has happened since.

They are made of the events of a decision, or of a whole log, and so the same after a restart.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from bot.lines.telling import Telling
from bot.tables.naming import names_of
from bot.tables.record import TableRecord
from bot.tables.sights import Sights, hand_of
from engine.errors import DamagedLogError
from engine.events import Event, HandOpened, MatchOpened, OrdagoAccepted
from engine.evolve import evolve
from engine.game import Cutting, Game, HandOver, MatchOver, opened
from engine.seats import Seat
from engine.view import View

BEAT_S: Final = 1.5
"""How long the call of an órdago, its acceptance and the cards each stand, in seconds."""


@dataclass(frozen=True)
class Still:
    """A table at one moment of a hand: its end where it ``ends``, and otherwise on the way there.

    Nobody is asked anything any more, nobody's time runs, and it stands for so many seconds at
    least.
    """

    record: TableRecord
    game: Game
    stands_s: float = 0.0
    ends: bool = True

    @property
    def names(self) -> Mapping[Seat, str]:
        """What each seat was called."""
        return names_of(self.record, self.hand_number)

    @property
    def hand_number(self) -> int:
        """The number of the hand, counted on through all matches of the table."""
        return hand_of(self.public(), self.record.matches)

    @property
    def telling(self) -> Telling:
        """The hand as it is told to all of its readers."""
        return self._seen.telling(self.record.chairs, lambda: self.names)

    def choices(self, _: View) -> tuple[()]:
        """Nobody may do anything any more."""
        return ()

    def public(self) -> View:
        """What everybody may see of it."""
        return self._seen.public

    def seen_from(self, seat: Seat) -> View:
        """What a seat may see of it."""
        return self._seen.of(seat)

    @cached_property
    def _seen(self) -> Sights:
        return Sights(self.game, 0)


def ended(record: TableRecord, game: Game) -> Still | None:
    """The end of the hand that is over; None while it is played."""
    if isinstance(game.phase, Cutting) and game.hand.number:
        # What is asked by then is no part of the end.
        game = replace(game, phase=HandOver(game.phase.next_mano, game.phase.ended))
    if not isinstance(game.phase, HandOver | MatchOver):
        return None
    was_ordago = any(isinstance(event, OrdagoAccepted) for event in game.hand.story)
    return Still(replace(record, due=None), game, BEAT_S if was_ordago else 0.0)


def stills_of(record: TableRecord, game: Game, events: Iterable[Event]) -> Iterator[Still]:
    """What must be seen of some events that happened to a game, in order.

    That is the end of a hand when another begins, and an órdago as it was called and accepted.
    """
    events = tuple(events)
    if not any(isinstance(event, OrdagoAccepted | HandOpened) for event in events):
        return
    record, over = replace(record, due=None), ended(record, game)
    for event in events:
        before, game = game, evolve(game, event)
        match event:
            case OrdagoAccepted():
                yield Still(record, before, BEAT_S, ends=False)
                yield Still(record, game, BEAT_S, ends=False)
            case HandOpened() if over is not None:
                yield over
                over = None
            case _:
                # A game that is opened with the next deal is none of this hand's.
                over = over or ended(record, game)


def ends_in(record: TableRecord, log: Sequence[Event]) -> Iterator[Still]:
    """The ends of all hands in a log, but for that of the last; raise DamagedLogError."""
    first = log[0]
    if not isinstance(first, MatchOpened):
        raise DamagedLogError(1)
    return (still for still in stills_of(record, opened(first.rules), log[1:]) if still.ends)
