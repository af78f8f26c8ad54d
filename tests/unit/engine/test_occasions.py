"""The purposes of shuffles: no two in a match are equal, and each has all cuts so far."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest

from engine.actions import Action, Descarto, Mus
from engine.baraja import baraja_of
from engine.dealing import automatic_cut
from engine.decide import decide_and_apply
from engine.events import (
    DealerDrawn,
    DeckShuffled,
    Ended,
    Event,
    HandClosed,
    HandOpened,
    MatchOpened,
    PileShuffled,
)
from engine.evolve import fold
from engine.game import Discarding, Game, MatchOver, Score, Talking, opened
from engine.interfaces import RandomUse, ShufflePurpose
from engine.rule_options import PRESETS, rules_of
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.random_play import pick_turn

Thing = TypeVar("Thing")

REDRAWN = rules_of("castilla", {"next_game_mano": "redraw", "target": 5, "cut_out_of_turn": True})


class Listening:
    """A random shuffle that records its purposes."""

    def __init__(self, chance: Random) -> None:
        self.heard: list[ShufflePurpose] = []
        self._chance = chance

    def __call__(self, things: Sequence[Thing], occasion: ShufflePurpose, /) -> tuple[Thing, ...]:
        self.heard.append(occasion)
        return tuple(self._chance.sample(things, len(things)))


def listened(
    rules: Rules, seed: int, pick: Callable[[Game, Random], tuple[Seat, Action]] = pick_turn
) -> tuple[list[Event], list[ShufflePurpose]]:
    """Return the events of a random match, or of its start, and the purposes of its shuffles."""
    chance = Random(seed)
    shuffle = Listening(chance)
    events: list[Event] = [MatchOpened(rules)]
    game = fold(events)
    for _ in range(800):
        if isinstance(game.phase, MatchOver):
            break
        ruling = decide_and_apply(game, *pick(game, chance), shuffle)
        events += ruling.events
        game = ruling.game
    return events, shuffle.heard


@pytest.mark.parametrize("rules", [*PRESETS.values(), REDRAWN])
def test_no_two_shuffles_of_a_match_are_for_the_same(rules: Rules) -> None:
    """Hand, use and number distinguish them, and each has all earlier cuts (FAIRNESS.md 3)."""
    events, heard = listened(rules, 7)
    assert len({(one.hand, one.lot, one.number) for one in heard}) == len(heard)
    lots = {DealerDrawn: RandomUse.DRAW, DeckShuffled: RandomUse.DEAL, PileShuffled: RandomUse.PILE}
    happened = [event for event in events if type(event) in lots]
    assert [lots[type(event)] for event in happened] == [one.lot for one in heard]
    cuts: tuple[int, ...] = ()
    for event, occasion in zip(happened, heard, strict=True):
        if isinstance(event, DeckShuffled):
            cuts = (*cuts, event.lifted)
        assert occasion.cuts == cuts
    assert fold(events).cuts == cuts
    assert len(cuts) > 2


def greedy(game: Game, chance: Random) -> tuple[Seat, Action]:
    """Discard everything until the stock was rebuilt twice; then act at random."""
    piles = sum(isinstance(event, PileShuffled) for event in game.hand.story)
    if isinstance(game.phase, Talking | Discarding) and piles < 2:
        [seat] = view(game, None).speakers
        if isinstance(game.phase, Talking):
            return seat, Mus()
        return seat, Descarto(game.hand.hands[seat])
    return pick_turn(game, chance)


@pytest.mark.parametrize("first_dealer", ["random", "cut_suit", "lowest_card"])
def test_a_shuffle_is_for_the_hand_that_is_dealt_and_numbered_within_it(first_dealer: str) -> None:
    """The dealer is drawn for the next hand; a second new stock is number 2 (FAIRNESS.md 3.1)."""
    rules = rules_of(
        "castilla", {"next_game_mano": "redraw", "target": 5, "first_dealer": first_dealer}
    )
    events, heard = listened(rules, 3, greedy)
    named: list[ShufflePurpose] = []
    hand = piles = 0
    cuts: tuple[int, ...] = ()
    for event in events:
        match event:
            case DealerDrawn():
                named.append(ShufflePurpose(hand + 1, RandomUse.DRAW, 1, cuts))
            case HandOpened(hand):
                piles = 0
            case DeckShuffled(_, _, lifted):
                cuts = (*cuts, lifted)
                named.append(ShufflePurpose(hand, RandomUse.DEAL, 1, cuts))
            case PileShuffled():
                piles += 1
                named.append(ShufflePurpose(hand, RandomUse.PILE, piles, cuts))
            case _:
                pass
    assert heard == named
    lots = [one.lot for one in named]
    assert min(map(lots.count, RandomUse)) > 1
    assert {one.number for one in named if one.lot is RandomUse.PILE} == {1, 2}


def test_where_a_cut_falls_hangs_on_the_hand_and_its_score() -> None:
    """The example of FAIRNESS.md 6.3 was computed by hand."""
    assert automatic_cut(at_score(PRESETS["castilla"], 0, (0, 0))) == 2
    assert automatic_cut(at_score(PRESETS["castilla"], 2, (12, 7))) == 1 + (3 + 84 + 77) % 40
    assert automatic_cut(at_score(PRESETS["rioja"], 2, (12, 7))) == 1 + (3 + 84 + 77) % 36


@pytest.mark.parametrize("preset", ["castilla", "rioja"])
def test_a_cut_lifts_at_least_one_card_and_at_most_all(preset: str) -> None:
    rules = PRESETS[preset]
    found = {
        automatic_cut(at_score(rules, hand, (even, odd)))
        for hand in range(12)
        for even in range(41)
        for odd in range(41)
    }
    assert found == set(range(1, len(baraja_of(rules).cards) + 1))


def test_the_cut_falls_by_the_score_that_the_last_hand_left() -> None:
    """It does even if that hand ended a game, and the next one starts without stones."""
    rules = rules_of("castilla", {"target": 5})
    events, _ = listened(rules, 3)
    left, games = opened(rules), 0
    for number, event in enumerate(events, start=1):
        match event:
            case HandClosed(_, ended):
                left = fold(events[:number])
                games += ended is Ended.GAME
            case DeckShuffled(_, _, lifted, fell):
                assert fell
                assert lifted == automatic_cut(left)
            case _:
                pass
    assert games > 1


def at_score(rules: Rules, hand: int, stones: tuple[int, int]) -> Game:
    """Return a game after this number of hands, with these stones."""
    game = opened(rules)
    return replace(
        game,
        hand=replace(game.hand, number=hand, dealer=Seat(0)),
        tally=Score(stones, (0, 0), (0, 0)),
    )
