"""Find a person in the documents of the store, and replace them with a stranger.

Documents of every type are searched as plain JSON, so that damaged documents and those of other
versions do not keep personal data either. They mention a person by their platform id, by their
private chats, in request keys, by a digest with a name, and by name only where a seat or a chat
remembers a previous player.
"""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from typing import Any, Final, TypeAlias

from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, replace
from bot.tables.table_state import LONGEST_NAME, TableState
from storage.json_documents import from_json, to_json

Json: TypeAlias = Any

ANONYMOUS: Final = "—"
"""The name of an erased person."""

_NUMBERED: Final = "stranger-"
_NAMED_ALONE: Final = frozenset({"before", "brought_by", "called"})
"""The fields that contain a name without an id."""

_OF_NOBODY: Final = frozenset({"person", "name", "level", "away", "seat", "since"})
"""The fields of a seat or a seen hand that stay when its person is erased."""

RECIPIENTS: Final = ("person", "chat", "called_person", "called_chat")
"""The fields that contain the recipient of a message."""

_HIDDEN: Final = "~"
_LONG_NUMBERS: Final = re.compile(r"/(\d{11,20})(?!\d)")
_PERSON_BITS: Final = 32
"""Telegram's id of a press contains the id of the person, shifted left by this many bits."""


class PersonalData(Struct, frozen=True):
    """The data that identifies a person: their id, private chats with them, and names."""

    person: PersonId
    chats: tuple[Address, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def recipients(self) -> tuple[PersonId | Address, ...]:
        """Return the recipients whose messages only this person reads."""
        return (self.person, *self.chats)

    @property
    def digest(self) -> str:
        """Return the digest of the person."""
        return digest(self.person)

    def with_names(self, names: Iterable[str]) -> "PersonalData":
        """Return the same data with more names."""
        return replace(self, names=tuple(sorted({*self.names, *names} - {"", ANONYMOUS})))

    def might_mention(self, text: str) -> bool:
        """Return whether a document may mention the person, by one of their ids or names."""
        if any(one in text for one in _written(self)):
            return True
        return self.person.id.isdecimal() and any(
            self._is_number(one) for one in _LONG_NUMBERS.findall(text)
        )

    def find_names(self, text: str) -> frozenset[str]:
        """Return the names that a document gives the person."""
        return frozenset(self._names_in(_read(text)))

    def erase_from(self, text: str) -> str:
        """Return a document in which the same stranger replaces the person everywhere.

        Return an empty text if nothing else remains, and the same text if it does not mention the
        person.
        """
        document = _read(text)
        if document is None:
            return self._struck(text)
        number = next(one for one in count(1) if f'"{_NUMBERED}{one}"' not in text)
        after = self._replaced(document, f"{_NUMBERED}{number}")
        if after == document:
            return text
        rest = json.dumps(after, ensure_ascii=False, separators=(",", ":"))
        return "" if after in ([], {}) else rest

    def erase_from_key(self, request_key: str) -> str:
        """Return a request key without the person's id.

        The beginning of the key is enough to recognise the request.
        """
        begin, *parts = request_key.split("/")
        return begin if any(map(self._is_number, parts)) else request_key

    def is_about(self, found: Json) -> bool:
        """Return whether a part of a document is the person's id or a private chat with them."""
        match found:
            case {"platform": platform, "id": id_}:
                return PersonId(platform, id_) == self.person
            case {"platform": platform, "chat": chat}:
                return any((one.platform, one.chat) == (platform, chat) for one in self.chats)
            case _:
                return False

    def _is_number(self, part: str) -> bool:
        numbers = {self.person.id, *(chat.chat for chat in self.chats)}
        if part in numbers:
            return True
        are_numbers = part.isdecimal() and self.person.id.isdecimal()
        return are_numbers and int(part) >> _PERSON_BITS == int(self.person.id)

    def _names_in(self, found: Json) -> Iterable[str]:
        match found:
            case {"glimpses": list(glimpses), "chairs": list(chairs)}:
                seen = [one.get("seat") for one in glimpses if self.is_about(one.get("person"))]
                for seat, chair in enumerate(chairs):
                    if seat in seen and isinstance(chair, dict):
                        yield str(chair.get("before", ""))
                yield from (name for chair in chairs for name in self._names_in(chair))
                yield from self._names_in(found.get("coming", []))
                yield from self._names_in(found.get("final_chairs", []))
            case {"person": person, "name": str(name)} if self.is_about(person):
                yield name
            case {"digest": self.digest, "called": str(name)}:
                yield name
            case dict():
                yield from (name for one in found.values() for name in self._names_in(one))
            case list():
                yield from (name for one in found for name in self._names_in(one))
            case _:
                pass

    def _replaced(self, found: Json, stranger: str) -> Json:
        match found:
            case {"platform": platform, "id": _} if self.is_about(found):
                return {"platform": platform, "id": stranger}
            case {"platform": platform, "chat": _} if self.is_about(found):
                return {"platform": platform, "chat": stranger, "thread": ""}
            case {"person": person, "name": _} if self.is_about(person):
                rest = {key: one for key, one in found.items() if key in _OF_NOBODY}
                return {**self._parts(rest, stranger), "name": ANONYMOUS}
            case dict():
                return self._parts(found, stranger)
            case list():
                kept = [one for one in found if not self._is_delivery(one)]
                return [self._replaced(one, stranger) for one in kept]
            case _:
                return self.erase_from_key(found) if isinstance(found, str) else found

    def _parts(self, found: dict[str, Json], stranger: str) -> dict[str, Json]:
        if found.get("digest") and "called" in found:
            # The digest distinguishes this person from others with the same name.
            is_own = found["digest"] == self.digest
            return {**found, "called": ANONYMOUS, "digest": ""} if is_own else found
        return {
            key: ANONYMOUS
            if key in _NAMED_ALONE and self._is_name(one)
            else self._replaced(one, stranger)
            for key, one in found.items()
        }

    def _is_delivery(self, found: Json) -> bool:
        """Return whether a part of a document is the record of a message to the person."""
        if not isinstance(found, dict) or "note" not in found:
            return False
        return any(self.is_about(found.get(name)) for name in RECIPIENTS)

    def _is_name(self, found: Json) -> bool:
        return found in self.names or str(found)[:LONGEST_NAME].strip() in self.names

    def _struck(self, text: str) -> str:
        """Return an unreadable document without anything that identifies the person."""
        chats = (chat.chat for chat in self.chats)
        for one in (self.digest, self.person.id, *chats, *self.names):
            text = text.replace(one, ANONYMOUS)
        return text


@lru_cache(maxsize=8)
def _written(traces: PersonalData) -> tuple[str, ...]:
    """Return the texts that identify a person in documents; cached for many searches."""
    numbers = dict.fromkeys((traces.person.id, *(chat.chat for chat in traces.chats)))
    return (
        traces.digest,
        *numbers,
        *(json.dumps(name, ensure_ascii=False)[1:-1] for name in traces.names),
    )


def pseudonym(person: PersonId) -> PersonId:
    """Return a person's pseudonym, which can be compared but does not reveal the person.

    Only trying every possible id would reveal the person.
    """
    told = f"{person.platform}:{person.id}".encode()
    return PersonId(person.platform, _HIDDEN + blake2b(told, digest_size=16).hexdigest())


def digest(person: PersonId) -> str:
    """Return a person's pseudonym as one text; it is the same before and after erasure."""
    return f"{person.platform}{pseudonym(person).id}"


def _is_stranger(person: PersonId) -> bool:
    """Return whether a person is the stranger that replaces an erased person."""
    return person.id.startswith(_NUMBERED)


def _read(text: str) -> Json:
    """Return the JSON value of a document; None if it cannot be read."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def without_people(state: TableState) -> TableState:
    """Return a closed table in which each person is replaced by a different stranger."""
    people = dict.fromkeys((state.maker, *state.people))
    text = to_json(state)
    for person in people:
        if not _is_stranger(person):
            text = PersonalData(person).erase_from(text)
    return from_json(text, TableState)
