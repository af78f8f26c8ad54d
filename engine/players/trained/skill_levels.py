"""How much of the blueprint a player uses: skill levels and personalities.

Every player plays by the same blueprint. A weaker one misjudges its hand by a class or two, ignores
some actions and pays less attention to the score. A beginner bets only good hands, asks for mus
often, and forgets who is mano. A personality shifts the weights of some actions. No player calls or
accepts an órdago where the blueprint would not, and none plays at random.
"""

from dataclasses import dataclass, replace
from math import exp
from types import MappingProxyType
from typing import Final

from engine.players.personality import Personality
from engine.players.trained.betting_tree import CHOICES, OFFERED, ORDAGO, PASO, QUIERO
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.hand_tables import BUCKETS, Tables
from engine.players.trained.information_sets import (
    MOST_NEEDED,
    NOBODY,
    PLACES,
    SPREAD,
    InfoSet,
    infoset_index,
)

BLUFF: Final = 0.2
"""How often a sly player opens or passes as if it held the opposite of its hand."""

BETTING: Final[dict[Personality | None, float]] = {
    None: 1.0,
    Personality.PRUDENT: 0.4,
    Personality.BOLD: 3.0,
    Personality.SLY: 1.0,
}
"""How much more often a personality opens, as a factor on the weight of each bet."""

STAYING: Final[dict[Personality | None, float]] = {
    None: 1.0,
    Personality.PRUDENT: 0.85,
    Personality.BOLD: 1.1,
    Personality.SLY: 1.0,
}
"""How much more often a personality accepts a bet, as a factor on the weight."""

_FONDNESS: Final[dict[Personality | None, float]] = {
    None: 0.0,
    Personality.PRUDENT: -0.04,
    Personality.BOLD: 0.1,
    Personality.SLY: 0.0,
}
"""How much better a hand looks to a personality that bets only good hands."""

_GOOD: Final = 0.6
_VERY_GOOD: Final = 0.85
"""The shares of the hand classes from which a beginner makes a small and a larger bet."""

_LAST: Final = 3


@dataclass(frozen=True, slots=True)
class SkillLevel:
    """The skill of a player.

    ``blur`` is the standard deviation, in classes of strength, of its error about its own hand.
    ``hears``: it considers which side bet last in earlier lances. ``minds_score``: it considers the
    score, and otherwise plays as if the game had just begun. ``signs`` is how often it makes a
    possible seña and looks for those of others. ``reads``: it adjusts its hand to the señas seen.
    ``weighs``: it answers a bet beyond the tree by the hands that it indicates. ``searches``: it
    runs a search at each betting decision. An ``honest`` player bets only good hands.
    ``forgets_mano`` plays as the last seat when it is the mano. ``cuts`` is a factor on how often
    it cuts the mus; a hand that is always cut still is.
    """

    blur: float = 0.0
    hears: bool = True
    minds_score: bool = True
    signs: float = 0.5
    reads: bool = False
    weighs: bool = False
    searches: bool = False
    honest: bool = False
    forgets_mano: bool = False
    cuts: float = 1.0
    personality: Personality | None = None


def weights(blueprint: Blueprint, tables: Tables, spot: InfoSet, skill: SkillLevel) -> list[float]:
    """Return the weight of each choice at a spot; at least one is above 0."""
    seen = _as_seen(spot, skill)
    choices = int(CHOICES[spot.node])
    number = infoset_index(tables, seen)
    mixed = [0.0] * choices
    for shift, share in errors(skill.blur):
        learnt = blueprint.rows[_shifted(number, spot, tables, shift)]
        for choice in range(choices):
            mixed[choice] += share * float(learnt[choice])
    if spot.node == 0:
        bucket = int(tables.bucket[spot.lance, spot.hand])
        against = BUCKETS[spot.lance] - 1 - bucket
        if skill.honest:
            mixed = honest_weights(bucket, spot.lance, skill)
            opposite = honest_weights(against, spot.lance, skill)
        else:
            learnt = blueprint.rows[_shifted(number, spot, tables, against - bucket)]
            opposite = [float(weight) for weight in learnt[:choices]]
        if skill.personality is Personality.SLY:
            mixed = _sly(mixed, opposite)
    _lean(mixed, spot, skill)
    true = blueprint.rows[infoset_index(tables, spot)]
    _keep_games(mixed, [float(weight) for weight in true], spot)
    return mixed


def _as_seen(spot: InfoSet, skill: SkillLevel) -> InfoSet:
    """Return the spot without the facts that this player ignores."""
    if skill.forgets_mano and spot.place == 0:
        side = spot.initiative if spot.initiative == NOBODY else 1 - spot.initiative
        holders = spot.holders >> 1 | 1 << _LAST
        spot = spot._replace(place=_LAST, holders=holders, initiative=side)
    if not skill.hears:
        spot = spot._replace(initiative=NOBODY)
    if not skill.minds_score:
        spot = spot._replace(mine=MOST_NEEDED, theirs=MOST_NEEDED)
    return spot


def errors(blur: float) -> list[tuple[int, float]]:
    """Return the errors, in classes, that a player makes about its hand, and their frequencies."""
    if blur == 0:
        return [(0, 1.0)]
    reach = round(2 * blur)
    shares = [(shift, exp(-((shift / blur) ** 2) / 2)) for shift in range(-reach, reach + 1)]
    total = sum(share for _, share in shares)
    return [(shift, share / total) for shift, share in shares]


def _shifted(number: int, spot: InfoSet, tables: Tables, shift: int) -> int:
    """Return the row of a hand ``shift`` classes better, limited to the existing classes."""
    bucket = int(tables.bucket[spot.lance, spot.hand])
    moved = min(max(bucket + shift, 0), BUCKETS[spot.lance] - 1) - bucket
    return number + moved * int(PLACES[spot.lance]) * SPREAD


def honest_weights(bucket: int, lance: int, skill: SkillLevel) -> list[float]:
    """Return the opening weights of an honest player: it passes or bets according to its hand."""
    share = (bucket + 0.5) / BUCKETS[lance] + _FONDNESS[skill.personality]
    return [float(share < _GOOD), float(_GOOD <= share < _VERY_GOOD), float(share >= _VERY_GOOD), 0]


def _sly(mixed: list[float], opposite: list[float]) -> list[float]:
    """Return weights that sometimes open as if the hand were the opposite one."""
    return [
        (1 - BLUFF) * honest / sum(mixed) + BLUFF * other / sum(opposite)
        for honest, other in zip(mixed, opposite, strict=True)
    ]


def cutting(learnt: float, skill: SkillLevel) -> float:
    """Return how often a player of this skill cuts, given the learnt frequency."""
    return learnt * skill.cuts if learnt < 1 else learnt


def _lean(mixed: list[float], spot: InfoSet, skill: SkillLevel) -> None:
    """Adjust the weights to the personality."""
    if spot.node != 0:
        mixed[QUIERO] *= STAYING[skill.personality]
        return
    for choice in range(PASO + 1, len(mixed)):
        mixed[choice] *= BETTING[skill.personality]


def _keep_games(mixed: list[float], true: list[float], spot: InfoSet) -> None:
    """Remove an órdago, or accepting one, unless the blueprint would do so with this hand."""
    at_risk = QUIERO if OFFERED[spot.node] == ORDAGO else len(mixed) - 1
    if true[at_risk] == 0:
        mixed[at_risk] = 0.0
    if sum(mixed) <= 0:
        mixed[:] = true[: len(mixed)]


_SKILLS: Final = MappingProxyType(
    {
        "easy": SkillLevel(
            blur=6.0,
            hears=False,
            minds_score=False,
            signs=0.0,
            honest=True,
            forgets_mano=True,
            cuts=0.4,
        ),
        "normal": SkillLevel(blur=0.8, hears=False, signs=0.2),
        "hard": SkillLevel(reads=True, weighs=True),
        "maestro": SkillLevel(reads=True, searches=True),
    }
)


def skill_of(level: str, personality: Personality | None = None) -> SkillLevel:
    """Return the skill of a level; raise KeyError for an unknown name."""
    return replace(_SKILLS[level], personality=personality)
