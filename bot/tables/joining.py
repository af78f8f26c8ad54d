"""Who comes to a table, who is refused there, and why anything that people arrange is refused.

A person may come in mid-hand: until it is over, or their side lets them in, a computer player plays
it out, and the newcomer sees no card of it. A chat may ask who has the table's code, and somebody
at it lets the chat in.

Those whom people refuse at the tables that they have opened are known by a digest, so that it goes
on when they are forgotten; what they were called stands beside it for whoever refuses them, as long
as anybody knows it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.ports.logs import decode_or_log
from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.erasure import PersonalData, pseudonym
from bot.tables.table_state import TableChat, TableState
from engine.seats import Seat, pair_of
from storage.interface import Store
from storage.json_documents import from_json, to_json


class LobbyReason(StrEnum):
    """Why an arrangement is refused; each is a line of the locale files."""

    NO_SUCH_TABLE = "no-such-table"
    NO_TABLE_HERE = "no-table-here"
    CLOSED = "closed"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    SEAT_TAKEN = "seat-taken"
    TABLE_FULL = "table-full"
    SEATS_FREE = "seats-free"
    SEEN_OTHER_HAND = "seen-other-hand"
    NOT_MAKER = "not-maker"
    IN_PLAY = "in-play"
    NOT_IN_PLAY = "not-in-play"
    HAS_BEGUN = "has-begun"
    MATCH_OVER = "match-over"
    STILL_COMING = "still-coming"
    NOBODY_COMING = "nobody-coming"
    NOT_THEIR_SIDE = "not-their-side"
    NOT_AWAY = "not-away"
    NOT_ABSENT = "not-absent"
    NOT_IDLE = "not-idle"
    REFUSED = "refused"
    TOO_MANY_TABLES = "too-many-tables"


class LobbyError(Exception):
    """An arrangement is refused; nothing has changed."""

    def __init__(self, reason: LobbyReason, **details: str | int) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.details = details


MOST_ASKING: Final = 3
"""Chats that may ask to see a table at the same time."""


def admit_now(
    record: TableState, person: PersonId, seat: Seat, names: Mapping[Seat, str], hand: int
) -> TableState:
    """Let somebody who is coming have their seat at once, as a person of that side agrees.

    Raise LobbyError.
    """
    own = record.seat_of(person)
    if own is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    if seat not in {coming.seat for coming in record.coming}:
        raise LobbyError(LobbyReason.NOBODY_COMING)
    if pair_of(own) is not pair_of(seat):
        raise LobbyError(LobbyReason.NOT_THEIR_SIDE)
    return _seated(record, seat, names[seat], hand)


def seat_pending(record: TableState, names: Mapping[Seat, str], hand: int) -> TableState:
    """Seat those whose hand is over; and everybody, where nobody is left to play it out."""
    for coming in record.coming:
        if coming.hand != hand:
            record = _seated(record, coming.seat, "", 0)
        elif not record.has_people:
            record = _seated(record, coming.seat, names[coming.seat], hand)
    return record


def _seated(record: TableState, seat: Seat, before: str, hand: int) -> TableState:
    """Return the table with the newcomer in the seat; what was said there is by ``before``."""
    [coming] = [coming for coming in record.coming if coming.seat == seat]
    assert coming.chair.person is not None, "a person is coming"
    chair = replace(coming.chair, before=before, since=hand)
    return record.without_coming(coming.chair.person).with_chair(seat, chair)


def may_show_unasked(record: TableState, person: PersonId) -> bool:
    """Return whether it is somebody's table as well, or nobody is left there to be asked."""
    own = (record.maker, *record.everybody)
    return person in own or not record.people


def show_in(record: TableState, place: TableChat) -> TableState:
    """Let the table be seen in a chat, which need not ask any more."""
    return replace(record, asking=_others(record, place)).with_place(place)


def request_to_show(record: TableState, place: TableChat) -> TableState:
    """Let a chat ask to see the table; of too many the one that has asked for longest gives way."""
    return replace(record, asking=(*_others(record, place), place)[-MOST_ASKING:])


def answer_request(
    record: TableState, person: PersonId, place: TableChat, *, comes_in: bool
) -> TableState:
    """Let a chat see the table that asks to, or not, as anybody at the table says.

    Raise LobbyError.
    """
    if record.seat_of(person) is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return show_in(record, place) if comes_in else replace(record, asking=_others(record, place))


def _others(record: TableState, place: TableChat) -> tuple[TableChat, ...]:
    return tuple(one for one in record.asking if one.address != place.address)


MOST_REFUSED: Final = 50
"""People whom one person refuses; beyond them the first is refused no longer."""

_REFUSED: Final = "refused/"


@dataclass(frozen=True, slots=True)
class MutedPerson:
    """Somebody who is refused, by a digest, and what they are called."""

    whom: str
    called: str


class MuteList:
    """Reads and writes them; all are kept in memory, since there are few."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._refused: dict[str, tuple[MutedPerson, ...]] = {}

    async def load(self) -> None:
        """Read them; what cannot be read is as if nobody had been refused."""
        for key, text in (await self._store.list_all(_REFUSED)).items():
            refused = decode_or_log(text, tuple[MutedPerson, ...], _REFUSED)
            if refused is not None:
                self._refused[key] = refused

    def by(self, person: PersonId) -> tuple[MutedPerson, ...]:
        """Return whom somebody refuses."""
        return self._refused.get(_key(person), ())

    def refuses(self, person: PersonId, other: PersonId) -> bool:
        """Return whether somebody refuses another at the own tables."""
        return any(one.whom == digest(other) for one in self.by(person))

    async def refuse(self, person: PersonId, other: PersonId, called: str) -> None:
        """Refuse another from now on."""
        before = [one for one in self.by(person) if one.whom != digest(other)]
        await self._keep(
            _key(person), (*before, MutedPerson(digest(other), called))[-MOST_REFUSED:]
        )

    async def allow(self, person: PersonId, whom: str) -> None:
        """Refuse no longer whoever has this digest."""
        kept = tuple(one for one in self.by(person) if one.whom != whom)
        await self._keep(_key(person), kept)

    async def forget(self, traces: PersonalData) -> None:
        """Know neither whom somebody refuses any more, nor what they were called by others."""
        await self._keep(_key(traces.person), ())
        for key, refused in tuple(self._refused.items()):
            text = to_json(refused)
            if (rest := traces.erase_from(text)) != text:
                await self._keep(key, from_json(rest, tuple[MutedPerson, ...]))

    async def _keep(self, key: str, refused: tuple[MutedPerson, ...]) -> None:
        if refused:
            self._refused[key] = refused
            await self._store.put(key, to_json(refused))
        elif self._refused.pop(key, None) is not None:
            await self._store.delete(key)


def _key(person: PersonId) -> str:
    return f"{_REFUSED}{person.platform}/{person.id}"


def digest(person: PersonId) -> str:
    """Return what stands for a person where they may be forgotten."""
    return f"{person.platform}{pseudonym(person).id}"
