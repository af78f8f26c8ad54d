"""What platforms call the pictures that they have been sent, so that none is uploaded twice.

It outlives a restart. Each picture has a place by its key, one of PLACES, and what comes there
later takes it; so the store never grows beyond them.
"""

from hashlib import blake2b
from typing import Final

import structlog

from bot.ports.logs import readable
from storage.documents import written
from storage.errors import StorageError
from storage.store import Store

PLACES: Final = 4096
"""How many pictures of a platform are remembered at most."""

_UPLOAD: Final = "upload/"

_log = structlog.get_logger()


class Uploads:
    """Remembers names of pictures, at first in memory alone; ``keep_in`` names a store."""

    def __init__(self) -> None:
        self._store: Store | None = None
        self._places: dict[str, tuple[str, str]] = {}

    async def keep_in(self, store: Store) -> None:
        """Go on with what an earlier process kept there; raise StorageError.

        What cannot be read is as if it had never been uploaded.
        """
        self._store = store
        for place, text in (await store.recall_all(_UPLOAD)).items():
            known = readable(text, tuple[str, str], place)
            if known is not None:
                self._places[place] = known

    def find(self, platform: str, key: str) -> str | None:
        """What a platform calls the picture of this key, if it is remembered."""
        kept, name = self._places.get(_place(platform, key), ("", ""))
        return name if kept == key and name else None

    async def note(self, platform: str, key: str, name: str) -> None:
        """Remember what a platform calls a picture; an empty name is none any more."""
        place = _place(platform, key)
        if self._places.get(place) == (key, name):
            return
        self._places[place] = key, name
        if self._store is None:
            return
        try:
            await self._store.remember(place, written((key, name)))
        except StorageError as error:
            # The picture has been sent all the same; the next process will upload it again.
            _log.warning("upload not kept", error=type(error).__name__)


def _place(platform: str, key: str) -> str:
    """The place of a picture; that of another platform has another name."""
    number = int.from_bytes(blake2b(key.encode(), digest_size=4).digest()) % PLACES
    return f"{_UPLOAD}{platform}/{number:04}"
