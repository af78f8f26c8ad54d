"""Amarreko as a service and in a container: each step runs in a clean folder, as far as possible.

Nothing is downloaded: the requirements come from the test environment. So does pip, except for the
first release, because an environment with its own pip takes seconds to create.
"""

import os
import re
import shlex
import shutil
import sqlite3
import stat
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from storage.backup import verify_file

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ("bot", "engine", "storage", "deploy", "requirements")
FILES: Final = (
    "pyproject.toml",
    "LICENSE",
    "README.md",
    "Makefile",
    ".env.example",
    "Containerfile",
)
REQUIRED: Final = ("requirements/play.txt", "requirements/postgres.txt")
PYTHON: Final = "python-without-pip"
WITHOUT_PIP: Final = f"""#!/bin/sh
case "$*" in "-m venv "*) set -- "$@" --without-pip ;; esac
exec {shlex.quote(sys.executable)} "$@"
"""
"""A Python whose environments have no pip; otherwise it is that of the tests."""

MOST_EXPOSED: Final = 2.0
"""On systemd's scale from 0 to 10."""

_LIMIT_S: Final = 300

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None,
    reason="THE UNIT WAS NOT LOOKED AT: there is no systemd-analyze on this machine",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a clean copy of the installed files, with borrowed requirements and no network."""
    folder = tmp_path_factory.mktemp("house")
    for name in SOURCES:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    for name in REQUIRED:
        (folder / name).write_text("")
    python = folder / PYTHON
    python.write_text(WITHOUT_PIP)
    python.chmod(0o755)
    lent = folder / "lent"
    lent.mkdir()
    for path in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if "amarreko" not in path.name.casefold() and path.suffix != ".pth":
            (lent / path.name).symlink_to(path)
    return folder


def lending(house: Path) -> Mapping[str, str]:
    """Return an environment that finds the borrowed packages and uses no index."""
    return {
        "PATH": os.environ["PATH"],
        "LANG": "en_GB.UTF-8",
        "PYTHONPATH": str(house / "lent"),
        "PIP_NO_INDEX": "1",
        "PIP_NO_COMPILE": "1",
    }


class Machine:
    """A folder that represents a machine, with what `make` installs there."""

    def __init__(self, house: Path, root: Path) -> None:
        self.house = house
        self.root = root
        self.releases = root / "opt" / "amarreko"
        self.state = root / "var" / "lib" / "amarreko"
        self.copies = root / "var" / "backups" / "amarreko"
        self.unit = root / "etc" / "systemd" / "system" / "amarreko.service"

    def make(self, target: str) -> subprocess.CompletedProcess[str]:
        """Run a make target as the administrator does."""
        python = sys.executable if target == "install" else str(self.house / PYTHON)
        return self._run(("make", target, f"PYTHON={python}"), self.house)

    def amarreko(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run the installed program there, from any folder."""
        return self._run((str(self.root / "usr/local/bin/amarreko"), *words), self.root)

    def current(self) -> str:
        """Return the number of the running release."""
        return (self.releases / "current").readlink().name

    def _run(self, command: tuple[str, ...], folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=folder,
            env={**lending(self.house), "ROOT": str(self.root)},
            input="",
            capture_output=True,
            text=True,
            timeout=_LIMIT_S,
            check=False,
        )


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(scope="module")
def there(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """Return a machine with one release, and a second, identical one."""
    machine = Machine(house, tmp_path_factory.mktemp("machine"))
    assert "make install" in machine.make("upgrade").stderr, "nothing is there to be upgraded"
    installed = machine.make("install")
    assert installed.returncode == 0, installed.stderr
    assert machine.current() == "1"
    machine.amarreko("play", "--language", "en")
    upgraded = machine.make("upgrade")
    assert upgraded.returncode == 0, upgraded.stderr
    assert machine.current() == "2"
    return machine


@pytest.mark.long
def test_a_service_keeps_its_secrets_and_its_games_to_itself(there: Machine) -> None:
    assert "make upgrade" in there.make("install").stderr, "it is not installed twice"
    env = there.root / "etc" / "amarreko" / "env"
    modes = [mode_of(path) for path in (env, there.state, there.copies)]
    assert modes == [0o640, 0o700, 0o700]
    assert f"ExecStart={there.releases}/current/bin/amarreko serve" in there.unit.read_text()
    assert there.amarreko("--version").stdout.startswith("amarreko ")
    before = env.read_text()
    env.write_text(before + "AMARREKO_LOG_LEVEL=loud\n")
    assert "AMARREKO_LOG_LEVEL" in there.amarreko("doctor").stdout, "it has the service's settings"
    env.write_text(before)


@pytest.mark.long
def test_an_upgrade_can_be_taken_back_and_the_games_with_it_only_where_they_must(
    there: Machine,
) -> None:
    """Later games are lost only if the former release could not read them."""
    db, [copy] = there.state / "amarreko.db", there.copies.iterdir()
    there.amarreko("play", "--language", "en")
    events = verify_file(db).events
    assert verify_file(copy).events < events, "it was made before the upgrade"
    assert there.make("back").returncode == 0
    assert (there.current(), verify_file(db).events) == ("1", events)
    assert "no former" in there.make("back").stderr, "there is one way back"

    (there.releases / "former").symlink_to("2")
    (there.releases / "former.db").symlink_to(copy)
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA user_version = 999")
        connection.commit()
    assert there.make("back").returncode == 0
    assert there.current() == "2"
    assert verify_file(db).events == verify_file(copy).events


@pytest.mark.long
def test_a_release_that_cannot_be_made_leaves_all_as_it_is(there: Machine) -> None:
    """No file of it remains, and the current release still runs."""
    required = there.house / "requirements" / "play.txt"
    current, before = there.current(), sorted(there.releases.iterdir())
    required.write_text("nothing-of-this-name==1\n")
    try:
        assert there.make("upgrade").returncode != 0
    finally:
        required.write_text("")
    assert (there.current(), sorted(there.releases.iterdir())) == (current, before)


@pytest.mark.long
@needs_systemd
def test_systemd_finds_no_fault_with_the_unit_and_little_that_it_may_do(tmp_path: Path) -> None:
    """The service has few privileges, and a wrong token does not restart it endlessly."""
    unit = tmp_path / "amarreko.service"
    text = (ROOT / "deploy" / "amarreko.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/amarreko/current/bin/amarreko", "/bin/true"))
    verified = analysed("verify", str(unit))
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    looked = analysed("security", "--offline=true", "--no-pager", str(unit))
    [exposed] = re.findall(r"Overall exposure level for \S+: ([\d.]+)", looked.stdout)
    assert float(exposed) <= MOST_EXPOSED
    for line in ("RestartPreventExitStatus=2", "StartLimitBurst=5", "StateDirectory=amarreko"):
        assert line in text.splitlines()


def analysed(*words: str) -> subprocess.CompletedProcess[str]:
    """Return the output of systemd for a unit."""
    return subprocess.run(
        (shutil.which("systemd-analyze") or "", *words),
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        check=False,
    )


@pytest.mark.long
def test_the_steps_of_the_image_make_a_program_that_runs(house: Path, tmp_path: Path) -> None:
    """Each `COPY` and `RUN` of the image runs, in order, in a folder instead of the image."""
    _, made, rest = (house / "Containerfile").read_text().split("\nFROM ")
    folder, program = tmp_path / "src", tmp_path / "opt" / "amarreko"
    folder.mkdir()
    for step, words in re.findall(r"^(COPY|RUN) (.+)$", made, re.MULTILINE):
        parts = shlex.split(words.replace("/opt/amarreko", str(program)))
        if step == "COPY":
            copied(house, folder, parts)
        else:
            named = [str(house / PYTHON) if part == "python" else part for part in parts]
            subprocess.run(named, cwd=folder, env=lending(house), timeout=_LIMIT_S, check=True)
    [entry] = re.findall(r'^ENTRYPOINT \["/opt/amarreko/(.+)"\]$', rest, re.MULTILINE)
    told = subprocess.run(
        [program / entry, "serve"],
        cwd=tmp_path,
        env=lending(house),
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        check=False,
    )
    assert told.returncode == 2
    assert "TELEGRAM_TOKEN" in told.stderr


def copied(house: Path, folder: Path, parts: list[str]) -> None:
    """Do what COPY does: copy files and folders into the folder or to a name."""
    *sources, target = parts
    for source in sources:
        goal = folder / target / (Path(source).name if target.endswith("/") else "")
        goal.parent.mkdir(parents=True, exist_ok=True)
        if (house / source).is_dir():
            shutil.copytree(house / source, goal)
        else:
            shutil.copy(house / source, goal)


def test_all_that_the_image_is_made_of_is_let_in_and_nothing_secret() -> None:
    """`.dockerignore` excludes everything that is not copied."""
    made = (ROOT / "Containerfile").read_text(encoding="utf-8").split("\nFROM ")[1]
    wanted = {
        source
        for words in re.findall(r"^COPY (.+)$", made, re.MULTILINE)
        for source in shlex.split(words)[:-1]
    }
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in ignore
    assert {line.removeprefix("!") for line in ignore if line.startswith("!")} == wanted
    assert all((ROOT / source).exists() for source in wanted)


def test_the_image_can_keep_the_games_on_a_server_as_well() -> None:
    """It contains the library for that, in the tested version."""
    image = (ROOT / "Containerfile").read_text(encoding="utf-8")
    installed = re.findall(r"--requirement (\S+)", image)
    assert installed == [*REQUIRED]
    driver = re.search(
        r"^psycopg-binary==\S+", "".join((ROOT / one).read_text() for one in REQUIRED), re.MULTILINE
    )
    assert driver is not None
    assert f"\n{driver[0]} " in (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")


def test_the_container_keeps_the_games_where_they_stay() -> None:
    """Without a server their file is in the volume, in the image and with compose."""
    image = (ROOT / "Containerfile").read_text(encoding="utf-8")
    composed = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    [volume] = re.findall(r"^VOLUME (\S+)$", image, re.MULTILINE)
    [in_image] = re.findall(r"AMARREKO_DB=(\S+)", image)
    [in_composed] = re.findall(r"AMARREKO_DB: \$\{AMARREKO_DB:-(\S+)\}", composed)
    assert in_image == in_composed
    assert in_image.startswith(f"{volume}/")
    assert f"games:{volume}" in composed
