"""How well a computer player plays."""

from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.players.player import Player
from engine.players.reckoner import Reckoner
from engine.players.temper import Hearing, Temper


class Level(StrEnum):
    """How well a computer player plays; each level beats the one before it."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


_TEMPERS: Final = MappingProxyType(
    {
        Level.EASY: Temper(
            hears=Hearing.DECLARATIONS,
            minds_score=False,
            blur=0.4,
            mischief=0.03,
            rash=False,
            signs=0.0,
        ),
        Level.NORMAL: Temper(
            hears=Hearing.BETS,
            minds_score=True,
            blur=0.2,
            mischief=0.02,
            rash=False,
            signs=0.2,
        ),
        Level.HARD: Temper(
            hears=Hearing.EVERYTHING,
            minds_score=True,
            blur=0.0,
            mischief=0.004,
            rash=True,
            signs=0.5,
        ),
    }
)


def player(level: Level) -> Player:
    """A player of this level."""
    return Reckoner(_TEMPERS[level])
