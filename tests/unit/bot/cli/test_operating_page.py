"""Tests of `docs/OPERATING.md`: its commands run, and its names exist."""

import re
import shlex
import subprocess
from pathlib import Path
from typing import Final

import pytest

from bot.text.localizer import LocalizedText, Localizer
from tests.beside import beside
from tests.servers.telegram import TelegramServer
from tests.system.serving import LOCAL, variables
from tests.unit.bot.platforms.terminal.program import run_here

ROOT: Final = Path(__file__).parents[4]
PAGE: Final = (ROOT / "docs" / "OPERATING.md").read_text(encoding="utf-8")
SHELL: Final = re.findall(r"^\$ (.+?)(?:\s+#.*)?$", PAGE, re.MULTILINE)
PROGRAM: Final = ".venv/bin/amarreko "
MADE: Final = {
    "doctor": "amarreko doctor",
    "serve": "amarreko serve",
    "install": "service.sh install",
    "upgrade": "service.sh upgrade",
    "back": "service.sh back",
}
"""The command of each target of `make`."""


@pytest.mark.long
def test_each_command_of_the_program_runs(tmp_path: Path) -> None:
    """Each command of the page runs in order, in a folder with a match and settings."""
    commands = [line.removeprefix(PROGRAM) for line in SHELL if line.startswith(PROGRAM)]
    assert len(commands) > 5
    with beside(TelegramServer()) as server:
        told = LOCAL | variables(None, server)
        settings = "".join(f"{name}={text}\n" for name, text in told.items())
        (tmp_path / ".env").write_text(settings)
        run_here(tmp_path, "play")
        for command in commands:
            done = run_here(tmp_path, *shlex.split(command))
            assert (done.returncode, done.stderr) == (0, ""), command
            assert done.stdout != "", command


@pytest.mark.long
@pytest.mark.parametrize("command", [line for line in SHELL if line.startswith("make ")])
def test_each_command_of_make_is_a_target_that_does_it(command: str) -> None:
    dry = subprocess.run(
        [*shlex.split(command), "--dry-run", "--always-make"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert MADE[shlex.split(command)[1]] in dry.stdout


def test_no_command_is_of_another_kind() -> None:
    assert [line for line in SHELL if not line.startswith((PROGRAM, "make "))] == []
    assert {shlex.split(line)[1] for line in SHELL if line.startswith("make ")} == set(MADE)


@pytest.mark.parametrize("page", ["OPERATING.md", "PRIVACY.md"])
def test_every_page_that_is_linked_is_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for link in re.findall(r"\]\((?!http)([^)#]+)", text):
        assert (ROOT / "docs" / link).exists(), f"{page} links to {link}"


def test_the_events_of_the_log_are_those_that_are_logged() -> None:
    """Each documented log event is logged by the code."""
    rows = PAGE.split("| event | |")[1].split("\n\n")[0]
    events = re.findall(r"`([a-z ]+)`", "".join(re.findall(r"^\| (.*?) \|", rows, re.MULTILINE)))
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))
    assert len(events) > 5
    assert [event for event in events if f'"{event}"' not in code] == []


def test_what_is_told_of_a_file_is_as_the_program_says_it() -> None:
    """The page quotes the program's messages about files exactly."""
    said = Localizer("en").format
    damaged = said(LocalizedText("storage-damaged-database", {"place": "…"}))
    newer = said(LocalizedText("storage-newer-schema", {"place": "…", "found": 3, "known": 2}))
    assert f"*{damaged.rstrip('.')}*" in PAGE
    assert f"*{newer.partition(' of ')[0]}*" in PAGE


def test_the_page_about_people_names_everything_that_is_kept_beside_the_logs() -> None:
    """The page about personal data names each prefix of a stored key."""
    page = (ROOT / "docs" / "PRIVACY.md").read_text(encoding="utf-8")
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py"))
    kept = set(re.findall(r'^_[A-Z]+: Final = "([a-z]+/)"$', code, re.MULTILINE))
    assert {"mesa/", "closed/", "preferences/", "delivered/", "upload/"} <= kept
    assert {beginning for beginning in kept if f"`{beginning}" not in page} == set()
