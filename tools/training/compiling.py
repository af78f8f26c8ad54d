"""Functions compiled by numba, typed as what they were."""

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
    # Without the runtime that counts references to arrays all is twice as fast.
    "_nrt": False,
}

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return the same function, compiled at its first call and kept on disk.

    It may make no array.
    """
    return cast("Function", numba.njit(**_SETTINGS)(function))


def _state_of_the_sources() -> str:
    """Return a name for the code as it stands.

    What numba keeps of a function it would use on after a change of another that it calls.
    """
    state = sha256()
    for folder in _SOURCES:
        for source in sorted(folder.glob("*.py")):
            state.update(source.read_bytes())
    return state.hexdigest()[:16]


# numba makes its settings by name, where mypy does not see them.
numba.config.CACHE_DIR = str(_HERE / "__pycache__" / _state_of_the_sources())  # type: ignore[attr-defined]
