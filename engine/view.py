"""What a seat may see: the only access to hidden cards (STYLE.md 2).

Hidden and shown hands have different types. A seat of ``None`` is the public, which sees no hand
before the showdown.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import (
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    Event,
    GazeTurned,
    HandDealt,
    Opening,
    PileShuffled,
    PublicEvent,
    SenaMade,
)
from engine.game import ClosedLance, Game, Phase, Score
from engine.hands import HAND_SIZE
from engine.rules import Rules
from engine.seats import Seat, Seats
from engine.senas import Sena
from engine.turn_order import speakers


@dataclass(frozen=True, slots=True)
class DeckCut:
    """A shuffled deck as all seats see it: who cut it and where, or whether the cut ``fell``."""

    cutter: Seat
    lifted: int = 0
    fell: bool = True


@dataclass(frozen=True, slots=True)
class DiscardCounted:
    """A discard as the other seats see it: the number of cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class DrawCounted:
    """New cards as the other seats see them: the number of cards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class PileCounted:
    """A new stock as all seats see it: the number of cards."""

    count: int


@dataclass(frozen=True, slots=True)
class SenaSeen:
    """A seña as its maker and its observers see it, without the list of observers."""

    seat: Seat
    sena: Sena


Own: TypeAlias = HandDealt | CardsDiscarded | CardsDrawn | GazeTurned
"""Events that only the owner of the cards or of the gaze sees."""

Redacted: TypeAlias = DeckCut | DiscardCounted | DrawCounted | PileCounted | SenaSeen
"""What the other seats see instead."""

Seen: TypeAlias = PublicEvent | Own | Redacted


_SECRETS: Final = (
    HandDealt,
    CardsDiscarded,
    CardsDrawn,
    SenaMade,
    GazeTurned,
    DeckShuffled,
    PileShuffled,
)
"""Events that some seats do not see unchanged."""


def seen_by(event: Event, seat: Seat | None) -> Seen | None:
    """Return an event as a seat, or the public, sees it.

    Return None if the event itself is secret.
    """
    match event:
        case HandDealt(owner) | GazeTurned(owner):
            return event if owner == seat else None
        case CardsDiscarded(owner, cards):
            return event if owner == seat else DiscardCounted(owner, len(cards))
        case CardsDrawn(owner, cards):
            return event if owner == seat else DrawCounted(owner, len(cards))
        case SenaMade(maker, sena, seen):
            return SenaSeen(maker, sena) if seat == maker or seat in seen else None
        case DeckShuffled(cutter, _, lifted, fell):
            return DeckCut(cutter, lifted, fell)
        case PileShuffled(stock):
            return PileCounted(len(stock))
        case _:
            return event


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that the viewer may see."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand of which the viewer knows only the number of cards."""

    count: int


_HIDDEN: Final = tuple(map(Hidden, range(HAND_SIZE + 1)))


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat sees it, or the public if ``seat`` is None.

    ``hands`` is by seat. ``speakers`` are the seats that the table waits for. ``story`` is what the
    viewer has seen of the hand in play, in order.
    """

    seat: Seat | None
    rules: Rules
    tally: Score
    number: int
    opening: Opening
    dealer: Seat
    mano: Seat
    phase: Phase
    speakers: Seats
    hands: tuple[Shown | Hidden, ...]
    lances: tuple[ClosedLance, ...]
    stock: int
    pile: int
    story: tuple[Seen, ...]


def view(
    game: Game,
    seat: Seat | None,
    earlier: tuple[Game, View] | None = None,
    public: View | None = None,
) -> View:
    """Return what a seat may know of a game; None is the public.

    To save work, pass an ``earlier`` game with the same seat's view of it, and the ``public`` view
    of this game: their story and speakers are reused.
    """
    hand = game.hand
    hands = [
        Shown(cards) if owner == seat or owner in hand.shown else _HIDDEN[len(cards)]
        for owner, cards in enumerate(hand.hands)
    ]
    return View(
        seat=seat,
        rules=game.rules,
        tally=game.tally,
        number=hand.number,
        opening=hand.opening,
        dealer=hand.dealer,
        mano=hand.mano,
        phase=game.phase,
        speakers=speakers(game.rules, hand.mano, hand.opening, game.phase)
        if public is None
        else public.speakers,
        hands=tuple(hands),
        lances=hand.lances,
        stock=len(hand.stock),
        pile=len(hand.pile) + len(hand.thrown),
        story=_story(hand.story, seat, earlier),
    )


def _story(
    story: tuple[Event, ...], seat: Seat | None, earlier: tuple[Game, View] | None
) -> tuple[Seen, ...]:
    """Return what a seat has seen of a hand, reusing the story of an earlier view."""
    known: tuple[Seen, ...] = ()
    if earlier is not None:
        begun = earlier[0].hand.story
        if story[: len(begun)] == begun:
            known, story = earlier[1].story, story[len(begun) :]
    told = [seen_by(event, seat) if isinstance(event, _SECRETS) else event for event in story]
    return (*known, *[event for event in told if event is not None])


def own_seat(seen: View) -> Seat:
    """Return the viewer's seat; raise TypeError for the public."""
    if seen.seat is None:
        raise TypeError(None)  # The public has no seat.
    return seen.seat


def own_cards(seen: View) -> Cards:
    """Return the viewer's own cards in the order in which players hold them."""
    held = seen.hands[own_seat(seen)]
    if not isinstance(held, Shown):
        raise TypeError(held)  # A seat always sees its own cards.
    return baraja_of(seen.rules).from_highest(held.cards)


def discarded_cards(seen: View) -> Cards:
    """Return the viewer's discarded cards that no seat can hold now."""
    thrown: Cards = ()
    for event in seen.story:
        if isinstance(event, CardsDiscarded):
            thrown += event.cards
        elif isinstance(event, PileCounted):
            # RULES.md 3: the discards have become the stock.
            thrown = ()
    return thrown
