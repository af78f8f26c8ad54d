"""The baseline players keep to their simple habits."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from engine.actions import (
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.decide import decide_and_apply
from engine.events import MatchOpened
from engine.evolve import fold
from engine.game import BetweenLances, MatchOver
from engine.players.baselines import BASELINES, Habitual, baseline
from engine.players.heuristic.threshold import Threshold
from engine.players.levels import Level, player
from engine.players.trained.player import TrainedPlayer, skill_of
from engine.rule_options import rules_of
from engine.rules import Cut, PereteRule, Rules
from engine.seats import Seat
from engine.view import view
from tests.fakes import SeededShuffle
from tests.unit.engine.players.matches import play
from tests.unit.engine.story import EVEN, NORTH, dealt

HOUSES: Final = tuple(
    rules_of(preset, {"target": 10, "games_to_win": 1, **extra})
    for preset, extra in (
        ("castilla", {}),
        ("euskadi", {"max_total_bet": 4}),
        ("seis", {"perete": "point", "senas": "fem"}),
    )
)


@pytest.mark.parametrize("rules", HOUSES, ids=("castilla", "low-stakes", "seis"))
@pytest.mark.parametrize("name", BASELINES)
def test_a_baseline_plays_whole_matches(name: str, rules: Rules) -> None:
    """Every action is among the options, and a match ends."""
    for seed in range(3):
        steps = list(play(rules, [baseline(name)], seed))
        assert steps
        assert not any(isinstance(s.action, Consulta | Perete | Senal) for s in steps)


def test_somebody_who_never_bets_passes_and_refuses() -> None:
    """It has no other actions."""
    heard = _heard("never-bets", "threshold")
    assert {Corto, Paso, NoQuiero} <= heard
    assert not heard & {Mus, Envido, Mas, Ordago, Quiero}


def test_somebody_who_always_calls_ordago_says_nothing_else() -> None:
    """It opens with an órdago and raises every bet to one."""
    heard = _heard("always-ordago", "threshold")
    assert {Corto, Ordago} <= heard
    assert not heard & {Mus, Paso, Envido, Mas, NoQuiero}


def test_one_of_thresholds_says_all_but_ordago() -> None:
    """It bets, raises, accepts and refuses, but never bets the whole game."""
    heard = _heard("threshold", "random")
    assert {Mus, Corto, Paso, Envido, Mas, NoQuiero, Quiero} <= heard
    assert Ordago not in heard


@pytest.mark.parametrize("phase", [MatchOver(EVEN), BetweenLances()], ids=repr)
def test_the_thresholds_answer_nothing_that_is_not_asked(phase: MatchOver | BetweenLances) -> None:
    """A view that waits for a player after the end is inconsistent."""
    seen = replace(view(dealt().game, NORTH), phase=phase)
    with pytest.raises(AssertionError):
        baseline("threshold").act(seen, Random(1))


def test_an_unknown_baseline_is_refused() -> None:
    """An unknown name is not a player."""
    with pytest.raises(KeyError):
        baseline("grandmaster")


def _heard(name: str, other: str) -> set[type]:
    """Return the kinds of actions of one side in some matches against another."""
    rules = rules_of("castilla", {"games_to_win": 1, "mus_corrido": False})
    return {
        type(step.action)
        for seed in range(6)
        for step in play(rules, [baseline(name), baseline(other)], seed)
        if step.seat % 2 == 0
    }


@pytest.mark.parametrize("perete", PereteRule)
def test_a_computer_player_lets_the_cut_fall(perete: PereteRule) -> None:
    """Every level does, trained or heuristic; a random player may lift any number."""
    rules = Rules(cut=Cut.ASK, perete=perete)
    asked = decide_and_apply(
        fold([MatchOpened(rules)]), Seat(0), Reparto(), SeededShuffle(Random(1))
    ).game
    [cutter] = view(asked, None).speakers
    seen = view(asked, cutter)
    for level in Level:
        assert player(level).act(seen, Random(1)) == Caiga()
        trained = TrainedPlayer(rules.kings, skill_of(level.value))
        assert trained.act(seen, Random(1)) == Caiga()
    assert Threshold().act(seen, Random(1)) == Caiga()
    said = {Habitual().act(seen, Random(seed)) for seed in range(4_000)}
    assert said == {Caiga(), *map(Alzo, range(1, 41))}
