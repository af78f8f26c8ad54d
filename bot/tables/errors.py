"""Define the reasons why a change to a table is refused."""

from enum import StrEnum


class LobbyReason(StrEnum):
    """The reason why a change to a table is refused; each value is a key in the locale files."""

    NO_SUCH_TABLE = "no-such-table"
    NO_TABLE_HERE = "no-table-here"
    CLOSED = "closed"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    SEAT_TAKEN = "seat-taken"
    TABLE_FULL = "table-full"
    SEATS_FREE = "seats-free"
    SEEN_OTHER_HAND = "seen-other-hand"
    NOT_MAKER = "not-maker"
    IN_PLAY = "in-play"
    NOT_IN_PLAY = "not-in-play"
    HAS_BEGUN = "has-begun"
    MATCH_OVER = "match-over"
    STILL_COMING = "still-coming"
    NOBODY_COMING = "nobody-coming"
    NOT_THEIR_SIDE = "not-their-side"
    NOT_AWAY = "not-away"
    NOT_ABSENT = "not-absent"
    NOT_IDLE = "not-idle"
    REFUSED = "refused"
    SHUT = "shut"
    ALREADY_PLAYING = "already-playing"
    TOO_MANY_TABLES = "too-many-tables"


class LobbyError(Exception):
    """Raised when a change to a table is refused; nothing has changed."""

    def __init__(self, reason: LobbyReason, **details: str | int) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.details = details
