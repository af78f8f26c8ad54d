"""A player with Telegram's app."""

import re
from collections.abc import Iterable
from typing import Final

from bot.platforms.telegram.ephemeral_messages import BACK
from tests.servers.activity_signal import PATIENCE_S, Bell
from tests.servers.telegram import Button, Chat, Message, User
from tests.servers.telegram.calls import Call
from tests.system.refusals import refused
from tests.system.screens import NOTHING, Screen, SilenceError, Token


class TelegramPlayer:
    """A ``Player`` in a group; without a Start it sees its hand ephemerally there.

    In a forum it uses one ``topic`` only.
    """

    def __init__(
        self,
        user: User,
        group: Chat,
        *,
        topic: int | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.user = user
        self.group = group
        self.topic = topic
        self._patience_s = patience_s
        self.pressed: list[Token] = []

    @property
    def name(self) -> str:
        """The name that others see."""
        return self.user.account.first_name

    @property
    def bell(self) -> Bell:
        """Rings when the player's view changes."""
        return self.group.bell

    @property
    def table(self) -> Screen:
        """The bot's newest message that the whole group sees."""
        return self._screen([one for one in posts_in(self.group) if one.thread == self.topic])

    @property
    def hand(self) -> Screen:
        """The bot's newest message that only this player sees."""
        private = posts_in(self.user.private)
        return self._screen(private) if private else self.aside

    @property
    def calls(self) -> list[Message]:
        """The messages that call this player, in private or in the group."""
        here = [one for one in calls_in(self.group) if self._is_called(one)]
        return calls_in(self.user.private) + here

    @property
    def aside(self) -> Screen:
        """The newest ephemeral message for this player in the group."""
        seen = self.user.sees(self.group)
        return self._screen([one for one in seen if one.draft.receiver and one.keyboard])

    @property
    def is_dealt_in_private(self) -> bool:
        """Whether the hand is in the private chat.

        It is not for somebody who has looked at their cards in the group.
        """
        return bool(posts_in(self.user.private))

    async def press(self, screen: Screen, token: Token) -> str:
        """Press a button, and return the text of a refusal."""
        message = screen.source
        assert isinstance(message, Message), "a screen shows a message"
        self.pressed.append(token)
        try:
            await self._uncover(message)
            answer = await self.user.press(message, token, timeout_s=self._patience_s)
        except AssertionError as failed:
            raise SilenceError from failed
        return answer.text if answer.alert else refused(answer.text)

    async def order(self, command: str, argument: str = "") -> None:
        """Send a command; there is no sign of its arrival."""
        await self.user.say(self.group, f"/{command} {argument}".rstrip(), thread=self.topic)

    async def follow(self) -> None:
        """Open the private chat, as anyone may who wants the hands there."""
        await self.user.start(self.table.tokens[0].partition(":")[0])

    async def _uncover(self, wanted: Message) -> None:
        """Go back to the table if the player's cards cover it."""
        for shown in self.user.sees(self.group):
            if shown.draft.covers == wanted.id and wanted.id:
                await self.user.press(shown, BACK, timeout_s=self._patience_s)

    def _screen(self, messages: list[Message]) -> Screen:
        if not messages:
            return NOTHING
        message = messages[-1]
        calls = self._is_called(message)
        tokens = tuple(one.data for one in _buttons(message) if one.data and one.data != BACK)
        return Screen(message.text, tokens, calls, message)

    def _is_called(self, message: Message) -> bool:
        called = [one.get("user") for one in message.content.entities]
        return any(isinstance(user, dict) and user["id"] == self.user.id for user in called)


CALL: Final = re.compile(r"Mesa \w+: Te toca|👉 .* · (te|os) toca en la mesa ")
"""The beginning of a message that calls people."""


def calls_in(chat: Chat) -> list[Message]:
    """Return the messages there that call people."""
    return [one for one in chat.messages if CALL.match(one.text)]


def posts_in(chat: Chat) -> list[Message]:
    """Return the bot's public messages there with callback buttons."""
    return [one for one in chat.messages if any(button.data for button in _buttons(one))]


def edits_among(calls: Iterable[Call]) -> list[Call]:
    """Return the calls that edit a message; a look for one only sets the buttons that it has."""
    edits = [one for one in calls if one.method.startswith("editMessage")]
    return [one for one in edits if one.method != "editMessageReplyMarkup"]


def pictures_in(chat: Chat) -> list[Message]:
    """Return the bot's messages there with a picture, whose caption describes it."""
    return [one for one in chat.messages if one.photo is not None]


def _buttons(message: Message) -> list[Button]:
    return [button for row in message.keyboard for button in row]
