"""What leaves the bot on its wires: requests as they are, and who may read what each shows."""

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
    """One request, and the only person who may read what it shows; without one, all may."""

    reader: PersonId | None
    what: object


class Wire(Protocol):
    """A real adapter that writes to nobody, and a memory of all that it would have sent."""

    @property
    def outgoing(self) -> list[Outgoing]:
        """All requests so far; their readers are people of the test."""
        ...

    async def show(self, sent: Sent) -> None:
        """Send what the host has shown to a chat or a person."""
        ...

    async def answer(self, incoming: Request, answer: Reply) -> None:
        """Answer somebody's deed."""
        ...


class UntoldThingError(Exception):
    """Something was sent of which nobody knows how to look into it."""


def pieces(thing: object) -> Iterator[str | bytes]:
    """Every text and every row of bytes in a request, however deep, keys and names included."""
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
    """What a thing consists of; raise UntoldThingError for one that nobody has thought of."""
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
    """The cards that a request names in whatever text of it, be that in the head of a file."""
    told: set[Card] = set()
    for piece in pieces(outgoing.what):
        told |= told_in_text(piece if isinstance(piece, str) else piece.decode("latin-1"))
    return told


def with_people_of(post: MessageContent, people: Mapping[PersonId, PersonId]) -> MessageContent:
    """The post as it calls people of a real platform."""
    called = (replace(one, person=people[one.person]) for one in post.mentions)
    return replace(post, mentions=tuple(called))
