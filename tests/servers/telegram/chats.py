"""A chat: who is there, what they may do, and all that was said."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from bot.ports.value import replace
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
    """A message that somebody fixed to the top of the chat."""

    message_id: int
    by: Account


@dataclass(slots=True)
class Topic:
    """A thread of a forum."""

    name: str
    is_closed: bool = False


@dataclass(eq=False, slots=True, kw_only=True)
class Chat:
    """Where people and the bot meet; it remembers everything but what was deleted."""

    id: int
    kind: Kind
    title: str
    clock: Clock
    bell: Bell
    is_forum: bool = False
    bot: Standing = field(default_factory=Left)
    members: dict[int, Standing] = field(default_factory=dict)
    """People by their id, those who have left included."""
    permissions: frozenset[Permission] = frozenset(EVERYDAY)
    """What all members may do."""
    topics: dict[int, Topic] = field(default_factory=dict)
    pins: list[Pin] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    """What the bot was seen doing, such as ``typing``."""
    migrated_to: "Chat | None" = None
    _said: dict[tuple[int, int], Message] = field(default_factory=dict)
    _last_id: int = 0
    _last_ephemeral_id: int = 0

    def __repr__(self) -> str:
        return f"<{self.kind} {self.title!r} {self.id}>"

    @property
    def history(self) -> tuple[Message, ...]:
        """All that everybody sees, service messages included, oldest first."""
        return tuple(message for message in self._said.values() if message.draft.receiver is None)

    @property
    def messages(self) -> tuple[Message, ...]:
        """What people and the bot said to everybody, oldest first."""
        return tuple(message for message in self.history if message.draft.service is None)

    @property
    def last(self) -> Message:
        """The newest of ``messages``; fail when nobody has said anything."""
        assert self.messages, f"nothing was said in {self}"
        return self.messages[-1]

    @property
    def present(self) -> frozenset[int]:
        """The ids of the people who read along."""
        return frozenset(person for person, what in self.members.items() if is_present(what))

    def seen_by(self, person_id: int) -> tuple[Message, ...]:
        """What one member sees: the messages for all, and the ephemeral ones from or for them."""
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
        """The message as it stands now, unless it was deleted."""
        return self._said.get((message_id, ephemeral_id))

    def post(self, draft: Draft) -> Message:
        """Say something; it gets the next number of this chat."""
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
        """Put new content into a message."""
        edited = replace(
            message, draft=replace(message.draft, content=content), edited=int(self.clock())
        )
        self._said[message.key] = edited
        self.bell.ring()
        return edited

    def delete(self, message: Message) -> None:
        """Take a message away from everybody."""
        del self._said[message.key]
        self.pins = [pin for pin in self.pins if pin.message_id != message.id]
        self.bell.ring()

    async def until(
        self, find: Callable[["Chat"], Found | None], *, timeout_s: float = PATIENCE_S
    ) -> Found:
        """Wait until ``find`` finds something true here; fail with what was said when not."""
        return await self.bell.until(
            lambda: find(self), timeout_s=timeout_s, describe=self._transcript
        )

    async def says(self, words: str, *, timeout_s: float = PATIENCE_S) -> Message:
        """Wait until a message to everybody holds these words, and answer with the newest such."""
        return await self.until(
            lambda chat: next((m for m in reversed(chat.messages) if words in m.text), None),
            timeout_s=timeout_s,
        )

    def as_json(self) -> Json:
        """The chat as a ``Chat`` of the Bot API."""
        answer: Json = {"id": self.id, "type": str(self.kind)}
        answer["first_name" if self.kind is Kind.PRIVATE else "title"] = self.title
        if self.is_forum:
            answer["is_forum"] = True
        return answer

    def full_json(self) -> Json:
        """The chat as a ``ChatFullInfo`` of the Bot API."""
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
