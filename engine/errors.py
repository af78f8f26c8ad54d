"""The reasons why the rules refuse an action, and the errors that carry them."""

from enum import StrEnum
from typing import TypeAlias

Detail: TypeAlias = str | int


class Reason(StrEnum):
    """Why an action or a set of house rules is refused; the locale files have a text for each."""

    # Turn.
    NOT_YOUR_TURN = "not-your-turn"
    NO_SUCH_SEAT = "no-such-seat"
    MATCH_IS_OVER = "match-is-over"
    HAND_IS_OVER = "hand-is-over"
    NOTHING_DEALT = "nothing-dealt"
    HAND_IN_PLAY = "hand-in-play"
    # The cut of the deck.
    CUT_FIRST = "cut-first"
    NOTHING_TO_CUT = "nothing-to-cut"
    NO_SUCH_CUT = "no-such-cut"
    # The mus.
    MUS_IS_CUT = "mus-is-cut"
    MUS_NOT_CUT = "mus-not-cut"
    NOT_DISCARDING = "not-discarding"
    ALREADY_DISCARDED = "already-discarded"
    ALREADY_SAID_MUS = "already-said-mus"
    TOO_FEW_DISCARDS = "too-few-discards"
    NOT_YOUR_CARD = "not-your-card"
    CARD_TWICE = "card-twice"
    # The betting.
    NOTHING_TO_ANSWER = "nothing-to-answer"
    MUST_ANSWER = "must-answer"
    BET_ALREADY_STANDS = "bet-already-stands"
    ONLY_QUIERO_OR_NO = "only-quiero-or-no"
    OWN_SIDE_BET = "own-side-bet"
    NOT_IN_THIS_LANCE = "not-in-this-lance"
    ALREADY_PASSED = "already-passed"
    ALREADY_REFUSED = "already-refused"
    BET_TOO_SMALL = "bet-too-small"
    RAISE_TOO_SMALL = "raise-too-small"
    BET_TOO_LARGE = "bet-too-large"
    # Perete, señas and table talk.
    PERETE_NOT_PLAYED = "perete-not-played"
    NO_PERETE = "no-perete"
    PERETE_ALREADY_CALLED = "perete-already-called"
    PERETE_TOO_LATE = "perete-too-late"
    SENAS_NOT_PLAYED = "senas-not-played"
    NO_PARTNER = "no-partner"
    SENA_NOT_IN_LIST = "sena-not-in-list"
    SENA_NOT_TRUE = "sena-not-true"
    SENA_TOO_EARLY = "sena-too-early"
    SENA_ALREADY_MADE = "sena-already-made"
    GAZE_NOT_PLAYED = "gaze-not-played"
    GAZE_ALREADY_TURNED = "gaze-already-turned"
    LOOK_ELSEWHERE = "look-elsewhere"
    CONSULTING_NOT_ALLOWED = "consulting-not-allowed"
    ALREADY_CONSULTED = "already-consulted"
    NOT_CONSULTED = "not-consulted"
    ALREADY_ADVISED = "already-advised"
    # Invalid house rules.
    UNKNOWN_PRESET = "unknown-preset"
    UNKNOWN_OPTION = "unknown-option"
    BAD_OPTION_VALUE = "bad-option-value"
    SIX_SEATS_NEED_CURRENT_DISCARDS = "six-seats-need-current-discards"
    NO_TWOS_NEEDS_FOUR_KINGS = "no-twos-needs-four-kings"
    FOURS_ARE_ACES_NEEDS_EIGHT_KINGS = "fours-are-aces-needs-eight-kings"
    MAXIMUM_BELOW_MINIMUM_BET = "maximum-below-minimum-bet"


class _RefusedError(Exception):
    """An exception with a reason and the details that its text needs."""

    def __init__(self, reason: Reason, **details: Detail) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.details = details


class IllegalActionError(_RefusedError):
    """Raised if the rules refuse an action; the game has not changed."""


class DamagedLogError(Exception):
    """Raised for a log that no match could have written; ``number`` is the first bad event."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class IllegalRulesError(_RefusedError):
    """Raised for house rules that do not exist or contradict each other."""
