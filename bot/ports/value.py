"""Define the base of values in ``bot``: frozen structs, implemented in compiled code.

A frozen dataclass sets each field by name through ``object``, which takes five times as long.
"""

from typing import TYPE_CHECKING

import msgspec
from msgspec import Meta as Meta  # noqa: PLC0414 - the range of a field is checked when it is read
from msgspec import field as field  # noqa: PLC0414 - a field is named here as in the store
from msgspec.structs import asdict as asdict  # noqa: PLC0414 - this is where it is found


class Struct(msgspec.Struct, frozen=True, gc=False):
    """A frozen value with the fields of its class; each subclass repeats ``frozen=True``.

    Python's garbage collector skips it, so no reference cycle may lead through it. A class whose
    values hold a callable, an exception or another object that may refer back to them sets
    ``gc=True``.
    """


class MutableStruct(msgspec.Struct):
    """Mutable state that belongs to one object."""


if TYPE_CHECKING:
    # With this ``replace``, type checkers check the names and types of the fields.
    from dataclasses import replace as replace  # noqa: PLC0414 - this is where it is found
else:
    from msgspec.structs import replace as replace  # noqa: PLC0414 - this is where it is found


def repr_without(value: Struct, *hidden: str) -> str:
    """Return a value's representation without some of its fields."""
    shown = (name for name in value.__struct_fields__ if name not in hidden)
    fields = ", ".join(f"{name}={getattr(value, name)!r}" for name in shown)
    return f"{type(value).__name__}({fields})"


def equal_without(one: Struct, other: object, *ignored: str) -> bool:
    """Return whether another value has the same type and, ignoring some fields, equal fields."""
    return type(one) is type(other) and all(
        getattr(one, name) == getattr(other, name)
        for name in one.__struct_fields__
        if name not in ignored
    )
