"""Under any house rules computer players act legally, and their matches end."""

from itertools import cycle, product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import MatchOver
from engine.legal_actions import allows, options
from engine.players.levels import Level, player
from engine.rule_options import PRESETS, Value, rules_of
from engine.rules import Rules
from engine.view import view
from tests.budget import EFFORT, SEED, Effort, many, times
from tests.unit.engine.players.matches import MOST_ACTIONS, play
from tests.unit.engine.strategies import Temper, house_rules, seeds, tempers, walk

ONE_GAME: Final[dict[str, Value]] = {"games_to_win": 1}

SHORT: Final = ONE_GAME if EFFORT is Effort.SOAK else ONE_GAME | {"target": 20}
"""A game under a preset; a shorter one outside ``make soak``."""

ODD_GAMES: Final = many("AMARREKO_ODD_GAMES", test=1, soak=10)
"""For each level in each of the odd houses."""

ODD: Final[dict[str, tuple[str, dict[str, Value]]]] = {
    "one stone wins": ("castilla", {"target": 1}),
    "five stones win": ("castilla", {"target": 5}),
    "a duel for one stone": ("duelo", {"target": 1}),
    "six for five stones": ("seis", {"target": 5}),
    "each bet is a game": ("castilla", {"min_bet": 40}),
    "each raise is a game": ("castilla", {"min_raise": 40}),
    "raises of one stone": ("castilla", {"min_raise": 1, "max_total_bet": 7}),
    "no room to raise": ("castilla", {"max_total_bet": 2}),
    "answers in turn": ("castilla", {"response_mode": "turn"}),
    "six answer in turn": ("seis", {"response_mode": "turn"}),
    "nothing need be thrown": ("castilla", {"min_discard": 0}),
    "perete": ("castilla", {"perete": "point", "senas": "fem"}),
    "perete for new cards": ("castilla", {"perete": "point_redraw", "min_discard": 0}),
    "out of turn": ("castilla", {"open_out_of_turn": True, "cut_out_of_turn": True}),
    "the deck is cut": ("castilla", {"cut": "ask"}),
    "consulting": ("castilla", {"consult_partner": True}),
    "dejes at the count": ("castilla", {"deje_timing": "at_count", "deje_mode": "fem_plus_one"}),
    "no mus at first": ("castilla", {"first_hand_no_mus": True, "mus_order": "pairs"}),
    "a long game": ("castilla", {"target": 200}),
}

_TURNS: Final = list(zip(ODD, cycle(Level), strict=False))
MET: Final = list(product(ODD, Level)) if EFFORT is Effort.SOAK else _TURNS
"""The levels that play in each of them: all in ``make soak``, otherwise in turn."""


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("preset", sorted(set(PRESETS) - {"4r", "8r"}))
def test_every_level_plays_every_preset(preset: str, level: Level) -> None:
    """Each action is among the options, the rules accept it, and the game ends."""
    _ends(rules_of(preset, SHORT), level, seed=1)


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize(("oddity", "level"), MET)
def test_every_level_plays_odd_houses_to_the_end(oddity: str, level: Level) -> None:
    """No house rule makes computers raise, or ask for mus, forever."""
    preset, changes = ODD[oddity]
    for seed in range(SEED, SEED + ODD_GAMES):
        _ends(rules_of(preset, ONE_GAME | changes), level, seed)


@pytest.mark.long
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("target", [1, 2, 5])
def test_nobody_raises_for_ever_when_little_is_missing(target: int, level: Level) -> None:
    """If one bet is worth the game, more stones change nothing, and players soon stop raising."""
    rules = rules_of("castilla", ONE_GAME | {"target": target})
    for seed in range(7, 15):
        _ends(rules, level, seed, most=150)


def _ends(rules: Rules, level: Level, seed: int, most: int = MOST_ACTIONS) -> None:
    *_, last = play(rules, [player(level)], seed, most)
    assert isinstance(last.after.phase, MatchOver)


@times(25)
@given(house_rules(), st.permutations(tuple(Level)), st.integers(0, 10**6))
def test_any_house_rules_are_played_to_the_end(
    rules: Rules, levels: list[Level], seed: int
) -> None:
    """Players of all levels sit at one table, under any options."""
    most = MOST_ACTIONS * rules.games_to_win * rules.vacas_to_win
    *_, last = play(rules, [player(level) for level in levels], seed, most)
    assert isinstance(last.after.phase, MatchOver)


@times(50)
@given(house_rules(), tempers(), seeds(), st.sampled_from(Level))
def test_no_position_leaves_a_player_without_an_answer(
    rules: Rules, temper: Temper, generator: Random, level: Level
) -> None:
    """Random actions also lead where computers would never arrive by themselves."""
    steps = list(walk(rules, temper, generator))
    for step in generator.sample(steps, min(len(steps), 8)):
        for seat in view(step.before, None).speakers:
            seen = view(step.before, seat)
            assert allows(options(seen), player(level).act(seen, generator))
