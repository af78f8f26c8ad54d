"""Encode events for the log as a kind, a version of that kind, and a JSON body.

The kind is a separate name, so that a class can be renamed without changing the log. If the fields
of a kind change, an upcaster from the old version to the new one is added to ``UPCASTERS``, which
alone determines the newest version. A field with a default, such as a new house rule in ``Rules``,
needs no upcaster: an older body without it gets the default. An unknown body field is an error, so
an older program never continues a log with data that it does not know.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import msgspec

from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DeckShuffled,
    DejeTaken,
    DiscardsOpened,
    Event,
    GameOpened,
    GameWon,
    GazeTurned,
    HandClosed,
    HandDealt,
    HandOpened,
    HandsShown,
    HoldingsDeclared,
    LanceOpened,
    LancePassed,
    LanceRefused,
    LanceScored,
    LanceUncontested,
    LanceUnheld,
    MatchOpened,
    MatchWon,
    MusCut,
    MusReopened,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
    PereteCalled,
    PileShuffled,
    SenaMade,
    SenasTold,
    VacaOpened,
    VacaWon,
)
from storage.errors import UnknownEventError

Body: TypeAlias = dict[str, Any]
"""The fields of an event in JSON."""

Kinds: TypeAlias = Mapping[str, type[Event]]
Upcasters: TypeAlias = Mapping[tuple[str, int], Callable[[Body], Body]]

KINDS: Final[Kinds] = MappingProxyType(
    {
        "match-opened": MatchOpened,
        "dealer-drawn": DealerDrawn,
        "deck-offered": DeckOffered,
        "vaca-opened": VacaOpened,
        "game-opened": GameOpened,
        "hand-opened": HandOpened,
        "deck-shuffled": DeckShuffled,
        "hand-dealt": HandDealt,
        "mus-said": MusSaid,
        "mus-cut": MusCut,
        "discards-opened": DiscardsOpened,
        "cards-discarded": CardsDiscarded,
        "pile-shuffled": PileShuffled,
        "cards-drawn": CardsDrawn,
        "mus-reopened": MusReopened,
        "perete-called": PereteCalled,
        "sena-made": SenaMade,
        "gaze-turned": GazeTurned,
        "senas-told": SenasTold,
        "partner-consulted": PartnerConsulted,
        "partner-advised": PartnerAdvised,
        "holdings-declared": HoldingsDeclared,
        "lance-opened": LanceOpened,
        "lance-unheld": LanceUnheld,
        "lance-uncontested": LanceUncontested,
        "passed": Passed,
        "lance-passed": LancePassed,
        "bet-raised": BetRaised,
        "ordago-called": OrdagoCalled,
        "bet-accepted": BetAccepted,
        "ordago-accepted": OrdagoAccepted,
        "bet-refused": BetRefused,
        "lance-refused": LanceRefused,
        "deje-taken": DejeTaken,
        "hands-shown": HandsShown,
        "lance-scored": LanceScored,
        "game-won": GameWon,
        "vaca-won": VacaWon,
        "match-won": MatchWon,
        "hand-closed": HandClosed,
    }
)
"""The event class of each kind; a kind that a log contains is never renamed or reused."""


def _seen_by_the_side(body: Body) -> Body:
    """Update a seña from before gazes existed: its maker's partners saw it, at any table size."""
    side = range(body["seat"] % 2, _MOST_SEATS, 2)
    return {**body, "seen": [seat for seat in side if seat != body["seat"]]}


_MOST_SEATS: Final = 6

UPCASTERS: Final[Upcasters] = MappingProxyType({("sena-made", 1): _seen_by_the_side})
"""The functions that convert a body of a kind and version to the next version."""

# An upcaster assumes the fields of its version, so a damaged body may make it fail.
_DAMAGES: Final = (msgspec.MsgspecError, LookupError, TypeError, ValueError, RecursionError)


class Encoded(msgspec.Struct, frozen=True, gc=False):
    """An event as the log stores it."""

    kind: str
    version: int
    body: str


class Codec:
    """Encodes each event in its newest version, and decodes every version ever written."""

    def __init__(self, kinds: Kinds = KINDS, upcasters: Upcasters = UPCASTERS) -> None:
        self._upcasters = upcasters
        self._kinds = {event_type: kind for kind, event_type in kinds.items()}
        self._newest = dict.fromkeys(kinds, 1)
        for kind, version in sorted(upcasters):
            assert self._newest[kind] == version, "upcasters lead from each version to the next"
            self._newest[kind] = version + 1
        self._encoder = msgspec.json.Encoder()
        self._decoders = {kind: msgspec.json.Decoder(kinds[kind]) for kind in kinds}

    def encode(self, event: Event) -> Encoded:
        """Return an event as the log stores it, in the newest version of its kind."""
        kind = self._kinds[type(event)]
        return Encoded(kind, self._newest[kind], self._encoder.encode(event).decode())

    def decode(self, kind: str, version: int, body: str) -> Event:
        """Return the event in a stored body of any version; raise UnknownEventError."""
        newest = self.newest(kind)
        if not 1 <= version <= newest:
            raise UnknownEventError(kind, version)
        try:
            if version < newest:
                body = self._upcast(kind, version, body)
            event = self._decoders[kind].decode(body)
        except _DAMAGES as error:
            raise UnknownEventError(kind, version) from error
        if not self._holds_all_of(event, body):
            raise UnknownEventError(kind, version)
        return event

    def newest(self, kind: str) -> int:
        """Return the newest version of a kind; 0 for an unknown kind."""
        return self._newest.get(kind, 0)

    def _upcast(self, kind: str, version: int, body: str) -> str:
        """Return a body converted to the newest version of its kind."""
        fields = msgspec.json.decode(body, type=Body)
        for passed in range(version, self._newest[kind]):
            fields = self._upcasters[kind, passed](fields)
        return self._encoder.encode(fields).decode()

    def _holds_all_of(self, event: Event, body: str) -> bool:
        """Return whether an event contains everything in its body.

        Most bodies equal what the codec would write, so that is compared first.
        """
        written = self._encoder.encode(event)
        if written == body.encode():
            return True
        return _covers(msgspec.json.decode(written), msgspec.json.decode(body))


def _covers(known: object, found: object) -> bool:
    """Return whether all fields in ``found`` are known, at any depth; known ones may be missing."""
    match known, found:
        case dict(), dict():
            return all(name in known and _covers(known[name], found[name]) for name in found)
        case list(), list():
            return all(map(_covers, known, found))
        case _:
            return True
