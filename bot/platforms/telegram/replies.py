"""Answers: what the author of a deed (an update) gets, and nobody else.

In a group a private page climbs down a ladder: into an ephemeral message, which one person alone
sees, in the place of what was pressed; into the private chat; into the alert of the press. It never
stands in a group for all to read: where the ladder ends, it is not shown. Whoever pressed where
only they see it gets it there.
"""

from collections.abc import Awaitable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, assert_never

import structlog
from telegram import Bot, ForceReply, InlineKeyboardButton, InlineQueryResultsButton

from bot.delivery.rate_budget import RateBudget
from bot.platforms.telegram.ephemeral_messages import (
    BACK,
    PRESS_PATIENCE_S,
    WORDS_PATIENCE_S,
    Count,
    Ephemerals,
    RetryingClient,
)
from bot.platforms.telegram.images import with_file
from bot.platforms.telegram.inbound import (
    AnonymousMessage,
    ChatTarget,
    Personal,
    Press,
    Received,
    Search,
    Words,
    carrying,
)
from bot.platforms.telegram.limits import ALERT, CAPTION, HINT, LIMITS
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.rendering import (
    article_of,
    cut,
    page_aside,
    page_of,
    plain_page,
    url_of,
    with_row,
)
from bot.ports.clock import Clock
from bot.ports.logs import error_fields
from bot.ports.message import File, InlineResult, Link, Mention, MessageContent, Question, Reply
from bot.ports.platform import (
    GoneError,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import ButtonPress, Request
from bot.ports.value import Struct, replace
from bot.text.localizer import LocalizedText, Localizer, language_of

_MOST_OFFERS: Final = 50

_log = structlog.get_logger()


class _Remark(Struct, frozen=True):
    """What is left to be said by the answer to a press itself."""

    text: str = ""
    alert: bool = False
    link: str = ""


class Replier:
    """Brings answers to their authors, in the name of one bot; ``count`` hears of every message."""

    def __init__(
        self,
        client: Client,
        username: str,
        timer: Clock,
        count: Count,
        budget: RateBudget | None = None,
    ) -> None:
        """Write within the answers' share of a ``budget`` that also notes all other calls."""
        budget = RateBudget(LIMITS, timer) if budget is None else budget
        self._at_once = RetryingClient(client, timer, count, PRESS_PATIENCE_S, budget)
        self._client = RetryingClient(client, timer, count, WORDS_PATIENCE_S, budget)
        self._username = username
        self._ephemerals = Ephemerals(self._at_once)

    def close(self) -> None:
        """Give up what waits for room in its chat."""
        self._ephemerals.close()

    def mark_unknown(self) -> None:
        """Take nothing for granted of the server: it was lost, and may be another one."""
        self._ephemerals.doubt()

    async def reply(self, received: Received, answer: Reply) -> None:
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
                case AnonymousMessage(message):
                    # Nothing else that an answer holds may be seen by all in the chat.
                    if answer.text:
                        here = ChatTarget.of(incoming.address)
                        await self._client.send(here, plain_page(answer.text), reply_to=message)
                case Search(query):
                    await self._offer(incoming, query, answer.offers)
                case _:
                    assert_never(received.origin)
        except PlatformError as error:
            _log.warning("answer lost", key=incoming.key, **error_fields(error))

    async def edit_ephemeral(self, at: ChatTarget, person: int, post: MessageContent) -> None:
        """Bring an ephemeral message up to date, if it stands; raise a PlatformError."""
        await self._ephemerals.bring_up(at, person, page_aside(post), post.ephemeral_key)

    async def handles(self, received: Received) -> bool:
        """Do what is asked of Telegram alone, if it is: show what the own cards cover again."""
        deed, origin = received.incoming.body, received.origin
        if not (isinstance(deed, ButtonPress) and isinstance(origin, Press) and deed.token == BACK):
            return False
        await self._uncover(received.incoming, origin)
        return True

    async def _uncover(self, incoming: Request, press: Press) -> None:
        at, person = ChatTarget.of(incoming.address), _private_chat(incoming).chat
        told = ""
        try:
            try:
                if press.ephemeral:
                    await self._at_once.delete_aside(at, person, press.ephemeral)
                self._ephemerals.forget(at, person, press.ephemeral)
            except RetryLaterError:
                told = _say(incoming, "telegram-busy")
            await self._at_once.answer_press(press.query, told)
        except PlatformError as error:
            _log.warning("answer lost", key=incoming.key, **error_fields(error))

    async def _answer_press(self, incoming: Request, press: Press, answer: Reply) -> None:
        remarks = [_Remark(answer.text or answer.toast)]
        if answer.post is not None:
            shown = await self._show_presser(incoming, press, answer)
            # What is said in passing would only take room from the hand, or from where it is.
            remarks = [_Remark(answer.text) if shown.text else remarks[0], shown]
        elif answer.start_payload:
            remarks.append(_Remark(link=self._link(answer.start_payload)))
        if answer.question is not None:
            remarks.append(await self._ask_presser(incoming, answer.question))
        text = "\n\n".join(remark.text for remark in remarks if remark.text)
        await self._at_once.answer_press(
            press.query,
            cut(text, ALERT),
            alert=any(remark.alert for remark in remarks),
            link=next((remark.link for remark in remarks if remark.link), ""),
        )

    async def _show_presser(self, incoming: Request, press: Press, answer: Reply) -> _Remark:
        """Go down the ladder; the last rung is the alert, or the way to the private chat."""
        post, start = answer.post, answer.start_payload
        assert post is not None, "there is something to show"
        if incoming.private:
            if await _succeeds(self._show_in_private(incoming, press, answer)):
                return _Remark()
        elif (remark := self._glance(incoming, answer, post)) is not None:
            return remark
        elif await _succeeds(
            self._show_aside(incoming, press, post, start, is_in_place=answer.is_in_place)
        ):
            return _Remark()
        elif await _succeeds(self._at_once.send(_private_chat(incoming), page_of(post))):
            return _Remark(_say(incoming, "telegram-sent"))
        words = answer.glance or post.text
        return _Remark(words, alert=True, link=self._link(start) if start else "")

    def _glance(self, incoming: Request, answer: Reply, post: MessageContent) -> _Remark | None:
        """Say what matters of the own hand where the group has no room for it now.

        What stands there already is updated when there is room.
        """
        at, person = ChatTarget.of(incoming.address), _private_chat(incoming).chat
        if not answer.glance or self._ephemerals.has_room(at):
            return None
        self._ephemerals.update_later(at, person, page_aside(post), post.ephemeral_key)
        return _Remark(answer.glance, alert=True)

    async def _show_in_private(self, incoming: Request, press: Press, answer: Reply) -> None:
        """Write a page into the private chat, in place of the pressed message or below all."""
        assert answer.post is not None, "there is something to show"
        at, page = ChatTarget.of(incoming.address), page_of(answer.post)
        if answer.is_in_place:
            with suppress(GoneError, TooOldError):
                await self._at_once.edit(at, press.message, page)
                return
        await self._at_once.send(at, page)

    async def _show_aside(
        self,
        incoming: Request,
        origin: Personal,
        post: MessageContent,
        start: str = "",
        *,
        is_in_place: bool = False,
    ) -> None:
        """Show a post to its author alone; the way to the private chat is offered below it."""
        at, person = ChatTarget.of(incoming.address), _private_chat(incoming).chat
        page = page_aside(post)
        if start:
            page = with_row(page, self._open_button(incoming, start))
        if isinstance(origin, Press):
            back = InlineKeyboardButton(_say(incoming, "telegram-back"), callback_data=BACK)
            page = with_row(page, back)
        if is_in_place and isinstance(origin, Press) and origin.ephemeral:
            await self._ephemerals.renew(at, person, origin, page, post.ephemeral_key)
        else:
            await self._ephemerals.show(at, person, origin, page, post.ephemeral_key)

    async def _ask_presser(self, incoming: Request, question: Question) -> _Remark:
        """Ask where the button is, or else in the private chat, or at least say what is asked."""
        here, private = ChatTarget.of(incoming.address), _private_chat(incoming)
        for place in dict.fromkeys((here, private)):
            if await _succeeds(self._ask(incoming, question, place, self._at_once)):
                return _Remark()
        return _Remark(question.label, alert=True)

    async def _answer_in_private(self, incoming: Request, words: Words, answer: Reply) -> None:
        here = ChatTarget.of(incoming.address)
        if answer.file is not None:
            await self._send_file(incoming, answer.file, answer.text)
        elif answer.text:
            await self._client.send(here, plain_page(answer.text, answer.picture))
        if answer.post is not None:
            await self._client.send(here, page_of(answer.post))
        if answer.question is not None:
            await self._ask(incoming, answer.question, here, self._client, reply_to=words.message)

    async def _answer_in_group(self, incoming: Request, words: Words, answer: Reply) -> None:
        """What does not reach its author otherwise: a text is a reply for all, a post is not."""
        here = ChatTarget.of(incoming.address)
        if answer.question is not None:
            await self._ask(incoming, answer.question, here, self._client, reply_to=words.message)
        text, invited = answer.text, bool(answer.start_payload) and answer.post is None
        if answer.file is not None:
            invited = not await _succeeds(self._send_file(incoming, answer.file, text))
            text = _say(incoming, "telegram-sent") if words.ephemeral and not invited else ""
        if text and await self._reaches(
            incoming, words, MessageContent(text, picture=answer.picture)
        ):
            text = ""
        if answer.post is not None:
            invited |= not await self._reaches(incoming, words, answer.post, answer.start_payload)
        if invited:
            text = text or answer.fallback_text or _say(incoming, "telegram-open-first")
        if text:
            page = plain_page(text)
            if invited:
                page = with_row(page, self._open_button(incoming, answer.start_payload))
            await self._client.send(here, page, reply_to=words.message)

    async def _send_file(self, incoming: Request, file: File, text: str) -> None:
        """Send a file into the private chat, with a text below it; raise a PlatformError."""
        to = _private_chat(incoming)
        await self._client.ask(with_file(to.chat, file, cut(text, CAPTION)), to)

    async def _offer(self, incoming: Request, query: str, offers: Sequence[InlineResult]) -> None:
        """Let somebody choose what to show; where there is nothing, the way to the bot."""
        way = InlineQueryResultsButton(_say(incoming, "telegram-open"), start_parameter="mus")
        results = [article_of(offer, self._username) for offer in offers[:_MOST_OFFERS]]
        request = partial(
            Bot.answer_inline_query,
            inline_query_id=query,
            results=results,
            cache_time=0,
            is_personal=True,
            button=None if results else way,
        )
        await self._at_once.ask(request)

    async def _reaches(
        self, incoming: Request, words: Words, post: MessageContent, start: str = ""
    ) -> bool:
        """Show a post to its author aside or in the private chat; whether either was open.

        What was asked for aside is answered there; words that all could read, in private if
        possible, because most bots may answer those aside only as administrators.
        """
        aside = partial(self._show_aside, incoming, words, post, start)
        if words.ephemeral and await _succeeds(aside()):
            return True
        try:
            await self._client.send(_private_chat(incoming), page_of(post))
        except UnreachableError:
            return not words.ephemeral and await _succeeds(aside())
        return True

    async def _ask(
        self,
        incoming: Request,
        question: Question,
        at: ChatTarget,
        client: RetryingClient,
        *,
        reply_to: int = 0,
    ) -> None:
        """Ask for a line; in a group, only the author's app opens its keyboard."""
        lines = tuple(dict.fromkeys(filter(None, (question.title, question.label))))
        call = () if at.is_private else (Mention(incoming.person.name, incoming.person.id),)
        reply = ForceReply(
            selective=not at.is_private,
            input_field_placeholder=cut(question.label, HINT) or None,
        )
        page = page_of(MessageContent("\n".join(lines), call))
        token = carrying(question.token, lines[0], self._username)
        asking = replace(page, entities=(token, *page.entities))
        await client.send(at, asking, reply_to=reply_to, ask=reply)

    def _open_button(self, incoming: Request, payload: str) -> InlineKeyboardButton:
        return InlineKeyboardButton(_say(incoming, "telegram-open"), url=self._link(payload))

    def _link(self, payload: str) -> str:
        """Return the address of the private chat; Telegram hands the payload back on Start."""
        return url_of(self._username, Link("", payload))


def _private_chat(incoming: Request) -> ChatTarget:
    """Return the private chat of a person; its id is the user id."""
    return ChatTarget(int(incoming.person.id.id))


def _say(incoming: Request, key: str) -> str:
    """Return a line of the platform's own, in the language of the person's app."""
    return Localizer(language_of(incoming.person.hint)).format(LocalizedText(key))


async def _succeeds(request: Awaitable[object]) -> bool:
    """Return whether a request succeeded."""
    try:
        await request
    except PlatformError:
        return False
    return True
