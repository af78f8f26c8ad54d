"""Events as a seat has seen them, each as an object with its kind; read back strictly."""

import json
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from bot.records.fields import DamagedRecordError, Fault, Field, Fields, needed, shown
from engine.seats import Seat
from engine.senas import Sena
from engine.view import (
    DeckCut,
    DiscardCounted,
    DrawCounted,
    PileCounted,
    Redacted,
    Seen,
    SenaSeen,
    seen_by,
)
from storage.codec import Codec
from storage.errors import UnknownEventError

Written: TypeAlias = dict[str, Any]

_CODEC: Final = Codec()
_COUNTED: Final = MappingProxyType[str, type[Redacted]](
    {
        "deck-cut": DeckCut,
        "discard-counted": DiscardCounted,
        "draw-counted": DrawCounted,
        "pile-counted": PileCounted,
        "sena-made": SenaSeen,
    }
)
"""What a seat sees in the place of events that hold more than it may know."""

_NAMES: Final = MappingProxyType({kind: name for name, kind in _COUNTED.items()})


def written_event(seen: Seen) -> Written:
    """An event that a seat has seen: its kind, and its fields as the log writes them."""
    match seen:
        case DeckCut() | DiscardCounted() | DrawCounted() | PileCounted() | SenaSeen():
            return {"kind": _NAMES[type(seen)], **asdict(seen)}
        case _:
            encoded = _CODEC.encode(seen)
            return {"kind": encoded.kind, **json.loads(encoded.body)}


def read_event(field: Field, seat: Seat) -> Seen:
    """An event that this seat may have seen; raise DamagedRecordError for anything else."""
    fields = field.keyed()
    kind = needed(fields, "kind", field.where).text()
    seen = _counted(kind, fields) if kind in _COUNTED else _logged(kind, fields, seat)
    if seen is None:
        raise DamagedRecordError(Fault.UNKNOWN_KIND, field.where, kind=shown(kind))
    return seen


def _counted(kind: str, fields: Fields) -> Redacted | None:
    try:
        values: dict[str, Any] = {
            name: _read(name, value) for name, value in fields.items() if name != "kind"
        }
        return _COUNTED[kind](**values)
    except (TypeError, ValueError):
        # A field is missing, there is one too many, or nobody knows that sign.
        return None


def _read(name: str, value: Field) -> bool | int | Sena:
    match name:
        case "fell":
            return value.yes_no()
        case "sena":
            return Sena(value.text())
        case _:
            return value.whole()


def _logged(kind: str, fields: Fields, seat: Seat) -> Seen | None:
    """An event as the log has it; None where there is none such, or the seat could not see it."""
    body = json.dumps({name: value.value for name, value in fields.items() if name != "kind"})
    try:
        event = _CODEC.decode(kind, _CODEC.newest(kind), body)
    except UnknownEventError:
        return None
    seen = seen_by(event, seat)
    return seen if seen == event else None
