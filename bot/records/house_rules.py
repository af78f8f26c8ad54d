"""Read and write a record's house rules: a preset, and options that change it."""

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Final

from bot.parsing.error_text import refused_rules
from bot.records.json_fields import DamagedRecordError, Fault, Field, printable
from bot.records.schema import RulesFields, decode
from engine.errors import IllegalRulesError
from engine.rule_options import PRESETS, Value, rules_of
from engine.rules import Rules

USUAL_PRESET: Final = "8r"
_TABLES: Final = (2, 4, 6)
_USUAL_SEATS: Final = PRESETS[USUAL_PRESET].seats


def read_rules(record: Mapping[str, Field]) -> Rules:
    """Return a record's house rules.

    Raise DamagedRecordError if they are unknown or cannot be played.
    """
    given = decode(record, RulesFields)
    preset = USUAL_PRESET if given.preset is None else printable(given.preset)
    options: dict[str, Value] = {} if given.options is None else given.options
    if given.seats is not None:
        if str(options.setdefault("seats", int(given.seats))) != str(given.seats):
            raise DamagedRecordError(Fault.SEATS_DIFFER, "seats")
    elif preset in PRESETS and PRESETS[preset].seats == _USUAL_SEATS and "seats" not in options:
        options["seats"] = _seats_shown(record)
    try:
        # Most records have no options, so one cached value serves a whole file.
        return _preset(preset, **options) if given.options is None else rules_of(preset, options)
    except IllegalRulesError as error:
        raise DamagedRecordError(Fault.BAD_RULES, reason=refused_rules(error)) from None


@lru_cache(maxsize=64)
def _preset(preset: str, **seats: Value) -> Rules:
    """Return a preset, with another number of ``seats`` if given; raise IllegalRulesError."""
    return rules_of(preset, seats)


@lru_cache(maxsize=64)
def written_rules(rules: Rules) -> dict[str, object]:
    """Return the preset nearest to the rules, and the options that differ from it."""
    changed = {name: _changes(preset, rules) for name, preset in PRESETS.items()}
    preset = min(changed, key=lambda name: len(changed[name]))
    return {"preset": preset, "options": changed[preset]}


def _changes(preset: Rules, rules: Rules) -> dict[str, object]:
    values = ((option.name, getattr(rules, option.name)) for option in fields(rules))
    return {name: value for name, value in values if value != getattr(preset, name)}


def _seats_shown(record: Mapping[str, Field]) -> int:
    """Return the number of seats that a record's cards or discards imply, or the default."""
    for key in ("hands", "discards"):
        match record.get(key, Field(key, None)).value:
            case dict() as by_seat if len(by_seat) in _TABLES:
                return len(by_seat)
            case [list() as counts, *_] if len(counts) in _TABLES:
                return len(counts)
            case _:
                pass
    return _USUAL_SEATS
