"""Tests of the README and its pages: commands and examples run, images are current."""

import doctest
import re
import shlex
import subprocess
import tomllib
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

import pytest
from discord import Permissions

from bot.parsing.command_list import COMMANDS
from bot.ports.message import MessageContent, Picture
from engine.rule_options import PRESETS
from tests.servers.discord.flags import ALL_PERMISSIONS, Permission
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram.pictures import png
from tests.unit.bot.images.chat_film import FILM, filmed
from tests.unit.bot.images.chat_pictures import DOCS, LOOKS, Look
from tests.unit.bot.images.chat_pictures import drawn as chat_drawn
from tests.unit.bot.images.picture import PICTURE, drawn
from tests.unit.bot.platforms.discord.stage import Desk, address_of, serving
from tests.unit.bot.platforms.terminal.program import run_here
from tools.card_art.badges import BADGES, badges

ROOT: Final = Path(__file__).parents[3]
README_PAGES: Final = ("README.md", "README.es.md", "README.eu.md", "README.fr.md")
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS_PAGE: Final = (ROOT / "docs" / "COMMANDS.md").read_text(encoding="utf-8")
ENGINE_PAGE: Final = ROOT / "docs" / "ENGINE.md"
PRESETS_PAGE: Final = (ROOT / "docs" / "PRESETS.md").read_text(encoding="utf-8")
CONTRIBUTING: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SHELL: Final = sorted(
    {
        command
        for page in (README, COMMANDS_PAGE, PRESETS_PAGE, CONTRIBUTING)
        for command in re.findall(r"(?m)^\$ (.+?)(?:\s+#.*)?$", page)
    }
)
PROGRAM: Final = re.compile(r"^(\.venv/bin/|uv run )amarreko ")
_PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESS: Final = _PROJECT.get("urls", {}).get("Source", "ADDRESS")
"""The address of the sources, if the project has one."""
PAGES: Final = {name: (ROOT / name).read_text(encoding="utf-8") for name in README_PAGES}


def test_the_examples_in_python_do_what_they_say() -> None:
    results = doctest.testfile(str(ENGINE_PAGE), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 0


def test_the_engine_fits_into_twelve_lines() -> None:
    """The engine example has twelve lines of Python at most, without lines that show results."""
    page = ENGINE_PAGE.read_text(encoding="utf-8")
    lines = re.findall(r"^(?:>>>|\.\.\.) .*$", page, re.MULTILINE)
    assert len(lines) == 12


@pytest.mark.long
@pytest.mark.parametrize(
    "command", sorted({PROGRAM.sub("", line) for line in SHELL if PROGRAM.match(line)})
)
def test_each_command_of_the_program_runs(tmp_path: Path, command: str) -> None:
    """Each command of the program runs: a match begins and is saved, and records agree."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    told = run_here(tmp_path, *_arguments(command, tmp_path))
    assert told.returncode == 0, told.stderr
    assert told.stderr == ""
    assert told.stdout != ""


@pytest.mark.long
@pytest.mark.parametrize("command", [line for line in SHELL if line.startswith("make ")])
def test_each_command_of_make_is_a_target_that_does_it(command: str) -> None:
    """Each `make` command is a target that runs the program, the tests or the checks."""
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
        "doctor": "amarreko doctor",
        "quick": "pytest",
        "test": "pytest",
        "check": "lint-imports",
        "lint": "lint-imports",
        "rest": "pytest",
        "soak": "pytest",
        "format": "ruff format",
        "bench": "tools.benchmarks",
        "sprites": "tools.card_art",
        "reglas": "tools.card_art.booklet",
        "screenshots": "tools.screenshots",
        "transcripts": "tests.transcripts.write",
        "mutants": "mutmut run",
    }
    assert does[shlex.split(command)[1]] in dry.stdout


def test_no_command_is_of_another_kind() -> None:
    """There is no other kind of command, except those of installation.

    tests/system/test_package.py tests those.
    """
    others = [line for line in SHELL if not PROGRAM.match(line) and not line.startswith("make ")]
    assert others == ["cd amarreko", f"git clone {ADDRESS} amarreko"]
    for page in PAGES.values():
        assert "`uv tool install .`" in page
        assert "`pipx install .`" in page


def shape_of(page: str) -> list[tuple[str, ...]]:
    """Return the structure of a page: headings, code, links, images and tables."""
    shape: list[tuple[str, ...]] = []
    for number, part in enumerate(page.split("```")):
        if number % 2:
            shape.append(("code", part))
            continue
        for line in part.splitlines():
            if line.startswith("#"):
                shape.append(("heading", line.partition(" ")[0]))
            if line.startswith("|"):
                shape.append(("row", str(line.count("|"))))
            if item := re.match(r"\d\. ", line):
                shape.append(("item", item[0]))
            shape += [
                ("image", *found) for found in re.findall(r'<img src="(.*?)" (.*?)alt=', line)
            ]
            shape += [("link", found.partition("#")[0]) for found in _LINK.findall(line)]
            shape += [("name", found) for found in re.findall(r"(?<!`)`([^`]+)`", line)]
    return shape


_LINK: Final = re.compile(r"\]\(([^)]+)\)")


@pytest.mark.parametrize("name", README_PAGES[1:])
def test_the_page_is_the_same_in_every_language(name: str) -> None:
    """The page has the same structure in every language; links may change order in a sentence."""
    mine, theirs = shape_of(PAGES[name]), shape_of(README)
    in_order = {"heading", "row", "item", "image", "code"}
    assert [part for part in mine if part[0] in in_order] == [
        part for part in theirs if part[0] in in_order
    ]
    languages = {("link", page) for page in README_PAGES}
    assert set(mine) - languages == set(theirs) - languages


@pytest.mark.parametrize("name", README_PAGES)
def test_a_page_leads_to_places_of_its_own_and_to_the_other_languages(name: str) -> None:
    """Internal links and links to other languages use the anchors of common sites."""
    page = PAGES[name]
    headings = re.findall(r"(?m)^#+ (.*)$", page)
    places = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#(.+?)\)", page)) <= places
    assert set(re.findall(r"\]\((README[\w.]*)\)", page)) == set(README_PAGES) - {name}


def test_the_badges_are_of_today() -> None:
    """The badges are current; ``make gallery`` regenerates them."""
    there = {path.stem: path.read_text(encoding="utf-8") for path in BADGES.glob("*.svg")}
    assert there == badges()


@pytest.mark.long
async def test_the_film_is_of_today() -> None:
    """The animation is current and small; ``make transcripts`` regenerates it."""
    film = FILM.read_text(encoding="utf-8")
    assert film == await filmed()
    assert len(film) < _LARGEST_FILM
    for much in ("discards", "hordago", "raised", "accepted", "duples"):
        assert much in film, "it has a bit of everything"
    frames = re.findall(r'<g opacity="(\d)">', film)
    assert len(frames) > 5
    assert frames[-1] == "1", "whatever shows no movement shows the showdown"
    assert frames[:-1] == ["0"] * (len(frames) - 1)


_LARGEST_FILM: Final = 260_000


def test_the_presets_are_as_the_table_says() -> None:
    rows = re.findall(r"(?m)^\| `(\w+)` \| (\d) \| (\d) \| (\d+) \|", PRESETS_PAGE)
    told = {name: (int(seats), int(kings), int(target)) for name, seats, kings, target in rows}
    for name, (seats, kings, target) in told.items():
        rules = PRESETS[name]
        assert (rules.seats, rules.kings, rules.target) == (seats, kings, target)
    assert set(PRESETS) - set(told) == {"8r", "4r"}


def test_every_page_that_is_linked_is_there() -> None:
    written = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")]
    for page in (*README_PAGES, "CHANGELOG.md", "CONTRIBUTING.md", *written):
        folder = (ROOT / page).parent
        text = (ROOT / page).read_text(encoding="utf-8")
        shown = re.findall(r'src="([^"]+)"', text)
        for link in re.findall(r"\]\((?!http)([^)#]+)", text) + shown:
            assert (folder / link).exists(), f"{page} links to {link}"


def test_the_picture_is_of_today() -> None:
    """The terminal image is current; ``python -m tests.unit.bot.images.picture`` regenerates it."""
    assert PICTURE.read_text(encoding="utf-8") == drawn()


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
async def test_the_pictures_of_chats_are_of_today(look: Look) -> None:
    """The chat images are current; ``make transcripts`` regenerates them."""
    assert (DOCS / f"{look.name}.svg").read_text(encoding="utf-8") == await chat_drawn(look)


def test_the_invitation_asks_for_the_rights_that_the_bot_needs() -> None:
    """The invitation asks for exactly the needed permissions, with which the bot works."""
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
        message = await platform.send(here, MessageContent("Mus", picture=picture))
        await platform.edit(here, message, MessageContent("Corto", picture=picture))
        [posted] = server.channel.messages
    assert (posted.text, len(posted.files)) == ("Corto", 1)


def test_every_command_of_the_first_game_is_there_on_both_platforms() -> None:
    steps = README[README.index("## Add it to your group") : README.index("## Run it yourself")]
    named = set(re.findall(r"`/([a-z]+)", steps))
    assert {"mesa", "mus", "envido", "salir", "ayuda"} <= named
    assert named <= {command.name for command in COMMANDS}


def _arguments(command: str, folder: Path) -> list[str]:
    """Return the arguments of the program, with wildcards expanded as in a shell."""
    words: list[str] = []
    for word in shlex.split(command):
        found = sorted(str(path.relative_to(folder)) for path in folder.glob(word))
        words += found if "*" in word else [word]
    return words
