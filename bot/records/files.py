"""A file of hand records becomes a tree of JSON values, or one clear error."""

import json
from pathlib import Path
from typing import Final, NoReturn

from bot.records.fields import DamagedRecordError, Fault, Field, shown

LARGEST: Final = 64 * 1024 * 1024
"""Bytes that a file may have: room for more than ten thousand hands."""


def load(path: Path) -> Field:
    """The value that a file holds; raise DamagedRecordError when it cannot be read as JSON."""
    try:
        text = _bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DamagedRecordError(Fault.NOT_TEXT) from None
    return parsed(text)


def parsed(text: str) -> Field:
    """The value that a text holds; raise DamagedRecordError when it is not JSON."""
    try:
        value: object = json.loads(
            text, object_pairs_hook=_object_of, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as error:
        raise DamagedRecordError(
            Fault.NOT_JSON, line=str(error.lineno), column=str(error.colno)
        ) from None
    except RecursionError:
        raise DamagedRecordError(Fault.TOO_DEEP) from None
    except ValueError:
        # Python refuses to read a number of thousands of digits.
        raise DamagedRecordError(Fault.NUMBER_TOO_LONG) from None
    return Field("", value)


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise DamagedRecordError(Fault.NOT_FOUND) from None
    except IsADirectoryError:
        raise DamagedRecordError(Fault.FOLDER) from None
    except PermissionError:
        fault = Fault.FOLDER if path.is_dir() else Fault.NOT_ALLOWED
        raise DamagedRecordError(fault) from None
    except (OSError, ValueError):
        # A name that no file can have is a ValueError.
        raise DamagedRecordError(Fault.UNREADABLE) from None
    if len(content) > LARGEST:
        raise DamagedRecordError(Fault.TOO_LARGE)
    return content


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise DamagedRecordError(Fault.DOUBLE_KEY, key=shown(double))
    return fields


def _refuse_constant(name: str) -> NoReturn:
    raise DamagedRecordError(Fault.NOT_A_NUMBER, name=name)
