"""The exact chance that a hand wins each lance, over all deals of the unseen cards.

The hand is known, and so is the partner's if it is given. All other hands are drawn from the rest
of the deck with equal probability; calls, discards and bets are ignored.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import comb, prod
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.baraja import baraja_of
from engine.cards import Cards, Rank
from engine.hands import HAND_SIZE, Lance
from engine.players.equity.high_card_counts import ways_to_take
from engine.players.equity.lance_classes import LanceClasses, kinds_at
from engine.players.equity.outrank_counts import Real, UnknownHands, Whole, limits
from engine.rules import Rules
from engine.scoring import paso

SEATS: Final = (2, 4)
"""The table sizes that have odds; the five unknown hands of a six-seat table are too many."""


class Uncountable(StrEnum):
    """Why the odds of a hand cannot be computed."""

    NOT_FOUR = "not-four"
    """A hand does not have four cards."""
    NOT_DEALT = "not-dealt"
    """A card is held twice, or is not in this deck."""
    NO_SUCH_TABLE = "no-such-table"
    """The table has too many seats, or does not have this place."""
    NO_PARTNER = "no-partner"
    """The table has no partners."""


class UncountableHandError(ValueError):
    """Raised if the cards are not hands of this deck, or the table is too large."""

    def __init__(self, why: Uncountable) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class LanceOdds:
    """One lance over all deals.

    ``exists`` is the chance that a seat takes part (punto: that no seat has juego). ``win`` is the
    chance that the viewer's side takes it, contested or not. ``stones`` is what that side takes on
    average if all seats pass (RULES.md 6, 7 and 8).
    """

    exists: float
    win: float
    stones: float


Odds: TypeAlias = Mapping[Lance, LanceOdds]


def odds_of(hand: Cards, place: int, rules: Rules, partner: Cards | None = None) -> Odds:
    """Return the odds of a hand by place from the mano: 0 to 3, or 0 and 1 with two seats.

    Raise UncountableHandError for six seats, or for cards that cannot be these hands.
    """
    _check(hand, place, rules, partner)
    table = _Table(hand, place, rules, partner)
    pares, juego = (table.contest(kinds_at(lance, rules)) for lance in (Lance.PARES, Lance.JUEGO))
    return MappingProxyType(
        {
            Lance.GRANDE: table.compared(lambda rank: -rank, paso(Lance.GRANDE, rules)),
            Lance.CHICA: table.compared(lambda rank: rank, paso(Lance.CHICA, rules)),
            Lance.PARES: pares.held(paso(Lance.PARES, rules)),
            Lance.JUEGO: juego.held(paso(Lance.JUEGO, rules)),
            Lance.PUNTO: juego.unheld(paso(Lance.PUNTO, rules)),
        }
    )


def _check(hand: Cards, place: int, rules: Rules, partner: Cards | None) -> None:
    hands = (hand,) if partner is None else (hand, partner)
    known = sum(hands, ())
    are_dealt = len(set(known)) == len(known) and set(known) <= set(baraja_of(rules).cards)
    holds = {
        Uncountable.NOT_FOUR: all(len(held) == HAND_SIZE for held in hands),
        Uncountable.NOT_DEALT: are_dealt,
        Uncountable.NO_SUCH_TABLE: rules.seats in SEATS and place in range(rules.seats),
        Uncountable.NO_PARTNER: partner is None or rules.has_partners,
    }
    for why, is_held in holds.items():
        if not is_held:
            raise UncountableHandError(why)


@dataclass(frozen=True, slots=True)
class _Table:
    """The known cards: the viewer's hand, its place from the mano, and the partner's hand."""

    hand: Cards
    place: int
    rules: Rules
    partner: Cards | None

    @property
    def deals(self) -> int:
        """Return in how many ways the unknown hands can be dealt."""
        unseen = len(baraja_of(self.rules).cards) - len(self._known)
        hidden = self.rules.seats - len(self._known) // HAND_SIZE
        return prod(comb(unseen - HAND_SIZE * drawn, HAND_SIZE) for drawn in range(hidden))

    @property
    def _known(self) -> Cards:
        return self.hand + (self.partner or ())

    def compared(self, order: Callable[[Rank], int], stones: int) -> LanceOdds:
        """Return the odds of grande or chica for these stones; ``order`` puts the best first."""
        baraja = baraja_of(self.rules)
        ranks = sorted(set(baraja.counts_as.values()), key=order)
        hands: list[list[int] | None] = [None] * self.rules.seats
        hands[self.place] = self._counted(self.hand, ranks)
        if self.partner is not None:
            hands[self._facing] = self._counted(self.partner, ranks)
        unseen = tuple(card for card in baraja.cards if card not in self._known)
        ways = ways_to_take(hands, self._counted(unseen, ranks), self.place % 2)
        return LanceOdds(exists=1.0, win=ways / self.deals, stones=stones * ways / self.deals)

    def _counted(self, cards: Cards, ranks: list[Rank]) -> list[int]:
        held = Counter(baraja_of(self.rules).counts_as[card] for card in cards)
        return [held[rank] for rank in ranks]

    def contest(self, kinds: LanceClasses) -> "_Contest":
        """Return the counts of pares, or of juego with punto below it."""
        scale, seats, own = kinds.scale, self.rules.seats, kinds.of(self.hand)
        rivals = [place for place in range(seats) if place % 2 != self.place % 2]
        hidden = UnknownHands(
            scale,
            kinds.left(self._known),
            partner=self.partner is None and self.rules.has_partners,
            rivals=len(rivals),
        )
        partners = hidden.partners if self.partner is None else np.array([kinds.of(self.partner)])
        # Without a partner, the seat's own hand is counted twice, except in the bonus.
        allies = partners if self.rules.has_partners else np.array([own])
        keys = np.maximum(
            scale.rungs[own] * seats + seats - 1 - self.place,
            scale.rungs[allies] * seats + seats - 1 - self._facing,
        )
        needed = [limits(keys, place, seats) for place in (rivals[0], rivals[-1])]
        unheld = np.full(len(keys), scale.first)
        return _Contest(
            deals=self.deals,
            is_held=keys >= scale.first * seats,
            bonuses=scale.bonuses[own] + scale.bonuses[allies] * self.rules.has_partners,
            won=hidden.below(needed[0], needed[1]),
            unopposed=hidden.below(unheld, unheld),
            won_unopposed=hidden.below(*(np.minimum(limit, unheld) for limit in needed)),
        )

    @property
    def _facing(self) -> int:
        """Return the partner's place; with two seats it is the viewer's own place."""
        return (self.place + 2) % self.rules.seats


@dataclass(frozen=True, slots=True, eq=False)
class _Contest:
    """Counts of deals, by the class of the partner's hand.

    ``is_held``: the viewer's side takes part. ``unopposed``: no rival does. ``won``: the viewer's
    side has the best hand. ``won_unopposed``: both, as punto requires, since no seat may have
    juego.
    """

    deals: int
    is_held: NDArray[np.bool_]
    bonuses: Whole
    won: Real
    unopposed: Real
    won_unopposed: Real

    def held(self, stones: int) -> LanceOdds:
        """Return the odds of pares or juego; ``stones`` is what the lance pays en paso."""
        nobody = self.unopposed[~self.is_held].sum()
        won, alone = self.won[self.is_held].sum(), self.unopposed[self.is_held].sum()
        added = (self.won * self.bonuses)[self.is_held].sum()
        return self._over(self.deals - nobody, won, added + stones * (won - alone))

    def unheld(self, stones: int) -> LanceOdds:
        """Return the odds of the lance that replaces this one when no seat takes part."""
        nobody = self.unopposed[~self.is_held].sum()
        won = self.won_unopposed[~self.is_held].sum()
        return self._over(nobody, won, stones * won)

    def _over(self, exists: float, won: float, stones: float) -> LanceOdds:
        deals = self.deals
        return LanceOdds(float(exists / deals), float(won / deals), float(stones / deals))
