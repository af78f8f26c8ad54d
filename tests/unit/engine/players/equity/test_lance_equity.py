"""The chances that a player computes, compared with counting every hand."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, combinations, product
from math import comb, prod
from operator import mul
from random import Random
from typing import Final, NamedTuple

import pytest

from engine.baraja import baraja_of
from engine.cards import Cards, cards
from engine.hands import Lance, has_juego, holds, winner, worth
from engine.players.equity.hand_classes import kinds_of
from engine.players.equity.lance_equity import LanceEquity, UnknownHand, contender, unseen
from engine.players.equity.odds import odds_of
from engine.rule_options import EIGHT_KINGS, PRESETS
from engine.rules import RealJuego, Rules

pytestmark = pytest.mark.long


NEXT_TO_NOTHING: Final = 1e-9

THROWN: Final = "12e 11b 11e 10b 10e 7e 7b 6b 6c 5o 5b 5e 4e 3c 2b 1e 1b"
"""Cards known to be gone, so that few hands are left to count."""

OWN: Final = ("12o 12c 11o 6o", "11c 10o 10c 1o", "7o 7c 6e 4c", "5c 4o 4b 1c", "12b 3o 2c 1o")

HOUSES: Final = {
    "eight kings": Rules(),
    "four kings": Rules(kings=4),
    "la real": Rules(real_31=RealJuego.SOTA_OROS),
    "five of coins": Rules(five_of_coins_king=True),
}


class Count(NamedTuple):
    """The number of hands that lose to one's own hand, tie with it and beat it."""

    lower: int
    equal: int
    higher: int


@pytest.mark.long
@pytest.mark.parametrize(
    ("own", "house"),
    [(own, house) for place, own in enumerate(OWN) for house in tuple(HOUSES)[place % 2 :: 2]],
)
def test_the_chance_to_win_is_that_of_counting(own: str, house: str) -> None:
    """All hands of the remaining cards are counted as beaten, tied with or not beaten."""
    _compare(cards(own), cards(THROWN), HOUSES[house])


@pytest.mark.long
def test_nothing_is_lost_among_all_the_cards() -> None:
    """The same holds with 58,905 hands, as at the start of a hand."""
    _compare(cards("12o 11c 11e 1o"), (), Rules())


def _compare(own: Cards, thrown: Cards, rules: Rules) -> None:
    possible = _others(own + thrown, rules)
    for lance in Lance:
        if _in_lance(lance, own, rules):
            among = [hand for hand in possible if _in_lance(lance, hand, rules)]
            count, chances = (
                _counted(lance, own, among, rules),
                _counted_shares(lance, own, thrown, rules),
            )
            before_rival, behind_rival = chances
            assert before_rival == pytest.approx((count.lower + count.equal) / len(among))
            assert behind_rival == pytest.approx(count.lower / len(among), abs=NEXT_TO_NOTHING)


def _others(gone: Cards, rules: Rules) -> list[Cards]:
    left = [card for card in baraja_of(rules).cards if card not in gone]
    return list(combinations(left, 4))


def _in_lance(lance: Lance, hand: Cards, rules: Rules) -> bool:
    return not has_juego(hand, rules) if lance is Lance.PUNTO else holds(lance, hand, rules)


def _counted(lance: Lance, own: Cards, among: Sequence[Cards], rules: Rules) -> Count:
    mine = worth(lance, own, rules)
    worths = [worth(lance, hand, rules) for hand in among]
    lower = sum(other < mine for other in worths)
    equal = worths.count(mine)
    return Count(lower, equal, len(worths) - lower - equal)


def _counted_shares(lance: Lance, own: Cards, thrown: Cards, rules: Rules) -> list[float]:
    """Return the chance to win as mano, who wins ties, and as postre, who loses them."""
    kinds = kinds_of(rules)
    ladder = kinds.ladders[lance]
    weights = tuple(map(mul, unseen(kinds, kinds.faces_of(own + thrown)), ladder.takes_part))
    rung = ladder.rungs[kinds.of(own)]
    return [
        LanceEquity((rung, place), (), (contender(1 - place, weights, ladder),)).win()
        for place in (0, 1)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_the_chance_of_a_side_is_that_of_every_deal(seed: int) -> None:
    """With allies and several rivals it equals the sum over all rungs of each of them."""
    table = _Table(Random(seed))
    assert table.contest.win() == pytest.approx(table.chance(), abs=NEXT_TO_NOTHING)


@pytest.mark.parametrize("seed", range(40))
def test_a_split_tells_apart_whether_all_stand_below(seed: int) -> None:
    """It gives the chances to win if all rivals, or all allies, are weak, and if one is not."""
    table = _Table(Random(seed))
    for limit in range(_RUNGS + 3):
        for side, split in (
            ("allies", table.contest.by_allies(limit)),
            ("rivals", table.contest.by_rivals(limit)),
        ):
            below, won = table.case(side, limit), table.chance(side, limit)
            assert split.case == pytest.approx(below, abs=NEXT_TO_NOTHING)
            assert split.case * split.within == pytest.approx(won, abs=NEXT_TO_NOTHING)
            whole = split.weigh(split.within, split.without)
            assert whole == pytest.approx(table.chance(), abs=1e-6)


_RUNGS: Final = 4


class _Table:
    """A lance of few rungs, in which every case can be enumerated."""

    def __init__(self, generator: Random) -> None:
        allies, rivals = generator.choice([(0, 1), (1, 2), (2, 3)])
        places = generator.sample(range(1 + allies + rivals), 1 + allies + rivals)
        plays = allies == 0 or generator.random() < 0.7
        self.own = (generator.randrange(_RUNGS), places.pop()) if plays else None
        self.allies = {places.pop(): _some_chances(generator) for _ in range(allies)}
        self.rivals = {places.pop(): _some_chances(generator) for _ in range(rivals)}
        self.contest = LanceEquity(self.own, _contenders(self.allies), _contenders(self.rivals))

    def case(self, side: str, limit: int) -> float:
        """Return the probability that all of a side stand below a limit."""
        unknown = self.allies if side == "allies" else self.rivals
        return prod(sum(chances[:limit]) for chances in unknown.values())

    def chance(self, side: str = "rivals", limit: int = _RUNGS) -> float:
        """Return the probability that one's own side wins and all of a side stand below a limit."""
        unknown = self.allies | self.rivals
        won = 0.0
        for rungs in product(range(_RUNGS), repeat=len(unknown)):
            standing = dict(zip(unknown, rungs, strict=True))
            limited = self.allies if side == "allies" else self.rivals
            if all(standing[place] < limit for place in limited) and self._wins(standing):
                won += prod(unknown[place][rung] for place, rung in standing.items())
        return won

    def _wins(self, standing: dict[int, int]) -> bool:
        own = () if self.own is None else (self.own[1],)
        rungs = standing | ({} if self.own is None else {self.own[1]: self.own[0]})
        best = max(rungs, key=lambda place: (rungs[place], -place))
        return best in {*own, *self.allies}


def _some_chances(generator: Random) -> list[float]:
    parts = [generator.choice([0.0, generator.random()]) for _ in range(_RUNGS - 1)]
    everything = sum(parts) + 1
    return [part / everything for part in (*parts, 1.0)]


def _contenders(chances: dict[int, list[float]]) -> tuple[UnknownHand, ...]:
    return tuple(
        UnknownHand(place, tuple(accumulate(each, initial=0.0))) for place, each in chances.items()
    )


@pytest.mark.parametrize(
    ("hand", "real"),
    [
        ("12o 12c 11o 1o", RealJuego.SOTA_OTROS),
        ("10e 11c 11o 1c", RealJuego.OROS_OTROS),
        ("7o 10c 11e 3c", RealJuego.SOTA_OTROS),
    ],
)
def test_odds_of_a_duel_with_it_are_those_of_every_rival(real: RealJuego, hand: str) -> None:
    """Each of the 58,905 possible hands of the rival is compared with the mano's."""
    rules, own = replace(EIGHT_KINGS, real_31=real, seats=2), cards(hand)
    rest = [card for card in baraja_of(rules).cards if card not in own]
    lost = sum(
        has_juego(rival, rules)
        and worth(Lance.JUEGO, rival, rules) > worth(Lance.JUEGO, own, rules)
        for rival in combinations(rest, 4)
    )
    found = odds_of(own, 0, rules)[Lance.JUEGO]
    assert found.win == pytest.approx(1 - lost / comb(len(rest), 4), abs=1e-12)


def test_chances_in_a_duel_are_those_of_all_rivals() -> None:
    """With two seats the rival's 58,905 hands can be enumerated."""
    rules, hand = PRESETS["duelo"], cards("10o 7c 6e 5b")
    rest = [card for card in baraja_of(rules).cards if card not in hand]
    some = list(combinations(rest, 4))
    won = sum(winner(Lance.GRANDE, (rival, hand), (0, 1), rules) == 1 for rival in some)  # type: ignore[arg-type]  # bare seats
    assert odds_of(hand, 1, rules)[Lance.GRANDE].win == pytest.approx(won / len(some), abs=1e-12)
