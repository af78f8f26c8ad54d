"""Tests that the arena's luck has the mean 0 in each deal, draw and decision."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import Final, TypeVar

import numpy as np
import pytest

from bot.arena.duplicate_games import one_game
from bot.arena.luck_adjustment import LuckAccount
from engine.actions import Action, Caiga, Reparto
from engine.decide import decide_and_apply
from engine.game import Cutting, Discarding, Game, HandOver, MatchOver, opened
from engine.players.analysis.decision_points import decision_phase
from engine.players.analysis.perfect_information import gained
from engine.players.analysis.reference import played
from engine.players.heuristic.threshold import Threshold
from engine.players.levels import Level, player
from engine.players.trained.player import TrainedPlayer, skill_of
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.budget import many

WAYS: Final = 16
TIMES: Final = many("AMARREKO_FORTUNES", test=10, soak=120)
"""The number of repetitions of each deal and each draw."""

KINGS: Final = (8, 4)

Thing = TypeVar("Thing")


def rules(kings: int) -> Rules:
    """Return the rules of an arena game without mus corrido, so that the deal has one leader."""
    return one_game(rules_of("castilla", {"kings": kings, "mus_corrido": False}))


class Table:
    """A game of ``hard`` against ``normal``, action by action."""

    def __init__(self, house: Rules, seed: int) -> None:
        self.luck = Random(seed)
        self.game = opened(house)
        self._sides = player(Level.HARD), player(Level.NORMAL)

    def states(self) -> Iterator[Game]:
        """Yield the state before each action."""
        while not isinstance(self.game.phase, MatchOver):
            yield self.game
            seat = view(self.game, None).speakers[0]
            said = self._sides[seat % 2].act(view(self.game, seat), self.luck)
            self.game = decide_and_apply(self.game, seat, said, self.shuffled).game

    def shuffled(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Return the things in a random order."""
        return tuple(self.luck.sample(things, len(things)))


def brings(table: Table, before: Game, seat: Seat, action: Action, number: int) -> float:
    """Return the luck of this action, with its own order of cards and continuation."""
    fortune = LuckAccount(before.rules, ("easy", "normal"), f"luck {number}")
    ruling = decide_and_apply(before, seat, action, table.shuffled)
    fortune.follow(before, ruling.events, ruling.game)
    if isinstance(ruling.game.phase, Cutting):
        cutter = view(ruling.game, None).speakers[0]
        return brings(table, ruling.game, cutter, Caiga(), number)
    return fortune.total


def is_nothing(states: Sequence[Sequence[float]]) -> bool:
    """Return whether luck has the mean 0 in these states, and is not constant.

    A single state may be three standard errors away, but not all together.
    """
    apart = [fmean(brought) * len(brought) ** 0.5 / stdev(brought) for brought in states]
    return all(0 < abs(errors) < 4 for errors in apart) and abs(sum(apart)) < 3 * len(apart) ** 0.5


@pytest.mark.parametrize("kings", KINGS)
@pytest.mark.parametrize("name", [Level.EASY, Level.NORMAL, Level.HARD, "threshold"])
def test_the_dice_of_a_player_bring_nothing_on_the_average(kings: int, name: str) -> None:
    """The mean gain of a player's mixed actions is 0 in every state, for any continuation."""
    speaker = Threshold() if name == "threshold" else TrainedPlayer(kings, skill_of(name))
    players = played(kings, name), played(kings, Level.HARD)
    diced, luck = 0, partial(np.random.default_rng, 1)
    for game in islice(Table(rules(kings), seed=kings).states(), 40):
        if decision_phase(game.phase) is None:
            continue
        seat = view(game, None).speakers[0]
        shares = speaker.shares(view(game, seat))
        brought = [
            share * gained(game, seat, said, WAYS, luck(), speaker=speaker, players=players)
            for said, share in shares
        ]
        assert sum(brought) == pytest.approx(0, abs=1e-12)
        diced += any(brought)
    assert diced > 1


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("kings", KINGS)
def test_deals_bring_nothing_on_the_average(kings: int) -> None:
    """The value before a deal equals the mean value after it.

    This includes the first deal of a match, after which mus corrido may change the leader.
    """
    first = opened(one_game(rules_of("castilla", {"kings": kings})))
    assert first.rules.mus_corrido
    table = Table(rules(kings), seed=kings)
    between = [game for game in table.states() if isinstance(game.phase, HandOver)]
    assert len(between) > 3
    states = []
    for before in (first, *between[1:4]):
        seat = view(before, None).speakers[0]
        states.append([brings(table, before, seat, Reparto(), time) for time in range(TIMES)])
    assert is_nothing(states)


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("kings", KINGS)
def test_draws_bring_nothing_on_the_average(kings: int) -> None:
    """The mean value of new cards equals the estimate at the last discard."""
    table = Table(rules(kings), seed=kings)
    throwing = [
        game
        for game in table.states()
        if isinstance(game.phase, Discarding) and len(game.phase.done) == game.rules.seats - 1
    ]
    assert throwing
    states = []
    for before in throwing:
        seat = view(before, None).speakers[0]
        said = player(Level.HARD).act(view(before, seat), table.luck)
        brought = []
        for time in range(TIMES):
            stock = table.shuffled(before.hand.stock)
            other = replace(before, hand=replace(before.hand, stock=stock))
            brought.append(brings(table, other, seat, said, time))
        states.append(brought)
    assert is_nothing(states)
