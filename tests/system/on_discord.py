"""A player with Discord's app."""

from collections.abc import Iterable

from bot.platforms.discord.rendering import MENU
from tests.servers.activity_signal import PATIENCE_S, Bell
from tests.servers.discord.channels import Channel
from tests.servers.discord.forms import File, Select
from tests.servers.discord.interactions import InteractionFailedError, Replied, Response
from tests.servers.discord.messages import Message
from tests.servers.discord.people import Delivery, Member
from tests.system.screens import NOTHING, Screen, SilenceError, Token


class DiscordPlayer:
    """A ``Player`` in a channel; where direct messages are closed the hand is shown there aside."""

    def __init__(self, member: Member, channel: Channel, *, patience_s: float = PATIENCE_S) -> None:
        self.member = member
        self.channel = channel
        self._how = Delivery(timeout_s=patience_s)
        self.pressed: list[Token] = []

    @property
    def name(self) -> str:
        """What others call them."""
        return self.member.user.name

    @property
    def bell(self) -> Bell:
        """Rings whenever something happens before their eyes."""
        return self.channel.stage.bell

    @property
    def table(self) -> Screen:
        """The newest message of the bot that all in the channel see."""
        return self._screen(self._of_bot(self.channel.messages))

    @property
    def hand(self) -> Screen:
        """The newest message of the bot that this person alone sees."""
        aside = [message for message in self.member.sees(self.channel) if message.ephemeral]
        shown = [message for message in aside if _tokens(message)]
        return self._screen(self._of_bot(self.member.dms) or shown)

    @property
    def is_dealt_in_private(self) -> bool:
        """Whether the hands come to the private chat by themselves."""
        return bool(self._of_bot(self.member.dms))

    async def press(self, screen: Screen, token: Token) -> str:
        """Press a button, or choose what stands in a menu."""
        message = screen.source
        assert isinstance(message, Message), "a screen shows a message"
        if token not in _tokens(message):
            # An edit has just taken it away, and the finger meets what stands there now.
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
        """Give a slash command."""
        options = {"codigo": argument} if argument else {}
        try:
            await self.member.slash(self.channel, command, self._how, **options)
        except InteractionFailedError as failed:
            raise SilenceError from failed

    async def follow(self) -> None:
        """Direct messages need no start."""

    def _of_bot(self, messages: tuple[Message, ...]) -> list[Message]:
        return [message for message in messages if message.author == message.stage.bot]

    def _screen(self, messages: list[Message]) -> Screen:
        if not messages:
            return NOTHING
        message = messages[-1]
        calls = self.member.mention in message.text
        return Screen(message.text, _tokens(message), calls, message)


def pictures_among(messages: Iterable[Message]) -> list[File]:
    """The pictures of the bot's that were shown in these, at any time."""
    return [file for one in messages for form in one.forms for file in form.attachments]


def _tokens(message: Message) -> tuple[Token, ...]:
    """What buttons carry, then menus, then the entries of a menu that are buttons."""
    carried = [button.custom_id for button in message.buttons if button.custom_id]
    entries = [one.choices for one in message.selects if one.custom_id == MENU]
    return (*carried, *_menus(message), *(one.value for choices in entries for one in choices))


def _menus(message: Message) -> dict[Token, Select]:
    """The menus from which several things are chosen at once, by what they carry."""
    return {one.custom_id: one for one in message.selects if one.custom_id != MENU}


def _refusal(answer: Response) -> str:
    """What was said in words alone; a hand has buttons."""
    match answer.interaction.answer:
        case Replied(message) if not _tokens(message):
            return message.text
        case _:
            return ""
