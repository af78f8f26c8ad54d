"""Define the metrics port, and the report that a platform gives to the ``doctor`` command.

The ``Metrics`` class itself records nothing.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPMessage
from typing import Any, Final

from bot.ports.value import Struct, field, repr_without


class LoadGauge(Struct, frozen=True):
    """The load of an app at one moment.

    A closed table stays in memory until all its chats have been notified. ``slots_behind`` counts
    the slots whose recipient does not yet see the newest content.
    """

    tables_open: int
    tables_in_memory: int
    slots: int
    slots_behind: int
    requests_in_progress: int


class Metrics:
    """Receives events and durations; this base class ignores them.

    Its methods never wait and never raise. They receive neither cards nor people, only the names of
    platforms, and fixed words for kinds, reasons and levels.
    """

    def handled(self, platform: str, kind: str, seconds: float) -> None:
        """Record a request that was answered or refused, and how long that took."""

    def rejected(self, reason: str) -> None:
        """Record why a request was refused."""

    def failed(self) -> None:
        """Record a request that failed because of a bug."""

    def store_failed(self) -> None:
        """Record a read or a write that failed because the store is unavailable."""

    def store_recovered(self) -> None:
        """Record that the store is available again."""

    def delivered(self, platform: str, seconds: float) -> None:
        """Record that a recipient now sees the newest content, and how long that took."""

    def bot_decided(self, level: str, seconds: float) -> None:
        """Record how long a computer player of some level took to choose an action."""


LIMIT_S: Final = 10.0
"""The time limit for a response, in seconds."""

_LONGEST_BYTES: Final = 1_000_000


class Capability(Struct, frozen=True):
    """Something that a platform may allow the bot to do; ``name`` is the end of its text's key.

    A capability ``is_wanted`` if the bot's settings need it.
    """

    name: str
    is_granted: bool
    is_wanted: bool = True


class BotInfo(Struct, frozen=True):
    """The bot's name on a platform, what it may do, and how far the platform's clock is ahead."""

    name: str
    rights: tuple[Capability, ...]
    ahead_s: float | None


class Reply(Struct, frozen=True):
    """A server's response: its status, and its JSON object, which is empty if there is none.

    ``ahead_s`` says by how many seconds the server's clock is ahead according to the ``Date``
    header; it is None without one. The header has whole seconds, so a difference of one second
    means nothing.
    """

    status: int
    told: Mapping[str, Any] = field(default_factory=dict)
    ahead_s: float | None = None

    def __repr__(self) -> str:
        """Leave out the content of the response."""
        return repr_without(self, "told")


def http_get_json(address: str, headers: Mapping[str, str] | None = None) -> Reply:
    """Request a URL and return the response; raise OSError if the server does not answer.

    The error does not contain the URL, which may hold a secret.
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
