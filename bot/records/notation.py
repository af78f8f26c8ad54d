"""Calls as a hand record writes them: ``[0, "envido:5"]`` and the rest of docs/HAND_RECORD.md."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.records.faults import DamagedRecordError, Fault
from bot.records.fields import Field, Wanted, shown
from bot.records.seating import read_seat
from engine.actions import (
    Action,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.seats import Seat
from engine.senas import Sena


@dataclass(frozen=True, slots=True)
class Said:
    """A seat said something."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat threw so many cards away, and the record does not say which."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class AllThrown:
    """Each seat in turn threw one card away, and the record does not say which."""


Call: TypeAlias = Said | Thrown | AllThrown

EVERYBODY: Final = "all"
_THROWN: Final = "discard"

_PLAIN: Final[Mapping[str, Action]] = MappingProxyType(
    {
        "reparto": Reparto(),
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
_SENAS: Final = frozenset(Sena)
_AMOUNT: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def read_call(field: Field, seats: int) -> Call:
    """Read ``[seat, call]``; raise DamagedRecordError for a call or seat that does not exist."""
    parts = field.listed()
    if len(parts) != 2:  # noqa: PLR2004 - a call is a seat and a word
        raise field.wrong(Wanted.CALL)
    who, word = parts[0], parts[1].text()
    if who.value == EVERYBODY and word == _THROWN:
        return AllThrown()
    seat = read_seat(who, seats)
    if word == _THROWN:
        return Thrown(seat, 1)
    return Said(seat, read_action(parts[1]))


def word_of(action: Action) -> str:
    """How a record writes an action."""
    match action:
        case Envido(stones):
            return f"envido:{stones}"
        case Mas(stones):
            return f"mas:{stones}"
        case Descarto(cards):
            return f"descarto:{'+'.join(cards)}"
        case Senal(sena):
            return f"sena:{sena}"
        case (
            Reparto()
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
    """A call as a record writes it."""
    match call:
        case Said(seat, action):
            return [seat, word_of(action)]
        case Thrown(seat):
            return [seat, _THROWN]
        case AllThrown():
            return [EVERYBODY, _THROWN]
        case _:
            assert_never(call)


def read_action(field: Field) -> Action:
    """What a word asks for; raise DamagedRecordError when it is no call."""
    text = field.text()
    word, colon, rest = text.partition(":")
    if not colon and word in _PLAIN:
        return _PLAIN[word]
    if word in {"envido", "mas"} and _AMOUNT.fullmatch(rest):
        return Envido(int(rest)) if word == "envido" else Mas(int(rest))
    if word == "descarto" and colon:
        names = rest.split("+") if rest else []
        return Descarto(Field(field.where, names).cards())
    if word == "sena" and rest in _SENAS:
        return Senal(Sena(rest))
    raise DamagedRecordError(Fault.UNKNOWN_CALL, field.where, call=shown(text))
