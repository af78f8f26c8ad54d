"""Tests of programs of version 3 as processes: documented input, and complete matches."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.arena.duplicate_games import MatchResult, MatchSetup, one_game, play_game, play_pairs
from bot.arena.entrants import contestant
from bot.arena.external_player import ExternalPlayer, ProtocolFault
from bot.arena.protocol import MOST_STRAY, ActionRequest, Handshake, read
from engine.actions import NoQuiero, Quiero
from engine.rule_options import rules_of
from engine.seats import Seat
from tests.unit.bot.arena.programs import EXAMPLE, FIRST_VERSION, REQUEST, ROOT, program
from tests.unit.bot.platforms.terminal.program import LIMIT_S

QUESTION = read(json.dumps(REQUEST))
RULES = QUESTION.view.rules
SHORT = one_game(rules_of("castilla", {"target": 10}))
SHORT_S = 0.3
YES = 'say(id=told["id"], action="quiero")'


def hired(command: str, limit_s: float = LIMIT_S, start_s: float = LIMIT_S) -> ExternalPlayer:
    return ExternalPlayer(command, limit_s, Handshake(Seat(2), RULES, limit_s, start_s))


def played(command: str, pairs: int = 1) -> MatchResult:
    """Return the result of a program against a player that never bets."""
    return play_pairs(
        MatchSetup(command, "never-bets", SHORT, 1, LIMIT_S), pairs, 1, lambda _: None
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(EXAMPLE, id="python"),
        pytest.param(
            f"node {ROOT / 'examples' / 'player.mjs'}",
            id="javascript",
            marks=pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js"),
        ),
        pytest.param(FIRST_VERSION, id="version-1"),
        pytest.param(f"{sys.executable} -m bot player --level easy", id="ours"),
    ],
)
def test_whole_matches_are_played_without_a_fault(command: str) -> None:
    """Both examples, our player and one of the first version play matches without a fault."""
    tallied = played(command)
    assert tallied.faults == ({}, {})
    assert tallied.strays == (0, 0)
    assert tallied.answered == (True, True)


@pytest.mark.long
def test_the_first_answer_has_its_whole_time(tmp_path: Path) -> None:
    """During its preparation a program has only the hello in its input, and then its full time."""
    empty = "say(hello=3) if not select.select([sys.stdin], [], [], 0.2)[0] else sys.exit()"
    asked = hired(program(tmp_path, hello=empty, question=YES))
    assert asked.answer(QUESTION) == Quiero()
    asked.close()


@pytest.mark.long
@pytest.mark.parametrize(
    ("hello", "first", "then"),
    [
        pytest.param("sys.exit()", ProtocolFault.SILENT, ProtocolFault.SILENT, id="leaves"),
        pytest.param("time.sleep(60)", ProtocolFault.LATE, ProtocolFault.SILENT, id="sleeps"),
        pytest.param(
            'while True: print("debug")', ProtocolFault.STRAY, ProtocolFault.SILENT, id="talks"
        ),
    ],
)
def test_who_never_gets_ready_is_asked_nothing(
    tmp_path: Path, hello: str, first: ProtocolFault, then: ProtocolFault
) -> None:
    """A program that is never ready gets no question, whatever its trial said."""
    start_s = SHORT_S if first is ProtocolFault.LATE else LIMIT_S
    asked = hired(program(tmp_path, hello=hello), start_s=start_s)
    for lapse in (first, then):
        before = asked.faults[lapse]
        assert asked.answer(QUESTION) == NoQuiero()
        assert asked.faults[lapse] == before + 1
    assert asked.faults.total() == 2
    assert not asked.has_answered
    asked.close()


@pytest.mark.long
def test_who_is_too_slow_is_late_and_then_let_be(tmp_path: Path) -> None:
    """After three late answers in a row a program is not asked again."""
    asked = hired(program(tmp_path, question="time.sleep(60)"), limit_s=SHORT_S)
    assert [asked.answer(QUESTION) for _ in range(4)] == [NoQuiero()] * 4
    assert asked.faults == {ProtocolFault.LATE: 3, ProtocolFault.SILENT: 1}
    assert not asked.has_answered
    asked.close()


@pytest.mark.long
def test_stray_lines_are_passed_over_up_to_a_bound(tmp_path: Path) -> None:
    """Stray lines are counted up to the limit of the hello; one more is a missing answer."""
    debug = f'[print("debug") for _ in range({MOST_STRAY} + (questions > 1))]; {YES}'
    asked = hired(program(tmp_path, question=debug))
    assert asked.answer(QUESTION) == Quiero()
    assert (asked.strays, asked.faults) == (MOST_STRAY, {})
    again = ActionRequest(8, QUESTION.view)
    assert asked.answer(again) == NoQuiero()
    assert (asked.strays, asked.faults) == (2 * MOST_STRAY + 1, {ProtocolFault.STRAY: 1})
    asked.close()


@pytest.mark.long
def test_what_is_said_of_another_question_is_no_answer(tmp_path: Path) -> None:
    """An answer to another question is ignored, and a damaged one to this question is a fault."""
    others = 'say(id=6, action="telepathy"); say(id=6, action="ordago")'
    asked = hired(program(tmp_path, question=f"{others}; {YES}"))
    assert asked.answer(QUESTION) == Quiero()
    asked.close()
    damaged = hired(program(tmp_path, question='say(id=7, action="telepathy")'))
    assert damaged.answer(QUESTION) == NoQuiero()
    assert damaged.faults == {ProtocolFault.ILLEGAL: 1}
    assert damaged.strays == 0
    damaged.close()


@pytest.mark.long
def test_the_arena_tells_of_stray_lines(tmp_path: Path) -> None:
    """The arena reports the stray lines of all seats and games, and no fault."""
    command = program(tmp_path, question='print("debug"); say(id=told["id"], action=safe(told))')
    tallied = played(command)
    assert tallied.faults == ({}, {})
    assert tallied.strays[0] > 10
    assert tallied.strays[1] == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "dies",
    [
        pytest.param({"hello": 'say(hello=3); sys.exit("gone")'}, id="after-the-hello"),
        pytest.param({"question": "sys.exit()"}, id="at-a-question"),
        pytest.param(
            {"question": 'say(id=told["id"], action=safe(told)); sys.exit()'}, id="after-an-answer"
        ),
        pytest.param({"over": "sys.exit()"}, id="at-the-end-of-a-hand"),
        pytest.param({"over": 'if told["over"] == "match": sys.exit()'}, id="after-a-match"),
    ],
)
def test_somebody_who_dies_is_played_for(tmp_path: Path, dies: dict[str, str]) -> None:
    """A program that dies is replaced by safe actions, and its only fault is silence."""
    tallied = played(program(tmp_path, **dies), pairs=2)
    assert tallied.faults[0].keys() == {ProtocolFault.SILENT}
    assert not tallied.faults[1]
    assert len(tallied.won) == 2


def diaries(folder: Path) -> Iterator[list[dict[str, Any]]]:
    """Return the input of each process after its trial."""
    for diary in folder.glob("*.diary"):
        lines = [json.loads(line) for line in diary.read_text(encoding="utf-8").splitlines()]
        if not any(line["amarreko"] == 1 for line in lines):
            yield lines


@pytest.mark.long
def test_each_seat_has_a_process_that_sees_its_own_side_alone(tmp_path: Path) -> None:
    """Both games of a pair use four processes, each with one seat and its own cards."""
    note = f'open(f"{tmp_path}/{{os.getpid()}}.diary", "a").write(line)'
    tallied = played(program(tmp_path, each=note))
    assert not tallied.faults[0]
    found = list(diaries(tmp_path))
    assert sorted(lines[0]["seat"] for lines in found) == [0, 1, 2, 3]
    for first, *lines in found:
        assert "hello" in first
        assert {line["seat"] for line in lines} == {first["seat"]}
        events = [event for line in lines for event in line.get("events", ())]
        named = {event["seat"] for event in events if "cards" in event}
        assert named == {first["seat"]}
        # One game is theirs, and others play the second one with their cards.
        assert [line["over"] for line in lines if "over" in line].count("match") == 1
        assert lines[-1]["over"] == "match"
        ended = [line["number"] for line in lines if line.get("over") == "hand"]
        assert ended == list(range(1, len(ended) + 1))


@pytest.mark.long
def test_a_question_says_what_its_events_say(tmp_path: Path) -> None:
    """The lance, stakes and rivals of a question agree with its events, for every bet."""
    note = f'open(f"{tmp_path}/{{os.getpid()}}.diary", "a").write(line)'
    command = program(tmp_path, each=note)
    for luck in ("one", "two", "three"):
        sides = contestant(command, LIMIT_S), contestant("random", LIMIT_S)
        play_game(SHORT, sides, luck)
        for side in sides:
            side.close()
    asked = [line for lines in diaries(tmp_path) for line in lines if "question" in line]
    assert {line["question"]["asks"] for line in asked} >= {"mus", "discard", "bet", "answer"}
    for line in asked:
        question, hand = line["question"], line["hand"]
        assert line["seat"] in question["speakers"]
        assert hand["number"] == line["events"][0]["number"]
        assert hand["held"][line["seat"]] == len(line["cards"])
        if question["asks"] == "answer":
            last = [event for event in line["events"] if event["kind"] == "bet-raised"][-1]
            same = ("lance", "at_stake", "deje")
            assert [question[key] for key in same] == [last[key] for key in same]
            assert question["bettor"] == last["seat"]
        closed = [event["lance"] for event in line["events"] if event["kind"] in _CLOSES]
        assert [lance["lance"] for lance in hand["lances"]] == closed


_CLOSES = {
    "lance-passed",
    "lance-unheld",
    "lance-uncontested",
    "lance-refused",
    "bet-accepted",
    "ordago-accepted",
}
