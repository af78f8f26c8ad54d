"""A message: its content, its place, and how the bot receives it."""

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from tests.servers.telegram.accounts import Account, Json
from tests.servers.telegram.photos import Photo, Upload

if TYPE_CHECKING:
    from tests.servers.telegram.chats import Chat


ANONYMOUS: Final = Account(
    id=1087968824, first_name="Group", username="GroupAnonymousBot", is_bot=True
)
"""Telegram's author of messages in the name of a chat."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button under a message; ``wire`` is everything that the bot sent about it."""

    text: str
    data: str = ""
    url: str = ""
    web_app: str = ""
    wire: str = field(default="{}", repr=False)


Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """The editable part of a message; an edit to an equal content is "not modified"."""

    text: str = ""
    """The text, or the caption of a photo or a document, without markup."""
    entities: tuple[Json, ...] = ()
    photo: Photo | None = None
    keyboard: Keyboard = ()
    document: Upload | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A message before the chat has given it a number."""

    sender: Account
    content: Content = field(default_factory=Content)
    thread: int | None = None
    reply_to: "Message | None" = None
    album: str | None = None
    service: Json | None = None
    """The event of a service message."""
    receiver: Account | None = None
    """The only person who sees it besides its sender, for an ephemeral message."""
    as_chat: "Chat | None" = None
    """The chat in whose name it was written, if its author is anonymous."""
    origin: Json = field(default_factory=dict)
    """The origin in the format of the Bot API: a forward, another bot, a schedule."""
    covers: int | None = None
    """The message that an ephemeral one replaces for its receiver."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One version of a message; an edit makes a new one."""

    id: int
    """0 for an ephemeral message."""
    chat: "Chat"
    date: int
    draft: Draft = field(repr=False)
    ephemeral_id: int = 0
    edited: int | None = None

    @property
    def key(self) -> tuple[int, int]:
        """Its key within its chat."""
        return (self.id, self.ephemeral_id)

    @property
    def sender(self) -> Account:
        """Its author."""
        return self.draft.sender

    @property
    def content(self) -> Content:
        """Its editable content."""
        return self.draft.content

    @property
    def text(self) -> str:
        """The text that people read: its text, or the caption of the photo."""
        return self.content.text

    @property
    def photo(self) -> bytes | None:
        """The picture that people see."""
        return None if self.content.photo is None else self.content.photo.content

    @property
    def keyboard(self) -> Keyboard:
        """The buttons under it, row by row."""
        return self.content.keyboard

    @property
    def thread(self) -> int | None:
        """Its topic."""
        return self.draft.thread

    @property
    def document(self) -> Upload | None:
        """Its attached file, if any."""
        return self.content.document

    @property
    def labels(self) -> tuple[str, ...]:
        """The texts of the buttons."""
        return tuple(button.text for row in self.keyboard for button in row)

    def button(self, label: str) -> Button:
        """Return the first button with this text or, failing that, this callback data."""
        buttons = [button for row in self.keyboard for button in row]
        for button in buttons:
            if button.text == label:
                return button
        for button in buttons:
            if button.data == label:
                return button
        failure = f"no button {label!r} under {self.text!r}; there are {self.labels}"
        raise AssertionError(failure)

    def as_json(self, *, with_reply: bool = True) -> Json:
        """Return the message as the Bot API writes it."""
        answer: Json = {
            "message_id": self.id,
            "date": self.date,
            "chat": self.chat.as_json(),
            "from": (self.sender if self.draft.as_chat is None else ANONYMOUS).as_json(),
            **self.draft.origin,
            **self._content_json(),
            **(self.draft.service or {}),
        }
        if self.thread is not None:
            answer |= {"message_thread_id": self.thread, "is_topic_message": True}
        if self.draft.as_chat is not None:
            answer["sender_chat"] = self.draft.as_chat.as_json()
        if self.edited is not None:
            answer["edit_date"] = self.edited
        if self.draft.album is not None:
            answer["media_group_id"] = self.draft.album
        if self.draft.receiver is not None:
            answer |= {
                "receiver_user": self.draft.receiver.as_json(),
                "ephemeral_message_id": self.ephemeral_id,
            }
        if with_reply and self.draft.reply_to is not None:
            answer["reply_to_message"] = self.draft.reply_to.as_json(with_reply=False)
        return answer

    def _content_json(self) -> Json:
        answer: Json = {}
        if self.content.photo is not None:
            answer["photo"] = self.content.photo.as_json()
        if self.content.document is not None:
            answer["document"] = self.content.document.as_json()
        prefix = "text" if answer.keys().isdisjoint({"photo", "document"}) else "caption"
        if self.text:
            answer[prefix] = self.text
        if self.content.entities:
            answer["entities" if prefix == "text" else "caption_entities"] = list(
                self.content.entities
            )
        if self.keyboard:
            rows = [[json.loads(button.wire) for button in row] for row in self.keyboard]
            answer["reply_markup"] = {"inline_keyboard": rows}
        return answer
