"""Write the keys that version 3 adds: the rules in force, the question, and the hand's state.

All these follow from the events and the house rules. They are written so that a program need not
know the order of the lances or the meaning of a preset.
"""

import json
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Final, TypeAlias, assert_never

from bot.records.json_fields import DamagedRecordError, Fault, Field, Fields, needed, shown
from engine.baraja import baraja_of
from engine.game import (
    AcceptedLance,
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    ClosedLance,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    OrdagoLance,
    PassedLance,
    Phase,
    RefusedLance,
    Talking,
    UncontestedLance,
    Undealt,
    UnheldLance,
)
from engine.rules import Rules
from engine.seats import Seat
from engine.senas import Sena
from engine.side_actions import gaze_of
from engine.view import (
    DeckCut,
    DiscardCounted,
    DrawCounted,
    Hidden,
    PileCounted,
    Redacted,
    Seen,
    SenaSeen,
    Shown,
    View,
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
"""What a seat sees instead of events that contain more than it may know."""

_NAMES: Final = MappingProxyType({kind: name for name, kind in _COUNTED.items()})


def written_event(seen: Seen) -> Written:
    """Return an event that a seat has seen: its kind, and its fields as the log writes them."""
    match seen:
        case DeckCut() | DiscardCounted() | DrawCounted() | PileCounted() | SenaSeen():
            return {"kind": _NAMES[type(seen)], **asdict(seen)}
        case _:
            encoded = _CODEC.encode(seen)
            return {"kind": encoded.kind, **json.loads(encoded.body)}


def read_event(field: Field, seat: Seat) -> Seen:
    """Read an event that this seat may have seen; raise DamagedRecordError for anything else."""
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
        # There is a missing or an extra field, or the sign is unknown.
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
    """Return an event as it is in the log.

    Return None if it is unknown or the seat could not see it.
    """
    body = json.dumps({name: value.value for name, value in fields.items() if name != "kind"})
    try:
        event = _CODEC.decode(kind, _CODEC.newest(kind), body)
    except UnknownEventError:
        return None
    seen = seen_by(event, seat)
    return seen if seen == event else None


def rules_keys(rules: Rules) -> Written:
    """Return every house rule with its value, and what each card of the deck counts as."""
    counts_as = {card.value: rank.value for card, rank in baraja_of(rules).counts_as.items()}
    return {"rules": asdict(rules), "counts_as": counts_as}


def question_keys(seen: View) -> Written:
    """Return what is asked, which seat must answer, and what is at stake."""
    asked, about = _asked(seen.phase)
    return {"asks": asked, "speakers": list(seen.speakers), **about}


# One short case for each phase.
def _asked(phase: Phase) -> tuple[str, Written]:  # noqa: PLR0911 - see above
    match phase:
        case Undealt() | HandOver():
            return "deal", {}
        case Cutting():
            return "cut", {}
        case Talking(said):
            return "mus", {"said": list(said)}
        case Discarding(done):
            return "discard", {"done": list(done)}
        case Betting():
            return "bet", asdict(phase)
        case Answering():
            return "answer", asdict(phase)
        case AnsweringOrdago():
            return "answer-ordago", asdict(phase)
        case MatchOver() | BetweenLances():
            raise AssertionError  # No seat has to act.
        case _:
            assert_never(phase)


def hand_keys(seen: View) -> Written:
    """Return the state of the hand: the mano, the cards, the closed lances, and the seat's gaze."""
    return {
        "number": seen.number,
        "opening": seen.opening,
        "dealer": seen.dealer,
        "mano": seen.mano,
        "held": [_count(hand) for hand in seen.hands],
        "stock": seen.stock,
        "pile": seen.pile,
        "lances": [{**asdict(lance), "outcome": _outcome(lance)} for lance in seen.lances],
        "looks_at": gaze_of(seen),
    }


def _count(hand: Shown | Hidden) -> int:
    match hand:
        case Shown(cards):
            return len(cards)
        case Hidden(count):
            return count
        case _:
            assert_never(hand)


def _outcome(lance: ClosedLance) -> str:
    match lance:
        case PassedLance():
            return "passed"
        case AcceptedLance():
            return "accepted"
        case OrdagoLance():
            return "ordago"
        case RefusedLance():
            return "refused"
        case UncontestedLance():
            return "uncontested"
        case UnheldLance():
            return "unheld"
        case _:
            assert_never(lance)
