"""Counts: every hand of every deck, compared with RULES.md 16 and the señas of 11."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, prod, sqrt
from random import Random
from typing import Final, TypeAlias

import pytest

from engine.baraja import baraja_of
from engine.cards import Cards, Rank, cards
from engine.hands import Lance, ParesKind, has_juego, pares, ranks, total, worth
from engine.rules import Deck, RealJuego, Rules, SenaList
from engine.senas import LISTS, Sena, senas_of, true_senas
from tests.budget import SEED, many
from tests.unit.engine.test_senas import LA_REAL, REAL_OF_OROS

JUEGOS: Final = (31, 32, 40, 37, 36, 35, 34, 33)
DEALS: Final = many("AMARREKO_COUNTED_DEALS", test=5_000, soak=40_000)
SURE: Final = 4
"""The allowed standard errors of a sampled figure; more is not chance."""

DECKS_OF_SENAS: Final = (
    Rules(),
    Rules(kings=4),
    Rules(kings=4, deck=Deck.NO_TWOS),
    Rules(fours_are_aces=True),
    Rules(five_of_coins_king=True),
)

Ranks: TypeAlias = tuple[Rank, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """A column of RULES.md 16; ``juegos`` go with ``JUEGOS``."""

    hands: int
    distinct: int
    pareja: int
    medias: int
    duples: int
    any_pares: int
    juego: int
    juegos: tuple[int, ...]
    thirty: int


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "figures"),
    [
        pytest.param(
            Rules(kings=8),
            Figures(
                hands=91390,
                distinct=330,
                pareja=43776,
                medias=4448,
                duples=3486,
                any_pares=51710,
                juego=24444,
                juegos=(8384, 2640, 1820, 2240, 2240, 2240, 2960, 1920),
                thirty=3024,
            ),
            id="eight-kings",
        ),
        pytest.param(
            Rules(kings=4),
            Figures(
                hands=91390,
                distinct=715,
                pareja=34560,
                medias=1440,
                duples=1630,
                any_pares=37630,
                juego=11719,
                juegos=(3040, 2332, 495, 880, 880, 880, 1276, 1936),
                thirty=2796,
            ),
            id="four-kings",
        ),
        pytest.param(
            Rules(kings=4, deck=Deck.NO_TWOS),
            Figures(
                hands=58905,
                distinct=495,
                pareja=24192,
                medias=1152,
                duples=1305,
                any_pares=26649,
                juego=10839,
                juegos=(3040, 1452, 495, 880, 880, 880, 1276, 1936),
                thirty=2796,
            ),
            id="without-twos",
        ),
        pytest.param(
            Rules(kings=8, deck=Deck.NO_TWOS, fours_are_aces=True),
            Figures(
                hands=58905,
                distinct=210,
                pareja=30400,
                medias=3776,
                duples=2969,
                any_pares=37145,
                juego=20284,
                juegos=(6464, 2640, 1820, 2240, 2240, 2240, 720, 1920),
                thirty=1104,
            ),
            id="fours-are-aces",
        ),
    ],
)
def test_every_hand_of_a_deck_is_worth_what_the_table_says(rules: Rules, figures: Figures) -> None:
    """All hands of four cards, evaluated by the engine, give the column exactly."""
    assert _count(rules) == figures


def _count(rules: Rules) -> Figures:
    baraja = baraja_of(rules)
    hands = list(combinations(baraja.cards, 4))
    kinds = Counter(paired.kind for hand in hands if (paired := pares(hand, rules)) is not None)
    totals = Counter(total(hand, rules) for hand in hands)
    return Figures(
        hands=len(hands),
        distinct=len({ranks(hand, baraja) for hand in hands}),
        pareja=kinds[ParesKind.PAREJA],
        medias=kinds[ParesKind.MEDIAS],
        duples=kinds[ParesKind.DUPLES],
        any_pares=kinds.total(),
        juego=sum(has_juego(hand, rules) for hand in hands),
        juegos=tuple(totals[points] for points in JUEGOS),
        thirty=totals[30],
    )


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize(
    ("rules", "pares_by_sides", "juego_by_sides"),
    [
        pytest.param(
            Rules(kings=8),
            (0.659043, 0.306783, 0.034174),
            (0.197770, 0.555449, 0.246781),
            id="eight-kings",
        ),
        pytest.param(
            Rules(kings=4),
            (0.427942, 0.448404, 0.123654),
            (0.043533, 0.402863, 0.553604),
            id="four-kings",
        ),
    ],
)
def test_sides_hold_pares_and_juego_as_often_as_the_table_says(
    rules: Rules, pares_by_sides: tuple[float, ...], juego_by_sides: tuple[float, ...]
) -> None:
    """Both sides, one or none hold them, over many deals to four seats."""
    generator = Random(16 + SEED)
    with_pares: Counter[int] = Counter()
    with_juego: Counter[int] = Counter()
    for _ in range(DEALS):
        hands = _deal(rules, generator)
        with_pares[_sides(hands, lambda hand: pares(hand, rules) is not None)] += 1
        with_juego[_sides(hands, lambda hand: has_juego(hand, rules))] += 1
    _assert_near(with_pares, pares_by_sides)
    _assert_near(with_juego, juego_by_sides)


def _deal(rules: Rules, generator: Random) -> list[Cards]:
    dealt = tuple(generator.sample(baraja_of(rules).cards, 16))
    return [dealt[place : place + 4] for place in range(0, 16, 4)]


def _sides(hands: list[Cards], holds: Callable[[Cards], bool]) -> int:
    """Return how many of the two sides hold something; partners sit alternately."""
    held = [holds(hand) for hand in hands]
    return (held[0] or held[2]) + (held[1] or held[3])


def _assert_near(found: Counter[int], expected: tuple[float, ...]) -> None:
    """Check that each share, of two sides, one and none, is within its random error."""
    assert found.total() == DEALS
    for sides, share in zip((2, 1, 0), expected, strict=True):
        error = sqrt(share * (1 - share) / DEALS)
        assert abs(found[sides] / DEALS - share) < SURE * error, (sides, found[sides] / DEALS)


@pytest.mark.long
def test_three_kings_and_an_ace_win_the_grande_as_often_as_the_table_says() -> None:
    """KKKA meets two rivals with any cards; the count by ranks is exact."""
    mano, postre = _strength_at_grande((Rank.REY, Rank.REY, Rank.REY, Rank.AS), Rules(kings=8))
    assert round(float(mano), 4) == 0.9917
    assert round(float(postre), 4) == 0.9893


def _strength_at_grande(hand: Ranks, rules: Rules) -> tuple[Fraction, Fraction]:
    """Return how often a hand beats two rivals: as the mano, who wins ties, and as the postre."""
    baraja = baraja_of(rules)
    worths = {
        ranks(held, baraja): worth(Lance.GRANDE, held, rules)
        for held in combinations(baraja.cards, 4)
    }
    unseen = Counter(baraja.counts_as.values()) - Counter(hand)
    not_better = [held for held in worths if worths[held] <= worths[hand]]
    worse = [held for held in worths if worths[held] < worths[hand]]
    return _chance_of_both(not_better, unseen), _chance_of_both(worse, unseen)


def _chance_of_both(allowed: list[Ranks], unseen: Counter[Rank]) -> Fraction:
    """Return the chance that two rivals, dealt in turn, both hold one of these hands."""
    ways = sum(
        first * _ways(held, unseen - Counter(other))
        for other, first in _possible(allowed, unseen)
        for held in allowed
    )
    left = unseen.total()
    return Fraction(ways, comb(left, 4) * comb(left - 4, 4))


def _possible(allowed: list[Ranks], unseen: Counter[Rank]) -> Iterator[tuple[Ranks, int]]:
    return ((held, ways) for held in allowed if (ways := _ways(held, unseen)))


def _ways(held: Ranks, unseen: Counter[Rank]) -> int:
    """Return the number of hands of cards with these ranks."""
    return prod(comb(unseen[rank], count) for rank, count in Counter(held).items())


@pytest.mark.long
@pytest.mark.parametrize("senas", [senas for senas in SenaList if senas is not SenaList.OFF])
@pytest.mark.parametrize("deck", DECKS_OF_SENAS)
def test_somebody_who_is_blind_holds_nothing_to_show(deck: Rules, senas: SenaList) -> None:
    """In every deck and list it has neither pares nor juego, nor a punto with a seña."""
    rules = replace(deck, senas=senas)
    points = {30, 29, 28} if senas is SenaList.WIKI else {30, 29}
    for hand in _hands_of(deck):
        holds_nothing = (
            pares(hand, rules) is None
            and not has_juego(hand, rules)
            and total(hand, rules) not in points
        )
        assert (Sena.CIEGO in true_senas(hand, rules)) == holds_nothing, hand


@pytest.mark.long
@pytest.mark.parametrize("senas", SenaList)
@pytest.mark.parametrize(
    ("deck", "real"),
    [
        *product(DECKS_OF_SENAS[1:], (RealJuego.OFF, RealJuego.OROS_OTROS)),
        *product(DECKS_OF_SENAS[:1], RealJuego),
    ],
)
def test_every_sign_of_a_table_is_true_of_some_hand(
    deck: Rules, senas: SenaList, real: RealJuego
) -> None:
    """A table offers no seña that is never true there, and la real where it is played."""
    rules = replace(deck, senas=senas, real_31=real)
    made = {sena for hand in _hands_of(deck) for sena in true_senas(hand, rules)}
    assert made == senas_of(rules)
    assert (Sena.REAL in made) == (senas is SenaList.WIKI and real is not RealJuego.OFF)
    assert LISTS[senas] - made <= {Sena.REAL}


@lru_cache
def _hands_of(deck: Rules) -> tuple[Cards, ...]:
    """Return a hand for every combination of ranks."""
    dealt = combinations(baraja_of(deck).cards, 4)
    by_ranks = {tuple(sorted(card.rank for card in hand)): hand for hand in dealt}
    return (*by_ranks.values(), cards(LA_REAL), cards(REAL_OF_OROS))
