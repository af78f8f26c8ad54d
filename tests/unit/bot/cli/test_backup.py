"""Tests of ``amarreko backup`` and ``restore`` on the command line."""

import os
from pathlib import Path
from typing import Final

import pytest

from bot.parsing.error_text import OK, UNUSABLE
from bot.text.localizer import LANGUAGES
from storage.backup import verify_file
from tests.unit.bot.platforms.terminal.program import play, run_here, run_obeying
from tests.unit.storage.files import contents

SOMEBODY: Final = 65_534
"""The number of a user who owns nothing here."""


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


def test_a_copy_is_put_back_into_a_folder_of_somebody_else(tmp_path: Path) -> None:
    """Everybody may write into it, but only an administrator can give a file to its owner.

    Games of somebody else are not replaced, because that person could not open the new file.
    """
    if os.geteuid():
        pytest.skip("only an administrator can make such a folder")
    play(tmp_path, said="")
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    os.chown(shared, SOMEBODY, SOMEBODY)
    words = ("restore", "games.db", "--db", "shared/games.db", "--language", "en")
    first = run_obeying(tmp_path, *words)
    assert (first.returncode, first.stderr) == (OK, "")
    assert verify_file(shared / "games.db").events
    os.chown(shared / "games.db", SOMEBODY, SOMEBODY)
    (shared / "games.db").chmod(0o666)
    before = contents(shared)
    again = run_obeying(tmp_path, *words)
    assert (again.returncode, again.stdout) == (UNUSABLE, "")
    assert again.stderr == "shared/games.db cannot be opened or written.\n"
    assert contents(shared) == before


@pytest.mark.parametrize(
    "words",
    [
        ("copy", "games.db", "./games.db"),
        ("copy", "games.db", "link.db"),
        ("copy", "games.db", "twin.db"),
        ("restore", "games.db", "--db", "games.db"),
    ],
)
def test_a_file_is_not_copied_onto_itself(tmp_path: Path, words: tuple[str, ...]) -> None:
    play(tmp_path, said="")
    (tmp_path / "link.db").symlink_to("games.db")
    (tmp_path / "twin.db").hardlink_to(tmp_path / "games.db")
    before = contents(tmp_path)
    told = run_here(tmp_path, *words, "--language", "es")
    assert (told.returncode, told.stdout) == (UNUSABLE, "")
    assert told.stderr.startswith("El origen y el destino son el mismo: ")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_copied_is_one_line(tmp_path: Path, language: str) -> None:
    """An impossible copy gets one line with the file, in each language, and creates nothing."""
    for words in (("backup", "copy.db"), ("restore", "copy.db")):
        told = run_here(tmp_path, *words, "--language", language)
        assert (told.returncode, told.stdout) == (UNUSABLE, "")
        assert told.stderr.count("\n") == 1
        assert (".db" in told.stderr, contents(tmp_path)) == (True, {})
