"""The classes of hand that pares and juego tell apart, which are fewer than the kinds of hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from engine.baraja import baraja_of
from engine.cards import Card, Cards, Rank
from engine.hands import HAND_SIZE, Lance, is_real, suit_for_real
from engine.players.equity.hand_classes import of_hands
from engine.players.equity.outrank_counts import GroupedClasses, Whole
from engine.players.equity.rankings import Ranking, ladder_of
from engine.rules import Rules

_Group: TypeAlias = tuple[int, bool, str]


@dataclass(frozen=True, slots=True, eq=False)
class LanceClasses:
    """The classes of hand of a lance, and the class of each hand."""

    scale: GroupedClasses
    group_of: Mapping[Card, int]
    number: Mapping[tuple[int, ...], int]

    def of(self, hand: Cards) -> int:
        """Return the number of a hand's class."""
        return self.number[tuple(sorted(self.group_of[card] for card in hand))]

    def left(self, known: Cards) -> Whole:
        """Return how many cards of each group are left besides the known cards."""
        left = self.scale.sizes.copy()
        for card in known:
            left[self.group_of[card]] -= 1
        return left


def kinds_at(lance: Lance, rules: Rules) -> LanceClasses:
    """Return the classes of hand at pares, or at juego with punto below it."""
    assert lance in {Lance.PARES, Lance.JUEGO}, "the other lances compare every card"
    return _kinds_at(lance, of_hands(rules))


@lru_cache(maxsize=16)
def _kinds_at(lance: Lance, rules: Rules) -> LanceClasses:
    groups = _groups(rules, _by_rank if lance is Lance.PARES else _by_worth)
    sizes = [len(group) for group in groups]
    chosen = [
        kind
        for kind in combinations_with_replacement(range(len(groups)), HAND_SIZE)
        if all(kind.count(group) <= sizes[group] for group in set(kind))
    ]
    counts = [[kind.count(group) for group in range(len(groups))] for kind in chosen]
    hands = [
        tuple(groups[group][kind[:at].count(group)] for at, group in enumerate(kind))
        for kind in chosen
    ]
    dealt = [prod(map(comb, sizes, held)) for held in counts]
    ladder = ladder_of(lance, hands, dealt, rules)
    return LanceClasses(
        scale=_scale(sizes, counts, ladder),
        group_of=MappingProxyType(
            {card: number for number, group in enumerate(groups) for card in group}
        ),
        number=MappingProxyType({kind: number for number, kind in enumerate(chosen)}),
    )


def _scale(
    sizes: Sequence[int], counts: Sequence[Sequence[int]], ladder: Ranking
) -> GroupedClasses:
    part = [rung for rung, within in zip(ladder.rungs, ladder.takes_part, strict=True) if within]
    return GroupedClasses(
        sizes=np.array(sizes),
        counts=np.array(counts),
        rungs=np.array(ladder.rungs),
        bonuses=np.array(ladder.bonuses),
        first=min(part),
    )


def _groups(rules: Rules, group_of: Callable[[Card, Rules], _Group]) -> list[Cards]:
    groups: dict[_Group, Cards] = {}
    for card in baraja_of(rules).cards:
        group = group_of(card, rules)
        groups[group] = (*groups.get(group, ()), card)
    return [groups[group] for group in sorted(groups)]


def _by_rank(card: Card, rules: Rules) -> _Group:
    return baraja_of(rules).counts_as[card], False, ""


def _by_worth(card: Card, rules: Rules) -> _Group:
    """Return the card's group: its worth, with the cards of the 31 real apart (RULES.md 8)."""
    sevens = tuple(seven for seven in baraja_of(rules).cards if seven.rank is Rank.SIETE)
    makes_real = is_real((card, *sevens[:3]), rules)
    return baraja_of(rules).worth[card], makes_real, suit_for_real(card, rules.real_31) or ""
