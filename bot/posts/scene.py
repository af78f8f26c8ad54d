"""What every part of a post is made with: a table, what its seats are called, and a voice."""

from dataclasses import dataclass

from bot.tables.mesa import Mesa
from bot.telling.phrases import Names
from bot.telling.voice import Line, Voice


@dataclass(frozen=True, slots=True)
class Scene:
    """A table about to be told in one language."""

    mesa: Mesa
    names: Names
    voice: Voice

    def say(self, line: Line) -> str:
        """The text of a line."""
        return self.voice.say(line)

    def text(self, *lines: Line) -> str:
        """The texts of some lines, one below the other."""
        return "\n".join(map(self.say, lines))
