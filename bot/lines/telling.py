"""A hand as it is told to all who read the same, put into words once for all of them.

What is told is what everybody may know: a seat's own cards and signs are no part of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from bot.lines.names import shortened
from bot.lines.phrases import Names, score_line, turn_line
from bot.lines.story import LanceStory, Story, story_of
from bot.lines.story_lines import Manner, ending_lines, lance_lines, opening_lines
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


_Key: TypeAlias = tuple[str, Manner]
"""A language, and how fully a hand is told."""


class _Parts(NamedTuple):
    """What of a story stays as it was told: its opening with the mus, and each lance."""

    story: Story
    opening: str
    lances: tuple[tuple[LanceStory, str], ...]


class Telling:
    """A hand as far as a view of it goes; whoever shares one made it of the public's.

    It is let go with that view. ``names`` are what its seats are called. What was told of the same
    hand ``before``, by the same names, is not told anew.
    """

    def __init__(
        self,
        seen: View,
        names: Names,
        story: Story | None = None,
        before: "Telling | None" = None,
    ) -> None:
        self.names = names
        self.story = story_of(seen) if story is None else story
        self._seen = seen
        self._shortened: dict[int, Names] = {}
        self._told: dict[_Key, Told] = {}
        is_same = before is not None and before.names == names
        self._parts: dict[_Key, _Parts] = before._parts.copy() if before and is_same else {}

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
            parts = self._parts[key] = self._followed(voice, manner)
            self._told[key] = Told(
                tuple(voice.say(line) for line in self.score_lines(names)),
                "\n".join(filter(None, (parts.opening, *(text for _, text in parts.lances)))),
                _text(voice, ending_lines(story, seen, names, manner)),
                voice.say(turn_line(_public(seen), names)),
            )
        return self._told[key]

    def _followed(self, voice: Voice, manner: Manner) -> _Parts:
        """The parts of the story; only those are said that were not said before."""
        story, seen, names = self.story, self._seen, self.called(manner)
        known = self._parts.get((voice.language, manner))
        if known is not None and _opening(known.story) == _opening(story):
            opening, said = known.opening, known.lances
        else:
            opening, said = _text(voice, opening_lines(story, names, manner)), ()
        # At the end of a hand it is told of each lance what is not counted any more.
        same = 0 if story.endings else _alike(said, story.lances)
        lances = (
            (lance, _text(voice, lance_lines(lance, story, seen, names, manner)))
            for lance in story.lances[same:]
        )
        return _Parts(story, opening, (*said[:same], *lances))

    def score_lines(self, names: Names) -> Iterator[Line]:
        """The score of each side, with what the hand has added to it."""
        gains = self.story.gains
        for pair in Pair:
            line, gain = score_line(pair, self._seen, names), gains[pair]
            yield Line("story-score", {"score": line, "stones": gain}) if gain else line


def _opening(story: Story) -> tuple[object, ...]:
    """All that is told of a hand before its first lance."""
    return story.number, story.opening, story.dealer, story.mano, story.mus


def _alike(said: Sequence[tuple[LanceStory, str]], lances: Sequence[LanceStory]) -> int:
    """How many lances are the very ones of which it was said before."""
    pairs = zip(said, lances, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0][0] is pair[1], pairs))


def _public(seen: View) -> View:
    """The view of which nobody says that it is their own word."""
    return seen if seen.seat is None else replace(seen, seat=None)


def _text(voice: Voice, lines: Iterable[Line]) -> str:
    return "\n".join(map(voice.say, lines))
