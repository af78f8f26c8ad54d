"""A hand as it is told to all who read the same, put into words once for all of them.

What is told is what everybody may know: a seat's own cards and signs are no part of it. Where there
is little room names are short, and no two alike.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Final, NamedTuple, TypeAlias

from bot.ports.value import replace
from bot.text.common import Names, score_line, turn_line
from bot.text.hand_history import HandHistory, LanceHistory, hand_history
from bot.text.hand_history_text import Verbosity, ending_lines, lance_lines, opening_lines
from bot.text.localizer import LocalizedText, Localizer, sanitize
from bot.text.lookalikes import confusable_skeleton
from engine.game import Score, Stones
from engine.rules import Rules
from engine.seats import Pair, Seat
from engine.view import View

_CUT: Final = "…"
_FENCES: Final = "\u2068\u2069"
_JOINER: Final = "\u200d"

_HANGING: Final = frozenset({"Mn", "Me", "Mc", "Sk", "Cf"})
"""What belongs to the sign before it: accents, tones of skin, joiners."""


class HandText(NamedTuple):
    """A hand in words: its story up to the last word, and how it ended, which may be nothing.

    ``score`` is by side, and ``turn`` says whose word it is to those whose it is not.
    """

    score: tuple[str, ...]
    story: str
    ending: str
    turn: str


_Key: TypeAlias = tuple[str, Verbosity]
"""A language, and how fully a hand is told."""


class _Parts(NamedTuple):
    """What of a story stays as it was told: its opening with the mus, and each lance."""

    story: HandHistory
    opening: str
    lances: tuple[tuple[LanceHistory, str], ...]


class _Known(NamedTuple):
    """What was told of a hand with some names: those names by their length, parts, and scores."""

    shortened: dict[int, Names]
    parts: dict[_Key, _Parts]
    scores: dict[tuple[str, int], tuple[Stones, tuple[Score, Rules], tuple[str, ...]]]


class HandTextCache:
    """A hand as far as a view of it goes; whoever shares one made it of the public's.

    It is let go with that view. ``names`` are what its seats are called; what was told with the
    same names of an earlier length of the hand is ``known``.
    """

    def __init__(
        self,
        seen: View,
        names: Names,
        story: HandHistory | None = None,
        known: "_Known | None" = None,
    ) -> None:
        self.names = names
        self.story = hand_history(seen) if story is None else story
        self._seen = seen
        self._known = _Known({}, {}, {}) if known is None else known
        self._told: dict[_Key, HandText] = {}

    def followed(self, seen: View, names: Names, story: HandHistory) -> "HandTextCache":
        """Return the same hand some words later, of which only those are told anew."""
        return HandTextCache(seen, names, story, self._known if names == self.names else None)

    def called(self, letters: int) -> Names:
        """The names, none of which is longer than so many letters where two stay apart so."""
        known = self._known.shortened
        if letters not in known:
            known[letters] = shortened(self.names, letters)
        return known[letters]

    def told(self, voice: Localizer, manner: Verbosity) -> HandText:
        """Return the hand in a language and a manner."""
        key = (voice.language, manner)
        told = self._told.get(key)
        if told is None:
            story, seen, names = self.story, self._seen, self.called(manner.letters)
            parts = self._known.parts[key] = self._parts(voice, manner)
            told = self._told[key] = HandText(
                self._score(voice, manner),
                "\n".join(filter(None, (parts.opening, *(text for _, text in parts.lances)))),
                _text(voice, ending_lines(story, seen, names, manner)),
                voice.format(turn_line(_public(seen), names)),
            )
        return told

    def _parts(self, voice: Localizer, manner: Verbosity) -> _Parts:
        """Return the parts of the story; only those are said that were not said before."""
        story, seen, names = self.story, self._seen, self.called(manner.letters)
        known = self._known.parts.get((voice.language, manner))
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

    def _score(self, voice: Localizer, manner: Verbosity) -> tuple[str, ...]:
        """Return the score by side; few words change it."""
        key, now = (voice.language, manner.letters), (self._seen.tally, self._seen.rules)
        known, gains = self._known.scores.get(key), self.story.gains
        if known is None or known[0] != gains or known[1] != now:
            names = self.called(manner.letters)
            said = tuple(voice.format(line) for line in self.score_lines(names))
            known = self._known.scores[key] = gains, now, said
        return known[2]

    def score_lines(self, names: Names) -> Iterator[LocalizedText]:
        """Yield the score of each side, with what the hand has added to it."""
        gains = self.story.gains
        for pair in Pair:
            line, gain = score_line(pair, self._seen, names), gains[pair]
            yield LocalizedText("story-score", {"score": line, "stones": gain}) if gain else line


def _opening(story: HandHistory) -> tuple[object, ...]:
    """Return all that is told of a hand before its first lance."""
    return story.number, story.opening, story.dealer, story.mano, story.mus, story.cut


def _alike(said: Sequence[tuple[LanceHistory, str]], lances: Sequence[LanceHistory]) -> int:
    """Return how many lances are the very ones of which it was said before."""
    pairs = zip(said, lances, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0][0] is pair[1], pairs))


def _public(seen: View) -> View:
    """Return the view of which nobody says that it is their own word."""
    return seen if seen.seat is None else replace(seen, seat=None)


def _text(voice: Localizer, lines: Iterable[LocalizedText]) -> str:
    return "\n".join(map(voice.format, lines))


def width(text: str) -> int:
    """Return the length of a text as platforms count it at most: in units of UTF-16."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def shortened(names: Names, most: int) -> Names:
    """The names with those cut that are said in more than ``most`` units, which is 6 at least.

    People whose names would look alike keep more of their ends, or get the number of their seat.
    """
    for form in (_beginning, _both_ends, _with_number):
        short = {seat: _fitted(name, most, partial(form, seat)) for seat, name in names.items()}
        if len(set(map(confusable_skeleton, short.values()))) == len(short):
            return short
    return names


def _fitted(name: str, most: int, form: Callable[[str, int], str]) -> str:
    """Return the name, cut in this form where it would be said with more letters."""
    said = sanitize(name)
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
    """Return whether a place between two letters is inside of one sign."""
    if not 0 < at < len(name):
        return False
    return name[at - 1] == _JOINER or unicodedata.category(name[at]) in _HANGING
