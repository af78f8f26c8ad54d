"""Chats that let the bot in, and chats that throw it out, as soon as their platform tells of it."""

from typing import Final, assert_never

from bot.handlers.notices import Notices
from bot.handlers.preferences import Preferring
from bot.lines.voice import Line, Voice
from bot.ports.platform import Address, ChatJoined, ChatLost, ChatNews
from bot.posts.publisher import Publisher
from bot.tables.registry import Registry

WELCOME: Final = "welcome"
"""What is said of it in a chat stands for itself; the codes of tables are in capitals."""


class Membership:
    """Greets where the bot is let in, and leaves with all tables where it is thrown out."""

    def __init__(
        self, tables: Registry, preferring: Preferring, notices: Notices, publisher: Publisher
    ) -> None:
        self._tables = tables
        self._preferring = preferring
        self._notices = notices
        self._publisher = publisher

    def learn(self, news: ChatNews) -> None:
        """Hear of a chat, and do what follows from it; never waits."""
        if news.person is not None:
            self._notices.reach(news.person, reachable=isinstance(news, ChatJoined))
        match news:
            case ChatLost(address):
                self._knock(address)
            case ChatJoined(address, None, hint):
                line = Voice(self._preferring.spoken_in(address, hint)).say(Line("chat-welcome"))
                self._publisher.say(address, WELCOME, line, anew=True)
            case ChatJoined():
                pass  # Who opens a private chat is answered there anyway.
            case _:
                assert_never(news)

    def _knock(self, lost: Address) -> None:
        """Show every table of a chat anew: what is refused now makes the table leave the chat.

        A group of Telegram that becomes another one tells that the bot has left; there the refusal
        names the way to go.
        """
        for live in self._tables.all():
            for place in live.record.places:
                if not live.record.closed and _is_within(place.address, lost):
                    self._publisher.show_place(live, place, anew=True)


def _is_within(address: Address, chat: Address) -> bool:
    """Whether an address is that of a chat or, where a whole chat is meant, of a thread in it."""
    same_chat = (address.platform, address.chat) == (chat.platform, chat.chat)
    return same_chat and chat.thread in {"", address.thread}
