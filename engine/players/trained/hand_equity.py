"""The winning chance of a hand in each lance, with unknown hands treated as independent."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, prod
from typing import Final

import numpy as np

from engine.players.trained.hand_tables import JUEGO, LANCES, PARES, Floats, Tables, tables_of
from engine.players.trained.information_sets import InfoSet

_SEATS: Final = 4
_HAND: Final = 4
_MASKS: Final = 8
_EVERYBODY: Final = _MASKS - 1

CHOOSE: Final = np.array(
    [[comb(left, taken) for taken in range(_HAND + 1)] for left in range(9)], np.int64
)
"""The number of ways to draw cards (second index) of one face from those left (first index)."""


def chance_at(kings: int, spot: InfoSet) -> float:
    """Return the chance that the speaker's side wins the lance, given its hand and declarations."""
    return _chance(kings, spot.lance, spot.hand, spot.place, _others(spot))


def _others(spot: InfoSet) -> int:
    """Return a bit mask of the other places that take part."""
    return (spot.holders & ((1 << spot.place) - 1)) | (
        (spot.holders >> (spot.place + 1)) << spot.place
    )


@lru_cache(maxsize=4096)
def _chance(kings: int, lance: int, hand: int, place: int, others: int) -> float:
    worth = int(tables_of(kings).worth[lance, hand])
    return _wins((_unknown(kings, lance, hand),) * _SEATS, worth, place, others)


@lru_cache(maxsize=1024)
def _unknown(kings: int, lance: int, hand: int) -> Floats:
    """Return ``_below`` for the unknown hands, given this hand."""
    tables = tables_of(kings)
    return _below(tables, lance, unseen(tables, hand))


def chance_beside(tables: Tables, spot: InfoSet, signed: Mapping[int, Floats]) -> float:
    """Return ``chance_at``, given the distribution of hands (``signed``) at some places."""
    others = unseen(tables, spot.hand)
    below = [_below(tables, spot.lance, signed.get(place, others)) for place in range(_SEATS)]
    return _wins(below, int(tables.worth[spot.lance, spot.hand]), spot.place, _others(spot))


def chances_of(tables: Tables) -> Floats:
    """Return the chance that the side wins the lance, by lance, kind and place of a row.

    Places are those of ``engine.players.trained.information_sets``: at pares and juego, three bits
    tell which others take part. The hands of the partner and the rivals are unknown.
    """
    chances = np.full((len(LANCES), len(tables.ways), _SEATS * _MASKS), 0.5)
    for hand in range(len(tables.ways)):
        others = unseen(tables, hand)
        for lance in range(len(LANCES)):
            if tables.worth[lance, hand] > 0:
                _fill(chances[lance, hand], tables, lance, hand, others)
    return chances


def _fill(chances: Floats, tables: Tables, lance: int, hand: int, others: Floats) -> None:
    """Fill in the chances of one hand in one lance, by place."""
    below = (_below(tables, lance, others),) * _SEATS
    worth = int(tables.worth[lance, hand])
    for place in range(_SEATS):
        if lance in {PARES, JUEGO}:
            for mask in range(_MASKS):
                chances[place * _MASKS + mask] = _wins(below, worth, place, mask)
        else:
            chances[place] = _wins(below, worth, place, _EVERYBODY)


def unseen(tables: Tables, hand: int) -> Floats:
    """Return in how many ways another hand of each kind can be drawn without these cards."""
    left = tables.sizes - tables.counts[hand]
    ways: Floats = np.prod(CHOOSE[left, tables.counts], axis=1).astype(np.float64)
    return ways


def _below(tables: Tables, lance: int, others: Floats) -> Floats:
    """Return the chance of being worth less, for each worth in the lance and one above the best."""
    there = others * (tables.worth[lance] > 0)
    held = np.bincount(tables.worth[lance], there, minlength=int(tables.worth[lance].max()) + 1)
    below = np.concatenate(([0.0], np.cumsum(held)))
    shares: Floats = below / below[-1]
    return shares


def _wins(below: Sequence[Floats], worth: int, place: int, others: int) -> float:
    """Return the chance that a hand of this worth, or its partner's, beats the rivals in play.

    ``below`` is the result of ``_below`` for the hand at each place.
    """
    seats = [seat for seat in range(_SEATS) if seat != place]
    there = [seat for bit, seat in enumerate(seats) if (others >> bit) & 1]
    partner = (place + 2) % _SEATS
    rivals = [seat for seat in there if seat != partner]
    # RULES.md 2: the seat nearest to the mano wins a tie.
    alone = prod(float(below[rival][worth + (place < rival)]) for rival in rivals)
    if partner not in there:
        return alone
    worse = worth + (place < partner)
    held = below[partner]
    better = np.arange(worse, len(held) - 1)
    shares = held[better + 1] - held[better]
    for rival in rivals:
        shares = shares * below[rival][better + (partner < rival)]
    return float(held[worse] * alone + shares.sum())
