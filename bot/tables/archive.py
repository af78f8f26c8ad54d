"""What is kept beside the logs: tables as people arranged them, and what people prefer."""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

import msgspec
import structlog

from bot.ports.platform import Address, PersonId
from bot.tables.record import TableRecord
from storage.store import Store

_MESA: Final = "mesa/"
_PREFERENCES: Final = "preferences/"

MOST_PAST: Final = 256
"""Tables that are closed, and whose last deeds a platform might still deliver again."""

Document = TypeVar("Document")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Preferences:
    """What is known of a person or a chat; an empty language was never chosen.

    ``reachable`` says whether private messages get through to a person, None when nobody tried.
    Who wants ``text_only`` is shown no pictures.
    """

    language: str = ""
    reachable: bool | None = None
    text_only: bool = False


class Archive:
    """Reads and writes whole documents; each write is one statement of the store.

    Preferences are few and asked for with every deed, so they are also kept in memory.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._preferences: dict[str, Preferences] = {}

    async def load(self) -> None:
        """Read the preferences; one that cannot be read is as if it had never been chosen."""
        kept = await self._store.recall_all(_PREFERENCES)
        for key, text in kept.items():
            preferences = _read(text, Preferences, key)
            if preferences is not None:
                self._preferences[key] = preferences

    async def save(self, record: TableRecord) -> None:
        """Keep a table as it is now arranged."""
        await self._store.remember(_MESA + record.code, msgspec.json.encode(record).decode())

    async def records(self) -> tuple[TableRecord, ...]:
        """Every table that is open, or whose end some chat has not been told.

        One that cannot be read is logged and stays as it is.
        """
        return tuple(record for record in await self._all() if not _is_past(record))

    async def past_deeds(self) -> tuple[str, ...]:
        """What people did last at the tables that are closed everywhere, of the latest ones."""
        past = sorted((m for m in await self._all() if _is_past(m)), key=lambda m: m.touched_at)
        return tuple(heard.deed for record in past[-MOST_PAST:] for heard in record.heard)

    async def _all(self) -> list[TableRecord]:
        kept = await self._store.recall_all(_MESA)
        records = (_read(text, TableRecord, key) for key, text in kept.items())
        return [record for record in records if record is not None]

    async def knows(self, code: str) -> bool:
        """Whether there is or ever was a table of this code."""
        return await self._store.recall(_MESA + code) is not None

    def preferences(self, whose: PersonId | Address) -> Preferences:
        """What is known of a person or a chat."""
        return self._preferences.get(_key(whose), Preferences())

    async def prefer(
        self,
        whose: PersonId | Address,
        *,
        language: str | None = None,
        reachable: bool | None = None,
        text_only: bool | None = None,
    ) -> None:
        """Remember what was learned of a person or a chat; None changes nothing."""
        before = self.preferences(whose)
        after = before
        if language is not None:
            after = replace(after, language=language)
        if reachable is not None:
            after = replace(after, reachable=reachable)
        if text_only is not None:
            after = replace(after, text_only=text_only)
        if after != before:
            self._preferences[_key(whose)] = after
            await self._store.remember(_key(whose), msgspec.json.encode(after).decode())


def _is_past(record: TableRecord) -> bool:
    """Whether a table is closed, and every chat knows."""
    return record.closed and not record.places


def _key(whose: PersonId | Address) -> str:
    """The key of a person, or of a whole chat with all its threads."""
    match whose:
        case PersonId(platform, id_):
            return f"{_PREFERENCES}person/{platform}/{id_}"
        case Address(platform, chat):
            return f"{_PREFERENCES}chat/{platform}/{chat}"


def _read(text: str, kind: type[Document], key: str) -> Document | None:
    """A document, or None when it is damaged."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as error:
        _log.error("document unreadable", key=key, error=type(error).__name__)
        return None
