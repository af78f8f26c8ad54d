"""Discord's real adapter with a recorder instead of the network."""

import json
from collections.abc import Mapping
from itertools import count
from typing import Any, Final, assert_never

import discord
import pytest
from discord.http import Route
from discord.webhook.async_ import async_context

from bot.platforms.discord import outbound
from bot.platforms.discord.images import CardEmojis, ImageState
from bot.platforms.discord.rendering import Interaction
from bot.platforms.discord.replies import answer as answered
from bot.platforms.discord.replies import reply
from bot.ports.message import Reply
from bot.ports.request import (
    Address,
    AnonymousAdmin,
    AutocompleteQuery,
    ButtonPress,
    CommandCall,
    InlineQuery,
    PersonId,
    Request,
    StartLink,
    TextMessage,
)
from bot.ports.value import replace
from engine.cards import DECK
from tests.unit.bot.app.button_play import FOR_ONE
from tests.unit.bot.fake_platform import Sent
from tests.unit.bot.platforms.wire import Outgoing, with_people_of
from tests.unit.bot.virtual_time import VirtualTimer

CHANNEL: Final = 2_000
GUILD: Final = 3_000
_FIRST: Final = 1_000
_DIRECT: Final = 10_000
"""The offset from a person's id to the id of their direct message channel."""

_EPHEMERAL: Final = 64
_COMMAND: Final = 2
_COMPONENT: Final = 3
_OWN: Final = "own"
_FORM: Final = 9
_PRIVATE: Final = "private"


class IllustratedClient(discord.Client):
    """A client whose emojis exist, named after their cards."""

    def __init__(self, *, intents: discord.Intents) -> None:
        super().__init__(intents=intents)
        emojis = CardEmojis(tuple, VirtualTimer())
        emojis.marks = {card: f"<:card_{card}:{number}>" for number, card in enumerate(DECK, 1)}
        self.illustrations = ImageState(emojis)


class DiscordWire:
    """The people of a test as people of Discord, those in ``closed`` without direct messages."""

    def __init__(
        self, people: tuple[PersonId, ...], closed: set[PersonId], patch: pytest.MonkeyPatch
    ) -> None:
        self.outgoing: list[Outgoing] = []
        self._ids = {person: _FIRST + number for number, person in enumerate(people)}
        self._persons = {number: person for person, number in self._ids.items()}
        self._people = {
            person: PersonId("discord", str(number)) for person, number in self._ids.items()
        }
        self._closed = {self._ids[person] + _DIRECT for person in closed}
        self._numbers = count(1 << 22)
        self._client = IllustratedClient(intents=discord.Intents.none())
        # Only a logged-in client is a member of servers, and this one never logs in.
        self._state: Any = self._client._connection  # noqa: SLF001 - what a login would fill.
        self._state.user = discord.ClientUser(state=self._state, data=_user(1))  # type: ignore[arg-type]
        patch.setattr(self._client.http, "request", self._request)
        patch.setattr(async_context.get(), "request", self._interact)

    async def show(self, sent: Sent) -> None:
        """Send what the app has shown."""
        post = with_people_of(sent.post, self._people)
        recipient: Address | PersonId = Address("discord", str(CHANNEL))
        if isinstance(sent.reader, PersonId):
            recipient = self._people[sent.reader]
        if sent.is_new:
            await outbound.send(self._client, recipient, post)
        else:
            await outbound.edit(self._client, recipient, "7", post)

    async def answer(self, incoming: Request, answer: Reply) -> None:
        """Answer a request in its place."""
        match incoming.body:
            case CommandCall() | ButtonPress():
                await answered(self._interaction(incoming), answer)
            case TextMessage() | StartLink() | AnonymousAdmin() | InlineQuery():
                person = replace(incoming.person, id=self._people[incoming.person.id])
                channel = Address("discord", str(CHANNEL))
                await reply(self._client, replace(incoming, person=person, address=channel), answer)
            case AutocompleteQuery():
                told = Outgoing(incoming.person.id, answer.completions)
                self.outgoing.append(told)
            case _:
                assert_never(incoming.body)

    async def _request(self, route: Route, **sent: object) -> dict[str, Any]:
        """Record a request of the bot, and return success or a refusal."""
        if route.path == "/users/@me/channels":
            asked: Any = sent["json"]
            return self._direct_channel(int(asked["recipient_id"]))
        channel = int(route.channel_id or 0)
        assert channel not in self._closed, "whom nobody can write to is not written to"
        reader = self._persons.get(channel - _DIRECT)
        self.outgoing.append(Outgoing(reader, (route.path, _without_nonce(sent))))
        return self._message(channel, 0)

    async def _interact(self, route: Route, session: object, **sent: object) -> dict[str, Any]:
        """Record an answer to an interaction."""
        del session
        number, _, page = str(route.webhook_token).partition(".")
        parts: Any = sent.get("multipart")
        body: Any = json.loads(parts[0]["value"]) if parts else sent.get("payload") or {}
        alone = page == _PRIVATE or _is_aside(body, own=page == _OWN)
        reader = self._persons[int(number)] if alone else None
        self.outgoing.append(Outgoing(reader, (route.path, sent)))
        if route.path.endswith("/callback"):
            return {"interaction": {"id": "1", "type": _COMPONENT}}
        return self._message(CHANNEL, _EPHEMERAL)

    def _interaction(self, incoming: Request) -> Interaction:
        """Return discord.py's interaction for a command or a press."""
        number = self._ids[incoming.person.id]
        user = _user(number)
        match incoming.body:
            case ButtonPress(message=message):
                pressed, own = True, message == FOR_ONE
            case _:
                pressed = own = False
        page = _PRIVATE if incoming.private else _OWN if own else "all"
        done: dict[str, Any] = {
            "id": str(next(self._numbers)),
            "application_id": "1",
            "type": _COMPONENT if pressed else _COMMAND,
            "token": f"{number}.{page}",
            "version": 1,
            "attachment_size_limit": 1,
            "channel": self._direct_channel(number),
        }
        if incoming.private:
            done["user"] = user
        else:
            done["channel"] = {"id": str(CHANNEL), "type": 0, "name": "mus", "position": 0}
            done["guild_id"] = str(GUILD)
            done["member"] = {"user": user, "roles": [], "joined_at": None, "flags": 0}
        if pressed:
            done["message"] = self._message(CHANNEL, _EPHEMERAL if own else 0)
        return discord.Interaction(data=done, state=self._state)  # type: ignore[arg-type]

    def _direct_channel(self, number: int) -> dict[str, Any]:
        return {"id": str(number + _DIRECT), "type": 1, "recipients": [_user(number)]}

    def _message(self, channel: int, flags: int) -> dict[str, Any]:
        return {
            "id": str(next(self._numbers)),
            "channel_id": str(channel),
            "author": _user(1),
            "content": "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "type": 0,
            "flags": flags,
            "tts": False,
            "pinned": False,
            "mention_everyone": False,
            **{name: [] for name in ("mentions", "mention_roles", "attachments", "embeds")},
            "components": [],
        }


def _user(number: int) -> dict[str, Any]:
    return {"id": str(number), "username": "x", "discriminator": "0", "avatar": None}


def _without_nonce(sent: Mapping[str, object]) -> dict[str, object]:
    """Return the request without its random nonce.

    A request with files has its JSON in the first part of a form.
    """
    form: Any = sent.get("form")
    body: Any = json.loads(form[0]["value"]) if form else sent["json"]
    said = {name: value for name, value in body.items() if name != "nonce"}
    return {"json": said, "files": sent.get("files")}


def _is_aside(body: Mapping[str, Any], *, own: bool) -> bool:
    """Return whether an answer is ephemeral; ``own`` is the page that it may edit.

    A message or a follow-up is ephemeral by its flags, and a form always is. An edit keeps its
    readers.
    """
    kind, told = body.get("type"), body.get("data") or body
    if kind == _FORM:
        return True
    return own or bool(told.get("flags", 0) & _EPHEMERAL)
