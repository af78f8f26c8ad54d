"""Files that this user cannot reach: each command reports them in one line."""

import shutil
from pathlib import Path
from typing import Final

import pytest

from bot.parsing.error_text import FAILED, UNUSABLE
from tests.unit.bot.platforms.terminal.program import play, run_here, run_obeying
from tests.unit.storage.files import contents

LONG: Final = "x" * 300
"""A file name that no system accepts."""

COMMANDS: Final = {
    "play": ("play", "--db", "FILE"),
    "admin": ("admin", "tables", "--db", "FILE"),
    "export": ("export", "terminal", "--db", "FILE"),
    "backup": ("backup", "copy.db", "--db", "FILE"),
    "backup to": ("backup", "FILE", "--db", "games.db"),
    "restore": ("restore", "FILE", "--db", "new.db"),
    "restore to": ("restore", "games.db", "--db", "FILE"),
    "copy": ("copy", "FILE", "new.db"),
    "copy to": ("copy", "games.db", "FILE"),
    "check": ("check", "FILE"),
    "verify": ("verify", "FILE"),
    "ladder": ("ladder", "easy", "random", "--pairs", "1", "--svg", "FILE"),
    "arena": ("arena", "easy", "FILE.py:Player", "--pairs", "1"),
}
"""The arguments of each command, with FILE in place of a file."""


def asked(words: tuple[str, ...], file: str) -> list[str]:
    """Return the arguments with this file."""
    return [word.replace("FILE", file) for word in words]


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_name_that_is_too_long_is_told_in_one_line(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    play(tmp_path, said="")
    before = contents(tmp_path).keys()
    told = run_here(tmp_path, *asked(words, LONG), "--language", "en")
    # Commands that judge records print the fault as their result.
    lines = (told.stdout + told.stderr).splitlines()
    assert (told.returncode, len(lines), "xxx" in lines[0]) == (UNUSABLE, 1, True), lines
    assert contents(tmp_path).keys() == before


@pytest.mark.parametrize("words", [*COMMANDS.values(), ("doctor", "--db", "FILE")])
def test_a_folder_that_is_closed_to_this_user_is_told_in_one_line(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """The games of a service are in such a folder."""
    play(tmp_path, said="")
    closed = tmp_path / "closed"
    closed.mkdir()
    shutil.copy(tmp_path / "games.db", closed / "games.db")
    closed.chmod(0)
    told = run_obeying(tmp_path, *asked(words, "closed/games.db"), "--language", "en")
    closed.chmod(0o700)
    assert "Traceback" not in told.stderr, told.stderr
    if words[0] == "doctor":
        assert "✗ closed/games.db cannot be opened or written." in told.stdout.splitlines()
        assert told.returncode == FAILED
    else:
        lines = (told.stdout + told.stderr).splitlines()
        assert (told.returncode, len(lines), "games.db" in lines[0]) == (UNUSABLE, 1, True), lines
