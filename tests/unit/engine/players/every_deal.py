"""The odds of a hand by brute force: every deal of ranks is checked.

It shares only the worth of a single hand with ``engine.players.equity.odds``. Suits are ignored,
which is correct under house rules that do not depend on them.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.baraja import baraja_of
from engine.cards import Card, Cards, Rank
from engine.hands import Lance, bonus, has_juego, holds, worth
from engine.rules import Rules

Real: TypeAlias = NDArray[np.float64]
Found: TypeAlias = dict[Lance, tuple[float, float, float]]
"""For each lance the chances that it exists and is won, and the expected stones."""

_MOST_COPIES: Final = 20
_COMBINATIONS: Final = np.array(
    [[float(comb(n, k)) for k in range(5)] for n in range(_MOST_COPIES + 1)]
)


class EveryDeal:
    """All hands of ranks that a deck can deal, and their worth in each lance."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        baraja = baraja_of(rules)
        self.ranks = sorted(set(baraja.counts_as.values()))
        cards_of = {
            rank: [card for card in baraja.cards if baraja.counts_as[card] is rank]
            for rank in self.ranks
        }
        kinds = [
            kind
            for kind in combinations_with_replacement(self.ranks, 4)
            if all(kind.count(rank) <= len(cards_of[rank]) for rank in kind)
        ]
        self.hands = [_dealt(kind, cards_of) for kind in kinds]
        self.counts = np.array([[kind.count(rank) for rank in self.ranks] for kind in kinds])
        self.kind: dict[tuple[Rank, ...], int] = {kind: number for number, kind in enumerate(kinds)}
        self._known: dict[tuple[Lance, int], NDArray[np.int64]] = {}

    def number(self, hand: Cards) -> int:
        """Return the number of this hand of ranks."""
        counts_as = baraja_of(self.rules).counts_as
        return self.kind[tuple(sorted(counts_as[card] for card in hand))]

    def chances(self, hand: Cards, place: int, partner: Cards | None) -> Found:
        """Return the result of all deals for a hand at a place from the mano, with four seats."""
        own = self.number(hand)
        partners = range(len(self.hands)) if partner is None else [self.number(partner)]
        sums = {lance: np.zeros(3) for lance in Lance}
        deals = 0.0
        for ally in partners:
            left = self._left(own) - (self.counts[ally] if partner is not None else 0)
            drawn = 1.0 if partner is not None else _ways(left, self.counts[[ally]])[0]
            if not drawn or (left < 0).any():
                continue
            rest = left if partner is not None else left - self.counts[ally]
            weights = drawn * self._pairs(rest)
            deals += weights.sum()
            for lance in Lance:
                sums[lance] += self._settled(lance, own, ally, place, weights)
        return {lance: tuple(sums[lance] / deals) for lance in Lance}

    def _left(self, own: int) -> NDArray[np.int64]:
        counts_as = baraja_of(self.rules).counts_as
        whole = [list(counts_as.values()).count(rank) for rank in self.ranks]
        left: NDArray[np.int64] = np.array(whole) - self.counts[own]
        return left

    def _pairs(self, left: NDArray[np.int64]) -> Real:
        """Return the number of ways in which two rivals get each pair of hands."""
        ways = np.ones((len(self.hands), len(self.hands)))
        for count, column in zip(left, self.counts.T, strict=True):
            one, other = column[:, None], column[None, :]
            ways *= _COMBINATIONS[count, one]
            ways *= np.where(one <= count, _COMBINATIONS[np.maximum(count - one, 0), other], 0)
        return ways

    def _settled(self, lance: Lance, own: int, ally: int, place: int, weights: Real) -> Real:
        """Return the deals in which a lance exists and is won, and the stones that it pays."""
        ours = [(own, place), (ally, (place + 2) % 4)]
        best = max(self._key(lance, kind, seat) for kind, seat in ours)
        rivals = [self._keys(lance, seat) for seat in ((place + 1) % 4, (place + 3) % 4)]
        theirs = np.maximum(rivals[0][:, None], rivals[1][None, :])
        exists = np.maximum(theirs, best) >= 0
        if lance is Lance.PUNTO:
            juego = self._juego()
            nobody = ~(juego[:, None] | juego[None, :]) & ~(juego[own] | juego[ally])
            exists &= nobody
        won = exists & (theirs < best)
        contested = won & (theirs >= 0)
        stones = won * self._bonus(lance, own, ally) + contested * self._paso(lance)
        return np.array([(weights * part).sum() for part in (exists, won, stones)])

    def _juego(self) -> NDArray[np.bool_]:
        return np.array([has_juego(hand, self.rules) for hand in self.hands])

    def _bonus(self, lance: Lance, own: int, ally: int) -> int:
        return sum(bonus(lance, self.hands[kind], self.rules) for kind in (own, ally))

    def _paso(self, lance: Lance) -> int:
        match lance:
            case Lance.GRANDE | Lance.CHICA:
                return 1
            case Lance.PARES:
                return self.rules.pares_paso_stone
            case Lance.JUEGO:
                return 0
            case Lance.PUNTO:
                return self.rules.punto_paso_total

    def _key(self, lance: Lance, kind: int, place: int) -> int:
        return int(self._keys(lance, place)[kind])

    def _keys(self, lance: Lance, place: int) -> NDArray[np.int64]:
        """Return a number by hand, greater if better or nearer the mano; -1 if it takes no part."""
        if (lance, place) not in self._known:
            self._known[lance, place] = np.array(list(self._keyed(lance, place)))
        return self._known[lance, place]

    def _keyed(self, lance: Lance, place: int) -> Iterator[int]:
        worths = [
            worth(lance, hand, self.rules) if holds(lance, hand, self.rules) else None
            for hand in self.hands
        ]
        order = sorted({value for value in worths if value is not None})
        for value in worths:
            yield -1 if value is None else order.index(value) * 4 + 3 - place


def _ways(left: NDArray[np.int64], counts: NDArray[np.int64]) -> Real:
    fits = (counts <= left).all(axis=1)
    ways: Real = np.prod(_COMBINATIONS[np.maximum(left, 0), counts], axis=1) * fits
    return ways


def _dealt(kind: tuple[Rank, ...], cards_of: dict[Rank, list[Card]]) -> Cards:
    return tuple(cards_of[rank][kind[:at].count(rank)] for at, rank in enumerate(kind))
