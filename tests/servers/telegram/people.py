"""The human side: what people do in their Telegram app, as methods for tests."""

import asyncio
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlsplit

from tests.servers.activity_signal import PATIENCE_S
from tests.servers.telegram.accounts import Account, Json
from tests.servers.telegram.chats import Chat, Kind
from tests.servers.telegram.formatted import units
from tests.servers.telegram.member_status import (
    Administrator,
    Kicked,
    Left,
    Member,
    Permission,
    Restricted,
    Right,
    is_present,
)
from tests.servers.telegram.messages import Button, Content, Draft, Message
from tests.servers.telegram.profile import Command
from tests.servers.telegram.queries import Answer, Offered

if TYPE_CHECKING:
    from tests.servers.telegram.world import World

PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")
MARKS: Final = re.compile(
    r"(?<!\S)(?P<bot_command>/\w{1,32}(?:@\w+)?)|(?<!\w)(?P<mention>@\w{3,32})"
)


class User:
    """A person; every method is something that a person can do in the app."""

    def __init__(self, world: "World", account: Account, private: Chat) -> None:
        self._world = world
        self.account = account
        self.private = private

    def __repr__(self) -> str:
        return f"<{self.account.first_name} {self.id}>"

    @property
    def id(self) -> int:
        """Telegram's id of this person."""
        return self.account.id

    async def start(self, payload: str = "") -> Message:
        """Press Start in the private chat; the payload is that of the deep link."""
        assert PAYLOAD.fullmatch(payload), f"Telegram opens no link with the payload {payload!r}"
        if self.private.bot == Kicked():
            await self.unblock()
        # The first Start causes no update other than the command itself.
        self.private.bot = Member()
        return await self.say(self.private, f"/start {payload}".rstrip())

    async def follow(self, button: Button) -> Message:
        """Press a link button to the bot, and then Start."""
        link = urlsplit(button.url)
        bot = self._world.bot.username
        assert (link.hostname, link.path) == ("t.me", f"/{bot}"), f"{button} does not lead to {bot}"
        return await self.start(parse_qs(link.query).get("start", [""])[0])

    async def say(
        self,
        chat: Chat,
        text: str,
        *,
        thread: int | None = None,
        reply_to: Message | None = None,
        origin: Json | None = None,
    ) -> Message:
        """Write a message; only the bot sees a command that the menu marks as ephemeral.

        The message may have another ``origin``, in the format of the Bot API.
        """
        self._assert_present(chat)
        assert chat.migrated_to is None, f"{chat} is now {chat.migrated_to}"
        assert thread is None or thread in chat.topics, f"{chat} has no topic {thread}"
        if chat is self.private:
            assert chat.bot == Member(), f"{self} has to start the bot first"
        draft = Draft(
            sender=self.account,
            content=Content(text, _marks(text)),
            thread=thread if reply_to is None else reply_to.thread,
            reply_to=reply_to,
            origin=origin or {},
            receiver=self._world.bot if self._is_ephemeral(chat, text) else None,
        )
        return self._world.say(chat, draft)

    async def say_as_chat(
        self, chat: Chat, text: str, *, thread: int | None = None, reply_to: Message | None = None
    ) -> Message:
        """Write in the name of the chat, as an anonymous administrator may."""
        self._assert_present(chat)
        content = Content(text, _marks(text))
        draft = Draft(
            sender=self.account, content=content, thread=thread, reply_to=reply_to, as_chat=chat
        )
        return self._world.say(chat, draft)

    async def seek(self, text: str = "", *, timeout_s: float = PATIENCE_S) -> tuple[Offered, ...]:
        """Type the bot's name and some words in any chat, and wait for the offered results."""
        number, found = self._world.searches.ask()
        query: Json = {"id": number, "from": self.account.as_json(), "query": text, "offset": ""}
        self._world.updates.push("inline_query", query)
        async with asyncio.timeout(timeout_s):
            return await found

    async def edit(self, message: Message, text: str) -> Message:
        """Edit one of their own messages."""
        assert message.sender == self.account, f"{message} is not by {self}"
        return self._world.edit(message, Content(text, _marks(text)))

    async def press(
        self, message: Message, button: Button | str, *, timeout_s: float = PATIENCE_S
    ) -> Answer:
        """Press a button, named by its text or data, and wait for the bot's answer.

        The button is that of the given version of the message: if an edit has changed it meanwhile,
        this is a press on an old screen. Fail if the bot never answers.
        """
        pressed = message.button(button) if isinstance(button, str) else button
        assert pressed.data, f"{pressed} asks the bot nothing"
        seen = {shown.key for shown in message.chat.seen_by(self.id)}
        assert message.key in seen, f"{self} does not see {message}"
        assert is_present(message.chat.bot), f"no bot is left in {message.chat} to answer"
        current = message.chat.find(*message.key)
        assert current is not None, "what is seen is still there"
        query = self._world.queries.ask(self.account, current, pressed.data)
        self._world.updates.push("callback_query", query.as_json())
        try:
            async with asyncio.timeout(timeout_s):
                return await query.reply
        except TimeoutError:
            failure = f"the bot never answered {self} pressing {pressed}"
            raise AssertionError(failure) from None

    async def delete(self, message: Message) -> None:
        """Delete a message for all; a bot gets no update for it."""
        message.chat.delete(message)

    async def block(self) -> None:
        """Block the bot."""
        self._world.place_bot(self.private, Kicked(), by=self.account)

    async def unblock(self) -> None:
        """Unblock the bot."""
        self._world.place_bot(self.private, Member(), by=self.account)

    async def join(self, chat: Chat) -> None:
        """Join a group."""
        chat.members[self.id] = Member()
        service: Json = {"new_chat_members": [self.account.as_json()]}
        self._world.say(chat, Draft(sender=self.account, service=service))

    async def leave(self, chat: Chat) -> None:
        """Leave a group."""
        self._assert_present(chat)
        service: Json = {"left_chat_member": self.account.as_json()}
        self._world.say(chat, Draft(sender=self.account, service=service))
        self._world.move(chat, self, Left())

    async def slip_out(self, chat: Chat) -> None:
        """Leave a group without a service message, as in large groups."""
        self._assert_present(chat)
        self._world.move(chat, self, Left())

    async def add_bot(self, chat: Chat) -> None:
        """Add the bot to a group."""
        self._assert_present(chat)
        self._world.place_bot(chat, Member(), by=self.account)
        service: Json = {"new_chat_members": [self._world.bot.as_json()]}
        self._world.say(chat, Draft(sender=self.account, service=service))

    async def promote_bot(self, chat: Chat, *rights: Right) -> None:
        """Make the bot an administrator with these rights, by default with all."""
        self._assert_present(chat)
        standing = Administrator(frozenset(rights or Right))
        self._world.place_bot(chat, standing, by=self.account)

    async def restrict_bot(self, chat: Chat, *permissions: Permission) -> None:
        """Restrict the bot to these permissions; without any it cannot write."""
        self._assert_present(chat)
        self._world.place_bot(chat, Restricted(frozenset(permissions)), by=self.account)

    async def kick_bot(self, chat: Chat) -> None:
        """Remove the bot from a group."""
        self._assert_present(chat)
        self._world.place_bot(chat, Kicked(), by=self.account)

    async def migrate(self, chat: Chat) -> Chat:
        """Upgrade a group to a supergroup, and return the new chat."""
        self._assert_present(chat)
        return self._world.migrate(chat, by=self.account)

    async def reads(self, chat: Chat, words: str, *, timeout_s: float = PATIENCE_S) -> Message:
        """Wait until a message with these words is on this person's screen, and return it."""
        return await chat.until(
            lambda known: next((m for m in reversed(self.sees(known)) if words in m.text), None),
            timeout_s=timeout_s,
        )

    def sees(self, chat: Chat) -> tuple[Message, ...]:
        """Return the messages on this person's screen, oldest first."""
        return chat.seen_by(self.id)

    def menu(self, chat: Chat) -> tuple[Command, ...]:
        """Return the bot's commands in the menu here, in this person's language."""
        return self._world.profile.menu(chat, self.account)

    def _assert_present(self, chat: Chat) -> None:
        assert self.id in chat.present, f"{self} is not in {chat}"

    def _is_ephemeral(self, chat: Chat, text: str) -> bool:
        if chat.kind is Kind.PRIVATE or not text.startswith("/"):
            return False
        word = text[1:].partition(" ")[0].partition("@")[0]
        return any(command.is_ephemeral for command in self.menu(chat) if command.command == word)


def _marks(text: str) -> tuple[Json, ...]:
    """Return the commands and mentions that Telegram detects in messages of people."""
    return tuple(
        {
            "type": found.lastgroup,
            "offset": units(text[: found.start()]),
            "length": units(found.group()),
        }
        for found in MARKS.finditer(text)
    )
