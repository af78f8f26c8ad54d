"""Discretion: the bot's token reaches no log and no exception, nor do the texts that it sends.

Telegram wants the token in the address of every request, and the libraries below name addresses
and contents in what they log and raise. Their small talk is therefore dropped, and what they say
in earnest goes on without the token.
"""

import logging
from typing import Final

_TALKATIVE: Final = (
    "httpx",
    "telegram.Bot",
    "telegram.request.BaseRequest",
    "telegram.request.HTTPXRequest",
)
_BLANK: Final = "***"


class Discretion(logging.Filter):
    """Lets records through from warnings on, without the token of one bot."""

    def __init__(self, token: str) -> None:
        super().__init__()
        # The number before the colon is public; an address may write the colon differently.
        self._secret = token.rpartition(":")[2]

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop small talk; make everything else harmless."""
        if record.levelno < logging.WARNING:
            return False
        record.msg, record.args = self.blanked(record.getMessage()), ()
        if record.exc_info:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
            record.exc_info = None
        # Another bot's discretion may have written the exception out before.
        record.exc_text = self.blanked(record.exc_text or "") or None
        return True

    def blanked(self, text: str) -> str:
        """The text without the token."""
        return text.replace(self._secret, _BLANK) if self._secret else text

    def begin(self) -> None:
        """Listen to what the libraries log."""
        for name in _TALKATIVE:
            logging.getLogger(name).addFilter(self)

    def end(self) -> None:
        """Listen no more."""
        for name in _TALKATIVE:
            logging.getLogger(name).removeFilter(self)
