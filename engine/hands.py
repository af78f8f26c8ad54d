"""The worth of a hand in each lance (RULES.md 6, 7 and 8).

Grande compares the cards from the highest down. Chica compares them from the lowest up, and a lower
card is better. Pares compares equal cards, juego the total in its own order, and punto the total
itself. A worth is a tuple or a number; the greater one wins the lance.
"""

from collections import Counter
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from engine.baraja import Baraja, baraja_of
from engine.cards import Card, Cards, Rank, Suit
from engine.rules import RealJuego, Rules
from engine.seats import Seat, Seats

HAND_SIZE: Final = 4
LEAST_JUEGO: Final = 31
BEST_BONUS: Final = 3
"""The bonus in stones of a hand of 31, real or not."""
JUEGO_ORDER: Final = (33, 34, 35, 36, 37, 40, 32, 31)
"""Totals that are juego, from the worst to the best; no hand adds up to 38 or 39."""


class Lance(StrEnum):
    """The lances of a hand, in the order in which they are played and counted."""

    GRANDE = "grande"
    CHICA = "chica"
    PARES = "pares"
    JUEGO = "juego"
    PUNTO = "punto"


class ParesKind(IntEnum):
    """The kinds of pares; the number is also the bonus in stones of each holder."""

    PAREJA = 1
    MEDIAS = 2
    DUPLES = 3


class Pares(NamedTuple):
    """The pares of a hand; ``low`` is the lower pair of duples, and otherwise equals ``high``."""

    kind: ParesKind
    high: Rank
    low: Rank


Worth: TypeAlias = tuple[int, ...]


def ranks(hand: Cards, baraja: Baraja) -> tuple[Rank, ...]:
    """Return the ranks that the cards count as, from the highest to the lowest."""
    return tuple(sorted((baraja.counts_as[card] for card in hand), reverse=True))


def pares(hand: Cards, rules: Rules) -> Pares | None:
    """Return the pares of a hand, or None; four equal cards are duples."""
    return _pares(ranks(hand, baraja_of(rules)))


def total(hand: Cards, rules: Rules) -> int:
    """Return the sum of the cards' values at juego and punto."""
    worth = baraja_of(rules).worth
    return sum(worth[card] for card in hand)


def has_juego(hand: Cards, rules: Rules) -> bool:
    """Return whether the cards add up to 31 or more."""
    return total(hand, rules) >= LEAST_JUEGO


def holds(lance: Lance, hand: Cards, rules: Rules) -> bool:
    """Return whether a hand takes part in a lance; only pares and juego exclude hands."""
    match lance:
        case Lance.PARES:
            return pares(hand, rules) is not None
        case Lance.JUEGO:
            return has_juego(hand, rules)
        case Lance.GRANDE | Lance.CHICA | Lance.PUNTO:
            return True
        case _:
            assert_never(lance)


def bonus(lance: Lance, hand: Cards, rules: Rules) -> int:
    """Return the stones that a holder on the winning side takes for its own pares or juego."""
    match lance:
        case Lance.PARES:
            paired = pares(hand, rules)
            return 0 if paired is None else int(paired.kind)
        case Lance.JUEGO:
            points = total(hand, rules)
            if points < LEAST_JUEGO:
                return 0
            return BEST_BONUS if points == LEAST_JUEGO else 2
        case Lance.GRANDE | Lance.CHICA | Lance.PUNTO:
            return 0
        case _:
            assert_never(lance)


def worth(lance: Lance, hand: Cards, rules: Rules) -> Worth:
    """Return the worth of a hand in a lance that it takes part in; the greater worth wins."""
    match lance:
        case Lance.GRANDE:
            return ranks(hand, baraja_of(rules))
        case Lance.CHICA:
            # RULES.md 6: compare from the lowest card up; this is not the reverse of grande.
            return tuple(-rank for rank in reversed(ranks(hand, baraja_of(rules))))
        case Lance.PARES:
            paired = pares(hand, rules)
            if paired is None:
                raise TypeError(hand)  # Only a hand with pares has a worth at pares.
            return paired
        case Lance.JUEGO:
            return JUEGO_ORDER.index(total(hand, rules)), int(is_real(hand, rules))
        case Lance.PUNTO:
            return (total(hand, rules),)
        case _:
            assert_never(lance)


def winner(lance: Lance, hands: tuple[Cards, ...], order: Seats, rules: Rules) -> Seat:
    """Return the seat with the best hand in ``order``, the participants in speaking order.

    RULES.md 2: the seat nearest to the mano wins a tie.
    """
    return max(order, key=lambda seat: worth(lance, hands[seat], rules))


def is_real(hand: Cards, rules: Rules) -> bool:
    """Return whether a hand is the 31 real: 7-7-7 with the ten that the house rules name.

    Some house rules require the sevens of the three suits other than the sota's.
    """
    baraja = baraja_of(rules)
    others = [card for card in hand if baraja.counts_as[card] is not Rank.SIETE]
    is_of_four_suits = len({card.suit for card in hand}) == len(Suit)
    needs_four = rules.real_31 in {RealJuego.SOTA_OTROS, RealJuego.OROS_OTROS}
    return (
        len(others) == 1
        and (is_of_four_suits or not needs_four)
        and _makes_real(others[0], rules.real_31, baraja)
    )


def suit_for_real(card: Card, real: RealJuego) -> Suit | None:
    """Return the card's suit if it matters for the 31 real; None for most cards."""
    match real:
        case RealJuego.SOTA_OTROS if card.rank in {Rank.SOTA, Rank.SIETE}:
            return card.suit
        case RealJuego.OROS_OTROS if card in {Card.SOTA_DE_OROS, Card.SIETE_DE_OROS}:
            return card.suit
        case RealJuego.SOTA_OROS if card is Card.SOTA_DE_OROS:
            return card.suit
        case _:
            return None


def _makes_real(tenth: Card, real: RealJuego, baraja: Baraja) -> bool:
    rank = baraja.counts_as[tenth]
    match real:
        case RealJuego.SOTA | RealJuego.SOTA_OTROS:
            return rank is Rank.SOTA
        case RealJuego.SOTA_OROS | RealJuego.OROS_OTROS:
            return rank is Rank.SOTA and tenth.suit is Suit.OROS
        case RealJuego.KING:
            return rank is Rank.REY
        case RealJuego.FIGURE:
            return rank >= Rank.SOTA
        case RealJuego.OFF:
            return False
        case _:
            assert_never(real)


@lru_cache(maxsize=1_024)
def _pares(held: tuple[Rank, ...]) -> Pares | None:
    paired = [rank for rank, count in Counter(held).items() if count > 1]
    if not paired:
        return None
    high, low = max(paired), min(paired)
    if high != low:
        return Pares(ParesKind.DUPLES, high, low)
    # RULES.md 7: two equal cards are a pareja, three are medias, and four are duples.
    return Pares(ParesKind(held.count(high) - 1), high, high)
