"""Tests of ``amarreko admin`` with and without a running bot."""

import asyncio
import subprocess
from pathlib import Path
from typing import Final

import pytest

from bot.cli.admin import AdminRequest, AdminTask, run_admin
from bot.parsing.error_text import OK, UNUSABLE
from bot.text.localizer import LANGUAGES, Localizer
from tests.servers.telegram import Chat, TelegramServer
from tests.system.serving import serving
from tests.unit.bot.platforms.terminal.program import run_here

ARGUMENTS: Final = ("--db", "mus.db", "--language", "en")


def admin(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in this process."""
    return run_here(folder, "admin", *ARGUMENTS, *words)


async def beside(folder: Path, wanted: AdminRequest) -> str:
    """Return the output of the command while other tasks run."""
    written: list[str] = []
    db, english = folder / "mus.db", Localizer("en")
    assert await asyncio.to_thread(run_admin, wanted, db, written.append, english) == OK
    return "\n".join(written)


async def test_tables_are_seen_spoken_to_and_closed_while_they_are_served(tmp_path: Path) -> None:
    """Tables are listed, notified and closed while the bot runs with the open file."""
    async with TelegramServer() as server:
        ane = server.world.user("Ane")
        group = server.world.group("Mus", ane)
        async with serving(tmp_path / "mus.db", telegram=server):
            await ane.say(group, "/mesa")
            assert await group.until(lambda chat: told(chat, "Mesa "))
            listed = await beside(tmp_path, AdminRequest(AdminTask.TABLES))
            code = listed[:5]
            assert listed.startswith(f"{code}: being set up; castilla; people: 1 of 4")
            who = await beside(tmp_path, AdminRequest(AdminTask.WHO))
            assert f"telegram:{ane.id}  Ane  {code}" in who
            said = AdminRequest(AdminTask.SAY, text="Volvemos a las ocho.")
            assert await beside(tmp_path, said) == "Done."
            assert await group.until(lambda chat: told(chat, "Volvemos a las ocho."))
            closed = AdminRequest(AdminTask.CLOSE, code.lower())
            assert await beside(tmp_path, closed) == "Done."
            assert await group.until(lambda chat: told(chat, f"La mesa {code} se ha cerrado."))


def told(chat: Chat, words: str) -> bool:
    """Return whether a message of the chat contains these words."""
    return any(words in message.text for message in chat.messages)


def test_what_is_left_while_nothing_serves_is_said_to_wait(tmp_path: Path) -> None:
    """Without a running bot a message waits for the next start, and a block is stored at once."""
    run_here(tmp_path, "play", "--db", "mus.db", "--language", "en")
    assert admin(tmp_path, "tables").stdout == "No table is open.\n"
    assert admin(tmp_path, "who").stdout == "No players are at any table.\n"
    behind = run_here(tmp_path, "admin", "tables", *ARGUMENTS)
    assert behind.stdout == "No table is open.\n"
    waits = admin(tmp_path, "say", "See you at eight.")
    assert waits.stdout.startswith("Amarreko is not running")
    assert admin(tmp_path, "block", "Telegram:12").stdout == "telegram:12 is blocked.\n"
    assert admin(tmp_path, "who").stdout == "telegram:12 is blocked.\n"
    assert admin(tmp_path, "unblock", "telegram:12").stdout == "telegram:12 is no longer blocked.\n"
    assert admin(tmp_path, "who").stdout == "No players are at any table.\n"


@pytest.mark.parametrize(
    "words",
    [
        ("close",),
        ("say", ""),
        ("say", "x" * 201),
        ("block", "12"),
        ("block", ":12"),
        ("dance",),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    run_here(tmp_path, "play", "--db", "mus.db", "--language", "en")
    refused = admin(tmp_path, *words)
    assert (refused.returncode, refused.stdout) == (UNUSABLE, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_is_not_there_is_not_closed(tmp_path: Path, language: str) -> None:
    """An unknown table is not closed, and no file is created."""
    words = ("admin", "--db", "mus.db", "--language", language, "close", "ZZZ22")
    assert run_here(tmp_path, *words).returncode == UNUSABLE
    assert list(tmp_path.iterdir()) == []
    run_here(tmp_path, "play", "--db", "mus.db", "--language", "en")
    refused = run_here(tmp_path, *words)
    assert (refused.returncode, refused.stderr.count("ZZZ22")) == (UNUSABLE, 1)
