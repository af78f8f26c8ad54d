"""The fixed screen at the door: a real terminal, as tmux makes one, and what stands in it."""

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from tests.bot.platforms.terminal.program import LIMIT_S, command, environment, play
from tests.golden.screens import LOOKED_AT, SEED, Screens

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux makes the terminal"),
]


UNCUT: Final = ("--option", "cut=falls")


class Pane:
    """A terminal of tmux, of a server of its own."""

    def __init__(self, folder: Path) -> None:
        self._socket = str(folder / "tmux")
        self._folder = folder

    def run(self, *arguments: str) -> str:
        """What tmux says to a command of its own."""
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
        """What stands in the terminal, once that is there."""
        end = monotonic() + LIMIT_S
        while text not in (shown := self.run("capture-pane", "-p", "-J")):
            assert monotonic() < end, shown
            sleep(0.05)
        return "\n".join(line.rstrip() for line in shown.splitlines()).rstrip()


@contextmanager
def pane(folder: Path, size: tuple[int, int], *arguments: str) -> Iterator[Pane]:
    """A terminal in which ``amarreko`` plays, and then its exit status is told."""
    there = Pane(folder)
    told = f"{shlex.join(command('play', '--db', 'games.db', *arguments))}; echo left: $?; cat"
    width, height = map(str, size)
    there.run("-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height, told)
    try:
        yield there
    finally:
        there.run("kill-server")


@pytest.mark.soak
@pytest.mark.parametrize("screens", LOOKED_AT, ids=lambda screens: screens.path.stem)
def test_a_terminal_shows_what_the_golden_screens_show(tmp_path: Path, screens: Screens) -> None:
    """Then Ctrl-C leaves, without an error, and the way back is told."""
    first, *_ = screens.path.read_text(encoding="utf-8").split("=" * screens.size[0])
    told = ("--seed", str(SEED), "--pace", "0", "--option", "mus_corrido=false", *UNCUT)
    with pane(tmp_path, screens.size, *told, "--language", screens.language) as there:
        assert there.until(first.splitlines()[-1].strip()) == first.rstrip()
        there.run("send-keys", "C-c")
        assert "--resume" in there.until("left: 0")


def test_who_comes_back_is_offered_what_they_left(tmp_path: Path) -> None:
    """With its score and its date; Enter goes on with the latest."""
    play(tmp_path, "--seed", "3", "--preset", "rioja")
    play(tmp_path, "--seed", str(SEED), "--option", "mus_corrido=false")
    with pane(tmp_path, (80, 24), "--language", "es", "--pace", "0") as there:
        offered = there.until("¿Cuál?")
        assert offered.count("Garazi: nada · 20") == 2
        assert "3 Partida nueva" in offered
        there.run("send-keys", "Enter")
        assert "7c siete" in there.until("Te toca: ¿mus?")


def test_a_terminal_that_can_do_no_more_gets_lines(tmp_path: Path) -> None:
    """An órdago is asked once more there as well; a match may be played again."""
    plain = ("--seed", "3", "--plain", "--pace", "0", "--language", "es", "--seats", "2")
    with pane(tmp_path, (80, 24), *plain, "--option", "mus_corrido=false", *UNCUT) as there:
        there.until("¿qué dices?")
        there.run("send-keys", "no hay mus", "Enter")
        there.until("Órdago!")
        there.run("send-keys", "órdago", "Enter")
        assert "1 ¡Órdago!   2 No" in there.until("¿Seguro?")
        there.run("send-keys", "2", "Enter")
        there.run("send-keys", "salir", "Enter")
        assert "┌" not in there.until("left: 0")


def test_who_sits_at_a_terminal_is_asked_to_cut(tmp_path: Path) -> None:
    """By a word, or by the first number, which lets it fall."""
    plain = ("--seed", "3", "--plain", "--pace", "0", "--language", "es", "--seats", "2")
    with pane(tmp_path, (80, 24), *plain) as there:
        there.until("2 Por arriba")
        there.run("send-keys", "5", "Enter")
        there.until("¿Cuántas cartas levantas? (de 1 a 40)")
        there.run("send-keys", "17", "Enter")
        there.until("Tú: Corto por 17.")
