"""What is said between the chats of a table, and how often one person may.

What is said in one go is one message that grows by a line each time, so that nothing is lost or
told in another order where a chat has to wait, and much talk costs few calls.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.handlers.guard import Guard
from bot.outbox.delivered import Reader, Topic
from bot.outbox.outbox import Outbox
from bot.ports.deeds import PersonId
from bot.ports.platform import Pace
from bot.ports.post import Post
from bot.ports.timer import Timer

LONGEST: Final = 200
"""Letters that may be said at once."""

PACE: Final = Pace(at_once=3, a_minute=10)
"""How often one person may speak."""

RUN_S: Final = 30.0
"""After this silence what is said next has a message of its own."""

_MOST_LINES: Final = 8
"""Lines of one message: with names, as many as fit into one of any platform."""

_MOST_RUNS: Final = 1024
_KEPT: Final = 4
"""Messages of one reader that may still be on their way."""


@dataclass(slots=True)
class _Run:
    """What was said to a reader in one go; the number tells its message from those before."""

    number: int
    heard_at: float
    lines: list[str] = field(default_factory=list)

    def post(self) -> Post:
        """All of it."""
        return Post("\n".join(self.lines), is_last=True, is_silent=True)


class Talk:
    """Brings lines to readers through the outbox, and counts who speaks how often."""

    def __init__(self, outbox: Outbox, timer: Timer) -> None:
        self._outbox = outbox
        self._timer = timer
        self._guard = Guard(timer, PACE)
        self._runs: OrderedDict[tuple[Reader, str], _Run] = OrderedDict()

    def admits(self, person: PersonId) -> bool:
        """Whether a person may speak now; it is counted by asking."""
        return self._guard.admits(person)

    def tell(self, reader: Reader, code: str, text: str) -> None:
        """Show a line about the table of a code to a reader, below what was said just before."""
        run, now = self._runs.get((reader, code)), self._timer.now()
        if run is None or now - run.heard_at > RUN_S or len(run.lines) == _MOST_LINES:
            run = self._begin(reader, code, 0 if run is None else run.number + 1)
        run.lines.append(text)
        run.heard_at = now
        self._outbox.show(_topic(reader, code, run.number), partial(_Run.post, run))

    def rest(self, code: str) -> None:
        """Know nothing more of what was said at a table where nobody says anything."""
        for key in [key for key in self._runs if key[1] == code]:
            del self._runs[key]

    def _begin(self, reader: Reader, code: str, number: int) -> _Run:
        self._outbox.forget(_topic(reader, code, number - _KEPT))
        run = self._runs[reader, code] = _Run(number, self._timer.now())
        self._runs.move_to_end((reader, code))
        if len(self._runs) > _MOST_RUNS:
            self._runs.popitem(last=False)
        return run


def _topic(reader: Reader, code: str, number: int) -> Topic:
    """Something beside the table's own post; the codes of tables have no blanks."""
    return Topic(reader, f"talk {code} {number}")
