"""What a player heeds, and how well it weighs."""

from dataclasses import dataclass
from enum import Enum, auto


class EvidenceUse(Enum):
    """What a player takes as evidence of the cards of others."""

    DECLARATIONS = auto()
    BETS = auto()
    EVERYTHING = auto()


@dataclass(frozen=True, slots=True)
class Traits:
    """A player's traits.

    ``hears``: declarations alone, bets and answers too, or also mus, discards and señas.
    ``minds_score``: it plays to the score; else each hand is the first of a game.
    ``blur``: the standard deviation of its error about an even chance.
    ``mischief``: how much of an even game it gives up gladly not to be foreseen.
    ``rash``: it may call an órdago with a hand that is not all but unbeatable.
    ``signs``: how often it makes a seña when it might.
    """

    hears: EvidenceUse
    minds_score: bool
    blur: float
    mischief: float
    rash: bool
    signs: float
