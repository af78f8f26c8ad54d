"""Tests of the terminal table with real database files, and some with real processes."""

import re
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

from bot.cli.main import BROKEN_PIPE
from tests.unit.bot.platforms.terminal.program import (
    LIMIT_S,
    QUICK,
    Sitting,
    command,
    environment,
    play,
    play_apart,
    run_here,
)

pytestmark = pytest.mark.long

PRESETS = ("castilla", "clasico", "euskadi", "rioja", "ehmus", "iparralde", "duelo", "seis")
ESCAPE = "\x1b"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_first_choice_is_always_legal_and_ends_the_match(tmp_path: Path, preset: str) -> None:
    """``yes 1 | amarreko play`` plays a match to its end, without colours and errors."""
    ended = play(tmp_path, "--preset", preset, "--seed", "7", *QUICK, said="1\n" * 500)
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert "Gana la partida:" in ended.stdout
    assert ESCAPE not in ended.stdout


@pytest.mark.parametrize("asked", ["cut=ask", "cut=falls"])
def test_somebody_who_pipes_answers_is_asked_to_cut_only_where_they_wish(
    tmp_path: Path, asked: str
) -> None:
    """Piped input is asked for the cut only on request; the first choice skips it."""
    duel = ("--preset", "duelo", "--seed", "3")
    ended = play(tmp_path, *duel, *QUICK, "--option", asked, said="1\n" * 500)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ("1 Que caiga" in ended.stdout) == (asked == "cut=ask")
    assert "Gana la partida:" in ended.stdout


@pytest.mark.parametrize(
    ("language", "over"),
    [
        ("es", "Gana la partida:"),
        ("eu", "Norgehiagoka"),
        ("en", "Match won by"),
        ("fr", "partie"),
    ],
)
def test_it_speaks_four_languages(tmp_path: Path, language: str, over: str) -> None:
    ended = play(tmp_path, "--language", language, "--seed", "7", *QUICK, said="1\n" * 500)
    assert ended.returncode == 0
    assert over in ended.stdout


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    """The same seed plays the same game in another process, whose hashes differ."""
    games = []
    for name, run in (("one", play), ("two", play_apart)):
        (tmp_path / name).mkdir()
        games.append(run(tmp_path / name, "--seed", "11", *QUICK, said="1\n" * 500).stdout)
    assert games[0] == games[1]


def test_at_the_end_of_input_the_game_is_kept(tmp_path: Path) -> None:
    """At the end of the input the exit status is 0, and the game resumes at the same question."""
    first = play_apart(tmp_path, "--seed", "3")
    assert first.returncode == 0
    assert "queda guardada" in first.stdout
    again = play(tmp_path, "--resume")
    assert _last_question(again.stdout) == _last_question(first.stdout)


def test_a_killed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """After ``kill -9`` it resumes at the same question, and ends like an uninterrupted game."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    whole.mkdir()
    cut.mkdir()
    short = ("--seed", "5", "--option", "games_to_win=1")
    undisturbed = play(whole, *short, said="1\n" * 500)
    sitting = Sitting(cut, *short)
    sitting.read()
    before = sitting.say("1")
    status, _, _ = sitting.end(signal.SIGKILL)
    assert status == -signal.SIGKILL
    assert _last_question(play(cut, "--resume").stdout) == _last_question(before)
    resumed = play(cut, "--resume", said="1\n" * 500)
    assert undisturbed.stdout.endswith(resumed.stdout[-400:])


def test_ctrl_c_at_the_prompt_keeps_the_game(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "--seed", "5")
    before = sitting.read()
    status, out, err = sitting.end(signal.SIGINT)
    assert status == 130
    assert "queda guardada" in out
    assert err == ""
    assert _last_question(play(tmp_path, "--resume").stdout) == _last_question(before)


def test_resuming_without_a_kept_game_begins_one(tmp_path: Path) -> None:
    begun = play(tmp_path, "--resume")
    assert "No hay ninguna partida guardada" in begun.stdout
    assert "Ronda 1" in begun.stdout


def test_a_finished_match_is_not_resumed(tmp_path: Path) -> None:
    play(tmp_path, "--seed", "7", *QUICK, said="1\n" * 500)
    assert "No hay ninguna partida guardada" in play(tmp_path, "--resume").stdout


def test_resuming_speaks_the_language_of_now(tmp_path: Path) -> None:
    play(tmp_path, "--seed", "7")
    assert "Norgehiagoka" in play(tmp_path, "--resume", "--language", "eu").stdout


def test_the_language_of_the_machine_is_the_default(tmp_path: Path) -> None:
    told = run_here(tmp_path, "play", "--db", "games.db", machine={"LANG": "fr_FR.UTF-8"})
    assert "Vous" in told.stdout


def test_letters_come_in_where_the_system_names_no_encoding(tmp_path: Path) -> None:
    """Letters are read without a named encoding, although the output has no accents."""
    machine = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    told = subprocess.run(
        command("play", "--db", "games.db", "--seed", "3", "--pace", "0"),
        input="sí\n".encode(),
        capture_output=True,
        cwd=tmp_path,
        env=environment() | machine,
        timeout=LIMIT_S,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, b"")
    assert "Tu: Mus." in told.stdout.decode("ascii")


@pytest.mark.parametrize("words", ["mus", "MUS", "  musa ", "me doy mus", "Mus!"])
def test_words_are_understood_in_any_case_and_language(tmp_path: Path, words: str) -> None:
    assert "Tú: Mus." in play(tmp_path, "--seed", "3", said=f"{words}\n").stdout


def test_an_unknown_word_gets_a_suggestion(tmp_path: Path) -> None:
    told = play(tmp_path, "--seed", "3", said="quirro\n")
    assert "¿Querías decir «quiero»?" in told.stdout
    assert told.returncode == 0


@pytest.mark.parametrize("words", ["¿mus?", "mus?", "«mus»", "mus...", "mus\uff1f"])
def test_who_types_a_question_is_asked_whether_to_say_it(tmp_path: Path, words: str) -> None:
    """A typed question offers its word: its number plays it, an empty line does not."""
    unsaid = play(tmp_path, "--seed", "3", said=f"{words}\n\n").stdout
    assert "Tú: Mus." not in unsaid
    assert "elígelo" in unsaid
    (tmp_path / "said").mkdir()
    assert "Tú: Mus." in play(tmp_path / "said", "--seed", "3", said=f"{words}\n1\n").stdout


def test_cards_to_throw_that_are_asked_about_are_kept(tmp_path: Path) -> None:
    """A question about discards discards nothing, in the discard menu too."""
    for said in ("mus\n¿1 3?\n\n", "mus\n3\n1 3?\n\n"):
        assert "Tú descartas" not in play(tmp_path, "--seed", "3", said=said).stdout


def test_an_illegal_word_gets_its_reason_and_changes_nothing(tmp_path: Path) -> None:
    told = play(tmp_path, "--seed", "3", said="envido 5\n")
    assert "antes de envidar hay que cortarlo" in told.stdout
    again = _last_question(play(tmp_path, "--resume").stdout)
    assert again[-1] == _last_question(told.stdout)[-1]


def test_a_megabyte_of_words_is_refused_in_one_line(tmp_path: Path) -> None:
    told = play(tmp_path, "--seed", "3", said="mus " * 250_000 + "\n")
    assert "demasiado largo" in told.stdout
    assert told.returncode == 0


def test_help_and_an_empty_line_show_the_choices_again(tmp_path: Path) -> None:
    told = play(tmp_path, "--seed", "3", said="ayuda\n\n").stdout
    assert told.count("Escribe un número del menú") == 2
    assert told.count("2 No hay mus") == 3


@pytest.mark.parametrize(
    ("language", "turn"),
    [("es", "Te toca: ¿mus?"), ("eu", "Zure txanda"), ("en", "Your turn"), ("fr", "À vous")],
)
def test_the_score_says_you_to_the_person(tmp_path: Path, language: str, turn: str) -> None:
    """The score addresses the person as the question does."""
    told = play(tmp_path, "--seed", "3", "--language", language, said="marcador\n").stdout
    assert told.count(turn) == 2


def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    told = play(tmp_path, "--seed", "3", said="salir\nmus\n")
    assert told.returncode == 0
    assert "Tú: Mus." not in told.stdout


def test_an_amount_may_be_asked_for(tmp_path: Path) -> None:
    """The choice of another amount asks for a number."""
    duel = ("--seed", "1", "--seats", "2", "--option", "mus_corrido=false")
    table = play(tmp_path, *duel, said="no hay mus\n")
    number = re.search(r"(\d+) Otr[oa] (envite|subida)", table.stdout)
    assert number is not None, table.stdout
    said = f"no hay mus\n{number.group(1)}\n7\n"
    told = play(tmp_path, *duel, said=said)
    assert re.search(r"Tú: (Envido|¡Y) siete .*a la grande", told.stdout)


def test_an_impossible_house_rule_is_refused_before_there_is_a_file(tmp_path: Path) -> None:
    refused = play(tmp_path, "--seats", "6", "--option", "reshuffle_includes_current=false")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "reshuffle_includes_current" in refused.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--preset", "rioha"), "rioja"),
        (("--option", "tarjet=30"), "target"),
        (("--option", "kings=5"), "4, 8"),
        (("--seats", "3"), "2, 4, 6"),
    ],
)
def test_a_mistyped_rule_is_told_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    refused = play(tmp_path, *arguments)
    assert refused.returncode == 2
    first, _, known = refused.stderr.partition("\n")
    assert told in first
    assert bool(known) == (told in {"rioja", "target"}), "what there is stands below"


def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("not a database, but a letter to my mother")
    refused = play(tmp_path)
    assert refused.returncode == 2
    assert "no es un fichero de partidas" in refused.stderr
    assert (tmp_path / "games.db").read_text() == "not a database, but a letter to my mother"


def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = (tmp_path / "games.db").read_bytes()
    assert play(tmp_path).returncode == 2
    assert (tmp_path / "games.db").read_bytes() == before


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    """``amarreko play | head -1`` ends quietly, with the exit status that a shell expects."""
    process = subprocess.Popen(
        command("play", "--db", "games.db", *QUICK),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment() | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    _, err = process.communicate(b"1\n" * 500, timeout=LIMIT_S)
    assert b"Traceback" not in err
    assert b"Exception" not in err
    assert process.returncode == BROKEN_PIPE


def _last_question(printed: str) -> list[str]:
    """Return the last question, its choices and the prompt."""
    lines = printed.splitlines()
    last = max(number for number, line in enumerate(lines) if Sitting.PROMPT.strip() in line)
    return lines[last - 2 : last]
