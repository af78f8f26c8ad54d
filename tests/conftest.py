"""Which tests run, which are measured, and what chance may decide in them.

Measured are examples that go into the engine, whose every branch is demanded.
"""

import gc
import os
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from itertools import groupby, islice
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

from tests.budget import EFFORT, SEED, Effort
from tests.unit.storage.server import PostgresServer, postgres_server, programs

# While tests are found little becomes garbage, and to look for it would take a quarter of the time.
gc.disable()

settings.register_profile(
    "certain",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "exploring", settings.get_profile("certain"), derandomize=False, print_blob=True
)
settings.load_profile("exploring" if EFFORT is Effort.SOAK else "certain")

_TESTS: Final = Path(__file__).parent

_LONG: Final = ("contracts", "servers", "system", "tools")
"""Folders whose tests are long without exception; numba and both servers are long to import."""

collect_ignore = (
    ["unit/tools" if name == "tools" else name for name in _LONG] if EFFORT is Effort.QUICK else []
)

_MEASURED: Final = "engine"
"""The folder whose examples are measured."""

_AT_LENGTH: Final = frozenset(
    {
        "test_blind_players.py",
        "test_blindness.py",
        "test_counted_chances.py",
        "test_counts.py",
        "test_house_rules_reckoned.py",
        "test_invariants.py",
        "test_kinds.py",
        "test_legality.py",
        "test_occasions.py",
        "test_oracle.py",
        "test_strength.py",
        "test_walks.py",
    }
)
"""Files that go the same ways through the engine thousands of times, or play whole games.

So does all that ``make soak`` does more often.
"""

_MEASUREMENT: Final = pytest.StashKey[Coverage]()
"""What pytest-cov measures with, under ``--cov``."""

_IS_MEASURED: Final = pytest.StashKey[bool]()
"""Whether the test before this one was measured."""

_STARTS: Final = frozenset({"subprocess.Popen", "os.fork", "os.posix_spawn", "os.system"})
"""What Python calls the start of a process, where somebody audits it."""


_DEMANDED: Final = "AMARREKO_POSTGRES"
"""The variable that makes it a failure to have no PostgreSQL on this machine."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server for all tests of this process that want one; such tests are long."""
    if programs() is None:
        why = "NO POSTGRESQL ON THIS MACHINE: its half of the storage is NOT tested here"
        (pytest.fail if os.environ.get(_DEMANDED) else pytest.skip)(why)
    with postgres_server() as server:
        yield server


def pytest_report_header() -> list[str]:
    """Say how to do it again what chance has decided."""
    if EFFORT is not Effort.SOAK:
        return []
    return [f"soak: the same once more with: make soak SEED={SEED}"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose by effort, and put in order."""
    chosen = [item for item in items if _is_chosen(item)]
    config.hook.pytest_deselected(items=[item for item in items if not _is_chosen(item)])
    items[:] = _in_turn(chosen, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def pytest_collection_finish() -> None:
    """Look for garbage from now on, but seldom, and not among what was imported, which stays."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def _in_turn(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """In which order tests run that so many processes share out in stretches of the same length.

    Each stretch begins with some of the long ones, the longest first: none is left for the end,
    when one process would run and all others wait. Those of one file go together, since what they
    share is made once in each process: a server, an installation, a match with its review.
    Training goes before all, so that it falls to one process, which compiles it once; and what is
    measured goes together, so that little is forgotten for it.
    """
    kinds = {turn: list(group) for turn, group in groupby(sorted(items, key=_turn), key=_turn)}
    training, longest, long = (kinds.pop(turn, []) for turn in range(3))
    files = [list(group) for kind in (longest, long) for _, group in groupby(kind, key=_file)]
    others = iter([item for group in kinds.values() for item in group])
    arranged: list[pytest.Item] = []
    for process in range(processes):
        stretch = [item for file in files[process::processes] for item in file]
        if process == 0:
            stretch = training + stretch
        room = len(items) * (process + 1) // processes - len(arranged) - len(stretch)
        arranged += [*stretch, *islice(others, max(room, 0))]
    return [*arranged, *others]


def _file(item: pytest.Item) -> Path:
    return item.path


def _turn(item: pytest.Item) -> int:
    if _folder(item) == "tools":
        return 0
    if _is_measured(item):
        return 3
    if not _is_long(item):
        return 4
    return 1 if _is_marked(item, "soak") else 2


def _folder(item: pytest.Item) -> str:
    return _parts(item.path)[0]


@cache
def _parts(path: Path) -> tuple[str, ...]:
    """Where a file lies among tests, or unit tests; asked again for each test of it."""
    parts = path.relative_to(_TESTS).parts
    return parts[1:] if parts[0] == "unit" else parts


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> Iterator[None]:
    """Measure the engine as it is imported, and then nothing until a test asks for it.

    pytest-cov begins to measure twice in a process that runs tests: first as if that process were
    the one that shares them out, and on top of it for what counts. Whoever stops the second goes
    on with the first, just as slowly and for nothing; so that one is stopped before.
    """
    if hasattr(session.config, "workerinput") and (first := Coverage.current()) is not None:
        first.stop()
    yield
    if (measurement := Coverage.current()) is not None:
        for module in walk_packages([str(_TESTS.parent / "engine")], "engine."):
            import_module(module.name)
        measurement.stop()
        session.stash[_MEASUREMENT] = measurement


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Go on measuring, or pause, where tests of the other kind begin.

    Whatever runs measured takes two and a half times as long. So a branch of the engine counts as
    tested only where an example goes there by intent, and not because a walk, or a game in some
    chat, happened to pass; nor is it spared a way because another test had gone it before.
    """
    stash = item.session.stash
    before, stash[_IS_MEASURED] = stash.get(_IS_MEASURED, False), _is_measured(item)
    if stash[_IS_MEASURED] is before:
        return
    if not before:
        _forget()
    if (measurement := stash.get(_MEASUREMENT, None)) is not None:
        if before:
            measurement.stop()
        else:
            measurement.start()


def _forget() -> None:
    """Empty what functions of the engine keep of their answers."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "engine":
            for thing in vars(module).values():
                if isinstance(thing, _lru_cache_wrapper):
                    thing.cache_clear()


def _is_chosen(item: pytest.Item) -> bool:
    match EFFORT:
        case Effort.QUICK:
            return not _is_long(item)
        case Effort.TEST:
            return True
        case Effort.SOAK:
            return _is_marked(item, "soak") or _is_drawn(item)


def _is_measured(item: pytest.Item) -> bool:
    return _folder(item) == _MEASURED and not _is_at_length(item)


def _is_at_length(item: pytest.Item) -> bool:
    return item.path.name in _AT_LENGTH or _is_marked(item, "soak")


def _is_long(item: pytest.Item) -> bool:
    return _folder(item) in _LONG or _is_marked(item, "long")


def _is_marked(item: pytest.Item, name: str) -> bool:
    return item.get_closest_marker(name) is not None


def _is_drawn(item: pytest.Item) -> bool:
    """Whether Hypothesis draws the examples of a test."""
    function = getattr(item, "obj", None)
    return getattr(function, "is_hypothesis_test", False) is True


def _refuse_processes(
    event: str, _arguments: tuple[object, ...], starts: frozenset[str] = _STARTS
) -> None:
    # At the very end of Python this module has lost its names, and is still told.
    if event in starts and os.environ.get("PYTEST_CURRENT_TEST"):
        pytest.fail("a test that starts a process is long: mark it so (tests/budget.py)")


if EFFORT is Effort.QUICK:
    sys.addaudithook(_refuse_processes)
