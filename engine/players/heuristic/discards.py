"""The overall value of a hand, and the cards to discard for a better one."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, compress
from math import comb, sqrt
from operator import mul
from typing import Final, NamedTuple

from engine.cards import Cards
from engine.hands import Lance
from engine.players.equity.hand_classes import Faces, HandClasses
from engine.players.equity.hand_classes import combinations as ways
from engine.players.equity.rankings import Ranking, Weights

_STAKES: Final = {
    Lance.GRANDE: 1.4,
    Lance.CHICA: 1.2,
    Lance.PARES: 1.5,
    Lance.JUEGO: 1.5,
    Lance.PUNTO: 1.5,
}
"""The stones that a lance pays on average, without the bonus of the hand."""


class Exchange(NamedTuple):
    """Cards to discard, and the average appeal of the hand afterwards."""

    throw: Cards
    appeal: float


@lru_cache(maxsize=16)
def hand_scores(kinds: HandClasses) -> Weights:
    """Return the appeal of each kind: expected stones above the mean, in standard deviations."""
    hopes = [0.0] * len(kinds.dealt)
    hands = sum(kinds.dealt)
    for lance, ladder in kinds.ladders.items():
        there = sum(compress(kinds.dealt, ladder.takes_part))
        for number in compress(range(len(hopes)), ladder.takes_part):
            hopes[number] += _hope(lance, ladder, number, there / hands)
    mean = sum(map(mul, hopes, kinds.dealt)) / hands
    squares = ((hope - mean) ** 2 for hope in hopes)
    spread = sqrt(sum(map(mul, squares, kinds.dealt)) / hands)
    return tuple((hope - mean) / spread for hope in hopes)


def _hope(lance: Lance, ladder: Ranking, number: int, part: float) -> float:
    """Return the stones that a hand can expect to win against two rivals in a lance."""
    stones = _STAKES[lance] + ladder.bonuses[number]
    if lance is Lance.PUNTO:
        return stones * (part * ladder.shares[number]) ** 2
    return stones * (1 - part * (1 - ladder.shares[number])) ** 2


@lru_cache(maxsize=256)
def best_exchange(kinds: HandClasses, hand: Cards, thrown: Cards, least: int) -> Exchange:
    """Return the discard of ``least`` or more cards with the best average appeal afterwards.

    ``thrown`` are cards known to be gone.
    """
    seen = kinds.faces_of(hand + thrown)
    left = tuple(size - seen.count(face) for face, size in enumerate(kinds.sizes))
    exchanges = (
        Exchange(throw, _expected(kinds, kept, left)) for throw, kept in _throws(kinds, hand, least)
    )
    return max(exchanges, key=lambda exchange: exchange.appeal)


def _throws(kinds: HandClasses, hand: Cards, least: int) -> Iterator[tuple[Cards, Faces]]:
    """Yield each different discard: the cards thrown and the faces kept."""
    tried: set[Faces] = set()
    for count in range(least, len(hand) + 1):
        for throw in combinations(hand, count):
            kept = kinds.faces_of(card for card in hand if card not in throw)
            if kept not in tried:
                tried.add(kept)
                yield throw, kept


def _expected(kinds: HandClasses, kept: Faces, left: tuple[int, ...]) -> float:
    """Return the average appeal of all hands that the kept cards can become."""
    appeal = hand_scores(kinds)
    missing = len(kinds.faces[0]) - len(kept)
    draws = tuple(combinations_with_replacement(range(len(left)), missing))
    hoped = sum(
        count * appeal[kinds.number[tuple(sorted(kept + draw))]]
        for draw, count in zip(draws, ways(draws, left), strict=True)
        if count
    )
    return hoped / comb(sum(left), missing)
