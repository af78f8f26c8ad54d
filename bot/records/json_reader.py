"""Read the text of a file of hand records, and the values in it one by one.

Only one record of the file is in memory as a value at a time. To find out beforehand whether the
whole text can be read, iterate over it twice.
"""

import json
import os
import re
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from stat import S_ISFIFO
from typing import Final, NoReturn

from bot.ports.value import Struct
from bot.records.json_fields import DamagedRecordError, Fault, Field, Form, shown

LARGEST: Final = 64 * 1024 * 1024
"""The maximum size of a file in bytes, enough for more than ten thousand hands."""

SILENCE_S: Final = 10.0
"""The longest time to wait for a program that writes into a pipe, in seconds."""

_CHUNK: Final = 1024 * 1024
_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_STEP: Final = re.compile(r"[^.\[\]]+")


class Document(Struct, frozen=True):
    """The text of a file, which should be a JSON object."""

    text: str

    def values(self, whole: Container[str]) -> Iterator[tuple[str, Field, int]]:
        """Yield each key of the object with its value, or with each item if that is a list.

        A list item comes with its index in the text, any other value with 0. Lists under the keys
        in ``whole`` are not split. Raise DamagedRecordError at invalid JSON, after yielding the
        values before it.
        """
        with _faults_named():
            yield from _values(_Cursor(self.text), whole)

    def line_of(self, place: str, at: int) -> int:
        """Return the line, counted from 1, of a place in the value that begins at index ``at``.

        A place is a path such as ``hands[1].deck``. For a missing value, return the line of the
        object that should contain it.
        """
        cursor = _Cursor(self.text, at)
        for step in _STEP.findall(place):
            if not cursor.enter(step):
                break
        return self.text.count("\n", 0, cursor.at) + 1


def parsed(text: str) -> Field:
    """Return the value of a JSON text; raise DamagedRecordError if it is not JSON."""
    with _faults_named():
        return Field("", _Cursor(text).only_value())


def load(path: Path) -> Document:
    """Return the text of a file; raise DamagedRecordError if it cannot be read."""
    try:
        return Document(_bytes_of(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise DamagedRecordError(Fault.NOT_TEXT) from None


def _values(cursor: "_Cursor", whole: Container[str]) -> Iterator[tuple[str, Field, int]]:
    if not cursor.sees("{"):
        raise Field("", cursor.only_value()).wrong(Form.OBJECT)
    keys = set[str]()
    for _ in cursor.parts("{", "}"):
        key = cursor.key()
        if key in keys:
            raise DamagedRecordError(Fault.DOUBLE_KEY, key=shown(key))
        keys.add(key)
        where = Field("", None).below(key)
        if key in whole or not cursor.sees("["):
            yield key, Field(where, cursor.value()), 0
            continue
        for number in cursor.parts("[", "]"):
            at = cursor.at
            yield key, Field(f"{where}[{number}]", cursor.value()), at
    cursor.end()


class _Cursor:
    """A position in a text; methods raise JSONDecodeError for an unexpected character."""

    def __init__(self, text: str, at: int = 0) -> None:
        self._text = text
        self.at = at

    def sees(self, sign: str) -> bool:
        """Skip blanks and return whether this character comes next."""
        blanks = _BLANKS.match(self._text, self.at)
        self.at = self.at if blanks is None else blanks.end()
        return self._text.startswith(sign, self.at)

    def enter(self, step: str) -> bool:
        """Go to the item with this index or the value under this key; stay if there is none."""
        begun = self.at
        first, last = ("[", "]") if self.sees("[") else ("{", "}")
        if self.sees(first):
            for number in self.parts(first, last):
                key = self.key() if first == "{" else str(number)
                if key == step:
                    return self.sees("")
                self.value()
        self.at = begun
        return False

    def parts(self, first: str, last: str) -> Iterator[int]:
        """Yield before each part of a list or an object, so that the caller can read it."""
        self._pass(first)
        number = 0
        while not self.sees(last):
            if number:
                self._pass(",")
            yield number
            number += 1
        self._pass(last)

    def key(self) -> str:
        """Read and return the next key and go to its value."""
        if not self.sees('"'):
            raise self._wrong()
        key = str(self.value())
        self._pass(":")
        return key

    def value(self) -> object:
        """Return the next value."""
        self.sees("")
        value, self.at = _DECODER.raw_decode(self._text, self.at)
        return value

    def only_value(self) -> object:
        """Return the next value; raise JSONDecodeError if more text follows it."""
        value = self.value()
        self.end()
        return value

    def end(self) -> None:
        """Raise JSONDecodeError unless the text ends here."""
        self.sees("")
        if self.at < len(self._text):
            raise self._wrong()

    def _pass(self, sign: str) -> None:
        if not self.sees(sign):
            raise self._wrong()
        self.at += 1

    def _wrong(self) -> json.JSONDecodeError:
        return json.JSONDecodeError("unexpected", self._text, self.at)


@contextmanager
def _faults_named() -> Iterator[None]:
    """Turn JSON errors into a DamagedRecordError with the reason."""
    try:
        yield
    except json.JSONDecodeError as error:
        raise DamagedRecordError(
            Fault.NOT_JSON, line=str(error.lineno), column=str(error.colno)
        ) from None
    except RecursionError:
        raise DamagedRecordError(Fault.TOO_DEEP) from None
    except ValueError:
        # Python raises ValueError for a number with thousands of digits.
        raise DamagedRecordError(Fault.NUMBER_TOO_LONG) from None


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise DamagedRecordError(Fault.DOUBLE_KEY, key=shown(double))
    return fields


def _refuse_constant(name: str) -> NoReturn:
    raise DamagedRecordError(Fault.NOT_A_NUMBER, name=name)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object_of, parse_constant=_refuse_constant)


def _why_not_allowed(path: Path) -> Fault:
    # Windows refuses to open a folder. A folder that is closed to this user hides what is in it.
    with suppress(PermissionError):
        if path.is_dir():
            return Fault.FOLDER
    return Fault.NOT_ALLOWED


def _bytes_of(path: Path) -> bytes:
    try:
        # Opening a pipe without a writer would block forever.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        content = _read(descriptor)
    except FileNotFoundError:
        raise DamagedRecordError(Fault.NOT_FOUND) from None
    except IsADirectoryError:
        raise DamagedRecordError(Fault.FOLDER) from None
    except PermissionError:
        raise DamagedRecordError(_why_not_allowed(path)) from None
    except (OSError, ValueError):
        # An impossible file name raises ValueError.
        raise DamagedRecordError(Fault.UNREADABLE) from None
    if len(content) > LARGEST:
        raise DamagedRecordError(Fault.TOO_LARGE)
    return content


def _read(descriptor: int) -> bytes:
    """Return the content of a file, up to slightly more than the limit.

    Raise TimeoutError if a pipe stays silent.
    """
    content = bytearray()
    with open(descriptor, "rb", buffering=0) as file:
        while len(content) <= LARGEST:
            read = file.read(_CHUNK)
            if read is None:
                if not select([file], [], [], SILENCE_S)[0]:
                    raise TimeoutError
                continue
            if not read:
                break
            content += read
        if not content and S_ISFIFO(os.fstat(descriptor).st_mode):
            raise BrokenPipeError
    return bytes(content)
