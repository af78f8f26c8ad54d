"""A player that is blind to signs acts like its level if no sign had been made."""

from random import Random

import pytest

from engine.actions import Look, Senal
from engine.hands import Lance
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.rules import Rules, SenasSeen
from engine.senas import Sena
from engine.view import view
from tests.unit.engine.story import NORTH, WEST, Story, bet_on
from tools.training.blind import Blind, SignBlindPlayer


def _says(who: Player, story: Story) -> list[object]:
    """Return what a player says for North with many random seeds."""
    seen = view(story.game, NORTH)
    return [who.act(seen, Random(seed)) for seed in range(60)]


@pytest.mark.parametrize(
    ("blind", "level"), [(Blind, Level.HARD), (SignBlindPlayer, Level.MAESTRO)]
)
def test_a_seen_sign_makes_nothing_of_the_hand_of_who_is_blind(
    blind: type[Blind], level: Level
) -> None:
    """A sign that a level sees changes what it says, but not what its blind variant says."""
    hands = "10o 10c 6o 5c / 7o 7c 6e 6c / 12o 12c 11o 11c / 12e 12b 5e 11e"
    story = bet_on(Lance.PARES, hands, Rules(senas_seen=SenasSeen.GAZE)).after((NORTH, Look(WEST)))
    signed = story.after((WEST, Senal(Sena.DUPLES)))
    seeing = player(level)
    assert _says(blind(), signed) == _says(blind(), story) == _says(seeing, story)
    assert _says(seeing, signed) != _says(seeing, story)
