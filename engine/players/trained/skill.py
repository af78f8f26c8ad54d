"""How much of what was learnt a player makes use of: levels and personalities.

Every player plays by the same blueprint. A weaker one misjudges its hand by a class or two, hears
less and minds the score less; a personality leans to some words rather than others. None of them
calls or answers an órdago that the blueprint itself would not, and none is random.
"""

from dataclasses import dataclass, replace
from math import exp
from types import MappingProxyType
from typing import Final

from engine.players.personality import Personality
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.spots import MOST_NEEDED, NOBODY, PLACES, SPREAD, Spot, row
from engine.players.trained.tables import BUCKETS, Tables
from engine.players.trained.tree import CHOICES, OFFERED, ORDAGO, QUIERO

BLUFF: Final = 0.08
"""How often a sly player opens as if it held the opposite of its hand."""

BETTING: Final[dict[Personality | None, float]] = {
    None: 1.0,
    Personality.PRUDENT: 0.75,
    Personality.BOLD: 1.35,
    Personality.SLY: 1.0,
}
"""How much more a personality opens and raises, as a factor on the odds of each bet."""

STAYING: Final[dict[Personality | None, float]] = {
    None: 1.0,
    Personality.PRUDENT: 0.8,
    Personality.BOLD: 1.25,
    Personality.SLY: 1.0,
}
"""How much more a personality accepts a bet."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What a player makes use of.

    ``blur`` is the standard deviation, in classes of strength, of its error about its own hand;
    ``hears`` which side led in earlier lances; ``minds_score`` plays to the score, and else as if
    the game had just begun; ``signs`` is how often it makes a seña when it might, and looks for
    those of others; ``reads`` takes the hand for what it is worth beside the signs that it saw;
    ``searches`` thinks over each word at the table.
    """

    blur: float = 0.0
    hears: bool = True
    minds_score: bool = True
    signs: float = 0.5
    reads: bool = False
    searches: bool = False
    personality: Personality | None = None


def weights(blueprint: Blueprint, tables: Tables, spot: Spot, skill: Skill) -> list[float]:
    """The weight of each choice that the tree offers at a spot; at least one is above 0."""
    seen = _as_seen(spot, skill)
    choices = int(CHOICES[spot.node])
    number = row(tables, seen)
    mixed = [0.0] * choices
    for shift, share in errors(skill.blur):
        learnt = blueprint.rows[_shifted(number, spot, tables, shift)]
        for choice in range(choices):
            mixed[choice] += share * float(learnt[choice])
    if skill.personality is Personality.SLY and spot.node == 0:
        mixed = _sly(mixed, blueprint, tables, spot, number)
    _lean(mixed, spot, skill)
    true = blueprint.rows[row(tables, spot)]
    _keep_games(mixed, [float(weight) for weight in true], spot)
    return mixed


def _as_seen(spot: Spot, skill: Skill) -> Spot:
    """The spot without what this player does not heed."""
    if not skill.hears:
        spot = spot._replace(initiative=NOBODY)
    if not skill.minds_score:
        spot = spot._replace(mine=MOST_NEEDED, theirs=MOST_NEEDED)
    return spot


def errors(blur: float) -> list[tuple[int, float]]:
    """By how many classes a player errs about its hand, and how often."""
    if blur == 0:
        return [(0, 1.0)]
    reach = round(2 * blur)
    shares = [(shift, exp(-((shift / blur) ** 2) / 2)) for shift in range(-reach, reach + 1)]
    total = sum(share for _, share in shares)
    return [(shift, share / total) for shift, share in shares]


def _shifted(number: int, spot: Spot, tables: Tables, shift: int) -> int:
    """The row of a hand ``shift`` classes better, as far as there are better ones."""
    bucket = int(tables.bucket[spot.lance, spot.hand])
    moved = min(max(bucket + shift, 0), BUCKETS[spot.lance] - 1) - bucket
    return number + moved * int(PLACES[spot.lance]) * SPREAD


def _sly(
    mixed: list[float], blueprint: Blueprint, tables: Tables, spot: Spot, number: int
) -> list[float]:
    """The weights of one who now and then opens as if it held the opposite hand, órdago apart."""
    bucket = int(tables.bucket[spot.lance, spot.hand])
    opposite = _shifted(number, spot, tables, BUCKETS[spot.lance] - 1 - 2 * bucket)
    bluff = [float(weight) for weight in blueprint.rows[opposite][: len(mixed)]]
    return [
        (1 - BLUFF) * honest / sum(mixed) + BLUFF * other / sum(bluff)
        for honest, other in zip(mixed, bluff, strict=True)
    ]


def _lean(mixed: list[float], spot: Spot, skill: Skill) -> None:
    """Lean to the words that the personality likes."""
    first_bet = 1 if spot.node == 0 else QUIERO + 1
    for choice in range(first_bet, len(mixed)):
        mixed[choice] *= BETTING[skill.personality]
    if spot.node != 0:
        mixed[QUIERO] *= STAYING[skill.personality]


def _keep_games(mixed: list[float], true: list[float], spot: Spot) -> None:
    """Neither call an órdago nor answer one unless the blueprint does with this very hand."""
    at_risk = QUIERO if OFFERED[spot.node] == ORDAGO else len(mixed) - 1
    if true[at_risk] == 0:
        mixed[at_risk] = 0.0
    if sum(mixed) <= 0:
        mixed[:] = true[: len(mixed)]


_SKILLS: Final = MappingProxyType(
    {
        "easy": Skill(blur=6.0, hears=False, minds_score=False, signs=0.0),
        "normal": Skill(blur=0.8, hears=False, signs=0.2),
        "hard": Skill(reads=True),
        "maestro": Skill(reads=True, searches=True),
    }
)


def skill_of(level: str, personality: Personality | None = None) -> Skill:
    """The skill of a level; raise KeyError when nobody bears that name."""
    return replace(_SKILLS[level], personality=personality)
