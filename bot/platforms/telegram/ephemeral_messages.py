"""Send replies on Telegram: retry delayed calls, and show ephemeral messages in groups.

Replies do not wait in the outbox, because a person waits for them. A call that Telegram delays is
retried. The calls for replies are counted, so that the chat's other messages leave room for them.
In a group replies have a limited share of the calls, because the table comes first. A reply beyond
that share waits for a while. The update of an existing page waits until there is room, and only the
newest update is made.

A server that does not support ephemeral messages ignores the parameter and shows the message to
everyone. So an empty message is sent and checked before anything is shown, and again after each
outage, because the server may have changed. Existing ephemeral messages are edited by methods that
cannot change other messages.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias, TypeVar, assert_never

import structlog
from telegram import Bot, ForceReply, InlineKeyboardButton, Message

from bot.delivery.rate_budget import RECHECK_S, RateBudget
from bot.platforms.telegram.errors import RefusedError, UnknownTokenError
from bot.platforms.telegram.inbound import ChatTarget, Personal, Press, Words, ephemeral_number
from bot.platforms.telegram.limits import NAME
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.rendering import ELLIPSIS, Rendered, with_row
from bot.ports.logs import error_fields
from bot.ports.platform import (
    FailedError,
    GoneError,
    PicturesForbiddenError,
    PlatformError,
    RetryLaterError,
    TooOldError,
)
from bot.ports.request import Address, MessageSentDirectly, PersonId
from bot.ports.value import Struct, replace
from storage.clock import Clock

Result = TypeVar("Result")
Count: TypeAlias = Callable[[MessageSentDirectly], None]

PRESS_PATIENCE_S: Final = 5.0
"""How long a reply to a button press may wait, in seconds; Telegram itself waits for 15 s."""

ANSWER_AGAIN_S: Final = (1.0, 3.0)
"""The pauses before an answer to a press is repeated, in seconds."""

WORDS_PATIENCE_S: Final = 60.0
"""How long a reply to a typed message may wait, in seconds."""


class RetryingClient:
    """A client that repeats calls that Telegram delays, up to a time limit.

    Its calls to a group stay within the ``budget`` for replies in that group.
    """

    def __init__(
        self, client: Client, clock: Clock, count: Count, patience_s: float, budget: RateBudget
    ) -> None:
        self._client = client
        self._clock = clock
        self._count = count
        self._patience_s = patience_s
        self._budget = budget

    def has_room(self, at: ChatTarget, calls: int = 1) -> bool:
        """Return whether a chat has room for this number of ``calls`` now.

        A private chat always has room.
        """
        return at.is_private or self._budget.bears(_reader(at), calls)

    async def wait_for_space(self, at: ChatTarget, within_s: float) -> None:
        """Wait until a chat has room for a reply; raise RetryLaterError after ``within_s``."""
        waited_s = 0.0
        while not self.has_room(at):
            if waited_s >= within_s:
                raise RetryLaterError(RECHECK_S)
            await self._clock.sleep(RECHECK_S)
            waited_s += RECHECK_S

    async def send(
        self,
        to: ChatTarget,
        page: Rendered,
        *,
        reply_to: int = 0,
        ask: ForceReply | None = None,
        extra: dict[str, object] | None = None,
    ) -> Message:
        """Send a message, to a group without a sound; raise a PlatformError."""
        page = page if to.is_private else replace(page, is_silent=True)
        send = partial(self._client.send, to, page, reply_to=reply_to, ask=ask, extra=extra)
        return await self._patiently(send, to)

    async def edit(self, at: ChatTarget, message: int, page: Rendered) -> None:
        """Edit a message; raise a PlatformError."""
        await self._patiently(partial(self._client.edit, at, message, page), at)

    async def edit_ephemeral(
        self, at: ChatTarget, person: int, number: int, page: Rendered
    ) -> None:
        """Edit an ephemeral message; raise a PlatformError."""
        await self._patiently(partial(self._client.edit_ephemeral, at, person, number, page), at)

    async def delete(self, at: ChatTarget, message: int) -> None:
        """Delete a message; raise a PlatformError."""
        await self._patiently(partial(self._client.delete, at, message))

    async def delete_ephemeral(self, at: ChatTarget, person: int, number: int) -> None:
        """Delete an ephemeral message; raise a PlatformError."""
        await self._patiently(partial(self._client.delete_ephemeral, at, person, number))

    async def answer_press(
        self, press: str, text: str = "", *, alert: bool = False, link: str = ""
    ) -> None:
        """Answer a press; raise a PlatformError.

        Repeat the call after a network failure, which may have lost it; a second answer to the same
        press changes nothing.
        """
        call = partial(self._client.answer_press, press, text, alert=alert, link=link)
        for pause_s in ANSWER_AGAIN_S:
            try:
                await self._patiently(call)
            except (RefusedError, UnknownTokenError):
                raise
            except FailedError:
                await self._clock.sleep(pause_s)
            else:
                return
        await self._patiently(call)

    async def ask(
        self, request: Callable[[Bot], Awaitable[object]], at: ChatTarget | None = None
    ) -> None:
        """Make any other call, which may write to a chat; raise a PlatformError."""
        await self._patiently(partial(self._client.ask, request, at), at)

    async def _patiently(
        self, request: Callable[[], Awaitable[Result]], at: ChatTarget | None = None
    ) -> Result:
        """Repeat a call while Telegram delays it; raise RetryLaterError if that takes too long.

        A call that writes to the chat ``at`` is counted in its budget. In a group it is counted
        before the call, because other calls may begin in the meantime.
        """
        waited_s = 0.0
        is_shared = at is not None and not at.is_private
        while True:
            if is_shared:
                assert at is not None, "a group is a chat"
                await self.wait_for_space(at, self._patience_s - waited_s)
                self._tell(at)
            try:
                result = await request()
            except RetryLaterError as error:
                self._tell(at, error.seconds)
                waited_s += error.seconds
                if waited_s > self._patience_s:
                    raise
                await self._clock.sleep(error.seconds)
            else:
                if not is_shared:
                    self._tell(at)
                return result

    def _tell(self, at: ChatTarget | None, pause_s: float = 0.0) -> None:
        if at is not None:
            self._budget.count(_reader(at))
            self._budget.pause(_reader(at), pause_s)
            self._count(MessageSentDirectly(_reader(at), pause_s))


def _reader(at: ChatTarget) -> Address | PersonId:
    chat = str(at.chat)
    return PersonId(NAME, chat) if at.is_private else Address(NAME, chat)


BACK: Final = "telegram-back"
"""The callback data of the button that returns from a player's cards to the table."""

_NOTHING: Final = Rendered(ELLIPSIS, is_silent=True)

_MOST_STANDING: Final = 4_096

_CALLS_TO_FIND_OUT: Final = 3
"""The number of calls: send an empty message, delete it, and show the page."""

_UPDATE_PATIENCE_S: Final = 120.0
"""How long the update of an existing page may wait, in seconds."""

_log = structlog.get_logger()


class _Standing(Struct, frozen=True):
    """A person's ephemeral message in a chat: its name, its id and the button back to the table."""

    about: str
    number: int
    back: InlineKeyboardButton | None


class _Update(Struct, frozen=True):
    """The new content of a person's ephemeral message, with its id and its name, if any."""

    number: int
    page: Rendered
    about: str


class Ephemerals:
    """Shows ephemeral messages in groups; raises PlatformError if the server cannot."""

    def __init__(self, client: RetryingClient) -> None:
        self._client = client
        self._are_known: bool | None = None
        self._finding_out = asyncio.Lock()
        self._standing: dict[tuple[ChatTarget, int], _Standing] = {}
        self._updates: dict[tuple[ChatTarget, int], _Update] = {}
        self._updating: dict[tuple[ChatTarget, int], asyncio.Task[None]] = {}

    def has_room(self, at: ChatTarget) -> bool:
        """Return whether a chat has room for all the calls that it takes to show a page now."""
        return self._client.has_room(at, _CALLS_TO_FIND_OUT if self._are_known is None else 1)

    def close(self) -> None:
        """Drop the waiting updates."""
        for task in self._updating.values():
            task.cancel()

    def update_later(self, at: ChatTarget, person: int, page: Rendered, about: str) -> None:
        """Update a person's page when the chat has room, if the page has the name ``about``."""
        standing = self._standing.get((at, person))
        if standing is not None and standing.about == about:
            if standing.back is not None and _back_in(page) is None:
                page = with_row(page, standing.back)
            self._update_later(at, person, _Update(standing.number, page, about))

    def _update_later(self, at: ChatTarget, person: int, update: _Update) -> None:
        key = at, person
        self._updates[key] = update
        if key not in self._updating:
            self._updating[key] = asyncio.create_task(self._update(at, person))

    async def _update(self, at: ChatTarget, person: int) -> None:
        """Make the newest update of a person's page when the chat has room, until none waits."""
        key = at, person
        try:
            while key in self._updates:
                await self._client.wait_for_space(at, _UPDATE_PATIENCE_S)
                update = self._updates.pop(key, None)
                if update is not None:
                    await self._edit(at, person, update.number, update.page)
                    self._note(at, person, update.number, update.page, update.about)
        except PlatformError as error:
            self._standing.pop(key, None)
            self._updates.pop(key, None)
            _log.warning("message not updated", **error_fields(error))
        finally:
            del self._updating[key]

    def forget(self, at: ChatTarget, person: int, number: int) -> None:
        """Stop updating an ephemeral message; other ones are still updated."""
        standing, update = self._standing.get((at, person)), self._updates.get((at, person))
        if standing is not None and standing.number == number:
            del self._standing[at, person]
        if update is not None and update.number == number:
            del self._updates[at, person]

    async def bring_up(self, at: ChatTarget, person: int, page: Rendered, about: str) -> None:
        """Edit a person's newest page if it has the name ``about``; otherwise raise GoneError.

        The edit needs no press.
        """
        standing = self._standing.get((at, person))
        if standing is None or standing.about != about:
            raise GoneError
        if standing.back is not None:
            page = with_row(page, standing.back)
        self._updates.pop((at, person), None)
        try:
            await self._edit(at, person, standing.number, page)
        except RetryLaterError:
            raise
        except PlatformError:
            self.forget(at, person, standing.number)
            raise

    def doubt(self) -> None:
        """Check again, before the next page, whether the server supports ephemeral messages."""
        self._are_known = None

    async def show(  # noqa: PLR0913 - the last is keyword-only
        self,
        at: ChatTarget,
        person: int,
        origin: Personal,
        page: Rendered,
        about: str = "",
        *,
        covers: bool = True,
    ) -> None:
        """Show a page to the person who has just made a request in a chat.

        If the page ``covers`` the pressed message and the server supports that, it replaces this
        message on the person's screen. A page with a name may be updated later. After a page
        without a name, the previous named page is still updated.
        """
        async with self._finding_out:
            if self._are_known is None:
                await self._find_out(at, person, origin)
        if not self._are_known:
            raise FailedError
        shown = self._shown if covers else self._uncovered
        number = await shown(at, person, origin, page)
        self._note(at, person, number, page, about)

    async def _shown(self, at: ChatTarget, person: int, origin: Personal, page: Rendered) -> int:
        if not _is_public_press(origin):
            return await self._uncovered(at, person, origin, page)
        try:
            return await self._write(at, _whose(person, origin, covers=True), page)
        except (RefusedError, GoneError, TooOldError):
            return await self._uncovered(at, person, origin, page)

    async def _uncovered(
        self, at: ChatTarget, person: int, origin: Personal, page: Rendered
    ) -> int:
        return await self._write(at, _whose(person, origin), page)

    def _note(self, at: ChatTarget, person: int, number: int, page: Rendered, about: str) -> None:
        if not about:
            return
        self._standing[at, person] = _Standing(about, number, _back_in(page))
        if len(self._standing) > _MOST_STANDING:
            del self._standing[next(iter(self._standing))]

    async def renew(
        self, at: ChatTarget, person: int, press: Press, page: Rendered, about: str = ""
    ) -> None:
        """Edit the ephemeral message that a person pressed.

        If the edit fails, a new message is shown instead. If the group has no room for the call,
        the edit is made later.
        """
        self.forget(at, person, press.ephemeral)
        if not self._client.has_room(at):
            self._note(at, person, press.ephemeral, page, about)
            self._update_later(at, person, _Update(press.ephemeral, page, about))
            return
        try:
            await self._edit(at, person, press.ephemeral, page)
            self._note(at, person, press.ephemeral, page, about)
        except PlatformError:
            await self.show(at, person, press, page, about)
            with suppress(PlatformError):
                await self._client.delete_ephemeral(at, person, press.ephemeral)

    async def _find_out(self, at: ChatTarget, person: int, origin: Personal) -> None:
        """Show the person an empty message for a moment, and check whether it was ephemeral."""
        number = await self._send(at, _whose(person, origin), _NOTHING)
        self._are_known = bool(number)
        if number:
            with suppress(PlatformError):
                await self._client.delete_ephemeral(at, person, number)

    async def _write(self, at: ChatTarget, whose: dict[str, object], page: Rendered) -> int:
        try:
            number = await self._send(at, whose, page)
        except PicturesForbiddenError:
            number = await self._send(at, whose, replace(page, picture=None))
        if not number:
            self._are_known = False
            raise FailedError
        return number

    async def _edit(self, at: ChatTarget, person: int, number: int, page: Rendered) -> None:
        try:
            await self._client.edit_ephemeral(at, person, number, page)
        except PicturesForbiddenError:
            await self._client.edit_ephemeral(at, person, number, replace(page, picture=None))

    async def _send(self, at: ChatTarget, whose: dict[str, object], page: Rendered) -> int:
        """Send an ephemeral message and return its id.

        If the message was not ephemeral, delete it and return 0.
        """
        sent = await self._client.send(at, page, extra=whose)
        number = ephemeral_number(sent)
        if not number:
            await self._client.delete(at, sent.message_id)
        return number


def _back_in(page: Rendered) -> InlineKeyboardButton | None:
    """Return the button of a page that returns to the table, if it has one."""
    rows = () if page.keyboard is None else page.keyboard.inline_keyboard
    return next((one for row in rows for one in row if one.callback_data == BACK), None)


def _is_public_press(origin: Personal) -> bool:
    return isinstance(origin, Press) and not origin.ephemeral


def _whose(person: int, origin: Personal, *, covers: bool = False) -> dict[str, object]:
    """Return the parameters that make a message ephemeral.

    Telegram allows such a message only for a moment after a press or an ephemeral command.
    """
    match origin:
        case Press(query):
            receiver = {"receiver_user_id": person, "callback_query_id": query}
            cover = {"replace_callback_query_message": True} if covers else {}
            return {"ephemeral_message_parameters": receiver | cover}
        case Words(_, ephemeral):
            reply = {"ephemeral_message_id": ephemeral} if ephemeral else None
            receiver = {"receiver_user_id": person}
            return {"ephemeral_message_parameters": receiver, "reply_parameters": reply}
        case _:
            assert_never(origin)
