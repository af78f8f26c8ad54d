"""A side ahead cuts the mus, a side behind wants new cards, and training finds a mistake."""

from typing import Final

import numpy as np
import pytest

from engine.players.trained.betting_tree import MOST_CHOICES
from engine.players.trained.blueprint import shipped
from engine.players.trained.hand_tables import Floats, tables_of
from engine.players.trained.information_sets import NEED_CLASS, NEED_CLASSES, ROWS
from tools.training.exploit import pupil_of
from tools.training.games import duel
from tools.training.learning import empty_room
from tools.training.luck import luck_of
from tools.training.mus import EVERYWHERE, cut_frequencies, gains_of, no_exchanges, note
from tools.training.policies import Manner, Policy, at_any_score
from tools.training.skills import habits_of, policy_of, world_of
from tools.training.worths import appeals_of, good_hands

KINGS: Final = (8, 4)
CLOSE: Final = int(NEED_CLASS[7])
"""The class of a side that needs four to seven stones."""

SEATS: Final = 4
FEW_HANDS: Final = 4_000


def saying(often: Floats) -> Policy:
    """Return a side that says mus with these probabilities by hand and place, at any score."""
    kinds = len(tables_of(8).ways)
    keep = np.zeros((kinds, SEATS), np.int64)
    rows = np.ones((ROWS, MOST_CHOICES), np.float32)
    return Policy(int(Manner.LEARNT), rows, at_any_score(1.0 - often), keep)


def talks(kings: int) -> Floats:
    """Return how often *hard* says mus, by place and the classes of both needs."""
    ways = tables_of(kings).ways
    often: Floats = np.tensordot(ways / ways.sum(), 1 - shipped(kings).cut, 1)
    return often


@pytest.mark.parametrize("kings", KINGS)
def test_who_is_ahead_cuts_and_who_is_behind_says_mus(kings: int) -> None:
    """Both hold at each place; near the end of a close game, all cut more often than at first."""
    often, last = talks(kings), NEED_CLASSES - 1
    outset = often[:, last, last]
    assert (often[:, CLOSE, last] < outset).all()
    assert (often[:, last, CLOSE] > outset).all()
    assert (often[:, CLOSE, CLOSE] < often[:, CLOSE, last]).all()
    # All four say mus often enough for cards to be exchanged.
    assert outset.prod() > 0.15


@pytest.mark.parametrize("kings", KINGS)
def test_only_a_good_hand_is_certain_to_cut(kings: int) -> None:
    """A beginner, who cuts less, therefore cuts less with all other hands."""
    good = good_hands(tables_of(kings)) == 1
    assert (shipped(kings).cut[good] == 1).all()
    assert (shipped(kings).cut[~good] < 1).all()


def test_what_new_cards_bring_counts_as_often_as_it_hangs_on_a_hand() -> None:
    """The others have to say mus as well; what one side gains, the other loses."""
    often = np.ones((len(tables_of(8).ways), SEATS))
    hands = (10, 20, 30, 40)
    often[20, 1], often[40, 3] = 0.5, 0.25
    found = no_exchanges(tables_of(8))
    sides = (saying(often), saying(often))
    note(sides, hands, (40, 5), 0.2, EVERYWHERE, found)
    last = NEED_CLASSES - 1
    expected = {(10, 0): 0.125, (20, 1): 0.25, (30, 2): 0.125, (40, 3): 0.5}
    for (hand, place), hung in expected.items():
        score = (last, CLOSE) if place % 2 == 0 else (CLOSE, last)
        assert found.hung[hand, place][score] == pytest.approx(hung)
        gained = 0.2 if place % 2 == 0 else -0.2
        assert found.gains[hand, place][score] == pytest.approx(hung * gained)
    assert found.hung.sum() == pytest.approx(1.0)
    note(sides, hands, (40, 5), 0.2, 0b1010, found)
    assert found.hung.sum() == pytest.approx(1.75)


def test_little_is_believed_of_one_hand_alone() -> None:
    """A hand that was seen once gains about as much as hands of similar strength."""
    tables = tables_of(8)
    appeal = np.tile(np.arange(len(tables.ways), dtype=float)[:, None], SEATS)
    found = no_exchanges(tables)
    found.hung[:], found.gains[:] = 100.0, 1.0
    found.hung[50], found.gains[50] = 1.0, 0.9
    gains = gains_of(tables, found, appeal)
    assert gains[49] == pytest.approx(0.01, abs=0.001)
    assert (abs(gains[50] - 0.9) > 0.8).all()


def test_the_mus_is_found_by_the_play_alone() -> None:
    """The same hands give the same result; different hands give another."""
    blueprint = shipped(8)
    world, hard = world_of(blueprint), policy_of(blueprint, "hard")
    appeal = appeals_of(world, hard, hard, hands=2, seed=1)
    once, again, other = (
        cut_frequencies(world, hard, appeal, hands=FEW_HANDS, seed=seed) for seed in (1, 1, 2)
    )
    assert np.array_equal(once, again)
    assert not np.array_equal(once, other)


@pytest.mark.long
def test_a_warm_pupil_begins_as_hard_and_finds_out_who_always_says_mus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before training it says what *hard* says most often; afterwards it cuts with what wins."""
    monkeypatch.setattr("tools.training.exploit._APPEALS", 40)
    blueprint = shipped(8)
    world, hard = world_of(blueprint), policy_of(blueprint, "hard")
    trusting = hard._replace(cut=np.zeros_like(habits_of(blueprint).cut))
    pupil = pupil_of(blueprint, trusting, warm=True)
    begun = pupil.taught(1).rows
    assert np.array_equal(begun == 1, hard.rows == hard.rows.max(axis=1, keepdims=True))
    pupil.learn(1, 60_000, luck_of(1), empty_room())
    taught = pupil.taught(1)
    good = good_hands(world.tables) == 1
    assert taught.cut[good].mean() > taught.cut[~good].mean()
    won = duel(world, taught._replace(rows=hard.rows), trusting, pairs=1_000, target=40, seed=3)
    assert won.part - won.margin > 0.5
