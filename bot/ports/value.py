"""Values of which every word makes dozens: frozen, and made, compared and hashed by compiled code.

A frozen dataclass sets each of its fields through ``object``, by name, which takes five times as
long, and Python's search for garbage goes through it again and again. A ``Struct`` is left out of
that search, so that it holds nothing that could ever hold it.
"""

import dataclasses
from typing import TYPE_CHECKING

import msgspec
from msgspec import field as field  # noqa: PLC0414 - a field is named here as in the store
from msgspec import structs


class Struct(msgspec.Struct, frozen=True, gc=False):
    """A frozen value with the fields that its class names, which says ``frozen`` again."""


if TYPE_CHECKING:
    # Both kinds have fields, by which what is changed is checked.
    from dataclasses import replace as replace  # noqa: PLC0414 - this is where it is found
else:

    def replace(value: object, /, **changes: object) -> object:
        """Return a value, or a dataclass, with some of its fields changed."""
        kind = structs if isinstance(value, msgspec.Struct) else dataclasses
        return kind.replace(value, **changes)
