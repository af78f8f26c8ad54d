"""Tests of the command line as a whole."""

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from bot.cli.main import run
from bot.parsing.error_text import UNUSABLE
from bot.text.localizer import LANGUAGES
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS
from tests.unit.bot.platforms.terminal.program import run_here
from tests.unit.storage.files import contents

ROOT: Final = Path(__file__).parents[4]


def test_it_says_which_version_it_is(tmp_path: Path) -> None:
    """The version is that of the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = run_here(tmp_path, "--version")
    assert (told.returncode, told.stdout) == (0, f"amarreko {project['version']}\n")


ENGLISH: Final = (
    *("usage:", "positional", "options:", "show this", "error:", "argument ", "invalid", "choose"),
    *("required", "unrecognized", "expected", "ambiguous", "could match"),
)
"""Texts of argparse."""

FAULTS: Final = {
    "play --level foo": ("--level", "foo", "maestro"),
    "admin": ("TASK",),
    "admin block": ("WHO",),
    "admin nothing": ("TASK", "nothing", "tables"),
    "play --se": ("--se", "--seats", "--seed"),
    "foo": ("COMMAND", "foo", "play"),
    "play --seed x": ("--seed", "x"),
    "play --pace 61": ("--pace", "61", "60"),
    "play --db http://a": ("--db", "http://a", "postgresql://"),
    f"admin say {'x' * 201}": ("TEXT", "200"),
    "admin block foo": ("WHO", "foo", "telegram:123456"),
    "practise 0": ("NUMBER", "0"),
    "play --seed": ("--seed",),
    "play --nope": ("--nope",),
    "play --plain --browser": ("--plain", "--browser"),
    "learn --browser --plain": ("--plain", "--browser"),
    "play --option target": ("--option target=", "rules target"),
    "arena a b --pairs 0": ("--pairs", "0"),
    "odds": ("HAND",),
}
"""Invalid command lines, with their errors."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", FAULTS)
def test_what_cannot_be_asked_is_said_in_the_language_chosen(
    asked: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An invalid command line gets the usage and one line in the chosen language."""
    with pytest.raises(SystemExit) as left:
        run(["--language", language, *asked.split()])
    told = capsys.readouterr()
    fault = told.err.splitlines()[-1]
    assert (left.value.code, told.out) == (2, "")
    assert all(word in fault for word in FAULTS[asked])
    if language not in {"en", "fr"}:
        assert not [word for word in ENGLISH if word in told.err]


def test_an_impossible_address_is_said_without_its_password(tmp_path: Path) -> None:
    """Such an address is refused before anything connects to it."""
    for address in ("postgresql://ane:duro@[::1/mus", "http://ane:duro@host/mus"):
        for words in (("play", "--db", address), ("copy", address, "new.db")):
            told = run_here(tmp_path, *words, "--language", "en")
            assert (told.returncode, told.stdout) == (2, "")
            assert "duro" not in told.stderr
            assert "ane:…@" in told.stderr
        for command in (("serve",), ("play",), ("admin", "tables"), ("backup", "copy.db")):
            machine = {"AMARREKO_DB": address}
            told = run_here(tmp_path, *command, "--language", "en", machine=machine)
            assert (told.returncode, told.stdout) == (2, "")
            assert told.stderr == "The value of AMARREKO_DB is not valid.\n"
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("option", ["--seats", "--games", "--target", "--preset"])
def test_an_empty_value_begins_no_match(option: str, tmp_path: Path) -> None:
    """A script may give one from a variable that is not set."""
    told = run_here(tmp_path, "play", option, "", "--language", "en")
    assert (told.returncode, told.stdout) == (2, "")
    assert "“”" in told.stderr
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("language", ["es", "eu"])
@pytest.mark.parametrize("asked", ["", "play", "learn", "rules", "admin", "admin say", "arena"])
def test_help_is_in_the_language_chosen(
    asked: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole help is in the chosen language, with argparse's own texts."""
    with pytest.raises(SystemExit):
        run(["--language", language, *asked.split(), "--help"])
    told = capsys.readouterr().out
    assert not [word for word in ENGLISH if word in told]


@pytest.mark.parametrize("asked", ["rules real_31", "odds 12o 3c 1e 7b", "check nowhere.json"])
@pytest.mark.parametrize(
    ("hint", "language"),
    [("eu_ES.UTF-8", "eu"), ("de_DE", "en"), ("ca_ES.UTF-8", "en"), ("C", "es"), ("", "es")],
)
def test_every_command_speaks_the_language_of_the_system(
    asked: str,
    hint: str,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each command uses the system's language.

    Other languages get English, and without one it is Spanish.
    """
    run([*asked.split(), "--language", language])
    chosen = capsys.readouterr()
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", hint)
    run(asked.split())
    assert capsys.readouterr() == chosen
    assert (chosen.out + chosen.err).strip()


def test_who_asks_for_nothing_is_told_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a command the overview shows how to play. Other languages get English."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("UV_RUN_RECURSION_DEPTH", "1")
    monkeypatch.setattr(sys, "argv", ["/clone/.venv/bin/amarreko"])
    assert run([]) == 0
    told = capsys.readouterr().out
    play, learn = "uv run amarreko play", "uv run amarreko learn"
    assert told.splitlines()[-1] == f"To play now: {play}. To learn first: {learn}."
    assert "doctor" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_tell_each_preset_and_each_option(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rules are listed with each preset and each option, their values and defaults."""
    assert run(["rules", "--language", language]) == 0
    told = capsys.readouterr().out
    assert all(f"({name})" in told for name in (*PRESETS, *CHOICES))
    assert all(choices.allowed() in told for choices in CHOICES.values())


@pytest.mark.parametrize("name", [*CHOICES, *PRESETS, "games-to-win"])
def test_rules_tell_one_option_or_one_preset(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", name, "--language", "en"]) == 0
    told = capsys.readouterr().out
    named = CHOICES if name in PRESETS else [name.replace("-", "_")]
    assert all(f"({one})" in told for one in named)


@pytest.mark.parametrize(("typed", "near"), [("traget", "target"), ("castila", "castilla")])
def test_a_rule_that_there_is_not_gets_the_nearest(
    typed: str, near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown option or preset gets the nearest name."""
    assert run(["rules", typed, "--language", "en"]) == 2
    assert f"“{near}”" in capsys.readouterr().err


def test_a_level_that_there_is_not_gets_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        run(["play", "--level", "hrd", "--language", "en"])
    assert capsys.readouterr().err.endswith(f"Allowed: {', '.join(Level)}.\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "known"),
    [
        (("play", "--preset", "foo"), PRESETS),
        (("play", "--option", "foo=1"), CHOICES),
        (("odds", "12o", "3c", "1e", "7b", "--preset", "foo"), PRESETS),
        (("rules", "qqqqq"), CHOICES),
    ],
)
def test_who_names_rules_that_there_are_not_is_told_which_there_are(
    tmp_path: Path, words: tuple[str, ...], known: Mapping[str, object], language: str
) -> None:
    """An unknown rule gets the list of names, by every command that takes rules."""
    done = run_here(tmp_path, *words, "--language", language)
    assert done.returncode == UNUSABLE
    assert done.stdout == ""
    named = done.stderr.split("\n", 2)[2].replace("\n ", "").strip().split(", ")
    assert named == [*known]
