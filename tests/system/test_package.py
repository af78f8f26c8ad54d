"""The installed package: three importable packages, and two ways to start the program."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from email.parser import Parser
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

ROOT: Final = Path(__file__).parents[2]
ENGINE_PAGE: Final = ROOT / "docs" / "ENGINE.md"
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

_LIMIT_S: Final = 120
_MINORS: Final = (11, 12, 13, 14)
_PYENV: Final = Path.home() / ".pyenv" / "versions"

pytestmark = pytest.mark.long


def run(*words: object, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "PIP_NO_INDEX": "1", **more},
        input="",
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        check=False,
    )


def pip(*words: object, folder: Path, python: Path | str = sys.executable) -> None:
    done = run(python, "-m", "pip", "--disable-pip-version-check", *words, folder=folder)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of these sources."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, folder=folder)
    [made] = folder.glob("amarreko-*.whl")
    return made


class Place:
    """A clean environment; requirements and pip are borrowed from the test environment."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "env")
        self.folder = folder
        self._bin = folder / "env" / "bin"
        lent = folder / "lent"
        lent.mkdir()
        for path in Path(sysconfig.get_paths()["purelib"]).iterdir():
            if "amarreko" not in path.name.casefold() and path.suffix != ".pth":
                (lent / path.name).symlink_to(path)
        [site] = folder.glob("env/lib/python*/site-packages")
        (site / "lent.pth").write_text(str(lent), encoding="utf-8")

    def pip(self, *words: object) -> None:
        """Install or remove something; Python compiles it on first use."""
        more = ("--no-compile",) if words[0] == "install" else ()
        pip(*words, *more, folder=self.folder, python=self._bin / "python")

    def amarreko(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run the installed program."""
        return run(self._bin / "amarreko", *words, folder=self.folder)

    def module(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run it by the name of its module."""
        return run(self._bin / "python", "-m", "bot", *words, folder=self.folder)

    def prints(self, code: str) -> str:
        """Return the output of another program of this environment that imports the packages."""
        done = run(self._bin / "python", "-W", "error", "-c", code, folder=self.folder)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def plays(self) -> bool:
        """Return whether a game starts and is stored."""
        played = self.amarreko("play", "--language", "en", "--db", "games.db")
        (self.folder / "games.db").unlink()
        return (played.returncode, played.stderr) == (0, "") and "mus" in played.stdout


def test_what_is_installed_can_be_imported(wheel: Path, tmp_path: Path) -> None:
    """Each package has its source name, and is imported from the installed location."""
    place = Place(tmp_path)
    place.pip("install", "--no-deps", wheel)
    assert place.prints("import engine.decide; print(engine.decide.__name__)") == "engine.decide"
    where = "import bot, engine, storage; print({m.__file__ for m in (bot, engine, storage)})"
    assert place.prints(where).count("site-packages") == 3


def test_the_command_and_the_module_start_one_program(wheel: Path, tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.pip("install", "--no-deps", wheel)
    version = f"amarreko {PROJECT['version']}\n"
    assert place.amarreko("--version").stdout == version
    assert place.module("--version").stdout == version
    assert place.plays()
    spread = place.amarreko("arena", "never-bets", "random", "--pairs", "2", "--jobs", "2")
    assert (spread.returncode, spread.stderr) == (0, ""), "its processes find what it finds"


def test_three_packages_are_installed_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"bot", "engine", "storage", f"amarreko-{PROJECT['version']}.dist-info"}
    shipped = set(names)
    for needed in ("**/*.ftl", "**/*.blueprint", "**/*.png", "**/*.svg", "**/*.ttf", "**/py.typed"):
        found = [path for top in ("bot", "engine") for path in (ROOT / top).glob(needed)]
        assert {str(path.relative_to(ROOT)) for path in found} <= shipped, needed


def pythons() -> list[Path]:
    """Return every supported Python of this machine, one for each minor version."""
    found: dict[int, Path] = {}
    for minor in _MINORS:
        on_path = shutil.which(f"python3.{minor}")
        named = [*_PYENV.glob(f"3.{minor}.*/bin/python"), *([Path(on_path)] if on_path else ())]
        for path in named:
            if run(path, "--version", folder=ROOT).stdout.startswith(f"Python 3.{minor}."):
                found[minor] = path
    return [*found.values()]


@pytest.mark.parametrize("python", pythons(), ids=str)
def test_each_python_that_is_here_compiles_it_and_plays_by_it(
    wheel: Path, tmp_path: Path, python: Path
) -> None:
    """Each file compiles without a warning; docs/ENGINE.md runs with the engine alone."""
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    compiled = run(python, "-W", "error", "-m", "compileall", "-q", ".", folder=tmp_path)
    assert (compiled.returncode, compiled.stdout) == (0, "")
    path = {"PYTHONPATH": str(tmp_path)}
    played = run(python, "-W", "error", "-m", "doctest", ENGINE_PAGE, folder=tmp_path, **path)
    assert (played.returncode, played.stdout, played.stderr) == (0, "", "")


def test_the_address_that_is_left_to_fill_in_can_be() -> None:
    """The address belongs in a line of pyproject.toml that is commented out."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    filled = tomllib.loads(text.replace("# urls = {", "urls = {"))["project"]
    assert filled["urls"]["Source"].startswith("https://")


def test_its_page_tells_what_an_index_shows(wheel: Path) -> None:
    """It has the readme, the audience, and each supported Python."""
    with ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        told = Parser().parsestr(archive.read(name).decode("utf-8"))
    assert told["Description-Content-Type"] == "text/markdown"
    assert "# Amarreko" in str(told.get_payload())
    kinds = told.get_all("Classifier", [])
    assert sum(kind.startswith("Intended Audience :: ") for kind in kinds) == 3
    minors = {int(found) for kind in kinds for found in re.findall(r"Python :: 3\.(\d+)", kind)}
    assert minors == set(_MINORS)
    assert told["Requires-Python"] == ">=3.11"
