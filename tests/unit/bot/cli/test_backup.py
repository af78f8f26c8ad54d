"""Tests of ``amarreko backup`` and ``restore`` on the command line."""

from pathlib import Path

import pytest

from bot.parsing.error_text import OK, UNUSABLE
from bot.text.localizer import LANGUAGES
from storage.backup import verify_file
from tests.unit.bot.platforms.terminal.program import play, run_here
from tests.unit.storage.files import contents


def test_a_copy_is_made_and_put_back(tmp_path: Path) -> None:
    """A backup is restored, and the terminal match continues at its question."""
    play(tmp_path, said="")
    made = run_here(tmp_path, "backup", "copy.db", "--db", "games.db", "--language", "en")
    events = verify_file(tmp_path / "copy.db").events
    assert (made.returncode, made.stderr) == (OK, "")
    assert made.stdout == f"Copied to copy.db and checked: matches: 1; events: {events}.\n"
    play(tmp_path, "--resume", said="mus\nsalir\n")
    back = run_here(tmp_path, "restore", "copy.db", "--db", "games.db", "--language", "en")
    assert (back.returncode, back.stderr) == (OK, "")
    assert back.stdout.endswith("The previous file is now games.db.former.\n")
    assert verify_file(tmp_path / "games.db").events == events
    assert verify_file(tmp_path / "games.db.former").events >= events
    resumed = play(tmp_path, "--resume", said="")
    assert resumed.returncode == OK


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_copied_is_one_line(tmp_path: Path, language: str) -> None:
    """An impossible copy gets one line with the file, in each language, and creates nothing."""
    for words in (("backup", "copy.db"), ("restore", "copy.db")):
        told = run_here(tmp_path, *words, "--language", language)
        assert (told.returncode, told.stdout) == (UNUSABLE, "")
        assert told.stderr.count("\n") == 1
        assert (".db" in told.stderr, contents(tmp_path)) == (True, {})
