"""The effect of levels and personalities on the common blueprint."""

from dataclasses import replace
from itertools import chain
from random import Random
from typing import Final

import numpy as np
import pytest

from engine.actions import Corto, Mus
from engine.cards import cards
from engine.game import Answering, Betting
from engine.legal_actions import options
from engine.players.equity.hand_classes import kinds_of
from engine.players.heuristic.threshold import Threshold
from engine.players.personality import Personality
from engine.players.trained.abstraction import kind_of, place_of, spot_at, to_action
from engine.players.trained.baseline_policy import by_thresholds
from engine.players.trained.blueprint import Blueprint, shipped
from engine.players.trained.degraded_policy import rows_of, used
from engine.players.trained.hand_tables import GRANDE, tables_of
from engine.players.trained.information_sets import MOST_NEEDED, NOBODY, InfoSet, infoset_index
from engine.players.trained.player import TrainedPlayer
from engine.players.trained.skill_levels import (
    BETTING,
    BLUFF,
    STAYING,
    SkillLevel,
    cutting,
    errors,
    skill_of,
    weights,
)
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.view import view
from tests.unit.engine.players.matches import play
from tests.unit.engine.players.spots import any_spot
from tests.unit.engine.story import NO_JUEGO, SOUTH, dealt

EVERYBODY: Final = 0b1111
BEST: Final = "12o 12c 12e 12b"
WORST: Final = "1o 1c 1e 1b"
OPEN: Final = 0
ASKED: Final = 1
"""The nodes without a bet, and with a bet of two stones."""


def _spot(hand: str, node: int = OPEN) -> InfoSet:
    """Return the mano's first action at grande, at the start of a game."""
    return InfoSet(
        lance=GRANDE,
        hand=kinds_of(Rules()).of(cards(hand)),
        place=0,
        holders=EVERYBODY,
        node=node,
        second=0,
        initiative=NOBODY,
        renewed=0,
        mine=MOST_NEEDED,
        theirs=MOST_NEEDED,
    )


def _taught(lessons: dict[InfoSet, tuple[int, ...]]) -> Blueprint:
    """Return the shipped blueprint, with changed rows at some spots."""
    learnt = shipped(8)
    rows = np.array(learnt.rows)
    for spot, lesson in lessons.items():
        rows[infoset_index(tables_of(8), spot)] = lesson
    return replace(learnt, rows=rows)


def _weights(blueprint: Blueprint, spot: InfoSet, skill: SkillLevel) -> list[float]:
    return weights(blueprint, tables_of(8), spot, skill)


def test_a_sly_player_opens_now_and_then_as_with_the_opposite_hand() -> None:
    """With the worst grande it plays a share of its actions as if it held the best."""
    blueprint = _taught({_spot(WORST): (8, 2, 0, 0, 0), _spot(BEST): (1, 1, 2, 0, 0)})
    sly = _weights(blueprint, _spot(WORST), SkillLevel(personality=Personality.SLY))
    honest = np.array([0.8, 0.2, 0, 0])
    bluff = np.array([0.25, 0.25, 0.5, 0])
    assert sly == pytest.approx((1 - BLUFF) * honest + BLUFF * bluff)


def test_a_sly_player_bluffs_with_no_ordago() -> None:
    """A bluff is not worth a whole game."""
    blueprint = _taught({_spot(WORST): (8, 2, 0, 0, 0), _spot(BEST): (0, 1, 0, 9, 0)})
    *_, ordago = _weights(blueprint, _spot(WORST), SkillLevel(personality=Personality.SLY))
    assert ordago == 0


def test_a_sly_player_answers_honestly() -> None:
    """It bluffs only when it opens, and loses no stones by its answers."""
    answered = _spot(WORST, ASKED)
    sly = _weights(shipped(8), answered, SkillLevel(personality=Personality.SLY))
    assert sly == _weights(shipped(8), answered, SkillLevel())


@pytest.mark.parametrize("personality", [Personality.PRUDENT, Personality.BOLD])
def test_a_personality_leans_to_its_words(personality: Personality) -> None:
    """Its factors apply to the odds of each opening bet, and of accepting."""
    blueprint = _taught({_spot(BEST): (4, 3, 2, 1, 0), _spot(BEST, ASKED): (5, 4, 3, 2, 1)})
    bet, stay = BETTING[personality], STAYING[personality]
    opened = _weights(blueprint, _spot(BEST), SkillLevel(personality=personality))
    assert opened == pytest.approx([4, 3 * bet, 2 * bet, bet])
    answered = _weights(blueprint, _spot(BEST, ASKED), SkillLevel(personality=personality))
    assert answered == pytest.approx([5, 4 * stay, 3, 2, 1])


def test_a_beginner_bets_what_is_good_and_nothing_else() -> None:
    """The blueprint and the place do not matter."""
    blueprint = _taught({_spot(BEST): (4, 0, 0, 0, 0), _spot(WORST): (0, 4, 0, 0, 0)})
    passes, *bets = _weights(blueprint, _spot(BEST), SkillLevel(honest=True))
    assert passes == 0 < sum(bets)
    passes, *bets = _weights(blueprint, _spot(WORST), SkillLevel(honest=True))
    assert sum(bets) == 0 < passes


def test_a_beginner_alone_says_mus_whatever_the_score() -> None:
    """With an average hand others cut if a few stones win, and say mus if they are behind."""

    def says_mus(level: str, *stones: int) -> float:
        seen = view(dealt(NO_JUEGO).holding(*stones).game, SOUTH)
        return dict(TrainedPlayer(8, skill_of(level)).shares(seen))[Mus()]

    for level in ("normal", "hard", "maestro"):
        assert says_mus(level, 35, 10) < says_mus(level, 0, 0) < says_mus(level, 10, 35)
    assert says_mus("easy", 35, 10) == says_mus("easy", 10, 35) == says_mus("easy", 0, 0)


def test_a_beginner_cuts_less_but_with_a_good_hand() -> None:
    """No player discards 31."""
    assert cutting(0.5, SkillLevel(cuts=0.4)) == pytest.approx(0.2)
    assert cutting(1.0, SkillLevel(cuts=0.4)) == 1


def test_no_blur_is_no_error() -> None:
    """Without an error the player sees its true hand."""
    assert errors(0) == [(0, 1.0)]


def test_errors_are_as_likely_up_as_down() -> None:
    """They reach two deviations, and add up to one."""
    shares = dict(errors(0.8))
    assert sorted(shares) == [-2, -1, 0, 1, 2]
    assert sum(shares.values()) == pytest.approx(1)
    assert shares[1] == shares[-1] < shares[0]
    assert shares[2] == shares[-2] < shares[1]


@pytest.mark.parametrize(
    ("level", "personality"),
    [("easy", None), ("normal", Personality.BOLD), ("hard", Personality.SLY)],
)
def test_the_arena_plays_a_level_as_the_table_does(
    level: str, personality: Personality | None
) -> None:
    """The weights of all rows at once equal those that a player computes row by row."""
    skill, blueprint, tables = skill_of(level, personality), shipped(8), tables_of(8)
    rows, generator = rows_of(blueprint, skill), Random(level)
    for _ in range(300):
        spot = any_spot(generator)
        own = weights(blueprint, tables, spot, skill)
        found = rows[infoset_index(tables, spot), : len(own)]
        assert found / found.sum() == pytest.approx(np.array(own) / sum(own), abs=1e-5)


def test_a_level_that_could_only_bet_the_game_by_mistake_plays_the_blueprint() -> None:
    """The rows agree where all that a player takes for right is an órdago that is not."""
    led, skill = _spot(BEST)._replace(initiative=1), SkillLevel(hears=False)
    blueprint = _taught({_spot(BEST): (0, 0, 0, 5, 0), led: (3, 0, 0, 0, 0)})
    assert _weights(blueprint, led, skill) == [3, 0, 0, 0]
    rows = rows_of(blueprint, skill)
    assert rows[infoset_index(tables_of(8), led)].tolist() == [3, 0, 0, 0, 0]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_level_has_a_blueprint_of_its_own(level: str) -> None:
    """It acts and cuts as often as the level does with the shipped one, up to 1/255."""
    skill, blueprint, tables = skill_of(level), shipped(8), tables_of(8)
    own, trained = used(blueprint, skill), TrainedPlayer(8, skill)
    for hand in (BEST, WORST, "7o 7c 6e 1b"):
        for node in (OPEN, ASKED):
            spot = _spot(hand, node)
            true = np.array(weights(blueprint, tables, spot, skill))
            found = own.rows[infoset_index(tables, spot)][: len(true)]
            assert found / found.sum() == pytest.approx(true / true.sum(), abs=0.005)
    for stones in ((0, 0), (36, 36), (10, 36)):
        story = dealt(NO_JUEGO, Rules(mus_corrido=False)).holding(*stones)
        seen = view(story.game, SOUTH)
        needed = (40 - stones[1], 40 - stones[0]) if SOUTH % 2 else (40 - stones[0], 40 - stones[1])
        cut = own.cutting(kind_of(seen), place_of(seen, SOUTH), *needed)
        assert dict(trained.shares(seen))[Corto()] == pytest.approx(float(cut))


def test_thresholds_make_a_blueprint() -> None:
    """It acts as the player does on average, with classes of hands and scores."""
    tables, rows, apart = tables_of(8), by_thresholds(shipped(8)).rows, []
    rules = rules_of("castilla", {"games_to_win": 1, "senas": "off"})
    for step in chain.from_iterable(play(rules, [Threshold()], seed) for seed in range(4)):
        seen = view(step.before, step.seat)
        phase, offered, shares = seen.phase, options(seen), dict(Threshold().shares(seen))
        if isinstance(phase, Betting | Answering):
            spot = spot_at(seen, phase)
            learnt = rows[infoset_index(tables, spot)] / rows[infoset_index(tables, spot)].sum()
            for choice in range(3):
                share = shares.get(to_action(choice, spot.node, offered), 0.0)
                apart.append(learnt[choice] - share)
    assert len(apart) > 500
    assert np.abs(apart).mean() < 0.1
