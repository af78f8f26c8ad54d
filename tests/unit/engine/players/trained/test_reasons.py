"""The reasons of an action can be asked for later, and are the actual reasons."""

from random import Random

import numpy as np
import pytest

from engine.decide import decide_and_apply
from engine.events import MatchOpened
from engine.evolve import fold
from engine.game import Answering, AnsweringOrdago, Betting, Cutting, Discarding, Talking
from engine.players.levels import Level, player
from engine.rule_options import PRESETS
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View, view
from tests.fakes import SeededShuffle

TRUST = 0.03 * float(np.log(50))
"""The largest weight of the learnt share of an action beside its value."""


def decisions(level: Level, rules: Rules, words: int) -> list[tuple[View, int]]:
    """Return the views of this many decisions of a match, each with its random seed."""
    plays, shuffle = player(level), SeededShuffle(Random(1))
    game, found = fold([MatchOpened(rules)]), []
    for seed in range(words):
        public = view(game, None)
        seat = public.speakers[0]
        seen = view(game, seat)
        found.append((seen, seed))
        game = decide_and_apply(game, seat, plays.act(seen, Random(seed)), shuffle).game
    return found


def test_a_player_that_searches_says_what_it_found_best() -> None:
    """The learnt share has a small weight; without a search there are no values."""
    plays = player(Level.MAESTRO)
    searched = 0
    for seen, seed in decisions(Level.MAESTRO, PRESETS["castilla"], 120):
        reasons = plays.reasons(seen, Random(seed))
        assert reasons is not None
        assert plays.reasons(seen, Random(seed)) == reasons
        if not isinstance(seen.phase, Betting | Answering | AnsweringOrdago):
            assert reasons.worths == ()
        if reasons.worths:
            searched += 1
            worths = dict(reasons.worths)
            said = plays.act(seen, Random(seed))
            assert said in worths
            assert all(0 <= worth <= 1 for worth in worths.values())
            certain = dict(reasons.shares)[said] == pytest.approx(1)
            assert certain or worths[said] >= max(worths.values()) - TRUST
    assert searched > 20


@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
def test_a_player_that_does_not_search_tells_how_often_it_says_each_word(level: Level) -> None:
    plays = player(level)
    for seen, seed in decisions(level, PRESETS["euskadi"], 80):
        reasons = plays.reasons(seen, Random(seed))
        assert reasons is not None
        assert reasons.worths == ()
        if isinstance(seen.phase, Talking | Discarding | Betting | Answering | AnsweringOrdago):
            assert sum(share for _, share in reasons.shares) == pytest.approx(1)
        else:
            assert reasons.shares == ()


def test_where_nobody_has_trained_there_are_no_such_reasons() -> None:
    game = fold([MatchOpened(PRESETS["rioja"])])
    assert player(Level.MAESTRO).reasons(view(game, Seat(0)), Random(0)) is None
    assert not isinstance(game.phase, Cutting)
