"""Tests of the arena and the ladder: fair, with honest intervals, and reproducible."""

import dataclasses
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from bot.arena import duplicate_games
from bot.arena.arena import (
    ArenaError,
    ArenaOptions,
    Rate,
    arena,
    exit_status,
    rate_of,
    record_of,
    run_match,
)
from bot.arena.duplicate_games import MatchSetup, one_game, play_game, play_pairs
from bot.arena.entrants import COMMAND, contestant, known_names
from bot.arena.external_player import ProtocolFault
from bot.arena.ladder import LadderEntry, ladder, plotted, ranked, rates_of, table
from bot.arena.luck_adjustment import adjusted
from bot.parsing.error_text import FAILED
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import Action, Mus
from engine.cards import Cards
from engine.players.levels import Level
from engine.rule_options import EIGHT_KINGS
from engine.rules import Rules
from engine.seats import Pair
from engine.view import View, own_cards
from tests.budget import many
from tests.unit.bot.arena.programs import program
from tests.unit.bot.platforms.terminal.program import LIMIT_S, run

ROOT: Final = Path(__file__).parents[4]
SHORT: Final = one_game(dataclasses.replace(EIGHT_KINGS, target=10))
WANTED: Final = ArenaOptions(
    pairs=3, preset="8r", options={"target": 10}, seed=1, jobs=1, limit_s=LIMIT_S
)
PAIRS: Final = many("AMARREKO_ARENA_PAIRS", test=3, soak=8)
"""The pairs of games in which the luck-adjusted rate is compared with the raw one."""

SAMPLER: Final = ROOT / "examples" / "sampler.py"
EXAMPLE: Final = f"{sys.executable} {ROOT / 'examples' / 'player.py'}"


class Keen:
    """A contestant that records the hands of its questions."""

    def __init__(self, name: str) -> None:
        self._plays = contestant(name, LIMIT_S)
        self.faults = self._plays.faults
        self.stray_lines = 0
        self.has_answered = True
        self.hands = set[tuple[int, int, Cards]]()

    def decide(self, seen: View, generator: Random) -> Action:
        assert seen.seat is not None
        self.hands.add((seen.number, seen.seat, own_cards(seen)))
        return self._plays.decide(seen, generator)

    def hand_over(self, sights: Iterable[View]) -> None:
        self._plays.hand_over(sights)

    def close(self) -> None:
        self._plays.close()


def test_both_games_of_a_pair_have_the_same_cards() -> None:
    """Both games of a pair have the same cards for each seat and hand, with any players."""
    one, other = Keen("never-bets"), Keen("never-bets")
    first = play_game(SHORT, (one, other), "luck")
    second_one, second_other = Keen("never-bets"), Keen("never-bets")
    second = play_game(SHORT, (second_other, second_one), "luck")
    assert one.hands | other.hands == second_one.hands | second_other.hands
    assert one.hands == second_other.hands
    assert first == second


def test_equal_players_win_equally_often() -> None:
    """A player against itself wins exactly half."""
    meeting = MatchSetup("easy", "easy", SHORT, 1, LIMIT_S)
    assert play_pairs(meeting, 4, 1, lambda _: None).won == [1] * 4


@pytest.mark.long
def test_the_result_depends_on_no_number_of_jobs() -> None:
    """Two processes play the same pairs as one, in the same order."""
    meeting = MatchSetup("never-bets", "random", SHORT, 5, LIMIT_S)
    told = list[int]()
    alone, together = (play_pairs(meeting, 6, jobs, told.append) for jobs in (1, 2))
    assert (alone.won, alone.hands) == (together.won, together.hands)
    assert sum(told) == 12
    assert len(set(alone.won)) > 1


def test_a_game_ends_though_everybody_would_talk_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Endless mus is cut off in each hand by the least committing action."""

    class Talker(Keen):
        def decide(self, seen: View, generator: Random) -> Action:
            said = super().decide(seen, generator)
            return Mus() if type(said).__name__ == "Corto" else said

    monkeypatch.setattr(duplicate_games, "_MOST_WORDS", 40)
    talkers = Talker("never-bets"), Talker("never-bets")
    assert play_game(SHORT, talkers, "luck").hands > 1


@pytest.mark.long
@pytest.mark.soak
def test_without_luck_the_same_is_seen_in_fewer_games() -> None:
    """The adjusted rate is told beside the raw one, with a narrower interval.

    Few pairs do not show the size of the gain; docs/STRENGTH.md has thousands of games.
    """
    said = list[str]()
    wanted = replace(WANTED, pairs=PAIRS, preset="castilla", options={}, seed=1, adjusted=True)
    assert arena("hard", "normal", wanted, said.append, None) == 0
    told = json.loads(said[0])
    found = told["adjusted"]
    assert found["ratio"] > 4
    assert found["high"] - found["low"] < told["high"] - told["low"]
    assert found["low"] < found["rate"] < found["high"]


def test_luck_that_is_none_is_an_error() -> None:
    """Two rates that cannot both be right are reported as an error."""
    lucky = adjusted([0, 1, 2, 1] * 9, [0.5, 0.6, 0.7, 0.6] * 9)
    assert lucky is not None
    assert not lucky.holds
    fair = adjusted([0, 1, 2, 1] * 9, [-0.8, 0.1, 0.9, -0.2] * 9)
    assert fair is not None
    assert fair.holds
    assert fair.ratio > 10
    result = replace(
        run_match("never-bets", "never-bets", replace(WANTED, pairs=1)), adjusted=lucky
    )
    assert exit_status([result], None) == FAILED
    assert exit_status([replace(result, adjusted=fair)], None) == 0


def test_luck_cannot_be_told_where_nobody_has_trained() -> None:
    """A luck adjustment is refused without a trained blueprint, and no game is played."""
    with pytest.raises(ArenaError) as refused:
        run_match(
            "never-bets", "never-bets", replace(WANTED, adjusted=True, options={"target": 10})
        )
    assert refused.value.line.key == "arena-unadjusted"


@pytest.mark.parametrize("name", known_names())
def test_every_name_plays(name: str) -> None:
    """Each level and each baseline finishes a game against itself."""
    outcome = play_game(SHORT, (contestant(name, LIMIT_S), contestant(name, LIMIT_S)), name)
    assert outcome.winner in Pair
    assert set(Level) < set(known_names())


@pytest.mark.long
def test_a_program_plays_and_its_faults_are_counted() -> None:
    """The example program plays, and an invalid one has counted faults and no effect on others."""
    honest = run_match(f"{COMMAND}{EXAMPLE}", "never-bets", replace(WANTED, pairs=1))
    assert not sum(honest.faults[0].values())
    nonsense = f'{sys.executable} -u -c "for line in iter(input, str()): print(line)"'
    result = run_match(nonsense, "never-bets", replace(WANTED, pairs=1))
    assert result.faults[0][ProtocolFault.ILLEGAL] > 0
    assert not sum(result.faults[1].values())


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_program_speaks_and_prints_is_told(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A later version is refused before any game, and stray lines are told with the result."""
    newer = program(tmp_path, hello="say(hello=29)")
    assert arena(newer, "never-bets", WANTED, print, Localizer(language)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "29" in told.err
    (tmp_path / "other").mkdir()
    noisy = program(tmp_path / "other", each='print("debug")')
    written = list[str]()
    assert (
        arena(noisy, "never-bets", replace(WANTED, pairs=1), written.append, Localizer(language))
        == 0
    )
    assert len(written) == 2
    assert noisy in written[1]


def test_a_class_of_ones_own_plays_in_this_process() -> None:
    """A player class plays in this process: the example makes legal actions and wins."""
    result = run_match(f"{SAMPLER}:Sampler", "never-bets", replace(WANTED, pairs=20))
    assert result.rate.rate > 0.5
    assert not sum(result.faults[0].values())
    assert not result.mute


def test_what_a_class_may_not_say_is_its_fault(tmp_path: Path) -> None:
    """An illegal action of a class counts as a fault, and the safe action replaces it."""
    stubborn = tmp_path / "stubborn.py"
    stubborn.write_text(
        "from dataclasses import dataclass\n"
        "from engine.actions import Quiero\n"
        "@dataclass\n"
        "class Stubborn:\n"
        "    said: 'int' = 0\n"
        "    def act(self, view, generator):\n"
        "        self.said += 1\n"
        "        return Quiero()\n"
    )
    result = run_match(f"{stubborn}:Stubborn", "never-bets", replace(WANTED, pairs=1))
    assert result.faults[0][ProtocolFault.ILLEGAL] > 0
    assert not sum(result.faults[1].values())


@pytest.mark.long
@pytest.mark.parametrize("command", ["arena", "ladder"])
def test_a_player_that_never_answers_is_a_failure(tmp_path: Path, command: str) -> None:
    """The result says that it tells nothing about a player that never answered."""
    mute = f"{sys.executable} -c pass"
    told = run(tmp_path, command, "never-bets", mute, "--pairs", "1", "--json")
    assert told.returncode == FAILED
    assert told.stderr == f"{mute} has never answered, so the result says nothing about it.\n"
    assert json.loads(told.stdout)


def test_the_interval_is_that_of_pairs() -> None:
    """Split pairs give more information than pairs that are won together; no result is certain."""
    split, together = rate_of([1] * 50), rate_of([0, 2] * 25)
    assert split.rate == together.rate == 0.5
    # Fifty equal pairs are worth 49 games, and the interval is that of Wilson.
    assert together.high - together.low == pytest.approx(0.26963, abs=1e-5)
    assert split.low < 0.5 < split.high
    always = rate_of([2] * 20)
    assert always.rate == always.high == 1
    assert 0.8 < always.low < 1
    assert 0 < rate_of([2]).low < 1


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    """In 400 arenas of 200 equal pairs, about 95 of 100 intervals contain the true rate."""
    generator = Random(4)
    held = 0
    for _ in range(400):
        shared = [generator.random() for _ in range(200)]
        won = [sum(generator.random() < 0.2 + 0.7 * luck for _ in "ab") for luck in shared]
        found = rate_of(won)
        held += found.low <= 0.55 <= found.high
    assert 0.92 < held / 400 < 0.98


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_is_told_in_every_language(language: str) -> None:
    """A result is one line with the rate in every language, without faults if there are none."""
    written: list[str] = []
    assert arena("random", "always-ordago", WANTED, written.append, Localizer(language)) == 0
    assert len(written) == 1
    assert "always-ordago" in written[0]


@pytest.mark.long
def test_json_says_all_that_the_result_depends_on(tmp_path: Path) -> None:
    """The JSON result has all parameters, and is reproducible by seed except the seconds."""
    options = ("--pairs", "3", "--preset", "8r", "--option", "target=10", "--json")
    told = run(tmp_path, "arena", "never-bets", "random", *options)
    assert (told.returncode, told.stderr) == (0, "")
    found = json.loads(told.stdout)
    expected = record_of(run_match("never-bets", "random", WANTED), WANTED)
    apart = {"seconds": 0, "options": {}}
    assert found | apart == expected | apart
    assert found["faults"]["a"] == {"illegal": 0, "late": 0, "stray": 0, "silent": 0}
    assert found["strays"] == {"a": 0, "b": 0}


@pytest.mark.long
@pytest.mark.parametrize(
    ("one", "wanted"),
    [
        pytest.param("nobody", WANTED, id="no-such-player"),
        pytest.param("cmd:no-such-program", WANTED, id="no-such-program"),
        pytest.param("no_such_file.py:Sampler", WANTED, id="no-such-file"),
        pytest.param(f"{SAMPLER}:Nobody", WANTED, id="no-such-class"),
        pytest.param("easy", replace(WANTED, preset="none"), id="no-such-preset"),
    ],
)
def test_what_cannot_be_played_is_refused(
    one: str, wanted: ArenaOptions, capsys: pytest.CaptureFixture[str]
) -> None:
    """An invalid arena or ladder gets one line on stderr and exit status 2."""
    with pytest.raises(ArenaError):
        run_match(one, "random", wanted)
    assert arena(one, "random", wanted, print, None) == 2
    assert ladder([one, "random"], wanted, None, print, Localizer("fr")) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 2


def rungs() -> Iterator[LadderEntry]:
    for name, rate in (("hard", 0.75), ("normal", 0.5), ("easy", 0.25)):
        yield LadderEntry(name, Rate(rate, rate - 0.1, rate + 0.1))


def test_a_ladder_lets_everybody_meet_everybody(tmp_path: Path) -> None:
    """A ladder lets all players meet; its table begins with the strongest, beside a plot."""
    names, written = ["random", "never-bets", "always-ordago"], list[str]()
    plot = tmp_path / "ladder.svg"
    assert ladder(names, WANTED, plot, written.append, Localizer("en")) == 0
    assert len(written) == len(names) + 2
    assert {len(row) for row in written} == {len(written[0])}
    drawn = plot.read_text(encoding="utf-8")
    assert all(name in drawn and any(name in row for row in written[2:]) for name in names)
    as_json: list[str] = []
    assert ladder(names, WANTED, None, as_json.append, None) == 0
    found = json.loads(as_json[0])
    rates = [rung["rate"] for rung in found["ladder"]]
    assert rates == sorted(rates, reverse=True)
    assert len(found["meetings"]) == 3


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        pytest.param(["easy"], "two different", id="one-alone"),
        pytest.param(["easy", "easy"], "two different", id="one-against-itself"),
        pytest.param(
            ["easy", "random", "--svg", "missing/plot.svg"], "missing/plot", id="no-folder"
        ),
        pytest.param(["easy", "random", "--svg", "."], "“.”", id="a-folder"),
    ],
)
def test_a_ladder_refuses_before_the_first_game(
    tmp_path: Path, arguments: list[str], named: str
) -> None:
    """An invalid ladder is refused before any game, with one line and exit status 2."""
    endless = ("--pairs", "1000000000", "--language", "en")
    told = run(tmp_path, "ladder", *arguments, *endless)
    assert (told.returncode, told.stdout) == (2, "")
    [line] = told.stderr.splitlines()
    assert named in line


def test_a_rung_is_the_mean_of_what_it_won() -> None:
    """A rating is the mean of the rates against all rivals, with the combined error."""
    results = [run_match(one, "random", WANTED) for one in ("never-bets", "always-ordago")]
    rates = rates_of(results)
    for (one, other), rate in rates.items():
        assert rates[other, one].rate == pytest.approx(1 - rate.rate)
    best, *_ = ranked(["random", "never-bets"], rates)
    assert best.rate.rate == max(rate.rate for (one, _), rate in rates.items() if one != other)


def test_a_plot_shows_each_rung_at_its_place() -> None:
    """A plot has dots in order, intervals around them, and unchanged names."""
    drawn = ET.fromstring(plotted(list(rungs())))  # noqa: S314 - our own drawing
    space = "{http://www.w3.org/2000/svg}"
    dots = [float(dot.attrib["cx"]) for dot in drawn.iter(f"{space}circle")]
    words = [text.text for text in drawn.iter(f"{space}text")]
    assert dots == sorted(dots, reverse=True)
    assert len(dots) == 3
    assert [word for word in words if word in {"hard", "normal", "easy"}] == [
        "hard",
        "normal",
        "easy",
    ]


def test_a_table_names_rows_and_columns() -> None:
    """A Markdown table names rows and columns, and its diagonal is empty."""
    rates = {(a.name, b.name): a.rate for a in rungs() for b in rungs() if a.name != b.name}
    head, rule, *rows = table(list(rungs()), rates, "all")
    assert head.split("|")[-2].strip() == "all"
    assert set(rule) <= {"|", "-", " "}
    assert rows[0].split("|")[2].strip() == ""
    assert "0.750 (0.650-0.850)" in rows[0]


def test_the_arena_counts_single_games() -> None:
    """The arena counts single games, whatever the rules play to."""
    assert one_game(Rules(games_to_win=3, vacas_to_win=2)) == Rules(games_to_win=1)
