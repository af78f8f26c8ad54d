"""The text of a story for its viewers, from the presenter and the localizer."""

from collections.abc import Iterable
from typing import Final

from bot.text.common import Names, score_lines, turn_line
from bot.text.event_text import event_text
from bot.text.localizer import Localizer
from engine.events import Event
from engine.game import Game
from engine.seats import Seat
from engine.view import seen_by, view
from tests.unit.engine.story import Story

NAMES: Final[Names] = {
    Seat(0): "Ane",
    Seat(1): "Beñat",
    Seat(2): "Garazi",
    Seat(3): "Iker",
    Seat(4): "Maren",
    Seat(5): "Joseba",
}
SPANISH: Final = Localizer("es")


def told(
    events: Iterable[Event], game: Game, viewer: Seat | None, localizer: Localizer = SPANISH
) -> list[str]:
    """Return the text of these events for a viewer, with the game after them."""
    seen = view(game, viewer)
    return [
        localizer.format(line)
        for event in events
        if (heard := seen_by(event, viewer)) is not None
        for line in event_text(heard, seen, NAMES)
    ]


def heard(story: Story, viewer: Seat | None = None) -> list[str]:
    """Return the text of a story's last action for a viewer."""
    return told(story.events, story.game, viewer)


def turn(story: Story, viewer: Seat | None = None) -> str:
    """Return the text of the turn for a viewer."""
    return SPANISH.format(turn_line(view(story.game, viewer), NAMES))


def score(story: Story, viewer: Seat | None = None) -> list[str]:
    """Return the text of the score for a viewer."""
    return [SPANISH.format(line) for line in score_lines(view(story.game, viewer), NAMES)]
