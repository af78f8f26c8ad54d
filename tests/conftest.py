"""Which tests are measured, and that none of them depends on chance or on the time that it takes.

Measured are examples that go into the engine, whose every branch is demanded.
"""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "certain",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("certain")

_TESTS: Final = Path(__file__).parent

_MEASURED: Final = frozenset({_TESTS / "engine", _TESTS / "training"})

_AT_LENGTH: Final = frozenset(
    {
        "test_blindness.py",
        "test_counts.py",
        "test_invariants.py",
        "test_oracle.py",
        "test_walks.py",
    }
)
"""Files that go the same ways through the engine thousands of times."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measure nothing but examples: whatever runs measured takes two and a half times as long.

    So a branch of the engine counts as tested only where an example goes there by intent, and
    not because a walk, or a game in some chat, happened to pass.
    """
    for item in items:
        if _MEASURED.isdisjoint(item.path.parents) or item.path.name in _AT_LENGTH:
            item.add_marker(pytest.mark.no_cover)
