"""The house rules of a record: a preset, options on top of it, and the number of seats."""

from collections.abc import Mapping
from typing import Final

from bot.parsing.refusals import refused_rules
from bot.records.faults import DamagedRecordError, Fault
from bot.records.fields import Field, Wanted, printable
from engine.errors import IllegalRulesError
from engine.house_rules import PRESETS, Value, rules_of
from engine.rules import Rules

USUAL_PRESET: Final = "8r"
_TABLES: Final = (2, 4, 6)
_USUAL_SEATS: Final = PRESETS[USUAL_PRESET].seats


def read_rules(fields: Mapping[str, Field]) -> Rules:
    """The house rules; raise DamagedRecordError when they do not exist or cannot be played."""
    preset = printable(fields["preset"].text()) if "preset" in fields else USUAL_PRESET
    options = _options(fields["options"]) if "options" in fields else {}
    if "seats" in fields:
        seats = fields["seats"].whole()
        if str(options.setdefault("seats", seats)) != str(seats):
            raise DamagedRecordError(Fault.SEATS_DIFFER, fields["seats"].where)
    elif preset in PRESETS and PRESETS[preset].seats == _USUAL_SEATS and "seats" not in options:
        options["seats"] = _seats_shown(fields)
    try:
        return rules_of(preset, options)
    except IllegalRulesError as error:
        raise DamagedRecordError(Fault.BAD_RULES, reason=refused_rules(error)) from None


def _options(field: Field) -> dict[str, Value]:
    return {printable(name): _value(item) for name, item in field.keyed().items()}


def _value(field: Field) -> Value:
    match field.value:
        case str() as text:
            return printable(text)
        case bool() | int() | None as value:
            return value
        case _:
            raise field.wrong(Wanted.OPTION)


def _seats_shown(fields: Mapping[str, Field]) -> int:
    """How many seats a record shows by its cards or discards where it does not say so."""
    for key in ("hands", "discards"):
        match fields.get(key, Field(key, None)).value:
            case dict() as by_seat if len(by_seat) in _TABLES:
                return len(by_seat)
            case [list() as counts, *_] if len(counts) in _TABLES:
                return len(counts)
            case _:
                pass
    return _USUAL_SEATS
