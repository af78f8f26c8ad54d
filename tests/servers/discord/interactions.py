"""Interactions: actions of people on the application, and its answers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.channels import Channel, Place
from tests.servers.discord.faults import Fault, Json
from tests.servers.discord.forms import Button, File
from tests.servers.discord.messages import Message
from tests.servers.discord.modals import Modal

if TYPE_CHECKING:
    from tests.servers.discord.people import Member

ANSWER_WITHIN: Final = timedelta(seconds=3)
TOKEN_LIVES: Final = timedelta(minutes=15)
FILE_LIMIT: Final = 10 * 1024 * 1024


class Cause(IntEnum):
    """The ``type`` of an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass(frozen=True, slots=True)
class Replied:
    """A new message; while it is loading, people see that the application is thinking."""

    message: Message


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The press is acknowledged; the message may change later."""


@dataclass(frozen=True, slots=True)
class Updated:
    """The pressed message has changed."""

    message: Message


@dataclass(frozen=True, slots=True)
class Opened:
    """A modal has opened."""

    modal: Modal


@dataclass(frozen=True, slots=True)
class Suggested:
    """Suggestions while typing, as labels and values."""

    choices: tuple[tuple[str, str | int | float], ...]


Answer: TypeAlias = Replied | Acknowledged | Updated | Opened | Suggested


class InteractionFailedError(Exception):
    """People see that the interaction failed: there was no answer, or none was possible."""


@dataclass(slots=True, eq=False)
class Interaction:
    """One action of a person, and all its results."""

    cause: Cause
    member: "Member"
    channel: Channel
    source: Message | None
    data: Json
    id: int
    token: str
    born: datetime
    expired: bool = False
    answer: Answer | None = None
    original: Message | None = None
    sent: list[Message] = field(default_factory=list)
    refused: list[Fault] = field(default_factory=list)

    def awaits_answer(self, now: datetime) -> bool:
        """Return whether the first answer is still in time."""
        return not self.expired and now - self.born <= ANSWER_WITHIN

    def lives(self, now: datetime) -> bool:
        """Return whether the token is still valid for followups and edits."""
        return now - self.born <= TOKEN_LIVES

    def as_json(self) -> Json:
        """Return the interaction in the gateway's format."""
        guild = self.channel.guild
        told: Json = {
            "id": str(self.id),
            "application_id": str(self.member.world.application_id),
            "type": int(self.cause),
            "data": self.data,
            "channel": self.channel.as_json(),
            "channel_id": str(self.channel.id),
            "token": self.token,
            "version": 1,
            "app_permissions": str(int(self.channel.granted)),
            "locale": self.member.user.locale,
            "entitlements": [],
            "attachment_size_limit": FILE_LIMIT,
            "authorizing_integration_owners": self._owners(),
            "context": {Place.DIRECT: 1, Place.GROUP: 2}.get(self.channel.place, 0),
        }
        if self.source is not None:
            told["message"] = self.source.as_json()
        if guild is None:
            return told | {"user": self.member.user.as_json()}
        about = {"id": str(guild.id), "locale": guild.locale, "features": []}
        return told | {
            "guild": about,
            "guild_id": str(guild.id),
            "guild_locale": guild.locale,
            "member": self.member.as_json(),
        }

    def _owners(self) -> Json:
        """Return the application's installations: that of the guild, of the person, or both."""
        user, guild = self.member.user, self.channel.guild
        owners = {"0": str(guild.id) if guild else "0"}
        if self.channel.place is Place.GROUP or (guild is not None and guild.left):
            owners = {}
        return owners | ({"1": str(user.id)} if user.id in self.member.world.installed else {})

    def metadata(self) -> Json:
        """Return the interaction's metadata in its messages."""
        told: Json = {
            "id": str(self.id),
            "type": int(self.cause),
            "user": self.member.user.as_json(),
            "authorizing_integration_owners": {},
        }
        if self.source is not None:
            told["interacted_message_id"] = str(self.source.id)
        context: Json = {"interaction_metadata": told, "application_id": self.application}
        if self.cause is Cause.COMMAND:
            named = {key: told[key] for key in ("id", "type", "user")}
            context["interaction"] = named | {"name": self.data["name"]}
        return context

    @property
    def application(self) -> str:
        """The id of the application, as used in messages."""
        return str(self.member.world.application_id)


@dataclass(frozen=True, slots=True)
class Response:
    """What a person sees after an action."""

    interaction: Interaction

    @property
    def message(self) -> Message:
        """The new or changed message; fail if the answer was of another kind."""
        original = self.interaction.original
        assert original is not None, repr(self.interaction.answer)
        return original

    @property
    def text(self) -> str:
        """The text of the new or changed message."""
        return self.message.text

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons of the new or changed message."""
        return self.message.buttons

    @property
    def files(self) -> tuple[File, ...]:
        """The files of the new or changed message."""
        return self.message.files

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the message."""
        return self.message.ephemeral

    @property
    def updated(self) -> bool:
        """Whether the answer was a change of the pressed message."""
        return isinstance(self.interaction.answer, Updated)

    @property
    def modal(self) -> Modal:
        """The opened modal; fail if the answer was of another kind."""
        answer = self.interaction.answer
        assert isinstance(answer, Opened), repr(answer)
        return answer.modal

    @property
    def choices(self) -> tuple[tuple[str, str | int | float], ...]:
        """The suggestions; fail if the answer was of another kind."""
        answer = self.interaction.answer
        assert isinstance(answer, Suggested), repr(answer)
        return answer.choices

    @property
    def messages(self) -> tuple[Message, ...]:
        """All messages of the interaction, including followups, oldest first."""
        return tuple(message for message in self.interaction.sent if not message.deleted)

    async def until(
        self, see: Callable[[Message], object], *, timeout_s: float = PATIENCE_S
    ) -> Message:
        """Return the newest message of the answer that matches, as soon as there is one."""
        return await self.interaction.channel.stage.bell.until(
            lambda: next((m for m in reversed(self.messages) if see(m)), None),
            timeout_s=timeout_s,
            describe=lambda: repr([message.text for message in self.messages]),
        )
