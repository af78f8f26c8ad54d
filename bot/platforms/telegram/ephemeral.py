"""Ephemeral messages: what one person alone sees in the middle of a group.

A server that does not know them would ignore what makes a message ephemeral, and show it to all.
So each is first sent with nothing in it, then looked at, and only then filled, by a method that
can change no other messages. Whatever fails, nobody else reads anything.
"""

from contextlib import suppress
from typing import Final, assert_never

from bot.platforms.telegram.inbound import Destination, Origin, Press, Words, ephemeral_number
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.rendering import ELLIPSIS, Page
from bot.ports.errors import FailedError, PlatformError

_NOTHING: Final = Page(ELLIPSIS)


class Ephemerals:
    """Shows pages to single persons in groups, if the server can; raises PlatformError if not."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._are_known = True

    async def show(self, at: Destination, person: int, origin: Origin, page: Page) -> None:
        """Show a page to the person who has just done something there."""
        if not self._are_known:
            raise FailedError
        sent = await self._client.send(at, _NOTHING, extra=_for(person, origin))
        number = ephemeral_number(sent)
        if not number:
            self._are_known = False
            await self._client.delete(at, sent.message_id)
            raise FailedError
        try:
            await self.edit(at, person, number, page)
        except PlatformError:
            await self._take_away(at, person, number)
            raise

    async def edit(self, at: Destination, person: int, number: int, page: Page) -> None:
        """Put another page in the place of an ephemeral message."""
        await self._client.call(
            "editEphemeralMessageText",
            at,
            receiver_user_id=person,
            ephemeral_message_id=number,
            text=page.text,
            entities=page.entities,
            reply_markup=page.keyboard,
        )

    async def _take_away(self, at: Destination, person: int, number: int) -> None:
        """Remove an ephemeral message that stayed empty, if it can be removed."""
        with suppress(PlatformError):
            await self._client.call(
                "deleteEphemeralMessage", at, receiver_user_id=person, ephemeral_message_id=number
            )


def _for(person: int, origin: Origin) -> dict[str, object]:
    """What makes a message ephemeral; a press or an ephemeral command allows it for a moment."""
    match origin:
        case Press(query):
            receiver = {"receiver_user_id": person, "callback_query_id": query}
            return {"ephemeral_message_parameters": receiver}
        case Words(_, ephemeral):
            reply = {"ephemeral_message_id": ephemeral} if ephemeral else None
            receiver = {"receiver_user_id": person}
            return {"ephemeral_message_parameters": receiver, "reply_parameters": reply}
        case _:
            assert_never(origin)
