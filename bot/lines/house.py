"""The house told to people: the presets, and what each option is set to."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Final, assert_never

from bot.lines.voice import Filling, Line
from engine.house_rules import PRESETS, Value
from engine.rules import Rules

_USUAL: Final = Rules()
_TOLD: Final = frozenset({"seats", "kings", "target", "games_to_win", "vacas_to_win"})
"""The options that the opening of a match tells in any case."""


def preset_lines() -> tuple[Line, ...]:
    """What each preset is, in one line."""
    return tuple(
        Line(
            "preset-line",
            {
                "preset": preset,
                "name": Line(f"preset-{preset}"),
                "about": Line(f"preset-{preset}-about"),
            },
        )
        for preset in PRESETS
    )


def rules_lines(rules: Rules) -> tuple[Line, ...]:
    """What each option is set to."""
    return tuple(option_line(field.name, rules) for field in fields(Rules))


def opening_lines(rules: Rules) -> Iterator[Line]:
    """What a new match is about, and every other option that is not as usual."""
    about: dict[str, Filling] = {
        "seats": rules.seats,
        "kings": rules.kings,
        "target": rules.target,
        "games": rules.games_to_win,
        "vacas": rules.vacas_to_win,
    }
    yield Line("match-opened", about)
    for field in fields(Rules):
        if getattr(rules, field.name) != getattr(_USUAL, field.name) and field.name not in _TOLD:
            yield option_line(field.name, rules)


def option_title(name: str) -> Line:
    """What an option is called."""
    return Line(f"option-{_key(name)}")


def told_value(name: str, value: Value) -> Filling:
    """What an option is set to, in words or as a number."""
    match value:
        case bool():
            return Line("value-yes" if value else "value-no")
        case int():
            return value
        case str():
            return Line(f"value-{_key(name)}-{_key(value)}")
        case None:
            return Line("value-none")
        case _:
            assert_never(value)


def option_line(name: str, rules: Rules) -> Line:
    """What one option is set to, with the name by which it is set."""
    value = told_value(name, getattr(rules, name))
    return Line("option-line", {"option": option_title(name), "name": name, "value": value})


def _key(name: str) -> str:
    return name.replace("_", "-")
