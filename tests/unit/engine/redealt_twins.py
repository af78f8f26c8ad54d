"""Twins: matches that differ from another only in cards that one viewer has not seen.

Cards are swapped in pairs, wherever they are. A swap is kept if all known facts stay true: who
holds pares and juego, who holds a called perete, and every seña. The cards are shuffled at the deal
and whenever the discards become the new stock; between two shuffles a card corresponds to one card
of the twin.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from random import Random
from typing import Final, TypeAlias

from engine.baraja import baraja_of
from engine.cards import Card, Cards
from engine.events import (
    CardsDiscarded,
    CardsDrawn,
    DeckShuffled,
    Event,
    HandDealt,
    HandOpened,
    HandsShown,
    HoldingsDeclared,
    PereteCalled,
    PileShuffled,
    SenaMade,
)
from engine.evolve import evolve
from engine.game import Game, opened
from engine.hands import holds
from engine.named_hands import Figure, figure_of
from engine.rules import Rules
from engine.seats import Seat
from engine.senas import true_senas

SWAPS: Final = 20
"""The swaps that are tried in each hand; about half of them are kept."""

Viewer: TypeAlias = Seat | None
"""A seat, or the public."""


def twin_of(log: Sequence[Event], rules: Rules, viewer: Viewer, generator: Random) -> list[Event]:
    """Return a log of a possible match that looks the same to the viewer."""
    return [event for hand in hands_of(log) for event in _redealt(hand, rules, viewer, generator)]


def hands_of(log: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Yield the log hand by hand; events before the first hand come first."""
    starts = [index for index, event in enumerate(log) if isinstance(event, HandOpened)]
    for start, end in zip([0, *starts], [*starts, len(log)], strict=True):
        yield log[start:end]


def cards_known(hand: Sequence[Event], viewer: Viewer) -> set[Card]:
    """Return the cards that a viewer has seen in a hand: its own, and all that were shown."""
    known: set[Card] = set()
    for event in hand:
        match event:
            case HandDealt(seat, cards) | CardsDrawn(seat, cards) if seat == viewer:
                known.update(cards)
            case HandsShown(hands):
                known.update(*hands)
            case _:
                pass
    return known


@dataclass(frozen=True, slots=True)
class _Fact:
    """A known fact about the cards of a seat: a question and its answer."""

    cards: Cards
    asked: Callable[[Cards], object]
    answer: object


@dataclass(slots=True)
class _Stretch:
    """The events between two shuffles, and the corresponding cards of the twin."""

    shuffled: Cards
    stands_for: Mapping[Card, Card]
    events: list[Event] = field(default_factory=list)
    known: set[Card] = field(default_factory=set)
    facts: list[_Fact] = field(default_factory=list)

    def twin(self, cards: Cards) -> Cards:
        """Return the twin's cards for these."""
        return tuple(self.stands_for[card] for card in cards)

    def is_true(self) -> bool:
        """Return whether every fact is still true."""
        return all(fact.asked(self.twin(fact.cards)) == fact.answer for fact in self.facts)


def _redealt(
    hand: Sequence[Event], rules: Rules, viewer: Viewer, generator: Random
) -> Iterator[Event]:
    """Yield the events of one hand with other cards."""
    stretches = _stretches(hand, rules, viewer)
    for _ in range(SWAPS):
        first = generator.randrange(len(stretches))
        _swap_two(stretches[first:], generator)
    for stretch in stretches:
        for event in stretch.events:
            yield _with_cards(event, stretch)


def _stretches(hand: Sequence[Event], rules: Rules, viewer: Viewer) -> list[_Stretch]:
    """Return the hand from shuffle to shuffle, initially without swaps."""
    deck = baraja_of(rules).cards
    itself = {card: card for card in deck}
    stretches = [_Stretch(deck, itself)]
    for event, facts in zip(hand, _facts_of(tuple(hand), rules), strict=True):
        if isinstance(event, PileShuffled):
            stretches.append(_Stretch(event.stock, itself))
        stretches[-1].events.append(event)
        stretches[-1].known |= cards_known([event], viewer)
        stretches[-1].facts += facts
    return stretches


@lru_cache(maxsize=256)
def _facts_of(hand: tuple[Event, ...], rules: Rules) -> tuple[tuple[_Fact, ...], ...]:
    """Return the facts that each event of a hand reveals, for any viewer; results are cached."""
    game, facts = opened(rules), []
    for event in hand:
        facts.append(tuple(_facts(event, game)))
        game = evolve(game, event)
    return tuple(facts)


def _facts(event: Event, game: Game) -> Iterator[_Fact]:
    """Yield the facts about cards that an event reveals without showing them."""
    hands, rules = game.hand.hands, game.rules
    match event:
        case HoldingsDeclared(lance, order, holders):
            for seat in order:
                yield _Fact(hands[seat], partial(holds, lance, rules=rules), seat in holders)
        case PereteCalled(seat):
            yield _Fact(hands[seat], partial(figure_of, rules=rules), Figure.PERETE)
        case SenaMade(seat, sena):
            yield _Fact(hands[seat], lambda cards: sena in true_senas(cards, rules), answer=True)
        case _:
            pass


def _swap_two(stretches: Sequence[_Stretch], generator: Random) -> None:
    """Swap two cards from the first of these shuffles on, if every fact stays true.

    Cards that the viewer has seen stay.
    """
    seen = set[Card]().union(*(stretch.known for stretch in stretches))
    hidden = [card for card in stretches[0].twin(stretches[0].shuffled) if card not in seen]
    if len(hidden) < 2:
        return
    one, other = generator.sample(hidden, 2)
    swapped = {one: other, other: one}
    before = [stretch.stands_for for stretch in stretches]
    for stretch in stretches:
        stretch.stands_for = {
            card: swapped.get(twin, twin) for card, twin in stretch.stands_for.items()
        }
    if not all(stretch.is_true() for stretch in stretches):
        for stretch, stood_for in zip(stretches, before, strict=True):
            stretch.stands_for = stood_for


def _with_cards(event: Event, stretch: _Stretch) -> Event:
    match event:
        case DeckShuffled(_, deck):
            return replace(event, deck=stretch.twin(deck))
        case PileShuffled(stock):
            return PileShuffled(stretch.twin(stock))
        case HandDealt(_, cards) | CardsDiscarded(_, cards) | CardsDrawn(_, cards):
            return replace(event, cards=stretch.twin(cards))
        case _:
            return event
