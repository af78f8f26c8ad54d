"""A hand as it is told to all who read the same, put into words once for all of them.

What is told is what everybody may know: a seat's own cards and signs are no part of it. Where there
is little room names are short, and no two alike.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from bot.lines.phrases import Names, score_line, turn_line
from bot.lines.story import Story, story_of
from bot.lines.story_lines import Manner, ending_lines, story_lines
from bot.lines.voice import Line, Voice, harmless
from engine.seats import Pair, Seat
from engine.view import View

_CUT: Final = "…"
_FENCES: Final = "\u2068\u2069"
_JOINER: Final = "\u200d"

_HANGING: Final = frozenset({"Mn", "Me", "Mc", "Sk", "Cf"})
"""What belongs to the sign before it: accents, tones of skin, joiners."""


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


def width(text: str) -> int:
    """The length of a text as platforms count it at most: in units of UTF-16."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def shortened(names: Names, most: int) -> Names:
    """The names with those cut that are said in more than ``most`` units, which is 6 at least.

    People whose names would look alike keep more of their ends, or get the number of their seat.
    """
    for form in (_beginning, _both_ends, _with_number):
        short = {seat: _fitted(name, most, partial(form, seat)) for seat, name in names.items()}
        if len({name.casefold() for name in short.values()}) == len(short):
            return short
    return names


def _fitted(name: str, most: int, form: Callable[[str, int], str]) -> str:
    """The name, cut in this form where it would be said with more letters."""
    said = harmless(name)
    bare = said.strip(_FENCES)
    return name if width(said) <= most else form(bare, most - width(said) + width(bare))


def _beginning(_: Seat, name: str, most: int) -> str:
    return _head(name, most - 1) + _CUT


def _both_ends(_: Seat, name: str, most: int) -> str:
    end = most // 3
    return _head(name, most - end - 1) + _CUT + _tail(name, end)


def _with_number(seat: Seat, name: str, most: int) -> str:
    return f"{_head(name, most - 2)}{_CUT}{seat + 1}"


def _head(name: str, most: int) -> str:
    """As much of the beginning as fits, without half of what is one sign to the eye."""
    end = len(name)
    while end and (width(name[:end]) > most or _is_within(name, end)):
        end -= 1
    return name[:end].rstrip()


def _tail(name: str, most: int) -> str:
    start = 0
    while start < len(name) and (width(name[start:]) > most or _is_within(name, start)):
        start += 1
    return name[start:].lstrip()


def _is_within(name: str, at: int) -> bool:
    """Whether a place between two letters is inside of one sign."""
    if not 0 < at < len(name):
        return False
    return name[at - 1] == _JOINER or unicodedata.category(name[at]) in _HANGING
