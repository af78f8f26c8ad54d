"""What is meant by a few words: how a table is to be, a topic of the help, at whom one looks.

A table, «castilla 6 hard 60»: house rules, how many play, how well the computer players do that
fill it, and the seconds for each word, in any order; each of them may be left out. A topic goes by
its name, by the name of a house rule, or by a word of it. Words of all four languages are known
everywhere, as those of the game are.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import combinations
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.parsing.command_list import names_of
from bot.parsing.vocabulary import NUMBER, PhraseMeaning, Words, normalise, vocabulary
from bot.ports.value import replace
from bot.text.help_topics import HelpTopic, HouseRule, Subject, title_line
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.lookalikes import confusable_skeleton
from engine.actions import Look
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS, OneOf
from engine.seats import Seat, left_of, right_of, speaking_order
from engine.view import View, own_seat

TURN_TIMES_S: Final = (None, 30, 60, 120, 300, 86_400)
"""The times that a table may give people for each word; None is without limit."""

_LONGEST: Final = 2
"""Words that a name may be written in: «cuatro reyes»."""

_LONGEST_CALL: Final = 6
"""Words that the name of a player may be written in."""

_LIKENESS: Final = 0.6
_NEAREST: Final = 3
_LONGEST_QUESTION: Final = 60
"""Letters of a question that are looked at: topics have short names."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What somebody has said of a table; ``has_clock`` where that is about the time for a word."""

    preset: str = ""
    seats: int | None = None
    level: Level | None = None
    has_clock: bool = False
    turn_s: int | None = None


_Said: TypeAlias = Callable[[TableSettings], TableSettings]


def parse_table_settings(text: str) -> TableSettings:
    """Return what a text wishes for.

    A word that means nothing is taken for the name of a preset.
    """
    wish, words = TableSettings(), normalise(text)
    while words:
        length = next((n for n in range(_LONGEST, 0, -1) if words[:n] in _meanings()), 0)
        said = _meanings()[words[:length]] if length else partial(replace, preset=words[0])
        wish, words = said(wish), words[length or 1 :]
    return wish


def seat_counts() -> tuple[int, ...]:
    """Return how many may play at a table."""
    choices = CHOICES["seats"]
    assert isinstance(choices, OneOf), "how many play is one of a few"
    return tuple(value for value in choices.values if isinstance(value, int))


@lru_cache(maxsize=1)
def _meanings() -> Mapping[Words, _Said]:
    """Return what each word says of a table."""
    return dict(_said())


def _said() -> Iterator[tuple[Words, _Said]]:
    for language in LANGUAGES:
        voice = Localizer(language)
        for level in Level:
            told = voice.format(LocalizedText(f"level-{level}"))
            yield from ((normalise(name), partial(replace, level=level)) for name in (told, level))
        for preset in PRESETS:
            told = voice.format(LocalizedText(f"preset-{preset}"))
            yield from (
                (normalise(name), partial(replace, preset=preset)) for name in (told, preset)
            )
        for turn_s in TURN_TIMES_S:
            seconds = turn_s or 0
            told = voice.format(
                LocalizedText("chat-turn-time", {"seconds": seconds, "minutes": seconds // 60})
            )
            yield normalise(told), partial(replace, has_clock=True, turn_s=turn_s)
    for count in seat_counts():
        yield normalise(str(count)), partial(replace, seats=count)
    for turn_s in TURN_TIMES_S:
        yield normalise(str(turn_s or 0)), partial(replace, has_clock=True, turn_s=turn_s)
    for name in names_of("new").values():
        yield normalise(name), replace


def parse_help_topic(text: str) -> Subject | None:
    """Return the subject that a text names, in any language."""
    return _subjects().get(normalise(text[:_LONGEST_QUESTION]))


def subjects_near(text: str) -> tuple[Subject, ...]:
    """Return the subjects whose names are most like a text, the likest first; perhaps none."""
    asked = " ".join(normalise(text[:_LONGEST_QUESTION]))
    named = {" ".join(words): subject for words, subject in _subjects().items()}
    close = get_close_matches(asked, named, n=_NEAREST * len(LANGUAGES), cutoff=_LIKENESS)
    return tuple(dict.fromkeys(named[name] for name in close))[:_NEAREST]


def titles_with(typed: str, language: str) -> tuple[str, ...]:
    """The titles of topics that hold these words: in a language, or in the first other that has."""
    asked = " ".join(normalise(typed[:_LONGEST_QUESTION]))
    for spoken in sorted(LANGUAGES, key=lambda other: other != language):
        titles = [Localizer(spoken).format(title_line(topic)) for topic in HelpTopic]
        held = tuple(title for title in titles if asked in " ".join(normalise(title)))
        if held:
            return held
    return ()


@lru_cache(maxsize=1)
def _subjects() -> Mapping[Words, Subject]:
    """Return every name of a subject; a word of the topics stands for its topic before all else."""
    named: dict[Words, Subject] = dict(_rule_names())
    named.update(_titles())
    named.update(vocabulary().topics)
    return MappingProxyType(named)


def _titles() -> Iterator[tuple[Words, HelpTopic]]:
    for language in LANGUAGES:
        voice = Localizer(language)
        for topic in HelpTopic:
            yield normalise(topic.value), topic
            yield normalise(voice.format(title_line(topic))), topic


def _rule_names() -> Iterator[tuple[Words, HouseRule]]:
    for name in CHOICES:
        yield normalise(name), HouseRule(name)
        for language in LANGUAGES:
            yield (
                normalise(Localizer(language).format(title_line(HouseRule(name)))),
                HouseRule(name),
            )


Names: TypeAlias = Callable[[], Mapping[Seat, str]]
"""What those at a table are called, when it is asked."""


def parse_gaze(meaning: PhraseMeaning, number: int | None, view: View) -> Look:
    """At the seat that bears a number, counted from 1, or sits on a side of the viewer.

    The first partner in speaking order is meant, where one has two.
    """
    seat, seats = own_seat(view), view.rules.seats
    match meaning:
        case PhraseMeaning.LOOK_PARTNER:
            return Look(speaking_order(seat, seats)[2 % seats])
        case PhraseMeaning.LOOK_RIGHT:
            return Look(right_of(seat, seats))
        case PhraseMeaning.LOOK_LEFT:
            return Look(left_of(seat, seats))
        case _:
            assert number is not None, "whoever looks says at whom"
            return Look(Seat(number - 1))


def look_by_name(words: Words, names: Names) -> Look | None:
    """At whom one looks who says it by a name; None where that is not what is said.

    Where two are called alike, nobody can tell whom a name means.
    """
    spans = [
        span
        for span in combinations(range(len(words) + 1), 2)
        if span[1] - span[0] <= _LONGEST_CALL
    ]
    named = {_seen(words[at:end]): (at, end) for at, end in spans}
    meant = {
        seat
        for seat, name in names().items()
        for at, end in (named.get(_seen(normalise(confusable_skeleton(name))), (0, 0)),)
        if at < end and _is_look((*words[:at], NUMBER, *words[end:]))
    }
    return Look(meant.pop()) if len(meant) == 1 else None


def _seen(words: Words) -> str:
    """Return what is seen of a name in a few words, without accents."""
    return "".join(normalise(confusable_skeleton("".join(words))))


def _is_look(phrase: Words) -> bool:
    return vocabulary().phrases.get(phrase) is PhraseMeaning.LOOK
