"""Whether all is well: the platforms are connected, the games can be written, nobody waits long."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from bot.ports.platform import Platform
from storage.errors import StorageError
from storage.store import Store

EVERY_S: Final = 0.25
"""How often it is looked whether the event loop comes round in time."""

STALL_S: Final = 0.1
"""A wait that is noticed."""

LATE_S: Final = 1.0
"""A wait after which all is not well for a while."""

REMEMBERED: Final = 40
"""So many looks are remembered: ten seconds."""

FRESH_S: Final = 1.0
"""The store is written to no more often than this, however often somebody asks."""

PATIENCE_S: Final = 2.0
"""How long the store may take for it."""

PROBE: Final = "watched"
"""The key of the note that is written to see whether anything can be."""


class Pulse:
    """Notices how late the event loop comes round; whoever it answers has waited as long."""

    def __init__(self, stalled: Callable[[], None]) -> None:
        self._stalled = stalled
        self._late_s = deque[float](maxlen=REMEMBERED)

    @property
    def worst_s(self) -> float:
        """The longest wait of late, in seconds."""
        return max(self._late_s, default=0.0)

    async def beat(self) -> None:
        """Look again and again, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            late_s = max(0.0, loop.time() - due)
            self._late_s.append(late_s)
            if late_s > STALL_S:
                self._stalled()


class Readiness:
    """Looks for what is amiss, and says so in a word each, by where it is."""

    def __init__(self, store: Store, platforms: Mapping[str, Platform], pulse: Pulse) -> None:
        self.faults: Mapping[str, str] = {"start": "not-yet"}
        self._store = store
        self._platforms = platforms
        self._pulse = pulse
        self._probing: asyncio.Task[str] | None = None
        self._probed_at = 0.0

    async def look(self) -> Mapping[str, str]:
        """What is amiss now, and nothing where all is well; ``faults`` until the next look."""
        faults = {
            name: "not-connected"
            for name, platform in self._platforms.items()
            if not platform.health.is_connected
        }
        late_s = self._pulse.worst_s
        if late_s > LATE_S:
            faults["loop"] = f"{late_s:.1f}-s-late"
        unwritten = await self._unwritten()
        if unwritten:
            faults["database"] = unwritten
        self.faults = faults
        return faults

    async def close(self) -> None:
        """Wait no longer for the store."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)

    async def _unwritten(self) -> str:
        """Why nothing can be written, in a word; whoever asks meanwhile waits for the same try."""
        now = asyncio.get_running_loop().time()
        probing = self._probing
        if probing is None or (probing.done() and now - self._probed_at > FRESH_S):
            probing = self._probing = asyncio.create_task(self._probe(now))
            self._probed_at = now
        await asyncio.wait({probing}, timeout=PATIENCE_S)
        return probing.result() if probing.done() else "no-answer"

    async def _probe(self, now: float) -> str:
        """The name of the error that a small note meets, if it meets one."""
        try:
            # SQLite would write nothing at all where the same note stands already.
            await self._store.remember(PROBE, str(now))
        except StorageError as error:
            return type(error).__name__
        return ""
