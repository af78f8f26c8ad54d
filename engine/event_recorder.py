"""A ruling in the making: the events decided so far and the game that they lead to."""

from engine.events import Event
from engine.evolve import evolve
from engine.game import Game
from engine.interfaces import Shuffle


class EventRecorder:
    """Collects the events of one decision; each is obeyed at once, for the next rule to see."""

    __slots__ = ("events", "game", "shuffle")

    def __init__(self, game: Game, shuffle: Shuffle) -> None:
        self.game = game
        self.shuffle = shuffle
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Let an event happen."""
        self.events.append(event)
        self.game = evolve(self.game, event)
