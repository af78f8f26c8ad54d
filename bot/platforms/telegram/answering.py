"""Answers: what the author of a deed (an update) gets, and nobody else.

A private page climbs down a ladder: into the message that was pressed, if only its author sees
that; into the private chat; into an ephemeral message in the group, which one person alone sees;
into the alert of the press. It never stands in a group for all to read: where the ladder ends, it
is not shown.

A server that does not know ephemeral messages would ignore what makes a message ephemeral, and show
it to all. So each is first sent with nothing in it, then looked at, and only then filled, by a
method that can change no other messages. Whatever fails, nobody else reads anything.
"""

import re
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, assert_never

import structlog
from telegram import ForceReply, InlineKeyboardButton, InlineKeyboardMarkup

from bot.lines.voice import Line, Voice, language_of
from bot.platforms.telegram.inbound import (
    BOT_URL,
    Destination,
    Origin,
    Press,
    Received,
    Words,
    carrying,
    ephemeral_number,
)
from bot.platforms.telegram.limits import ALERT, HINT
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.rendering import ELLIPSIS, Page, cut, page_of, plain_page
from bot.ports.errors import FailedError, GoneError, PlatformError, TooOldError, UnreachableError
from bot.ports.platform import Answer, Incoming, Mention, Post, Question
from bot.runtime.logs import traced

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


_PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Remark:
    """What is left to be said by the answer to a press itself."""

    text: str = ""
    alert: bool = False


class Answerer:
    """Brings answers to their authors, in the name of one bot."""

    def __init__(self, client: Client, username: str) -> None:
        self._client = client
        self._username = username
        self._ephemerals = Ephemerals(client)

    async def give(self, received: Received, answer: Answer) -> None:
        """Answer a deed; what fails is logged, and the author may ask again."""
        incoming = received.incoming
        try:
            match received.origin:
                case Press() as press:
                    await self._answer_press(incoming, press, answer)
                case Words() as words if incoming.private:
                    await self._answer_in_private(incoming, words, answer)
                case Words() as words:
                    await self._answer_in_group(incoming, words, answer)
                case _:
                    assert_never(received.origin)
        except PlatformError as error:
            _log.warning("answer lost", key=incoming.key, **traced(error))

    async def _answer_press(self, incoming: Incoming, press: Press, answer: Answer) -> None:
        remarks = [_Remark(answer.text or answer.done)]
        if answer.post is not None:
            remarks.append(await self._show_presser(incoming, press, answer.post))
        if answer.question is not None:
            remarks.append(await self._ask_presser(incoming, answer.question))
        text = "\n\n".join(remark.text for remark in remarks if remark.text)
        await self._client.answer_press(
            press.query,
            cut(text, ALERT),
            alert=any(remark.alert for remark in remarks),
            link=self._link(answer.start) if answer.start else "",
        )

    async def _show_presser(self, incoming: Incoming, press: Press, post: Post) -> _Remark:
        """Go down the ladder; the last rung is the alert."""
        page = page_of(post)
        if incoming.private:
            if await _succeeds(self._renew(Destination.of(incoming.address), press.message, page)):
                return _Remark()
        elif press.ephemeral and await _succeeds(self._renew_aside(incoming, press, page)):
            return _Remark()
        elif await _succeeds(self._client.send(_private_chat(incoming), page)):
            return _Remark(_say(incoming, "telegram-sent"))
        elif await _succeeds(self._show_aside(incoming, press, page)):
            return _Remark()
        return _Remark(post.text, alert=True)

    async def _renew(self, at: Destination, message: int, page: Page) -> None:
        try:
            await self._client.edit(at, message, page)
        except (GoneError, TooOldError):
            await self._client.send(at, page)

    async def _renew_aside(self, incoming: Incoming, press: Press, page: Page) -> None:
        at, person = Destination.of(incoming.address), _private_chat(incoming).chat
        await self._ephemerals.edit(at, person, press.ephemeral, page)

    async def _show_aside(self, incoming: Incoming, origin: Origin, page: Page) -> None:
        at, person = Destination.of(incoming.address), _private_chat(incoming).chat
        await self._ephemerals.show(at, person, origin, page)

    async def _ask_presser(self, incoming: Incoming, question: Question) -> _Remark:
        """Ask where the button is, or else in the private chat, or at least say what is asked."""
        here, private = Destination.of(incoming.address), _private_chat(incoming)
        for place in dict.fromkeys((here, private)):
            if await _succeeds(self._ask(incoming, question, place)):
                return _Remark()
        return _Remark(question.label, alert=True)

    async def _answer_in_private(self, incoming: Incoming, words: Words, answer: Answer) -> None:
        here = Destination.of(incoming.address)
        if answer.text:
            await self._client.send(here, plain_page(answer.text, answer.picture))
        if answer.post is not None:
            await self._client.send(here, page_of(answer.post))
        if answer.question is not None:
            await self._ask(incoming, answer.question, here, reply_to=words.message)

    async def _answer_in_group(self, incoming: Incoming, words: Words, answer: Answer) -> None:
        """What does not reach its author otherwise: a text is a reply for all, a post is not."""
        here = Destination.of(incoming.address)
        if answer.question is not None:
            await self._ask(incoming, answer.question, here, reply_to=words.message)
        text, invited = answer.text, bool(answer.start)
        if text and await self._reaches(incoming, words, plain_page(text, answer.picture)):
            text = ""
        if answer.post is not None and not await self._reaches(
            incoming, words, page_of(answer.post)
        ):
            invited = True
        if invited:
            text = text or _say(incoming, "telegram-open-first")
        if text:
            button = self._open_button(incoming, answer.start) if invited else None
            page = Page(plain_page(text).text, keyboard=button)
            await self._client.send(here, page, reply_to=words.message)

    async def _reaches(self, incoming: Incoming, words: Words, page: Page) -> bool:
        """Show a page to its author in the private chat, or aside; whether either was open."""
        try:
            await self._client.send(_private_chat(incoming), page)
        except UnreachableError:
            return await _succeeds(self._show_aside(incoming, words, page))
        return True

    async def _ask(
        self, incoming: Incoming, question: Question, at: Destination, *, reply_to: int = 0
    ) -> None:
        """Ask for a line; in a group, only the author's app opens its keyboard."""
        lines = tuple(dict.fromkeys(filter(None, (question.title, question.label))))
        call = () if at.is_private else (Mention(incoming.person.name, incoming.person.id),)
        reply = ForceReply(
            selective=not at.is_private,
            input_field_placeholder=cut(question.label, HINT) or None,
        )
        page = page_of(Post("\n".join(lines), call))
        token = carrying(question.token, lines[0], self._username)
        asking = replace(page, entities=(token, *page.entities))
        await self._client.send(at, asking, reply_to=reply_to, ask=reply)

    def _open_button(self, incoming: Incoming, payload: str) -> InlineKeyboardMarkup:
        label = _say(incoming, "telegram-open")
        return InlineKeyboardMarkup([[InlineKeyboardButton(label, url=self._link(payload))]])

    def _link(self, payload: str) -> str:
        """The address of the private chat; Telegram hands the payload back on Start."""
        assert _PAYLOAD.fullmatch(payload), "Telegram opens no link with another payload"
        return f"{BOT_URL}{self._username}" + (f"?start={payload}" if payload else "")


def _private_chat(incoming: Incoming) -> Destination:
    """The chat with a person has the person's own number."""
    return Destination(int(incoming.person.id.id))


def _say(incoming: Incoming, key: str) -> str:
    """A line of the platform's own, in the language of the person's app."""
    return Voice(language_of(incoming.person.hint)).say(Line(key))


async def _succeeds(request: Awaitable[object]) -> bool:
    """Whether a request was not refused."""
    try:
        await request
    except PlatformError:
        return False
    return True
