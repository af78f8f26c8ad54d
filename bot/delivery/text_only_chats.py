"""Remember the chats where the bot may not send pictures."""

from typing import Final

from bot.delivery.rate_budget import Account, account_of
from bot.ports.message import MessageContent
from bot.ports.platform import PlatformError
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from storage.clock import Clock

WORDS_ONLY_S: Final = 300.0
"""How long a chat gets text only after it has refused a picture, in seconds."""


class TextOnlyChats:
    """Remembers the chats that get text only, because the bot may not send pictures there."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[Account, float] = {}
        self._untold: dict[Account, PlatformError] = {}

    def add(self, recipient: Address | PersonId, why: PlatformError) -> None:
        """Send only text to a recipient, in all threads of a chat, and remember why."""
        now = self._clock.now()
        self._until = {account: until for account, until in self._until.items() if until > now}
        if account_of(recipient) not in self._until:
            self._until[account_of(recipient)] = now + WORDS_ONLY_S
            self._untold[account_of(recipient)] = why

    def remove(self, recipient: Address | PersonId) -> bool:
        """Forget a chat; return whether it had been getting text only."""
        self._untold.pop(account_of(recipient), None)
        return self._until.pop(account_of(recipient), None) is not None

    def strip_image(self, recipient: Address | PersonId, post: MessageContent) -> MessageContent:
        """Return the content, without its picture if the recipient gets text only."""
        if not self._until or self._until.get(account_of(recipient), 0.0) <= self._clock.now():
            return post
        return replace(post, picture=None)

    def news(self, recipient: Address | PersonId) -> PlatformError | None:
        """Return, once, why a picture was refused, after the text without it was accepted."""
        return self._untold.pop(account_of(recipient), None) if self._untold else None
