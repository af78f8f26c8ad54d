"""Decide who gets an explanation of a refused table message, and how often.

The person who acted last in the chat gets it, because they are waiting for a result there.
"""

from collections import OrderedDict
from enum import StrEnum
from typing import Final, TypeVar

from bot.app.context import RequestContext
from bot.parsing.command_list import OWN_HAND, typed_name
from bot.ports.platform import ClosedThreadError, ModeratedError, PlatformError
from bot.ports.request import Address, PersonId, channel_of
from bot.tables.table import Table
from bot.tables.table_state import TableChat
from bot.text.localizer import LocalizedText

Key = TypeVar("Key")
Known = TypeVar("Known")

_MOST: Final = 4_096


class GoesOn(StrEnum):
    """How a table continues after its message was refused."""

    TEXT = "text"
    THREAD = "thread"
    CHANNEL = "channel"
    ASIDE = "aside"


class RefusedPosts:
    """Remembers who acted last in each chat, explanations sent, and attempts to open threads."""

    def __init__(self) -> None:
        self._latest: OrderedDict[Address, RequestContext] = OrderedDict()
        self._told: OrderedDict[tuple[str, Address, str, GoesOn], None] = OrderedDict()
        self._threads: OrderedDict[tuple[str, Address], None] = OrderedDict()

    def note(self, ctx: RequestContext) -> None:
        """Remember the newest request in a chat."""
        self._latest[ctx.address] = ctx
        self._latest.move_to_end(ctx.address)
        _bound(self._latest)

    def may_open_thread(self, table: Table, place: TableChat) -> bool:
        """Return whether to open a thread for a table in a chat; True once for each table."""
        key = table.state.code, channel_of(place.address)
        if key in self._threads or place.address.thread or not place.has_threads:
            return False
        self._threads[key] = None
        _bound(self._threads)
        return True

    def forget(self, chat: Address) -> None:
        """Forget what was explained and tried in a chat whose permissions have changed."""
        for told in [one for one in self._told if channel_of(one[1]) == channel_of(chat)]:
            del self._told[told]
        for tried in [one for one in self._threads if one[1] == channel_of(chat)]:
            del self._threads[tried]

    def told(
        self, table: Table, address: Address, error: PlatformError, goes_on: GoesOn
    ) -> tuple[PersonId, str] | None:
        """Return who gets an explanation and its text; None if it was sent or nobody acted."""
        ctx, why = self._latest.get(address), _reason(error)
        key = table.state.code, address, why, goes_on
        if ctx is None or key in self._told:
            return None
        self._told[key] = None
        _bound(self._told)
        command = f"/{typed_name(OWN_HAND, ctx.language)} {table.state.code}"
        told = {"code": table.state.code, "why": why, "goes": goes_on.value, "command": command}
        return ctx.person.id, ctx.localizer.format(LocalizedText("refused-post", told))


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
