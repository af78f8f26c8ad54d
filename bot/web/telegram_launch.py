"""Check the launch data (initData) with which Telegram opens the page, and find its chat.

Telegram signs the data with the token of the bot. The data says who opens the page, but not in
which chat; therefore a link in a chat carries a seal of the table and the chat. The data is valid
for an hour and may be reused, because Telegram gives the page the same data at each reload.
"""

import hmac
import json
from base64 import b32encode
from typing import Final, Protocol
from urllib.parse import parse_qsl

from bot.ports.request import Address, Person, PersonId
from bot.ports.value import Struct, repr_without
from bot.tables.table_code import is_code
from bot.web.tickets import LONGEST_NAME, BadTicketError, Ticket
from storage.clock import Clock

NAME: Final = "telegram"

VALID_S: Final = 3600.0
"""How long launch data is valid, in seconds."""

LONGEST: Final = 3_000
"""The maximum number of characters of launch data."""

SEAL_LENGTH: Final = 10

_AHEAD_S: Final = 60.0
"""How far Telegram's clock may be ahead of ours, in seconds."""

_MOST_FIELDS: Final = 32
_PURPOSE: Final = b"WebAppData"
_BETWEEN: Final = "-"


class Launch(Struct, frozen=True):
    """The content of launch data: who opens the page, and the parameter of the link, if any."""

    person: Person
    start: str = ""

    def __repr__(self) -> str:
        """Return the fields without the parameter, which contains a seal."""
        return repr_without(self, "start")


class LaunchTables(Protocol):
    """What this module needs from the app."""

    async def places_of(self, code: str) -> tuple[Address, ...]:
        """Return the chats where commands may refer to an open table; none if there is no table."""
        ...

    async def likeliest_table(self, person: PersonId) -> str:
        """Return the code of the table that a person most likely means; empty if they sit at none.

        The person has a seat at that table.
        """
        ...

    def language_of(self, person: Person) -> str:
        """Return the language that a person has chosen, or else the language of their app."""
        ...


def checked_launch(data: str, token: str, now: float) -> Launch:
    """Return the content of launch data; raise BadTicketError unless Telegram signed it for us."""
    if len(data) > LONGEST:
        raise BadTicketError
    try:
        pairs = parse_qsl(
            data,
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
        fields = dict(pairs)
        if len(fields) != len(pairs):
            raise BadTicketError
        given = fields.pop("hash").encode()
        if not hmac.compare_digest(_digest(fields, token), given):
            raise BadTicketError
        age_s = now - int(fields["auth_date"])
        person = _person(fields["user"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadTicketError from error
    if not -_AHEAD_S <= age_s < VALID_S:
        raise BadTicketError
    return Launch(person, fields.get("start_param", ""))


def _digest(fields: dict[str, str], token: str) -> bytes:
    text = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(_PURPOSE, token.encode(), "sha256")
    return hmac.digest(key, text.encode(), "sha256").hex().encode()


def _person(user: str) -> Person:
    """Return the person in the user field; raise ValueError, KeyError or TypeError."""
    said = json.loads(user)
    if not isinstance(said, dict):
        raise TypeError
    names = (str(said.get(name) or "") for name in ("first_name", "last_name"))
    name = " ".join(filter(None, names))
    return Person(PersonId(NAME, str(int(said["id"]))), name, str(said.get("language_code") or ""))


class ChatSeals:
    """Seals a table and a chat, so that a link proves from which chat it comes."""

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"chat", "sha256")

    def start_param(self, code: str, place: Address) -> str:
        """Return the parameter for a link in a chat that opens the page of a table."""
        told = json.dumps((code, place.platform, place.chat, place.thread)).encode()
        seal = b32encode(hmac.digest(self._key, told, "sha256")).decode().lower()
        return f"{code}{_BETWEEN}{seal[:SEAL_LENGTH]}"


class TelegramEntrance:
    """Lets people enter the page with Telegram launch data."""

    def __init__(self, token: str, seals: ChatSeals, tables: LaunchTables, clock: Clock) -> None:
        self._token = token
        self._seals = seals
        self._tables = tables
        self._clock = clock

    async def enter(self, data: str, start: str) -> Ticket:
        """Return the ticket of the person who opened the page; raise BadTicketError.

        ``start`` is the parameter in the address of the page; it is used if the data has none.
        Without a parameter, the person enters the table that they most likely mean.
        """
        launch = checked_launch(data, self._token, self._clock.now())
        person = launch.person
        private = Address(NAME, person.id.id)
        start = launch.start or start
        if not start:
            code, place = await self._tables.likeliest_table(person.id), private
            if not code:
                raise BadTicketError
        else:
            code, place = await self._sealed(start, private)
        language = self._tables.language_of(person)
        return Ticket(person.id, person.name[:LONGEST_NAME], code, place, language)

    async def _sealed(self, start: str, private: Address) -> tuple[str, Address]:
        """Return the table and the chat that a parameter is for; raise BadTicketError."""
        code = start.partition(_BETWEEN)[0]
        if not is_code(code):
            raise BadTicketError
        for place in (*await self._tables.places_of(code), private):
            sealed = self._seals.start_param(code, place)
            if hmac.compare_digest(sealed.encode(), start.encode(errors="replace")):
                return code, place
        raise BadTicketError
