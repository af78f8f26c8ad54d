"""The command line as a whole."""

import tomllib
from pathlib import Path
from typing import Final

from tests.bot.platforms.terminal.program import run_here

ROOT: Final = Path(__file__).parents[3]


def test_it_says_which_version_it_is(tmp_path: Path) -> None:
    """The one that the package is built as."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = run_here(tmp_path, "--version")
    assert (told.returncode, told.stdout) == (0, f"amarreko {project['version']}\n")
