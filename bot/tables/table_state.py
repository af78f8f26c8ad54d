"""A table in chats: who sits where, by which house rules, and in which chats it can be seen.

A ``TableState`` is what people arrange around a match; the match itself is a log of events. It is
frozen and stored whole, as one document, whenever it changes. Which messages show it is no part of
it: the outbox remembers that by itself.
"""

import secrets
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, replace
from engine.interfaces import TableId
from engine.players.levels import Level
from engine.seats import Seat, Seats

LONG_TURN_S: Final = 300
"""Whoever has so much time for a word does not sit before the table."""

LONGEST_NAME: Final = 32
"""Letters of a person's name that a table shows."""

_SECRET_BITS: Final = 62
"""What a seed holds: beyond guessing, and a whole number that every reader of JSON takes."""


class SeatAssignment(Struct, frozen=True):
    """A seat: a person, or a computer player, or both while the person is away.

    A free chair has neither. Where ``text_only``, the person wants no pictures. ``plays_in`` is the
    chat where they acted last, or None where that was in private. ``before`` is the name of whoever
    had the chair until the hand ``since``, as ``Table.hand_number`` counts. ``left`` are the
    chats of the table that the person has left, without threads.
    """

    person: PersonId | None = None
    name: str = ""
    language: str = ""
    level: Level | None = None
    away: bool = False
    chose_language: bool = False
    text_only: bool = False
    plays_in: Address | None = None
    before: str = ""
    since: int = 0
    left: tuple[Address, ...] = ()

    @property
    def is_free(self) -> bool:
        """Return whether nobody sits here."""
        return self.person is None and self.level is None

    @property
    def is_played_by_computer(self) -> bool:
        """Return whether a computer player answers for this chair now."""
        return self.level is not None and (self.person is None or self.away)

    @property
    def has_person_present(self) -> bool:
        """Return whether a person sits here and answers for themselves."""
        return self.person is not None and not self.away


class TableChat(Struct, frozen=True):
    """A chat where the table can be seen, and its language.

    Where ``text_only``, posts there have no pictures. ``brought_by`` is the name of whoever has
    brought the table there, and empty where it was opened. A chat that ``has_threads`` can have one
    for the table; with a thread in its address it is that one (``bot/tables/table_index.py``).
    """

    address: Address
    language: str
    text_only: bool = False
    brought_by: str = ""
    has_threads: bool = False


class PendingJoin(Struct, frozen=True):
    """A person who will have a computer player's seat as soon as a hand has been played."""

    chair: SeatAssignment
    seat: Seat
    hand: int


class SeenHand(Struct, frozen=True):
    """A person has seen the cards of a seat in this match, and has left it."""

    person: PersonId
    seat: Seat


class DeadlineAction(StrEnum):
    """What the clock does next."""

    REMIND = "remind"
    ACT = "act"
    CUT = "cut"
    MISS = "miss"
    """Without a clock: let the others act for the absent person."""
    ABSENT = "absent"
    """Nothing: the others may act for the absent person (``bot/tables/absence.py``)."""


class Deadline(Struct, frozen=True):
    """When the clock acts, in seconds since the epoch: these seats owe an answer to a question."""

    question: int
    seats: Seats
    at: float
    what: DeadlineAction


class Nudge(Struct, frozen=True):
    """These seats have been called with a sound to answer a question, the last of them ``at``.

    They are not called again.
    """

    question: int
    seats: Seats
    at: float = 0.0


class Vote(Struct, frozen=True):
    """A person agrees that a computer player answers a question for a seat."""

    question: int
    seat: Seat
    person: PersonId


class ProcessedRequest(Struct, frozen=True):
    """Something that a person did, by the name that their platform gave it.

    It is done since it stands here; where a match is named, since the log of that match is longer
    than ``after``. So it is known for done by a process that hears of it again.
    """

    deed: str
    match: TableId | None = None
    after: int = 0


@dataclass(frozen=True, slots=True)
class Seeds:
    """The luck of a match, as ``TableState`` keeps it; drawn before anybody can wish for any."""

    seed: int = field(repr=False)
    secret: str = field(default="", repr=False)


MOST_HEARD: Final = 8
"""Deeds that a table keeps in mind: more than a platform delivers again after a crash."""


@dataclass(frozen=True, slots=True)
class TableState:
    """One table; ``code`` is what people call it by.

    ``turn_s`` is the time that a person has for each word, or None without a clock; ``stand_in``
    plays for whoever is away or has left, and until then for the ``coming``. With ``talk`` its
    chats may talk to each other; with ``thread`` matches go on in threads, where a chat has them.
    ``call_s`` is how long after seeing a question somebody is called who does not act, or None
    where nobody is; ``called`` says who was. ``matches`` counts the matches begun here; ``match``
    is the log of the one in play or just played. All its luck follows from the ``secret``, in hex,
    which is shown when it is over and not before; it is empty where the match is not sealed. What
    computer players leave to chance follows from the ``seed``, which is never shown or logged.
    The luck of the ``coming_match`` is drawn ahead, so that its seal is seen before it begins.
    ``language`` is the one that its maker has chosen for it, or empty while each chat and
    person has their own; ``suits`` are those of its pictures, or empty for the cards that whoever
    runs the bot shows. At the table of a ``lesson`` its maker is taught, in private. ``version``
    counts how often the note that the store keeps was written, as far as it was read from there.
    At ``sought_at`` its chats were asked last whether anybody plays there still. Chats that are
    ``asking`` see the table once somebody lets them in. Who said nothing when they were to cut
    the deck is ``silent``. The ``votes`` are about people who do not answer.
    """

    code: str
    maker: PersonId
    preset: str = "castilla"
    options: dict[str, str] = field(default_factory=dict)
    turn_s: int | None = 120
    stand_in: Level = Level.NORMAL
    talk: bool = True
    chairs: tuple[SeatAssignment, ...] = (SeatAssignment(),) * 4
    places: tuple[TableChat, ...] = ()
    match: TableId | None = None
    seed: int = field(default=0, repr=False)
    secret: str = field(default="", repr=False)
    coming_match: Seeds | None = field(default=None, repr=False)
    matches: int = 0
    glimpses: tuple[SeenHand, ...] = ()
    touched_at: float = 0.0
    due: Deadline | None = None
    closed: bool = False
    heard: tuple[ProcessedRequest, ...] = ()
    lesson: bool = False
    language: str = ""
    coming: tuple[PendingJoin, ...] = ()
    call_s: int | None = 8
    called: Nudge | None = None
    thread: bool = False
    version: int = field(default=0, compare=False)
    sought_at: float = 0.0
    asking: tuple[TableChat, ...] = ()
    silent: Seats = ()
    suits: str = ""
    votes: tuple[Vote, ...] = ()

    @property
    def calls_after_s(self) -> float | None:
        """Return how long after seeing a question somebody is called who does not act.

        None for never.

        Where turns last long nobody waits before the table: they are called at once. A lesson waits
        for its learner.
        """
        if self.call_s is None or self.lesson:
            return None
        return 0.0 if self.turn_s is not None and self.turn_s >= LONG_TURN_S else float(self.call_s)

    def language_at(self, place: TableChat) -> str:
        """Return the language in which a chat is shown the table."""
        return self.language or place.language

    def language_for(self, chair: SeatAssignment) -> str:
        """Return the language in which a person is told their hand: what they chose comes first."""
        return chair.language if chair.chose_language else self.language or chair.language

    def seat_of(self, person: PersonId) -> Seat | None:
        """Return where a person sits, if at all; a person sits once at a table."""
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return Seat(seat)
        return None

    def place_at(self, address: Address) -> TableChat | None:
        """Return the table as it is seen in a chat, if it is."""
        return next((place for place in self.places if place.address == address), None)

    def is_seen_on(self, platform: str) -> bool:
        """Return whether any chat of a platform sees the table."""
        return platform in [place.address.platform for place in self.places]

    @property
    def is_past(self) -> bool:
        """Return whether the table is closed, and every chat knows."""
        return self.closed and not self.places

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Return everybody who has a chair."""
        return tuple(chair.person for chair in self.chairs if chair.person is not None)

    @property
    def has_people(self) -> bool:
        """Return whether anybody sits here who answers for themselves."""
        return any(chair.has_person_present for chair in self.chairs)

    @property
    def people_coming(self) -> tuple[PersonId, ...]:
        """Return everybody who will have a chair when a hand is over."""
        persons = (coming.chair.person for coming in self.coming)
        return tuple(person for person in persons if person is not None)

    @property
    def everybody(self) -> tuple[PersonId, ...]:
        """Return all who have a chair or will have one."""
        return (*self.people, *self.people_coming)

    def without_coming(self, person: PersonId) -> "TableState":
        """Return the table to which a person comes no more, if they did."""
        others = tuple(coming for coming in self.coming if coming.chair.person != person)
        return replace(self, coming=others)

    def having_heard(self, heard: ProcessedRequest) -> "TableState":
        """Return the table with one more deed in mind, and without the oldest."""
        return replace(self, heard=(*self.heard, heard)[-MOST_HEARD:])

    def with_chair(self, seat: Seat, chair: SeatAssignment) -> "TableState":
        """Return the table with another chair at a seat."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def with_place(self, place: TableChat) -> "TableState":
        """Return the table seen in a chat, once in each.

        What was known of that chat is replaced.
        """
        if self.place_at(place.address) is None:
            return replace(self, places=(*self.places, place))
        return replace(
            self,
            places=tuple(
                place if other.address == place.address else other for other in self.places
            ),
        )

    def without_place(self, address: Address) -> "TableState":
        """Return the table no longer seen in a chat."""
        return replace(
            self, places=tuple(place for place in self.places if place.address != address)
        )


def new_match() -> TableId:
    """Return a name for the log of a match, which no other log has."""
    return TableId(f"match-{secrets.token_hex(8)}")


def new_seed() -> int:
    """Return the secret luck of the computer players of a match."""
    return secrets.randbits(_SECRET_BITS)
