"""Cache the text of a hand for all readers who see the same text.

The text contains only public information, without a seat's hidden cards and signs. Where there is
little room, names are shortened but stay distinct.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Final, TypeAlias

from bot.ports.value import Struct
from bot.text.common import Names, score_line, turn_line
from bot.text.hand_history import HandHistory, LanceHistory, hand_history
from bot.text.hand_history_text import (
    Pictured,
    Verbosity,
    ending_lines,
    lance_lines,
    opening_lines,
    small_lines,
)
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
"""Unicode categories of characters that attach to the preceding one: accents, joiners, ..."""


class HandText(Struct, frozen=True):
    """The text of a hand: its history up to the last action, and its ending, which may be empty.

    ``score`` is indexed by side, and ``turn`` tells the waiting seats whose turn it is. ``small``
    are the less important lines below a picture; without a picture they are part of the other
    texts.
    """

    score: tuple[str, ...]
    story: str
    ending: str
    turn: str
    small: tuple[str, ...] = ()


_Key: TypeAlias = tuple[str, Verbosity]
"""The cache key: a language and a level of detail."""


class _Parts(Struct, frozen=True):
    """The reusable parts of a text: the opening with the mus, and each lance."""

    story: HandHistory
    opening: str
    lances: tuple[tuple[LanceHistory, str], ...]


class _Known(Struct, frozen=True):
    """What has been formatted for a set of names: names by maximum length, parts, and scores."""

    shortened: dict[int, Names]
    parts: dict[_Key, _Parts]
    scores: dict[tuple[str, int, Seat | None], tuple[Stones, tuple[Score, Rules], tuple[str, ...]]]


class HandTextCache:
    """The texts of a hand up to one of its public views; the cache is dropped with that view.

    ``names`` are the players' names; ``known`` holds what was formatted with the same names for an
    earlier state of the hand.
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
        """Return a cache for a later state of the hand, which formats only what is new."""
        return HandTextCache(seen, names, story, self._known if names == self.names else None)

    def called(self, letters: int) -> Names:
        """Return the names, shortened to at most ``letters`` if they stay distinct."""
        known = self._known.shortened
        if letters not in known:
            known[letters] = shortened(self.names, letters)
        return known[letters]

    def with_mano(self, localizer: Localizer, names: Names) -> Names:
        """Return the names, with a mark on the name of the hand's mano."""
        mano = self.story.known_mano
        if mano is None:
            return names
        line = LocalizedText("mano-named", {"player": names[mano]})
        return {**names, mano: localizer.format(line)}

    def told(self, localizer: Localizer, manner: Verbosity) -> HandText:
        """Return the text of the hand in a language, at a level of detail."""
        key = (localizer.language, manner)
        told = self._told.get(key)
        if told is None:
            story, seen, names = self.story, self._seen, self.called(manner.letters)
            is_pictured = manner.pictured is not Pictured.NOTHING
            is_asked = not story.endings and story.known_mano in seen.speakers
            asked = self.with_mano(localizer, names) if is_pictured and is_asked else names
            parts = self._known.parts[key] = self._parts(localizer, manner)
            told = self._told[key] = HandText(
                self._score(localizer, manner),
                "\n".join(filter(None, (parts.opening, *(text for _, text in parts.lances)))),
                _text(localizer, ending_lines(story, seen, names, manner)),
                localizer.format(turn_line(_public(seen), asked)),
                tuple(map(localizer.format, small_lines(story, names, manner)))
                if is_pictured
                else (),
            )
        return told

    def _parts(self, localizer: Localizer, manner: Verbosity) -> _Parts:
        """Return the parts of the history; only new parts are formatted."""
        story, seen, names = self.story, self._seen, self.called(manner.letters)
        known = self._known.parts.get((localizer.language, manner))
        if known is not None and _opening(known.story) == _opening(story):
            opening, said = known.opening, known.lances
        else:
            opening, said = _text(localizer, opening_lines(story, names, manner)), ()
        # At the end of a hand format all lances again: the text of uncounted ones changes.
        same = 0 if story.endings else _alike(said, story.lances)
        lances = (
            (lance, _text(localizer, lance_lines(lance, story, seen, names, manner)))
            for lance in story.lances[same:]
        )
        return _Parts(story, opening, (*said[:same], *lances))

    def _score(self, localizer: Localizer, manner: Verbosity) -> tuple[str, ...]:
        """Return the score by side, cached because few actions change it."""
        mano = None if manner.pictured is Pictured.NOTHING else self.story.known_mano
        key, now = (localizer.language, manner.letters, mano), (self._seen.tally, self._seen.rules)
        known, gains = self._known.scores.get(key), self.story.gains
        if known is None or known[0] != gains or known[1] != now:
            names = self.called(manner.letters)
            if mano is not None:
                names = self.with_mano(localizer, names)
            said = tuple(localizer.format(line) for line in self.score_lines(names))
            known = self._known.scores[key] = gains, now, said
        return known[2]

    def score_lines(self, names: Names) -> Iterator[LocalizedText]:
        """Yield each side's score, with what the hand has added to it."""
        gains = self.story.gains
        for pair in Pair:
            line, gain = score_line(pair, self._seen, names), gains[pair]
            yield LocalizedText("story-score", {"score": line, "stones": gain}) if gain else line


def _opening(story: HandHistory) -> tuple[object, ...]:
    """Return everything on which the text before the first lance depends."""
    return story.number, story.opening, story.dealer, story.mano, story.mus, story.cut


def _alike(said: Sequence[tuple[LanceHistory, str]], lances: Sequence[LanceHistory]) -> int:
    """Return how many leading lances are the same objects as in an earlier text."""
    pairs = zip(said, lances, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0][0] is pair[1], pairs))


def _public(seen: View) -> View:
    """Return the view as seen by someone whose turn it is not."""
    return seen if seen.seat is None else replace(seen, seat=None)


def _text(localizer: Localizer, lines: Iterable[LocalizedText]) -> str:
    return "\n".join(map(localizer.format, lines))


def width(text: str) -> int:
    """Return the length of a text in UTF-16 code units; no platform counts a text as longer."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def shortened(names: Names, most: int) -> Names:
    """Return the names, each cut to ``most`` code units; ``most`` is at least 6.

    Names that would look alike keep both ends, or get the number of their seat.
    """
    for form in (_beginning, _both_ends, _with_number):
        short = {seat: _fitted(name, most, partial(form, seat)) for seat, name in names.items()}
        if len(set(map(confusable_skeleton, short.values()))) == len(short):
            return short
    return names


def _fitted(name: str, most: int, form: Callable[[str, int], str]) -> str:
    """Return the name, cut by ``form`` to ``most`` code units if it is longer."""
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
    """Return the longest prefix of a name that fits and does not split a grapheme."""
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
    """Return whether an index is inside a grapheme."""
    if not 0 < at < len(name):
        return False
    return name[at - 1] == _JOINER or unicodedata.category(name[at]) in _HANGING
