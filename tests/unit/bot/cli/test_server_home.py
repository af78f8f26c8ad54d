"""Tests of the command line with a database server."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.parsing.error_text import FAILED, OK, UNUSABLE
from bot.ports.request import PersonId
from bot.ports.settings import Settings
from bot.tables.documents import Documents
from bot.tables.lobby import rules_at
from bot.tables.table_state import SeatAssignment, TableState
from bot.text.localizer import LANGUAGES
from engine.interfaces import TableId
from storage.leader_election import leading
from storage.location import ServerAddress, parse_location
from storage.open_store import open_shared
from tests.beside import beside
from tests.unit.bot.platforms.terminal.program import environment, run_here
from tests.unit.storage.server import PostgresServer

pytestmark = pytest.mark.long

PASSWORD: Final = "a-secret-that-nobody-may-read"  # noqa: S105 - it opens nothing
WITHOUT: Final = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
sys.modules["psycopg"] = None
from bot.cli.main import run
done = []
for words in sys.argv[1:]:
    with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()) as errors:
        status = run(["--language", "en", *words.split()])
    done.append([status, printed.getvalue(), errors.getvalue()])
print(json.dumps(done))
"""
"""A program that runs each argument as a command line, without the driver of PostgreSQL."""


def amarreko(folder: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return run_here(folder, "--language", "en", *words, said=said)


def test_a_match_at_the_terminal_moves_to_a_server_and_back(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """A terminal match moves to a server during a hand, and then to another file."""
    home = postgres.database()
    amarreko(tmp_path, "play", "--db", "games.db", said="mus\n")
    moved = amarreko(tmp_path, "copy", "games.db", home.url)
    assert (moved.returncode, moved.stderr) == (OK, "")
    assert moved.stdout.startswith(
        f"Everything is copied to {home} and verified: matches: 1; events: "
    )
    there = amarreko(tmp_path, "play", "--db", home.url, "--resume", said="paso\n")
    assert "Nothing to resume" not in there.stdout
    assert amarreko(tmp_path, "copy", home.url, "back.db").returncode == OK
    back = amarreko(tmp_path, "play", "--db", "back.db", "--resume", said="")
    assert (back.returncode, back.stderr) == (OK, "")
    again = amarreko(tmp_path, "copy", "games.db", home.url)
    assert (again.returncode, again.stdout) == (UNUSABLE, "")
    assert again.stderr == f"{home} already contains games; choose an empty place.\n"


def test_open_and_closed_tables_move_with_all_that_is_known_of_them(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    home, back = postgres.database(), tmp_path / "back.db"
    maker = PersonId("telegram", "1")
    open_one = TableState("AB2CD", maker, match=TableId("match"))
    open_one = TableState(
        "AB2CD",
        maker,
        match=TableId("match"),
        chairs=(SeatAssignment(),) * rules_at(open_one).seats,
    )
    closed = TableState("EF3GH", maker, closed=True, chairs=open_one.chairs)

    async def fill() -> None:
        async with open_shared(tmp_path / "mus.db") as store:
            documents = Documents(store)
            await documents.load()
            await documents.save(open_one)
            await documents.save(closed)
            await documents.set_preference(maker, language="eu")

    async def check(where: Path | ServerAddress) -> None:
        async with open_shared(where) as store:
            documents = Documents(store)
            await documents.load()
            assert [record.code for record in await documents.open_tables()] == ["AB2CD"]
            assert await documents.knows("EF3GH")
            assert documents.preferences(maker).language == "eu"
            assert await documents.version_of("AB2CD") == 1

    asyncio.run(fill())
    for source, target in (("mus.db", home.url), (home.url, "back.db")):
        done = amarreko(tmp_path, "copy", source, target)
        assert (done.returncode, done.stderr) == (OK, "")
    for where in (home, back):
        asyncio.run(check(where))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_tools_of_the_server_do_is_said_in_one_line(tmp_path: Path, language: str) -> None:
    """A failure of the server's tools is one line in each language, without the password."""
    url = f"postgresql://ane:{PASSWORD}@127.0.0.1:9/mus"
    for words in (("backup", "copy.db", "--db", url), ("restore", "copy.db", "--db", url)):
        told = run_here(tmp_path, "--language", language, *words)
        assert (told.returncode, told.stdout, told.stderr.count("\n")) == (UNUSABLE, "", 1)
        assert "pg_dump" in told.stderr
        assert "postgresql://ane@127.0.0.1:9/mus" in told.stderr
        assert PASSWORD not in told.stderr
    more: tuple[tuple[str, ...], ...] = (
        ("copy", url, "there.db"),
        ("copy", url, url),
        ("admin", "--db", url, "tables"),
        ("play", "--db", url),
    )
    for asked in more:
        told = run_here(tmp_path, "--language", language, *asked)
        assert (told.returncode, told.stdout, told.stderr.count("\n")) == (UNUSABLE, "", 1)
        assert PASSWORD not in told.stderr


def test_the_doctor_looks_at_the_server_and_changes_nothing(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    home = postgres.database()
    words = ("doctor", "--db", home.url)

    async def used() -> None:
        async with open_shared(home) as store:
            await store.put("note", "1")

    empty = amarreko(tmp_path, *words).stdout.splitlines()
    assert any(f"{home}: PostgreSQL" in line and "still empty" in line for line in empty)
    asyncio.run(used())
    assert "✓ No process is serving the games." in amarreko(tmp_path, *words).stdout.splitlines()
    with beside(leading(home)):
        told = amarreko(tmp_path, *words)
        assert "✓ A process is serving the games." in told.stdout.splitlines()
        refused = amarreko(tmp_path, "play", "--db", home.url)
        assert refused.stderr.startswith("Another Amarreko process uses the games of")
    gone = amarreko(tmp_path, "doctor", "--db", f"postgresql://ane:{PASSWORD}@127.0.0.1:9/mus")
    assert gone.returncode == FAILED
    assert "✗ The server of postgresql://ane@127.0.0.1:9/mus does not respond." in gone.stdout


def test_errands_are_left_on_the_server_and_somebody_leads_or_not(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    home = postgres.database()
    assert amarreko(tmp_path, "admin", "--db", home.url, "tables").stdout == "No table is open.\n"
    waits = amarreko(tmp_path, "admin", "--db", home.url, "say", "See you at eight.")
    assert waits.stdout.startswith("Amarreko is not running")
    blocked = amarreko(tmp_path, "admin", "--db", home.url, "block", "telegram:12")
    assert blocked.stdout == "telegram:12 is blocked.\n"


def test_without_the_library_one_line_says_what_to_install(tmp_path: Path) -> None:
    """Without the library one line names the package, and all else works."""
    told = {
        "AMARREKO_DB": f"postgresql://ane:{PASSWORD}@127.0.0.1:9/mus",
        "TELEGRAM_TOKEN": f"{'1' * 9}:{'A' * 35}",
    }
    commands = ("play", "serve", "admin tables", "doctor")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *commands],
        cwd=tmp_path,
        env=environment() | told | {"TELEGRAM_API_URL": "http://127.0.0.1:9"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    wanted = 'needs the PostgreSQL driver: pip install "amarreko[postgres]".'
    assert PASSWORD not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    for command, (status, printed, errors) in zip(commands, json.loads(done.stdout), strict=True):
        assert status == (FAILED if command == "doctor" else UNUSABLE), command
        lines = (printed if command == "doctor" else errors).splitlines()
        assert [line for line in lines if line.endswith(wanted)] != [], command
        assert "Traceback" not in errors, command


def test_the_password_is_shown_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AMARREKO_DB", f"postgresql://ane:{PASSWORD}@127.0.0.1/mus")
    settings = Settings()
    assert isinstance(settings.db, ServerAddress)
    assert PASSWORD not in repr(settings) + str(settings)
    assert PASSWORD in settings.secrets
    (tmp_path / ".env").write_text(f"AMARREKO_DB=postgresql:/{PASSWORD}\n")
    told = amarreko(tmp_path, "admin", "tables")
    assert (told.returncode, told.stderr) == (UNUSABLE, "The value of AMARREKO_DB is not valid.\n")
    assert parse_location("amarreko.db") == Path("amarreko.db")
