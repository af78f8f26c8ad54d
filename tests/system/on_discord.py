"""A player with Discord's app."""

import re
from collections.abc import Iterable
from typing import Final

from bot.platforms.discord.rendering import MENU
from tests.servers.activity_signal import PATIENCE_S, Bell
from tests.servers.discord.channels import Channel
from tests.servers.discord.forms import File, Select
from tests.servers.discord.interactions import InteractionFailedError, Replied, Response
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Delivery, Member
from tests.system.screens import NOTHING, Screen, SilenceError, Token


class DiscordPlayer:
    """A ``Player`` in a channel; it sees its hand ephemerally there, unless it asks for it."""

    def __init__(self, member: Member, channel: Channel, *, patience_s: float = PATIENCE_S) -> None:
        self.member = member
        self.channel = channel
        self._how = Delivery(timeout_s=patience_s)
        self.pressed: list[Token] = []

    @property
    def name(self) -> str:
        """The name that others see."""
        return self.member.user.name

    @property
    def bell(self) -> Bell:
        """Rings when the player's view changes."""
        return self.channel.stage.bell

    @property
    def table(self) -> Screen:
        """The bot's newest message that the whole channel sees."""
        return self._screen(without_calls(self._of_bot(self.channel.messages)))

    @property
    def hand(self) -> Screen:
        """The bot's newest message that only this player sees."""
        aside = [message for message in self.member.sees(self.channel) if message.ephemeral]
        shown = [message for message in aside if _tokens(message)]
        return self._screen(without_calls(self._of_bot(self.member.dms)) or shown)

    @property
    def calls(self) -> list[Message]:
        """The messages that call this player, in private or in the channel."""
        private = [one for one in self._of_bot(self.member.dms) if CALL.match(one.text)]
        here = [one for one in self._of_bot(self.channel.messages) if CALL.match(one.text)]
        return private + [one for one in here if self.member.mention in one.text]

    @property
    def is_dealt_in_private(self) -> bool:
        """Whether hands arrive in the private chat automatically."""
        return bool(without_calls(self._of_bot(self.member.dms)))

    async def press(self, screen: Screen, token: Token) -> str:
        """Press a button, or choose an entry of a menu."""
        message = screen.source
        assert isinstance(message, Message), "a screen shows a message"
        if token not in _tokens(message):
            # An edit has just removed it, and the press hits the new content.
            return message.text
        self.pressed.append(token)
        try:
            if token in {button.custom_id for button in message.buttons}:
                answer = await self.member.press(message, token, self._how)
            elif token in _menus(message):
                first = [_menus(message)[token].choices[0].value]
                answer = await self.member.choose(message, first, select=token, how=self._how)
            else:
                answer = await self.member.choose(message, [token], select=MENU, how=self._how)
        except InteractionFailedError as failed:
            raise SilenceError from failed
        return _refusal(answer)

    async def order(self, command: str, argument: str = "") -> None:
        """Send a slash command."""
        options = {"codigo": argument} if argument else {}
        try:
            await self.member.slash(self.channel, command, self._how, **options)
        except InteractionFailedError as failed:
            raise SilenceError from failed

    async def follow(self) -> None:
        """Ask for the cards by direct messages, on the page of the person's own choices."""
        page = (await self.member.slash(self.channel, "mus idioma", self._how)).message
        [switch] = [one for one in page.buttons if one.label == IN_PRIVATE]
        await self.member.press(page, switch.custom_id or "", self._how)

    def _of_bot(self, messages: tuple[Message, ...]) -> list[Message]:
        return [message for message in messages if message.author == message.stage.bot]

    def _screen(self, messages: list[Message]) -> Screen:
        if not messages:
            return NOTHING
        message = messages[-1]
        calls = self.member.mention in message.text
        return Screen(read_aloud(message), _tokens(message), calls, message)


def read_aloud(message: Message) -> str:
    """Return the text of a message with the descriptions of its pictures."""
    return "\n".join([message.text, *(file.description or "" for file in message.files)])


IN_PRIVATE: Final = "Mis cartas en privado"

CALL: Final = re.compile(r"Mesa \w+: Te toca|(<@\d+> )+(te|os) toca en la mesa ")
"""The beginning of a message that calls people."""


def without_calls(messages: Iterable[Message]) -> list[Message]:
    """Return the messages that do not call people."""
    return [one for one in messages if not CALL.match(one.text)]


def pictures_among(messages: Iterable[Message]) -> list[File]:
    """Return the bot's pictures in these messages, in any version."""
    return [file for one in messages for form in one.forms for file in form.attachments]


def _tokens(message: Message) -> tuple[Token, ...]:
    """Return the tokens of the buttons, then the menus, then the menu entries that act."""
    carried = [button.custom_id for button in message.buttons if button.custom_id]
    entries = [one.choices for one in message.selects if one.custom_id == MENU]
    return (*carried, *_menus(message), *(one.value for choices in entries for one in choices))


def _menus(message: Message) -> dict[Token, Select]:
    """Return the menus for choosing several entries, by their custom id."""
    return {one.custom_id: one for one in message.selects if one.custom_id != MENU}


def _refusal(answer: Response) -> str:
    """Return the text of a reply without buttons; a hand has buttons."""
    match answer.interaction.answer:
        case Replied(message) if not _tokens(message):
            return message.text
        case _:
            return ""
