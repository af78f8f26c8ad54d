"""The cards of many deals as arrays with one entry for each deal: hands, stock and pile.

Cards are face numbers, as in ``engine.players.equity.hand_classes``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

import numpy as np

from engine.cards import Cards
from engine.game import Game
from engine.hands import HAND_SIZE
from engine.players.equity.hand_classes import HandClasses, kinds_of
from engine.players.trained.hand_tables import Floats, Ints, Tables

NO_CARD: Final = 15
"""Stands for a discarded card that is not replaced yet; greater than every face number."""

CARDS: Final = 40
_SEATS: Final = 4
_BITS: Final = 1 << np.arange(HAND_SIZE)


@dataclass(slots=True)
class DeckBatch:
    """A batch of deals; ``deal`` is the index of each deal's random numbers.

    ``hands`` (deals, seats, cards) are sorted. ``stock`` (deals, cards) is drawn from ``next`` up
    to ``end``. ``pile`` (deals, faces) counts the discards of earlier rounds, and ``thrown`` those
    of this round. ``mano`` is a seat.
    """

    deal: Ints
    hands: Ints
    stock: Ints
    next: Ints
    end: Ints
    pile: Ints
    thrown: Ints
    mano: Ints

    def taken(self, chosen: Ints) -> "DeckBatch":
        """Return the deals at these indices."""
        return DeckBatch(*(getattr(self, field.name)[chosen] for field in fields(self)))


def kinds_in(tables: Tables, hands: Ints) -> Ints:
    """Return the kinds of hands; the last axis holds the sorted faces of each hand."""
    one, two, three, four = np.moveaxis(hands, -1, 0)
    kinds: Ints = tables.number[one, two, three, four]
    return kinds


def shoes_of(tables: Tables, hands: Ints, stock: Ints, pile: Ints, mano: int) -> DeckBatch:
    """Return a batch with these hands, stocks (deals, cards) and piles, before any discard."""
    count, size = stock.shape
    wide = np.full((count, CARDS), NO_CARD)
    wide[:, :size] = stock
    return DeckBatch(
        deal=np.arange(count),
        hands=hands,
        stock=wide,
        next=np.zeros(count, np.int64),
        end=np.full(count, size),
        pile=pile,
        thrown=np.zeros((count, len(tables.sizes)), np.int64),
        mano=np.full(count, mano),
    )


def true_shoes(tables: Tables, game: Game, count: int, luck: np.random.Generator) -> DeckBatch:
    """Return ``count`` copies of the hands of a game, each with a random order of the stock."""
    kinds, hand = kinds_of(game.rules), game.hand
    held = np.array([_padded(kinds, cards) for cards in hand.hands])
    stock = np.array(kinds.faces_of(hand.stock), np.int64)
    shoes = shoes_of(
        tables,
        np.tile(held, (count, 1, 1)),
        luck.permuted(np.tile(stock, (count, 1)), axis=1),
        np.tile(counted(tables, kinds.faces_of(hand.pile)), (count, 1)),
        hand.mano,
    )
    shoes.thrown += counted(tables, kinds.faces_of(hand.thrown))
    return shoes


def dealt_shoes(tables: Tables, mano: int, count: int, luck: np.random.Generator) -> DeckBatch:
    """Return ``count`` new deals: random hands and the rest as stock."""
    cards = luck.permuted(np.tile(tables.face_of, (count, 1)), axis=1)
    hands, stock = np.split(cards, [_SEATS * HAND_SIZE], axis=1)
    hands = np.sort(hands.reshape(count, _SEATS, HAND_SIZE), axis=2)
    return shoes_of(tables, hands, stock, np.zeros((count, len(tables.sizes)), np.int64), mano)


def _padded(kinds: HandClasses, cards: Cards) -> tuple[int, ...]:
    faces = kinds.faces_of(cards)
    return faces + (NO_CARD,) * (HAND_SIZE - len(faces))


def counted(tables: Tables, faces: Iterable[int]) -> Ints:
    """Return how many cards there are of each face."""
    return np.bincount(np.array(tuple(faces), np.int64), minlength=len(tables.sizes))


class Reshuffle(NamedTuple):
    """How a new stock is made; ``keys`` (deals, cards) are its random numbers.

    It ``includes`` the discards of this round if the house rules say so.
    """

    tables: Tables
    keys: Floats
    includes: bool


def throw(shoes: DeckBatch, going: Ints, seats: Ints, kept: Ints) -> None:
    """Discard the cards that these seats do not keep; ``kept`` has a bit for each card."""
    held = shoes.hands[going, seats]
    gone = (kept[:, None] & _BITS) == 0
    faces = np.arange(shoes.thrown.shape[1])
    shoes.thrown[going] += ((held[:, :, None] == faces) & gone[:, :, None]).sum(axis=1)
    shoes.hands[going, seats] = np.sort(np.where(gone, NO_CARD, held), axis=1)


def refill(shoes: DeckBatch, going: Ints, seats: Ints, again: Reshuffle) -> None:
    """Give new cards to these seats.

    RULES.md 3: the discards become the stock when it runs out.
    """
    missing = shoes.hands[going, seats] == NO_CARD
    for slot in range(HAND_SIZE):
        needing, at = going[missing[:, slot]], seats[missing[:, slot]]
        empty = needing[shoes.next[needing] == shoes.end[needing]]
        if len(empty):
            _reshuffle(shoes, empty, again)
        shoes.hands[needing, at, slot] = shoes.stock[needing, shoes.next[needing]]
        shoes.next[needing] += 1
    shoes.hands[going, seats] = np.sort(shoes.hands[going, seats], axis=1)


def _reshuffle(shoes: DeckBatch, empty: Ints, again: Reshuffle) -> None:
    """Make a new stock from the pile, and from this round's discards if needed."""
    tables = again.tables
    both = again.includes | (shoes.pile[empty].sum(axis=1) < HAND_SIZE)
    current = np.where(both[:, None], shoes.thrown[empty], 0)
    pile = shoes.pile[empty] + current
    shoes.thrown[empty] -= current
    shoes.pile[empty] = 0
    first = np.concatenate(([0], np.cumsum(tables.sizes)))[tables.face_of]
    there = np.arange(CARDS) - first < pile[:, tables.face_of]
    order = np.where(there, again.keys[shoes.deal[empty]], 2.0).argsort(axis=1)
    shoes.stock[empty] = tables.face_of[order]
    shoes.next[empty], shoes.end[empty] = 0, pile.sum(axis=1)
