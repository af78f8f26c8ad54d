"""Request JSON from a platform's server, without its client library."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPMessage
from typing import Any, Final

from bot.ports.value import Struct, field, repr_without

LIMIT_S: Final = 10.0
"""The time limit for a response, in seconds."""

_LONGEST_BYTES: Final = 1_000_000


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
