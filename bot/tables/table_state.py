"""Define the state of a table: its seats, its house rules and the chats that show it.

A ``TableState`` is the stored data of a table except the match, which is a log of events. It is
immutable and stored as one document whenever it changes. The messages that show the table are
stored separately by the outbox.
"""

import secrets
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import Meta, Struct, equal_without, field, replace, repr_without
from bot.tables.daily import DailyTable
from bot.text.table_settings import AUTOMATIC, NOBODY
from engine.interfaces import TableId
from engine.players.levels import Level
from engine.seats import Seat, Seats

LONG_TURN_S: Final = 300
"""With a turn time of at least this, in seconds, people are not expected to watch the table."""

LONGEST_NAME: Final = 32
"""The most characters of a person's name that a table shows."""

_SECRET_BITS: Final = 62
"""The size of a seed in bits: impossible to guess, and an integer that 64 bits can hold."""


_END_OF_TIME: Final = 253_402_300_799
"""The last second of the year 9999, in seconds since the epoch."""

_LONGEST_TURN_S: Final = 366 * 86_400

Moment: TypeAlias = Annotated[float, Meta(ge=0, le=_END_OF_TIME)]
"""A time in seconds since the epoch."""

Count: TypeAlias = Annotated[int, Meta(ge=0)]
"""A count of something, or the number of a question or a hand."""


class SeatAssignment(Struct, frozen=True):
    """A seat: a person, or a computer player, or both while the person is away.

    A free seat has neither. With ``text_only`` the person wants no pictures. ``last_acted_in`` is
    the chat where they last acted, or None if they did so in private. ``previous_name`` is the name
    of the previous player, who had the seat until hand ``since_hand``, counted as in
    ``Table.hand_number``. ``left_chats`` are the chats of the table that the person has left,
    without threads. ``came_from`` is the chat where a person who came by ``/jugar`` typed it.
    """

    person: PersonId | None = None
    name: str = ""
    language: str = ""
    level: Level | None = None
    away: bool = False
    chose_language: bool = False
    text_only: bool = False
    last_acted_in: Address | None = field(default=None, name="plays_in")
    previous_name: str = field(default="", name="before")
    since_hand: Count = field(default=0, name="since")
    left_chats: tuple[Address, ...] = field(default=(), name="left")
    came_from: Address | None = None

    @property
    def is_free(self) -> bool:
        """Return whether the seat is free."""
        return self.person is None and self.level is None

    @property
    def is_walk_in(self) -> bool:
        """Return whether the person of the seat came by ``/jugar``."""
        return self.came_from is not None

    @property
    def is_played_by_computer(self) -> bool:
        """Return whether a computer player acts for the seat now."""
        return self.level is not None and (self.person is None or self.away)

    @property
    def has_person_present(self) -> bool:
        """Return whether a person has the seat and acts for themselves."""
        return self.person is not None and not self.away


class TableChat(Struct, frozen=True):
    """A chat where the table is shown, and its language.

    With ``text_only`` messages there have no pictures. ``brought_by`` is the name of the person who
    brought the table there; it is empty for the chat where the table was opened. A chat that
    ``has_threads`` can have a separate thread for the table; if its address has a thread, it is
    this thread (``bot/tables/threads.py``). ``reader`` is the person whose private chat it is.
    """

    address: Address
    language: str
    text_only: bool = False
    brought_by: str = ""
    has_threads: bool = False
    reader: PersonId | None = None


class LostChat(Struct, frozen=True):
    """A chat where the bot may not write now, and the last message that showed the table there."""

    place: TableChat
    message: str = ""


class PendingJoin(Struct, frozen=True):
    """A person who will take a computer player's seat as soon as ``hand`` is over."""

    chair: SeatAssignment
    seat: Seat
    hand: Count


class SeenHand(Struct, frozen=True):
    """A person who has seen the cards of a seat in this match and has left the seat."""

    person: PersonId
    seat: Seat


class DeadlineAction(StrEnum):
    """What happens at a deadline."""

    REMIND = "remind"
    ACT = "act"
    CUT = "cut"
    MISS = "miss"
    """Without a clock: let the others vote to replace the absent person."""
    ABSENT = "absent"
    """Nothing: the others may already vote (``bot/tables/absence.py``)."""


class Deadline(Struct, frozen=True):
    """When the clock acts, in seconds since the epoch, and which seats owe an answer."""

    question: Count
    seats: Seats
    at: Moment
    what: DeadlineAction


class Nudge(Struct, frozen=True):
    """The seats that were nudged with a sound about a question; the latest nudge was ``at``.

    They are not nudged again.
    """

    question: Count
    seats: Seats
    at: Moment = 0.0


class Vote(Struct, frozen=True):
    """A person's consent that a computer player answers a question for a seat."""

    question: Count
    seat: Seat
    person: PersonId


class ProcessedRequest(Struct, frozen=True):
    """A person's request, identified by its idempotency key.

    A request without a match has been processed once it is stored here; a request with a match has
    been processed if the log of the match is longer than ``after``. So a process that receives the
    request again knows whether it was processed.
    """

    request_key: str = field(name="deed")
    match: TableId | None = None
    after: Count = 0


class Seeds(Struct, frozen=True):
    """The seeds of a match, drawn before anyone can influence them."""

    seed: int
    secret: str = ""

    def __repr__(self) -> str:
        """Leave out the seeds and secrets."""
        return repr_without(self, "seed", "secret")


MOST_LOST: Final = 8
"""How many lost chats a table remembers; a further one replaces the oldest."""

MOST_HEARD: Final = 8
"""How many requests a table remembers: more than a platform delivers again after a crash."""


class TableState(Struct, frozen=True):
    """One table; people refer to it by its ``code``.

    ``turn_s`` is the time for each action in seconds, or None without a clock. ``stand_in`` is the
    level of the computer players for people who are away or have left, and for the people
    ``joining`` until they join. With ``talk`` the chats exchange messages; with ``thread`` the
    table has its own thread in chats that have threads. ``call_s`` is the delay after which people
    are nudged, or AUTOMATIC, or None for never; ``nudged`` says who was nudged. ``matches`` is the
    number of matches begun here; ``match`` is the log of the current or latest match.

    All shuffles are derived from the ``secret``, in hex, which is revealed only at the end; it is
    empty for a match without a seal. The random choices of computer players are derived from the
    ``seed``, which is never shown or logged. The seeds of the ``next_match`` are drawn in advance,
    so that its seal can be shown before it begins.

    ``language`` is the owner's choice, or empty if each chat and person has their own language;
    ``suits`` is the deck of the pictures, or empty for the operator's deck. ``onlookers`` says what
    people who do not play see on the table's page. A ``lesson`` teaches the owner in private;
    ``daily`` is set at a table for the hand of the day. ``version`` counts the writes of the
    document. ``asked_if_active_at`` is when the chats were last asked whether the table is still
    used. ``join_requests`` are the chats that will show the table if somebody at the table allows
    it. ``silent_cutters`` are the seats that did not cut the deck when asked. The ``votes`` are
    about people who do not answer. The table returns to its ``lost_places`` once the bot may write
    there again. The ``match`` is ``unrecorded`` until its result is in the histories of its
    players.

    ``open_to`` says whom ``/jugar`` may seat here; until ``shut_until`` matches have begun, it
    seats no one. People who came by ``/jugar`` exchange messages with the other chats once everyone
    is in ``talk_agreed``. ``final_chairs`` are the seats at the end of a finished match; they are
    stored once people have changed them.
    """

    code: str
    maker: PersonId
    preset: str = "castilla"
    options: dict[str, str] = field(default_factory=dict)
    turn_s: Annotated[int, Meta(ge=1, le=_LONGEST_TURN_S)] | None = 120
    stand_in: Level = Level.NORMAL
    talk: bool = True
    chairs: tuple[SeatAssignment, ...] = (SeatAssignment(),) * 4
    places: tuple[TableChat, ...] = ()
    match: TableId | None = None
    seed: int = 0
    secret: str = ""
    next_match: Seeds | None = field(default=None, name="coming_match")
    matches: Count = 0
    seen_hands: tuple[SeenHand, ...] = field(default=(), name="glimpses")
    last_activity_at: Moment = field(default=0.0, name="touched_at")
    due: Deadline | None = None
    closed: bool = False
    processed_requests: tuple[ProcessedRequest, ...] = field(default=(), name="heard")
    lesson: bool = False
    language: str = ""
    joining: tuple[PendingJoin, ...] = field(default=(), name="coming")
    call_s: int | str | None = AUTOMATIC
    nudged: Nudge | None = field(default=None, name="called")
    thread: bool = False
    version: Count = 0
    asked_if_active_at: Moment = field(default=0.0, name="sought_at")
    join_requests: tuple[TableChat, ...] = field(default=(), name="asking")
    silent_cutters: Seats = field(default=(), name="silent")
    suits: str = ""
    onlookers: str = "live"
    votes: tuple[Vote, ...] = ()
    lost_places: tuple[LostChat, ...] = ()
    unrecorded: bool = False
    open_to: str = NOBODY
    shut_until: Count = 0
    talk_agreed: tuple[PersonId, ...] = ()
    final_chairs: tuple[SeatAssignment, ...] = ()
    daily: DailyTable | None = None

    def __repr__(self) -> str:
        """Leave out the seeds and secrets."""
        return repr_without(self, "seed", "secret", "next_match")

    def __eq__(self, other: object) -> bool:
        """Compare everything but the version, which counts how often the document was written."""
        return equal_without(self, other, "version")

    def __hash__(self) -> int:
        """Hash the code, which no two tables share."""
        return hash(self.code)

    def language_at(self, place: TableChat) -> str:
        """Return the language in which a chat shows the table."""
        return self.language or place.language

    def language_for(self, chair: SeatAssignment) -> str:
        """Return the language of a person's messages; their own choice has precedence."""
        return chair.language if chair.chose_language else self.language or chair.language

    def seat_of(self, person: PersonId) -> Seat | None:
        """Return a person's seat or None; a person has at most one seat at a table."""
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return Seat(seat)
        return None

    def place_at(self, address: Address) -> TableChat | None:
        """Return the entry of a chat, or None if the table is not shown there."""
        return next((place for place in self.places if place.address == address), None)

    def own_chat(self, person: PersonId | None) -> TableChat | None:
        """Return the private chat of a person, if the table is shown there."""
        if person is None:
            return None
        return next((place for place in self.places if place.reader == person), None)

    def hand_recipient(self, person: PersonId) -> Address | PersonId:
        """Return to whom the message with a person's hand is sent: their own chat, or them."""
        own_chat = self.own_chat(person)
        return person if own_chat is None else own_chat.address

    def chats_of(self, chair: SeatAssignment) -> tuple[Address, ...]:
        """Return the chats where the person of a seat sees the table.

        These are the table's chats on the person's platform, except the private chats of others. A
        person who came by ``/jugar`` is only in the chat that they came from.
        """
        person, came = chair.person, chair.came_from
        if person is None:
            return ()
        near = self._chats_near(person)
        return tuple(one for one in near if came is None or channel_of(one) == channel_of(came))

    def is_seen_by(self, person: PersonId) -> bool:
        """Return whether any chat shows the table to a person, even if they are still to join."""
        for chair in (*self.chairs, *(coming.chair for coming in self.joining)):
            if chair.person == person:
                return bool(self.chats_of(chair))
        return bool(self._chats_near(person))

    def _chats_near(self, person: PersonId) -> tuple[Address, ...]:
        """Return the table's chats on a person's platform, except the private chats of others."""
        theirs = (place.address for place in self.places if place.reader in {None, person})
        return tuple(address for address in theirs if address.platform == person.platform)

    @property
    def is_solo(self) -> bool:
        """Return whether the table is for one person only: in no chat, and without a clock."""
        return self.lesson or self.daily is not None

    @property
    def is_past(self) -> bool:
        """Return whether the table is closed and every chat has been notified."""
        return self.closed and not self.places

    @property
    def is_open(self) -> bool:
        """Return whether people who look for a seat may be seated here."""
        return self.open_to != NOBODY

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Return every person who has a seat."""
        return tuple(chair.person for chair in self.chairs if chair.person is not None)

    @property
    def has_walk_ins(self) -> bool:
        """Return whether anybody at the table came by ``/jugar``."""
        return any(chair.is_walk_in for chair in self.chairs)

    @property
    def talks_with_walk_ins(self) -> bool:
        """Return whether all agree to exchange messages with people who came by ``/jugar``."""
        return set(self.people) <= set(self.talk_agreed)

    @property
    def has_people(self) -> bool:
        """Return whether any person at the table acts for themselves."""
        return any(chair.has_person_present for chair in self.chairs)

    @property
    def has_company(self) -> bool:
        """Return whether at least two people play here or will soon."""
        present = sum(chair.has_person_present for chair in self.chairs)
        return present + len(self.people_joining) > 1

    @property
    def people_joining(self) -> tuple[PersonId, ...]:
        """Return every person who will take a seat when a hand is over."""
        persons = (coming.chair.person for coming in self.joining)
        return tuple(person for person in persons if person is not None)

    @property
    def everybody(self) -> tuple[PersonId, ...]:
        """Return everyone who has or will have a seat."""
        return (*self.people, *self.people_joining)

    def without_joining(self, person: PersonId) -> "TableState":
        """Return the table without a person who was to join."""
        others = tuple(coming for coming in self.joining if coming.chair.person != person)
        return replace(self, joining=others)

    def with_request(self, heard: ProcessedRequest) -> "TableState":
        """Return the table with a further remembered request; drop the oldest of too many."""
        return replace(self, processed_requests=(*self.processed_requests, heard)[-MOST_HEARD:])

    def with_chair(self, seat: Seat, chair: SeatAssignment) -> "TableState":
        """Return the table with a new assignment of a seat."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def with_sitter(self, seat: Seat, chair: SeatAssignment) -> "TableState":
        """Return the table with a person in a seat, who owns it if its owner has left."""
        assert chair.person is not None, "a person sits down"
        seated = self.with_chair(seat, chair)
        has_owner = self.maker in seated.everybody
        return seated if has_owner else replace(seated, maker=chair.person)

    def with_place(self, place: TableChat) -> "TableState":
        """Return the table with a chat that shows it.

        An existing entry of the same chat is replaced.
        """
        if any(lost.place.address == place.address for lost in self.lost_places):
            still = (lost for lost in self.lost_places if lost.place.address != place.address)
            return replace(self, lost_places=tuple(still)).with_place(place)
        if self.place_at(place.address) is None:
            return replace(self, places=(*self.places, place))
        return replace(
            self,
            places=tuple(
                place if other.address == place.address else other for other in self.places
            ),
        )

    def without_place(self, address: Address) -> "TableState":
        """Return the table without one of its chats."""
        return replace(
            self, places=tuple(place for place in self.places if place.address != address)
        )

    def with_lost(self, address: Address, message: str) -> "TableState":
        """Return the table with a chat moved to the lost ones: the bot may not write there."""
        place = self.place_at(address)
        if place is None:
            return self
        others = (lost for lost in self.lost_places if lost.place.address != address)
        lost_places = (*others, LostChat(place, message))[-MOST_LOST:]
        return replace(self.without_place(address), lost_places=lost_places)


def new_match() -> TableId:
    """Return a new id for a match and its log."""
    return TableId(f"match-{secrets.token_hex(8)}")


def new_seed() -> int:
    """Return a new seed for the computer players of a match."""
    return secrets.randbits(_SECRET_BITS)
