"""A lance between two is learnt until a best response wins next to nothing."""

import pytest

from engine.players.trained.hand_tables import GRANDE, JUEGO, PARES, tables_of
from tests.unit.tools.training.duels import Duel, lance_of

MOST_STONES = 0.006


@pytest.mark.parametrize(("lance", "rounds"), [(GRANDE, 400), (PARES, 400), (JUEGO, 600)])
def test_the_best_answer_wins_next_to_nothing(lance: int, rounds: int) -> None:
    """It wins at most six thousandths of a stone, exactly; without training, much more."""
    duel = Duel(lance_of(tables_of(8), lance))
    unlearned = duel.exploitability()
    duel.solve(rounds)
    assert duel.exploitability() <= MOST_STONES < unlearned / 10
