"""The traits of a player: what evidence it uses, and how precisely it plays."""

from dataclasses import dataclass
from enum import Enum, auto


class EvidenceUse(Enum):
    """What a player uses as evidence of the others' cards."""

    DECLARATIONS = auto()
    BETS = auto()
    EVERYTHING = auto()


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a player.

    ``hears``: declarations alone, bets and answers too, or also mus, discards and señas.
    ``minds_score``: it plays for the score; otherwise each hand counts as the first of a game.
    ``blur``: the standard deviation of its error about an even chance. ``mischief``: how much of an
    even game it gives up to be less predictable. ``rash``: it may call an órdago with a hand that
    is beatable. ``signs``: how often it makes a possible seña.
    """

    hears: EvidenceUse
    minds_score: bool
    blur: float
    mischief: float
    rash: bool
    signs: float
