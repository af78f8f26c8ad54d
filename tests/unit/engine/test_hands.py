"""The worth of a hand in each lance (RULES.md 2, 6, 7 and 8)."""

from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest

from engine.baraja import baraja_of
from engine.cards import Cards, Rank, cards
from engine.hands import (
    JUEGO_ORDER,
    Lance,
    Pares,
    ParesKind,
    bonus,
    has_juego,
    holds,
    is_real,
    pares,
    total,
    winner,
    worth,
)
from engine.rules import RealJuego, Rules
from engine.seats import Seat, speaking_order
from tests.unit.engine.story import CASTILLA, EVEN, ODD, bet_on, proves

FOUR_KINGS = Rules(kings=4)


def beats(lance: Lance, better: str, worse: str, rules: Rules = CASTILLA) -> bool:
    """Return whether the first hand is worth more than the second, in any order of its cards."""
    worths = {worth(lance, turned, rules) for turned in _turned(cards(better))}
    assert len(worths) == 1, "the order of the cards in a hand does not matter"
    return worths.pop() > worth(lance, cards(worse), rules)


def ties(lance: Lance, one: str, other: str, rules: Rules = CASTILLA) -> bool:
    """Return whether two hands have the same worth."""
    return worth(lance, cards(one), rules) == worth(lance, cards(other), rules)


def _turned(hand: Cards) -> tuple[Cards, ...]:
    return hand, hand[::-1], hand[2:] + hand[:2], hand[1::-1] + hand[3:1:-1]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("12o 1o 1c 1e", "11o 11c 11e 11b"),
        ("12o 12c 4o 4c", "12e 11c 11e 11b"),
        ("12o 11c 7o 1o", "12e 11o 6o 6c"),
        ("7o 6o 5o 4o", "7c 6c 5c 1o"),
        ("3o 3c 1o 1c", "12o 11o 11c 11e"),
    ],
)
def test_grande_is_compared_from_the_highest_card_down(better: str, worse: str) -> None:
    assert beats(Lance.GRANDE, better, worse)
    assert not beats(Lance.GRANDE, worse, better)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7o 1o 1c 1e", "6o 5o 4o 1b"),
        ("12o 4o 1o 1c", "5o 5c 1e 1b"),
        ("12o 12c 12e 1o", "4o 4c 4e 4b"),
        ("6o 5o 4o 1o", "7o 5c 4c 1c"),
        ("2o 2c 2e 7o", "1o 1c 4o 4c"),
    ],
)
def test_chica_is_compared_from_the_lowest_card_up(better: str, worse: str) -> None:
    assert beats(Lance.CHICA, better, worse)
    assert not beats(Lance.CHICA, worse, better)


def test_chica_is_not_the_grande_turned_round() -> None:
    """A hand may lose grande and chica to the same other hand."""
    assert beats(Lance.GRANDE, "7o 1o 1c 1e", "6o 5o 4o 1b")
    assert beats(Lance.CHICA, "7o 1o 1c 1e", "6o 5o 4o 1b")


@pytest.mark.parametrize(
    ("hand", "kind", "high", "low"),
    [
        ("12o 12c 11o 10o", ParesKind.PAREJA, Rank.REY, Rank.REY),
        ("12o 3c 11o 10o", ParesKind.PAREJA, Rank.REY, Rank.REY),
        ("7o 6o 1o 2c", ParesKind.PAREJA, Rank.AS, Rank.AS),
        ("5o 5c 5e 12o", ParesKind.MEDIAS, Rank.CINCO, Rank.CINCO),
        ("3o 12c 12e 1o", ParesKind.MEDIAS, Rank.REY, Rank.REY),
        ("7o 7c 4o 4c", ParesKind.DUPLES, Rank.SIETE, Rank.CUATRO),
        ("11o 11c 11e 11b", ParesKind.DUPLES, Rank.CABALLO, Rank.CABALLO),
    ],
)
def test_what_is_paired(hand: str, kind: ParesKind, high: Rank, low: Rank) -> None:
    """Two equal cards are a pareja, three are medias; two pairs or four equal cards are duples."""
    assert pares(cards(hand), CASTILLA) == Pares(kind, high, low)


def test_four_different_cards_are_no_pares() -> None:
    assert pares(cards("12o 11o 10o 7o"), CASTILLA) is None
    assert pares(cards("12o 3o 2o 1o"), FOUR_KINGS) is None


def test_duples_beat_medias_and_medias_beat_a_pareja() -> None:
    assert beats(Lance.PARES, "5o 5c 4o 4c", "12o 12c 12e 11o")
    assert beats(Lance.PARES, "4o 4c 4e 5o", "12o 12c 11o 10o")
    assert beats(Lance.PARES, "4o 4c 4e 4b", "12o 12c 12e 11o")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("11o 11c 6o 6c", "10o 10c 10e 10b"),
        ("12o 12c 12e 12b", "3o 3c 1o 1c"),
        ("12o 12c 7o 7c", "3o 3c 6o 6c"),
        ("10o 10c 10e 1o", "7o 7c 7e 12o"),
        ("5o 5c 4o 1o", "4c 4e 12o 11o"),
    ],
)
def test_pares_of_a_kind_are_compared_by_rank(better: str, worse: str) -> None:
    """The high pair counts before the low one, so caballos and sixes beat four sotas."""
    assert beats(Lance.PARES, better, worse)


def test_other_cards_never_break_a_tie_of_pares() -> None:
    assert ties(Lance.PARES, "12o 12c 11o 10o", "12e 12b 5o 4o")
    assert ties(Lance.PARES, "7o 7c 7e 12o", "7o 7c 7b 1o")


def test_every_kind_of_pares_pays_its_own_bonus() -> None:
    assert bonus(Lance.PARES, cards("12o 12c 11o 10o"), CASTILLA) == 1
    assert bonus(Lance.PARES, cards("4o 4c 4e 10o"), CASTILLA) == 2
    assert bonus(Lance.PARES, cards("4o 4c 5e 5o"), CASTILLA) == 3
    assert bonus(Lance.PARES, cards("4o 4c 4e 4b"), CASTILLA) == 3
    assert bonus(Lance.PARES, cards("12o 11c 10e 7b"), CASTILLA) == 0


JUEGOS = {
    31: "10o 7o 7c 7e",
    32: "12o 12c 6o 6c",
    40: "12o 11o 10o 3o",
    37: "10o 10c 10e 7o",
    36: "11o 11c 11e 6o",
    35: "12o 11o 10o 5o",
    34: "10o 10c 7o 7c",
    33: "10o 10c 7o 6o",
}
"""A hand of each juego, from the best to the worst."""


def test_thirty_one_is_the_least_juego() -> None:
    assert has_juego(cards("10o 7o 7c 7e"), CASTILLA)
    assert not has_juego(cards("10o 7o 7c 6e"), CASTILLA)
    assert has_juego(cards("3o 3c 3e 2o"), CASTILLA)
    assert not has_juego(cards("3o 3c 3e 2o"), FOUR_KINGS)


def test_the_order_of_juego_is_its_own() -> None:
    """It is 31, 32, 40, and then 37 down to 33."""
    for points, hand in JUEGOS.items():
        assert total(cards(hand), CASTILLA) == points
    for better, worse in pairwise(JUEGOS.values()):
        assert beats(Lance.JUEGO, better, worse)


def test_the_way_to_a_total_does_not_matter_at_juego() -> None:
    assert ties(Lance.JUEGO, "10o 7o 7c 7e", "12o 11o 10c 1o")
    assert ties(Lance.JUEGO, "10o 10c 7o 7c", "12o 11o 10c 4o")


def test_no_hand_adds_up_to_38_or_39() -> None:
    for rules in (CASTILLA, FOUR_KINGS, Rules(five_of_coins_king=True)):
        worths = set(baraja_of(rules).worth.values())
        totals = {sum(four) for four in combinations_with_replacement(worths, 4)}
        assert {points for points in totals if points >= 31} == set(JUEGO_ORDER)


def test_31_pays_three_and_every_other_juego_two() -> None:
    for points, hand in JUEGOS.items():
        assert bonus(Lance.JUEGO, cards(hand), CASTILLA) == (3 if points == 31 else 2)
    assert bonus(Lance.JUEGO, cards("10o 7o 7c 6e"), CASTILLA) == 0


def test_grande_chica_and_punto_pay_nothing_for_the_hand_itself() -> None:
    for lance in (Lance.GRANDE, Lance.CHICA, Lance.PUNTO):
        assert bonus(lance, cards("12o 12c 12e 12b"), CASTILLA) == 0


def test_the_highest_total_is_best_at_punto() -> None:
    assert beats(Lance.PUNTO, "12o 11o 6o 4o", "12c 11c 5o 4c")
    assert beats(Lance.PUNTO, "7o 6o 5o 4o", "7c 6c 4c 4e")
    assert ties(Lance.PUNTO, "12o 11o 6o 4o", "10o 7o 7c 6c")


def test_everybody_takes_part_in_grande_chica_and_punto() -> None:
    """Only pares and juego exclude hands."""
    nothing = cards("7o 6o 5o 4o")
    assert [lance for lance in Lance if holds(lance, nothing, CASTILLA)] == [
        Lance.GRANDE,
        Lance.CHICA,
        Lance.PUNTO,
    ]
    assert holds(Lance.PARES, cards("7o 7c 5o 4o"), CASTILLA)
    assert holds(Lance.JUEGO, cards("12o 11o 10o 1o"), CASTILLA)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_nearest_to_the_mano_wins_a_tie(seats: int) -> None:
    """It does for every mano, and every set of seats that share the best hand of punto."""
    for mano, *best in product(range(seats), *[(False, True)] * seats):
        if not any(best):
            continue
        hands = tuple(cards("12o 11o 5o 4o" if is_best else "7o 6o 5o 4o") for is_best in best)
        order = speaking_order(Seat(mano), seats)
        expected = next(seat for seat in order if best[seat])
        assert winner(Lance.PUNTO, hands, order, CASTILLA) == expected


@pytest.mark.parametrize("lance", list(Lance))
def test_ties_are_broken_alike_in_every_lance(lance: Lance) -> None:
    """With four hands of the same worth the first in speaking order wins."""
    hand = cards("12o 12c 10o 1o" if lance is not Lance.PUNTO else "12o 12c 6o 4o")
    for mano in range(4):
        order = speaking_order(Seat(mano), 4)
        assert winner(lance, (hand,) * 4, order, CASTILLA) == mano
        assert winner(lance, (hand,) * 4, order[1:], CASTILLA) == order[1]


REALES = {
    RealJuego.OFF: set[str](),
    RealJuego.SOTA: {"10o", "10c", "10b"},
    RealJuego.FIGURE: {"10o", "10c", "10b", "11e", "12b", "3c"},
    RealJuego.KING: {"12b", "3c"},
    RealJuego.SOTA_OROS: {"10o"},
    RealJuego.SOTA_OTROS: {"10b"},
    RealJuego.OROS_OTROS: set[str](),
}
"""The tens of 10o 10c 10b 11e 12b 3c that make la real with 7o 7c 7e, under eight kings."""

OTHERS = {
    RealJuego.SOTA: {"10o", "10c", "10b"},
    RealJuego.SOTA_OROS: {"10o"},
    RealJuego.SOTA_OTROS: {"10o"},
    RealJuego.OROS_OTROS: {"10o"},
}
"""The sotas that make it with 7c 7e 7b."""


@pytest.mark.parametrize(("real", "tens"), REALES.items())
def test_la_real_is_three_sevens_with_the_ten_that_the_house_names(
    real: RealJuego, tens: set[str]
) -> None:
    rules = Rules(real_31=real)
    sevens = "7o 7c 7e"
    assert {
        ten
        for ten in ("10o", "10c", "10b", "11e", "12b", "3c")
        if is_real(cards(f"{ten} {sevens}"), rules)
    } == tens
    assert not is_real(cards("12o 11o 10o 1o"), rules)
    assert not is_real(cards("7o 7c 7e 7b"), rules)
    assert not is_real(cards("10o 10c 7c 7e"), rules)


@pytest.mark.parametrize(("real", "sotas"), OTHERS.items())
def test_some_houses_want_the_sevens_of_the_other_suits(real: RealJuego, sotas: set[str]) -> None:
    """Each sota needs the three other sevens, so four hands of all are la real, or only one.

    Only hands with two sevens or more are checked, since la real has three.
    """
    rules = Rules(real_31=real)
    found = {sota for sota in ("10o", "10c", "10b") if is_real(cards(f"{sota} 7c 7e 7b"), rules)}
    assert found == sotas
    hands = combinations(baraja_of(rules).cards, 4)
    royal = sum(is_real(hand, rules) for hand in hands if "".join(hand).count("7") > 1)
    counts = {RealJuego.SOTA: 16, RealJuego.SOTA_OROS: 4, RealJuego.SOTA_OTROS: 4}
    assert royal == counts.get(real, 1)


def test_with_four_kings_a_three_makes_no_real() -> None:
    """A three then adds 3: with three sevens that makes 24, which is no juego."""
    for real in RealJuego:
        assert not is_real(cards("3c 7o 7c 7e"), Rules(kings=4, real_31=real))


MANO_31 = "12o 12c 11o 1o / 10o 7o 7c 7e / 6o 5o 4o 1c / 6c 5c 4c 1e"


@proves("real_31", {
    RealJuego.OFF: EVEN, RealJuego.SOTA: ODD, RealJuego.FIGURE: ODD, RealJuego.SOTA_OROS: ODD
})  # fmt: skip
def test_la_real_beats_the_manos_31(rules: Rules) -> object:
    """The sota de oros with three sevens speaks second, and another 31 is mano."""
    winning, _ = bet_on(Lance.JUEGO, MANO_31, rules).passed().credits[Lance.JUEGO]
    return winning


@proves("real_31", {RealJuego.OFF: EVEN, RealJuego.SOTA_OTROS: ODD, RealJuego.OROS_OTROS: ODD})
def test_the_real_of_the_other_sevens_beats_the_manos_31(rules: Rules) -> object:
    """The hand is the sota de oros with the sevens of copas, espadas and bastos."""
    hands = MANO_31.replace("10o 7o", "10o 7b")
    winning, _ = bet_on(Lance.JUEGO, hands, rules).passed().credits[Lance.JUEGO]
    return winning


@proves("real_31", {RealJuego.OFF: EVEN, RealJuego.KING: ODD, RealJuego.FIGURE: ODD})
def test_the_real_of_a_king_beats_the_manos_31(rules: Rules) -> object:
    hands = MANO_31.replace("10o 7o", "12e 7o")
    winning, _ = bet_on(Lance.JUEGO, hands, rules).passed().credits[Lance.JUEGO]
    return winning


def test_la_real_pays_three_like_every_31() -> None:
    rules = Rules(real_31=RealJuego.SOTA)
    assert bonus(Lance.JUEGO, cards("10o 7o 7c 7e"), rules) == 3
    assert bet_on(Lance.JUEGO, MANO_31, rules).passed().credits[Lance.JUEGO] == (ODD, 3)


def test_two_reales_tie_and_the_nearest_to_the_mano_wins() -> None:
    rules = Rules(real_31=RealJuego.FIGURE)
    hands = (cards("10o 7o 7c 7e"), cards("12o 7o 7c 7b"))
    assert winner(Lance.JUEGO, hands, (Seat(1), Seat(0)), rules) == 1
    assert winner(Lance.JUEGO, hands, (Seat(0), Seat(1)), rules) == 0


def test_a_hand_without_pares_is_worth_nothing_to_be_compared() -> None:
    """Comparing it is a programming error, reported also without assertions."""
    with pytest.raises(TypeError):
        worth(Lance.PARES, cards("12o 11c 7e 1b"), CASTILLA)
