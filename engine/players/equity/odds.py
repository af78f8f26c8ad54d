"""What a hand is worth: the exact chance to win each lance, over all deals of the unseen cards.

The own hand is known, and the partner's too where it is given. All other hands are drawn from
what is left of the deck, every deal as likely as any other; nothing is said, thrown or bet.
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
"""Tables for which chances are counted; with six seats five unknown hands are too many."""


class Uncountable(StrEnum):
    """Why the chances of a hand cannot be counted."""

    NOT_FOUR = "not-four"
    """A hand is of other than four cards."""
    NOT_DEALT = "not-dealt"
    """A card is held twice, or is none of this deck."""
    NO_SUCH_TABLE = "no-such-table"
    """The table has too many seats, or no such place."""
    NO_PARTNER = "no-partner"
    """The table has no partners."""


class UncountableHandError(ValueError):
    """The cards are no hands of this deck, or the table is too large to count."""

    def __init__(self, why: Uncountable) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class LanceOdds:
    """One lance over all deals.

    ``exists``: the chance that a seat takes part (punto: that no seat has juego).
    ``win``: the chance that the own side takes it, also uncontested.
    ``stones``: what the own side takes on average when everybody passes (RULES.md 6, 7 and 8).
    """

    exists: float
    win: float
    stones: float


Odds: TypeAlias = Mapping[Lance, LanceOdds]


def odds_of(hand: Cards, place: int, rules: Rules, partner: Cards | None = None) -> Odds:
    """Return the chances of a hand by place from the mano: 0 to 3, or 0 and 1 with two seats.

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
    """What is known: the own hand, its place from the mano, and perhaps the partner's hand."""

    hand: Cards
    place: int
    rules: Rules
    partner: Cards | None

    @property
    def deals(self) -> int:
        """In how many ways the hands that are not known can be dealt."""
        unseen = len(baraja_of(self.rules).cards) - len(self._known)
        hidden = self.rules.seats - len(self._known) // HAND_SIZE
        return prod(comb(unseen - HAND_SIZE * drawn, HAND_SIZE) for drawn in range(hidden))

    @property
    def _known(self) -> Cards:
        return self.hand + (self.partner or ())

    def compared(self, order: Callable[[Rank], int], stones: int) -> LanceOdds:
        """Grande or chica for these stones; the ranks in this order are compared, best first."""
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
        """Pares, or juego with punto below it."""
        scale, seats, own = kinds.scale, self.rules.seats, kinds.of(self.hand)
        rivals = [place for place in range(seats) if place % 2 != self.place % 2]
        hidden = UnknownHands(
            scale,
            kinds.left(self._known),
            partner=self.partner is None and self.rules.has_partners,
            rivals=len(rivals),
        )
        partners = hidden.partners if self.partner is None else np.array([kinds.of(self.partner)])
        # A seat without a partner has its own hand twice, which changes nothing but its bonus.
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
        """Return the partner's place, which with two seats is the own."""
        return (self.place + 2) % self.rules.seats


@dataclass(frozen=True, slots=True, eq=False)
class _Contest:
    """Counts of deals, for each kind of hand that the partner may have.

    ``is_held``: the own side takes part. ``unopposed``: no rival does. ``won``: the own side has
    the best hand. ``won_unopposed``: both, as at punto, where nobody may take part in juego.
    """

    deals: int
    is_held: NDArray[np.bool_]
    bonuses: Whole
    won: Real
    unopposed: Real
    won_unopposed: Real

    def held(self, stones: int) -> LanceOdds:
        """Return the lance if it is held; en paso it pays these stones and the bonus of hands."""
        nobody = self.unopposed[~self.is_held].sum()
        won, alone = self.won[self.is_held].sum(), self.unopposed[self.is_held].sum()
        added = (self.won * self.bonuses)[self.is_held].sum()
        return self._over(self.deals - nobody, won, added + stones * (won - alone))

    def unheld(self, stones: int) -> LanceOdds:
        """Return the lance that is played when no seat takes part in this one."""
        nobody = self.unopposed[~self.is_held].sum()
        won = self.won_unopposed[~self.is_held].sum()
        return self._over(nobody, won, stones * won)

    def _over(self, exists: float, won: float, stones: float) -> LanceOdds:
        deals = self.deals
        return LanceOdds(float(exists / deals), float(won / deals), float(stones / deals))
