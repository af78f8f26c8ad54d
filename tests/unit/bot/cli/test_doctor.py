"""Tests of ``amarreko doctor`` with real servers and files."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from bot.cli import doctor
from bot.cli.doctor import examine
from bot.parsing.error_text import FAILED, OK
from bot.text.localizer import LANGUAGES, Localizer
from storage.sqlite_schema import APPLICATION_ID, MIGRATIONS
from storage.sqlite_store import SqliteStore
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.serving import LOCAL, variables
from tests.unit.bot.platforms.terminal.program import (
    environment,
    is_of_the_machine,
    play,
    run_here,
    run_obeying,
)
from tests.unit.storage.files import contents
from tests.unit.storage.test_disk import OWN_MOUNTS, own_disks

ROOT: Final = Path(__file__).parents[4]
OPENS_NOTHING: Final = "MTIzNDU2.not-this-one"
WRONG: Final = f"7000000002:{'B' * 35}"


@contextmanager
def told_by(variables: Mapping[str, str], folder: Path) -> Iterator[None]:
    """Run the command in this folder, with these settings only."""
    with pytest.MonkeyPatch.context() as machine:
        for name in filter(is_of_the_machine, tuple(os.environ)):
            machine.delenv(name)
        for name, value in (LOCAL | dict(variables)).items():
            machine.setenv(name, value)
        machine.chdir(folder)
        yield


def page(language: str = "en", db: Path | None = None) -> tuple[int, list[str]]:
    """Return the exit status and the lines of the report."""
    written: list[str] = []
    return examine(db, written.append, Localizer(language)), written


async def test_where_all_is_well_it_says_so(tmp_path: Path) -> None:
    """A healthy setup is reported as such, and a running bot is not disturbed."""
    async with TelegramServer() as telegram, DiscordServer(token=OPENS_NOTHING) as discord:
        told = variables(discord, telegram)
        async with await SqliteStore.open(tmp_path / "amarreko.db") as store:
            with told_by(told, tmp_path):
                status, lines = await asyncio.to_thread(page)
            await store.put("note", "still open")
        assert discord.violations == []
    assert (status, lines[-1]) == (OK, "Amarreko can run here.")
    assert not any(line.startswith("✗") for line in lines)
    assert f"✓ Telegram: connected as @{telegram.world.bot.username}." in lines
    assert any(line.startswith("✓ Discord: connected as @") for line in lines)
    assert any("The clock agrees with that of Telegram" in line for line in lines)
    assert any(
        line.startswith(f"✓ amarreko.db: intact; format {len(MIGRATIONS)} of") for line in lines
    )
    assert "✓ A program has it open." in lines
    assert not any(token in str(lines) for token in (telegram.token, discord.token))


async def test_a_token_that_is_refused_is_told_without_it(tmp_path: Path) -> None:
    """Each refused token is reported without its text, and the other platforms are checked."""
    async with TelegramServer() as telegram, DiscordServer(token=OPENS_NOTHING) as discord:
        told = variables(discord, telegram)
        told |= {"TELEGRAM_TOKEN": WRONG, "DISCORD_TOKEN": "not-the-token-of-it"}
        with told_by(told, tmp_path):
            status, lines = await asyncio.to_thread(page)
        telegram.forgive()
        discord.forgive()
    assert status == FAILED
    assert "✗ Telegram does not accept the value of TELEGRAM_TOKEN." in lines
    assert "✗ Discord does not accept the value of DISCORD_TOKEN." in lines
    assert WRONG not in str(lines)
    assert contents(tmp_path) == {}, "to look makes nothing"


def test_a_platform_that_does_not_answer_is_told(tmp_path: Path) -> None:
    nowhere = {"TELEGRAM_TOKEN": WRONG, "TELEGRAM_API_URL": "http://127.0.0.1:9"}
    with told_by(nowhere, tmp_path):
        status, lines = page()
    assert status == FAILED
    assert any(line.startswith("✗ Telegram does not respond") for line in lines)
    assert WRONG not in str(lines)


async def test_what_is_wanted_of_discord_and_not_granted_is_doubtful(tmp_path: Path) -> None:
    """A missing intent of Discord is a warning if the settings need it."""
    async with DiscordServer() as discord:
        told = variables(discord, None)
        with told_by(told, tmp_path):
            _, without = await asyncio.to_thread(page)
        asked = {"DISCORD_READS_MESSAGES": "true", "DISCORD_SEES_MEMBERS": "true"}
        with told_by(told | asked, tmp_path):
            _, wanted = await asyncio.to_thread(page)
    for about in (
        "“Message Content Intent” is off: it cannot read what people type.",
        "“Server Members Intent” is off: it finds out that someone has left only when it asks.",
    ):
        assert f"✓ {about}" in without
        assert f"! {about}" in wanted


def test_clocks_that_differ_are_told() -> None:
    """A clock difference above a second, the precision of a header, is reported."""
    said = Localizer("en").format
    near, far = (doctor._clock("Telegram", ahead) for ahead in (-1.2, -93.4))  # noqa: SLF001
    assert "agree" in said(near.line)
    assert said(far.line).startswith(
        "The clock of this machine differs by 93 s from that of Telegram"
    )
    assert far.mark is doctor.CheckStatus.DOUBT


def test_settings_and_files_that_cannot_be_are_told(tmp_path: Path) -> None:
    """Invalid settings are reported by name, and nothing else is checked."""
    with told_by({"DISCORD_TOKEN": "art"}, tmp_path):
        status, lines = page()
    assert status == FAILED
    assert lines[1].startswith("✗ DISCORD_TOKEN does not look like a Discord token")
    (tmp_path / "notes.txt").write_text("Some notes, and no games at all.")
    (tmp_path / "cards").mkdir()
    with told_by({"AMARREKO_DB": "notes.txt", "AMARREKO_DECK": "cards"}, tmp_path):
        _, lines = page()
    assert "✗ notes.txt is not a file of Amarreko games." in lines
    assert "✗ A picture of the deck is missing: cards/1o.png." in lines
    assert any(line.startswith("✗ No token is set") for line in lines)
    with told_by({"AMARREKO_DB": "nowhere/mus.db"}, tmp_path):
        assert "✗ The folder of nowhere/mus.db does not exist." in page()[1]


def test_a_file_of_settings_that_others_may_read_is_doubtful(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("AMARREKO_LOG_LEVEL=info\n")
    for mode, marks in ((0o644, 1), (0o600, 0)):
        env.chmod(mode)
        with told_by({}, tmp_path):
            assert sum("chmod 600 .env" in line for line in page()[1]) == marks


def test_a_name_that_nobody_reads_is_doubtful(tmp_path: Path) -> None:
    """An unknown setting is a warning, because it may be mistyped."""
    (tmp_path / ".env").write_text(
        "# AMARREKO_LANGUAGE=eu\nAMARREKO_LOGLEVEL=debug\nTELEGRAM_TOKKEN=art\nHTTPS_PROXY=\n"
    )
    with told_by({}, tmp_path):
        _, lines = page()
    assert [line for line in lines if "not a setting" in line] == [
        "! AMARREKO_LOGLEVEL is set but is not a setting: see .env.example.",
        "! TELEGRAM_TOKKEN is set but is not a setting: see .env.example.",
    ]
    (tmp_path / ".env").write_bytes((ROOT / ".env.example").read_bytes())
    with told_by({}, tmp_path):
        assert not any("not a setting" in line for line in page()[1])


@pytest.mark.long
@pytest.mark.parametrize("has_games", [False, True])
def test_a_disk_that_is_for_reading_alone_is_told(tmp_path: Path, *, has_games: bool) -> None:
    """A read-only disk is reported, with and without a database."""
    if not own_disks():
        pytest.skip("this machine does not let us mount a disk")
    if has_games:
        run_here(tmp_path, "play")
    sealed = (
        *OWN_MOUNTS,
        'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" && exec "$@"',
    )
    done = subprocess.run(
        [*sealed, "sh", sys.executable, "-m", "bot", "--language", "en", "doctor"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "✗ amarreko.db cannot be opened or written." in done.stdout.splitlines(), done.stderr
    assert done.returncode == FAILED


def test_a_damaged_file_and_a_newer_one_are_told(tmp_path: Path) -> None:
    """A damaged file and one of a newer version are reported and unchanged."""
    db = tmp_path / "amarreko.db"
    with closing(sqlite3.connect(db)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        connection.commit()
    before = contents(tmp_path)
    with told_by({}, tmp_path):
        status, lines = page()
    assert (status, contents(tmp_path)) == (FAILED, before)
    assert any(line.startswith("✗ amarreko.db is from a newer version") for line in lines)


def test_a_disk_with_little_room_is_doubtful(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "LEAST_ROOM_BYTES", 1 << 62)
    with told_by({}, tmp_path):
        assert any(line.startswith("! Free disk space") for line in page()[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_written_in_each_language(tmp_path: Path, language: str) -> None:
    with told_by({}, tmp_path):
        status, lines = page(language)
    assert status == FAILED
    assert len(lines) == 6


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """The bot could not start, and the check leaves no file beside the games."""
    play(tmp_path, said="")
    (tmp_path / "games.db").chmod(0o400)
    before = sorted(path.name for path in tmp_path.iterdir())
    told = run_obeying(tmp_path, "doctor", "--db", "games.db", "--language", "en")
    assert "✗ games.db cannot be opened or written." in told.stdout.splitlines()
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_name_in_the_environment_that_nobody_reads_is_doubtful(tmp_path: Path) -> None:
    """A service manager and a container put the settings there."""
    with told_by({"AMARREKO_WEB_ULR": "https://mus.example.org"}, tmp_path):
        _, lines = page()
    assert "! AMARREKO_WEB_ULR is set but is not a setting: see .env.example." in lines
    with told_by({"AMARREKO_CALLED": "make play", "HTTPS_PROXY": ""}, tmp_path):
        assert not any("is not a setting" in line for line in page()[1])
