"""Recorder interface for outgoing requests, with the people who may read each."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from io import BytesIO
from typing import Final, Protocol

from discord import File

from bot.ports.message import MessageContent, Reply
from bot.ports.request import PersonId, Request
from bot.ports.value import replace
from engine.cards import Card
from tests.unit.bot.cards_in_text import told_in_text
from tests.unit.bot.fake_platform import Sent

_BRACKETS: Final = ("{", "[")


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One request and the only person who may read it, or None for all."""

    reader: PersonId | None
    what: object


class Wire(Protocol):
    """A real adapter whose requests are recorded instead of sent."""

    @property
    def outgoing(self) -> list[Outgoing]:
        """Return all requests so far; their readers are people of the test."""
        ...

    async def show(self, sent: Sent) -> None:
        """Send what the app has shown to a chat or a person."""
        ...

    async def answer(self, incoming: Request, answer: Reply) -> None:
        """Answer a request."""
        ...


class UntoldThingError(Exception):
    """Signal a request part of an unknown type, which cannot be searched."""


def pieces(thing: object) -> Iterator[str | bytes]:
    """Yield every text and byte string in a request, recursively, with keys and names."""
    match thing:
        case str():
            yield thing
            if thing.startswith(_BRACKETS):
                yield from pieces(json.loads(thing))
        case bytes():
            yield thing
        case None | bool() | int() | float():
            pass
        case _:
            for part in _parts(thing):
                yield from pieces(part)


def _parts(thing: object) -> Iterable[object]:
    """Yield the parts of a value, or raise UntoldThingError for an unknown type."""
    match thing:
        case Mapping():
            return (*thing.keys(), *thing.values())
        case Sequence() | set() | frozenset():
            return thing
        case BytesIO():
            return (thing.getvalue(),)
        case File():
            thing.reset()
            return thing.filename, thing.description, thing.fp.read()
        case _ if is_dataclass(thing):
            return [getattr(thing, field.name) for field in fields(thing)]
        case _:
            raise UntoldThingError(type(thing).__name__)


def told_by_request(outgoing: Outgoing) -> set[Card]:
    """Return the cards that any text of a request names, file headers included."""
    told: set[Card] = set()
    for piece in pieces(outgoing.what):
        told |= told_in_text(piece if isinstance(piece, str) else piece.decode("latin-1"))
    return told


def with_people_of(post: MessageContent, people: Mapping[PersonId, PersonId]) -> MessageContent:
    """Return the message with mentions of a real platform's people, and numbers of messages."""
    called = (replace(one, person=people[one.person]) for one in post.mentions)
    reply_to = "".join(filter(str.isdecimal, post.reply_to))
    return replace(post, mentions=tuple(called), reply_to=reply_to, jump=None)
