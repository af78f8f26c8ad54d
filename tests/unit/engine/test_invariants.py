"""Invariants of every match under any rules: cards, stones, lances and side actions."""

from collections import Counter
from itertools import chain
from random import Random
from typing import Final

from hypothesis import given

from engine.baraja import baraja_of
from engine.cards import Card
from engine.events import (
    CardsDiscarded,
    DeckShuffled,
    Ended,
    GameOpened,
    GameWon,
    HandClosed,
    HandOpened,
    PereteCalled,
    SenaMade,
    SenasTold,
    VacaOpened,
    VacaWon,
    WonBy,
)
from engine.game import Answering, AnsweringOrdago, Betting, Discarding, Game, opened
from engine.hands import Lance
from engine.rules import Rules
from engine.senas import true_senas
from tests.budget import times
from tests.unit.engine.strategies import Temper, event_by_event, house_rules, seeds, tempers, walk

HAND_SIZE: Final = 4


@times(250)
@given(house_rules(), tempers(), seeds())
def test_no_card_is_lost_or_doubled(rules: Rules, temper: Temper, generator: Random) -> None:
    """After each event of a hand the whole deck is somewhere, each card once."""
    deck = Counter(baraja_of(rules).cards)
    shuffled = False
    for event, game in event_by_event(rules, temper, generator):
        shuffled = isinstance(event, DeckShuffled) or (
            shuffled and not isinstance(event, HandOpened)
        )
        assert _lying(game) == (deck if shuffled else Counter())


def _lying(game: Game) -> Counter[Card]:
    hand = game.hand
    return Counter(chain(*hand.hands, hand.stock, hand.pile, hand.thrown))


@times(200)
@given(house_rules(), tempers(), seeds())
def test_somebody_who_may_act_holds_four_cards(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """All seats hold four cards between two actions, except those waiting for new cards.

    Hands are empty while the deck of the first hand is cut.
    """
    for step in walk(rules, temper, generator):
        phase = step.after.phase
        for seat, held in enumerate(step.after.hand.hands):
            if isinstance(phase, Discarding) and seat in phase.done:
                assert len(held) <= HAND_SIZE - rules.min_discard
            else:
                assert len(held) == (HAND_SIZE if step.after.hand.number else 0)


@times(250)
@given(house_rules(), tempers(), seeds())
def test_a_score_never_falls_within_a_game(rules: Rules, temper: Temper, generator: Random) -> None:
    """Stones fall only when a game opens, games only when a vaca opens, vacas never."""
    before = opened(rules).tally
    for event, game in event_by_event(rules, temper, generator):
        tally = game.tally
        if isinstance(event, GameOpened):
            assert tally.stones == (0, 0)
        else:
            assert all(new >= old for new, old in zip(tally.stones, before.stones, strict=True))
        if isinstance(event, VacaOpened):
            assert tally.games == (0, 0)
        else:
            assert all(new >= old for new, old in zip(tally.games, before.games, strict=True))
        assert all(new >= old for new, old in zip(tally.vacas, before.vacas, strict=True))
        before = tally


@times(250)
@given(house_rules(), tempers(), seeds())
def test_a_game_is_won_at_the_target_or_by_an_ordago(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """The game ends at once: no stones follow, and no hand ends with an unnoticed win."""
    won: GameWon | None = None
    for event, game in event_by_event(rules, temper, generator):
        stones = game.tally.stones
        if isinstance(event, GameWon):
            assert won is None
            won = event
            assert event.by is WonBy.ORDAGO or stones[event.pair] >= rules.target
            assert stones[event.pair.rival] < rules.target
        elif isinstance(event, HandClosed):
            assert (won is None) is (event.ended is Ended.HAND)
            assert won is not None or max(stones) < rules.target
            won = None
        elif won is not None:
            assert isinstance(event, VacaWon | SenasTold), (
                "what follows a won game is the end of the hand"
            )


@times(200)
@given(house_rules(), tempers(), seeds())
def test_lances_come_in_order_and_each_once(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """They are grande, chica, pares, juego, and punto only if no seat has juego."""
    order = list(Lance)
    for _, game in event_by_event(rules, temper, generator):
        closed = [lance.lance for lance in game.hand.lances]
        assert closed == order[: len(closed)]
        phase = game.phase
        if isinstance(phase, Betting | Answering | AnsweringOrdago):
            assert phase.lance is order[len(closed)]


@times(250)
@given(house_rules(), tempers(), seeds())
def test_asides_are_true_and_made_once(rules: Rules, temper: Temper, generator: Random) -> None:
    """A seña or a perete is true for its seat, and is made once until the cards change."""
    said: list[SenaMade | PereteCalled] = []
    hands = opened(rules).hand.hands
    for event, game in event_by_event(rules, temper, generator):
        match event:
            case HandOpened():
                said = []
            case CardsDiscarded(seat, [_, *_]):
                said = [made for made in said if made.seat != seat]
            case SenaMade(seat, sena):
                assert sena in true_senas(hands[seat], rules)
                assert event not in said
                said.append(event)
            case PereteCalled(seat):
                assert sorted(card.rank for card in hands[seat]) == [4, 5, 6, 7]
                assert event not in said
                said.append(event)
            case _:
                pass
        hands = game.hand.hands
