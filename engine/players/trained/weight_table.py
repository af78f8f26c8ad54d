"""The learnt weights of all information sets, stored compactly.

A blueprint has millions of rows but only a few thousand different ones.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from engine.players.trained.hand_tables import Bytes, Ints

_BITS: Final = 4
"""The size of a weight in bits."""


class WeightTable:
    """Weights from 0 to 15 (rows, choices); equal rows are stored once."""

    def __init__(self, rows: Bytes) -> None:
        """Store the weights of an array; raise ValueError if a weight is too large."""
        if rows.max(initial=0) >= 1 << _BITS:
            raise ValueError(rows.max())
        self.shape: tuple[int, ...] = rows.shape
        keys = np.zeros(len(rows), np.int32)
        for choice in reversed(range(rows.shape[1])):
            np.left_shift(keys, _BITS, out=keys)
            np.bitwise_or(keys, rows[:, choice], out=keys)
        is_used = np.zeros(1 << _BITS * rows.shape[1], np.bool_)
        is_used[keys] = True
        used = np.flatnonzero(is_used)
        shifts = _BITS * np.arange(rows.shape[1])
        self._distinct: Bytes = (used[:, None] >> shifts & (1 << _BITS) - 1).astype(np.uint8)
        self._distinct.setflags(write=False)
        number = is_used.cumsum() - 1
        self._number = number.astype(np.min_scalar_type(len(used)))[keys]

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.shape[0]

    def __getitem__(self, rows: int | Ints) -> Bytes:
        """Return the weights of one row (read-only) or of several (a new array)."""
        weights: Bytes = self._distinct[self._number[rows]]
        return weights

    def __array__(self, dtype: npt.DTypeLike = np.uint8, copy: bool | None = None) -> Any:  # noqa: ANN401, FBT001 - the signature of numpy
        """Return all weights as a new array; raise ValueError if numpy asks for no copy."""
        if copy is False:
            raise ValueError(copy)
        return self._distinct[self._number].astype(dtype, copy=False)
