"""The levels of the computer players, and the player of each level."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.actions import Action
from engine.game import Cutting, HandOver, Undealt
from engine.players.heuristic.player import HeuristicPlayer
from engine.players.heuristic.traits import EvidenceUse, Traits
from engine.players.personality import Personality
from engine.players.player import Player
from engine.players.trained.covered import covers
from engine.view import View

if TYPE_CHECKING:
    from engine.players.trained.player import TrainedPlayer


class Level(StrEnum):
    """The strength of a computer player; each level beats the one before it."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    MAESTRO = "maestro"


_HARD: Final = Traits(
    hears=EvidenceUse.EVERYTHING, minds_score=True, blur=0.0, mischief=0.004, rash=True, signs=0.5
)
_TEMPERS: Final = MappingProxyType(
    {
        Level.EASY: Traits(
            hears=EvidenceUse.DECLARATIONS,
            minds_score=False,
            blur=0.4,
            mischief=0.03,
            rash=False,
            signs=0.0,
        ),
        Level.NORMAL: Traits(
            hears=EvidenceUse.BETS,
            minds_score=True,
            blur=0.2,
            mischief=0.02,
            rash=False,
            signs=0.2,
        ),
        Level.HARD: _HARD,
        # For rules without a trained player, no player is stronger than hard.
        Level.MAESTRO: _HARD,
    }
)


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons for an action: the probability of each action with such a hand, from 0 to 1.

    ``worths`` has the chance of winning the game with each action, if the player searched.
    """

    shares: tuple[tuple[Action, float], ...]
    worths: tuple[tuple[Action, float], ...] = ()


class LevelPlayer:
    """A ``Player`` of a level: trained if the house rules are covered, otherwise heuristic."""

    def __init__(self, level: Level, personality: Personality | None) -> None:
        self._level = level
        self._personality = personality
        self._calculator = HeuristicPlayer(_TEMPERS[level])

    def act(self, view: View, generator: Random) -> Action:
        """Choose the action of the player that fits the house rules."""
        return self._for(view).act(view, generator)

    def reasons(self, view: View, generator: Random) -> "Reasons | None":
        """Return the reasons for the action that ``act`` chooses with this generator.

        It is None for rules without a trained player.
        """
        if not covers(view.rules):
            return None
        trained = _trained(view.rules.kings, self._level, self._personality)
        return Reasons(trained.shares(view), trained.worths(view, generator))

    def _for(self, view: View) -> Player:
        # All players deal and cut alike, so a person sees the first cards before numpy loads.
        if covers(view.rules) and not isinstance(view.phase, Undealt | Cutting | HandOver):
            return _trained(view.rules.kings, self._level, self._personality)
        return self._calculator


@lru_cache(maxsize=64)
def _trained(kings: int, level: Level, personality: Personality | None) -> "TrainedPlayer":
    # numpy and the arrays are slow to load, so they load on first use.
    from engine.players.trained.player import TrainedPlayer, skill_of  # noqa: PLC0415 -- see above

    return TrainedPlayer(kings, skill_of(level.value, personality))


def player(level: Level, personality: Personality | None = None) -> LevelPlayer:
    """Return a player of this level; a personality changes its style but barely its strength."""
    return LevelPlayer(level, personality)
