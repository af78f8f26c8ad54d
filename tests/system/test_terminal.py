"""``amarreko play`` and ``amarreko learn`` in a pseudo-terminal, by the keys of a person."""

import signal
from pathlib import Path
from typing import Final

import pytest

from bot.cli.play import INTERRUPTED
from tests.system.pseudo_terminal import CARD_EDGE, Terminal, terminal
from tests.unit.bot.platforms.terminal.program import LIMIT_S, QUICK

ENTER: Final = "\r"
ESCAPE: Final = "\x1b"
CTRL_C: Final = "\x03"
FULL_SCREEN: Final = "\x1b[?1049h"
FORMER_SCREEN: Final = "\x1b[?1049l"


def leave(opened: Terminal) -> str:
    """Press Ctrl-C; return the last words, written on the screen of before."""
    opened.press(CTRL_C)
    last = opened.rest()
    assert opened.process.wait(LIMIT_S) == 0
    assert FORMER_SCREEN in last
    return last.rpartition(FORMER_SCREEN)[2]


def test_the_lesson_runs_in_the_screen_of_the_game(tmp_path: Path) -> None:
    """Its first pages ask, Escape deals the cards, and ``--resume`` goes on with the same hand."""
    with terminal(tmp_path, "learn") as opened:
        opened.until("Aprender mus")
        assert FULL_SCREEN in opened.written
        opened.press(ENTER)
        opened.until("¿cuánto suman siete, siete, sota y siete?")
        opened.press("2")
        opened.until("Eso es.")
        opened.press(ENTER)
        opened.until("¿quién gana la chica?")
        opened.press(ESCAPE)
        opened.until(CARD_EDGE)
        assert "learn" in leave(opened)
    with terminal(tmp_path, "learn", "--resume") as opened:
        opened.until(CARD_EDGE)
        assert FULL_SCREEN in opened.written
        assert "--resume" in leave(opened)


@pytest.mark.parametrize("ends", [signal.SIGKILL, signal.SIGTERM])
def test_a_match_goes_on_after_its_process_was_ended(ends: signal.Signals, tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--seed", "7") as opened:
        # The letters are shown as soon as they may be pressed.
        opened.until("No hay mus")
        opened.press("n")
        opened.until("Tú: no hay mus")
        opened.process.send_signal(ends)
        opened.process.wait(LIMIT_S)
    with terminal(tmp_path, "play", "--resume") as opened:
        opened.until("Tú: no hay mus")
        opened.until(CARD_EDGE)
        assert "--resume" in leave(opened)


def test_ctrl_c_after_the_end_of_a_match_tells_of_no_saved_one(tmp_path: Path) -> None:
    """There is nothing to continue then, unlike during the match."""
    with terminal(tmp_path, "play", "--plain", "--pace", "0", "--seed", "7", *QUICK) as opened:
        opened.until("? ")
        while "Gana la partida:" not in opened.written:
            # Each prompt ends so: what to say, and whether one is sure.
            opened.press("1\n")
            opened.until("? ")
        opened.process.send_signal(signal.SIGINT)
        assert "guardada" not in opened.rest()
        assert opened.process.wait(LIMIT_S) == INTERRUPTED
