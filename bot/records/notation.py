"""How a record writes what was said, who sits where, and the house rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.parsing.error_text import refused_rules
from bot.records.json_fields import (
    DamagedRecordError,
    Fault,
    Field,
    Form,
    printable,
    shown,
    wrong_count,
)
from bot.text.after_hand import SpokenAction
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.errors import IllegalRulesError
from engine.opinions import Advice
from engine.rule_options import PRESETS, Value, rules_of
from engine.rules import Rules
from engine.seats import Seat, right_of
from engine.senas import Sena


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat threw a number of cards away, and the record does not say which."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class AllThrown:
    """Each seat in turn threw one card away, and the record does not say which."""


Call: TypeAlias = SpokenAction | Thrown | AllThrown

EVERYBODY: Final = "all"
_THROWN: Final = "discard"

_PLAIN: Final[Mapping[str, Action]] = MappingProxyType(
    {
        "reparto": Reparto(),
        "caiga": Caiga(),
        "mus": Mus(),
        "corto": Corto(),
        "paso": Paso(),
        "envido": Envido(),
        "mas": Mas(),
        "ordago": Ordago(),
        "quiero": Quiero(),
        "no_quiero": NoQuiero(),
        "no_queremos": NoQueremos(),
        "consulta": Consulta(),
        "perete": Perete(),
    }
)
_WORDS: Final[Mapping[Action, str]] = MappingProxyType(
    {action: word for word, action in _PLAIN.items()}
)
_COUNTED: Final[Mapping[str, type[Alzo | Envido | Mas]]] = MappingProxyType(
    {"alzo": Alzo, "envido": Envido, "mas": Mas}
)
_SENAS: Final = frozenset(Sena)
_SEATS: Final = frozenset("012345")
_OPINIONS: Final = frozenset(Advice)
_AMOUNT: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def read_call(field: Field, seats: int) -> Call:
    """Read ``[seat, call]``; raise DamagedRecordError for a call or seat that does not exist."""
    parts = field.listed()
    if len(parts) != 2:  # noqa: PLR2004 - a call is a seat and a word
        raise field.wrong(Form.CALL)
    thrower, word = parts[0], parts[1].text()
    if thrower.value == EVERYBODY and word == _THROWN:
        return AllThrown()
    seat = read_seat(thrower, seats)
    if word == _THROWN:
        return Thrown(seat, 1)
    return SpokenAction(seat, read_action(parts[1]))


# One short case for each action.
def word_of(action: Action) -> str:  # noqa: PLR0911 - see above
    """Return how a record writes an action."""
    match action:
        case Alzo(lifted):
            return f"alzo:{lifted}"
        case Envido(stones):
            return f"envido:{stones}"
        case Mas(stones):
            return f"mas:{stones}"
        case Descarto(cards):
            return f"descarto:{'+'.join(cards)}"
        case Senal(sena):
            return f"sena:{sena}"
        case Look(at):
            return f"mira:{at}"
        case Opino(opinion):
            return f"opino:{opinion}"
        case (
            Reparto()
            | Caiga()
            | Mus()
            | Corto()
            | Paso()
            | Ordago()
            | Quiero()
            | NoQuiero()
            | NoQueremos()
            | Consulta()
            | Perete()
        ):
            return _WORDS[action]
        case _:
            assert_never(action)


def written(call: Call) -> list[object]:
    """Return a call as a record writes it."""
    match call:
        case SpokenAction(seat, action):
            return [seat, word_of(action)]
        case Thrown(seat):
            return [seat, _THROWN]
        case AllThrown():
            return [EVERYBODY, _THROWN]
        case _:
            assert_never(call)


def read_action(field: Field) -> Action:
    """Return what a word asks for; raise DamagedRecordError when it is no call."""
    text = field.text()
    word, colon, rest = text.partition(":")
    if not colon and word in _PLAIN:
        return _PLAIN[word]
    if word in _COUNTED and _AMOUNT.fullmatch(rest):
        return _COUNTED[word](int(rest))
    if word == "descarto" and colon:
        names = rest.split("+") if rest else []
        return Descarto(Field(field.where, names).cards())
    if word == "sena" and rest in _SENAS:
        return Senal(Sena(rest))
    if word == "mira" and rest in _SEATS:
        return Look(Seat(int(rest)))
    if word == "opino" and rest in _OPINIONS:
        return Opino(Advice(rest))
    raise DamagedRecordError(Fault.UNKNOWN_CALL, field.where, call=shown(text))


def read_seat(field: Field, seats: int) -> Seat:
    """Read a seat; raise DamagedRecordError for one that the table does not have."""
    seat = field.whole()
    if not 0 <= seat < seats:
        raise DamagedRecordError(
            Fault.NO_SUCH_SEAT, field.where, seat=shown(seat), most=str(seats - 1)
        )
    return Seat(seat)


def by_seat(field: Field, seats: int) -> dict[Seat, Field]:
    """Return the fields of an object whose keys are seats, such as ``{"0": ..., "1": ...}``."""
    numbers = {str(seat): Seat(seat) for seat in range(seats)}
    fields = field.keyed()
    for key, item in fields.items():
        if key not in numbers:
            raise DamagedRecordError(
                Fault.NO_SUCH_SEAT, item.where, seat=shown(key), most=str(seats - 1)
            )
    return {numbers[key]: item for key, item in fields.items()}


def read_mano(fields: Mapping[str, Field], seats: int) -> Seat | None:
    """Return the seat that leads, by ``mano`` or by the ``dealer`` at its left.

    None without either.
    """
    mano = read_seat(fields["mano"], seats) if "mano" in fields else None
    if "dealer" not in fields:
        return mano
    by_dealer = right_of(read_seat(fields["dealer"], seats), seats)
    if mano not in {None, by_dealer}:
        raise DamagedRecordError(Fault.DEALER_AND_MANO, fields["dealer"].where)
    return by_dealer


def read_names(fields: Mapping[str, Field], seats: int) -> tuple[str, ...]:
    """Return what the seats are called; nothing where the record does not say."""
    if "names" not in fields:
        return ()
    names = tuple(name.label() for name in fields["names"].listed())
    if len(names) != seats:
        raise wrong_count(fields["names"].where, wanted=seats, found=len(names))
    return names


USUAL_PRESET: Final = "8r"
_TABLES: Final = (2, 4, 6)
_USUAL_SEATS: Final = PRESETS[USUAL_PRESET].seats


def read_rules(fields: Mapping[str, Field]) -> Rules:
    """Return the house rules.

    Raise DamagedRecordError when they do not exist or cannot be played.
    """
    preset = printable(fields["preset"].text()) if "preset" in fields else USUAL_PRESET
    options = _options(fields["options"]) if "options" in fields else {}
    if "seats" in fields:
        seats = fields["seats"].whole()
        if str(options.setdefault("seats", seats)) != str(seats):
            raise DamagedRecordError(Fault.SEATS_DIFFER, fields["seats"].where)
    elif preset in PRESETS and PRESETS[preset].seats == _USUAL_SEATS and "seats" not in options:
        options["seats"] = _seats_shown(fields)
    try:
        # Most records set no option, so that a whole file is played by the same rules.
        return rules_of(preset, options) if "options" in fields else _preset(preset, **options)
    except IllegalRulesError as error:
        raise DamagedRecordError(Fault.BAD_RULES, reason=refused_rules(error)) from None


@lru_cache(maxsize=64)
def _preset(preset: str, **seats: Value) -> Rules:
    """Return a preset, at most for another number of seats; raise IllegalRulesError."""
    return rules_of(preset, seats)


@lru_cache(maxsize=64)
def written_rules(rules: Rules) -> dict[str, object]:
    """The preset that comes nearest to the rules, and the options in which they differ from it."""
    changed = {name: _changes(preset, rules) for name, preset in PRESETS.items()}
    preset = min(changed, key=lambda name: len(changed[name]))
    return {"preset": preset, "options": changed[preset]}


def _changes(preset: Rules, rules: Rules) -> dict[str, object]:
    values = ((option.name, getattr(rules, option.name)) for option in fields(rules))
    return {name: value for name, value in values if value != getattr(preset, name)}


def _options(field: Field) -> dict[str, Value]:
    return {printable(name): _value(item) for name, item in field.keyed().items()}


def _value(field: Field) -> Value:
    match field.value:
        case str() as text:
            return printable(text)
        case bool() | int() | None as value:
            return value
        case _:
            raise field.wrong(Form.OPTION)


def _seats_shown(fields: Mapping[str, Field]) -> int:
    """Return how many seats a record shows by its cards or discards where it does not say so."""
    for key in ("hands", "discards"):
        match fields.get(key, Field(key, None)).value:
            case dict() as by_seat if len(by_seat) in _TABLES:
                return len(by_seat)
            case [list() as counts, *_] if len(counts) in _TABLES:
                return len(counts)
            case _:
                pass
    return _USUAL_SEATS
