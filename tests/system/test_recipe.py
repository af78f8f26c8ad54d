"""The worked example of CONTRIBUTING.md, a house rule, carried out on a copy of the house.

The copy loses the rule, by the changes that the page shows turned round; so the page shows what is
there, letter by letter. Then it is given the rule again, step by step.
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
STEPS: Final = 7
RECKONED: Final = "tests/unit/engine/players/test_house_rules_reckoned.py"
ODDS: Final = "tests/unit/engine/players/test_odds.py::test_odds_are_those_of_every_deal[1]"
TOPIC: Final = "tests/unit/bot/text/test_help_topics.py::test_every_house_rule_belongs_to_a_topic"

HELP: Final = {"es": "ayuda", "eu": "laguntza", "en": "help", "fr": "aide"}
"""By language, how help is asked for."""


@dataclass(frozen=True, slots=True)
class Change:
    """Some lines of a file, as they were and as they become."""

    file: str
    before: str
    after: str

    def made_in(self, house: Path) -> None:
        """Make it in a copy of the house, where the lines stand once."""
        text = (house / self.file).read_text(encoding="utf-8")
        assert text.count(self.before) == 1, f"{self.file} has once: {self.before}"
        (house / self.file).write_text(text.replace(self.before, self.after), encoding="utf-8")

    @property
    def undone(self) -> "Change":
        """The same the other way round."""
        return Change(self.file, self.after, self.before)


def test_the_worked_example_of_contributing_makes_a_house_rule(tmp_path: Path) -> None:
    """Taken out, the rule is unknown; after all steps it is played, reckoned with and named."""
    house, steps = tmp_path / "house", _steps()
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
    reckoned = _tested(house, RECKONED, ODDS, TOPIC, "-k", f"{OPTION} or every_deal or topic")
    assert reckoned.pop(TOPIC) == "FAILED"
    assert reckoned.pop(ODDS) == "PASSED"
    assert reckoned
    assert set(reckoned.values()) == {"PASSED"}
    for change in changes[6]:
        change.made_in(house)
    assert _tested(house, TOPIC) == {TOPIC: "PASSED"}
    labels = _labels(changes[6])
    assert labels.keys() == HELP.keys()
    for language, label in labels.items():
        told = _played(house, language, f"{HELP[language]} {label}\n").stdout
        assert f"{label} ({OPTION})" in told


def _steps() -> list[str]:
    """The steps of the page, in order."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, example = page.partition("## A worked example: adding a house rule\n")
    _, *steps = re.split(r"^\d+\. ", example.partition("\n## ")[0], flags=re.MULTILINE)
    assert len(steps) == STEPS
    return steps


def _changes(step: str) -> list[Change]:
    """The changes that a step shows."""
    return [
        Change(file, _lines(hunk, "-"), _lines(hunk, "+"))
        for block in re.findall(r"^ *```diff\n(.*?)^ *```$", step, re.MULTILINE | re.DOTALL)
        for file, hunk in re.findall(
            r"^--- (\S+)\n(.*?)(?=^--- |\Z)", dedent(block), re.MULTILINE | re.DOTALL
        )
    ]


def _lines(hunk: str, sign: str) -> str:
    """The lines of a change that stay, and those with this sign."""
    return "".join(line[1:] for line in hunk.splitlines(keepends=True) if line[0] in {" ", sign})


def _labels(changes: list[Change]) -> dict[str, str]:
    """By language, what the option is called."""
    found = {}
    for change in changes:
        named = re.search(r"^option-pares-paso-stone = (.+)$", change.after, re.MULTILINE)
        if named is not None:
            found[Path(change.file).parent.name] = named[1]
    return found


def _copy(house: Path) -> None:
    """Copy the house with all that Python has compiled of it, so that little is compiled again."""
    half_written = ignore_patterns("*.pyc.*")
    for folder in ("bot", "engine", "storage", "tests"):
        copytree(ROOT / folder, house / folder, ignore=half_written)
    (house / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())


def _tested(house: Path, *asked: str) -> dict[str, str]:
    """What became of tests of the copy; one that is not there at all is a fault of this test."""
    done = _run(house, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", *asked)
    assert done.returncode in {0, 1}, done.stdout
    told = re.findall(r"^(PASSED|FAILED) (tests/\S+)", done.stdout, re.MULTILINE)
    return {test: outcome for outcome, test in told}


def _played(house: Path, language: str, said: str) -> subprocess.CompletedProcess[str]:
    """A match in the terminal with the rule on, in which this is said before the person leaves."""
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
