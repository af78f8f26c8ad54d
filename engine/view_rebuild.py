"""Rebuilds a view from only what a seat has seen of the hand in play.

A player in another process, or a reader of an old log, thus sees exactly what the seat saw. The
cards of other seats are unknown here, and the game folded from the story lacks them.
"""

from collections.abc import Iterable
from typing import Final

from engine.baraja import baraja_of
from engine.events import (
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    Event,
    HandDealt,
    HandsShown,
    PileShuffled,
    SenaMade,
)
from engine.evolve import fold_from
from engine.game import Score, opened
from engine.hands import HAND_SIZE
from engine.rules import Rules
from engine.seats import Seat
from engine.turn_order import speakers
from engine.view import (
    DeckCut,
    DiscardCounted,
    DrawCounted,
    Hidden,
    PileCounted,
    Seen,
    SenaSeen,
    Shown,
    View,
)

_UNKNOWN: Final = ()
"""Stands for cards that the story does not name."""


def rebuild_view(rules: Rules, seat: Seat, tally: Score, story: tuple[Seen, ...]) -> View:
    """Return the view of a seat from its story of the hand and the current score.

    It equals the view that ``rules``, ``seat``, ``tally`` and ``story`` were taken from. A story
    that no table could produce may raise DamagedLogError, LookupError, TypeError or ValueError.
    """
    game = fold_from(opened(rules), map(_as_event, story))
    counts = _Counts(rules)
    counts.follow(story)
    hand = game.hand
    nobodys = (_UNKNOWN,) * rules.seats
    shown = next((event.hands for event in story if isinstance(event, HandsShown)), nobodys)
    hands = tuple(
        Shown(hand.hands[owner] if owner == seat else cards)
        if owner == seat or cards
        else Hidden(counts.held[owner])
        for owner, cards in enumerate(shown)
    )
    return View(
        seat=seat,
        rules=rules,
        tally=tally,
        number=hand.number,
        opening=hand.opening,
        dealer=hand.dealer,
        mano=hand.mano,
        phase=game.phase,
        speakers=speakers(rules, hand.mano, hand.opening, game.phase),
        hands=hands,
        lances=hand.lances,
        stock=counts.stock,
        pile=counts.pile,
        story=story,
    )


def _as_event(seen: Seen) -> Event:
    """Return the event, as far as the seat knows it."""
    match seen:
        case DeckCut(cutter, lifted, fell):
            return DeckShuffled(cutter, _UNKNOWN, lifted, fell)
        case DiscardCounted(seat):
            return CardsDiscarded(seat, _UNKNOWN)
        case DrawCounted(seat):
            return CardsDrawn(seat, _UNKNOWN)
        case PileCounted():
            return PileShuffled(_UNKNOWN)
        case SenaSeen(maker, sena):
            return SenaMade(maker, sena, ())
        case _:
            return seen


class _Counts:
    """The number of cards that each seat, the stock and the pile hold."""

    def __init__(self, rules: Rules) -> None:
        self.held = [0] * rules.seats
        self.stock = 0
        self.pile = 0
        self._rules = rules

    def follow(self, story: Iterable[Seen]) -> None:
        """Count the cards that each event moves."""
        for event in story:
            match event:
                case HandDealt():
                    # All seats are dealt a hand together with the viewer.
                    self.held = [HAND_SIZE] * self._rules.seats
                    self.stock -= HAND_SIZE * self._rules.seats
                case DeckCut():
                    self.stock = len(baraja_of(self._rules).cards)
                case CardsDiscarded(seat, cards):
                    self._throw(seat, len(cards))
                case DiscardCounted(seat, count):
                    self._throw(seat, count)
                case CardsDrawn(seat, cards):
                    self._draw(seat, len(cards))
                case DrawCounted(seat, count):
                    self._draw(seat, count)
                case PileCounted(count):
                    self.pile -= count
                    self.stock += count
                case _:
                    pass

    def _throw(self, seat: Seat, count: int) -> None:
        self.held[seat] -= count
        self.pile += count

    def _draw(self, seat: Seat, count: int) -> None:
        self.held[seat] += count
        self.stock -= count
