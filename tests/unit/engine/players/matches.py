"""Matches between computer players, step by step."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pytest

from engine.decide import decide_and_apply
from engine.game import MatchOver, opened
from engine.legal_actions import allows, options
from engine.players.player import Player
from engine.rules import Rules
from engine.view import view
from tests.fakes import SeededShuffle
from tests.unit.engine.strategies import Step

MOST_ACTIONS: Final = 1_500
"""More than one game between computers takes under any house rules of these tests."""


def play(
    rules: Rules, players: Sequence[Player], seed: int, most: int = MOST_ACTIONS
) -> Iterator[Step]:
    """Yield a whole match, step by step; fail if it is not over after this many actions.

    The players take the seats in turn. The cards depend only on the seed, not on the players' use
    of random numbers.
    """
    game, generator, shuffle = opened(rules), Random(seed), SeededShuffle(Random(~seed))
    for _ in range(most):
        seat = generator.choice(view(game, None).speakers)
        seen = view(game, seat)
        action = players[seat % len(players)].act(seen, generator)
        assert allows(options(seen), action), f"{action} is among the options"
        ruling = decide_and_apply(game, seat, action, shuffle)
        yield Step(game, seat, action, tuple(ruling.events), ruling.game)
        game = ruling.game
        if isinstance(game.phase, MatchOver):
            return
    pytest.fail(f"{rules} goes on for ever with {seed=}")
