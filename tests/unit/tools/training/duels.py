"""One lance between two players alone, solved: how near this learning comes to perfect play.

Both hold what the lance is about, and their partners do not. The bets are those of the tree; the
players try to win stones, and an accepted órdago is worth half a game. Strategies are found by CFR+
(Tammelin, 2014) over the classes of worth, and the best response to them is exact.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from engine.players.trained.betting_tree import CHOICES, DEJE, NEXT, OFFERED, ORDAGO, QUIERO
from engine.players.trained.hand_equity import unseen
from engine.players.trained.hand_tables import GRANDE, Floats, Tables

_GAME: Final = 20.0
"""The value of a whole game in stones."""

Payment: TypeAlias = Floats
"""The first player's gain by the classes of both, weighted by how often they meet."""


@dataclass(frozen=True, slots=True)
class Lance:
    """A lance between two: how often both classes meet, who wins, and the hands' bonus stones."""

    meet: Floats
    wins: Floats
    bonus: Floats
    paso: int


def lance_of(tables: Tables, lance: int) -> Lance:
    """Return a lance with a deck; the first player is the mano and wins ties."""
    there = np.flatnonzero(tables.worth[lance])
    classes, of = np.unique(tables.worth[lance, there], return_inverse=True)
    meet = np.zeros((len(classes), len(classes)))
    for place, hand in enumerate(there.tolist()):
        np.add.at(meet[of[place]], of, tables.ways[hand] * unseen(tables, hand)[there])
    bonus = np.array(
        [tables.bonus[lance, there[of == number]].mean() for number in range(len(classes))]
    )
    wins = np.where(classes[:, None] >= classes[None, :], 1.0, -1.0)
    return Lance(meet / meet.sum(), wins, bonus, int(lance == GRANDE))


@dataclass(slots=True)
class Node:
    """A place where one of the two acts; ``kids`` are further nodes or payments."""

    player: int
    kids: "list[Node | Payment]"
    regrets: Floats
    sums: Floats

    def strategy(self) -> Floats:
        """Return the current probability of each choice, by choice and class."""
        return _shares(np.maximum(self.regrets, 0))

    def average(self) -> Floats:
        """Return the average probabilities over all rounds."""
        return _shares(self.sums)


def _shares(weights: Floats) -> Floats:
    total = weights.sum(axis=0)
    shares: Floats = np.where(total > 0, weights / np.maximum(total, 1e-12), 1 / len(weights))
    return shares


class Duel:
    """A lance between two, with all its nodes."""

    def __init__(self, lance: Lance) -> None:
        self._lance = lance
        self._root = self._opening(0)

    def _node(self, player: int, kids: "list[Node | Payment]") -> Node:
        shape = (len(kids), len(self._lance.bonus))
        return Node(player, kids, np.zeros(shape), np.zeros(shape))

    def _opening(self, player: int) -> Node:
        passed = self._opening(1) if player == 0 else self._shown(self._lance.paso)
        bets = [self._answer(int(NEXT[0, choice]), 1 - player) for choice in range(1, CHOICES[0])]
        return self._node(player, [passed, *bets])

    def _answer(self, node: int, player: int) -> Node:
        refused = self._refused(1 - player, int(DEJE[node]))
        raised = range(QUIERO + 1, CHOICES[node])
        raises = [self._answer(int(NEXT[node, choice]), 1 - player) for choice in raised]
        return self._node(player, [refused, self._accepted(int(OFFERED[node])), *raises])

    def _refused(self, bettor: int, deje: int) -> Payment:
        own = deje + self._lance.bonus
        return self._lance.meet * (own[:, None] if bettor == 0 else -own[None, :])

    def _accepted(self, offered: int) -> Payment:
        if offered == ORDAGO:
            return self._lance.meet * self._lance.wins * _GAME
        return self._shown(offered)

    def _shown(self, stones: int) -> Payment:
        bonus = self._lance.bonus
        pays = np.where(self._lance.wins > 0, bonus[:, None], bonus[None, :]) + stones
        paid: Payment = self._lance.meet * self._lance.wins * pays
        return paid

    def solve(self, rounds: int) -> None:
        """Learn for a number of rounds."""
        everybody = np.ones(len(self._lance.bonus))
        for number in range(1, rounds + 1):
            for player in (0, 1):
                self._learn(self._root, player, [everybody, everybody], number)

    def _learn(
        self, node: "Node | Payment", player: int, reach: list[Floats], weight: int
    ) -> Floats:
        if not isinstance(node, Node):
            return _paid(node, player, reach)
        strategy = node.strategy()
        values = [
            self._learn(kid, player, _reached(reach, node.player, share), weight)
            for kid, share in zip(node.kids, strategy, strict=True)
        ]
        if node.player != player:
            summed: Floats = np.sum(values, axis=0)
            return summed
        value: Floats = np.sum(strategy * values, axis=0)
        node.regrets = np.maximum(node.regrets + values - value, 0)
        node.sums += weight * strategy * reach[player]
        return value

    def exploitability(self) -> float:
        """Return the mean stones that an exact best response wins beyond the lance's value."""
        everybody = np.ones(len(self._lance.bonus))
        best = [self._best(self._root, player, [everybody, everybody]).sum() for player in (0, 1)]
        return float(sum(best) / 2)

    def _best(self, node: "Node | Payment", player: int, reach: list[Floats]) -> Floats:
        if not isinstance(node, Node):
            return _paid(node, player, reach)
        if node.player == player:
            best: Floats = np.max([self._best(kid, player, reach) for kid in node.kids], axis=0)
            return best
        values = [
            self._best(kid, player, _reached(reach, node.player, share))
            for kid, share in zip(node.kids, node.average(), strict=True)
        ]
        summed: Floats = np.sum(values, axis=0)
        return summed


def _reached(reach: list[Floats], player: int, share: Floats) -> list[Floats]:
    """Return the reach of both once a player has made a choice."""
    return [each * share if number == player else each for number, each in enumerate(reach)]


def _paid(payment: Payment, player: int, reach: list[Floats]) -> Floats:
    """Return a player's mean payment by class against the other's reach."""
    paid: Floats = payment @ reach[1] if player == 0 else -(reach[0] @ payment)
    return paid
