"""Chats in which the bot may send no pictures: for a while they are sent words alone."""

from dataclasses import replace
from typing import Final

from bot.outbox.pacing import Account, account_of
from bot.ports.platform import Address, PersonId, Post
from bot.ports.timer import Timer

WORDS_ONLY_S: Final = 3600.0
"""So long nothing but words is sent where a picture was refused."""


class Wording:
    """Remembers who is sent words alone, and until when."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._until: dict[Account, float] = {}
        self._untold: set[Account] = set()

    def begin(self, reader: Address | PersonId) -> None:
        """Send words alone to a reader and to all other threads of the chat."""
        now = self._timer.now()
        self._until = {account: until for account, until in self._until.items() if until > now}
        if account_of(reader) not in self._until:
            self._until[account_of(reader)] = now + WORDS_ONLY_S
            self._untold.add(account_of(reader))

    def end(self, reader: Address | PersonId) -> None:
        """Forget it all: words were refused as well."""
        self._until.pop(account_of(reader), None)
        self._untold.discard(account_of(reader))

    def fitting(self, reader: Address | PersonId, post: Post) -> Post:
        """The post as it may be sent to a reader."""
        if self._until.get(account_of(reader), 0.0) <= self._timer.now():
            return post
        return replace(post, picture=None)

    def is_news(self, reader: Address | PersonId) -> bool:
        """Whether words have come through where a picture did not; true once each time."""
        is_news = account_of(reader) in self._untold
        self._untold.discard(account_of(reader))
        return is_news
