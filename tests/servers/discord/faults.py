"""Discord's error answers: a status, an error code, and a message."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object as it is sent."""


class Fault(Enum):
    """A refusal: HTTP status, error code, message."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NO_SUCH_ROUTE = (404, 0, "404: Not Found")
    FLOODED = (429, 0, "You are being rate limited.")
    SERVER_ERROR = (500, 0, "500: Internal Server Error")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    OLD_MESSAGE = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    )
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_THE_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    CLOSED_TO_DMS = (403, 50007, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_RECIPIENT = (400, 50033, "Invalid Recipient(s)")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    ARCHIVED_THREAD = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_MUTUAL_GUILD = (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
    )
    LOCKED_THREAD = (400, 160005, "Thread is locked")
    MODERATED = (400, 200000, "Message was blocked by automatic moderation")
    ALREADY_A_THREAD = (400, 160004, "A thread has already been created for this message")

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return self.value[0]

    @property
    def body(self) -> Json:
        """The answer without its details."""
        return {"message": self.value[2], "code": self.value[1]}


CARELESS = frozenset(
    {
        Fault.NO_SUCH_ROUTE,
        Fault.TOO_LARGE,
        Fault.EMPTY_MESSAGE,
        Fault.INVALID_FORM,
        Fault.INVALID_JSON,
    }
)
"""Refusals that a bot which respects the limits never gets."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """An invalid field: its path, and what is wrong with it."""

    path: str
    code: str
    message: str

    def under(self, parent: str) -> "Flaw":
        """Return the same flaw for a form that is itself a field."""
        return Flaw(f"{parent}.{self.path}", self.code, self.message)


class RefusedError(Exception):
    """Discord refuses a request."""

    def __init__(
        self, fault: Fault, flaws: Iterable[Flaw] = (), details: Json | None = None
    ) -> None:
        self.fault = fault
        self.flaws = tuple(flaws)
        self.details = details or {}
        super().__init__(fault, *self.flaws)

    @property
    def body(self) -> Json:
        """The whole answer, with each flaw at its path."""
        errors: Json = {}
        for flaw in self.flaws:
            place = errors
            for key in filter(None, flaw.path.split(".")):
                place = place.setdefault(key, {})
            place.setdefault("_errors", []).append({"code": flaw.code, "message": flaw.message})
        return self.fault.body | ({"errors": errors} if errors else {}) | self.details


def refuse_flaws(flaws: Iterable[Flaw]) -> None:
    """Raise RefusedError if there is a flaw."""
    found = tuple(flaws)
    if found:
        raise RefusedError(Fault.INVALID_FORM, found)
