"""How far up a message stands, as far as a platform has seen what was written below it.

The numbers of messages grow on every platform, so that whatever has a larger one stands below.
"""

from collections import deque
from collections.abc import Hashable
from typing import Final

_MOST_CHATS: Final = 4_096
_MOST_MESSAGES: Final = 32
"""More than anybody asks for: what is this far up is out of sight."""


class Depths:
    """Remembers the newest messages of each chat, by their numbers; of old chats nothing."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, deque[int]] = {}

    def note(self, chat: Hashable, message: int) -> None:
        """See a message in a chat, whoever wrote it."""
        seen = self._seen.pop(chat, None) or deque(maxlen=_MOST_MESSAGES)
        if message not in seen:
            seen.append(message)
        self._seen[chat] = seen
        if len(self._seen) > _MOST_CHATS:
            del self._seen[next(iter(self._seen))]

    def newest(self, chat: Hashable) -> int:
        """The largest number that was seen in a chat; 0 where none was."""
        return max(self._seen.get(chat, ()), default=0)

    def below(self, chat: Hashable, message: int) -> int:
        """How many of the messages that were seen in a chat stand below this one."""
        return sum(number > message for number in self._seen.get(chat, ()))
