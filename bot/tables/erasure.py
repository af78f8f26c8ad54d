"""One person in the notes of the store: where they stand, and how nobody in particular takes over.

Notes are gone through as JSON and not as what they hold, so that one which is damaged, or which
another version has written, keeps no one either. A person stands there by the number that their
platform gave them, in private chats of theirs, in names of deeds, and by names alone where a chair
or a chat remembers who was there before.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from typing import Any, Final, TypeAlias

from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.table_state import LONGEST_NAME, TableState
from storage.json_documents import from_json, to_json

Json: TypeAlias = Any

ANONYMOUS: Final = "—"
"""What somebody is called who was forgotten."""

_NUMBERED: Final = "stranger-"
_NAMED_ALONE: Final = frozenset({"before", "brought_by", "called"})
"""What holds the name of somebody without their number."""

_OF_NOBODY: Final = frozenset({"person", "name", "level", "away", "seat", "since"})
"""What is left of a chair, or of a seat that was seen, when nobody knows any more whose it was."""

_HIDDEN: Final = "~"
_LONG_NUMBERS: Final = re.compile(r"/(\d{11,20})(?!\d)")
_PERSON_BITS: Final = 32
"""Telegram names a press by a number that begins with that of the person who pressed."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """What a person is known by: their number, private chats of theirs, and names."""

    person: PersonId
    chats: tuple[Address, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def readers(self) -> tuple[PersonId | Address, ...]:
        """Return where they are spoken to alone."""
        return (self.person, *self.chats)

    def with_names(self, names: Iterable[str]) -> "PersonalData":
        """With more names by which they are known."""
        return replace(self, names=tuple(sorted({*self.names, *names} - {"", ANONYMOUS})))

    def might_mention(self, text: str) -> bool:
        """Whether a note has to be looked at: it holds a number or a name of theirs somewhere."""
        if any(one in text for one in _written(self)):
            return True
        return self.person.id.isdecimal() and any(
            self._is_number(one) for one in _LONG_NUMBERS.findall(text)
        )

    def find_names(self, text: str) -> frozenset[str]:
        """Return what they are, or were, called at the table of a note."""
        return frozenset(self._names_in(_read(text)))

    def erase_from(self, text: str) -> str:
        """Return a note with a stranger in their place, the same everywhere in it.

        Empty without any rest.

        It is the same text where they are not in it.
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

    def erase_from_key(self, deed: str) -> str:
        """Return the name of a deed without their number.

        By its beginning it is known all the same.
        """
        begin, *parts = deed.split("/")
        return begin if any(map(self._is_number, parts)) else deed

    def is_about(self, found: Json) -> bool:
        """Return whether a part of a note is their number or a chat of theirs."""
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
            case {"person": person, "name": str(name)} if self.is_about(person):
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
        return {
            key: ANONYMOUS
            if key in _NAMED_ALONE and self._is_name(one)
            else self._replaced(one, stranger)
            for key, one in found.items()
        }

    def _is_delivery(self, found: Json) -> bool:
        """Return whether a note says which message shows something to them."""
        if not isinstance(found, dict) or "note" not in found:
            return False
        return self.is_about(found.get("person")) or self.is_about(found.get("chat"))

    def _is_name(self, found: Json) -> bool:
        return found in self.names or str(found)[:LONGEST_NAME].strip() in self.names

    def _struck(self, text: str) -> str:
        """Return a text that nobody can read any more, without what they are known by."""
        for one in (self.person.id, *(chat.chat for chat in self.chats), *self.names):
            text = text.replace(one, ANONYMOUS)
        return text


@lru_cache(maxsize=8)
def _written(traces: PersonalData) -> tuple[str, ...]:
    """Return all that a person is known by, as notes have it; it is looked for in very many."""
    numbers = dict.fromkeys((traces.person.id, *(chat.chat for chat in traces.chats)))
    return (*numbers, *(json.dumps(name, ensure_ascii=False)[1:-1] for name in traces.names))


def pseudonym(person: PersonId) -> PersonId:
    """Return what tells whether somebody is a certain person, and not who they are.

    Who tries every number there is finds it out.
    """
    told = f"{person.platform}:{person.id}".encode()
    return PersonId(person.platform, _HIDDEN + blake2b(told, digest_size=16).hexdigest())


def _is_stranger(person: PersonId) -> bool:
    """Return whether nobody knows any more who that was."""
    return person.id.startswith(_NUMBERED)


def _read(text: str) -> Json:
    """Return what a note holds; None where it cannot be read."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def without_people(record: TableState) -> TableState:
    """A table that is closed with nobody in particular at it: each is a stranger of their own."""
    people = dict.fromkeys((record.maker, *record.people))
    text = to_json(record)
    for person in people:
        if not _is_stranger(person):
            text = PersonalData(person).erase_from(text)
    return from_json(text, TableState)
