"""What can be wrong with a file of hand records, as data; the voice says it."""

from enum import StrEnum

from bot.lines.voice import Filling


class Fault(StrEnum):
    """Why a file or a record cannot be read; each is a line of the locale files."""

    # The file.
    NOT_FOUND = "not-found"
    FOLDER = "folder"
    NOT_ALLOWED = "not-allowed"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too-large"
    NOT_TEXT = "not-text"
    NOT_JSON = "not-json"
    NOT_A_NUMBER = "not-a-number"
    NUMBER_TOO_LONG = "number-too-long"
    TOO_DEEP = "too-deep"
    DOUBLE_KEY = "double-key"
    NEWER_FORMAT = "newer-format"
    NO_RECORDS = "no-records"
    # The layout of a record.
    WRONG_TYPE = "wrong-type"
    MISSING_KEY = "missing-key"
    UNKNOWN_KEY = "unknown-key"
    MISTYPED_KEY = "mistyped-key"
    UNKNOWN_KIND = "unknown-kind"
    # What a record says.
    BAD_RULES = "bad-rules"
    SEATS_DIFFER = "seats-differ"
    NO_SUCH_SEAT = "no-such-seat"
    DEALER_AND_MANO = "dealer-and-mano"
    UNKNOWN_CALL = "unknown-call"
    UNKNOWN_CARD = "unknown-card"
    CARD_NOT_IN_DECK = "card-not-in-deck"
    CARD_TWICE = "card-twice"
    DECK_AND_HANDS = "deck-and-hands"
    WRONG_COUNT = "wrong-count"
    NO_NEXT_DEAL = "no-next-deal"
    WRONG_SHUFFLE = "wrong-shuffle"
    TOO_MANY_ROUNDS = "too-many-rounds"


class DamagedRecordError(Exception):
    """A file or one of its records cannot be read; ``where`` is the place inside the record."""

    def __init__(self, fault: Fault, where: str = "", **details: Filling) -> None:
        super().__init__(fault.value, where)
        self.fault = fault
        self.where = where
        self.details = details
