"""The documentation about the repository is true: its paths exist, and the packages are listed."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = (
    "ARCHITECTURE.md",
    "CHATS.md",
    "GLOSSARY.md",
    "HAND_RECORD.md",
    "OPERATING.md",
    "PAGE.md",
    "PLAYERS.md",
    "PLAYER_PROTOCOL.md",
    "QUIET.md",
    "STRENGTH.md",
)
HOUSE: Final = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGES: Final = sorted(path.parent.name for path in (ROOT / "bot").glob("*/__init__.py"))

TESTS: Final = ROOT / "tests"

_MANY: Final = re.compile(r"""\bmany\(\s*"(\w+)", test=""")
_NAMED: Final = re.compile(r"`((?:[\w.]+/)*[\w.]+(?:\.(?:py|md|toml|svg)|/))`")


def paths() -> set[str]:
    """Return every file and folder of the repository, with all its relative paths."""
    found: set[str] = set()
    for top in (
        "bot",
        "engine",
        "storage",
        "tests",
        "tools",
        "examples",
        "docs",
    ):
        for path in (ROOT / top).rglob("*"):
            parts = path.relative_to(ROOT).parts
            end = "/" if path.is_dir() else ""
            found |= {"/".join(parts[first:]) + end for first in range(len(parts))}
        found.add(f"{top}/")
    return found | {path.name for path in ROOT.glob("*.*")}


@pytest.mark.parametrize("page", PAGES)
def test_each_file_that_a_page_names_stands_in_the_house(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    known = paths()
    assert [name for name in _NAMED.findall(text) if name not in known] == []


def test_the_page_about_the_architecture_can_be_read_in_one_go() -> None:
    """Details are on separate pages."""
    assert HOUSE.count("\n") <= 150


def test_architecture_and_glossary_name_files_at_all() -> None:
    """If they named none, the test above would prove nothing."""
    for page in ("ARCHITECTURE.md", "GLOSSARY.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        assert len(_NAMED.findall(text)) > 20, page


@pytest.mark.parametrize("package", PACKAGES)
def test_the_house_has_a_line_for_each_room_of_the_bot(package: str) -> None:
    drawing = HOUSE.split("```")[3]
    assert re.search(rf"(?m)(?:^| ) {package}/ ", drawing), package


def test_the_drawing_of_the_house_names_no_room_that_is_gone() -> None:
    """Each folder of the bot in it exists; the test of names covers the others."""
    drawn = HOUSE.split("```")[3].split("\nbot/")[1].split("\ntools/")[0]
    named = set(re.findall(r"(?:^| )([a-z]+)/(?= )", drawn))
    folders = {path.name for path in (ROOT / "bot").rglob("*") if path.is_dir()}
    assert named <= folders


@pytest.mark.parametrize(
    ("path", "names"),
    [
        pytest.param(path, names, id=f"{path.relative_to(TESTS)}")
        for path in sorted(TESTS.rglob("test_*.py"))
        if (names := _MANY.findall(path.read_text(encoding="utf-8")))
    ],
)
def test_what_a_long_run_does_more_often_is_run_and_told_of(path: Path, names: list[str]) -> None:
    """Without this, ``make soak`` might promise repetitions that never happen."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "pytest.mark.soak" in path.read_text(encoding="utf-8")
    assert [name for name in names if f"`{name}`" not in page] == []
