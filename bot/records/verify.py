"""Implement ``amarreko verify``: recompute a sealed match from its secret (docs/FAIRNESS.md).

The digests in the record are checked first, so that any changed line is found. Then the match is
replayed under the rules: each order of cards is computed from the secret, and each figure from the
calls. The first line that does not follow is reported. A match that cannot be recomputed completely
proves nothing, and the report says so. The record of a hand of the day names its day and pool.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.ports.value import Struct
from bot.records.check import Verdict, of_each
from bot.records.digests import canonical, digests, is_bound
from bot.records.export import cards_brought, result_of, rules_of_luck
from bot.records.figures import hand_figures, match_figures
from bot.records.json_fields import Field, given, needed, shown
from bot.records.model import MatchRecord, RecordedHand
from bot.records.notation import Call, written
from bot.records.parse import RawRecord, read, records_in
from bot.records.simulate import PlayedHand, cut_in
from bot.tables.daily import POOLS, DailyTable
from bot.tables.fairness import SECRET_BYTES, CommittedRng, DailyRng, commitment_of, grouped
from bot.text.after_hand import SpokenAction
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import Alzo, Caiga, Consulta, Look, Opino, Reparto, Senal
from engine.decide import decide_and_apply
from engine.errors import IllegalActionError
from engine.events import HandOpened
from engine.game import Cutting, Game, opened
from engine.interfaces import Shuffle
from engine.rules import Cut
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.events import Event

_SECRET: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)


_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

_SEAL: Final = "seal"
_OPENED: Final = "seal.secret"
_COMMITTED: Final = "seal.commitment"
_DAY: Final = "day"
_POOL: Final = "pool"
_OF_DAY: Final = "seal.day"
_OF_POOL: Final = "seal.pool"
_RECORDS: Final = "matches"
_FELL: Final = MappingProxyType({"cut": Cut.FALLS.value})
_OF_THE_LEAD: Final = ("mano", "draw")
_OF_THE_CUT: Final = ("cut", "fell")
_CUT_BY: Final = "cut_by"
_DECK: Final = "deck"
_SHUFFLES: Final = "shuffles"


class Proof(StrEnum):
    """The result of verifying a match."""

    VALID = "follows"
    DIFFERS = "differs"
    UNSEALED = "unsealed"


class VerificationResult(Struct, frozen=True):
    """The proof for a match, its number of hands, and the first value that does not follow.

    That value is at ``place`` in the record, in ``line`` of the file, counted from 1. ``digest``
    binds the whole record; it is empty for records of older versions.
    """

    proof: Proof
    hands: int = 0
    line: int = 0
    place: str = ""
    written: object = None
    follows: object = None
    digest: str = ""


class _NotSoError(Exception):
    """A value of a record does not follow from its secret."""

    def __init__(self, place: str, written: object, follows: object) -> None:
        super().__init__(place)
        self.place, self.written, self.follows = place, written, follows


def verify(path: Path, write: Callable[[str], object], localizer: Localizer) -> int:
    """Verify a file; return 0 if each match follows from its secret, 1 if not, 2 if unreadable."""

    def tell(entry: RawRecord) -> Verdict:
        finding = verify_record(entry)
        write(localizer.format(finding_line(entry.label, finding)))
        if finding.proof is Proof.VALID:
            write(localizer.format(digest_line(finding)))
        return Verdict.AGREES if finding.proof is Proof.VALID else Verdict.DIFFERS

    return of_each(path, write, localizer, tell)


def finding_line(label: str, finding: VerificationResult) -> LocalizedText:
    """Return the line that states a result."""
    return LocalizedText(
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


def digest_line(finding: VerificationResult) -> LocalizedText:
    """Return the line with the digest to compare, or a note that the calls are not bound."""
    return LocalizedText(
        "verify-digest" if finding.digest else "verify-unbound", {"digest": grouped(finding.digest)}
    )


def verify_record(entry: RawRecord) -> VerificationResult:
    """Verify a record; raise DamagedRecordError if it cannot be read or played."""
    fields = given(entry.field)
    if "seal" not in fields:
        read(entry)
        return VerificationResult(Proof.UNSEALED)
    try:
        digest = _check_seal(entry)
        record = read(entry)
        if not isinstance(record, MatchRecord):
            return VerificationResult(Proof.UNSEALED)
        _verify(record, fields, is_bound=bool(digest))
    except _NotSoError as error:
        line = entry.line_of(error.place)
        return VerificationResult(Proof.DIFFERS, 0, line, error.place, error.written, error.follows)
    return VerificationResult(Proof.VALID, len(record.hands), digest=digest)


def _check_seal(entry: RawRecord) -> str:
    """Return a record's digest; raise _NotSoError if its seal or a digest does not follow.

    This is checked before everything else, so that any change is reported in the same way.
    """
    match = given(entry.field)
    values = {key: field.value for key, field in entry.field.keyed().items()}
    seal = match["seal"].value
    if not isinstance(seal, dict):
        raise _NotSoError(_SEAL, seal, None)
    secret, commitment = seal.get("secret"), seal.get("commitment")
    if not (isinstance(secret, str) and _SECRET.fullmatch(secret)):
        raise _NotSoError(_OPENED, secret, None)
    follows = commitment_of(bytes.fromhex(secret))
    if commitment != follows:
        raise _NotSoError(_COMMITTED, commitment, follows)
    if not is_bound(values):
        return ""
    if (records := records_in(entry.document)) != 1:
        raise _NotSoError(_RECORDS, records, 1)
    digest = ""
    for place, written_there, digest in digests(values, commitment):
        if written_there != digest:
            raise _NotSoError(place, written_there, digest)
    return digest


def _same(place: str, written: object, follows: object) -> None:
    """Compare two values; raise _NotSoError for the first written part that does not follow."""
    match written, follows:
        case list(), list():
            for number, (one, other) in enumerate(zip_longest(written, follows)):
                _same(f"{place}[{number}]", one, other)
        case dict(), dict():
            for key in sorted({*written, *follows}):
                _same(f"{place}.{key}", written.get(key), follows.get(key))
        case _ if canonical(written) != canonical(follows):
            raise _NotSoError(place, written, follows)
        case _:
            pass


def _verify(record: MatchRecord, fields: Mapping[str, Field], *, is_bound: bool) -> None:
    """Play the match with the secret's cards; raise _NotSoError if the record differs."""
    seal = given(fields["seal"])
    secret = needed(seal, "secret", "seal").text()
    for name, option in (fields["options"].keyed() if "options" in fields else {}).items():
        # Other records may give numbers as text; an exported match has the values played.
        _same(f"options.{name}", option.value, getattr(record.rules, name))
    told = needed(seal, "rules", "seal").keyed()
    # FAIRNESS.md 12.2: records without this rule are older, and in them every cut was automatic.
    luckily = _FELL | {name: rule.value for name, rule in told.items()}
    _same("seal.rules", luckily, rules_of_luck(record.rules))
    luck = _luck_of(bytes.fromhex(secret), {name: one.value for name, one in seal.items()})
    game = opened(record.rules)
    for hand, field in zip(record.hands, needed(fields, "hands").listed(), strict=True):
        game = _HandProof(hand, given(field), game, luck, is_bound=is_bound).follow()
    _same("result", needed(fields, "result").value, match_figures(len(record.hands), game))


def _luck_of(secret: bytes, seal: Mapping[str, object]) -> Shuffle:
    """Return a match's shuffles, or those of a pool on a day; raise _NotSoError."""
    if _DAY not in seal:
        return CommittedRng(secret, seed=0)
    day, pool = seal[_DAY], seal.get(_POOL)
    if not (isinstance(day, str) and _DATE.fullmatch(day)):
        raise _NotSoError(_OF_DAY, day, None)
    if type(pool) is not int or pool not in range(POOLS):
        raise _NotSoError(_OF_POOL, pool, None)
    return DailyRng(secret, DailyTable(day, pool, ""), seed=0)


class _HandProof:
    """Deals a hand from the secret, replays it, and compares it with its record."""

    def __init__(
        self,
        recorded: RecordedHand,
        fields: Mapping[str, Field],
        game: Game,
        luck: Shuffle,
        *,
        is_bound: bool,
    ) -> None:
        self._recorded, self._fields, self._where = recorded, fields, recorded.where
        self._game, self._luck = game, luck
        self._of_the_cut = (*_OF_THE_CUT, *((_CUT_BY,) if is_bound else ()), _DECK)
        self._events: list[Event] = []
        self._shuffles = 0

    def follow(self) -> Game:
        """Return the game after the hand; raise _NotSoError if a value does not follow."""
        recorded, where = self._recorded, self._where
        self._act(where, SpokenAction(Seat(0), Reparto()))
        if isinstance(self._game.phase, Cutting):
            self._compare(_OF_THE_LEAD, mano=int(self._game.phase.next_mano))
            self._act(f"{where}.cut", cut_in(self._game, recorded.deal))
        self._compare((*_OF_THE_LEAD, *self._of_the_cut), mano=self._led)
        deal, dealt = tuple(self._events), self._game
        said = needed(self._fields, "calls", where).listed()
        for number, (call, field) in enumerate(zip(recorded.calls, said, strict=True)):
            place = f"{where}.calls[{number}]"
            if written(call) != field.value:
                raise _NotSoError(place, field.value, written(call))
            self._act(place, call)
        self._compare((_SHUFFLES,))
        played = PlayedHand(
            recorded, deal, dealt, tuple(self._events[len(deal) :]), self._game, refusal=None
        )
        self._compare_result(result_of(hand_figures(played)))
        return self._game

    @property
    def _led(self) -> int:
        """Return the mano at the deal."""
        return next(int(one.mano) for one in self._events if isinstance(one, HandOpened))

    def _act(self, place: str, call: Call) -> None:
        """Apply a call; raise _NotSoError if the rules refuse it or a reshuffle differs."""
        # A record that does not name the discarded cards proves nothing about the drawn cards.
        if not isinstance(call, SpokenAction):
            raise _NotSoError(place, written(call), None)
        try:
            ruling = decide_and_apply(self._game, call.seat, call.action, self._luck)
        except IllegalActionError:
            if isinstance(call.action, Senal | Look | Consulta | Opino):
                # FAIRNESS.md 9.3: such a call changes neither cards nor stones.
                return
            is_cut = isinstance(call.action, Alzo | Caiga)
            told = self._fields["cut"].value if is_cut else written(call)
            raise _NotSoError(place, told, None) from None
        self._events.extend(ruling.events)
        self._game = ruling.game
        shuffles = cards_brought(self._events).get(_SHUFFLES, [])
        assert isinstance(shuffles, list), "shuffles are a list"
        told_shuffles = self._told(_SHUFFLES)
        listed = told_shuffles if isinstance(told_shuffles, list) else []
        for number in range(self._shuffles, len(shuffles)):
            one = listed[number] if number < len(listed) else None
            _same(f"{self._where}.{_SHUFFLES}[{number}]", one, shuffles[number])
        self._shuffles = len(shuffles)

    def _told(self, key: str) -> object:
        return self._fields[key].value if key in self._fields else None

    def _compare(self, keys: Iterable[str], **known: object) -> None:
        found = {**cards_brought(self._events), **known}
        for key in keys:
            _same(f"{self._where}.{key}", self._told(key), found.get(key))

    def _compare_result(self, found: Mapping[str, object]) -> None:
        """Compare the hands by seat, ignoring the order of cards, then all other figures."""
        place = f"{self._where}.result"
        result = needed(self._fields, "result", self._where)
        told = needed(given(result), "hands", self._where).keyed()
        held = found["hands"]
        assert isinstance(held, dict), "hands are given by seat"
        for seat, cards in held.items():
            one = sorted(item.text() for item in told[seat].listed()) if seat in told else None
            _same(f"{place}.hands.{seat}", one, sorted(cards))
        hands = {seat: told[seat].value if seat in told else None for seat in held}
        _same(place, result.value, {**found, "hands": hands})
