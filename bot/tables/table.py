"""Hold an open table in memory: its state, its match, and the state of each person's interface."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.computer_seats import can_advise, computers_consulted, decision_steps, next_computer
from bot.tables.daily import HANDS
from bot.tables.display_names import display_names
from bot.tables.fairness import SeededRng
from bot.tables.lobby import rules_at
from bot.tables.question_times import QuestionTimes
from bot.tables.snapshots import Snapshot, Suspense
from bot.tables.stored_copy import StoredCopy
from bot.tables.table_state import SeatAssignment, TableState
from bot.tables.ui_state import UiState
from bot.tables.view_cache import (
    NOBODY_ASKED,
    AwaitedSeats,
    ViewCache,
    hand_number,
    kind_asked,
    revision_number,
)
from bot.text.choices import AmountPrompt, MenuAction
from bot.text.text_cache import HandTextCache
from engine.actions import Action
from engine.game import Cutting, Game, HandOver, MatchOver, Undealt
from engine.match import Match
from engine.rules import Rules
from engine.seats import Seat, Seats
from engine.view import View

if TYPE_CHECKING:
    from bot.tables.meeting import Meeting


class Table:
    """One table in memory; hold ``lock`` while changing it.

    ``stored`` describes the copy in the store. ``last_used_at`` is when a request last concerned
    the table. ``suspense`` is the latest órdago accepted in this process, and ``last_end`` the end
    of the latest hand that was followed by another. ``meeting`` says how often the sides of the
    finished match have met, if known.
    """

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.lock = asyncio.Lock()
        self.stored = StoredCopy(state.version)
        self.last_used_at = 0.0
        self.suspense: Suspense | None = None
        self.last_end: Snapshot | None = None
        self.meeting: Meeting | None = None
        self.ui = UiState()
        self.questions = QuestionTimes(state.last_activity_at)
        self._match: Match | None = None
        self._luck: SeededRng | None = None
        self._sights: ViewCache | None = None

    def attach_match(self, match: Match, luck: SeededRng) -> None:
        """Set the current match."""
        luck.follow(match)
        self._match, self._luck = match, luck
        self._sights = None
        self.ui.begin_match()

    @property
    def match(self) -> Match:
        """Return the match; there must be one, as there is once a match has been started."""
        assert self._match is not None, "a match has been started"
        return self._match

    @property
    def game(self) -> Game | None:
        """Return the state of the match; None without one, or if the number of seats has changed.

        After a match, people may prepare the next one for more or fewer players.
        """
        if self._match is None:
            return None
        game = self._match.game
        is_left = isinstance(game.phase, MatchOver) and len(self.state.chairs) != game.rules.seats
        return None if is_left else game

    @property
    def version(self) -> int:
        """Return the length of the match's log; 0 without a match."""
        return 0 if self._match is None else self._match.version

    @property
    def rules(self) -> Rules:
        """Return the house rules of the current match or, if there is none, of the next match."""
        game = self.game
        return game.rules if game is not None and self.is_playing else rules_at(self.state)

    @property
    def is_playing(self) -> bool:
        """Return whether a match is in progress."""
        table = self._match
        is_begun = table is not None and not isinstance(table.game.phase, MatchOver)
        return is_begun and not self.is_day_over

    @property
    def is_day_over(self) -> bool:
        """Return whether this is a hand of the day whose last hand is over."""
        if self.state.daily is None or self._match is None:
            return False
        game = self._match.game
        return game.hand.number >= HANDS and isinstance(game.phase, HandOver)

    @property
    def has_dealt(self) -> bool:
        """Return whether cards have been dealt in the current or finished match."""
        game = self.game
        return game is not None and game.hand.number > 0

    @property
    def names(self) -> Mapping[Seat, str]:
        """Return a name for each seat; no two are alike.

        Computer players have names too.
        """
        return display_names(self.state)

    @property
    def match_chairs(self) -> tuple[SeatAssignment, ...]:
        """Return the seats of the current match or, after it, as they were at its end."""
        state = self.state
        return state.chairs if self.is_playing else state.final_chairs or state.chairs

    @property
    def match_names(self) -> Mapping[Seat, str]:
        """Return the name of each player of the current match or, after it, at its end."""
        return display_names(replace(self.state, chairs=self.match_chairs))

    @property
    def sitting(self) -> tuple[str, ...]:
        """Return the names of the players in the seats that are not free, in order."""
        chairs = zip(self.names.values(), self.state.chairs, strict=True)
        return tuple([name for name, chair in chairs if not chair.is_free])

    def public_view(self) -> View:
        """Return the public view of the match."""
        return self.sights.public

    def view_of(self, seat: Seat) -> View:
        """Return a seat's view of the match."""
        return self.sights.of(seat)

    def choices(self, seen: View) -> tuple[MenuAction | AmountPrompt, ...]:
        """Return the actions that a viewer may take now, as menu entries."""
        return () if self.is_day_over else self.sights.choices(seen)

    @property
    def sights(self) -> ViewCache:
        """Return the cached views for the current log length."""
        table, sights = self._match, self._sights
        assert table is not None, "a match has been started"
        if sights is None or sights.version != table.version:
            sights = self._sights = ViewCache(table.game, table.version, sights)
        return sights

    @property
    def hand_text(self) -> HandTextCache | None:
        """Return the readers' shared text of the hand, cached until the log or a seat changes."""
        if self.game is None:
            return None
        return self.sights.hand_text(self.match_chairs, lambda: self.match_names)

    @property
    def is_dealing(self) -> bool:
        """Return whether the match waits for the next deal."""
        phase = self.public_view().phase if self.is_playing else None
        return isinstance(phase, Undealt | HandOver | Cutting)

    @property
    def is_cutting(self) -> bool:
        """Return whether the next hand will be dealt as soon as the deck is cut."""
        return self.is_playing and isinstance(self.public_view().phase, Cutting)

    @property
    def revision(self) -> int:
        """Return the number of the current question; 0 without a match in progress."""
        return self.asked.question

    @property
    def hand_number(self) -> int:
        """Return the number of the current hand, counted over all matches of the table."""
        return hand_number(self.state.matches, self.match.game.hand.number)

    def held_back(self, now: float) -> Snapshot | None:
        """Return the snapshot to show while the cards of an órdago are held back, or None."""
        if self.suspense is None or self.suspense.called.hand_number != self.hand_number:
            return None
        return self.suspense.at(now)

    def note_revision(self) -> None:
        """Record the current question if it is new, with the time of the latest activity."""
        revision = self.revision
        if not self.questions.is_noted(revision):
            kind = kind_asked(self.public_view()) if self.is_playing else ""
            self.questions.note(revision, self.state.last_activity_at, kind)

    def waits_for(self, person: PersonId) -> bool:
        """Return whether the match waits for an action of this person."""
        seat = self.state.seat_of(person)
        return self.is_playing and seat is not None and seat in self.public_view().speakers

    def people_asked(self) -> Seats:
        """Return the seats of the present people that the match waits for.

        There are none while the match waits for a computer player.
        """
        return self.asked.seats

    @property
    def asked(self) -> AwaitedSeats:
        """Return the current question, and who is asked."""
        if self._match is None:
            return NOBODY_ASKED
        state = self.state
        return self.sights.awaited((state.chairs, state.closed, state.matches), self._ask)

    def _ask(self) -> AwaitedSeats:
        sights, is_playing = self.sights, self.is_playing
        question = revision_number(self.hand_number, sights.asked) if is_playing else 0
        waits = is_playing and self.computer_to_act() is None
        speakers = sights.public.speakers if waits else ()
        seats = tuple(seat for seat in speakers if self.state.chairs[seat].has_person_present)
        asks = frozenset((question, seat) for seat in seats if not self.state.closed)
        return AwaitedSeats(question, seats, asks)

    def computer_to_act(self) -> Seat | None:
        """Return the computer player that has to act or give advice before any person, or None.

        Only people start hands. While no person is present, nothing is played.
        """
        chairs = self.state.chairs
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
        """Yield candidate actions of a seat's computer player; the last is its decision."""
        assert self._luck is not None, "a match has a generator"
        generator = self._luck.generator(f"seat {seat}")
        return decision_steps(self.state, self.view_of(seat), generator)
