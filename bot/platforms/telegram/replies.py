"""Reply to the author of a request so that no other person sees the reply.

In a group the places for a private reply are tried in order: an ephemeral message in place of the
pressed message, the private chat, the alert of the press. If none of them works, the reply is not
shown; it never appears where the whole group can read it. A person who presses a button in a
private chat or in an ephemeral message gets the reply there.
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
    ephemeral_page,
    page_of,
    plain_page,
    url_of,
    with_row,
)
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
from storage.clock import Clock

_MOST_OFFERS: Final = 50

_log = structlog.get_logger()


class _Remark(Struct, frozen=True):
    """The rest of a reply, which is shown by the answer to the press itself."""

    text: str = ""
    alert: bool = False
    link: str = ""


class Replier:
    """Sends replies as one bot; ``count`` is called for each message."""

    def __init__(
        self,
        client: Client,
        username: str,
        clock: Clock,
        count: Count,
        budget: RateBudget | None = None,
    ) -> None:
        """Use only the share for replies of a ``budget`` that also counts all other calls."""
        budget = RateBudget(LIMITS, clock) if budget is None else budget
        self._at_once = RetryingClient(client, clock, count, PRESS_PATIENCE_S, budget)
        self._client = RetryingClient(client, clock, count, WORDS_PATIENCE_S, budget)
        self._username = username
        self._ephemerals = Ephemerals(self._at_once)

    def close(self) -> None:
        """Drop the updates that wait until their chat has room."""
        self._ephemerals.close()

    def mark_unknown(self) -> None:
        """Check the server's features again: the server may have changed during an outage."""
        self._ephemerals.doubt()

    async def reply(self, received: Received, answer: Reply) -> None:
        """Reply to a request; a failure is logged, and the author may ask again."""
        request = received.request
        try:
            match received.origin:
                case Press() as press:
                    await self._answer_press(request, press, answer)
                case Words() as words if request.private:
                    await self._answer_in_private(request, words, answer)
                case Words() as words:
                    await self._answer_in_group(request, words, answer)
                case AnonymousMessage(message):
                    # The other parts of a reply must not be shown to everyone in the chat.
                    if answer.text:
                        here = ChatTarget.of(request.address)
                        await self._client.send(here, plain_page(answer.text), reply_to=message)
                case Search(query):
                    await self._offer(request, query, answer.offers)
                case _:
                    assert_never(received.origin)
        except PlatformError as error:
            _log.warning("answer not sent", key=request.key, **error_fields(error))

    async def edit_ephemeral(self, at: ChatTarget, person: int, post: MessageContent) -> None:
        """Edit an ephemeral message if there is one; raise a PlatformError."""
        await self._ephemerals.bring_up(at, person, ephemeral_page(post), post.ephemeral_key)

    async def handles(self, received: Received) -> bool:
        """Handle the Telegram-only button that brings back the message that the cards replaced."""
        body, origin = received.request.body, received.origin
        if not (isinstance(body, ButtonPress) and isinstance(origin, Press) and body.token == BACK):
            return False
        await self._uncover(received.request, origin)
        return True

    async def _uncover(self, request: Request, press: Press) -> None:
        at, person = ChatTarget.of(request.address), _private_chat(request).chat
        told = ""
        try:
            try:
                if press.ephemeral:
                    await self._at_once.delete_ephemeral(at, person, press.ephemeral)
                self._ephemerals.forget(at, person, press.ephemeral)
            except RetryLaterError:
                told = _say(request, "telegram-busy")
            await self._at_once.answer_press(press.query, told)
        except PlatformError as error:
            _log.warning("answer not sent", key=request.key, **error_fields(error))

    async def _answer_press(self, request: Request, press: Press, answer: Reply) -> None:
        remarks = [_Remark(answer.text or answer.toast)]
        if answer.file is not None:
            is_sent = await _succeeds(self._send_file(request, answer.file, answer.text))
            told = _Remark(_say(request, "telegram-sent"))
            remarks = [told if is_sent else _Remark(link=self._link(answer.start_payload))]
        elif answer.post is not None:
            shown = await self._show_presser(request, press, answer)
            # A remark would take space that the hand needs, or would cover the hand.
            remarks = [_Remark(answer.text) if shown.text else remarks[0], shown]
        elif answer.start_payload:
            remarks = [await self._offer_start(request, press, answer)]
        if answer.question is not None:
            remarks.append(await self._ask_presser(request, answer.question))
        text = "\n\n".join(remark.text for remark in remarks if remark.text)
        await self._at_once.answer_press(
            press.query,
            cut(text, ALERT),
            alert=any(remark.alert for remark in remarks),
            link=next((remark.link for remark in remarks if remark.link), ""),
        )

    async def _offer_start(self, request: Request, press: Press, answer: Reply) -> _Remark:
        """Answer below the table with a link to the private chat; without a text, open the chat."""
        at, person = ChatTarget.of(request.address), _private_chat(request).chat
        said = answer.text or answer.toast
        if not said:
            return _Remark(link=self._link(answer.start_payload))
        page = plain_page("\n".join(filter(None, (said, _say(request, "telegram-offer-start")))))
        page = with_row(page, self._open_button(request, answer.start_payload))
        show = self._ephemerals.show(at, person, press, page, covers=False)
        if await _succeeds(show):
            return _Remark()
        return _Remark(said, link=self._link(answer.start_payload))

    async def _show_presser(self, request: Request, press: Press, answer: Reply) -> _Remark:
        """Try the private places in order; the last one is the alert or the link to the bot."""
        post, start = answer.post, answer.start_payload
        assert post is not None, "there is content"
        if request.private:
            if await _succeeds(self._show_in_private(request, press, answer)):
                return _Remark()
        elif (remark := await self._show_in_group(request, press, answer)) is not None:
            return remark
        elif await _succeeds(self._at_once.send(_private_chat(request), page_of(post))):
            return _Remark(_say(request, "telegram-sent"))
        words = answer.glance or post.text
        return _Remark(words, alert=True, link=self._link(start) if start else "")

    async def _show_in_group(self, request: Request, press: Press, answer: Reply) -> _Remark | None:
        """Show a page in the group to its author only; return None if the server cannot.

        If the group has no room for calls, the alert summarises the player's own hand, and an
        existing message is updated as soon as there is room. A copy in the private chat is not
        sent: it would never be updated, and the private message of the hand is updated anyway.
        """
        post = answer.post
        assert post is not None, "there is content"
        at, person = ChatTarget.of(request.address), _private_chat(request).chat
        if not answer.glance or self._ephemerals.has_room(at):
            try:
                await self._show_ephemeral(
                    request, press, post, answer.start_payload, is_in_place=answer.is_in_place
                )
            except RetryLaterError:
                if not post.ephemeral_key:
                    return None
            except PlatformError:
                return None
            else:
                return _Remark()
        self._ephemerals.update_later(at, person, ephemeral_page(post), post.ephemeral_key)
        return _Remark(answer.glance or answer.toast or post.text, alert=True)

    async def _show_in_private(self, request: Request, press: Press, answer: Reply) -> None:
        """Show a page in the private chat, in place of the pressed message or at the end."""
        assert answer.post is not None, "there is content"
        at, page = ChatTarget.of(request.address), page_of(answer.post)
        if answer.is_in_place:
            with suppress(GoneError, TooOldError):
                await self._at_once.edit(at, press.message, page)
                return
        await self._at_once.send(at, page)

    async def _show_ephemeral(
        self,
        request: Request,
        origin: Personal,
        post: MessageContent,
        start: str = "",
        *,
        is_in_place: bool = False,
    ) -> None:
        """Show a page only to its author, with any link to the private chat below it."""
        at, person = ChatTarget.of(request.address), _private_chat(request).chat
        page = ephemeral_page(post)
        if start:
            page = with_row(page, self._open_button(request, start))
        if isinstance(origin, Press):
            back = InlineKeyboardButton(_say(request, "telegram-back"), callback_data=BACK)
            page = with_row(page, back)
        if is_in_place and isinstance(origin, Press) and origin.ephemeral:
            await self._ephemerals.renew(at, person, origin, page, post.ephemeral_key)
        else:
            await self._ephemerals.show(at, person, origin, page, post.ephemeral_key)

    async def _ask_presser(self, request: Request, question: Question) -> _Remark:
        """Ask a question where the button is, or in the private chat, or show it as a remark."""
        here, private = ChatTarget.of(request.address), _private_chat(request)
        for place in dict.fromkeys((here, private)):
            if await _succeeds(self._ask(request, question, place, self._at_once)):
                return _Remark()
        return _Remark(question.label, alert=True)

    async def _answer_in_private(self, request: Request, words: Words, answer: Reply) -> None:
        here = ChatTarget.of(request.address)
        if answer.file is not None:
            await self._send_file(request, answer.file, answer.text)
        elif answer.text:
            told = MessageContent(answer.text, picture=answer.picture, link_to=answer.link_to)
            await self._client.send(here, page_of(told))
        if answer.post is not None:
            await self._client.send(here, page_of(answer.post))
        if answer.question is not None:
            await self._ask(request, answer.question, here, self._client, reply_to=words.message)

    async def _answer_in_group(self, request: Request, words: Words, answer: Reply) -> None:
        """Reply to a typed message in a group; all may read a text, but only the author a page."""
        here = ChatTarget.of(request.address)
        if answer.question is not None:
            await self._ask(request, answer.question, here, self._client, reply_to=words.message)
        text, invited = answer.text, bool(answer.start_payload) and answer.post is None
        if answer.file is not None:
            invited = not await _succeeds(self._send_file(request, answer.file, text))
            text = _say(request, "telegram-sent") if words.ephemeral and not invited else ""
        told = MessageContent(text, picture=answer.picture, link_to=answer.link_to)
        if text and await self._reaches(request, words, told):
            text = ""
        if answer.post is not None and answer.is_public and not words.ephemeral:
            await self._client.send(here, page_of(answer.post), reply_to=words.message)
        elif answer.post is not None:
            invited |= not await self._reaches(request, words, answer.post, answer.start_payload)
        if invited:
            text = text or answer.fallback_text or _say(request, "telegram-open-first")
        if text:
            page = page_of(MessageContent(text, link_to=answer.link_to))
            if invited:
                page = with_row(page, self._open_button(request, answer.start_payload))
            await self._client.send(here, page, reply_to=words.message)

    async def _send_file(self, request: Request, file: File, text: str) -> None:
        """Send a file with a caption to the private chat; raise a PlatformError."""
        to = _private_chat(request)
        await self._client.ask(with_file(to.chat, file, cut(text, CAPTION)), to)

    async def _offer(self, request: Request, query: str, offers: Sequence[InlineResult]) -> None:
        """Offer results to choose from, or the link to the bot if there are none."""
        way = InlineQueryResultsButton(_say(request, "telegram-open"), start_parameter="mus")
        results = [article_of(offer, self._username) for offer in offers[:_MOST_OFFERS]]
        call = partial(
            Bot.answer_inline_query,
            inline_query_id=query,
            results=results,
            cache_time=0,
            is_personal=True,
            button=None if results else way,
        )
        await self._at_once.ask(call)

    async def _reaches(
        self, request: Request, words: Words, post: MessageContent, start: str = ""
    ) -> bool:
        """Show a page as an ephemeral message or in the private chat; return whether one succeeded.

        An ephemeral request is answered by an ephemeral message if possible. A message that
        everyone could read is answered in the private chat if possible, because most bots may
        answer it by an ephemeral message only as administrators.
        """
        ephemeral = partial(self._show_ephemeral, request, words, post, start)
        if words.ephemeral and await _succeeds(ephemeral()):
            return True
        try:
            await self._client.send(_private_chat(request), page_of(post))
        except UnreachableError:
            return not words.ephemeral and await _succeeds(ephemeral())
        return True

    async def _ask(
        self,
        request: Request,
        question: Question,
        at: ChatTarget,
        client: RetryingClient,
        *,
        reply_to: int = 0,
    ) -> None:
        """Ask for a line of text; in a group the keyboard opens only for the author."""
        lines = tuple(dict.fromkeys(filter(None, (question.title, question.label))))
        call = () if at.is_private else (Mention(request.person.name, request.person.id),)
        reply = ForceReply(
            selective=not at.is_private,
            input_field_placeholder=cut(question.label, HINT) or None,
        )
        page = page_of(MessageContent("\n".join(lines), call))
        token = carrying(question.token, lines[0], self._username)
        asking = replace(page, entities=(token, *page.entities))
        await client.send(at, asking, reply_to=reply_to, ask=reply)

    def _open_button(self, request: Request, payload: str) -> InlineKeyboardButton:
        return InlineKeyboardButton(_say(request, "telegram-open"), url=self._link(payload))

    def _link(self, payload: str) -> str:
        """Return the link to the private chat; Telegram sends the payload back on Start."""
        return url_of(self._username, Link("", payload))


def _private_chat(request: Request) -> ChatTarget:
    """Return the private chat of a person; its id is the user id."""
    return ChatTarget(int(request.person.id.id))


def _say(request: Request, key: str) -> str:
    """Return a text of this platform in the language of the person's app."""
    return Localizer(language_of(request.person.hint)).format(LocalizedText(key))


async def _succeeds(request: Awaitable[object]) -> bool:
    """Return whether a request succeeded."""
    try:
        await request
    except PlatformError:
        return False
    return True
