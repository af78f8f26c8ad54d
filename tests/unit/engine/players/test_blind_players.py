"""A computer player decides the same after the cards that it cannot see are redealt."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from engine.events import Event, MatchOpened
from engine.evolve import fold
from engine.players.levels import Level, player
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.budget import SEED, many
from tests.unit.engine.players.matches import play
from tests.unit.engine.redealt_twins import twin_of

POSITIONS: Final = many("AMARREKO_BLIND_POSITIONS", test=16, soak=250)
"""For each level under each of these house rules: 320 in all."""

HOUSES: Final = {
    "trained-8": rules_of("castilla", {"target": 25, "games_to_win": 1}),
    "trained-4": rules_of("euskadi", {"target": 25, "games_to_win": 1}),
    "castilla": rules_of("castilla", {"target": 10, "games_to_win": 1, "senas": "wiki"}),
    "rioja": rules_of("rioja", {"target": 10, "games_to_win": 1, "perete": "point"}),
    "seis": rules_of("seis", {"target": 10, "games_to_win": 1, "senas": "fem"}),
}


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("house", HOUSES)
def test_hidden_cards_dealt_again_change_no_decision(house: str, level: Level) -> None:
    """Whatever the others hold, the same random numbers lead to the same action."""
    rules, generator = HOUSES[house], Random(house)
    differed = 0
    for log, seat in _positions(rules, level):
        twin = fold(twin_of(log, rules, seat, generator))
        game, seed = fold(log), generator.random()
        differed += twin.hand.hands != game.hand.hands
        decided = [player(level).act(view(each, seat), Random(seed)) for each in (game, twin)]
        assert decided[0] == decided[1]
    assert differed > POSITIONS / 2, "most of the twins deal other hands"


def _positions(rules: Rules, level: Level) -> Iterator[tuple[list[Event], Seat]]:
    """Yield every third position of some matches: the log, and a seat in turn."""
    found = 0
    for seed in range(SEED, SEED + POSITIONS):
        log: list[Event] = [MatchOpened(rules)]
        for number, step in enumerate(play(rules, [player(level)], seed)):
            if number % 3 == 1:
                yield list(log), step.seat
                found += 1
            if found == POSITIONS:
                return
            log += step.events


@pytest.mark.parametrize("level", Level)
def test_a_player_remembers_nothing(level: Level) -> None:
    """A player after many games decides like a new one."""
    rules = HOUSES["castilla"]
    old = player(level)
    for step in play(rules, [old], seed=3):
        seen = view(step.before, step.seat)
        assert old.act(seen, Random(8)) == player(level).act(seen, Random(8))
