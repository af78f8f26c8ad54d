"""The exact odds of a hand, compared with every deal and with published values."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from engine.baraja import baraja_of
from engine.cards import Cards, cards
from engine.hands import Lance, has_juego
from engine.players.equity.odds import Odds, UncountableHandError, odds_of
from engine.rule_options import EIGHT_KINGS, FOUR_KINGS, PRESETS
from engine.rules import Deck, RealJuego, Rules
from tests.budget import SEED, many
from tests.unit.engine.players.every_deal import EveryDeal

RIBAFRECHA: Final = Rules(deck=Deck.NO_TWOS, fours_are_aces=True)

PROVEN_HANDS: Final = many("AMARREKO_ODDS_HANDS", test=2, soak=40)
"""Hands compared with every deal; half of them know the partner's hand. 200 take minutes."""


def dealt(rules: Rules, generator: Random, hands: int = 1) -> list[Cards]:
    drawn = generator.sample(baraja_of(rules).cards, 4 * hands)
    return [tuple(drawn[first : first + 4]) for first in range(0, len(drawn), 4)]


def same(found: Odds, expected: dict[Lance, tuple[float, float, float]]) -> bool:
    return all(
        (odds.exists, odds.win, odds.stones) == pytest.approx(expected[lance], abs=1e-9)
        for lance, odds in found.items()
    )


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("number", range(PROVEN_HANDS))
def test_odds_are_those_of_every_deal(number: int) -> None:
    """Odds and stones equal a full enumeration, with and without the partner's hand."""
    generator = Random(number + SEED)
    # Ribafrecha's deck has the fewest hands; the larger decks take part in longer runs.
    rules = (RIBAFRECHA, EIGHT_KINGS, EIGHT_KINGS, FOUR_KINGS)[number // 2 % 4]
    rules = replace(rules, pares_paso_stone=number % 2, punto_paso_total=1 + number % 2)
    hand, partner = dealt(rules, generator, 2)
    place = generator.randrange(4)
    known = partner if number % 2 else None
    expected = EveryDeal(rules).chances(hand, place, known)
    assert same(odds_of(hand, place, rules, known), expected)


@pytest.mark.parametrize("rules", [EIGHT_KINGS, FOUR_KINGS, replace(FOUR_KINGS, deck=Deck.NO_TWOS)])
def test_odds_with_a_known_partner_are_those_of_every_deal(rules: Rules) -> None:
    """A known partner's hand makes each deck fast to enumerate."""
    hand, partner = dealt(rules, Random(7), 2)
    assert same(odds_of(hand, 1, rules, partner), EveryDeal(rules).chances(hand, 1, partner))


@pytest.mark.parametrize(
    "real", [RealJuego.SOTA, RealJuego.FIGURE, RealJuego.KING], ids=lambda real: real.value
)
def test_odds_know_the_real_31(real: RealJuego) -> None:
    """A missing seven reduces the rivals' chance of the 31 real."""
    rules = replace(EIGHT_KINGS, real_31=real)
    hand, partner = cards("7o 12o 11c 4c"), cards("10o 10c 10e 1b")
    assert same(odds_of(hand, 2, rules, partner), EveryDeal(rules).chances(hand, 2, partner))


def test_the_sota_of_oros_alone_makes_the_real_31() -> None:
    """If one suit counts, its 31 beats the mano's, and the same hand in another suit does not."""
    rules = replace(EIGHT_KINGS, real_31=RealJuego.SOTA_OROS)
    real, other = cards("10o 7o 7c 7e"), cards("10c 7o 7c 7e")
    assert odds_of(real, 3, rules)[Lance.JUEGO].win == 1
    assert odds_of(other, 3, rules)[Lance.JUEGO].win < 1


@pytest.mark.parametrize(
    ("real", "sota"), [(RealJuego.SOTA_OTROS, "10c"), (RealJuego.OROS_OTROS, "10o")]
)
def test_odds_know_the_real_of_the_other_sevens(real: RealJuego, sota: str) -> None:
    """With a seven of the sota's suit it is an ordinary 31, and may lose to the mano's."""
    rules = replace(EIGHT_KINGS, real_31=real)
    one, other, last = (f"7{suit}" for suit in "oceb" if suit != sota[-1])
    royal, plain = f"{sota} {one} {other} {last}", f"{sota} 7{sota[-1]} {one} {other}"
    assert odds_of(cards(royal), 3, rules)[Lance.JUEGO].win == 1
    assert odds_of(cards(plain), 3, rules)[Lance.JUEGO].win < 1


@pytest.mark.parametrize(
    ("place", "published"), [pytest.param(0, 0.9917, id="mano"), pytest.param(3, 0.9893, id="last")]
)
def test_three_kings_and_an_as_at_grande(place: int, published: float) -> None:
    """The odds of KKKA are those of RULES.md 16, with eight kings and two unknown rivals."""
    hindered = odds_of(cards("12o 12c 3e 1o"), place, EIGHT_KINGS, cards("4o 4c 5o 6o"))
    unknown = odds_of(cards("12o 12c 3e 1o"), place, EIGHT_KINGS)
    assert hindered[Lance.GRANDE].win < unknown[Lance.GRANDE].win
    assert unknown[Lance.GRANDE].win == pytest.approx(published, abs=5e-5)


@pytest.mark.parametrize("preset", ["8r", "duelo"])
def test_the_chances_of_two_sides_add_up(preset: str) -> None:
    """With two known hands as all hands of the table, each lance belongs to one side or to none."""
    rules = PRESETS[preset]
    hand = cards("12o 11c 7e 4b")
    found = odds_of(hand, 0, rules)
    for lance, odds in found.items():
        assert 0 <= odds.win <= odds.exists <= 1, lance
    assert found[Lance.PUNTO].exists + found[Lance.JUEGO].exists == pytest.approx(1)


def test_who_holds_the_best_hand_wins_for_sure() -> None:
    """Four kings and the mano: nothing beats the grande, and with juego there is no punto."""
    found = odds_of(cards("12o 12c 12e 12b"), 0, EIGHT_KINGS)
    assert found[Lance.GRANDE].win == 1
    assert found[Lance.PARES].win == 1
    assert found[Lance.PUNTO].exists == 0
    assert found[Lance.PARES].stones > 3


@pytest.mark.parametrize(
    ("hand", "place", "preset", "partner", "why"),
    [
        pytest.param("12o 12c 11o", 0, "8r", None, "not-four", id="three-cards"),
        pytest.param("12o 12o 11o 1o", 0, "8r", None, "not-dealt", id="one-twice"),
        pytest.param("2o 12o 11o 1o", 0, "rioja", None, "not-dealt", id="not-in-the-deck"),
        pytest.param("12o 12c 11o 1o", 4, "8r", None, "no-such-table", id="no-such-place"),
        pytest.param("12o 12c 11o 1o", 0, "seis", None, "no-such-table", id="six-seats"),
        pytest.param(
            "12o 12c 11o 1o",
            0,
            "duelo",
            "4o 4c 5o 6o",
            "no-partner",
            id="partner-in-a-duel",
        ),
        pytest.param("12o 12c 11o 1o", 0, "8r", "12o 4c 5o 6o", "not-dealt", id="in-both-hands"),
    ],
)
def test_hands_that_cannot_be_are_refused(
    hand: str, place: int, preset: str, partner: str | None, why: str
) -> None:
    """They are not hands of the table, or the table is too large."""
    with pytest.raises(UncountableHandError) as refused:
        odds_of(cards(hand), place, PRESETS[preset], None if partner is None else cards(partner))
    assert refused.value.why == why


def test_the_mano_never_does_worse_than_the_postre() -> None:
    """The same cards win at least as often nearer to the mano."""
    for hand in dealt(EIGHT_KINGS, Random(3), 3):
        first, last = (odds_of(hand, place, EIGHT_KINGS) for place in (0, 3))
        assert all(first[lance].win >= last[lance].win for lance in Lance)
        assert has_juego(hand, EIGHT_KINGS) == (first[Lance.PUNTO].exists == 0)
