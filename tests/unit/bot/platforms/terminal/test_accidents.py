"""Tests of the terminal's discards, unusual settings and internal errors."""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.choices import suggested_discards
from bot.text.common import cards_line
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.actions import Mus, Reparto
from engine.cards import Cards, cards
from engine.events import CardsDiscarded
from engine.game import Discarding
from engine.interfaces import TableId
from engine.match import Match
from engine.rule_options import rules_of
from engine.seats import Seat
from engine.view import own_cards, view
from storage.sqlite_store import SqliteStore
from tests.budget import times
from tests.fakes import SeededShuffle
from tests.unit.bot.platforms.terminal.program import (
    LIKE_WINDOWS,
    QUICK,
    Sitting,
    play,
    play_apart,
    run_here,
)

pytestmark = pytest.mark.long


PERSON: Final = Seat(0)
TABLE: Final = TableId("terminal-0")
RULES: Final = rules_of("castilla", {"mus_corrido": False})
PLACES: Final = tuple(
    places for count in (1, 2, 3, 4) for places in combinations((1, 2, 3, 4), count)
)
"""Every set of cards that can be discarded."""


async def _all_say_mus(path: Path, generator: Random) -> Cards:
    """Save a match that waits for discards; return the cards of the person who left it."""
    async with await SqliteStore.open(path) as store:
        table = await Match.open(TABLE, RULES, store, SeededShuffle(generator))
        await table.play(PERSON, Reparto())
        while not isinstance(table.game.phase, Discarding):
            await table.play(view(table.game, None).speakers[0], Mus())
        note = {"table": TABLE, "level": "easy", "seed": 1, "lesson": False}
        await store.put("terminal", json.dumps(note))
        return own_cards(view(table.game, PERSON))


async def _thrown(path: Path) -> Cards:
    """Return the cards that the person has discarded."""
    async with await SqliteStore.open(path) as store:
        [thrown] = [
            event.cards
            for event in await store.read(TABLE)
            if isinstance(event, CardsDiscarded) and event.seat == PERSON
        ]
        return thrown


def _choosing(held: Cards) -> str:
    """Return the number of the last menu entry, which chooses cards."""
    return str(len(suggested_discards(held, RULES)) + 1)


@times(24)
@given(
    seed=st.integers(0, 10**9),
    places=st.sampled_from(PLACES),
    between=st.sampled_from([" ", ", ", " y ", " eta ", " and ", " et "]),
    language=st.sampled_from(LANGUAGES),
)
def test_numbers_at_the_question_for_cards_are_places(
    seed: int, places: tuple[int, ...], between: str, language: str
) -> None:
    """At the question for cards, numbers are places, whatever ranks they match."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        held = asyncio.run(_all_say_mus(path, Random(seed)))
        said = f"{_choosing(held)}\n{between.join(map(str, places))}\n"
        kept = ("--db", str(path), "--resume", "--language", language)
        told = run_here(Path(folder), "play", *kept, said=said)
        assert (told.returncode, told.stderr) == (0, "")
        assert asyncio.run(_thrown(path)) == tuple(held[place - 1] for place in places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_may_be_a_place_and_a_rank_that_is_held(tmp_path: Path, language: str) -> None:
    """A number that is a place and a held rank is read as a place: here 1 and 3."""
    said = "mus\n3\n1 3\nsalir\n"
    told = play(tmp_path, "--seed", "174", "--language", language, said=said)
    assert (told.returncode, told.stderr) == (0, "")
    thrown = cards_line(cards("12c 5b"))
    line = LocalizedText("cards-discarded", {"count": 2, "cards": thrown})
    assert Localizer(language).format(line) in told.stdout


@pytest.mark.parametrize("answer", ["5", "0", "1 5", "1 1", "12", ""])
def test_numbers_that_are_no_places_throw_nothing(tmp_path: Path, answer: str) -> None:
    told = play(tmp_path, "--seed", "174", said=f"mus\n3\n{answer}\n")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Di los números (del 1 al 4)" in told.stdout
    assert "Descartas" not in told.stdout


def test_words_that_may_mean_two_discards_are_asked_back(tmp_path: Path) -> None:
    """Without a question for places, ambiguous discards are asked back."""
    told = play(tmp_path, "--seed", "174", said="mus\ndescarto 1 3\n2\n")
    assert (told.returncode, told.stderr) == (0, "")
    assert "¿Qué quieres decir?" in told.stdout
    assert "Descartas" in told.stdout


@pytest.mark.long
@pytest.mark.parametrize("said", ["dame tres", "me quedo con una"])
def test_who_says_how_many_is_asked_which(tmp_path: Path, said: str) -> None:
    """A number of cards is answered with the choices; the first discards the lowest cards."""
    told = play(tmp_path, "--seed", "174", said=f"mus\n{said}\n1\n")
    assert (told.returncode, told.stderr) == (0, "")
    assert "¿Qué quieres decir?" in told.stdout
    assert "Descartas tres de espadas, cinco de bastos y as de espadas." in told.stdout


@pytest.mark.parametrize(
    ("answer", "played"),
    [("", None), ("7", None), ("paso", "Paso."), ("envido 5", "Envido cinco a la grande.")],
)
def test_unclear_words_are_played_only_when_chosen(
    tmp_path: Path, answer: str, played: str | None
) -> None:
    """An empty answer plays nothing, and other words count instead of the unclear ones."""
    told = play(tmp_path, "--seed", "5", said=f"1 2\n{answer}\n")
    assert (told.returncode, told.stderr) == (0, "")
    _, asked, after = told.stdout.partition("¿Quieres decir esto?")
    assert asked
    assert [line for line in after.splitlines() if line.startswith("  Tú:")][:1] == (
        [] if played is None else [f"  Tú: {played}"]
    )


def test_settings_of_chats_stop_nobody_who_plays_alone(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_READS_MESSAGES=maybe\nTELEGRAM_API_URL=nowhere\n")
    for name in ("play", "learn"):
        told = run_here(tmp_path, name, "--language", "es")
        assert (told.returncode, told.stderr) == (0, "")
    assert (tmp_path / "amarreko.db").exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("setting", "why"),
    [
        (b"AMARREKO_DB=no/such/folder.db", "No existe la carpeta"),
        (b"AMARREKO_DB=.", "no es un fichero de partidas"),
        (b'AMARREKO_DB="a\0b"', "AMARREKO_DB"),
        (b"AMARREKO_DB=\xff", "UTF-8"),
    ],
)
def test_a_file_that_cannot_be_is_told_in_one_line(
    tmp_path: Path, setting: bytes, why: str
) -> None:
    (tmp_path / ".env").write_bytes(setting)
    told = run_here(tmp_path, "play", "--language", "es")
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    assert why in told.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_ours_is_one_line_and_loses_nothing(tmp_path: Path, language: str) -> None:
    """An internal error is one line and loses nothing; here it is an invalid document."""
    play(tmp_path, "--seed", "174")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        [[note]] = connection.execute("SELECT value FROM settings WHERE key = 'terminal'")
        connection.execute("UPDATE settings SET value = '7' WHERE key = 'terminal'")
    told = play(tmp_path, "--resume", "--language", language)
    assert (told.returncode, told.stderr.count("\n")) == (1, 1)
    assert "amarreko play --db games.db --resume" in told.stderr
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE settings SET value = ? WHERE key = 'terminal'", (note,))
    again = play(tmp_path, "--resume", "--language", language)
    assert (again.returncode, again.stderr) == (0, "")
    assert (
        Localizer(language).format(LocalizedText("terminal-resumed", {"number": 1})) in again.stdout
    )


@pytest.mark.parametrize(
    ("name", "command", "said"),
    [("mid_hand", "play", "1\n" * 6), ("lesson", "learn", "2\n" * 2)],
)
def test_what_an_older_version_kept_goes_on_as_it_would_have(
    tmp_path: Path, name: str, command: str, said: str
) -> None:
    """Files of older versions in ``kept`` continue with the recorded output.

    A lesson continues with the current teacher and companions.
    """
    kept = Path(__file__).parent / "kept"
    shutil.copy(kept / f"{name}.db", tmp_path / "games.db")
    resumed = (command, "--db", "games.db", "--resume", "--language", "es")
    twice = [run_here(tmp_path, *resumed, said=said) for _ in range(2)]
    assert [each.stderr for each in twice] == ["", ""]
    told = [line for each in twice for line in each.stdout.splitlines() if line.startswith("  ")]
    assert told == (kept / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.long
def test_who_comes_second_to_the_games_of_a_file_is_told(tmp_path: Path) -> None:
    """A second process on the same file gets one line, and the first one plays on."""
    sitting = Sitting(tmp_path, "--seed", "5")
    sitting.read()
    refused = play(tmp_path, "--resume", said="1\n")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "Otro Amarreko" in refused.stderr
    assert refused.stdout == ""
    status, out, err = sitting.finish("1")
    assert (status, err) == (0, "")
    assert "Traceback" not in out
    assert not play(tmp_path, "--resume", said="1\n").stderr


def test_windows_has_all_that_playing_needs(tmp_path: Path) -> None:
    """Without POSIX features a match and a saved match work, as on Windows."""
    sitting = Sitting(tmp_path, *QUICK, start=LIKE_WINDOWS)
    sitting.read()
    refused = play_apart(tmp_path, "--resume", said="1\n", start=LIKE_WINDOWS)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "Otro Amarreko" in refused.stderr
    status, _, err = sitting.finish("1")
    assert (status, err) == (0, "")
    ended = play_apart(tmp_path, "--resume", said="1\n" * 500, start=LIKE_WINDOWS)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Gana la partida:" in ended.stdout
