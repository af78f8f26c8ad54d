"""A table that is open: what people arranged, the match they play, and what each may look at."""

import asyncio
import dataclasses
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from bot.ports.request import Address, PersonId
from bot.tables.computer_seats import (
    can_advise,
    computers_consulted,
    decision_steps,
    display_names,
    next_computer,
)
from bot.tables.fairness import SeededRng
from bot.tables.lobby import rules_at
from bot.tables.table_state import TableState
from bot.tables.view_cache import (
    AwaitedSeats,
    Snapshot,
    Suspense,
    ViewCache,
    hand_number,
    kind_asked,
    revision_number,
)
from bot.text.choices import AmountPrompt, MenuAction
from bot.text.text_cache import HandTextCache
from engine.actions import Action
from engine.game import Cutting, Discarding, Game, HandOver, MatchOver, Undealt
from engine.legal_actions import Option
from engine.match import Match
from engine.rules import Rules
from engine.seats import Seat, Seats
from engine.view import View

_KINDS_KEPT: Final = 32
"""Questions of which it is remembered when they were asked; a hand has fewer in some seconds."""

_UNMARKED: Final = (0, frozenset[int]())


class Panel(StrEnum):
    """What the buttons of a hand offer in the place of the words: signs, or to think twice."""

    SIGNS = "signs"
    ORDAGO = "ordago"
    QUIERO = "quiero"


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """What one seat has opened, at one question, since a time in seconds since the epoch.

    Once a private page ``is_shown`` with it, the time is that of its delivery.
    """

    drawer: Panel
    question: int
    at: float
    is_shown: bool = False


class Aside(NamedTuple):
    """What stands on a page that one person alone sees in a chat.

    It shows the question of this number, and whether its reader is asked it; ``table`` is the
    message of the table in that chat when the page was shown.
    """

    question: int
    is_asked: bool
    table: str


class Table:
    """One table in memory; ``lock`` is held by whoever changes it.

    ``page`` is the page of the arrangements that its chats look at, or None while they look at
    the match. ``marks`` are the cards that each seat has marked for the discard, by question, and
    ``drawers`` what each has opened beside the words. ``choosing`` are those who are offered seats.
    ``invited`` are those to whom the way to the private chat was offered.
    ``asked_at`` is when the match began to ask what it asks now, as far as that was noticed.
    ``played_at`` is when the log had grown last as the table was loaded, in seconds since the
    epoch; 0 for a table that is new. ``is_doubted`` says that the table was read from the store,
    and that nobody has been shown anything of it yet. Those in ``aside`` look at their cards in
    the chat of the table, and are sent no new private message; ``aside_at`` says what stands on
    the page of each person in each chat, or None for what only passes.
    ``used_at`` is when somebody last did something that may be about it. ``kept`` is the version of
    the record that the store has; whoever keeps another holds ``keeping``. ``suspense`` is the
    latest órdago that was accepted in this process.
    """

    def __init__(self, record: TableState) -> None:
        self.record = record
        self.lock = asyncio.Lock()
        self.keeping = asyncio.Lock()
        self.kept = record.version
        self.lobby_page: str | None = None
        self.played_at = 0.0
        self.last_used_at = 0.0
        self.is_unverified = False
        self.marked_cards: dict[Seat, tuple[int, frozenset[int]]] = {}
        self.invited_to_dm: set[PersonId] = set()
        self.ephemeral_viewers: set[PersonId] = set()
        self.ephemeral_revisions: dict[tuple[PersonId, Address], Aside | None] = {}
        self.open_panels: dict[Seat, OpenPanel] = {}
        self.choosing_seat: set[PersonId] = set()
        self.suspense: Suspense | None = None
        self._calls: tuple[int, dict[Seat, Address | PersonId]] = (0, {})
        self.revision_since = record.touched_at
        self._noticed = 0
        self._kinds_asked = deque[tuple[float, str]](maxlen=_KINDS_KEPT)
        self._table: Match | None = None
        self._luck: SeededRng | None = None
        self._sights: ViewCache | None = None
        self._known: AwaitedSeats | None = None

    def attach_match(self, table: Match, luck: SeededRng) -> None:
        """Take up a match."""
        luck.follow(table)
        self._table, self._luck = table, luck
        self._sights = None
        self.marked_cards.clear()
        self.open_panels.clear()
        self.lobby_page = None

    @property
    def table(self) -> Match:
        """Return the match; there is one from the first start on."""
        assert self._table is not None, "a match has been started"
        return self._table

    @property
    def game(self) -> Game | None:
        """Return the match as it stands, if one was started here and the chairs are still as many.

        People may arrange a match for more or fewer after one that is over.
        """
        if self._table is None:
            return None
        game = self._table.game
        is_left = isinstance(game.phase, MatchOver) and len(self.record.chairs) != game.rules.seats
        return None if is_left else game

    @property
    def version(self) -> int:
        """Return the length of the match's log; 0 without a match."""
        return 0 if self._table is None else self._table.version

    @property
    def rules(self) -> Rules:
        """The house rules in force: those of the match, or between matches of the next one."""
        game = self.game
        return game.rules if game is not None and self.is_playing else rules_at(self.record)

    @property
    def is_playing(self) -> bool:
        """Return whether a match is under way."""
        table = self._table
        return table is not None and not isinstance(table.game.phase, MatchOver)

    @property
    def has_dealt(self) -> bool:
        """Return whether a match is, or was, so far that people hold cards."""
        game = self.game
        return game is not None and game.hand.number > 0

    @property
    def names(self) -> Mapping[Seat, str]:
        """Return what each seat is called, no two alike.

        Computer players have names of their own.
        """
        return display_names(self.record, self.hand_in_play)

    def public_view(self) -> View:
        """Return what everybody may see of the match."""
        return self.sights.public

    def view_of(self, seat: Seat) -> View:
        """Return what a seat may see of the match."""
        return self.sights.of(seat)

    def choices(self, seen: View) -> tuple[MenuAction | AmountPrompt, ...]:
        """Return what a viewer of the match may do now."""
        return self.sights.choices(seen)

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """Return all that a seat may do now by the rules."""
        return self.sights.options(seat)

    @property
    def sights(self) -> ViewCache:
        """Return what may be seen at this length of the log."""
        table, sights = self._table, self._sights
        assert table is not None, "a match has been started"
        if sights is None or sights.version != table.version:
            sights = self._sights = ViewCache(table.game, table.version, sights)
        return sights

    @property
    def hand_text(self) -> HandTextCache | None:
        """The hand as it is told to all readers, while neither the log nor a chair changes."""
        if self.game is None:
            return None
        return self.sights.hand_text(self.record.chairs, lambda: self.names)

    @property
    def is_dealing(self) -> bool:
        """Return whether a match waits for its next hand to be dealt."""
        phase = self.public_view().phase if self.is_playing else None
        return isinstance(phase, Undealt | HandOver | Cutting)

    @property
    def is_cutting(self) -> bool:
        """Return whether the next hand is dealt as soon as somebody has cut the deck."""
        return self.is_playing and isinstance(self.public_view().phase, Cutting)

    @property
    def revision(self) -> int:
        """Return the number of the question that the match asks now; 0 when none is under way."""
        return 0 if self._table is None else self._asked.question

    @property
    def hand_number(self) -> int:
        """Return the number of the hand in play, counted on through all matches of the table."""
        return hand_number(self.record.matches, self.table.game.hand.number)

    @property
    def private_number(self) -> int:
        """Return the number of the hand that its people look at in private.

        What they are told before the first deal stands in the message of the first hand.
        """
        return self.hand_number if self.has_dealt else self.shown_number

    def held_back(self, now: float) -> Snapshot | None:
        """Return what is shown of an accepted órdago before the cards are, while it stands."""
        if self.suspense is None or self.suspense.called.hand_number != self.hand_number:
            return None
        return self.suspense.at(now)

    @property
    def shown_number(self) -> int:
        """The number of the hand that chats look at, or are about to when they arrange a match.

        What is arranged stands in the message in which the first hand will be played.
        """
        if self.game is None or (self.lobby_page is not None and not self.is_playing):
            return hand_number(self.record.matches + 1, 1)
        return hand_number(self.record.matches, max(1, self.game.hand.number))

    @property
    def hand_in_play(self) -> int:
        """That number until the next hand is dealt or the match is over; 0 where no hand is."""
        return self.hand_number if self.is_playing and self.has_dealt else 0

    def note_revision(self) -> None:
        """Note when another question came up: with the last thing that happened here."""
        if self.revision != self._noticed:
            self._noticed = self.revision
            self.revision_since = self.record.touched_at
            kind = kind_asked(self.public_view()) if self.is_playing else ""
            self._kinds_asked.append((self.revision_since, kind))

    def asks_otherwise_since(self, at: float) -> bool:
        """Return whether another kind of question was asked at a time, or in between.

        Of times before the earliest question that is remembered, that is taken for granted.
        """
        if not self._kinds_asked:
            return False
        now = self._kinds_asked[-1][1]
        for since, kind in reversed(self._kinds_asked):
            if kind != now:
                return True
            if since <= at:
                return False
        return True

    def marked(self, seat: Seat) -> frozenset[int]:
        """Return the positions that a seat has marked for the discard that it is asked for now.

        A seat that has thrown has no marks left: they were on cards that it no longer has.
        """
        question, positions = self.marked_cards.get(seat, _UNMARKED)
        if not positions or question != self.revision:
            return frozenset()
        phase = self.public_view().phase
        chooses = isinstance(phase, Discarding) and seat not in phase.done
        return positions if chooses else frozenset()

    def opened(self, seat: Seat) -> OpenPanel | None:
        """Return what a seat has opened beside the words of what is asked now."""
        opened = self.open_panels.get(seat)
        return opened if opened is not None and opened.question == self.revision else None

    def note_opened_shown(self, person: PersonId, now: float) -> None:
        """Note that a person's private page shows what they have opened."""
        seat = self.record.seat_of(person)
        opened = None if seat is None else self.open_panels.get(seat)
        if seat is not None and opened is not None and not opened.is_shown:
            self.open_panels[seat] = dataclasses.replace(opened, at=now, is_shown=True)

    def called_elsewhere(self, here: Address) -> set[PersonId | None]:
        """Who is called for what is asked now and not in this chat, where others are called."""
        question, calls = self._calls
        if question != self.revision or here not in calls.values():
            return set()
        return {self.record.chairs[seat].person for seat, at in calls.items() if at != here}

    def call_at(self, calls: dict[Seat, Address | PersonId]) -> None:
        """Note where seats are called to answer what is asked now."""
        question, known = self._calls
        self._calls = (self.revision, known | calls if question == self.revision else calls)

    def waits_for(self, person: PersonId) -> bool:
        """Return whether the match waits for a word of this person."""
        seat = self.record.seat_of(person)
        return self.is_playing and seat is not None and seat in self.public_view().speakers

    def people_asked(self) -> Seats:
        """Return the seats of present people whose word the match waits for now.

        There are none while it waits for a computer player.
        """
        return () if self._table is None else self._asked.seats

    @property
    def awaited(self) -> frozenset[tuple[int, int]]:
        """Who of the people present is asked what now: the number of the question, and the seat."""
        return frozenset() if self._table is None else self._asked.asks

    @property
    def _asked(self) -> AwaitedSeats:
        known, record, sights = self._known, self.record, self.sights
        people = record.chairs, record.closed, record.matches
        if known is None or known.sights is not sights or known.people != people:
            is_playing = self.is_playing
            question = revision_number(self.hand_number, sights.asked) if is_playing else 0
            waits = is_playing and self.computer_to_act() is None
            speakers = sights.public.speakers if waits else ()
            seats = tuple(seat for seat in speakers if record.chairs[seat].has_person_present)
            asks = frozenset((question, seat) for seat in seats if not record.closed)
            known = self._known = AwaitedSeats(sights, people, question, seats, asks)
        return known

    def computer_to_act(self) -> Seat | None:
        """The computer player whose word, or opinion, the match waits for before any person's.

        Hands are dealt by people. While no person is present, nobody plays.
        """
        chairs = self.record.chairs
        if not self.is_playing or not any(chair.has_person_present for chair in chairs):
            return None
        if self.is_dealing and not self.is_cutting:
            return None
        public = self.public_view()
        asked = (
            seat for seat in computers_consulted(public, chairs) if can_advise(self.view_of(seat))
        )
        return next(asked, next_computer(public, chairs))

    def thoughts_of(self, seat: Seat) -> Iterator[Action]:
        """Return what the computer player of a seat thinks, thought by thought, and last says."""
        assert self._luck is not None, "a match has luck"
        generator = self._luck.generator(f"seat {seat}")
        return decision_steps(self.record, self.view_of(seat), generator)
