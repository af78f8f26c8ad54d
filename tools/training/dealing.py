"""The cards of a simulated hand: the deal, the mus, the discards (RULES.md 2 and 3).

Cards are numbers from 0 to 39, sorted by face.
"""

from typing import Final, NamedTuple

import numpy as np

from engine.players.trained.hand_tables import Ints, Tables
from engine.players.trained.information_sets import NEED_CLASS
from tools.training.board import Deal, held
from tools.training.compiling import compiled
from tools.training.luck import Luck, chance, shuffle
from tools.training.policies import Manner, Policy

CARDS: Final = 40
MOST_ROUNDS: Final = 8
"""Simulated players cut after this number of rounds of discards."""

_SEATS: Final = 4
_HAND: Final = 4
_MASKS: Final = 15


class Shoe(NamedTuple):
    """Where the cards are: in the stock, in the hands by place, or in the pile.

    ``stock`` has the cards still to be dealt, from ``left[0]`` up to ``left[1]``. ``thrown`` has a
    1 for each card in the pile. ``missing`` counts the discarded cards of each place.
    """

    stock: Ints
    hands: Ints
    thrown: Ints
    left: Ints
    missing: Ints


def empty_shoe() -> Shoe:
    """Return an empty shoe."""
    hands = np.zeros((_SEATS, _HAND), np.int64)
    return Shoe(
        np.arange(CARDS),
        hands,
        np.zeros(CARDS, np.int64),
        np.zeros(2, np.int64),
        np.zeros(_SEATS, np.int64),
    )


@compiled
def deal_cards(shoe: Shoe, luck: Luck) -> None:
    """Shuffle all cards and deal four to each place, one at a time, starting with the mano."""
    for card in range(CARDS):
        shoe.stock[card] = card
        shoe.thrown[card] = 0
    shuffle(shoe.stock, CARDS, luck)
    for place in range(_SEATS):
        for card in range(_HAND):
            shoe.hands[place, card] = shoe.stock[card * _SEATS + place]
        _sort(shoe.hands[place])
    shoe.left[0], shoe.left[1] = _SEATS * _HAND, CARDS


@compiled
def _sort(cards: Ints) -> None:
    for last in range(1, _HAND):
        card, place = cards[last], last
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@compiled
def look(tables: Tables, shoe: Shoe, deal: Deal) -> None:
    """Fill in the kind of hand of each place, and the lances in which it takes part."""
    for place in range(_SEATS):
        one, two, three, four = shoe.hands[place]
        deal.hands[place] = tables.number[
            tables.face_of[one], tables.face_of[two], tables.face_of[three], tables.face_of[four]
        ]
    held(tables, deal)


@compiled
def talk(
    tables: Tables,
    policies: tuple[Policy, Policy],
    shoe: Shoe,
    deal: Deal,
    first: int,
    other: int,
    luck: Luck,
) -> int:
    """Ask for mus and exchange cards until a place cuts; return the number of rounds.

    Side 0 needs ``first`` stones, and side 1 ``other``.
    """
    for rounds in range(MOST_ROUNDS):
        look(tables, shoe, deal)
        if somebody_cuts(policies, deal, first, other, luck):
            return rounds
        exchange(policies, shoe, deal, luck)
    look(tables, shoe, deal)
    return MOST_ROUNDS


@compiled
def somebody_cuts(
    policies: tuple[Policy, Policy], deal: Deal, first: int, other: int, luck: Luck
) -> bool:
    """Ask all places for mus, starting with the mano, and return whether one cuts."""
    for place in range(_SEATS):
        often = cutting(policies[place % 2], deal.hands[place], place, first, other)
        if chance(luck) < often:
            return True
    return False


@compiled
def cutting(policy: Policy, hand: int, place: int, first: int, other: int) -> float:
    """Return the chance that a place cuts the mus if the sides need these stones."""
    mine, theirs = (first, other) if place % 2 == 0 else (other, first)
    return float(policy.cut[hand, place, NEED_CLASS[mine], NEED_CLASS[theirs]])


@compiled
def exchange(policies: tuple[Policy, Policy], shoe: Shoe, deal: Deal, luck: Luck) -> None:
    """Discard from all hands, then refill each in one block, starting with the mano."""
    for place in range(_SEATS):
        kept = kept_by(policies[place % 2], deal.hands[place], place, luck)
        shoe.missing[place] = throw(shoe, place, kept)
    for place in range(_SEATS):
        refill(shoe, place, shoe.missing[place], luck)


@compiled
def kept_by(policy: Policy, hand: int, place: int, luck: Luck) -> int:
    """Return a bit mask of the cards that are kept."""
    if policy.manner == Manner.AT_RANDOM:
        return int(chance(luck) * _MASKS)
    return int(policy.keep[hand, place])


@compiled
def throw(shoe: Shoe, place: int, kept: int) -> int:
    """Discard the cards not kept, move the others to the front, and return how many are missing."""
    count = 0
    for card in range(_HAND):
        if (kept >> card) & 1:
            shoe.hands[place, count] = shoe.hands[place, card]
            count += 1
        else:
            shoe.thrown[shoe.hands[place, card]] = 1
    return _HAND - count


@compiled
def refill(shoe: Shoe, place: int, missing: int, luck: Luck) -> None:
    """Refill a place's hand; the pile is shuffled when the stock runs out (RULES.md 3)."""
    for card in range(_HAND - missing, _HAND):
        if shoe.left[0] == shoe.left[1]:
            _reshuffle(shoe, luck)
        shoe.hands[place, card] = shoe.stock[shoe.left[0]]
        shoe.left[0] += 1
    _sort(shoe.hands[place])


@compiled
def _reshuffle(shoe: Shoe, luck: Luck) -> None:
    count = 0
    for card in range(CARDS):
        if shoe.thrown[card] == 1:
            shoe.thrown[card] = 0
            shoe.stock[count] = card
            count += 1
    shuffle(shoe.stock, count, luck)
    shoe.left[0], shoe.left[1] = 0, count
