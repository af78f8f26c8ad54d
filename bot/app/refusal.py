"""The exception for refused requests, and the translation of lower-layer errors into it.

The tables, rules, parsers and buttons raise errors of their own.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias, get_args

from bot.messages.callback_data import BadCallbackError
from bot.parsing.error_text import (
    UnknownCommandError,
    parse_failure_text,
    refused_action,
    refused_rules,
)
from bot.ports.request import Address
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.table import Table
from bot.text.common import Names
from bot.text.localizer import LocalizedText
from engine.errors import IllegalActionError, IllegalRulesError
from engine.seats import Seat

_LowerError: TypeAlias = (
    LobbyError | IllegalActionError | IllegalRulesError | UnknownCommandError | BadCallbackError
)
_LOWER_ERRORS: Final = get_args(_LowerError)


class RefusalError(Exception):
    """A request is refused and changes nothing; ``line`` says why.

    ``reason`` is set if the tables refused it. ``is_guess`` means that the author may be trying
    codes, ``is_talk`` that the words were probably not meant for a table, and ``is_of_argument``
    that the command does not know the argument. If ``is_always_told``, the refusal is shown even
    where other words in a chat are ignored. If ``is_secret``, it reveals something about the
    author's cards, so only they see it. If ``hand_at`` names a seat, and its hand is in the
    ephemeral message that was pressed, that message shows the hand again with the refusal.
    ``link_to`` adds a link to that chat.
    """

    def __init__(  # noqa: PLR0913 - all but the line by name
        self,
        line: LocalizedText,
        *,
        reason: LobbyReason | None = None,
        is_guess: bool = False,
        is_talk: bool = False,
        is_of_argument: bool = False,
        is_always_told: bool = False,
        is_secret: bool = False,
        hand_at: tuple[Table, Seat] | None = None,
        link_to: Address | None = None,
    ) -> None:
        super().__init__(line.key)
        self.line = line
        self.reason = reason
        self.is_guess = is_guess
        self.is_talk = is_talk
        self.is_of_argument = is_of_argument
        self.is_always_told = is_always_told
        self.is_secret = is_secret
        self.hand_at = hand_at
        self.link_to = link_to

    @classmethod
    def because(cls, reason: LobbyReason, **details: str | int) -> "RefusalError":
        """Return the refusal for a reason that the tables gave."""
        line = LocalizedText(f"lobby-{reason}", details)
        return cls(line, reason=reason, is_guess=reason is LobbyReason.NO_SUCH_TABLE)

    @classmethod
    def of_unknown_button(cls) -> "RefusalError":
        """Return the refusal of a button that the bot never created."""
        return cls(LocalizedText("chat-no-button"), is_guess=True)


@contextmanager
def translating_refusals(names: Callable[[], Names] = dict) -> Iterator[None]:
    """Raise each lower-layer refusal as a RefusalError; ``names`` returns the seats' names."""
    try:
        yield
    except _LOWER_ERRORS as error:
        raise _translated(error, names) from error


def _translated(error: _LowerError, names: Callable[[], Names]) -> RefusalError:
    match error:
        case LobbyError(reason=reason, details=details):
            return RefusalError.because(reason, **details)
        case IllegalActionError():
            return RefusalError(refused_action(error, names()))
        case IllegalRulesError():
            return RefusalError(refused_rules(error), is_of_argument=True)
        case UnknownCommandError():
            is_talk = error.why.is_talk
            line = parse_failure_text(error)
            return RefusalError(line, is_talk=is_talk, is_of_argument=is_talk)
        case BadCallbackError():
            return RefusalError.of_unknown_button()
