"""What stood on the screens of a table, from when until when, and what made a sound.

A film is made by whoever stands between the bot and the eyes of people: a platform that has a
memory, or a server before which the real clients run. It knows nothing of what was meant.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.tables.table import Table
from engine.events import Event
from engine.game import HandOver, MatchOver, Undealt
from engine.seats import Seat

Place: TypeAlias = str
"""Where something is to be seen: the name of a platform for its group, or that of a person."""


@dataclass(frozen=True, slots=True)
class MessageState:
    """A message as it stands from ``at`` on, in seconds; ``looks`` is None once it is gone.

    It set out at ``sent_at``. It has a sound for those whom it ``rings``; a sound without them is
    everybody's.
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


@dataclass(frozen=True, slots=True)
class Call:
    """A request that reached a platform and was counted there, for a place."""

    place: Place
    at: float
    is_refused: bool = False


@dataclass(slots=True)
class Asked:
    """Somebody owed an answer to a question from one moment to another, or to the end."""

    name: str
    question: int
    since: float
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What happened at once, and when; ``by_person`` says who has decided it."""

    at: float
    events: Sequence[Event]
    by_person: bool


@dataclass
class Recording:
    """All of a sitting: what was shown, said and asked, in the order of time."""

    now: Callable[[], float]
    frames: list[MessageState] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    names: Mapping[Seat, str] = field(default_factory=dict)
    unchanged: int = 0
    is_over: bool = False
    hands: int = 0
    ended_at: float = 0.0
    presses: dict[str, int] = field(default_factory=dict)
    """How often somebody has pressed until they saw their cards, who never started the bot."""
    _standing: dict[tuple[Place, str], MessageState] = field(default_factory=dict)
    _open: dict[str, Asked] = field(default_factory=dict)
    _is_computers: bool = False

    def show(self, frame: MessageState) -> None:
        """Note a message as it now stands, or that it is gone."""
        key = (frame.place, frame.message)
        before = self._standing.get(key)
        if before is not None and before.looks == frame.looks:
            self.unchanged += 1
        self._standing[key] = frame
        self.frames.append(frame)

    def hear(self, live: Table, events: Sequence[Event]) -> None:
        """Note what has happened at a table, and who is asked what from now on."""
        self.heard.append(Heard(self.now(), events, by_person=not self._is_computers))
        self._is_computers = live.computer_to_act() is not None
        self.names = live.names
        phase = live.public_view().phase
        self.is_over = isinstance(phase, MatchOver)
        self.hands = live.public_view().number
        is_dealing = isinstance(phase, Undealt | HandOver | MatchOver)
        seats = () if is_dealing else live.people_asked()
        self._ask({live.record.chairs[seat].name for seat in seats}, live.revision)

    def _ask(self, names: set[str], question: int) -> None:
        """Close what is asked no more, and open what is new."""
        for name, asked in [*self._open.items()]:
            if name not in names or asked.question != question:
                asked.until = self.now()
                del self._open[name]
        for name in names - self._open.keys():
            self._open[name] = Asked(name, question, self.now())
            self.asked.append(self._open[name])

    @property
    def began_at(self) -> float:
        """Return when the first hand was begun; what a table shows before is another matter."""
        return self.heard[0].at

    def by_place(self) -> Mapping[Place, Sequence[MessageState]]:
        """Return the frames of each place, in order."""
        sorted_by: dict[Place, list[MessageState]] = defaultdict(list)
        for frame in sorted(self.frames, key=lambda one: one.at):
            sorted_by[frame.place].append(frame)
        return sorted_by
