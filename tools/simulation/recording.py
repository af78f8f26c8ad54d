"""A recording of a table: what every screen showed, and what made a sound.

It is made between the bot and people's screens: by a platform in memory, or by a server that the
real clients use. It does not know the purpose of a message.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.app.nudges import nudge_delay_s
from bot.tables.table import Table
from engine.events import Event
from engine.game import HandOver, MatchOver, Undealt
from engine.seats import Seat
from tools.simulation.phone import NO_HEIGHT, Height

Place: TypeAlias = str
"""Where something is shown: a platform's name for its group, or a person's name."""


@dataclass(frozen=True, slots=True)
class MessageState:
    """A message as shown from ``at`` on, in seconds; ``looks`` is None once it is deleted.

    Its request started at ``sent_at``. A message that ``is_call`` only calls people: the owner of a
    private chat, or those whom it mentions. ``heard_by`` names everyone whose phone makes a sound,
    if the place knows its members.
    """

    place: Place
    message: str
    sent_at: float
    at: float
    text: str = ""
    tokens: tuple[str, ...] = ()
    mentions: frozenset[str] = frozenset()
    looks: object = None
    is_new: bool = False
    has_sound: bool = False
    is_call: bool = False
    heard_by: frozenset[str] = frozenset()
    height: Height = NO_HEIGHT


@dataclass(frozen=True, slots=True)
class Press:
    """A button press, in the chat or on the person's own page, from its start to its answer."""

    name: str
    at: float
    until: float
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A request about a place that reached its platform and was counted there."""

    place: Place
    at: float
    is_refused: bool = False


@dataclass(slots=True)
class Asked:
    """A question to a person in turn, open from ``since`` to ``until``, or to the end.

    The table nudges idle people after ``nudged_after_s``; None for never.
    """

    name: str
    question: int
    since: float
    until: float | None = None
    nudged_after_s: float | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """The events of one moment; ``by_person`` is set if a person decided them."""

    at: float
    events: Sequence[Event]
    by_person: bool


@dataclass
class Recording:
    """A whole session: what was shown, decided and asked, in chronological order."""

    now: Callable[[], float]
    frames: list[MessageState] = field(default_factory=list)
    asides: list[MessageState] = field(default_factory=list)
    """Ephemeral messages, which one person in a group sees; the place is that person's name."""
    pressed: list[Press] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    names: Mapping[Seat, str] = field(default_factory=dict)
    unchanged: int = 0
    is_over: bool = False
    hands: int = 0
    ended_at: float = 0.0
    presses: dict[str, int] = field(default_factory=dict)
    """How many presses each person who never started the bot needed to see their cards."""
    _standing: dict[tuple[Place, str], MessageState] = field(default_factory=dict)
    _open: dict[str, Asked] = field(default_factory=dict)
    _is_computers: bool = False

    def show(self, frame: MessageState) -> None:
        """Record the current state of a message, or its removal."""
        key = (frame.place, frame.message)
        before = self._standing.get(key)
        if before is not None and before.looks == frame.looks:
            self.unchanged += 1
        self._standing[key] = frame
        self.frames.append(frame)

    def hear(self, table: Table, events: Sequence[Event]) -> None:
        """Record the events of a table, and who is asked what from now on."""
        self.heard.append(Heard(self.now(), events, by_person=not self._is_computers))
        self._is_computers = table.computer_to_act() is not None
        self.names = table.names
        phase = table.public_view().phase
        self.is_over = isinstance(phase, MatchOver)
        self.hands = table.public_view().number
        is_dealing = isinstance(phase, Undealt | HandOver | MatchOver)
        seats = () if is_dealing else table.people_asked()
        names = {table.state.chairs[seat].name for seat in seats}
        self._ask(names, table.revision, nudge_delay_s(table))

    def _ask(self, names: set[str], question: int, nudged_after_s: float | None) -> None:
        """Close the questions that ended, and open the new ones."""
        for name, asked in [*self._open.items()]:
            if name not in names or asked.question != question:
                asked.until = self.now()
                del self._open[name]
        for name in names - self._open.keys():
            self._open[name] = Asked(name, question, self.now(), nudged_after_s=nudged_after_s)
            self.asked.append(self._open[name])

    @property
    def began_at(self) -> float:
        """Return when the first hand began; earlier frames do not count."""
        return self.heard[0].at

    def by_place(self) -> Mapping[Place, Sequence[MessageState]]:
        """Return the frames of each place, in order."""
        sorted_by: dict[Place, list[MessageState]] = defaultdict(list)
        for frame in sorted(self.frames, key=lambda one: one.at):
            sorted_by[frame.place].append(frame)
        return sorted_by
