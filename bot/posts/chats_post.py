"""The page of the arrangements about the chats that see a table: their talk, and their threads."""

from collections.abc import Iterator
from typing import Final
from zlib import crc32

from bot.lines.voice import Filling, Line
from bot.ports.deeds import Address
from bot.ports.post import Button, Post
from bot.posts.buttons import Rows, Scene, in_rows
from bot.posts.tokens import Verb
from bot.tables.record import Place, TableRecord

CHATS_PAGE: Final = "chats"

SWITCH: Final = ("off", "on")
"""What a button carries that forbids something to the chats, or lets them."""


def chats_post(scene: Scene, back: Button) -> Post:
    """Where a table is seen, with a way to send each chat away but the last."""
    record = scene.record
    told = Line("talk-allowed", {"now": SWITCH[record.talk]})
    lines = [Line("talk-chats"), *_chat_lines(scene), told]
    talking = Line("talk-choose", {"now": SWITCH[record.talk]})
    last = [scene.button(Verb.TALK, talking, about=SWITCH[not record.talk]), back]
    if scene.has_threads:
        lines.append(Line("thread-now", {"now": SWITCH[record.thread]}))
        threading = Line("thread-choose", {"now": SWITCH[record.thread]})
        last.insert(1, scene.button(Verb.THREAD, threading, about=SWITCH[not record.thread]))
    return Post(scene.text(*lines), rows=(*_dismissals(scene), tuple(last)))


def dismissing_post(scene: Scene) -> Post:
    """The same for its maker alone, at any time, and about nothing but sending a chat away."""
    lines = Line("talk-chats"), *_chat_lines(scene)
    return Post(scene.text(*lines), rows=_dismissals(scene))


def _chat_lines(scene: Scene) -> list[Line]:
    return [_chat_line(place, number) for number, place in enumerate(scene.record.places, start=1)]


def _dismissals(scene: Scene) -> Rows:
    """A button for each chat, unless there is but one."""
    dismissals = [
        scene.button(
            Verb.DISMISS, Line("talk-dismiss", {"number": number}), about=mark_of(place.address)
        )
        for number, place in enumerate(scene.record.places, start=1)
    ]
    return in_rows(dismissals) if len(dismissals) > 1 else ()


def asking_lines(record: TableRecord) -> Iterator[Line]:
    """Who wants to bring the table to which other chats."""
    for place in record.asking:
        told = {"player": place.brought_by, "platform": platform_name(place.address)}
        yield Line("talk-asks", told)


def asking_rows(scene: Scene) -> Rows:
    """Buttons to let each of those chats in, or not."""
    return tuple(
        (
            scene.button(Verb.LET_IN, Line("talk-let-in", {"player": one.brought_by}), about=mark),
            scene.button(Verb.KEEP_OUT, Line("talk-keep-out"), about=mark),
        )
        for one in scene.record.asking
        for mark in (mark_of(one.address),)
    )


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
