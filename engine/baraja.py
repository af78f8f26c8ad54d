"""The deck in play and the rank that each card counts as under the house rules (RULES.md 1).

With eight kings, a three counts as a rey and a two as an as for every purpose. La Rioja plays
without twos. Ribafrecha also plays without twos, and counts threes as reyes and fours as ases.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Final

from engine.cards import DECK, Card, Cards, Rank
from engine.rules import Deck, Rules

_LARGEST_WORTH: Final = 10


@dataclass(frozen=True, slots=True)
class Baraja:
    """The cards of a deck, the rank that each counts as, and its value at juego and punto."""

    cards: Cards
    counts_as: Mapping[Card, Rank]
    worth: Mapping[Card, int]
    order: Mapping[Card, int]

    def from_highest(self, cards: Cards) -> Cards:
        """Return the cards with the highest first, as players hold and show them."""
        return tuple(sorted(cards, key=self.order.__getitem__))


def baraja_of(rules: Rules) -> Baraja:
    """Return the deck that these house rules use."""
    return _BARAJAS[
        rules.threes_are_kings,
        rules.deck is Deck.NO_TWOS,
        rules.fours_are_aces,
        rules.five_of_coins_king,
    ]


def _baraja(
    *, threes_are_kings: bool, no_twos: bool, fours_are_aces: bool, five_of_coins_king: bool
) -> Baraja:
    without_twos = no_twos or fours_are_aces
    cards = tuple(card for card in DECK if not (without_twos and card.rank is Rank.DOS))
    counts_as = {card: card.rank for card in cards}
    for card in cards:
        if threes_are_kings and card.rank is Rank.TRES:
            counts_as[card] = Rank.REY
        if threes_are_kings and card.rank is Rank.DOS:
            counts_as[card] = Rank.AS
        if fours_are_aces and card.rank is Rank.CUATRO:
            counts_as[card] = Rank.AS
    if five_of_coins_king:
        counts_as[Card.CINCO_DE_OROS] = Rank.REY
    worth = {card: min(rank, _LARGEST_WORTH) for card, rank in counts_as.items()}
    highest_first = sorted(cards, key=lambda card: (-counts_as[card], -card.rank, DECK.index(card)))
    order = {card: place for place, card in enumerate(highest_first)}
    return Baraja(
        cards, MappingProxyType(counts_as), MappingProxyType(worth), MappingProxyType(order)
    )


_BARAJAS: Final = {
    (threes, no_twos, fours, five): _baraja(
        threes_are_kings=threes, no_twos=no_twos, fours_are_aces=fours, five_of_coins_king=five
    )
    for threes, no_twos, fours, five in product((False, True), repeat=4)
}
"""Every deck by its options; hashing all the house rules would take three times as long."""
