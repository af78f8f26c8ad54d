"""The learnt weights of all information sets, stored compactly.

A blueprint has millions of rows but only a few thousand different ones.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.players.trained.hand_tables import Bytes, Ints

_BITS: Final = 4
"""The size of a weight in bits."""

NUMBER: Final = np.dtype("<u2")
"""The type of the number of a different row; two bytes, in the order in which they are stored."""


@dataclass(frozen=True, slots=True, eq=False)
class WeightTable:
    """Weights from 0 to 15 (rows, choices); equal rows are stored once.

    ``distinct`` (different rows, choices) are the different rows, and ``number`` (rows) says which
    of them each row is. Both are read-only.
    """

    distinct: Bytes
    number: npt.NDArray[np.uint16]

    @classmethod
    def of(cls, rows: Bytes) -> "WeightTable":
        """Return the table of an array (rows, choices).

        Raises ValueError if a weight is above 15, or if there are more different rows than numbers.
        """
        if rows.max(initial=0) >= 1 << _BITS:
            raise ValueError(rows.max())
        keys = np.zeros(len(rows), np.int32)
        for choice in reversed(range(rows.shape[1])):
            np.left_shift(keys, _BITS, out=keys)
            np.bitwise_or(keys, rows[:, choice], out=keys)
        used, number = np.unique(keys, return_inverse=True)
        if len(used) > np.iinfo(NUMBER).max + 1:
            raise ValueError(len(used))
        shifts = _BITS * np.arange(rows.shape[1])
        distinct: Bytes = (used[:, None] >> shifts & (1 << _BITS) - 1).astype(np.uint8)
        table = cls(distinct, number.astype(NUMBER))
        table.distinct.setflags(write=False)
        table.number.setflags(write=False)
        return table

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of choices."""
        return len(self), self.distinct.shape[1]

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.number)

    def __getitem__(self, rows: int | Ints) -> Bytes:
        """Return the weights of one row (read-only) or of several (a new array)."""
        weights: Bytes = self.distinct[self.number[rows]]
        return weights

    def __array__(self, dtype: npt.DTypeLike = np.uint8, copy: bool | None = None) -> Any:  # noqa: ANN401, FBT001 - the signature of numpy
        """Return all weights as a new array; raise ValueError if numpy asks for no copy."""
        if copy is False:
            raise ValueError(copy)
        return np.take(self.distinct, self.number, axis=0).astype(dtype, copy=False)
