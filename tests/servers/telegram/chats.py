"""A chat: its members, their permissions, and its messages."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from tests.servers.activity_signal import PATIENCE_S, Bell
from tests.servers.telegram.accounts import Account, Json
from tests.servers.telegram.clock import Clock
from tests.servers.telegram.member_status import (
    EVERYDAY,
    Left,
    Permission,
    Standing,
    is_present,
    permissions_json,
)
from tests.servers.telegram.messages import Content, Draft, Message

Found = TypeVar("Found")


class Kind(StrEnum):
    """The types of chat that the bot can be in."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


@dataclass(frozen=True, slots=True)
class Pin:
    """A message pinned to the top of the chat."""

    message_id: int
    by: Account


@dataclass(slots=True)
class Topic:
    """A thread of a forum."""

    name: str
    is_closed: bool = False


@dataclass(eq=False, slots=True, kw_only=True)
class Chat:
    """A place where people and the bot write; it keeps all messages that were not deleted."""

    id: int
    kind: Kind
    title: str
    clock: Clock
    bell: Bell
    is_forum: bool = False
    bot: Standing = field(default_factory=Left)
    members: dict[int, Standing] = field(default_factory=dict)
    """People by their id, including former members."""
    permissions: frozenset[Permission] = frozenset(EVERYDAY)
    """The permissions of all members."""
    topics: dict[int, Topic] = field(default_factory=dict)
    pins: list[Pin] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    """The actions that the bot has shown, such as ``typing``."""
    migrated_to: "Chat | None" = None
    _said: dict[tuple[int, int], Message] = field(default_factory=dict)
    _last_id: int = 0
    _last_ephemeral_id: int = 0

    def __repr__(self) -> str:
        return f"<{self.kind} {self.title!r} {self.id}>"

    @property
    def history(self) -> tuple[Message, ...]:
        """All public messages, including service messages, oldest first."""
        return tuple(message for message in self._said.values() if message.draft.receiver is None)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The public messages of people and the bot, oldest first."""
        return tuple(message for message in self.history if message.draft.service is None)

    @property
    def last(self) -> Message:
        """The newest of ``messages``; fail if there is none."""
        assert self.messages, f"nothing was said in {self}"
        return self.messages[-1]

    @property
    def present(self) -> frozenset[int]:
        """The ids of the present members."""
        return frozenset(person for person, what in self.members.items() if is_present(what))

    def seen_by(self, person_id: int) -> tuple[Message, ...]:
        """Return what one member sees: public messages, and ephemeral ones from or to them."""
        if person_id not in self.present:
            return ()
        mine = [
            message
            for message in self._said.values()
            if message.draft.service is None
            and (
                message.draft.receiver is None
                or person_id in {message.draft.receiver.id, message.sender.id}
            )
        ]
        covered = {message.draft.covers for message in mine}
        return tuple(message for message in mine if not message.id or message.id not in covered)

    def find(self, message_id: int, ephemeral_id: int = 0) -> Message | None:
        """Return the current message, unless it was deleted."""
        return self._said.get((message_id, ephemeral_id))

    def post(self, draft: Draft) -> Message:
        """Add a message; it gets the next number of this chat."""
        if draft.receiver is None:
            self._last_id += 1
            message_id, ephemeral_id = self._last_id, 0
        else:
            self._last_ephemeral_id += 1
            message_id, ephemeral_id = 0, self._last_ephemeral_id
        message = Message(
            id=message_id,
            ephemeral_id=ephemeral_id,
            chat=self,
            date=int(self.clock()),
            draft=draft,
        )
        self._said[message.key] = message
        self.bell.ring()
        return message

    def edit(self, message: Message, content: Content) -> Message:
        """Change the content of a message."""
        edited = replace(
            message, draft=replace(message.draft, content=content), edited=int(self.clock())
        )
        self._said[message.key] = edited
        self.bell.ring()
        return edited

    def delete(self, message: Message) -> None:
        """Delete a message for all."""
        del self._said[message.key]
        self.pins = [pin for pin in self.pins if pin.message_id != message.id]
        self.bell.ring()

    async def until(
        self, find: Callable[["Chat"], Found | None], *, timeout_s: float = PATIENCE_S
    ) -> Found:
        """Wait for a true result of ``find``; fail with the messages after the timeout."""
        return await self.bell.until(
            lambda: find(self), timeout_s=timeout_s, describe=self._transcript
        )

    async def says(self, words: str, *, timeout_s: float = PATIENCE_S) -> Message:
        """Wait until a public message contains these words, and return the newest one."""
        return await self.until(
            lambda chat: next((m for m in reversed(chat.messages) if words in m.text), None),
            timeout_s=timeout_s,
        )

    def as_json(self) -> Json:
        """Return the chat as a ``Chat`` of the Bot API."""
        answer: Json = {"id": self.id, "type": str(self.kind)}
        answer["first_name" if self.kind is Kind.PRIVATE else "title"] = self.title
        if self.is_forum:
            answer["is_forum"] = True
        return answer

    def full_json(self) -> Json:
        """Return the chat as a ``ChatFullInfo`` of the Bot API."""
        gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription")
        answer = self.as_json() | {
            "accent_color_id": 0,
            "max_reaction_count": 11,
            "accepted_gift_types": dict.fromkeys((*gifts, "gifts_from_channels"), False),
        }
        if self.kind is not Kind.PRIVATE:
            answer["permissions"] = permissions_json(self.permissions)
        pinned = self.find(self.pins[-1].message_id) if self.pins else None
        if pinned is not None:
            answer["pinned_message"] = pinned.as_json(with_reply=False)
        return answer

    def _transcript(self) -> str:
        lines = [f"{m.sender.first_name}: {m.text} {list(m.labels)}" for m in self.messages]
        return "\n".join([f"what was waited for never came; {self} says:", *lines])
