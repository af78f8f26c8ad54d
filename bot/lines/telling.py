"""A hand as it is told to all who read the same, put into words once for all of them.

What is told is what everybody may know: a seat's own cards and signs are no part of it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from bot.lines.names import shortened
from bot.lines.phrases import Names, score_line, turn_line
from bot.lines.story import Story, story_of
from bot.lines.story_lines import Manner, ending_lines, story_lines
from bot.lines.voice import Line, Voice
from engine.seats import Pair
from engine.view import View


class Told(NamedTuple):
    """A hand in words: its story up to the last word, and how it ended, which may be nothing.

    ``score`` is by side, and ``turn`` says whose word it is to those whose it is not.
    """

    score: tuple[str, ...]
    story: str
    ending: str
    turn: str


class Telling:
    """A hand as far as a view of it goes; whoever shares one made it of the public's.

    It is let go with that view. ``names`` are what its seats are called.
    """

    def __init__(self, seen: View, names: Names, story: Story | None = None) -> None:
        self.names = names
        self.story = story_of(seen) if story is None else story
        self._seen = seen
        self._shortened: dict[int, Names] = {}
        self._told: dict[tuple[str, Manner], Told] = {}

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
                tuple(voice.say(line) for line in self.score_lines(names)),
                _text(voice, story_lines(story, seen, names, manner)),
                _text(voice, ending_lines(story, seen, names, manner)),
                voice.say(turn_line(_public(seen), names)),
            )
        return self._told[key]

    def score_lines(self, names: Names) -> Iterator[Line]:
        """The score of each side, with what the hand has added to it."""
        gains = self.story.gains
        for pair in Pair:
            line, gain = score_line(pair, self._seen, names), gains[pair]
            yield Line("story-score", {"score": line, "stones": gain}) if gain else line


def _public(seen: View) -> View:
    """The view of which nobody says that it is their own word."""
    return seen if seen.seat is None else replace(seen, seat=None)


def _text(voice: Voice, lines: Iterable[Line]) -> str:
    return "\n".join(map(voice.say, lines))
