"""A second implementation: the lances judged literally by RULES.md 1, 6, 7 and 8.

It shares nothing with ``engine.hands``: it reads numbers and suits from the card names, and goes
round the table letting each hand try to beat the best so far. Two implementations rarely have the
same error.
"""

from functools import lru_cache
from itertools import combinations, pairwise, product
from random import Random
from typing import Final

import pytest

from engine.baraja import baraja_of
from engine.cards import DECK, Cards, Rank
from engine.errors import IllegalRulesError
from engine.hands import Lance, bonus, holds, ranks, winner, worth
from engine.rule_options import check_rules
from engine.rules import Deck, RealJuego, Rules
from engine.seats import Seat, speaking_order
from tests.budget import many

DEALS_PER_DECK: Final = many("AMARREKO_JUDGED_DEALS", test=60, soak=400)
FEW_RANKS: Final = 5

DECKS: Final = [
    pytest.param(
        Rules(kings=kings, deck=deck, fours_are_aces=fours, five_of_coins_king=five),
        id=f"{kings}-kings-{deck}-fours-{fours}-five-{five}",
    )
    for kings, deck, fours, five in product((8, 4), Deck, (False, True), (False, True))
    if not (kings == 4 and fours) and not (kings == 8 and deck is Deck.NO_TWOS and not fours)
]
"""Every deck that the house rules allow."""


def _counts_as(name: str, rules: Rules) -> int:
    """Return the number that a card counts as (RULES.md 1)."""
    number = int(name[:-1])
    if rules.five_of_coins_king and name == "5o":
        return 12
    if rules.kings == 8:
        number = {3: 12, 2: 1}.get(number, number)
    return 1 if rules.fours_are_aces and number == 4 else number


def _numbers(hand: Cards, rules: Rules) -> list[int]:
    return [_counts_as(card.value, rules) for card in hand]


def _points(hand: Cards, rules: Rules) -> int:
    """Return a card's value: ten for figures, the number for others."""
    return sum(10 if number > 7 else number for number in _numbers(hand, rules))


def _paired(hand: Cards, rules: Rules) -> tuple[str, list[int]]:
    """Return the kind of pares, and the numbers of the pairs from the highest."""
    numbers = _numbers(hand, rules)
    repeated = sorted({number for number in numbers if numbers.count(number) > 1}, reverse=True)
    if not repeated:
        return "nothing", []
    if len(repeated) == 2:
        return "duples", repeated
    alike = numbers.count(repeated[0])
    return {2: "pareja", 3: "medias", 4: "duples"}[alike], repeated * (2 if alike == 4 else 1)


def _is_real(hand: Cards, rules: Rules) -> bool:
    """Return whether a hand has three sevens and the card of the house rules (RULES.md 8)."""
    tenths = {
        RealJuego.OFF: set[int](),
        RealJuego.SOTA: {10},
        RealJuego.SOTA_OROS: {10},
        RealJuego.SOTA_OTROS: {10},
        RealJuego.OROS_OTROS: {10},
        RealJuego.FIGURE: {10, 11, 12},
        RealJuego.KING: {12},
    }[rules.real_31]
    if sorted(_numbers(hand, rules)) not in ([7, 7, 7, tenth] for tenth in tenths):
        return False
    if rules.real_31.value.startswith("oros") and "10o" not in hand:
        return False
    if rules.real_31.value.endswith("otros"):
        return {card.value[-1] for card in hand} == set("oceb")
    return rules.real_31 is not RealJuego.SOTA_OROS or "10o" in hand


def _beats(lance: Lance, hand: Cards, best: Cards, rules: Rules) -> bool:
    """Return whether a hand is strictly better than the best so far."""
    match lance:
        case Lance.GRANDE:
            pairs = zip(
                sorted(_numbers(hand, rules), reverse=True),
                sorted(_numbers(best, rules), reverse=True),
                strict=True,
            )
            return next((mine > theirs for mine, theirs in pairs if mine != theirs), False)
        case Lance.CHICA:
            pairs = zip(sorted(_numbers(hand, rules)), sorted(_numbers(best, rules)), strict=True)
            return next((mine < theirs for mine, theirs in pairs if mine != theirs), False)
        case Lance.PARES:
            return _beats_at_pares(hand, best, rules)
        case Lance.JUEGO:
            return _beats_at_juego(hand, best, rules)
        case Lance.PUNTO:
            return _points(hand, rules) > _points(best, rules)


def _beats_at_pares(hand: Cards, best: Cards, rules: Rules) -> bool:
    (kind, held), (best_kind, best_held) = _paired(hand, rules), _paired(best, rules)
    if kind != best_kind:
        kinds = ["pareja", "medias", "duples"]
        return kinds.index(kind) > kinds.index(best_kind)
    return held > best_held


def _beats_at_juego(hand: Cards, best: Cards, rules: Rules) -> bool:
    points, best_points = _points(hand, rules), _points(best, rules)
    if points != best_points:
        order = [31, 32, 40, 37, 36, 35, 34, 33]
        return order.index(points) < order.index(best_points)
    return _is_real(hand, rules) and not _is_real(best, rules)


def _holds(lance: Lance, hand: Cards, rules: Rules) -> bool:
    """Return whether a hand takes part in a lance; at punto the caller checks for juego."""
    if lance is Lance.PARES:
        return _paired(hand, rules)[0] != "nothing"
    return lance is not Lance.JUEGO or _points(hand, rules) >= 31


def _bonus(lance: Lance, hand: Cards, rules: Rules) -> int:
    """Return the bonus of a hand (RULES.md 7 and 8)."""
    if lance is Lance.PARES:
        return {"nothing": 0, "pareja": 1, "medias": 2, "duples": 3}[_paired(hand, rules)[0]]
    if lance is Lance.JUEGO and _points(hand, rules) >= 31:
        return 3 if _points(hand, rules) == 31 else 2
    return 0


def _best(lance: Lance, hands: tuple[Cards, ...], order: tuple[Seat, ...], rules: Rules) -> Seat:
    """Return the best seat, going round from the mano; only a better hand takes the lead."""
    best = order[0]
    for seat in order[1:]:
        if _beats(lance, hands[seat], hands[best], rules):
            best = seat
    return best


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("real", RealJuego)
@pytest.mark.parametrize("deck", DECKS)
def test_the_engine_and_the_second_judge_agree_on_every_lance(deck: Rules, real: RealJuego) -> None:
    """They agree on participants, winners and bonuses, over whole decks and over a few ranks."""
    rules = _with_real(deck, real)
    generator = Random(f"{rules}")
    for deal in range(DEALS_PER_DECK):
        hands = _deal(rules, generator, few_ranks=deal % 2 == 0)
        for lance in Lance:
            _assert_agreed(lance, hands, Seat(deal % 4), rules)


def _with_real(deck: Rules, real: RealJuego) -> Rules:
    return Rules(
        kings=deck.kings,
        deck=deck.deck,
        fours_are_aces=deck.fours_are_aces,
        five_of_coins_king=deck.five_of_coins_king,
        real_31=real,
    )


def _deal(rules: Rules, generator: Random, *, few_ranks: bool) -> tuple[Cards, ...]:
    """Return four hands; few ranks, including sevens, make ties and the 31 real common."""
    cards = baraja_of(rules).cards
    if few_ranks:
        others = sorted({card.rank for card in cards} - {Rank.SIETE})
        kept = {Rank.SIETE, *generator.sample(others, FEW_RANKS - 1)}
        cards = tuple(card for card in cards if card.rank in kept)
    dealt = tuple(generator.sample(cards, 16))
    return dealt[0:4], dealt[4:8], dealt[8:12], dealt[12:16]


def _assert_agreed(lance: Lance, hands: tuple[Cards, ...], mano: Seat, rules: Rules) -> None:
    order = speaking_order(mano, 4)
    holders = tuple(seat for seat in order if _holds(lance, hands[seat], rules))
    assert tuple(seat for seat in order if holds(lance, hands[seat], rules)) == holders
    for hand in hands:
        assert bonus(lance, hand, rules) == _bonus(lance, hand, rules), (lance, hand)
    if lance is Lance.PUNTO and any(_holds(Lance.JUEGO, hand, rules) for hand in hands):
        return
    if holders:
        best = _best(lance, hands, holders, rules)
        assert winner(lance, hands, holders, rules) == best, (lance, hands)


@pytest.mark.long
@pytest.mark.parametrize("lance", Lance)
@pytest.mark.parametrize("deck", DECKS)
def test_hands_of_all_ranks_stand_in_the_order_of_the_second_judge(
    deck: Rules, lance: Lance
) -> None:
    """The engine's order of all hands with different ranks is that of the second implementation."""
    taking_part = [hand for hand in _distinct(deck) if _takes_part(lance, hand, deck)]
    taking_part.sort(key=lambda hand: worth(lance, hand, deck))
    for worse, better in pairwise(taking_part):
        equal = worth(lance, worse, deck) == worth(lance, better, deck)
        assert not _beats(lance, worse, better, deck), (worse, better)
        assert _beats(lance, better, worse, deck) is not equal, (worse, better)


@lru_cache(maxsize=1)
def _distinct(deck: Rules) -> tuple[Cards, ...]:
    """Return a hand for each combination of ranks; cached, since it is used for every lance."""
    baraja = baraja_of(deck)
    return tuple({ranks(hand, baraja): hand for hand in combinations(baraja.cards, 4)}.values())


def _takes_part(lance: Lance, hand: Cards, rules: Rules) -> bool:
    if lance is Lance.PUNTO:
        return not _holds(Lance.JUEGO, hand, rules)
    return _holds(lance, hand, rules)


def test_the_decks_are_all_that_the_house_rules_allow() -> None:
    """The comparison above covers exactly the decks that ``check_rules`` allows."""
    compared = {str(deck.values[0]) for deck in DECKS}
    for kings, deck, fours, five in product((8, 4), Deck, (False, True), (False, True)):
        rules = Rules(kings=kings, deck=deck, fours_are_aces=fours, five_of_coins_king=five)
        try:
            check_rules(rules)
        except IllegalRulesError:
            assert str(rules) not in compared
        else:
            assert str(rules) in compared


def test_the_second_judge_knows_the_forty_cards() -> None:
    """Its numbers, read from the short names, are those printed on the cards."""
    four_kings = Rules(kings=4)
    assert [_counts_as(card.value, four_kings) for card in DECK] == [card.rank for card in DECK]
