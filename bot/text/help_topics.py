"""Explain the house rules: all of them, the unusual ones, and help by topic.

Each topic is one message that receives all house rules and describes the table at hand. Each house
rule is also a help subject: its current value, the possible values, and then its topic.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.ports.value import Struct
from bot.text.common import listed
from bot.text.localizer import LocalizedText, TextArg
from bot.text.rule_facts import has_signs, has_twos, rule_facts
from engine.rule_options import CHOICES, PRESETS, OneOf, Value
from engine.rules import Deck, Rules
from engine.senas import Sena, senas_of

SHOWN_PRESETS: Final = tuple(PRESETS)[:8]
"""The presets that are offered; the other two are duplicates under different names."""

_USUAL: Final = PRESETS["castilla"]
_TOLD: Final = frozenset({"seats", "kings", "target", "games_to_win", "vacas_to_win"})
"""The options that are always mentioned when a match opens."""


class HelpTopic(StrEnum):
    """The help topics, in the order of a booklet."""

    MATCH = "match"
    CARDS = "cards"
    MANO = "mano"
    MUS = "mus"
    DISCARDS = "discards"
    GRANDE = "grande"
    CHICA = "chica"
    PARES = "pares"
    JUEGO = "juego"
    PUNTO = "punto"
    BETS = "bets"
    ORDAGO = "ordago"
    DEJE = "deje"
    COUNT = "count"
    SCORE = "score"
    SENAS = "senas"
    FIGURES = "figures"
    STRATEGY = "strategy"
    REVIEW = "review"
    HISTORY = "history"
    HOUSE = "house"
    WORDS = "words"
    COMMANDS = "commands"


class HouseRule(Struct, frozen=True):
    """A house rule as a help subject, by the name of its option."""

    name: str


Subject: TypeAlias = HelpTopic | HouseRule

_OF_A_RULE: Final = "option."

TOPIC_OF: Final[Mapping[str, HelpTopic]] = MappingProxyType(
    {
        "seats": HelpTopic.MATCH,
        "kings": HelpTopic.CARDS,
        "deck": HelpTopic.CARDS,
        "fours_are_aces": HelpTopic.CARDS,
        "five_of_coins_king": HelpTopic.CARDS,
        "first_dealer": HelpTopic.MANO,
        "cut": HelpTopic.MANO,
        "mus_corrido": HelpTopic.MUS,
        "mus_corrido_scope": HelpTopic.MUS,
        "first_hand_no_mus": HelpTopic.MUS,
        "mus_order": HelpTopic.MUS,
        "cut_out_of_turn": HelpTopic.MUS,
        "min_discard": HelpTopic.DISCARDS,
        "reshuffle_includes_current": HelpTopic.DISCARDS,
        "min_bet": HelpTopic.BETS,
        "min_raise": HelpTopic.BETS,
        "max_total_bet": HelpTopic.BETS,
        "response_mode": HelpTopic.BETS,
        "open_out_of_turn": HelpTopic.BETS,
        "consult_partner": HelpTopic.BETS,
        "deje_mode": HelpTopic.DEJE,
        "deje_timing": HelpTopic.DEJE,
        "pares_paso_stone": HelpTopic.PARES,
        "punto_paso_total": HelpTopic.PUNTO,
        "punto_bonus": HelpTopic.PUNTO,
        "real_31": HelpTopic.JUEGO,
        "show": HelpTopic.COUNT,
        "target": HelpTopic.SCORE,
        "games_to_win": HelpTopic.SCORE,
        "vacas_to_win": HelpTopic.SCORE,
        "next_game_mano": HelpTopic.MANO,
        "senas": HelpTopic.SENAS,
        "senas_seen": HelpTopic.SENAS,
        "perete": HelpTopic.FIGURES,
    }
)
"""The topic that explains the effect of each house rule."""


def subject_of(text: str) -> Subject | None:
    """Return the subject with this ``subject_text``, or None."""
    if text in set(HelpTopic):
        return HelpTopic(text)
    name = text.removeprefix(_OF_A_RULE)
    return HouseRule(name) if name in CHOICES and name != text else None


def subject_text(subject: Subject) -> str:
    """Return a subject as callback data."""
    match subject:
        case HelpTopic():
            return subject.value
        case HouseRule(name):
            return _OF_A_RULE + name
        case _:
            assert_never(subject)


def title_line(subject: Subject) -> LocalizedText:
    """Return the title of a subject."""
    match subject:
        case HelpTopic():
            return LocalizedText(f"topic-{subject}")
        case HouseRule(name):
            return option_title(name)
        case _:
            assert_never(subject)


def subject_lines(subject: Subject, rules: Rules) -> tuple[LocalizedText, ...]:
    """Return the text about a subject under these rules."""
    match subject:
        case HelpTopic():
            return tuple(_topic_lines(subject, rules))
        case HouseRule(name):
            return tuple(_rule_lines(name, rules))
        case _:
            assert_never(subject)


def _topic_lines(topic: HelpTopic, rules: Rules) -> Iterator[LocalizedText]:
    yield LocalizedText(f"about-{topic}", rule_facts(rules))
    if topic is HelpTopic.SENAS:
        yield from _sena_lines(rules)
    if topic is HelpTopic.HOUSE:
        yield from opening_lines(rules)


def _rule_lines(name: str, rules: Rules) -> Iterator[LocalizedText]:
    yield option_line(name, rules)
    choices = CHOICES[name]
    if isinstance(choices, OneOf):
        values = [told_value(name, value) for value in choices.values]
        yield LocalizedText(
            "topics-values", {"values": listed(values, last="list-slash", more="list-slash")}
        )
    yield from _topic_lines(TOPIC_OF[name], rules)


def _sena_lines(rules: Rules) -> Iterator[LocalizedText]:
    """Yield each sign on the table's list, with its gesture."""
    if not has_signs(rules):
        return
    for sena in Sena:
        if sena in senas_of(rules):
            gesture = LocalizedText(f"gesture-{sena}", {"list": rules.senas.value})
            yield LocalizedText(
                "topics-sena", {"sena": LocalizedText(f"sena-{sena}"), "gesture": gesture}
            )


def preset_lines() -> tuple[LocalizedText, ...]:
    """Return a line for each preset."""
    return tuple(
        LocalizedText(
            "preset-line",
            {
                "preset": preset,
                "name": LocalizedText(f"preset-{preset}"),
                "about": LocalizedText(f"preset-{preset}-about"),
            },
        )
        for preset in PRESETS
    )


def rules_lines(rules: Rules) -> tuple[LocalizedText, ...]:
    """Return a line for each option with its value."""
    return tuple(option_line(field.name, rules) for field in fields(Rules))


def opening_lines(rules: Rules, usual: Rules = _USUAL) -> Iterator[LocalizedText]:
    """Yield the target of a new match, and every other option that differs from ``usual``."""
    about: dict[str, TextArg] = {
        "seats": rules.seats,
        "kings": rules.kings,
        "target": rules.target,
        "games": rules.games_to_win,
        "vacas": rules.vacas_to_win,
    }
    yield LocalizedText("match-opened", about)
    for field in fields(Rules):
        if getattr(rules, field.name) != getattr(usual, field.name) and field.name not in _TOLD:
            yield option_line(field.name, rules)


def option_title(name: str) -> LocalizedText:
    """Return the title of an option."""
    return LocalizedText(f"option-{_key(name)}")


def told_value(name: str, value: Value) -> TextArg:
    """Return an option's value, in words or as a number."""
    match value:
        case bool():
            return LocalizedText("value-yes" if value else "value-no")
        case int():
            return value
        case str():
            return LocalizedText(f"value-{_key(name)}-{_key(value)}")
        case None:
            return LocalizedText("value-none")
        case _:
            assert_never(value)


def option_line(name: str, rules: Rules) -> LocalizedText:
    """Return a line with an option's value and the name by which it is set."""
    value = told_value(name, _effective(name, rules))
    return LocalizedText(
        "option-line", {"option": option_title(name), "name": name, "value": value}
    )


def _effective(name: str, rules: Rules) -> Value:
    """Return an option's effective value: if fours count as ases, the deck has no twos."""
    value: Value = getattr(rules, name)
    return Deck.NO_TWOS if name == "deck" and not has_twos(rules) else value


def _key(name: str) -> str:
    return name.replace("_", "-")
