"""The page of the arrangements about the chats that see a table: their talk, and their threads."""

from typing import Final
from zlib import crc32

from bot.lines.voice import Filling, Line
from bot.ports.deeds import Address
from bot.ports.post import Button, Post
from bot.posts.buttons import Scene, in_rows
from bot.posts.tokens import Verb
from bot.tables.record import Place

CHATS_PAGE: Final = "chats"

SWITCH: Final = ("off", "on")
"""What a button carries that forbids something to the chats, or lets them."""


def chats_post(scene: Scene, back: Button) -> Post:
    """Where a table is seen, with a way to send each chat away but the last."""
    record = scene.record
    chats = [_chat_line(place, number) for number, place in enumerate(record.places, start=1)]
    dismissals = [
        scene.button(
            Verb.DISMISS, Line("talk-dismiss", {"number": number}), about=mark_of(place.address)
        )
        for number, place in enumerate(record.places, start=1)
    ]
    lines = [Line("talk-chats"), *chats, Line("talk-allowed", {"now": SWITCH[record.talk]})]
    talking = Line("talk-choose", {"now": SWITCH[record.talk]})
    last = [scene.button(Verb.TALK, talking, about=SWITCH[not record.talk]), back]
    if scene.has_threads:
        lines.append(Line("thread-now", {"now": SWITCH[record.thread]}))
        threading = Line("thread-choose", {"now": SWITCH[record.thread]})
        last.insert(1, scene.button(Verb.THREAD, threading, about=SWITCH[not record.thread]))
    may_go = dismissals if len(record.places) > 1 else []
    return Post(scene.text(*lines), rows=(*in_rows(may_go), tuple(last)))


def _chat_line(place: Place, number: int) -> Line:
    told: dict[str, Filling] = {"number": number, "platform": platform_name(place.address)}
    if place.brought_by:
        return Line("talk-chat-brought", told | {"player": place.brought_by})
    return Line("talk-chat", told)


def platform_name(address: Address) -> str:
    """What people call the platform of a chat."""
    return address.platform.capitalize()


def mark_of(address: Address) -> str:
    """What a button calls a chat by, however many others come and go."""
    return f"{crc32(repr(address).encode()):08x}"
