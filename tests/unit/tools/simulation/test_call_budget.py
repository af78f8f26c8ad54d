"""Tests of the calls of a hand, measured by ``tools/simulation/call_budget.py`` on fewer hands."""

import pytest

from tests.budget import many
from tools.simulation.call_budget import (
    CALLS_A_DECISION,
    CALLS_A_HAND,
    CALLS_A_MINUTE,
    ELSEWHERE,
    LAG_S,
    TEMPOS,
    outcome,
)
from tools.simulation.paced_play import Pace
from tools.simulation.simulated_group import CALLS_A_MINUTE as TAKEN_A_MINUTE

HANDS = many("AMARREKO_BUDGET_HANDS", test=10, soak=40)


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("tempo", TEMPOS, ids=lambda tempo: tempo.name)
def test_a_table_keeps_within_its_budget_and_close_to_the_game(tempo: Pace) -> None:
    """A table keeps the targets for calls, delay and refusals.

    A hand with more than 25 decisions of people has as many states to show. Each hand costs one
    more call, which removes the buttons of the hand before.
    """
    ours = outcome(tempo, HANDS)
    assert round(ours.calls_a_decision, 1) <= CALLS_A_DECISION
    assert ours.calls_a_hand <= CALLS_A_HAND
    assert ours.wasted == 0
    assert ours.most_in_a_minute <= CALLS_A_MINUTE
    assert ours.lag_p95_s <= LAG_S
    assert ours.refused == 0


@pytest.mark.long
@pytest.mark.soak
def test_a_table_that_is_too_fast_for_its_group_keeps_within_the_budget() -> None:
    """A table that is too fast for its group keeps the budget with a delay of seconds."""
    ours = outcome(ELSEWHERE, HANDS)
    assert ours.most_in_a_minute <= CALLS_A_MINUTE
    assert ours.refused == 0
    assert ours.lag_p95_s <= 2.5 * LAG_S


@pytest.mark.long
@pytest.mark.soak
def test_a_message_for_each_event_does_not() -> None:
    """One message for each event exceeds the same group's budget and delays the game."""
    naive = outcome(TEMPOS[0], HANDS, naive=True)
    assert naive.calls_a_decision > 1
    assert naive.refused > 0
    assert naive.most_in_a_minute == TAKEN_A_MINUTE
    assert naive.lag_p95_s > LAG_S
