"""A hand's own chance in each lance, from exact counts; unknown hands are independent."""

from math import comb

import numpy as np

from engine.players.trained.tables import JUEGO, PARES, Floats, Tables
from training.board import END

_SEATS = 4
_HAND = 4
_MASKS = 8


def chances_of(tables: Tables) -> Floats:
    """By lance, kind and place of a row, the chance that the side of such a hand wins the lance.

    A place is that of ``engine.players.trained.spots``: at pares and juego with three bits that
    tell which others take part. The partner's hand and the rivals' are unknown.
    """
    chances = np.full((END, len(tables.ways), _SEATS * _MASKS), 0.5)
    for hand in range(len(tables.ways)):
        unseen = _unseen(tables, hand)
        for lance in range(END):
            if tables.worth[lance, hand] == 0:
                continue
            below = _below(tables, lance, unseen)
            for place in range(_SEATS):
                for others in range(_MASKS) if lance in (PARES, JUEGO) else (_MASKS - 1,):
                    index = place * _MASKS + others if lance in (PARES, JUEGO) else place
                    chances[lance, hand, index] = _wins(
                        below, int(tables.worth[lance, hand]), place, others
                    )
    return chances


def _unseen(tables: Tables, hand: int) -> Floats:
    """In how many ways another hand of each kind can be drawn beside this one."""
    choose = np.array([[comb(left, taken) for taken in range(_HAND + 1)] for left in range(9)])
    left = tables.sizes - tables.counts[hand]
    ways: Floats = np.prod(choose[left, tables.counts], axis=1).astype(np.float64)
    return ways


def _below(tables: Tables, lance: int, unseen: Floats) -> Floats:
    """For each worth in the lance, and one above the best, the chance to be worth less."""
    there = unseen * (tables.worth[lance] > 0)
    held = np.bincount(tables.worth[lance], there, minlength=int(tables.worth[lance].max()) + 1)
    below = np.concatenate(([0.0], np.cumsum(held)))
    normal: Floats = below / below[-1]
    return normal


def _wins(below: Floats, worth: int, place: int, others: int) -> float:
    """The chance that a hand of this worth, or its partner's, beats the rivals that take part."""
    there = [seat for seat in range(_SEATS) if seat != place]
    there = [seat for bit, seat in enumerate(there) if (others >> bit) & 1]
    partner = (place + 2) % _SEATS
    rivals = [seat for seat in there if seat != partner]
    alone = np.prod([below[worth + (place < rival)] for rival in rivals])
    if partner not in there:
        return float(alone)
    # The nearer to the mano wins a tie (RULES.md 2).
    chance = below[worth + (place < partner)] * alone
    better = np.arange(worth + (place < partner), len(below) - 1)
    shares = below[better + 1] - below[better]
    for rival in rivals:
        shares = shares * below[better + (partner < rival)]
    return float(chance + shares.sum())
