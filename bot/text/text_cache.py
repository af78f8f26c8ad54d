"""Cache the text of a hand for all readers who see the same text.

The text contains public information only: a seat's cards and signs are not part of it. Where there
is little room, names are shortened and stay distinct.
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
"""Unicode categories of characters that belong to the one before: accents, skin tones, joiners."""


class HandText(Struct, frozen=True):
    """The text of a hand: its history up to the last action, and its end, which may be empty.

    ``score`` is by side, and ``turn`` says whose turn it is to the seats that wait. ``small`` are
    the lines of less importance below a picture; without one they are part of the others.
    """

    score: tuple[str, ...]
    story: str
    ending: str
    turn: str
    small: tuple[str, ...] = ()


_Key: TypeAlias = tuple[str, Verbosity]
"""The cache key: a language, and how detailed the text is."""


class _Parts(Struct, frozen=True):
    """The parts of a text that do not change: the opening with the mus, and each lance."""

    story: HandHistory
    opening: str
    lances: tuple[tuple[LanceHistory, str], ...]


class _Known(Struct, frozen=True):
    """What was formatted with some names: the names by their length, the parts, and the scores."""

    shortened: dict[int, Names]
    parts: dict[_Key, _Parts]
    scores: dict[tuple[str, int, Seat | None], tuple[Stones, tuple[Score, Rules], tuple[str, ...]]]


class HandTextCache:
    """The texts of a hand up to a public view of it.

    It is dropped together with that view. ``names`` are the names of the seats; ``known`` holds
    what was formatted, with the same names, for an earlier state of the hand.
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
        """Return the cache for a later state of the hand, which formats only what is new."""
        return HandTextCache(seen, names, story, self._known if names == self.names else None)

    def called(self, letters: int) -> Names:
        """Return the names, cut to at most ``letters`` where two names stay distinct."""
        known = self._known.shortened
        if letters not in known:
            known[letters] = shortened(self.names, letters)
        return known[letters]

    def with_mano(self, localizer: Localizer, names: Names) -> Names:
        """Return the names, that of the mano of the hand with a mark."""
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
        # At the end of a hand format all lances again: those that are not counted get another text.
        same = 0 if story.endings else _alike(said, story.lances)
        lances = (
            (lance, _text(localizer, lance_lines(lance, story, seen, names, manner)))
            for lance in story.lances[same:]
        )
        return _Parts(story, opening, (*said[:same], *lances))

    def _score(self, localizer: Localizer, manner: Verbosity) -> tuple[str, ...]:
        """Return the score by side; few actions change it."""
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
        """Yield the score of each side, with what the hand has added to it."""
        gains = self.story.gains
        for pair in Pair:
            line, gain = score_line(pair, self._seen, names), gains[pair]
            yield LocalizedText("story-score", {"score": line, "stones": gain}) if gain else line


def _opening(story: HandHistory) -> tuple[object, ...]:
    """Return everything that a text contains before the first lance."""
    return story.number, story.opening, story.dealer, story.mano, story.mus, story.cut


def _alike(said: Sequence[tuple[LanceHistory, str]], lances: Sequence[LanceHistory]) -> int:
    """Return how many lances are the same objects as in an earlier text."""
    pairs = zip(said, lances, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0][0] is pair[1], pairs))


def _public(seen: View) -> View:
    """Return the view as a player who is not asked sees it."""
    return seen if seen.seat is None else replace(seen, seat=None)


def _text(localizer: Localizer, lines: Iterable[LocalizedText]) -> str:
    return "\n".join(map(localizer.format, lines))


def width(text: str) -> int:
    """Return the length of a text in UTF-16 code units; no platform counts more."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def shortened(names: Names, most: int) -> Names:
    """Return the names, those longer than ``most`` units cut; ``most`` is at least 6.

    Names that would look alike keep more of their ends, or get the number of their seat.
    """
    for form in (_beginning, _both_ends, _with_number):
        short = {seat: _fitted(name, most, partial(form, seat)) for seat, name in names.items()}
        if len(set(map(confusable_skeleton, short.values()))) == len(short):
            return short
    return names


def _fitted(name: str, most: int, form: Callable[[str, int], str]) -> str:
    """Return the name, cut to ``most`` units if it is longer in this form."""
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
    """Return the longest beginning of a name that fits and ends with a complete grapheme."""
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
