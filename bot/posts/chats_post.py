"""The page of the arrangements about the chats that see a table, and whether they talk."""

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

TALK: Final = ("off", "on")
"""What a button carries that forbids the chats to talk, or lets them."""


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
    talking = Line("talk-choose", {"now": TALK[record.talk]})
    talk = scene.button(Verb.TALK, talking, about=TALK[not record.talk])
    text = scene.text(Line("talk-chats"), *chats, Line("talk-allowed", {"now": TALK[record.talk]}))
    may_go = dismissals if len(record.places) > 1 else []
    return Post(text, rows=(*in_rows(may_go), (talk, back)))


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
