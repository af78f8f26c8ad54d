"""The player who reckons answers what the table asks, and nothing else."""

from dataclasses import replace
from random import Random

import pytest

from engine.game import MatchOver, Settling
from engine.players.reckoner.reckoner import Reckoner
from engine.players.reckoner.temper import Hearing, Temper
from engine.view import view
from tests.engine.story import EVEN, NORTH, dealt

PLAIN = Temper(hears=Hearing.BETS, minds_score=True, blur=0.0, mischief=0.0, rash=False, signs=0.0)


@pytest.mark.parametrize("phase", [MatchOver(EVEN), Settling()], ids=repr)
def test_one_who_reckons_answers_nothing_that_is_not_asked(phase: MatchOver | Settling) -> None:
    """A view that waits for a player when all is over contradicts itself."""
    seen = replace(view(dealt().game, NORTH), phase=phase)
    with pytest.raises(AssertionError):
        Reckoner(PLAIN).act(seen, Random(1))
