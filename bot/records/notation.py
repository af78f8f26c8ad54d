"""Read and write the notation of calls and seats in records."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from bot.ports.value import Struct
from bot.records.json_fields import (
    DamagedRecordError,
    Fault,
    Field,
    Form,
    shown,
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
from engine.opinions import Advice
from engine.seats import Seat
from engine.senas import Sena


class Thrown(Struct, frozen=True):
    """A discard of a number of cards that the record does not name."""

    seat: Seat
    count: int


class AllThrown(Struct, frozen=True):
    """A discard of one card by each seat in turn, which the record does not name."""


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
    """Read ``[seat, call]``; raise DamagedRecordError for an unknown call or seat."""
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


# Each action has one short case.
def word_of(action: Action) -> str:  # noqa: PLR0911 - see above
    """Return the word that stands for an action in a record."""
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
    """Return a call as a JSON value."""
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
    """Return the action for a word; raise DamagedRecordError for an unknown word."""
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
    """Read a seat number; raise DamagedRecordError if the seat does not exist."""
    seat = field.whole()
    if not 0 <= seat < seats:
        raise DamagedRecordError(
            Fault.NO_SUCH_SEAT, field.where, seat=shown(seat), most=str(seats - 1)
        )
    return Seat(seat)


def by_seat(field: Field, seats: int) -> dict[Seat, Field]:
    """Return the fields of an object whose keys are seat numbers: ``{"0": ..., "1": ...}``."""
    numbers = {str(seat): Seat(seat) for seat in range(seats)}
    fields = field.keyed()
    for key, item in fields.items():
        if key not in numbers:
            raise DamagedRecordError(
                Fault.NO_SUCH_SEAT, item.where, seat=shown(key), most=str(seats - 1)
            )
    return {numbers[key]: item for key, item in fields.items()}
