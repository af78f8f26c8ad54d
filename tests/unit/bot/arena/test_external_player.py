"""Tests of external players: requests hold a seat's view, and every answer is handled."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final, get_args

import pytest
from hypothesis import given

from bot.arena.external_player import ExternalPlayer, ProtocolFault, safe_action
from bot.arena.protocol import (
    ActionRequest,
    Handshake,
    read,
    read_answer,
    serve_player,
    written,
    written_answer,
)
from bot.arena.subprocess_io import CannotStartError
from bot.records.json_fields import DamagedRecordError
from engine.actions import Action, Mas, NoQuiero, Quiero
from engine.events import MatchOpened
from engine.evolve import fold
from engine.game import Game, MatchOver
from engine.legal_actions import allows, options
from engine.players.levels import Level, player
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View, view
from tests.budget import times
from tests.unit.bot.arena.programs import ANSWER, DAMAGE, EXAMPLE, NOTICE, REQUEST
from tests.unit.bot.platforms.terminal.program import LIMIT_S, run
from tests.unit.engine.redealt_twins import twin_of
from tests.unit.engine.strategies import Temper, house_rules, seeds, tempers, walk

OF_VERSION_3: Final = {"question", "hand"}
FIRST_REQUEST: Final[dict[str, Any]] = {
    key: value for key, value in REQUEST.items() if key not in OF_VERSION_3
} | {"amarreko": 1}
FEW: Final = 6

LONGEST_S: Final = 30.0
"""The longest wait for a player."""


def asked(game: Game) -> Iterator[View]:
    """Return the views of all asked seats."""
    return (view(game, seat) for seat in view(game, None).speakers)


def comes(holds: Callable[[], bool]) -> bool:
    """Wait until another process makes a condition true."""
    until = monotonic() + LONGEST_S
    while not holds() and monotonic() < until:
        sleep(0.01)
    return holds()


def has_ended(process: Path) -> bool:
    """Return whether a process of /proc has ended, or is a zombie."""
    try:
        return "(zombie)" in (process / "status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


@times(40)
@given(house_rules(), tempers(), seeds())
def test_a_request_brings_the_whole_view(rules: Rules, temper: Temper, generator: Random) -> None:
    """A request survives the round trip at every point of a match, with seed and number."""
    steps = list(walk(rules, temper, generator))
    for step in generator.sample(steps, min(len(steps), FEW)):
        for seen in asked(step.after):
            request = ActionRequest(generator.randrange(99), seen, generator.choice((None, 5)))
            assert read(written(request)) == request
            assert allows(options(seen), safe_action(seen))


@times(12)
@given(house_rules(), tempers(), seeds())
def test_a_player_decides_there_as_it_does_here(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Each level answers a request as it acts at the table, with the same seed."""
    steps = list(walk(rules, temper, generator))
    for step in generator.sample(steps, min(len(steps), FEW)):
        for seen in asked(step.after):
            seed, level = generator.randrange(2**32), generator.choice(tuple(Level))
            told = io.StringIO()
            serve_player(player(level), [written(ActionRequest(3, seen, seed))], told)
            assert read_answer(told.getvalue()) == (3, player(level).act(seen, Random(seed)))


@times(30)
@given(house_rules(), tempers(), seeds())
def test_a_request_tells_no_card_of_others(rules: Rules, temper: Temper, generator: Random) -> None:
    """A request is identical if the hidden cards are dealt again."""
    steps = list(walk(rules, temper, generator))
    count = generator.randint(1, len(steps))
    log = [MatchOpened(rules), *(event for step in steps[:count] for event in step.events)]
    for seen in asked(fold(log)):
        twin = twin_of(log, rules, seen.seat, generator)
        assert written(ActionRequest(1, view(fold(twin), seen.seat))) == written(
            ActionRequest(1, seen)
        )


def test_the_example_of_the_document_is_a_request() -> None:
    """The documented example is a request, and survives the round trip."""
    request = read(json.dumps(REQUEST))
    assert json.loads(written(request)) == REQUEST
    assert request.number == 7


def test_the_other_examples_are_what_they_say() -> None:
    """The other documented examples are a legal raise, a notice and a damaged line."""
    seen = read(json.dumps(REQUEST)).view
    assert read_answer(json.dumps(ANSWER)) == (7, Mas(3))
    assert allows(options(seen), Mas(3))
    assert (NOTICE["played"], safe_action(seen)) == ("no_quiero", NoQuiero())
    told = io.StringIO()
    incomplete = {key: value for key, value in REQUEST.items() if key != "seat"}
    serve_player(player(Level.EASY), [json.dumps(NOTICE), json.dumps(incomplete)], told)
    assert json.loads(told.getvalue()) == DAMAGE


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        pytest.param({"events": [{"kind": "telepathy"}]}, "unknown-kind", id="no-such-event"),
        pytest.param({"events": [{"kind": "deck-cut"}]}, "unknown-kind", id="half-an-event"),
        pytest.param(
            {"events": [{"kind": "hand-dealt", "seat": 1, "cards": ["12e"]}]},
            "unknown-kind",
            id="a-card-of-another",
        ),
        pytest.param({"events": REQUEST["events"][:3]}, "wrong-type", id="not-its-word"),
        pytest.param({"events": REQUEST["events"][6:]}, "wrong-type", id="a-story-without-a-start"),
        pytest.param({"score": [1, 2, 3]}, "wrong-type", id="three-sides"),
        pytest.param({"options": {"target": "all"}}, "bad-rules", id="no-such-rules"),
        pytest.param({"seat": 4}, "no-such-seat", id="no-such-seat"),
    ],
)
def test_a_damaged_request_is_told_and_the_next_one_answered(
    changes: dict[str, Any], error: str
) -> None:
    """A damaged request gets an error without cards, and the next one is answered."""
    told = io.StringIO()
    lines = [json.dumps(REQUEST | changes), "", json.dumps(REQUEST)]
    serve_player(player(Level.NORMAL), lines, told)
    damage, answer = map(json.loads, told.getvalue().splitlines())
    assert (damage["id"], damage["error"]) == (7, error)
    assert answer["id"] == 7


def test_what_is_no_json_is_answered_without_a_number() -> None:
    """A line that is not JSON gets an error without a number."""
    told = io.StringIO()
    serve_player(player(Level.NORMAL), ["envido!"], told)
    assert json.loads(told.getvalue()) == {"id": None, "error": "not-json", "where": ""}


@pytest.mark.parametrize("text", ["{}", '{"id": 1}', '{"id": 1, "action": "telepathy"}'])
def test_an_answer_needs_a_number_and_an_action(text: str) -> None:
    """An answer without a number or an action is damaged."""
    with pytest.raises(DamagedRecordError):
        read_answer(text)


@pytest.mark.long
def test_the_program_itself_plays(tmp_path: Path) -> None:
    """``amarreko player`` answers all requests, and ends with its input."""
    lines = json.dumps(REQUEST) + "\n" + json.dumps(REQUEST | {"id": 8}) + "\n"
    told = run(tmp_path, "player", "--level", "hard", said=lines)
    assert (told.returncode, told.stderr) == (0, "")
    first, second = map(json.loads, told.stdout.splitlines())
    assert (first["id"], second["id"]) == (7, 8)
    assert first["action"] == second["action"]


def hello(rules: Rules) -> Handshake:
    """Return the lines for the player in the first seat."""
    return Handshake(Seat(0), rules, LIMIT_S)


def hired(code: str, limit_s: float = LIMIT_S) -> ExternalPlayer:
    """Return a player in Python; its ``line`` is each request."""
    return ExternalPlayer(f"{sys.executable} -u -c '{code}'", limit_s)


EACH: Final = "import sys, json\nfor line in sys.stdin: "


@pytest.mark.long
@pytest.mark.parametrize(
    ("does", "fault"),
    [
        pytest.param(
            'print(json.dumps({"id": 7, "action": "paso"}))', ProtocolFault.ILLEGAL, id="illegal"
        ),
        pytest.param('print("paso")', ProtocolFault.ILLEGAL, id="unreadable"),
        pytest.param("break", ProtocolFault.SILENT, id="gone"),
    ],
)
def test_a_fault_is_counted_and_replaced(does: str, fault: ProtocolFault) -> None:
    """Each fault of a program is counted and replaced by the safe action."""
    request = read(json.dumps(REQUEST))
    program = hired(EACH + does)
    assert program.answer(request) == NoQuiero()
    assert program.faults == {fault: 1}
    program.close()


@pytest.mark.long
def test_a_program_that_says_nothing_is_late_and_then_let_be() -> None:
    """A silent program is waited for three times, and then not asked again."""
    request = read(json.dumps(REQUEST))
    program = hired("input()\nimport time\ntime.sleep(60)", limit_s=0.01)
    assert [program.answer(request) for _ in range(5)] == [NoQuiero()] * 5
    assert program.faults == {ProtocolFault.LATE: 3, ProtocolFault.SILENT: 2}
    program.close()


@pytest.mark.long
@pytest.mark.parametrize(
    "does",
    [
        pytest.param('while True: print(json.dumps({"id": 6, "action": "paso"}))', id="talks"),
        pytest.param('sys.stdout.write("x" * 300_000); sys.stdout.flush()', id="no-end"),
        pytest.param('while True: sys.stdout.write("x" * 300_000)', id="no-end-of-no-end"),
    ],
)
def test_who_never_stops_to_talk_is_late_and_is_ended(does: str) -> None:
    """Endless output, with or without line breaks, is late, ended, and kept within a limit."""
    program = hired(f"import sys, json, time\n{does}\ntime.sleep(60)", limit_s=0.3)
    began = monotonic()
    assert program.answer(read(json.dumps(REQUEST))) == NoQuiero()
    assert program.faults == {ProtocolFault.LATE: 1}
    assert not program.has_answered
    program.close()
    assert monotonic() - began < LONGEST_S


@pytest.mark.long
def test_an_answer_that_is_too_long_is_none() -> None:
    """A too long line is discarded, and the next one is an answer again."""
    right = 'print(json.dumps({"id": 7, "action": "quiero"}))'
    program = hired(f'import sys, json\nprint("[" * 70_000)\n{EACH.partition(chr(10))[2]}{right}')
    request = read(json.dumps(REQUEST))
    assert program.answer(request) == NoQuiero()
    assert program.answer(request) == Quiero()
    assert program.faults == {ProtocolFault.ILLEGAL: 1}
    program.close()


@pytest.mark.long
def test_who_answers_and_never_reads_holds_nobody_up() -> None:
    """A program that answers without reading is not asked again once its input is full."""
    answers = 'for _ in range(10_000): print(json.dumps({"id": 7, "action": "quiero"}))'
    program = hired(f"import json, time\n{answers}\ntime.sleep(60)")
    request = read(json.dumps(REQUEST))
    began, asked = monotonic(), 0
    while not program.faults and asked < 1_000:
        program.answer(request)
        asked += 1
    assert program.faults == {ProtocolFault.SILENT: 1}
    program.close()
    assert monotonic() - began < LONGEST_S


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_what_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    """The child processes of a program end with it, even stopped or orphaned ones."""
    left = tmp_path / "left"
    code = (
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f'if os.fork(): open("{left}", "w").write(str(os.getpid())); os._exit(0)\n'
        f'open("{left}.child", "w").write(str(os.getpid()))\n'
        "time.sleep(60)"
    )
    program = hired(code, limit_s=1.0)
    program.answer(read(json.dumps(REQUEST)))
    there = left.with_suffix(".child")
    assert comes(lambda: there.exists() and there.read_text() != "")
    child = Path("/proc") / there.read_text()
    assert child.is_dir()
    began = monotonic()
    program.close()
    assert monotonic() - began < LONGEST_S
    # A killed process ends when the system schedules it, and remains as a zombie.
    assert comes(lambda: has_ended(child))


@pytest.mark.long
def test_a_late_answer_is_not_taken_for_the_next() -> None:
    """A late answer is recognised by its number and ignored."""
    answers = [{"id": 6, "action": "ordago"}, {"id": 7, "action": "quiero"}]
    does = "; ".join(f"print(json.dumps({answer}))".replace("'", '"') for answer in answers)
    program = hired(EACH + does)
    assert program.answer(read(json.dumps(REQUEST))) == Quiero()
    assert not program.faults
    program.close()


@pytest.mark.long
def test_a_fault_is_told_once(tmp_path: Path) -> None:
    """A fault is reported to the program once, with the action that was played."""
    diary = tmp_path / "diary"
    program = hired(f'import sys\nfor line in sys.stdin: open("{diary}", "a").write(line); print()')
    program.answer(read(json.dumps(REQUEST)))
    program.close()
    request, notice = map(json.loads, diary.read_text(encoding="utf-8").splitlines())
    assert request == FIRST_REQUEST
    assert notice == NOTICE | {"amarreko": 1, "fault": "illegal"}


@pytest.mark.long
def test_a_command_that_cannot_be_run_is_told() -> None:
    """A missing program and an empty command are reported."""
    for command in ("no-such-program --at all", ""):
        with pytest.raises(CannotStartError):
            ExternalPlayer(command, LIMIT_S)


@pytest.mark.long
def test_the_example_player_plays_a_match() -> None:
    """The example player of forty lines plays a match of legal actions."""
    rules = Rules(games_to_win=1, target=15)
    program = ExternalPlayer(EXAMPLE, LIMIT_S, hello(rules))
    steps = list(walk(rules, dict.fromkeys(get_args(Action), 1.0), Random(3)))
    for number, step in enumerate(steps):
        if not isinstance(step.before.phase, MatchOver):
            for seen in asked(step.before):
                program.answer(ActionRequest(number, seen))
    assert not program.faults
    program.close()


def test_answers_read_as_they_were_written() -> None:
    """An answer survives the round trip with its number and action."""
    assert read_answer(written_answer(12, Mas(7))) == (12, Mas(7))
