"""What every part of a post is made with: a table, what its seats are called, and a voice."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from bot.lines.phrases import Names
from bot.lines.voice import Filling, Line, Voice
from bot.pictures.painter import Painter
from bot.ports.platform import PersonId
from bot.tables.record import TableRecord


@dataclass(frozen=True, slots=True)
class Scene:
    """A table about to be told in one language; without a painter by words alone.

    ``unreachable`` are those to whom no private message gets through.
    """

    record: TableRecord
    names: Names
    voice: Voice
    painter: Painter | None = None
    unreachable: AbstractSet[PersonId] = frozenset()

    def say(self, line: Line) -> str:
        """The text of a line."""
        return self.voice.say(line)

    def said(self, filling: Filling) -> str:
        """The text of what else would fill a line."""
        return self.say(filling) if isinstance(filling, Line) else str(filling)

    def strong(self, text: str, *lines: Line) -> frozenset[str]:
        """Those of some lines that stand in a text; what is not shown makes no post another one."""
        return frozenset(map(self.say, lines)).intersection(text.splitlines())

    def text(self, *lines: Line) -> str:
        """The texts of some lines, one below the other."""
        return "\n".join(map(self.say, lines))
