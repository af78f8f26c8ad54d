"""Kinds of hand and their ladders, compared with the rules for single hands."""

from random import Random

import pytest

from engine.baraja import baraja_of
from engine.cards import Card, Cards, cards
from engine.hands import Lance, bonus, has_juego, holds, total, worth
from engine.players.equity.hand_classes import kinds_of
from engine.rules import Deck, RealJuego, Rules

RIBAFRECHA = Rules(deck=Deck.NO_TWOS, fours_are_aces=True)
RIOJA = Rules(kings=4, deck=Deck.NO_TWOS)

DECKS = [
    pytest.param(Rules(), id="eight-kings"),
    pytest.param(Rules(kings=4), id="four-kings"),
    pytest.param(RIOJA, id="rioja"),
    pytest.param(RIBAFRECHA, id="ribafrecha"),
    pytest.param(Rules(five_of_coins_king=True), id="nine-kings"),
    *(pytest.param(Rules(real_31=real), id=f"real-{real}") for real in RealJuego),
]

PAIRS_OF_HANDS = 200


@pytest.mark.parametrize(
    ("rules", "kinds", "hands"),
    [
        pytest.param(Rules(), 330, 91390, id="eight-kings"),
        pytest.param(Rules(kings=4), 715, 91390, id="four-kings"),
        pytest.param(RIOJA, 495, 58905, id="rioja"),
        pytest.param(RIBAFRECHA, 210, 58905, id="ribafrecha"),
    ],
)
def test_every_hand_is_of_one_kind(rules: Rules, kinds: int, hands: int) -> None:
    """There are as many kinds as RULES.md 16 says, and together they are all hands of the deck."""
    known = kinds_of(rules)
    assert len(known.faces) == len(known.hands) == kinds
    assert sum(known.dealt) == hands
    assert [known.of(hand) for hand in known.hands] == list(range(kinds))


@pytest.mark.parametrize("rules", DECKS)
def test_ladders_order_hands_as_the_rules_do(rules: Rules) -> None:
    """Of two participating hands the better one is on a higher rung; equal ones share a rung."""
    kinds, generator = kinds_of(rules), Random(1)
    compared = 0
    for _ in range(PAIRS_OF_HANDS):
        pair = _two_hands(rules, generator)
        for lance, ladder in kinds.ladders.items():
            if all(_takes_part(lance, hand, rules) for hand in pair):
                one, other = (worth(lance, hand, rules) for hand in pair)
                rung, other_rung = (ladder.rungs[kinds.of(hand)] for hand in pair)
                assert (one > other, one == other) == (rung > other_rung, rung == other_rung)
                compared += 1
    assert compared > 2 * PAIRS_OF_HANDS


def _two_hands(rules: Rules, generator: Random) -> tuple[Cards, Cards]:
    drawn = tuple(generator.sample(baraja_of(rules).cards, 8))
    return drawn[:4], drawn[4:]


def _takes_part(lance: Lance, hand: Cards, rules: Rules) -> bool:
    return holds(lance, hand, rules) and not (lance is Lance.PUNTO and has_juego(hand, rules))


@pytest.mark.parametrize("rules", DECKS)
def test_kinds_know_who_takes_part_and_for_what(rules: Rules) -> None:
    """A kind knows whether it has pares or juego or plays punto, and its bonus."""
    kinds = kinds_of(rules)
    for lance, ladder in kinds.ladders.items():
        for number, hand in enumerate(kinds.hands):
            assert ladder.takes_part[number] is _takes_part(lance, hand, rules)
            assert ladder.bonuses[number] == bonus(lance, hand, rules)


@pytest.mark.parametrize("rules", DECKS)
def test_shares_are_even_on_the_average(rules: Rules) -> None:
    """Over all hands in a lance the mean share is a half; a hand without pares has none."""
    kinds = kinds_of(rules)
    for ladder in kinds.ladders.values():
        counts = [
            count if within else 0
            for count, within in zip(kinds.dealt, ladder.takes_part, strict=True)
        ]
        mean = sum(share * count for share, count in zip(ladder.shares, counts, strict=True)) / sum(
            counts
        )
        assert mean == pytest.approx(0.5)
        assert list(ladder.cumulative) == sorted(ladder.cumulative)
    assert kinds.ladders[Lance.PARES].shares[kinds.of(cards("12o 11o 10o 7o"))] == 0


def test_the_ladder_of_juego_goes_on_below_with_punto() -> None:
    """Hands without juego are below all others, ordered by their punto."""
    rules = Rules()
    kinds = kinds_of(rules)
    ladder = kinds.ladders[Lance.JUEGO]
    puntos = sorted(
        (total(hand, rules), ladder.rungs[number])
        for number, hand in enumerate(kinds.hands)
        if not has_juego(hand, rules)
    )
    assert puntos == sorted(puntos, key=lambda place: place[1])
    lowest_juego = min(
        rung for rung, within in zip(ladder.rungs, ladder.takes_part, strict=True) if within
    )
    assert puntos[-1][1] < lowest_juego
    assert ladder.rungs == kinds.ladders[Lance.PUNTO].rungs


def test_one_suit_matters_where_only_the_sota_de_oros_makes_the_real() -> None:
    """With the sota de oros the three sevens are of another kind, on a higher rung."""
    kinds = kinds_of(Rules(real_31=RealJuego.SOTA_OROS))
    sevens = cards("7o 7c 7e")
    real, plain = (kinds.of((*sevens, sota)) for sota in (Card.SOTA_DE_OROS, Card.SOTA_DE_COPAS))
    assert kinds.ladders[Lance.JUEGO].rungs[real] > kinds.ladders[Lance.JUEGO].rungs[plain]
    assert kinds_of(Rules()).of((*sevens, Card.SOTA_DE_OROS)) == kinds_of(Rules()).of(
        (*sevens, Card.SOTA_DE_COPAS)
    )


@pytest.mark.parametrize("lance", Lance)
def test_some_hand_has_any_share(lance: Lance) -> None:
    """The shares go from the lowest to one above all hands, which gives the best of the lance."""
    kinds = kinds_of(Rules())
    ladder = kinds.ladders[lance]
    best = max(rung for rung, within in zip(ladder.rungs, ladder.takes_part, strict=True) if within)
    assert ladder.rung_from(-1.0) == 0
    assert (
        ladder.cumulative[ladder.rung_from(0.5)]
        >= 0.5
        > ladder.cumulative[ladder.rung_from(0.5) - 1]
    )
    assert ladder.rung_from(1.2) == best


def test_house_rules_that_value_hands_alike_share_their_kinds() -> None:
    """The target and the seats do not affect hands."""
    assert kinds_of(Rules(target=30, seats=2)) is kinds_of(Rules(seats=6))
    assert kinds_of(Rules()) is not kinds_of(Rules(kings=4))


def test_weights_add_up_below_each_rung() -> None:
    """The weights are right below every rung, and below one above the top."""
    kinds = kinds_of(Rules())
    ladder = kinds.ladders[Lance.JUEGO]
    below = ladder.sum_below(kinds.dealt)
    assert below[0] == 0
    assert below[-1] == sum(kinds.dealt)
    for rung in range(len(ladder.cumulative)):
        lower = sum(
            count for count, other in zip(kinds.dealt, ladder.rungs, strict=True) if other < rung
        )
        assert below[rung] == lower
