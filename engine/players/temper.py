"""What a player heeds, and how well it weighs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """A player's traits.

    ``reads``: it takes words, discards and señas as evidence, not only declarations.
    ``minds_score``: it plays to the score; else each hand is the first of a game.
    ``blur``: the standard deviation of its error about an even chance.
    ``mischief``: how much of an even game it gives up gladly not to be foreseen.
    ``rash``: it may call an órdago with a hand that is not all but unbeatable.
    ``signs``: how often it makes a seña when it might.
    """

    reads: bool
    minds_score: bool
    blur: float
    mischief: float
    rash: bool
    signs: float
