"""Track which people have which tables open in a window, and which windows are visible.

A person who sees the table in a window gets no calls or messages elsewhere, until shortly after
their last window is closed or hidden.
"""

from collections.abc import Callable
from typing import Final

from bot.ports.request import PersonId
from bot.ports.scheduler import Scheduler
from storage.clock import Clock

AWAY_S: Final = 8.0
"""How long a person counts as present after their last window was closed or hidden, in seconds."""


class WindowPresence:
    """The windows of all people; ``on_gone`` is called when a person is no longer present."""

    def __init__(
        self, clock: Clock, scheduler: Scheduler, on_gone: Callable[[str, PersonId], None]
    ) -> None:
        self._clock = clock
        self._scheduler = scheduler
        self._on_gone = on_gone
        self._visible: dict[tuple[str, PersonId], set[object]] = {}
        self._open: dict[str, dict[object, PersonId]] = {}

    def note(self, code: str, person: PersonId, window: object, *, is_visible: bool) -> bool:
        """Record whether a person's window is visible now; return whether the window is new."""
        opened = self._open.setdefault(code, {})
        is_new = window not in opened
        opened[window] = person
        self._note_visible((code, person), window, is_visible=is_visible)
        return is_new

    def note_closed(self, code: str, person: PersonId, window: object) -> None:
        """Record that a window was closed."""
        opened = self._open.get(code, {})
        opened.pop(window, None)
        if not opened:
            self._open.pop(code, None)
        self._note_visible((code, person), window, is_visible=False)

    def is_present(self, code: str, person: PersonId) -> bool:
        """Return whether a person sees this table in a window or did so a moment ago."""
        return (code, person) in self._visible

    def people(self, code: str) -> frozenset[PersonId]:
        """Return the people who have a table open in a window, visible or not."""
        return frozenset(self._open.get(code, {}).values())

    def _note_visible(self, key: tuple[str, PersonId], window: object, *, is_visible: bool) -> None:
        if is_visible:
            self._visible.setdefault(key, set()).add(window)
            self._scheduler.cancel(("window", *key))
        elif window in self._visible.get(key, ()):
            self._visible[key].discard(window)
            if not self._visible[key]:
                self._scheduler.at(
                    ("window", *key), self._clock.now() + AWAY_S, lambda: self._forget(key)
                )

    async def _forget(self, key: tuple[str, PersonId]) -> None:
        if not self._visible.get(key, {None}):
            del self._visible[key]
            self._on_gone(*key)
