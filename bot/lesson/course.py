"""The example that the lesson is held on: its house rules, its deal, and who plays along."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from bot.lesson.teacher import advised, is_first_talk
from engine.actions import Action, Mus
from engine.game import Talking
from engine.house_rules import Value
from engine.view import View

PRESET: Final = "castilla"
OPTIONS: Final[Mapping[str, Value]] = MappingProxyType({"mus_corrido": False, "games_to_win": 1})
"""House rules without anything that would have to be explained first."""

SEED: Final = 12_652
"""The luck of the example: a poor hand for the learner, who is mano, and after the mus a good one.

``tests/bot/test_lesson.py`` says what makes it a good example.
"""


class Companion:
    """A player for the lesson: does what the teacher would do, but never cuts the first mus."""

    def act(self, view: View, generator: Random) -> Action:
        """What the viewer says; the same for the same view."""
        del generator  # Nothing here is left to chance.
        if isinstance(view.phase, Talking) and is_first_talk(view):
            return Mus()
        return advised(view)
