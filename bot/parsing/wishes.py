"""How somebody wants a table to be, in a few words: «castilla 6 hard 60».

House rules, how many play, how well the computer players do that fill the table, and the seconds
for each word: in any order, in any language, and each of them may be left out.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final, TypeAlias

from bot.lines.voice import LANGUAGES, Line, Voice
from bot.parsing.catalogue import names_of
from bot.parsing.vocabulary import Words, plain
from engine.house_rules import CHOICES, PRESETS, OneOf
from engine.players.levels import Level

TURN_TIMES_S: Final = (None, 30, 60, 120, 300, 86_400)
"""The times that a table may give people for each word; None is without limit."""

_LONGEST: Final = 2
"""Words that a name may be written in: «cuatro reyes»."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody has said of a table; ``has_clock`` where that is about the time for a word."""

    preset: str = ""
    seats: int | None = None
    level: Level | None = None
    has_clock: bool = False
    turn_s: int | None = None


_Said: TypeAlias = Callable[[Wish], Wish]


def wish_in(text: str) -> Wish:
    """What a text wishes for; a word that means nothing is taken for the name of a preset."""
    wish, words = Wish(), plain(text)
    while words:
        length = next((n for n in range(_LONGEST, 0, -1) if words[:n] in _meanings()), 0)
        said = _meanings()[words[:length]] if length else partial(replace, preset=words[0])
        wish, words = said(wish), words[length or 1 :]
    return wish


def seat_counts() -> tuple[int, ...]:
    """How many may play at a table."""
    choices = CHOICES["seats"]
    assert isinstance(choices, OneOf), "how many play is one of a few"
    return tuple(value for value in choices.values if isinstance(value, int))


@lru_cache(maxsize=1)
def _meanings() -> Mapping[Words, _Said]:
    """What each word says of a table."""
    return dict(_said())


def _said() -> Iterator[tuple[Words, _Said]]:
    for language in LANGUAGES:
        voice = Voice(language)
        for level in Level:
            told = voice.say(Line(f"level-{level}"))
            yield from ((plain(name), partial(replace, level=level)) for name in (told, level))
        for preset in PRESETS:
            told = voice.say(Line(f"preset-{preset}"))
            yield from ((plain(name), partial(replace, preset=preset)) for name in (told, preset))
        for turn_s in TURN_TIMES_S:
            seconds = turn_s or 0
            told = voice.say(Line("chat-turn-time", {"seconds": seconds, "minutes": seconds // 60}))
            yield plain(told), partial(replace, has_clock=True, turn_s=turn_s)
    for count in seat_counts():
        yield plain(str(count)), partial(replace, seats=count)
    for turn_s in TURN_TIMES_S:
        yield plain(str(turn_s or 0)), partial(replace, has_clock=True, turn_s=turn_s)
    for name in names_of("new").values():
        yield plain(name), replace
