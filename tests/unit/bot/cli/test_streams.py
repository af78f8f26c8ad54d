"""Ends of the program: closed and full streams, Ctrl-C, and addresses that cannot be used."""

import os
import shlex
import signal
import subprocess
import time
from pathlib import Path
from typing import Final

import pytest

from bot.cli.play import INTERRUPTED
from bot.parsing.error_text import FAILED, OK, UNUSABLE
from tests.unit.bot.arena.programs import program
from tests.unit.bot.platforms.terminal.program import (
    LIMIT_S,
    command,
    environment,
    finished,
    play,
)
from tests.unit.storage.files import contents

pytestmark = pytest.mark.long

FULL: Final = Path("/dev/full")
"""A device on which every write fails, as on a full disk."""


def in_shell(folder: Path, redirections: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a process with the redirections of a shell."""
    line = shlex.join(command(*words, "--language", "en"))
    return finished(folder, ("/bin/sh", "-c", f"exec {line} {redirections}"))


@pytest.mark.parametrize("words", [("play", "--seed", "7"), ("learn", "--plain"), ("practise",)])
def test_a_closed_input_is_like_one_that_has_ended(words: tuple[str, ...], tmp_path: Path) -> None:
    """A service manager or a scheduler may start a program without an input."""
    ended = in_shell(tmp_path, "", *words)
    closed = in_shell(tmp_path, "<&-", *words)
    assert (closed.returncode, closed.stderr) == (ended.returncode, ended.stderr) == (OK, "")
    assert closed.stdout.splitlines()[:1] == ended.stdout.splitlines()[:1] != []


def test_a_closed_output_does_not_stop_a_match(tmp_path: Path) -> None:
    told = in_shell(tmp_path, ">&-", "play", "--db", "games.db")
    assert (told.returncode, told.stdout, told.stderr) == (OK, "", "")
    assert "games.db" in contents(tmp_path)


def test_an_error_never_goes_to_the_output(tmp_path: Path) -> None:
    """Another program may read the output."""
    told = in_shell(tmp_path, "2>&-", "play", "--db", "nowhere/games.db")
    assert (told.returncode, told.stdout) == (UNUSABLE, "")


@pytest.mark.parametrize(
    "words",
    [
        ("play",),
        ("rules",),
        ("doctor",),
        ("odds", "12o 3c 1e 7b", "--json"),
        ("admin", "--db", "games.db", "who"),
    ],
)
def test_an_output_on_a_full_disk_is_told_in_one_line(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """Otherwise a script would take an incomplete file for a complete one."""
    if not FULL.exists():
        pytest.skip("this machine has no such device")
    play(tmp_path, said="")
    told = in_shell(tmp_path, f">{FULL}", *words)
    assert (told.returncode, told.stdout) == (FAILED, "")
    assert told.stderr == "The output cannot be written: the disk may be full.\n"


def test_ctrl_c_ends_a_long_command_without_a_traceback(tmp_path: Path) -> None:
    """The command waits for its input when the key is pressed."""
    with subprocess.Popen(
        command("player"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"nothing\n")
        process.stdin.flush()
        # The answer shows that the program runs.
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=LIMIT_S)
    assert (process.returncode, errors) == (INTERRUPTED, b"")


@pytest.mark.parametrize("name", ["WATCH_HOST", "AMARREKO_WEB_HOST"])
def test_a_host_that_cannot_be_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    server = "WATCH_PORT=1" if name == "WATCH_HOST" else "AMARREKO_WEB_URL=https://mus.example.org"
    (tmp_path / ".env").write_text(
        f"TELEGRAM_TOKEN={'1' * 9}:{'A' * 35}\n{server}\n{name}=no..host\n"
    )
    told = in_shell(tmp_path, "", "serve")
    assert told.returncode == UNUSABLE
    assert "Traceback" not in told.stderr
    assert "no..host" in told.stderr.splitlines()[-1]


def arena(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start an arena of two processes, in a process group of its own."""
    return subprocess.Popen(
        command("arena", *words, "--jobs", "2"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=environment(),
        start_new_session=True,
    )


def test_ctrl_c_ends_the_processes_of_an_arena(tmp_path: Path) -> None:
    """A terminal sends the signal to all of them; none plays its games to the end."""
    began = tmp_path / "began"
    began.touch()
    player = program(
        tmp_path, question=f"open({str(began)!r}, 'a').write('one\\n'); sys.stdin.read()"
    )
    with arena(tmp_path, player, "easy", "--pairs", "8", "--limit", "600") as process:
        # Both processes are asked for a move.
        while len(began.read_text().splitlines()) < 2:
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=LIMIT_S)
        assert (process.returncode, errors) == (INTERRUPTED, b"")
    ends_at = time.monotonic() + LIMIT_S
    while has_processes(process.pid):
        assert time.monotonic() < ends_at
        time.sleep(0.05)


def has_processes(group: int) -> bool:
    """Return whether a process of a group has not ended."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_while_the_processes_of_an_arena_start_is_silent(tmp_path: Path) -> None:
    """A process that still imports its modules would print where it was interrupted."""
    processes = Path("/proc")
    if not processes.is_dir():
        pytest.skip("this machine does not list its processes")
    with arena(tmp_path, "easy", "easy", "--pairs", "64") as process:
        children = processes / f"{process.pid}/task/{process.pid}/children"
        while sum(is_starting(processes / pid) for pid in children.read_text().split()) < 2:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=LIMIT_S)
    assert (process.returncode, errors) == (INTERRUPTED, b"")


def is_starting(process: Path) -> bool:
    """Return whether a process is one that plays, and Ctrl-C no longer just ends it.

    It handles, ignores or blocks the signal; each of these sets is a bit mask in base 16.
    """
    lines = (process / "status").read_text().splitlines()
    sets = [line.split()[1] for line in lines if line.startswith(("SigBlk", "SigIgn", "SigCgt"))]
    expects = any(int(signals, 16) & 1 << (signal.SIGINT - 1) for signals in sets)
    return expects and b"spawn_main" in (process / "cmdline").read_bytes()
