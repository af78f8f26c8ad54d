"""In one evening the prudent, the bold and the sly player can be distinguished."""

from collections import Counter
from collections.abc import Iterator
from math import dist
from typing import Final

import pytest

from engine.actions import Envido, Ordago, Paso
from engine.cards import Cards
from engine.game import Betting
from engine.hands import Lance
from engine.players.equity.hand_classes import kinds_of
from engine.players.levels import Level, player
from engine.players.personality import Personality
from engine.rules import Rules
from tests.budget import EFFORT, Effort, many
from tests.unit.engine.players.matches import play

pytestmark = [pytest.mark.long, pytest.mark.soak]

RULES: Final = Rules(games_to_win=1, vacas_to_win=1)
PERSONALITIES: Final = tuple(Personality)
HANDS: Final = 200
EVENINGS: Final = many("AMARREKO_EVENINGS", test=2, soak=20)
LEVELS: Final = (Level.EASY, Level.NORMAL, Level.HARD) if EFFORT is Effort.SOAK else (Level.HARD,)
"""For maestro this many hands would take minutes."""
WEAK: Final = 0.45
STRONG: Final = 0.75

Manner = tuple[float, float, float]
"""How often a player opens, opens with a weak hand among its openings, and passes a strong one."""


@pytest.mark.parametrize("level", LEVELS)
def test_personalities_can_be_told_apart_after_200_hands(level: Level) -> None:
    """Their bets and shown hands are compared with those of known players in one evening."""
    known, *evenings = _evenings(level)
    told = [
        min(PERSONALITIES, key=lambda name: dist(known[name], met[manner])) is manner
        for met in evenings
        for manner in PERSONALITIES
    ]
    assert sum(told) / len(told) >= 0.8


def _evenings(level: Level) -> Iterator[dict[Personality, Manner]]:
    """Yield the behaviour of each in about 200 hands; a fourth player has no personality."""
    players = [*(player(level, name) for name in PERSONALITIES), player(level)]
    seed = 0
    for _ in range(EVENINGS + 1):
        heard, hands = [Counter[str]() for _ in players], 0
        while hands < HANDS:
            seed += 1
            # Every player takes each seat in turn.
            order = [(place + seed) % len(players) for place in range(len(players))]
            for step in play(RULES, [players[number] for number in order], seed):
                hands += step.before.hand.number != step.after.hand.number
                if isinstance(step.before.phase, Betting):
                    opens = isinstance(step.action, Envido | Ordago)
                    if opens or isinstance(step.action, Paso):
                        share = _share(step.before.hand.hands[step.seat], step.before.phase.lance)
                        _note(heard[order[step.seat]], share, opens=opens)
        yield {name: _manner(told) for name, told in zip(PERSONALITIES, heard, strict=False)}


def _note(told: Counter[str], share: float, *, opens: bool) -> None:
    told["asked"] += 1
    told["opens"] += opens
    told["weak"] += opens and share < WEAK
    told["strong"] += share >= STRONG
    told["waits"] += not opens and share >= STRONG


def _manner(told: Counter[str]) -> Manner:
    return (
        told["opens"] / told["asked"],
        told["weak"] / told["opens"],
        told["waits"] / told["strong"],
    )


def _share(hand: Cards, lance: Lance) -> float:
    """Return the share of all hands that this one beats in the lance."""
    kinds = kinds_of(RULES)
    return kinds.ladders[lance].shares[kinds.of(hand)]
