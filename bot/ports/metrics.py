"""What is told to whoever runs the bot: what is counted and timed, and what platforms say of it.

The meter is a port, and here counts nothing. The doctor asks a platform once, and connected to
nothing.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPMessage
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class LoadGauge:
    """How much a host has to do at a moment.

    A table that is closed stays in memory until all its chats know. A lane is ``behind`` while its
    reader should see something else than they do.
    """

    tables_open: int
    tables_in_memory: int
    lanes: int
    lanes_behind: int
    deeds_under_way: int


class Metrics:
    """Hears what happens and how long it takes; this one forgets it at once.

    It never waits and never raises, and is told no card and no person: only the names of platforms,
    and words of our own for kinds, reasons and levels.
    """

    def handled(self, platform: str, kind: str, seconds: float) -> None:
        """Hear of a deed that was answered, be it with a refusal, after so long."""

    def rejected(self, reason: str) -> None:
        """Hear why something that a person asked for was not done."""

    def failed(self) -> None:
        """Hear that something was not done by a fault of ours, or of the store."""

    def delivered(self, platform: str, seconds: float) -> None:
        """Hear that a reader sees what is newest, so long after it was to be shown."""

    def bot_decided(self, level: str, seconds: float) -> None:
        """Hear how long a computer player of some level took for a word."""


LIMIT_S: Final = 10.0
"""How long to wait for an answer."""

_LONGEST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Capability:
    """Something that a platform lets the bot do or not; its name is the end of a line's key.

    What is ``wanted`` the bot, as it is set up, would be worse without.
    """

    name: str
    is_granted: bool
    is_wanted: bool = True


@dataclass(frozen=True, slots=True)
class BotInfo:
    """The bot's name there, what it may do, and how many seconds the platform's clock is ahead."""

    name: str
    rights: tuple[Capability, ...]
    ahead_s: float | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered: its status, and the object of JSON in it, empty where there is none.

    ``ahead_s`` is how many seconds its clock is ahead of ours, by its ``Date``; None where it tells
    none. That is in whole seconds, so that one second says nothing.
    """

    status: int
    told: Mapping[str, Any] = field(default_factory=dict, repr=False)
    ahead_s: float | None = None


def http_get_json(address: str, headers: Mapping[str, str] | None = None) -> Reply:
    """Get what stands at an address of http or https; raise OSError where nobody answers.

    The error carries nothing of the address, which may hold a secret.
    """
    assert address.startswith(("http://", "https://")), "the settings take no other address"
    asked_at = time.time()
    try:
        request = urllib.request.Request(address, headers=dict(headers or {}))  # noqa: S310 - see above
        with urllib.request.urlopen(request, timeout=LIMIT_S) as answer:  # noqa: S310 - the same
            status, head, body = answer.status, answer.headers, answer.read(_LONGEST_BYTES)
    except urllib.error.HTTPError as error:
        with error:
            status, head, body = error.code, error.headers, b""
    except (OSError, HTTPException, ValueError) as error:
        raise OSError(type(error).__name__) from None
    meanwhile = (asked_at + time.time()) / 2
    return Reply(status, _object_in(body), _ahead(head, meanwhile))


def _object_in(body: bytes) -> Mapping[str, Any]:
    try:
        told = json.loads(body)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _ahead(head: HTTPMessage, now: float) -> float | None:
    try:
        return parsedate_to_datetime(head["Date"]).timestamp() - now
    except (TypeError, ValueError):
        return None
