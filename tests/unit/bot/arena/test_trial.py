"""Tests of the trial that finds out a program's protocol version."""

import json
import sys
from pathlib import Path

import pytest

from bot.arena.protocol import FIRST, PROTOCOL
from bot.arena.subprocess_io import CannotStartError, NewerProgramError, version_of
from tests.unit.bot.arena.programs import EXAMPLE, FIRST_VERSION, program
from tests.unit.bot.platforms.terminal.program import LIMIT_S

OURS = f"{sys.executable} -m bot player --level easy"
SHORT_S = 0.3


@pytest.mark.long
@pytest.mark.parametrize("command", [EXAMPLE, OURS], ids=["example", "ours"])
def test_who_answers_the_hello_speaks_the_new_version(command: str) -> None:
    """A program that answers the hello has the new version: the example and our player."""
    assert version_of(command, LIMIT_S) == PROTOCOL


@pytest.mark.long
@pytest.mark.parametrize(
    "hello",
    [
        pytest.param("sys.exit()", id="leaves"),
        pytest.param("0 / 0", id="fails"),
        pytest.param('say(error="what?")', id="complains"),
        pytest.param('say(id=0, action="mus")', id="answers"),
        pytest.param('say(hello="me")', id="greets-without-a-version"),
        pytest.param("say(hello=1)", id="says-so"),
        pytest.param('while True: print("debug")', id="never-stops-to-talk"),
    ],
)
def test_who_does_not_is_an_old_program(tmp_path: Path, hello: str) -> None:
    """A program without an answer to the hello has the old version."""
    assert version_of(program(tmp_path, hello=hello), LIMIT_S) == FIRST


@pytest.mark.long
def test_a_player_of_the_first_version_is_one() -> None:
    """A player of the first version fails at the hello, which is not reported."""
    assert version_of(FIRST_VERSION, LIMIT_S) == FIRST


@pytest.mark.long
def test_who_says_nothing_is_waited_for_no_longer_than_it_has(tmp_path: Path) -> None:
    """A silent program is waited for up to its limit, and counts as the old version."""
    assert version_of(program(tmp_path, hello="time.sleep(60)"), SHORT_S) == FIRST


@pytest.mark.long
def test_what_a_program_prints_before_its_hello_is_passed_over(tmp_path: Path) -> None:
    """Output before the hello is ignored."""
    command = program(tmp_path, hello='print("loading"); print([3]); say(hello=3)')
    assert version_of(command, LIMIT_S) == PROTOCOL


@pytest.mark.long
def test_a_program_of_a_later_version_is_refused(tmp_path: Path) -> None:
    """A program of a later version is refused."""
    command = program(tmp_path, hello="say(hello=4)")
    with pytest.raises(NewerProgramError) as refused:
        version_of(command, LIMIT_S)
    assert (refused.value.command, refused.value.version) == (command, 4)


@pytest.mark.long
def test_a_trial_needs_a_command_that_runs() -> None:
    """A trial needs a command that runs."""
    with pytest.raises(CannotStartError):
        version_of("no-such-program --at all")


@pytest.mark.long
def test_a_trial_is_a_hello_and_a_question_of_the_first_version(tmp_path: Path) -> None:
    """A trial sends a hello and a question of the first version, and closes the input."""
    diary = tmp_path / "diary"
    command = program(tmp_path, each=f'open("{diary}", "a").write(line)')
    assert version_of(command, LIMIT_S) == PROTOCOL
    hello, question = map(json.loads, diary.read_text(encoding="utf-8").splitlines())
    assert (hello["amarreko"], hello["hello"]) == (PROTOCOL, "amarreko")
    assert question["amarreko"] == FIRST
    assert not {"question", "hand"} & question.keys()
    assert question["allowed"]
