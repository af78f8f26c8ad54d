"""Tests of the full-screen terminal in a real terminal of tmux."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from bot.text.choices import label
from bot.text.lesson import OPTIONS, PRESET
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.rule_facts import TutorialPage, page_line
from engine.actions import Consulta
from engine.rule_options import rules_of
from tests.golden.screens import LOOKED_AT, SEED, Screens
from tests.unit.bot.platforms.terminal.program import LIMIT_S, QUICK, command, environment, play

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux makes the terminal"),
]


UNCUT: Final = ("--option", "cut=falls")
SEAL: Final = re.compile(r"Sello del reparto: (\w+)")


class Pane:
    """A terminal in its own tmux server."""

    def __init__(self, folder: Path) -> None:
        # A server that was told to end may still exist.
        self._socket = str(folder / f"tmux-{monotonic()}")
        self._folder = folder

    def run(self, *arguments: str) -> str:
        """Return the output of a tmux command."""
        told = subprocess.run(
            ["tmux", "-S", self._socket, *arguments],  # noqa: S607 - whichever there is
            capture_output=True,
            encoding="utf-8",
            env=environment() | {"LC_ALL": "C.UTF-8"},
            cwd=self._folder,
            timeout=LIMIT_S,
            check=True,
        )
        return told.stdout

    def until(self, text: str) -> str:
        """Return the rows of the terminal once they contain a text."""
        end = monotonic() + LIMIT_S
        while text not in (shown := self.run("capture-pane", "-p")):
            assert monotonic() < end, shown
            sleep(0.05)
        return "\n".join(line.rstrip() for line in shown.splitlines()).rstrip()


@contextmanager
def pane(folder: Path, size: tuple[int, int], *arguments: str) -> Iterator[Pane]:
    """Yield a terminal in which ``amarreko`` runs and its exit status is printed afterwards."""
    there = Pane(folder)
    told = f"{shlex.join(command(*arguments, '--db', 'games.db'))}; echo left: $?; cat"
    width, height = map(str, size)
    there.run("-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height, told)
    try:
        yield there
    finally:
        there.run("kill-server")


@pytest.mark.soak
@pytest.mark.parametrize("screens", LOOKED_AT, ids=lambda screens: screens.path.stem)
def test_a_terminal_shows_what_the_golden_screens_show(tmp_path: Path, screens: Screens) -> None:
    """A terminal shows the golden screens; Ctrl-C leaves with the command to resume."""
    first, *_ = screens.path.read_text(encoding="utf-8").split("=" * screens.size[0])
    told = ("--seed", str(SEED), "--pace", "0", "--option", "mus_corrido=false", *UNCUT)
    with pane(tmp_path, screens.size, "play", *told, "--language", screens.language) as there:
        assert there.until(first.splitlines()[-1].strip()) == first.rstrip()
        there.run("send-keys", "C-c")
        there.until("left: 0")
        assert "--resume" in there.run("capture-pane", "-p", "-J")


def test_who_comes_back_is_offered_what_they_left(tmp_path: Path) -> None:
    """A saved match is offered with score and date; Enter resumes the latest one."""
    play(tmp_path, "--seed", "3", "--preset", "rioja")
    play(tmp_path, "--seed", str(SEED), "--option", "mus_corrido=false")
    with pane(tmp_path, (80, 24), "play", "--language", "es", "--pace", "0") as there:
        offered = there.until("¿Cuál, del 1 al 3?")
        assert offered.count("Garazi: nada · 20") == 2
        assert "3 Partida nueva" in offered
        there.run("send-keys", "Enter")
        assert "7c siete" in there.until("Te toca: ¿mus?")


def test_a_terminal_that_can_do_no_more_gets_lines(tmp_path: Path) -> None:
    """A limited terminal gets lines; an órdago is confirmed and a rematch works there too."""
    plain = ("--seed", "3", "--plain", "--pace", "0", "--language", "es", "--seats", "2")
    with pane(tmp_path, (80, 24), "play", *plain, "--option", "mus_corrido=false", *UNCUT) as there:
        there.until("¿qué dices?")
        there.run("send-keys", "no hay mus", "Enter")
        there.until("Órdago!")
        there.run("send-keys", "órdago", "Enter")
        assert "1 ¡Órdago!   2 No" in there.until("¿Seguro?")
        there.run("send-keys", "2", "Enter")
        there.run("send-keys", "salir", "Enter")
        assert "┌" not in there.until("left: 0")


@pytest.mark.parametrize("back", [("--resume",), ("--seed", "3", *QUICK, *UNCUT)])
def test_each_rematch_deals_other_cards(tmp_path: Path, back: tuple[str, ...]) -> None:
    """Each rematch deals other cards, after a seeded match and after a resumed one."""
    plain = ("--plain", "--pace", "0", "--language", "es")
    seals = set(SEAL.findall(play(tmp_path, "--seed", "3", *QUICK, *UNCUT).stdout))
    with pane(tmp_path, (80, 24), "play", *back, *plain) as there:
        told = there.until("¿qué dices?")
        matches = 3 if SEAL.search(told) else 2
        while len(seen := SEAL.findall(there.run("capture-pane", "-p", "-S", "-"))) < matches:
            there.run("send-keys", "1", "Enter")
            sleep(0.05)
    assert len(seals | set(seen[:matches])) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_break_between_words(tmp_path: Path, language: str) -> None:
    """Lines break between words, which a terminal does not do."""
    page = Localizer(language).format(page_line(TutorialPage.CARDS, rules_of(PRESET, OPTIONS)))
    with pane(tmp_path, (60, 40), "learn", "--plain", "--language", language) as there:
        there.until(Localizer(language).format(LocalizedText("primer-enter")))
        there.run("send-keys", "Enter")
        assert page.split() == there.until("28").split("\n\n")[2].split()[: len(page.split())]


def test_the_lesson_is_read_and_played_at_the_screen(tmp_path: Path) -> None:
    """It is left in the middle of its pages, too, and goes on with its cards."""
    with pane(tmp_path, (100, 30), "learn", "--language", "es", "--pace", "0") as there:
        assert "╭" not in there.until("Aprender mus")
        there.run("send-keys", "C-c")
        there.until("left: 0")
    with pane(tmp_path, (100, 30), "learn", "--resume", "--language", "es", "--pace", "0") as there:
        assert "Aprender mus" not in there.until("╭")


def test_no_word_of_the_menu_is_broken_at_its_hyphen(tmp_path: Path) -> None:
    plain = ("--plain", "--seed", "5", "--target", "2", "--pace", "0", "--language", "fr")
    with pane(tmp_path, (80, 60), "play", *plain) as there:
        for offered in ("1 Mus ", "Choisir les cartes"):
            there.until(offered)
            there.run("send-keys", "1", "Enter")
        asked = Localizer("fr").format(label(Consulta()))
        assert f"9 {asked} " in there.until("10 Signe")


def test_words_alone_are_chosen_as_in_a_chat_and_stay_chosen(tmp_path: Path) -> None:
    """The text-only command redraws the table and is kept; `--plain` applies once."""
    told = ("play", "--seed", str(SEED), "--pace", "0", "--language", "es")
    with pane(tmp_path, (80, 24), *told, "--option", "mus_corrido=false", *UNCUT) as there:
        there.until("Te toca: ¿mus?")
        there.run("send-keys", ":texto", "Enter")
        assert "╭" not in there.until("Tú, ¿qué dices?")
        there.run("send-keys", "salir", "Enter")
        there.until("left: 0")
    again = ("play", "--resume", "--pace", "0", "--language", "es")
    with pane(tmp_path, (80, 24), *again) as there:
        assert "╭" not in there.until("Tú, ¿qué dices?")
        there.run("send-keys", "/texto", "Enter")
        assert "Vuelven las imágenes" in there.until("╭")


def test_the_way_back_is_copied_whole_however_narrow_it_is(tmp_path: Path) -> None:
    """The command to resume has no added line breaks and can be copied."""
    with pane(tmp_path, (40, 24), "play", "--plain", "--language", "es", *UNCUT) as there:
        there.until("¿qué dices?")
        there.run("send-keys", "salir", "Enter")
        there.until("left: 0")
        assert " play --db games.db --resume\n" in there.run("capture-pane", "-p", "-J")


def test_who_sits_at_a_terminal_is_asked_to_cut(tmp_path: Path) -> None:
    """An interactive person is asked for the cut, by a word or by the first number."""
    plain = ("--seed", "3", "--plain", "--pace", "0", "--language", "es", "--seats", "2")
    with pane(tmp_path, (80, 24), "play", *plain) as there:
        there.until("2 Por arriba")
        there.run("send-keys", "5", "Enter")
        there.until("¿Cuántas cartas levantas? (de 1 a 40)")
        there.run("send-keys", "17", "Enter")
        there.until("Tú: Corto por 17.")
