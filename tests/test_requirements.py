"""The locked requirements install with any installer, regardless of later releases.

pip 23.2, which comes with Python 3.11, resolves ``name[extra]`` separately from a pin of plain
``name`` and takes the newest release for it. In hash mode it then refuses that release. So every
extra that a locked package requires of another one must be in that package's own pin.
"""

import re
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REQUIREMENTS: Final = Path(__file__).parents[1] / "requirements"


def pins(text: str) -> dict[str, Requirement]:
    """Return the pinned packages of a requirements file by their canonical names."""
    pinned = (line.removesuffix("\\") for line in text.splitlines() if re.match(r"\w", line))
    return {canonicalize_name(pin.name): pin for pin in map(Requirement, pinned)}


def missing_extras(
    pinned: dict[str, Requirement], requirements_of: Callable[[str], Iterable[str]]
) -> list[str]:
    """Return each required extra that is missing in the pin of its package."""
    missing = []
    for name, pin in pinned.items():
        for needed in map(Requirement, requirements_of(name)):
            asked = any(
                needed.marker is None or needed.marker.evaluate({"extra": extra})
                for extra in ("", *pin.extras)
            )
            other = pinned.get(canonicalize_name(needed.name))
            if asked and other is not None and not needed.extras <= other.extras:
                missing.append(f"{name} asks for {needed.name}[{','.join(sorted(needed.extras))}]")
    return missing


def installed_requirements(name: str) -> Iterable[str]:
    """Return what a package requires; nothing if its marker leaves it out on this machine."""
    try:
        return requires(name) or ()
    except PackageNotFoundError:
        return ()


@pytest.mark.parametrize("file", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda file: file.name)
def test_each_extra_that_a_package_asks_for_is_pinned_with_it(file: Path) -> None:
    pinned = pins(file.read_text(encoding="utf-8"))
    assert len(pinned) >= 1
    assert missing_extras(pinned, installed_requirements) == []


@pytest.mark.parametrize("file", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda file: file.name)
def test_each_package_is_pinned_by_hash_and_without_an_address(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", text)[1:]
    assert len(entries) == len(pins(text))
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text


def test_a_pin_without_the_extra_is_found() -> None:
    """One such lock broke every fresh clone; another would have broken ``make play``."""
    needs = {
        "pytest-cov": ['coverage[toml]>=7; python_version > "3"'],
        "textual": ["markdown-it-py[linkify]>=2", 'tree-sitter[all]; extra == "syntax"'],
    }

    def requirements_of(name: str) -> list[str]:
        return needs.get(name, [])

    stripped = pins("coverage==7.17.3 \\\npytest-cov==7.1.0\nmarkdown-it-py==4.3.0\ntextual==8.2.8")
    assert missing_extras(stripped, requirements_of) == [
        "pytest-cov asks for coverage[toml]",
        "textual asks for markdown-it-py[linkify]",
    ]
    locked = pins("coverage[toml]==7.17.3 \\\npytest-cov==7.1.0\ntextual==8.2.8")
    assert missing_extras(locked, requirements_of) == []
    extra = pins("textual[syntax]==8.2.8\ntree-sitter==1.0")
    assert missing_extras(extra, requirements_of) == ["textual asks for tree-sitter[all]"]
