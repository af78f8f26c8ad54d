"""A player with Telegram's app."""

from bot.platforms.telegram.ephemeral_messages import BACK
from tests.servers.activity_signal import PATIENCE_S, Bell
from tests.servers.telegram import Button, Chat, Message, User
from tests.system.refusals import refused
from tests.system.screens import NOTHING, Screen, SilenceError, Token


class TelegramPlayer:
    """A ``Player`` in a group; who has not pressed Start is shown the hand there aside."""

    def __init__(self, user: User, group: Chat, *, patience_s: float = PATIENCE_S) -> None:
        self.user = user
        self.group = group
        self._patience_s = patience_s
        self.pressed: list[Token] = []

    @property
    def name(self) -> str:
        """What others call them."""
        return self.user.account.first_name

    @property
    def bell(self) -> Bell:
        """Rings whenever something happens before their eyes."""
        return self.group.bell

    @property
    def table(self) -> Screen:
        """The newest message of the bot that all in the group see."""
        return self._screen(posts_in(self.group))

    @property
    def hand(self) -> Screen:
        """The newest message of the bot that this person alone sees."""
        private = [one for one in self.user.private.messages if one.keyboard]
        return self._screen(private) if private else self.aside

    @property
    def aside(self) -> Screen:
        """What this person alone sees in the group."""
        seen = self.user.sees(self.group)
        return self._screen([one for one in seen if one.draft.receiver and one.keyboard])

    @property
    def is_dealt_in_private(self) -> bool:
        """Whether the hands come to the private chat by themselves."""
        return bool(self.user.private.messages)

    async def press(self, screen: Screen, token: Token) -> str:
        """Press a button; the words of a refusal."""
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
        """Give a command; nothing says that it has arrived."""
        await self.user.say(self.group, f"/{command} {argument}".rstrip())

    async def follow(self) -> None:
        """Open the private chat, as everybody may who wants their hands there."""
        await self.user.start(self.table.tokens[0].partition(":")[0])

    async def _uncover(self, wanted: Message) -> None:
        """Go back to the table where the own cards cover it."""
        for shown in self.user.sees(self.group):
            if shown.draft.covers == wanted.id and wanted.id:
                await self.user.press(shown, BACK, timeout_s=self._patience_s)

    def _screen(self, messages: list[Message]) -> Screen:
        if not messages:
            return NOTHING
        message = messages[-1]
        called = [one.get("user") for one in message.content.entities]
        calls = any(isinstance(user, dict) and user["id"] == self.user.id for user in called)
        tokens = tuple(one.data for one in _buttons(message) if one.data and one.data != BACK)
        return Screen(message.text, tokens, calls, message)


def posts_in(chat: Chat) -> list[Message]:
    """What the bot has written there for all and with buttons that ask it something."""
    return [one for one in chat.messages if any(button.data for button in _buttons(one))]


def pictures_in(chat: Chat) -> list[Message]:
    """What the bot has written there below a picture, which says in words what is to be seen."""
    return [one for one in chat.messages if one.photo is not None]


def _buttons(message: Message) -> list[Button]:
    return [button for row in message.keyboard for button in row]
