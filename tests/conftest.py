"""Selects the tests, measures coverage, and controls randomness.

Coverage is measured for examples of the engine, where every branch must be covered.
"""

import gc
import os
import sys
from collections.abc import AsyncIterator, Iterator
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from itertools import groupby, islice
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

import pytest
import pytest_asyncio
from coverage import Coverage
from hypothesis import HealthCheck, settings
from playwright.async_api import Browser, Page

from tests.browser import browser_program, new_page, opened_browser
from tests.budget import EFFORT, SEED, Effort
from tests.unit.storage.server import PostgresServer, postgres_server, programs

# Collection creates little garbage, and looking for it would take a quarter of the time.
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
"""Folders with only long tests; numba and both servers are slow to import."""

collect_ignore = (
    ["unit/tools" if name == "tools" else name for name in _LONG] if EFFORT is Effort.QUICK else []
)

_MEASURED: Final = "engine"
"""The folder with the coverage requirement."""

_AT_LENGTH: Final = frozenset(
    {
        "test_blind_players.py",
        "test_blindness.py",
        "test_counts.py",
        "test_hand_classes.py",
        "test_house_rules_in_odds.py",
        "test_invariants.py",
        "test_lance_equity.py",
        "test_legality.py",
        "test_occasions.py",
        "test_oracle.py",
        "test_strength.py",
        "test_walks.py",
    }
)
"""Files that run the same paths of the engine thousands of times, or play whole games.

The same is true of tests that ``make soak`` repeats more often.
"""

_MEASUREMENT: Final = pytest.StashKey[Coverage]()
"""The coverage object of pytest-cov, under ``--cov``."""

_IS_MEASURED: Final = pytest.StashKey[bool]()
"""Whether the previous test was measured."""

_STARTS: Final = frozenset({"subprocess.Popen", "os.fork", "os.posix_spawn", "os.system"})
"""The audit events of Python for the start of a process."""


_DEMANDED: Final = "AMARREKO_POSTGRES"
"""The variable that makes a missing PostgreSQL a failure."""


_BROWSER_DEMANDED: Final = "AMARREKO_BROWSER"
"""The variable that makes a missing browser a failure."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Yield a PostgreSQL server for the tests of this process that need one; they are long."""
    if programs() is None:
        why = "NO POSTGRESQL ON THIS MACHINE: its half of the storage is NOT tested here"
        (pytest.fail if os.environ.get(_DEMANDED) else pytest.skip)(why)
    with postgres_server() as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """Yield the browser that all tests of this process share: its start costs a second."""
    program = browser_program()
    if program is None:
        why = "NO CHROMIUM ON THIS MACHINE: the page of the table is NOT tested here"
        (pytest.fail if os.environ.get(_BROWSER_DEMANDED) else pytest.skip)(why)
    async with opened_browser(program) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """Yield a browser for a test of several pages; close its pages afterwards.

    Tests of the page are long, and run in the event loop of the session, like the browser.
    """
    others = chromium.contexts
    yield chromium
    for context in chromium.contexts:
        if context not in others:
            await context.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def window(chromium: Browser) -> Page:
    """Return the page that tests of a single page share."""
    return await new_page(chromium)


@pytest_asyncio.fixture(loop_scope="session")
async def page(window: Page) -> AsyncIterator[Page]:
    """Yield an empty page for a test; empty it again afterwards."""
    yield window
    await window.goto("about:blank")
    await window.context.clear_cookies()


def pytest_report_header() -> list[str]:
    """Print how to repeat a random run."""
    if EFFORT is not Effort.SOAK:
        return []
    return [f"soak: the same once more with: make soak SEED={SEED}"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests by effort, and order them."""
    chosen = [item for item in items if _is_chosen(item)]
    config.hook.pytest_deselected(items=[item for item in items if not _is_chosen(item)])
    items[:] = _in_turn(chosen, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def pytest_collection_finish() -> None:
    """Enable the garbage collector, with rare runs that skip all imported objects."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def _in_turn(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Return the order of the tests if ``processes`` share them in stretches of the same length.

    Each stretch begins with some of the long tests, the longest first. So no long test remains for
    the end, when one process would run it and the others wait. Tests of one file stay together,
    since each process creates their fixtures once: a server, an installation, a match with its
    review. Training comes first, so that one process compiles it once. Measured tests stay
    together, so that caches are rarely cleared for them.
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
        space = len(items) * (process + 1) // processes - len(arranged) - len(stretch)
        arranged += [*stretch, *islice(others, max(space, 0))]
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
    """Return the path of a file below the tests, or below the unit tests; cached for its tests."""
    parts = path.relative_to(_TESTS).parts
    return parts[1:] if parts[0] == "unit" else parts


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> Iterator[None]:
    """Measure the engine while it is imported, then pause until a test needs it.

    In a worker process pytest-cov starts measuring twice: first as if the process were the
    controller, and then for the actual measurement. Stopping the second would continue the first,
    which is slow and useless, so the first is stopped here.
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
    """Resume or pause the measurement where tests of the other kind begin.

    Measured tests take two and a half times as long. A branch of the engine counts as tested only
    if an example covers it on purpose, and not because a random walk or a game in some chat
    happened to. Caches are cleared, so that a branch is not skipped because an earlier test ran it.
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
    """Clear the caches of the engine's functions."""
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
    """Return whether Hypothesis generates the examples of a test."""
    function = getattr(item, "obj", None)
    return getattr(function, "is_hypothesis_test", False) is True


def _refuse_processes(
    event: str, _arguments: tuple[object, ...], starts: frozenset[str] = _STARTS
) -> None:
    # At interpreter exit this module has lost its globals, but the hook is still called.
    if event in starts and os.environ.get("PYTEST_CURRENT_TEST"):
        pytest.fail("a test that starts a process is long: mark it so (tests/budget.py)")


if EFFORT is Effort.QUICK:
    sys.addaudithook(_refuse_processes)
