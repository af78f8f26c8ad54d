"""What is drawn of: a table as one person sees it, in their language and in the width there is."""

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from bot.lines.phrases import Names
from bot.lines.voice import Filling, Line, Voice
from engine.seats import Pair, pair_of
from engine.view import View, own_seat

_OURS: Final = "bold cyan"
_THEIRS: Final = "bold magenta"


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A table as one person sees it, in a language and a width."""

    seen: View
    names: Names
    voice: Voice
    width: int

    def say(self, line: Filling) -> str:
        """The text of a line, or of what else fills one."""
        return self.voice.say(line) if isinstance(line, Line) else str(line)

    def colour_of(self, pair: Pair) -> str:
        """That of a side: the own one, or the other."""
        return _OURS if pair is pair_of(own_seat(self.seen)) else _THEIRS


def press(key: str) -> Style:
    """What a click on a piece of the screen does: the same as a key."""
    return Style(meta={"@click": f"app.press({key!r})"})


def cut(line: Text, width: int) -> Text:
    """A line that is no longer than this."""
    line.truncate(width, overflow="ellipsis")
    return line
