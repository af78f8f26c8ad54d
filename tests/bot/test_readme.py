"""The README is true: each of its commands and examples is run, and its picture is of today."""

import doctest
import re
import shlex
import subprocess
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

import pytest
from discord import Permissions

from bot.parsing.catalogue import COMMANDS
from bot.ports.post import Picture, Post
from engine.house_rules import PRESETS
from tests.bot.pictures.chat_pictures import DOCS, LOOKS, Look
from tests.bot.pictures.chat_pictures import drawn as chat_drawn
from tests.bot.pictures.picture import PICTURE, drawn
from tests.bot.platforms.discord.stage import Desk, address_of, serving
from tests.bot.platforms.terminal.program import run
from tests.loopback.discord.flags import ALL_PERMISSIONS, Permission
from tests.loopback.discord.server import DiscordServer
from tests.loopback.telegram.pictures import png

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
SHELL: Final = re.findall(r"^\$ (.+?)(?:\s+#.*)?$", README, re.MULTILINE)
PROGRAM: Final = ".venv/bin/amarreko "


def test_the_examples_in_python_do_what_they_say() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 0


def test_the_engine_fits_into_twelve_lines() -> None:
    """What the heading promises: lines of Python, without the ones that only show a result."""
    lines = re.findall(r"^(?:>>>|\.\.\.) .*$", README, re.MULTILINE)
    assert len(lines) == 12


@pytest.mark.long
@pytest.mark.parametrize("command", [line for line in SHELL if line.startswith(PROGRAM)])
def test_each_command_of_the_program_runs(tmp_path: Path, command: str) -> None:
    """With nothing typed, a game begins and is kept, and the records agree."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    told = run(tmp_path, *_arguments(command, tmp_path))
    assert told.returncode == 0, told.stderr
    assert told.stderr == ""
    assert told.stdout != ""


@pytest.mark.long
@pytest.mark.parametrize("command", [line for line in SHELL if line.startswith("make ")])
def test_each_command_of_make_is_a_target_that_does_it(command: str) -> None:
    """The target exists and would run the program, the tests or the checks."""
    dry = subprocess.run(
        [*shlex.split(command), "--dry-run", "--always-make"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    does = {
        "play": "amarreko play",
        "serve": "amarreko serve",
        "quick": "pytest",
        "test": "pytest",
        "check": "lint-imports",
    }
    assert does[shlex.split(command)[1]] in dry.stdout


def test_no_command_is_of_another_kind() -> None:
    assert [line for line in SHELL if not line.startswith((PROGRAM, "make "))] == []


def test_the_presets_are_as_the_table_says() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d) \| (\d) \| (\d+) \|", README, re.MULTILINE)
    told = {name: (int(seats), int(kings), int(target)) for name, seats, kings, target in rows}
    for name, (seats, kings, target) in told.items():
        rules = PRESETS[name]
        assert (rules.seats, rules.kings, rules.target) == (seats, kings, target)
    assert set(PRESETS) - set(told) == {"8r", "4r"}


def test_every_page_that_is_linked_is_there() -> None:
    for page in ("README.md", "CONTRIBUTING.md", "docs/STYLE.md", "docs/ARCHITECTURE.md"):
        folder = (ROOT / page).parent
        text = (ROOT / page).read_text(encoding="utf-8")
        for link in re.findall(r"\]\((?!http)([^)#]+)", text):
            assert (folder / link).exists(), f"{page} links to {link}"


def test_the_picture_is_of_today() -> None:
    """``python -m tests.bot.pictures.picture`` draws it anew."""
    assert PICTURE.read_text(encoding="utf-8") == drawn()


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
async def test_the_pictures_of_chats_are_of_today(look: Look) -> None:
    """``make transcripts`` draws them anew."""
    assert (DOCS / f"{look.name}.svg").read_text(encoding="utf-8") == await chat_drawn(look)


def test_the_invitation_asks_for_the_rights_that_the_bot_needs() -> None:
    """And for no other; with just these it posts, edits, whispers and attaches."""
    [asked] = re.findall(r"discord\.com/oauth2/authorize\?(\S+)`", README)
    link = parse_qs(asked)
    assert link["scope"] == ["bot applications.commands"]
    assert Permissions(int(link["permissions"][0])) == Permissions(
        view_channel=True,
        read_message_history=True,
        send_messages=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        attach_files=True,
        embed_links=True,
    )


async def test_the_bot_works_with_the_rights_that_it_is_invited_with() -> None:
    granted = Permission(int(re.findall(r"permissions=(\d+)", README)[0]))
    async with DiscordServer() as server, serving(server, Desk()) as platform:
        server.channel.forbid(ALL_PERMISSIONS & ~granted)
        here = address_of(server.channel)
        picture = Picture("key", "table.png", "Mus", partial(png, 64, 64))
        message = await platform.post(here, Post("Mus", picture=picture))
        await platform.edit(here, message, Post("Corto", picture=picture))
        [posted] = server.channel.messages
    assert (posted.text, len(posted.files)) == ("Corto", 1)


def test_every_command_of_the_first_game_is_there_on_both_platforms() -> None:
    steps = README[README.index("### The first game") : README.index("## For those who run it")]
    named = set(re.findall(r"`/([a-z]+)", steps))
    assert {"mesa", "mus", "envido", "salir", "ayuda"} <= named
    assert named <= {command.name for command in COMMANDS}


def _arguments(command: str, folder: Path) -> list[str]:
    """The words of a command line, with wildcards resolved as a shell does."""
    words: list[str] = []
    for word in shlex.split(command.removeprefix(PROGRAM)):
        found = sorted(str(path.relative_to(folder)) for path in folder.glob(word))
        words += found if "*" in word else [word]
    return words
