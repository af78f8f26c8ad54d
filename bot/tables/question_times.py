"""Remember when a match asked its latest questions, and how fast people answer."""

from collections import deque
from typing import Final

from bot.tables.pace import Pace

_KINDS_KEPT: Final = 32
"""For how many questions the times are remembered; a few seconds of a hand have fewer."""


class QuestionTimes:
    """The times of the latest questions, in seconds since the epoch.

    ``since`` is when the match is known to have begun to ask its current question. ``pace`` has
    people's response times.
    """

    def __init__(self, since: float) -> None:
        self.since = since
        self.pace = Pace()
        self._revision = 0
        self._kinds = deque[tuple[float, str]](maxlen=_KINDS_KEPT)

    def is_noted(self, revision: int) -> bool:
        """Return whether this question is the latest recorded one."""
        return revision == self._revision

    def note(self, revision: int, since: float, kind: str) -> None:
        """Record a new question and its kind."""
        self._revision = revision
        self.since = since
        self._kinds.append((since, kind))

    def asks_otherwise_since(self, at: float) -> bool:
        """Return whether another kind of question has been asked since a time.

        For a time before the earliest remembered question, a change is assumed.
        """
        if not self._kinds:
            return False
        now = self._kinds[-1][1]
        for since, kind in reversed(self._kinds):
            if kind != now:
                return True
            if since <= at:
                return False
        return True
