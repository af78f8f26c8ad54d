"""Presses on buttons, each waiting for the bot's only answer."""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from tests.servers.telegram.accounts import Account, Json
from tests.servers.telegram.clock import Clock
from tests.servers.telegram.errors import ApiError, Refusal
from tests.servers.telegram.messages import Content, Message

LIFETIME_S: Final = 15.0
"""How long a press may be answered, and an ephemeral message may refer to it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person who pressed sees; ``text`` is empty if there is nothing."""

    text: str = ""
    alert: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """A press."""

    id: str
    presser: Account
    message: Message
    data: str
    asked_at: float
    reply: asyncio.Future[Answer] = field(repr=False)

    def as_json(self) -> Json:
        """Return the press as a ``CallbackQuery`` of the Bot API."""
        return {
            "id": self.id,
            "from": self.presser.as_json(),
            "message": self.message.as_json(),
            "chat_instance": str(abs(self.message.chat.id)),
            "data": self.data,
        }


class Queries:
    """All presses so far."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_id: dict[str, Query] = {}

    def ask(self, presser: Account, message: Message, data: str) -> Query:
        """Press a button."""
        number = str(4_000_000_000 + len(self._by_id))
        reply: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        query = Query(number, presser, message, data, self._clock(), reply)
        self._by_id[number] = query
        return query

    def answer(self, query_id: str, answer: Answer) -> Query:
        """Show the answer; raise ApiError for a press that is unknown, too old or answered."""
        query = self.fresh(query_id)
        if query.reply.done():
            raise ApiError(Refusal.QUERY_TOO_OLD)
        query.reply.set_result(answer)
        return query

    def fresh(self, query_id: str) -> Query:
        """Return a press that is not too old, answered or not; raise ApiError if there is none."""
        query = self._by_id.get(query_id)
        if query is None or self._clock() - query.asked_at > LIFETIME_S:
            raise ApiError(Refusal.QUERY_TOO_OLD)
        return query


@dataclass(frozen=True, slots=True)
class Offered:
    """A result from which a person chooses what to send."""

    id: str
    title: str
    about: str
    content: Content


class Searches:
    """All inline queries, from any chat."""

    def __init__(self) -> None:
        self._by_id: dict[str, asyncio.Future[tuple[Offered, ...]]] = {}

    def ask(self) -> tuple[str, asyncio.Future[tuple[Offered, ...]]]:
        """Start a query; return its id and its future results."""
        number = str(5_000_000_000 + len(self._by_id))
        found: asyncio.Future[tuple[Offered, ...]] = asyncio.get_running_loop().create_future()
        self._by_id[number] = found
        return number, found

    def answer(self, query_id: str, offered: tuple[Offered, ...]) -> None:
        """Show the results; raise ApiError for an unknown or answered query."""
        found = self._by_id.get(query_id)
        if found is None or found.done():
            raise ApiError(Refusal.QUERY_TOO_OLD)
        found.set_result(offered)
