"""``amarreko verify``: a sealed match reckoned anew from its secret (docs/FAIRNESS.md).

The rules replay the match with the orders of cards that the record has; each of them is then
reckoned from the secret, and the first that does not follow is named. A match of which not
everything can be reckoned proves nothing, and that is said as well.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.lines.hindsight import Said
from bot.lines.voice import Line, Voice
from bot.records.cases import MatchRecord, RecordedHand
from bot.records.check import Verdict, of_each
from bot.records.entries import Unread, read
from bot.records.export import cards_brought, rules_of_luck
from bot.records.fields import Field, given, needed, shown
from bot.records.notation import Call, written
from bot.records.played import cut_in
from bot.tables.sealing import SECRET_BYTES, SealedLuck, commitment_of
from engine.actions import Reparto
from engine.decide import judge
from engine.errors import IllegalActionError
from engine.game import Cutting, Game, opened
from engine.ports import Shuffle
from engine.rules import Cut
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.events import Event

_SECRET: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)


_OPENED: Final = "seal.secret"
_FELL: Final = MappingProxyType({"cut": Cut.FALLS.value})
_OF_THE_DEAL: Final = ("mano", "draw", "cut", "fell", "deck")


class Proof(StrEnum):
    """What verifying a match has come to."""

    FOLLOWS = "follows"
    DIFFERS = "differs"
    UNSEALED = "unsealed"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, and in how many hands; the first thing that does not follow, if any.

    It stands at that ``place`` of the record, in that ``line`` of the file, counted from 1 on.
    """

    proof: Proof
    hands: int = 0
    line: int = 0
    place: str = ""
    written: object = None
    follows: object = None


class _NotSoError(Exception):
    """Something in a record does not follow from its secret."""

    def __init__(self, place: str, written: object, follows: object) -> None:
        super().__init__(place)
        self.place, self.written, self.follows = place, written, follows


def verify(path: Path, write: Callable[[str], object], voice: Voice) -> int:
    """Verify every match of a file: 0 if all follow from their secrets, 1 if not, 2 unreadable."""

    def tell(entry: Unread) -> Verdict:
        finding = finding_of(entry)
        write(voice.say(finding_line(entry.label, finding)))
        return Verdict.AGREES if finding.proof is Proof.FOLLOWS else Verdict.DIFFERS

    return of_each(path, write, voice, tell)


def finding_line(label: str, finding: Finding) -> Line:
    """What was found, as it is said to people."""
    return Line(
        f"verify-{finding.proof}",
        {
            "record": label,
            "hands": finding.hands,
            "line": str(finding.line),
            "place": finding.place,
            "written": shown(finding.written),
            "follows": shown(finding.follows),
        },
    )


def finding_of(entry: Unread) -> Finding:
    """Verify a record; raise DamagedRecordError when it cannot be read or played."""
    record, fields = read(entry), given(entry.field)
    if not isinstance(record, MatchRecord) or "seal" not in fields:
        return Finding(Proof.UNSEALED)
    try:
        _verify(record, fields)
    except _NotSoError as error:
        line = entry.line_of(error.place)
        return Finding(Proof.DIFFERS, 0, line, error.place, error.written, error.follows)
    return Finding(Proof.FOLLOWS, len(record.hands))


def _same(place: str, written: object, follows: object) -> None:
    """Raise _NotSoError for the first part of what is written that does not follow."""
    match written, follows:
        case list(), list():
            for number, (one, other) in enumerate(zip_longest(written, follows)):
                _same(f"{place}[{number}]", one, other)
        case _ if written != follows:
            raise _NotSoError(place, written, follows)
        case _:
            pass


def _all_same(place: str, written: Mapping[str, object], follows: Mapping[str, object]) -> None:
    """Raise _NotSoError for the first key of an object under which something else follows."""
    for key in (*written, *follows):
        one, other, below = written.get(key), follows.get(key), f"{place}.{key}"
        if one != other:
            raise _NotSoError(below, one, other)


def _verify(record: MatchRecord, fields: Mapping[str, Field]) -> None:
    """Play the match by the luck of its secret; raise _NotSoError where the record has another."""
    seal = given(fields["seal"])
    secret = needed(seal, "secret", "seal").text()
    if not _SECRET.fullmatch(secret):
        raise _NotSoError(_OPENED, secret, None)
    commitment = needed(seal, "commitment", "seal").text()
    _same("seal.commitment", commitment, commitment_of(bytes.fromhex(secret)))
    told = needed(seal, "rules", "seal").keyed()
    # FAIRNESS.md 12.2: before anybody was asked to cut, every cut fell, and no record said so.
    luckily = _FELL | {name: rule.value for name, rule in told.items()}
    _all_same("seal.rules", luckily, rules_of_luck(record.rules))
    luck = SealedLuck(bytes.fromhex(secret), seed=0)
    game = opened(record.rules)
    for hand, field in zip(record.hands, needed(fields, "hands").listed(), strict=True):
        game = _follow(hand, given(field), game, luck)


def _follow(recorded: RecordedHand, fields: Mapping[str, Field], game: Game, luck: Shuffle) -> Game:
    """The game after a hand that is what follows; raise _NotSoError where it is not."""
    where = recorded.where

    def compare(found: Mapping[str, object], keys: Iterable[str]) -> None:
        for key in keys:
            value = fields[key].value if key in fields else None
            _same(f"{where}.{key}", value, found.get(key))

    def place_of(number: int) -> str:
        return f"{where}.calls[{number - 1}]" if number else where

    def act(number: int, call: Call) -> None:
        nonlocal game
        if not isinstance(call, Said):
            # A record that does not name the cards that were thrown proves nothing of those drawn.
            raise _NotSoError(place_of(number), written(call), None)
        try:
            ruling = judge(game, call.seat, call.action, luck)
        except IllegalActionError:
            raise _NotSoError(place_of(number), written(call), None) from None
        events.extend(ruling.events)
        game = ruling.game

    events: list[Event] = []
    act(0, Said(Seat(0), Reparto()))
    if isinstance(game.phase, Cutting):
        act(0, cut_in(game, recorded.deal))
    compare({"mano": int(game.hand.mano), **cards_brought(events)}, _OF_THE_DEAL)
    for number, call in enumerate(recorded.calls, start=1):
        act(number, call)
    compare(cards_brought(events), ("shuffles",))
    held = {str(seat): sorted(cards) for seat, cards in enumerate(game.hand.hands)}
    result = needed(given(needed(fields, "result", where)), "hands", where).keyed()
    told = {seat: sorted(one.cards()) for seat, one in result.items()}
    _all_same(f"{where}.result.hands", told, held)
    return game
