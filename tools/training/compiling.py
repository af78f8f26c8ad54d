"""Functions compiled by numba that keep their static types."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

_HERE: Final = Path(__file__).parent
_PLAYERS: Final = _HERE.parents[1] / "engine" / "players"
_SOURCES: Final = (_HERE, _PLAYERS / "trained", _PLAYERS / "heuristic")

_SETTINGS: Final[dict[str, Any]] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    # Without numba's reference counting of arrays, everything is twice as fast.
    "_nrt": False,
}

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return the function, compiled at its first call and cached on disk.

    The function must not create arrays.
    """
    return cast("Function", numba.njit(**_SETTINGS)(function))


def _state_of_the_sources() -> str:
    """Return a digest of the current source code.

    Without it, numba would reuse a cached function after a change to another one that it calls.
    """
    state = sha256()
    for folder in _SOURCES:
        for source in sorted(folder.glob("*.py")):
            state.update(source.read_bytes())
    return state.hexdigest()[:16]


# numba creates its settings dynamically, so mypy does not see them.
numba.config.CACHE_DIR = str(_HERE / "__pycache__" / _state_of_the_sources())  # type: ignore[attr-defined]
