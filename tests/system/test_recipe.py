"""Carry out the recipes of CONTRIBUTING.md on a copy of the repository.

The house rule exists: it is removed from the copy by applying the page's changes in reverse, so the
page must match the code exactly, and then added again, step by step. The command, the
setting and the platform are examples that the copy alone gets.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from shutil import copytree, ignore_patterns
from textwrap import dedent
from typing import Final

ROOT: Final = Path(__file__).parents[2]
OPTION: Final = "pares_paso_stone"
RULES_IN_ODDS: Final = "tests/unit/engine/players/test_house_rules_in_odds.py"
ODDS: Final = "tests/unit/engine/players/equity/test_odds.py::test_odds_are_those_of_every_deal[1]"
TOPIC: Final = "tests/unit/bot/text/test_help_topics.py::test_every_house_rule_belongs_to_a_topic"

CATALOGUE: Final = "tests/unit/bot/app/test_catalogue.py"
MENUS: Final = "tests/unit/bot/app/commands/test_play.py"
CONTRACT: Final = "tests/contracts/test_platform.py"
MEMORY: Final = "bot/platforms/memory.py"
CUT: Final = "tests/unit/bot/app/test_cut.py"

HELP: Final = {"es": "ayuda", "eu": "laguntza", "en": "help", "fr": "aide"}
"""The command for help, by language."""


@dataclass(frozen=True, slots=True)
class Change:
    """Some lines of a file, before and after a change; a new file has none before."""

    file: str
    before: str
    after: str

    def made_in(self, house: Path) -> None:
        """Apply it to a copy of the repository, which must contain the lines once."""
        if not self.before:
            (house / self.file).write_text(self.after, encoding="utf-8")
            return
        text = (house / self.file).read_text(encoding="utf-8")
        assert text.count(self.before) == 1, f"{self.file} has once: {self.before}"
        (house / self.file).write_text(text.replace(self.before, self.after), encoding="utf-8")

    @property
    def undone(self) -> "Change":
        """The reverse change."""
        return Change(self.file, self.after, self.before)


def test_the_worked_example_of_contributing_makes_a_house_rule(tmp_path: Path) -> None:
    """Without it the rule is unknown; after all steps it is played, valued and named."""
    house, steps = tmp_path / "house", _steps("a house rule")
    assert len(steps) == 7
    changes = [_changes(step) for step in steps]
    _copy(house)
    for change in chain(*changes):
        change.undone.made_in(house)
    [proof] = re.findall(r"`(tests/\S+::\w+)`", steps[1])
    assert _tested(house, proof) == {proof: "FAILED"}
    assert OPTION in _played(house, "es", "").stderr
    for change in chain(*changes[:5]):
        change.made_in(house)
    assert _tested(house, proof) == {proof: "PASSED"}
    for change in changes[5]:
        change.made_in(house)
    tested = _tested(house, RULES_IN_ODDS, ODDS, TOPIC, "-k", f"{OPTION} or every_deal or topic")
    assert tested.pop(TOPIC) == "FAILED"
    assert tested.pop(ODDS) == "PASSED"
    assert tested
    assert set(tested.values()) == {"PASSED"}
    for change in changes[6]:
        change.made_in(house)
    assert _tested(house, TOPIC) == {TOPIC: "PASSED"}
    labels = _labels(changes[6])
    assert labels.keys() == HELP.keys()
    for language, label in labels.items():
        told = _played(house, language, f"{HELP[language]} {label}\n").stdout
        assert f"{label} ({OPTION})" in told


def test_the_recipe_of_a_command_makes_one(tmp_path: Path) -> None:
    """Its test fails before the row and the handler are there; then the catalogue is complete."""
    house = tmp_path / "house"
    tests, *others = map(_changes, _steps("a command"))
    _copy(house)
    for change in tests:
        change.made_in(house)
    assert set(_tested(house, tests[0].file).values()) == {"FAILED"}
    for change in chain(*others):
        change.made_in(house)
    assert len(_python_files(others)) == 2
    asked = "turn or text or lists or bound or third or every_command_of_the_menus"
    done = _tested(house, tests[0].file, CATALOGUE, MENUS, "-k", asked)
    assert {test for test in done if test.startswith(tests[0].file)}
    assert set(done.values()) == {"PASSED"}


def test_the_recipe_of_a_lobby_setting_makes_one(tmp_path: Path) -> None:
    """Its button is there, is pressed, and changes what happens at the table."""
    house = tmp_path / "house"
    tests, *others = map(_changes, _steps("a lobby setting"))
    _copy(house)
    for change in tests:
        change.made_in(house)
    assert set(_tested(house, tests[0].file).values()) == {"FAILED"}
    for change in chain(*others):
        change.made_in(house)
    assert len(_python_files(others)) == 3
    done = _tested(house, tests[0].file, CUT)
    assert len(done) > 1
    assert set(done.values()) == {"PASSED"}


def test_the_recipe_of_a_platform_keeps_the_contract(tmp_path: Path) -> None:
    """Every contract test passes; with the wrong end of a long text kept, one of them fails."""
    house = tmp_path / "house"
    _copy(house)
    for change in chain(*map(_changes, _steps("a platform"))):
        change.made_in(house)
    done = _tested(house, CONTRACT, "-k", "memory")
    assert len(done) > 20
    assert set(done.values()) == {"PASSED"}
    Change(MEMORY, "content.text[-LIMITS.text :]", "content.text[: LIMITS.text]").made_in(house)
    assert "FAILED" in _tested(house, CONTRACT, "-k", "memory").values()


def _python_files(steps: list[list[Change]]) -> set[str]:
    """Return the Python files that some steps change."""
    return {change.file for change in chain(*steps) if change.file.endswith(".py")}


def _steps(recipe: str) -> list[str]:
    """Return the steps of a recipe of the page, in order."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, example = page.partition(f"## Recipe: {recipe}\n")
    _, *steps = re.split(r"^\d+\. ", example.partition("\n## ")[0], flags=re.MULTILINE)
    return steps


def _changes(step: str) -> list[Change]:
    """Return the changes of a step."""
    return [
        Change(file, _lines(hunk, "-"), _lines(hunk, "+"))
        for block in re.findall(r"^ *```diff\n(.*?)^ *```$", step, re.MULTILINE | re.DOTALL)
        for file, hunk in re.findall(
            r"^--- (\S+)\n(.*?)(?=^--- |\Z)", dedent(block), re.MULTILINE | re.DOTALL
        )
    ]


def _lines(hunk: str, sign: str) -> str:
    """Return the unchanged lines of a change, and those with this sign."""
    return "".join(line[1:] for line in hunk.splitlines(keepends=True) if line[0] in {" ", sign})


def _labels(changes: list[Change]) -> dict[str, str]:
    """Return the label of the option, by language."""
    found = {}
    for change in changes:
        named = re.search(r"^option-pares-paso-stone = (.+)$", change.after, re.MULTILINE)
        if named is not None:
            found[Path(change.file).parent.name] = named[1]
    return found


def _copy(house: Path) -> None:
    """Copy the repository with its compiled files, so that little is compiled again."""
    half_written = ignore_patterns("*.pyc.*")
    for folder in ("bot", "engine", "storage", "tests", "docs"):
        copytree(ROOT / folder, house / folder, ignore=half_written)
    (house / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())


def _tested(house: Path, *asked: str) -> dict[str, str]:
    """Return the results of tests in the copy; a test that cannot be found is an error here."""
    done = _run(house, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", *asked)
    assert done.returncode in {0, 1}, done.stdout
    told = re.findall(r"^(PASSED|FAILED) (tests/\S+)", done.stdout, re.MULTILINE)
    return {test: outcome for outcome, test in told}


def _played(house: Path, language: str, said: str) -> subprocess.CompletedProcess[str]:
    """Return a terminal match with the rule, this input, and the end of the input."""
    log = str(house / f"{language}.db")
    option = ("--language", language, "--option", f"{OPTION}=1", "--seed", "3", "--db", log)
    return _run(house, "-m", "bot", "play", *option, said=said)


def _run(house: Path, *asked: str, said: str = "") -> subprocess.CompletedProcess[str]:
    wide = os.environ | {"COLUMNS": "200", "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(
        [sys.executable, *asked],
        cwd=house,
        env=wide,
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
