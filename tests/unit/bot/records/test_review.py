"""Tests of ``amarreko review``: every written record can be reviewed, and damage is named."""

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bot.ports.analysis_process import AnalysisWorker
from bot.records.export import export, record_of
from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.json_reader import Document, load
from bot.records.parse import entries
from bot.records.review import UnreviewableError, figures_of, log_of, review_of
from bot.text.localizer import Localizer
from engine.events import Event, HandClosed, HandDealt, HandOpened, MatchOpened
from engine.evolve import fold_from
from engine.game import Answering, Betting, Talking, opened
from engine.players.analysis import review
from engine.players.levels import Level, player
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.budget import EFFORT, Effort, many
from tests.unit.bot.platforms.terminal.program import run_here
from tests.unit.bot.sample_review import made_up
from tests.unit.engine.players.matches import play
from tests.unit.engine.redealt_twins import twin_of

EXAMPLES: Final = Path(__file__).parents[4] / "examples"
MATCH: Final = EXAMPLES / "match.json"
ENGLISH: Final = Localizer("en")
HANDS: Final = many("AMARREKO_REVIEWED_HANDS", test=1, soak=24)


def test_the_log_of_a_record_is_the_log_that_it_was_written_from() -> None:
    """The events of a record equal the original log, so that positions agree."""
    [entry] = entries(load(MATCH))
    log = log_of(parse_with_hidden_filled(entry), ENGLISH)
    [again] = entries(Document(export(log)))
    assert log_of(parse_with_hidden_filled(again), ENGLISH) == log


def test_figures_make_the_same_review_again() -> None:
    """The JSON figures restore the same review, and those of another log are refused."""
    [entry] = entries(load(MATCH))
    log = log_of(parse_with_hidden_filled(entry), ENGLISH)
    known = made_up(log, seats=(Seat(0), Seat(3)))
    figures = json.loads(json.dumps(figures_of(known)))
    assert review_of(figures, log) == known
    with pytest.raises(LookupError):
        review_of(figures, log[:50])


def test_a_hand_by_itself_is_played_from_its_score() -> None:
    """A hand alone starts with its score, which its views include."""
    for entry in entries(load(EXAMPLES / "hands.json")):
        record = parse_with_hidden_filled(entry)
        try:
            log = log_of(record, ENGLISH)
        except UnreviewableError:
            continue
        first, *later = log
        assert isinstance(first, MatchOpened)
        at = next(at for at, event in enumerate(later) if isinstance(event, HandOpened))
        seen = view(fold_from(opened(first.rules), later[: at + 1]), None)
        assert seen.tally.stones == getattr(record, "stones", (0, 0))


def begun() -> tuple[Event, ...]:
    """Return the example up to its second hand."""
    [entry] = entries(load(MATCH))
    log = log_of(parse_with_hidden_filled(entry), ENGLISH)
    _, second, third, *_ = (at for at, event in enumerate(log) if isinstance(event, HandOpened))
    assert second < third
    return tuple(log[:third])


def finished() -> list[Event]:
    """Return a match of one game in four hands, with mistakes."""
    rules = rules_of("euskadi", {"games_to_win": 1})
    steps = play(rules, [player(Level.EASY)], 2)
    return [MatchOpened(rules), *(event for step in steps for event in step.events)]


@pytest.mark.long
def test_a_match_is_told_in_words_and_as_figures(tmp_path: Path) -> None:
    """A match has the same text and figures each time, for all seats or one."""
    whole, names = tmp_path / "whole.json", ("Ane", "Iker", "Jon", "Miren")
    whole.write_text(export(finished(), names), encoding="utf-8")
    told = run_here(tmp_path, "review", str(whole), "--language", "en", "--seat", "1")
    assert told.returncode == 0
    lines = told.stdout.splitlines()
    assert lines[1].startswith("Iker: accuracy ")
    assert "began at 50 %" in told.stdout
    (tmp_path / "begun.json").write_text(export(begun()), encoding="utf-8")
    again = [run_here(tmp_path, "review", "begun.json", "--json").stdout for _ in range(2)]
    assert again[0] == again[1] != ""
    written = run_here(tmp_path, "review", str(whole), "--json")
    [figures] = json.loads(written.stdout)["reviews"]
    assert figures["seats"] == [0, 1, 2, 3]
    for game in figures["games"]:
        parts = game["begun"] + game["deal"] + game["draws"] + game["hidden"] + sum(game["said"])
        assert parts == pytest.approx(game["result"], abs=1e-9)


@pytest.mark.long
async def test_another_process_tells_what_the_judge_would_here() -> None:
    """The worker process reviews a record as this process does."""
    log, analysis = begun(), AnalysisWorker()
    try:
        figures = await analysis.analyse(export(log), 2)
    finally:
        await analysis.close()
    assert review_of(figures, log) == review(log, seats=(Seat(2),))


@pytest.mark.parametrize(
    ("text", "said", "status"),
    [
        (None, "there is no such file.", 2),
        ("{", "this is not JSON", 2),
        (
            '{"matches": [{"id": "m", "preset": "rioja", "hands": []}]}',
            "no computer player is trained",
            1,
        ),
        ('{"hands": [{"id": "h", "mano": 0, "calls": []}]}', "hands", 2),
    ],
)
def test_what_cannot_be_gone_through_is_said_in_a_line(
    text: str | None, said: str, status: int, tmp_path: Path
) -> None:
    """An impossible review gets one line and nothing else."""
    path = tmp_path / "match.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    told = run_here(tmp_path, "review", str(path), "--language", "en")
    assert (told.returncode, told.stdout) == (status, "")
    [line] = told.stderr.splitlines()
    assert said in line


def test_a_seat_that_there_is_not_is_named(tmp_path: Path) -> None:
    told = run_here(tmp_path, "review", str(MATCH), "--seat", "7", "--language", "en")
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "four-kings has no seat 7.\n"


WORDS: Final = ("--language", "es")
FIGURES: Final = ("--json",)
REVIEWED: Final = tuple(product(("castilla", "euskadi"), (WORDS, FIGURES)))
"""Each deck with each form of a review; in ``make test`` each of them once."""


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize(
    ("preset", "form"), REVIEWED if EFFORT is Effort.SOAK else REVIEWED[:: len(REVIEWED) - 1]
)
def test_what_is_told_of_hands_before_their_showdown_hangs_on_no_hidden_card(
    preset: str, form: tuple[str, ...], tmp_path: Path
) -> None:
    """The text before the showdown is identical if the hidden cards are dealt again."""
    seat = Seat(2)
    rules = rules_of(preset, {"senas": "off"})
    hands = [under_way(rules, seat, seed) for seed in range(HANDS)]
    twins = [twin_of(log, rules, seat, Random(7)) for log in hands]
    assert sum(map(dealt_otherwise, hands, twins)) >= max(1, HANDS - 1)
    told, other = (
        run_here(tmp_path, "review", str(written(tmp_path, logs)), "--seat", "2", *form).stdout
        for logs in (hands, twins)
    )
    if form == WORDS:
        assert told.count("acierto del") == len(hands)
        assert told == other
        return
    decisions, others = (
        [one["decisions"] for one in json.loads(found)["reviews"]] for found in (told, other)
    )
    assert decisions == others
    assert sum(map(len, decisions)) > HANDS


def under_way(rules: Rules, seat: Seat, seed: int) -> list[Event]:
    """Return a match of hard players up to a seat's last word in its first hand."""
    log: list[Event] = [MatchOpened(rules)]
    last = 0
    for step in play(rules, [player(Level.HARD)], seed):
        if step.seat == seat and isinstance(step.after.phase, Betting | Answering | Talking):
            last = len(log) + len(step.events)
        log += step.events
        if any(isinstance(event, HandClosed) for event in step.events):
            break
    return log[:last]


def dealt_otherwise(log: Sequence[Event], twin: Sequence[Event]) -> bool:
    """Return whether some hand differs."""
    first, other = ([e for e in each if isinstance(e, HandDealt)] for each in (log, twin))
    return first != other


def written(folder: Path, logs: Sequence[Sequence[Event]]) -> Path:
    """Return a file with the records of these matches."""
    records: list[Any] = []
    for number, log in enumerate(logs):
        told: Any = record_of(log, label=f"match-{number}")
        records += told["matches"]
    path = folder / "matches.json"
    path.write_text(json.dumps({"matches": records}), encoding="utf-8")
    return path
