"""Render the chats that show a table, and those that ask to show it."""

from collections.abc import Iterator
from typing import Final
from zlib import crc32

from bot.messages.buttons import Rows, in_rows
from bot.messages.callback_data import Verb
from bot.messages.render_context import RenderContext
from bot.ports.message import Button, MessageContent
from bot.ports.request import Address
from bot.tables.table_state import TableChat, TableState
from bot.text.localizer import LocalizedText, TextArg

CHATS_PAGE: Final = "chats"


SWITCH: Final = ("off", "on")
"""The button arguments that switch something off or on."""


def chats_post(context: RenderContext, back: Button) -> MessageContent:
    """Return the chats that show a table, with a button to remove each unless there is only one."""
    state = context.state
    told = LocalizedText("talk-allowed", {"now": SWITCH[state.talk]})
    lines = [LocalizedText("talk-chats"), *_chat_lines(context), told]
    talking = LocalizedText("talk-choose", {"now": SWITCH[state.talk]})
    last = (context.button(Verb.TALK, talking, about=SWITCH[not state.talk]), back)
    return MessageContent(context.text(*lines), rows=(*_dismissals(context), last))


def dismissing_post(context: RenderContext) -> MessageContent:
    """Return a table's chats for its owner, with no buttons except those that remove a chat."""
    lines = LocalizedText("talk-chats"), *_chat_lines(context)
    return MessageContent(context.text(*lines), rows=_dismissals(context))


def _chat_lines(context: RenderContext) -> list[LocalizedText]:
    return [_chat_line(place, number) for number, place in enumerate(context.state.places, start=1)]


def _dismissals(context: RenderContext) -> Rows:
    """Return a button that removes each chat, unless there is only one."""
    dismissals = [
        context.button(
            Verb.DISMISS,
            LocalizedText("talk-dismiss", {"number": number}),
            about=chat_digest(place.address),
        )
        for number, place in enumerate(context.state.places, start=1)
    ]
    return in_rows(dismissals) if len(dismissals) > 1 else ()


def asking_lines(state: TableState) -> Iterator[LocalizedText]:
    """Yield a line for each person who asks to show the table in another chat."""
    for place in state.join_requests:
        told = {"player": place.brought_by, "platform": platform_name(place.address)}
        yield LocalizedText("talk-asks", told)


def asking_rows(context: RenderContext) -> Rows:
    """Return buttons that accept or reject each chat that asks to show the table."""
    return tuple(
        (
            context.button(
                Verb.ACCEPT_CHAT,
                LocalizedText("talk-let-in", {"player": one.brought_by}),
                about=mark,
            ),
            context.button(Verb.REJECT_CHAT, LocalizedText("talk-keep-out"), about=mark),
        )
        for one in context.state.join_requests
        for mark in (chat_digest(one.address),)
    )


def _chat_line(place: TableChat, number: int) -> LocalizedText:
    told: dict[str, TextArg] = {"number": number, "platform": platform_name(place.address)}
    if place.brought_by:
        return LocalizedText("talk-chat-brought", told | {"player": place.brought_by})
    return LocalizedText("talk-chat", told)


def platform_name(address: Address) -> str:
    """Return the name of a chat's platform."""
    return address.platform.capitalize()


def chat_digest(address: Address) -> str:
    """Return a chat's digest for callback data, which does not depend on other chats."""
    return f"{crc32(repr(address).encode()):08x}"
