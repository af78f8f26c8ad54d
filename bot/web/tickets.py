"""Issue and check tickets, with which a page enters a table for one person.

A ticket contains the person, the table and the expiry time, sealed with HMAC-SHA256. It is sent in
a fragment and in the first message of a socket, never in a query string or a cookie.
"""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes, token_urlsafe
from typing import Final

from cachetools import TTLCache

from bot.ports.request import Address, PersonId
from bot.ports.value import Struct
from storage.clock import Clock
from storage.interface import Store

VALID_S: Final = 24 * 3600.0
"""How long a page may enter again with its ticket, in seconds."""

LINK_S: Final = 600.0
"""How long a link may be opened, in seconds; it works only once."""

KEY_BYTES: Final = 32
LONGEST: Final = 1_500
"""The maximum number of characters of a ticket."""

LONGEST_NAME: Final = 64
"""The maximum number of characters of a name in a ticket."""

_MOST_USED: Final = 100_000
_DIGEST_BYTES: Final = sha256().digest_size


_STORED: Final = "web-key"
"""The name of the key in the store."""


class BadTicketError(Exception):
    """Raised for a ticket that was not issued here, was changed or used before, or has expired."""


class Ticket(Struct, frozen=True):
    """A person who enters a table; ``place`` is the chat where they see that table."""

    person: PersonId
    name: str
    code: str
    place: Address
    language: str = ""


async def ticket_key(store: Store) -> bytes:
    """Return the key that seals tickets, created when first needed; raise StorageError."""
    kept = await store.get(_STORED)
    if kept is None:
        kept = token_bytes(KEY_BYTES).hex()
        await store.put(_STORED, kept)
    return bytes.fromhex(kept)


class TicketOffice:
    """Issues tickets; ``key`` is kept in the store, so that tickets survive a restart.

    Links are sealed with another key, which only this process has: a link must work only once, and
    the store does not record which links were opened.
    """

    def __init__(self, key: bytes, clock: Clock) -> None:
        self._key = key
        self._link_key = token_bytes(KEY_BYTES)
        self._clock = clock
        self._opened: TTLCache[str, bool] = TTLCache(_MOST_USED, LINK_S, timer=clock.now)

    def issue(self, ticket: Ticket) -> str:
        """Return a ticket that is valid for a day."""
        return self._sealed(self._key, ticket, VALID_S, "")

    def issue_link(self, ticket: Ticket) -> str:
        """Return a ticket that can be exchanged once, within ten minutes."""
        return self._sealed(self._link_key, ticket, LINK_S, token_urlsafe(9))

    def check(self, sealed: str) -> Ticket:
        """Return the content of a ticket; raise BadTicketError. A link cannot be used again."""
        body = self._opened_seal(sealed)
        try:
            said = json.loads(body)
            expires, once = float(said["until"]), str(said["once"])
            platform, number = said["person"]
            ticket = Ticket(
                PersonId(str(platform), str(number)),
                str(said["name"]),
                str(said["code"]),
                Address(*map(str, said["place"])),
                str(said["language"]),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise BadTicketError from error
        if self._clock.now() >= expires or once in self._opened:
            raise BadTicketError
        if once:
            self._opened[once] = True
        return ticket

    def _sealed(self, key: bytes, ticket: Ticket, valid_s: float, once: str) -> str:
        body = json.dumps(
            {
                "person": (ticket.person.platform, ticket.person.id),
                "name": ticket.name,
                "code": ticket.code,
                "place": (ticket.place.platform, ticket.place.chat, ticket.place.thread),
                "language": ticket.language,
                "until": self._clock.now() + valid_s,
                "once": once,
            },
            ensure_ascii=False,
            separators=(",", ":"),
        ).encode()
        return _written(_digest(key, body) + body)

    def _opened_seal(self, sealed: str) -> bytes:
        """Return the text of a ticket after its seal is checked; raise BadTicketError."""
        if len(sealed) > LONGEST or not sealed.isascii():
            raise BadTicketError
        try:
            content = urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
        except ValueError as error:
            raise BadTicketError from error
        if _written(content) != sealed:
            # Otherwise, several texts would decode to the same bytes.
            raise BadTicketError
        digest, body = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
        keys = (self._key, self._link_key)
        if not any(hmac.compare_digest(digest, _digest(key, body)) for key in keys):
            raise BadTicketError
        return body


def _written(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _digest(key: bytes, body: bytes) -> bytes:
    return hmac.digest(key, body, "sha256")
