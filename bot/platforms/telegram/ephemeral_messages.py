"""How answers reach Telegram: patiently, and in a group as messages that one person alone sees.

Answers do not wait their turn in the outbox, because somebody waits for them. What is told to wait
is asked again, and what answers take is told, so that the posts of the chat make room for it. In a
group they have a bounded share of the calls: the table comes first. An answer beyond that share
waits for a while; an update of a page that stands waits until there is room, and only the newest
update is made.

A server that does not know ephemeral messages would ignore what makes one, and show it to all. So
before anything is shown, one with nothing in it is sent and looked at, and again whenever the
server was lost: it may be another one when it is back. What stands already is changed by methods
that can change no other messages.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, TypeAlias, TypeVar, assert_never

import structlog
from telegram import Bot, ForceReply, InlineKeyboardButton, Message

from bot.delivery.rate_budget import RECHECK_S, RateBudget
from bot.platforms.telegram.errors import RefusedError
from bot.platforms.telegram.inbound import ChatTarget, Personal, Press, Words, ephemeral_number
from bot.platforms.telegram.limits import NAME
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.rendering import ELLIPSIS, Rendered, with_row
from bot.ports.clock import Clock
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
from bot.ports.value import replace

Result = TypeVar("Result")
Count: TypeAlias = Callable[[MessageSentDirectly], None]

PRESS_PATIENCE_S: Final = 5.0
"""How long somebody who has pressed a button is kept waiting at most; Telegram waits for 15 s."""

WORDS_PATIENCE_S: Final = 60.0
"""How late an answer to words may still come."""


class RetryingClient:
    """Asks as the client does, once more after each wait that is asked of it, up to a limit.

    What it writes to a group stays within the ``budget`` of answers there.
    """

    def __init__(
        self, client: Client, timer: Clock, count: Count, patience_s: float, budget: RateBudget
    ) -> None:
        self._client = client
        self._timer = timer
        self._count = count
        self._patience_s = patience_s
        self._budget = budget

    def has_room(self, at: ChatTarget, calls: int = 1) -> bool:
        """Return whether so many answers may be written there now.

        In private chats they always may.
        """
        return at.is_private or self._budget.bears(_reader(at), calls)

    async def room(self, at: ChatTarget, within_s: float) -> None:
        """Wait until an answer may be written there; raise RetryLaterError if that takes longer."""
        waited_s = 0.0
        while not self.has_room(at):
            if waited_s >= within_s:
                raise RetryLaterError(RECHECK_S)
            await self._timer.sleep(RECHECK_S)
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
        """Write a message; raise a PlatformError."""
        send = partial(self._client.send, to, page, reply_to=reply_to, ask=ask, extra=extra)
        return await self._patiently(send, to)

    async def edit(self, at: ChatTarget, message: int, page: Rendered) -> None:
        """Bring a message up to date; raise a PlatformError."""
        await self._patiently(partial(self._client.edit, at, message, page), at)

    async def edit_aside(self, at: ChatTarget, person: int, number: int, page: Rendered) -> None:
        """Bring an ephemeral message up to date; raise a PlatformError."""
        await self._patiently(partial(self._client.edit_aside, at, person, number, page), at)

    async def delete(self, at: ChatTarget, message: int) -> None:
        """Take a message away; raise a PlatformError."""
        await self._patiently(partial(self._client.delete, at, message))

    async def delete_aside(self, at: ChatTarget, person: int, number: int) -> None:
        """Take an ephemeral message away; raise a PlatformError."""
        await self._patiently(partial(self._client.delete_aside, at, person, number))

    async def answer_press(
        self, press: str, text: str = "", *, alert: bool = False, link: str = ""
    ) -> None:
        """Answer a press; raise a PlatformError."""
        await self._patiently(
            partial(self._client.answer_press, press, text, alert=alert, link=link)
        )

    async def ask(
        self, request: Callable[[Bot], Awaitable[object]], at: ChatTarget | None = None
    ) -> None:
        """Ask for anything else, which may write to a chat; raise a PlatformError."""
        await self._patiently(partial(self._client.ask, request, at), at)

    async def _patiently(
        self, request: Callable[[], Awaitable[Result]], at: ChatTarget | None = None
    ) -> Result:
        """Ask until there is an answer, or until it would take too long.

        What writes ``at`` a place is counted there; in a group when it sets out, because others
        may want to write meanwhile.
        """
        waited_s = 0.0
        is_shared = at is not None and not at.is_private
        while True:
            if is_shared:
                assert at is not None, "a group is a place"
                await self.room(at, self._patience_s - waited_s)
                self._tell(at)
            try:
                result = await request()
            except RetryLaterError as error:
                self._tell(at, error.seconds)
                waited_s += error.seconds
                if waited_s > self._patience_s:
                    raise
                await self._timer.sleep(error.seconds)
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
"""What a button carries that leads from the own cards back to the table; none of the host's."""

_NOTHING: Final = Rendered(ELLIPSIS)

_MOST_STANDING: Final = 4_096

_CALLS_TO_FIND_OUT: Final = 3
"""To send nothing, to take it away, and to show the page."""

_UPDATE_PATIENCE_S: Final = 120.0
"""How late a page that stands may still be updated."""

_log = structlog.get_logger()


class _Standing(NamedTuple):
    """What a person sees aside in a chat: its name, its number, and the button below it."""

    about: str
    number: int
    back: InlineKeyboardButton | None


class _Update(NamedTuple):
    """What a person is to see aside in the place of what stands there; it may have a name."""

    number: int
    page: Rendered
    about: str


class Ephemerals:
    """Shows pages to single persons in groups, if the server can; raises PlatformError if not."""

    def __init__(self, client: RetryingClient) -> None:
        self._client = client
        self._are_known: bool | None = None
        self._finding_out = asyncio.Lock()
        self._standing: dict[tuple[ChatTarget, int], _Standing] = {}
        self._updates: dict[tuple[ChatTarget, int], _Update] = {}
        self._updating: dict[tuple[ChatTarget, int], asyncio.Task[None]] = {}

    def has_room(self, at: ChatTarget) -> bool:
        """Return whether a page may be shown there now, with all the calls that this takes."""
        return self._client.has_room(at, _CALLS_TO_FIND_OUT if self._are_known is None else 1)

    def close(self) -> None:
        """Give up the updates that wait."""
        for task in self._updating.values():
            task.cancel()

    def update_later(self, at: ChatTarget, person: int, page: Rendered, about: str) -> None:
        """Bring the page of that name up to date when there is room, if it stands."""
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
        """Make the newest update of a person's page once there is room, until there is none."""
        key = at, person
        try:
            while key in self._updates:
                await self._client.room(at, _UPDATE_PATIENCE_S)
                update = self._updates.pop(key, None)
                if update is not None:
                    await self._edit(at, person, update.number, update.page)
                    self._note(at, person, update.number, update.page, update.about)
        except PlatformError as error:
            self._standing.pop(key, None)
            self._updates.pop(key, None)
            _log.warning("page not updated", **error_fields(error))
        finally:
            del self._updating[key]

    def forget(self, at: ChatTarget, person: int, number: int) -> None:
        """Stop updating this ephemeral message; another one that stands is still updated."""
        standing, update = self._standing.get((at, person)), self._updates.get((at, person))
        if standing is not None and standing.number == number:
            del self._standing[at, person]
        if update is not None and update.number == number:
            del self._updates[at, person]

    async def bring_up(self, at: ChatTarget, person: int, page: Rendered, about: str) -> None:
        """Put another page in the place of the newest one, if it is of that name, else GoneError.

        Nobody was needed to press for that.
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
        """Find out anew whether the server knows ephemeral messages."""
        self._are_known = None

    async def show(
        self, at: ChatTarget, person: int, origin: Personal, page: Rendered, about: str = ""
    ) -> None:
        """Show a page to the person who has just done something there.

        It stands in the place of the message that they pressed, where the server can do that. What
        has a name may be brought up to date later; a page without a name leaves that to the named
        page that stands.
        """
        async with self._finding_out:
            if self._are_known is None:
                await self._find_out(at, person, origin)
        if not self._are_known:
            raise FailedError
        number = await self._shown(at, person, origin, page)
        self._note(at, person, number, page, about)

    async def _shown(self, at: ChatTarget, person: int, origin: Personal, page: Rendered) -> int:
        if not _is_public_press(origin):
            return await self._write(at, _whose(person, origin), page)
        try:
            return await self._write(at, _whose(person, origin, covers=True), page)
        except (RefusedError, GoneError, TooOldError):
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
        """Put another page in the place of the ephemeral message that its reader pressed.

        Where that fails they are shown a new one instead; where there is no room, it comes later.
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
                await self._client.delete_aside(at, person, press.ephemeral)

    async def _find_out(self, at: ChatTarget, person: int, origin: Personal) -> None:
        """Show the person nothing for a moment: whether that was ephemeral is what is asked."""
        number = await self._send(at, _whose(person, origin), _NOTHING)
        self._are_known = bool(number)
        if number:
            with suppress(PlatformError):
                await self._client.delete_aside(at, person, number)

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
            await self._client.edit_aside(at, person, number, page)
        except PicturesForbiddenError:
            await self._client.edit_aside(at, person, number, replace(page, picture=None))

    async def _send(self, at: ChatTarget, whose: dict[str, object], page: Rendered) -> int:
        """Return the number of a new ephemeral message.

        0, and nothing is left, where it was none.
        """
        sent = await self._client.send(at, page, extra=whose)
        number = ephemeral_number(sent)
        if not number:
            await self._client.delete(at, sent.message_id)
        return number


def _back_in(page: Rendered) -> InlineKeyboardButton | None:
    """Return the button of a page that leads back to the table, if it has one."""
    rows = () if page.keyboard is None else page.keyboard.inline_keyboard
    return next((one for row in rows for one in row if one.callback_data == BACK), None)


def _is_public_press(origin: Personal) -> bool:
    return isinstance(origin, Press) and not origin.ephemeral


def _whose(person: int, origin: Personal, *, covers: bool = False) -> dict[str, object]:
    """Return what makes a message ephemeral.

    A press or an ephemeral command allows it for a moment.
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
