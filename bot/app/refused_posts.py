"""Refused posts: who is told what is wrong where a table's post is refused, and how often.

The person who acted last in a chat is told, because they wait for what they did to be seen there.
"""

from collections import OrderedDict
from enum import StrEnum
from typing import Final, TypeVar

from bot.app.context import RequestContext
from bot.parsing.command_list import OWN_HAND, typed_name
from bot.ports.platform import ClosedThreadError, ModeratedError, PlatformError
from bot.ports.request import Address, PersonId
from bot.tables.table import Table
from bot.tables.table_index import channel_of
from bot.tables.table_state import TableChat
from bot.text.localizer import LocalizedText

Key = TypeVar("Key")
Known = TypeVar("Known")

_MOST: Final = 4_096


class GoesOn(StrEnum):
    """How a table goes on where its post was refused."""

    TEXT = "text"
    THREAD = "thread"
    CHANNEL = "channel"
    ASIDE = "aside"


class RefusedPosts:
    """Remembers who acted last in each chat, what they were told, and where a thread was tried."""

    def __init__(self) -> None:
        self._latest: OrderedDict[Address, RequestContext] = OrderedDict()
        self._told: OrderedDict[tuple[str, Address, str, GoesOn], None] = OrderedDict()
        self._threads: OrderedDict[tuple[str, Address], None] = OrderedDict()

    def note(self, caller: RequestContext) -> None:
        """Remember that somebody acted in a chat."""
        self._latest[caller.address] = caller
        self._latest.move_to_end(caller.address)
        _bound(self._latest)

    def may_open_thread(self, live: Table, place: TableChat) -> bool:
        """Return whether a thread is to be opened for a table under a chat; once for each table."""
        key = live.record.code, channel_of(place.address)
        if key in self._threads or place.address.thread or not place.has_threads:
            return False
        self._threads[key] = None
        _bound(self._threads)
        return True

    def told(
        self, live: Table, address: Address, error: PlatformError, goes_on: GoesOn
    ) -> tuple[PersonId, str] | None:
        """Return whom to tell what, or None where it was told or nobody has acted there."""
        caller, why = self._latest.get(address), _reason(error)
        key = live.record.code, address, why, goes_on
        if caller is None or key in self._told:
            return None
        self._told[key] = None
        _bound(self._told)
        command = f"/{typed_name(OWN_HAND, caller.language)} {live.record.code}"
        told = {"code": live.record.code, "why": why, "goes": goes_on.value, "command": command}
        return caller.person.id, caller.voice.format(LocalizedText("refused-post", told))


def _reason(error: PlatformError) -> str:
    match error:
        case ModeratedError():
            return "moderated"
        case ClosedThreadError():
            return "closed"
        case _:
            return "forbidden"


def _bound(remembered: OrderedDict[Key, Known]) -> None:
    if len(remembered) > _MOST:
        remembered.popitem(last=False)
