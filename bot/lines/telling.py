"""A hand as it is told to all who read the same, put into words once for all of them.

What is told is what everybody may know: a seat's own cards and signs are no part of it.
"""

from functools import cached_property
from typing import NamedTuple

from bot.lines.names import shortened
from bot.lines.phrases import Names
from bot.lines.story import Story, story_of
from bot.lines.story_lines import Manner, ending_lines, story_lines
from bot.lines.voice import Line, Voice
from engine.view import View


class Told(NamedTuple):
    """A hand in words: its story up to the last word, and how it ended, which may be nothing."""

    story: str
    ending: str


class Telling:
    """A hand as far as a view of it goes; whoever shares one made it of the public's.

    It is let go with that view. ``names`` are what its seats are called.
    """

    def __init__(self, seen: View, names: Names) -> None:
        self.names = names
        self._seen = seen
        self._shortened: dict[int, Names] = {}
        self._told: dict[tuple[str, Manner], Told] = {}

    @cached_property
    def story(self) -> Story:
        """The story of the hand."""
        return story_of(self._seen)

    def called(self, manner: Manner) -> Names:
        """The names as they are told in a manner."""
        letters = manner.letters
        if letters not in self._shortened:
            self._shortened[letters] = shortened(self.names, letters)
        return self._shortened[letters]

    def told(self, voice: Voice, manner: Manner) -> Told:
        """The hand in a language and a manner."""
        key = (voice.language, manner)
        if key not in self._told:
            story, seen, names = self.story, self._seen, self.called(manner)
            self._told[key] = Told(
                _text(voice, *story_lines(story, seen, names, manner)),
                _text(voice, *ending_lines(story, seen, names, manner)),
            )
        return self._told[key]


def _text(voice: Voice, *lines: Line) -> str:
    return "\n".join(map(voice.say, lines))
