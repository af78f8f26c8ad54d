"""The questions that the bot has asked in writing, so that replies to them can be told apart."""

from collections import OrderedDict
from typing import Final

MOST: Final = 1000
"""How many questions are remembered; who replies to an older one has just said something."""


class AskedQuestions:
    """What each question's reply means; the oldest are forgotten first, and all by a restart."""

    def __init__(self) -> None:
        self._tokens: OrderedDict[tuple[int, int], str] = OrderedDict()

    def note(self, chat: int, message: int, token: str) -> None:
        """Remember that a reply to this message means this token."""
        self._tokens[chat, message] = token
        if len(self._tokens) > MOST:
            self._tokens.popitem(last=False)

    def token_of(self, chat: int, message: int) -> str | None:
        """What a reply to this message means, if it is a question."""
        return self._tokens.get((chat, message))
