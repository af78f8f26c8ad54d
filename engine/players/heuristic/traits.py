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

    ``hears``: whether it uses declarations alone, bets and answers too, or also mus, discards and
    señas. ``minds_score``: it considers the score; otherwise it plays each hand as the first of a
    game. ``blur``: the standard deviation of its error about an even chance. ``mischief``: how much
    winning chance it gives up in an even game to be less predictable. ``rash``: it may call an
    órdago with a beatable hand. ``signs``: how often it makes a possible seña.
    """

    hears: EvidenceUse
    minds_score: bool
    blur: float
    mischief: float
    rash: bool
    signs: float
