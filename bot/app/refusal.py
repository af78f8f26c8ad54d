"""Refusals: the one exception of the app for them, and its translation from lower layers.

The layers below raise errors of their own: the tables, the rules, the parsers and the buttons.
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

    ``reason`` is set if the tables refuse it. ``is_guess`` marks an author who may be trying codes,
    ``is_talk`` words that were hardly meant for a table, and ``is_of_argument`` an argument that
    the command does not know. A refusal that ``is_always_told`` is shown even where other words in
    a chat are ignored. One that ``is_secret`` tells something of the author's cards: it is shown to
    them alone. If ``hand_at`` names a seat, a person who looks at that hand in an ephemeral
    message is shown it again with the refusal. With ``link_to`` a link to that chat is shown.
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
        """Return the refusal for a reason of the tables."""
        line = LocalizedText(f"lobby-{reason}", details)
        return cls(line, reason=reason, is_guess=reason is LobbyReason.NO_SUCH_TABLE)

    @classmethod
    def of_unknown_button(cls) -> "RefusalError":
        """Return the refusal of a button that the bot never made."""
        return cls(LocalizedText("chat-no-button"), is_guess=True)


@contextmanager
def translating_refusals(names: Callable[[], Names] = dict) -> Iterator[None]:
    """Raise each refusal of a lower layer as a RefusalError; ``names`` are those of the seats."""
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
