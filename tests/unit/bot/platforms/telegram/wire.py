"""Telegram's real adapter with a recorder instead of the network."""

import json
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from telegram.request import BaseRequest, RequestData

from bot.platforms.telegram.inbound import Origin, Press, Received, Search, Words
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.platform import TelegramPlatform
from bot.platforms.telegram.replies import Replier
from bot.ports.message import Reply
from bot.ports.request import (
    Address,
    AutocompleteQuery,
    ButtonPress,
    InlineQuery,
    PersonId,
    Request,
)
from tests.unit.bot.fake_platform import Sent
from tests.unit.bot.platforms.telegram.stage import ImpatientTimer
from tests.unit.bot.platforms.wire import Outgoing, with_people_of

GROUP: Final = -1_002_000_000_009
_FIRST: Final = 5_000_000_001
_TOKEN: Final = f"7000000002:{'B' * 35}"
_MESSAGE: Final = 7


class RememberingRequest(BaseRequest):
    """A recorder that accepts requests, except to people without a private chat."""

    def __init__(self, *, knows_ephemerals: bool) -> None:
        self.outgoing: list[Outgoing] = []
        self.closed: set[int] = set()
        self.knows_ephemerals = knows_ephemerals
        self.aside: dict[str, int] = {}
        """The id of the latest ephemeral message of a person."""
        self._numbers = count(100)

    @property
    def read_timeout(self) -> float | None:
        """Return no timeout."""
        return None

    async def initialize(self) -> None:
        """Open nothing."""

    async def shutdown(self) -> None:
        """Close nothing."""

    async def do_request(
        self,
        url: str,
        method: str,  # noqa: ARG002 - the library's own.
        request_data: RequestData | None = None,
        *_timeouts: object,
        **_more: object,
    ) -> tuple[int, bytes]:
        """Record a request, and return success or a refusal."""
        name = url.rpartition("/")[2]
        asked: dict[str, Any] = {} if request_data is None else dict(request_data.json_parameters)
        if request_data is not None and request_data.multipart_data:
            asked["files"] = request_data.multipart_data
        chat = int(asked.get("chat_id", 0))
        if chat in self.closed:
            refusal = "Forbidden: bot can't initiate conversation with a user"
            return 403, _body(ok=False, error_code=403, description=refusal)
        self.outgoing.append(Outgoing(self._reader(asked), (name, asked)))
        if not name.startswith(("send", "edit")) or "Ephemeral" in name:
            return 200, _body(ok=True, result=True)
        return 200, _body(ok=True, result=self._message(chat, asked))

    def _reader(self, asked: Mapping[str, Any]) -> PersonId | None:
        """Return the only reader of a request's content, or None for the whole group.

        A server that does not know ephemeral messages shows them to all.
        """
        if "inline_query_id" in asked:
            return None
        if "callback_query_id" in asked:
            return PersonId("telegram", str(asked["callback_query_id"]).partition(".")[0])
        if "ephemeral_message_parameters" in asked and self.knows_ephemerals:
            whose = json.loads(asked["ephemeral_message_parameters"])
            return PersonId("telegram", str(whose["receiver_user_id"]))
        if "receiver_user_id" in asked:
            return PersonId("telegram", str(asked["receiver_user_id"]))
        chat = int(asked["chat_id"])
        return PersonId("telegram", str(chat)) if chat > 0 else None

    def _message(self, chat: int, asked: Mapping[str, Any]) -> dict[str, Any]:
        kind = "private" if chat > 0 else "supergroup"
        number = next(self._numbers)
        picture = {"file_id": str(number), "file_unique_id": "1", "width": 1, "height": 1}
        message: dict[str, Any] = {"message_id": number, "date": 1}
        message |= {"chat": {"id": chat, "type": kind}, "photo": [picture]}
        reader = self._reader(asked)
        if "ephemeral_message_parameters" in asked and reader is not None:
            message["ephemeral_message_id"] = self.aside[reader.id] = next(self._numbers)
        return message


class TelegramWire:
    """The people of a test as people of Telegram, those in ``closed`` without a private chat."""

    def __init__(
        self, people: tuple[PersonId, ...], closed: set[PersonId], *, knows_ephemerals: bool
    ) -> None:
        self._ids = {person: _FIRST + number for number, person in enumerate(people)}
        self._people = {
            person: PersonId("telegram", str(number)) for person, number in self._ids.items()
        }
        self._request = RememberingRequest(knows_ephemerals=knows_ephemerals)
        self._request.closed = {self._ids[person] for person in closed}
        client = Client(_TOKEN, "https://localhost", self._request)
        self._platform = TelegramPlatform(client, ImpatientTimer())
        self._answerer = Replier(client, "amarreko_bot", ImpatientTimer(), lambda _: None)
        self._presses = count(1)

    @property
    def outgoing(self) -> list[Outgoing]:
        """Return all requests so far; their readers are people of the test."""
        persons = {str(number): person for person, number in self._ids.items()}
        return [
            Outgoing(None if one.reader is None else persons[one.reader.id], one.what)
            for one in self._request.outgoing
        ]

    async def show(self, sent: Sent) -> None:
        """Send what the app has shown."""
        post = with_people_of(sent.post, self._people)
        recipient: Address | PersonId = Address("telegram", str(GROUP))
        if isinstance(sent.reader, PersonId):
            recipient = self._people[sent.reader]
        if sent.is_new:
            await self._platform.send(recipient, post)
        else:
            await self._platform.edit(recipient, "7", post)

    async def answer(self, incoming: Request, answer: Reply) -> None:
        """Answer a request in its place; completions are not supported."""
        if isinstance(incoming.body, AutocompleteQuery):
            return
        number = self._ids[incoming.person.id]
        person = PersonId("telegram", str(number))
        chat = str(number if incoming.private else GROUP)
        done = Request(
            Address("telegram", chat),
            type(incoming.person)(person, incoming.person.name, incoming.person.hint),
            incoming.body,
            incoming.where,
        )
        await self._answerer.reply(Received(done, self._origin(incoming, number)), answer)

    def _origin(self, incoming: Request, number: int) -> Origin:
        """Return the origin of a press; every second one is ephemeral, if possible."""
        if isinstance(incoming.body, ButtonPress):
            press = next(self._presses)
            aside = self._request.aside.get(str(number), 0) if press % 2 else 0
            return Press(f"{number}.{press}", 0 if aside else _MESSAGE, aside)
        if isinstance(incoming.body, InlineQuery):
            return Search(f"{number}")
        return Words(_MESSAGE, 0)


def _body(**answer: object) -> bytes:
    return json.dumps(answer).encode()
