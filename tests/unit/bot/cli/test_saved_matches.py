"""Tests of saved terminal matches: the list, and how to resume each."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.cli.saved_matches import CALLED, resume_command
from bot.text.localizer import LANGUAGES
from tests.unit.bot.platforms.terminal.program import LIMIT_S, QUICK, play, run_here

ROOT: Final = Path(__file__).parents[4]


@pytest.mark.long
def test_a_second_match_leaves_the_first_where_it_was(tmp_path: Path) -> None:
    """A second match keeps the first; piped input resumes the latest, and then the first."""
    play(tmp_path, "--seed", "3", "--preset", "rioja", said="1\n" * 3)
    play(tmp_path, "--seed", "7", *QUICK)
    ended = play(tmp_path, "--resume", said="1\n" * 500)
    assert "Gana la partida:" in ended.stdout
    first = play(tmp_path, "--resume")
    assert "Sigue la partida guardada" in first.stdout
    ended = play(tmp_path, "--resume", said="1\n" * 2_000)
    assert "Gana la partida:" in ended.stdout
    assert "No hay ninguna partida guardada" in play(tmp_path, "--resume").stdout


def test_a_match_that_is_not_dealt_yet_is_told_as_such(tmp_path: Path) -> None:
    """A match without a deal is listed as such, and an empty list names its folder."""
    play(tmp_path, "--option", "cut=ask", "--seed", "3", said="")
    again = play(tmp_path, "--resume", said="")
    assert "Sigue la partida guardada; aún no se ha repartido." in again.stdout
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert f"No hay ninguna partida guardada en {elsewhere}" in play(elsewhere, "--resume").stdout


def test_the_lesson_is_kept_apart(tmp_path: Path) -> None:
    """A lesson and a match are saved separately."""
    learn = ("learn", "--db", "games.db", "--language", "es")
    run_here(tmp_path, *learn)
    assert "No hay ninguna partida guardada" in play(tmp_path, "--resume").stdout
    assert "Sigue la partida guardada" in run_here(tmp_path, *learn, "--resume").stdout


@pytest.mark.long
def test_the_hand_of_the_day_is_played_once(tmp_path: Path) -> None:
    """It is continued without being asked, and its result is told again; matches stay apart."""
    begun = play(tmp_path, "--daily", said="1\n" * 9)
    assert "--daily" in begun.stdout
    assert "No hay ninguna partida guardada" in play(tmp_path, "--resume").stdout
    ended = play(tmp_path, "--daily", said="1\n" * 500)
    assert "Sigue la partida guardada" in ended.stdout
    assert "Se acabó la mano del día." in ended.stdout
    *_, share = ended.stdout.splitlines()
    assert share.startswith("Amarreko ")
    again = play(tmp_path, "--daily", said="1\n" * 9)
    assert "La mano de hoy ya la has jugado." in again.stdout
    assert again.stdout.splitlines()[-1] == share
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    other = play(elsewhere, "--daily", said="1\n" * 9)
    assert other.stdout == begun.stdout, "the same words, and the same cards"


@pytest.mark.parametrize("option", [("--seed", "3"), ("--hints",), ("--preset", "rioja")])
def test_the_hand_of_the_day_is_the_same_for_all(tmp_path: Path, option: tuple[str, ...]) -> None:
    told = play(tmp_path, "--daily", *option)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    assert option[0] in told.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--preset", "rioja"),
        ("--option", "target=30"),
        ("--seats", "6"),
        ("--games", "1"),
        ("--target", "25"),
        ("--level", "hard"),
        ("--seed", "3"),
    ],
)
def test_a_kept_match_takes_no_other_rules(
    tmp_path: Path, option: str, value: str, language: str
) -> None:
    """A saved match refuses other rules, with a message."""
    told = play(tmp_path, "--resume", option, value, "--language", language)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    assert option in told.stderr
    assert list(tmp_path.iterdir()) == []


def test_games_and_target_are_options_of_their_own(tmp_path: Path) -> None:
    told = play(tmp_path, "--games", "1", "--target", "5", "--seed", "7", said="1\n" * 500)
    assert "Empieza un juego a 5." in told.stdout
    assert told.stdout.count("Empieza un juego") == 1
    assert "Gana la partida:" in told.stdout


@pytest.mark.parametrize("pace", ["-1", "61", "soon", "nan"])
def test_a_pace_that_cannot_be_is_refused(tmp_path: Path, pace: str) -> None:
    told = play(tmp_path, "--pace", pace)
    assert told.returncode == 2
    assert "--pace" in told.stderr


@pytest.mark.parametrize(
    ("started", "environment", "back"),
    [
        ("/srv/mus/bot/__main__.py", {}, "python -m bot play --resume"),
        ("{here}/.venv/bin/amarreko", {}, ".venv/bin/amarreko play --resume"),
        ("{path}/amarreko", {}, "amarreko play --resume"),
        ("{here}/.venv/bin/amarreko", {CALLED: "make play"}, 'make play ARGS="--resume"'),
        (
            "{here}/.venv/bin/amarreko",
            {"UV_RUN_RECURSION_DEPTH": "1"},
            "uv run amarreko play --resume",
        ),
    ],
)
def test_the_way_back_is_one_that_this_person_can_type(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    started: str,
    environment: dict[str, str],
    back: str,
) -> None:
    places = {"here": tmp_path / "clone", "path": tmp_path / "bin"}
    for folder in (places["here"] / ".venv" / "bin", places["path"]):
        folder.mkdir(parents=True)
        (folder / "amarreko").touch(mode=0o755)
    monkeypatch.chdir(places["here"])
    monkeypatch.setenv("PATH", str(places["path"]))
    for name in (CALLED, "UV_RUN_RECURSION_DEPTH"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", [started.format(**places)])
    assert resume_command("play", None) == back


def test_the_way_back_names_the_file_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CALLED, "make play")
    told = resume_command("play", Path("my games.db"))
    assert told == """make play ARGS="--db 'my games.db' --resume\""""


def test_a_match_is_summed_up(tmp_path: Path) -> None:
    """The summary of a match has its length, the winners of lances and the decisive hand."""
    short = ("--games", "1", "--target", "25")
    told = play(tmp_path, "--seed", "7", *short, said="1\n" * 500).stdout
    summary = told[told.rindex("Gana la partida:") :].splitlines()
    hands = told.count("Corta la baraja")
    assert summary[1] == f"Se han jugado {hands} rondas."
    assert all("Lances ganados (" in line for line in summary[2:-1])
    assert summary[-1].startswith("La ronda que más ha movido: la ")


@pytest.mark.long
def test_who_leaves_make_with_ctrl_c_is_told_of_no_error(tmp_path: Path) -> None:
    """Ctrl-C during ``make`` ends the program with its goodbye, and without an error."""
    program = tmp_path / "amarreko"
    program.write_text(
        "#!/bin/sh\n"
        "trap 'echo goodbye, $AMARREKO_CALLED; exit 130' INT\n"
        "echo ready\n"
        "while :; do sleep 0.01; done\n"
    )
    program.chmod(0o755)
    # A background process ignores the signal, and so do its children.
    heard_before = signal.signal(signal.SIGINT, signal.default_int_handler)
    playing = subprocess.Popen(
        ["make", "--old-file=.venv/.play", "play", f"BIN={tmp_path}"],  # noqa: S607 - whichever
        cwd=ROOT,
        # This make must not inherit the settings of an outer make.
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    signal.signal(signal.SIGINT, heard_before)
    assert playing.stdout is not None
    assert playing.stdout.readline() == "ready\n"
    os.killpg(playing.pid, signal.SIGINT)
    out, err = playing.communicate(timeout=LIMIT_S)
    assert (out, err) == ("goodbye, make play\n", "")
