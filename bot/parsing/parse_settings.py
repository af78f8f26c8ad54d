"""Parse short requests: table settings, a help topic, or the player to look at.

Table settings, such as «castilla 6 hard 60» or «6 jugadores», are a preset, the number of players,
the level of the computer players and the seconds for each turn, in any order; each is optional. A
topic is found by its name, by the name of a house rule, or by a word about it. Words of all four
languages are recognised everywhere.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import combinations
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.parsing.command_list import names_of
from bot.parsing.vocabulary import (
    NUMBER,
    PhraseMeaning,
    TableNumber,
    Words,
    normalise,
    vocabulary,
)
from bot.ports.value import Struct, field, replace
from bot.text.help_topics import HelpTopic, HouseRule, Subject, title_line
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.lookalikes import confusable_skeleton
from bot.text.table_settings import SETTINGS, TURN_TIME, Setting, SettingValue
from engine.actions import Look
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS, OneOf
from engine.seats import Seat, left_of, right_of, speaking_order
from engine.view import View, own_seat

_LONGEST: Final = 4
"""The most words in a setting: «avec quatre joueurs»."""

_LONGEST_CALL: Final = 6
"""The most words in a player's name."""

_COUNTED_PLAYERS: Final = range(1, 13)
_UNITS_S: Final = {
    TableNumber.SECONDS: 1,
    TableNumber.MINUTES: 60,
    TableNumber.HOURS: 3600,
}

_LIKENESS: Final = 0.6
_NEAREST: Final = 3
_LONGEST_QUESTION: Final = 60
"""The number of letters of a question that are compared with topic names."""


class TableSettings(Struct, frozen=True):
    """What a text says about a table; ``chosen`` maps fields of settings to values.

    ``thread`` says whether the table opens in its own thread or in the channel.
    """

    preset: str = ""
    seats: int | None = None
    level: Level | None = None
    thread: bool | None = None
    chosen: Mapping[str, SettingValue] = field(default_factory=dict)

    def with_setting(self, name: str, value: SettingValue) -> "TableSettings":
        """Return a copy with one more setting."""
        return replace(self, chosen={**self.chosen, name: value})


_Said: TypeAlias = Callable[[TableSettings], TableSettings]


def parse_table_settings(text: str) -> TableSettings:
    """Return the settings that a text asks for.

    An unknown word is taken as the name of a preset.
    """
    wish, words = TableSettings(), normalise(text)
    while words:
        length = next((n for n in range(_LONGEST, 0, -1) if words[:n] in _meanings()), 0)
        said = _meanings()[words[:length]] if length else partial(replace, preset=words[0])
        wish, words = said(wish), words[length or 1 :]
    return wish


def seat_counts() -> tuple[int, ...]:
    """Return the numbers of players that a table may have."""
    choices = CHOICES["seats"]
    assert isinstance(choices, OneOf), "the number of seats is an option"
    return tuple(value for value in choices.values if isinstance(value, int))


@lru_cache(maxsize=1)
def _meanings() -> Mapping[Words, _Said]:
    """Return the setting for which each phrase stands."""
    return dict(_said())


def _said() -> Iterator[tuple[Words, _Said]]:
    for language in LANGUAGES:
        localizer = Localizer(language)
        for level in Level:
            told = localizer.format(LocalizedText(f"level-{level}"))
            yield from ((normalise(name), partial(replace, level=level)) for name in (told, level))
        for preset in PRESETS:
            told = localizer.format(LocalizedText(f"preset-{preset}"))
            yield from (
                (normalise(name), partial(replace, preset=preset)) for name in (told, preset)
            )
        for setting, value in _typed():
            told = localizer.format(setting.label(value))
            yield normalise(told), partial(_set, setting.field, value)
    for count in seat_counts():
        yield normalise(str(count)), partial(replace, seats=count)
    for setting, value in _typed():
        yield normalise(setting.code(value)), partial(_set, setting.field, value)
    for place, thread in (("thread", True), ("channel", False)):
        for name in names_of(place).values():
            yield normalise(name), partial(replace, thread=thread)
    for name in names_of("new").values():
        yield normalise(name), replace
    yield from _counted()


def _counted() -> Iterator[tuple[Words, _Said]]:
    """Yield each number of players, kings, seconds, minutes or hours with the word for it."""
    known = vocabulary()
    for phrase, counts in known.table_numbers.items():
        at = phrase.index(NUMBER)
        for number, said in _numbers_of(counts):
            names = (words for words, value in known.numbers.items() if value == number)
            for name in ((str(number),), *names):
                yield (*phrase[:at], *name, *phrase[at + 1 :]), said


def _numbers_of(counts: TableNumber) -> Iterator[tuple[int, _Said]]:
    """Yield the numbers of something that are understood, with the setting of each."""
    match counts:
        case TableNumber.SEATS:
            # Numbers that no table has are refused with those that it may have.
            yield from ((count, partial(replace, seats=count)) for count in _COUNTED_PLAYERS)
        case TableNumber.KINGS:
            yield from ((kings, partial(replace, preset=f"{kings}r")) for kings in (4, 8))
        case TableNumber.SECONDS | TableNumber.MINUTES | TableNumber.HOURS:
            unit_s = _UNITS_S[counts]
            for turn_s in TURN_TIME.values:
                if isinstance(turn_s, int) and turn_s % unit_s == 0:
                    yield turn_s // unit_s, partial(_set, TURN_TIME.field, turn_s)
        case _:
            assert_never(counts)


def _typed() -> Iterator[tuple[Setting, SettingValue]]:
    """Yield each value of each setting that may be typed."""
    for setting in SETTINGS:
        if setting.is_typed:
            yield from ((setting, value) for value in setting.values)


def _set(name: str, value: SettingValue, said: TableSettings) -> TableSettings:
    return said.with_setting(name, value)


def parse_help_topic(text: str) -> Subject | None:
    """Return the help subject that a text names, in any language."""
    return _subjects().get(normalise(text[:_LONGEST_QUESTION]))


def subjects_near(text: str) -> tuple[Subject, ...]:
    """Return the subjects with names similar to a text, most similar first; possibly none."""
    asked = " ".join(normalise(text[:_LONGEST_QUESTION]))
    named = {" ".join(words): subject for words, subject in _subjects().items()}
    close = get_close_matches(asked, named, n=_NEAREST * len(LANGUAGES), cutoff=_LIKENESS)
    return tuple(dict.fromkeys(named[name] for name in close))[:_NEAREST]


def titles_with(typed: str, language: str) -> tuple[str, ...]:
    """Return the topic titles that contain this text, in this language or else in another."""
    asked = " ".join(normalise(typed[:_LONGEST_QUESTION]))
    for spoken in sorted(LANGUAGES, key=lambda other: other != language):
        titles = [Localizer(spoken).format(title_line(topic)) for topic in HelpTopic]
        held = tuple(title for title in titles if asked in " ".join(normalise(title)))
        if held:
            return held
    return ()


@lru_cache(maxsize=1)
def _subjects() -> Mapping[Words, Subject]:
    """Map every name to its subject; topic words take precedence over other names."""
    named: dict[Words, Subject] = dict(_rule_names())
    named.update(_titles())
    named.update(vocabulary().topics)
    return MappingProxyType(named)


def _titles() -> Iterator[tuple[Words, HelpTopic]]:
    for language in LANGUAGES:
        localizer = Localizer(language)
        for topic in HelpTopic:
            yield normalise(topic.value), topic
            yield normalise(localizer.format(title_line(topic))), topic


def _rule_names() -> Iterator[tuple[Words, HouseRule]]:
    for name in CHOICES:
        yield normalise(name), HouseRule(name)
        for language in LANGUAGES:
            yield (
                normalise(Localizer(language).format(title_line(HouseRule(name)))),
                HouseRule(name),
            )


Names: TypeAlias = Callable[[], Mapping[Seat, str]]
"""Returns the current names of the players at a table."""


def parse_gaze(meaning: PhraseMeaning, number: int | None, view: View) -> Look:
    """Return a look at a seat by its number, counted from 1, or at the partner or a neighbour.

    If there are two partners, «partner» is the first in speaking order.
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
            assert number is not None, "a look has a target"
            return Look(Seat(number - 1))


def look_by_name(words: Words, names: Names) -> Look | None:
    """Return a look at the player whom the words name; None if they are not of this form.

    A name that two players share matches neither.
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
    """Return a name reduced to its appearance, normalised and without accents."""
    return "".join(normalise(confusable_skeleton("".join(words))))


def _is_look(phrase: Words) -> bool:
    return vocabulary().phrases.get(phrase) is PhraseMeaning.LOOK
