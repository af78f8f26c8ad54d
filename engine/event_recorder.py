"""A decision in the making: the events so far and the game after them."""

from engine.events import Event
from engine.evolve import evolve
from engine.game import Game
from engine.interfaces import Shuffle


class EventRecorder:
    """Collects the events of one decision and applies each at once for the next rule."""

    __slots__ = ("events", "game", "shuffle")

    def __init__(self, game: Game, shuffle: Shuffle) -> None:
        self.game = game
        self.shuffle = shuffle
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Record an event and apply it to the game."""
        self.events.append(event)
        self.game = evolve(self.game, event)
