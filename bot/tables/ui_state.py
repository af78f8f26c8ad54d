"""Hold what each person at a table has opened or marked, and where they read their hand."""

from enum import StrEnum
from typing import Final

from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, replace
from engine.game import Discarding, Phase
from engine.seats import Seat

_UNMARKED: Final = (0, frozenset[int]())


class Panel(StrEnum):
    """A panel that replaces the actions below a hand: signs or a confirmation."""

    SIGNS = "signs"
    ORDAGO = "ordago"
    QUIERO = "quiero"


class OpenPanel(Struct, frozen=True):
    """The panel that a seat has opened for one question, and when, in seconds since the epoch.

    Once it ``is_shown`` in a private message, ``opened_at`` is when that message was delivered.
    """

    panel: Panel
    question: int
    opened_at: float
    is_shown: bool = False


class EphemeralState(Struct, frozen=True):
    """The state of an ephemeral message with a person's hand.

    The message shows the question with this number, and whether its reader is asked; ``table`` was
    the message of the table in that chat at that time.
    """

    question: int
    is_asked: bool
    table: str


class UiState:
    """What the people at a table have opened and marked; it is lost on a restart.

    ``lobby_page`` is the lobby page that the chats see, or None while they see the match.
    ``marked_cards`` has the question and the cards that each seat has marked for the discard;
    ``open_panels`` has the panel that each seat has opened. ``choosing_seat`` has the people who
    are choosing a seat, and ``invited_to_dm`` the people who were offered the private chat. The
    ``ephemeral_viewers`` see their cards in the chat of the table and get no new private message;
    ``ephemeral_revisions`` has the state of each person's ephemeral message in each chat, or None
    for a temporary message. ``offered_moves`` has the question for which each seat was last offered
    moves in a chat.
    """

    def __init__(self) -> None:
        self.lobby_page: str | None = None
        self.marked_cards: dict[Seat, tuple[int, frozenset[int]]] = {}
        self.open_panels: dict[Seat, OpenPanel] = {}
        self.offered_moves: dict[Seat, int] = {}
        self.choosing_seat: set[PersonId] = set()
        self.invited_to_dm: set[PersonId] = set()
        self.ephemeral_viewers: set[PersonId] = set()
        self.ephemeral_revisions: dict[tuple[PersonId, Address], EphemeralState | None] = {}

    def begin_match(self) -> None:
        """Forget the marks, panels and lobby page of the time before the match."""
        self.lobby_page = None
        self.marked_cards.clear()
        self.open_panels.clear()
        self.offered_moves.clear()

    def opened(self, seat: Seat, question: int) -> OpenPanel | None:
        """Return the panel that a seat has opened for the current question."""
        opened = self.open_panels.get(seat)
        return opened if opened is not None and opened.question == question else None

    def marked(self, seat: Seat, question: int, phase: Phase) -> frozenset[int]:
        """Return the positions that a seat has marked for the current discard.

        A seat that has discarded has no marks, because it no longer has the marked cards.
        """
        asked, positions = self.marked_cards.get(seat, _UNMARKED)
        chooses = isinstance(phase, Discarding) and seat not in phase.done
        return positions if chooses and asked == question else frozenset()

    def note_panel_shown(self, seat: Seat | None, now: float) -> None:
        """Record that a seat's private message shows the panel that the seat has opened, if any."""
        opened = None if seat is None else self.open_panels.get(seat)
        if seat is not None and opened is not None and not opened.is_shown:
            self.open_panels[seat] = replace(opened, opened_at=now, is_shown=True)

    def forget(self, person: PersonId) -> None:
        """Forget everything about a person."""
        for known in (self.ephemeral_viewers, self.choosing_seat, self.invited_to_dm):
            known.discard(person)
        for page in [page for page in self.ephemeral_revisions if page[0] == person]:
            del self.ephemeral_revisions[page]
