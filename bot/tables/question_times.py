"""Remember when a match asked its latest questions, and how fast people answer."""

from collections import deque
from typing import Final

from bot.tables.pace import Pace

_KINDS_KEPT: Final = 32
"""The questions whose times are remembered; a hand has fewer within some seconds."""


class QuestionTimes:
    """The times of the latest questions, in seconds since the epoch.

    ``since`` is when the match began to ask its current question, as far as that was noticed.
    ``pace`` has the response times of the people.
    """

    def __init__(self, since: float) -> None:
        self.since = since
        self.pace = Pace()
        self._revision = 0
        self._kinds = deque[tuple[float, str]](maxlen=_KINDS_KEPT)

    def is_noted(self, revision: int) -> bool:
        """Return whether this question is the latest that was recorded."""
        return revision == self._revision

    def note(self, revision: int, since: float, kind: str) -> None:
        """Record a new question and its kind."""
        self._revision = revision
        self.since = since
        self._kinds.append((since, kind))

    def asks_otherwise_since(self, at: float) -> bool:
        """Return whether the kind of question has changed since a time.

        A change is assumed for times before the earliest question that is remembered.
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
