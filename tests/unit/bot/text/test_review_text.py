"""Tests of the text of a review with known figures."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from bot.records.fill_hidden import parse_with_hidden_filled
from bot.records.json_reader import load
from bot.records.parse import entries
from bot.records.review import log_of
from bot.text.localizer import LANGUAGES, Localizer
from bot.text.review_score import accuracy, public_curve
from bot.text.review_text import MOST_TOLD, costliest_decisions, review_lines, why_line
from engine.actions import Action, Envido, Mas, NoQuiero, Ordago, Paso, Quiero
from engine.events import Event, GameWon, HandClosed, HandOpened, MatchOpened, MusCut
from engine.game import Betting
from engine.players.analysis import Choice
from engine.rules import Show
from engine.seats import Pair, Seat
from tests.unit.bot.sample_review import made_up

EXAMPLES: Final = Path(__file__).parents[4] / "examples"
NAMES: Final = dict(zip(map(Seat, range(4)), ("Ane", "Beñat", "Garazi", "Iker"), strict=True))
MINUS: Final = "\N{MINUS SIGN}"
SIGNED: Final = re.compile(rf" ([+{MINUS}]?\d+)(?=[,.])")


def a_match(show: Show = Show.ALL) -> tuple[Event, ...]:
    """Return a match under rules that show all hands, or only those that a bet needs."""
    [entry] = entries(load(EXAMPLES / "match.json"))
    first, *later = log_of(parse_with_hidden_filled(entry), Localizer("en"))
    assert isinstance(first, MatchOpened)
    return (replace(first, rules=replace(first.rules, show=show)), *later)


def told(log: tuple[Event, ...], *seats: int, since: int = 0, language: str = "en") -> list[str]:
    """Return the text of a review of some seats."""
    judged = tuple(map(Seat, seats))
    review = made_up(log, seats=judged)
    return [*map(Localizer(language).format, review_lines(review, log, NAMES, judged, since))]


def test_the_dearest_decisions_are_told_with_all_that_was_known() -> None:
    """At most three decisions are told, with cards, score, action, chances and a reason."""
    lines = told(a_match(), 0)
    assert lines[0].startswith("Ane: accuracy ")
    blocks = [line for line in lines if re.match(r"\d\. Hand \d+ · ", line)]
    assert len(blocks) == MOST_TOLD
    begins = [lines.index(block) for block in blocks] + [len(lines) - 1]
    for begin, end in pairwise(begins):
        block = lines[begin:end]
        made = [line for line in block if line.startswith("▸ ")]
        chances = [int(line.partition(": ")[2].split(" %")[0]) for line in block if "(±" in line]
        assert len(made) == 1
        assert chances == sorted(chances, reverse=True)
        assert "in a hundred" in block[-1] or "of 100 such deals" in block[-1]
    assert not any("engine" in line for line in lines)


@pytest.mark.parametrize("seat", range(4))
def test_what_an_account_says_adds_up(seat: int) -> None:
    """The parts sum from the initial chance to the result, for either side."""
    account = told(a_match(), seat)[-1]
    begun = int(account.partition(" %")[0].rpartition(" ")[2])
    parts = [int(part.replace(MINUS, "-")) for part in SIGNED.findall(account)]
    assert begun + sum(parts) == (100 if account.endswith("Won.") else 0)
    assert account.endswith("Won." if seat % 2 == 0 else "Lost.")
    assert len(parts) == 7


def test_where_hands_stay_hidden_nothing_that_hangs_on_them_is_told_apart() -> None:
    """With hidden hands all parts but the viewer's actions are one sum, and the curve has steps."""
    log = a_match(Show.NEEDED)
    account = told(log, 1)[-1]
    assert "deal" not in account
    assert "hidden" not in account
    assert len(SIGNED.findall(account)) == 2
    review = made_up(log, seats=(Seat(1),))
    points = public_curve(review, log, Pair.ODD)
    closed = [event for event in log if isinstance(event, HandClosed)]
    events = [log[point.number] for point in points]
    assert [event for event in events if isinstance(event, HandClosed)] == closed
    assert all(not isinstance(event, HandOpened | MusCut) for event in events)


def test_the_curve_says_nothing_of_cards_that_were_thrown() -> None:
    """The curve reveals no discarded cards: it starts in each hand at the cut of the mus."""
    log = a_match()
    review = made_up(log, seats=())
    even, odd = (public_curve(review, log, pair) for pair in Pair)
    assert [one.chance for one in even] == [pytest.approx(1 - one.chance) for one in odd]
    is_open = False
    shown = {point.number for point in even}
    for number, event in enumerate(log):
        is_open = (is_open and not isinstance(event, HandOpened)) or isinstance(event, MusCut)
        assert (number in shown) == (is_open or isinstance(event, HandClosed | GameWon))


def test_a_hand_is_told_without_the_account_of_the_match() -> None:
    log = a_match()
    since = max(at for at, event in enumerate(log) if isinstance(event, HandOpened))
    lines = told(log, 0, since=since)
    assert not [line for line in lines if "began at" in line]
    review = made_up(log, seats=(Seat(0),))
    assert all(one.number >= since for one in costliest_decisions(review, (Seat(0),), since))


def test_of_few_games_nothing_is_said_of_strength() -> None:
    """Strength needs ten games, and has an interval."""
    log = a_match()
    assert not [line for line in told(log, 0) if "good player" in line]
    ten = (*log, *(log[1:] * 9))
    [line] = [line for line in told(ten, 0) if "good player" in line]
    assert re.fullmatch(
        rf"Ane: {MINUS}\d+ \(± \d+\) games in a hundred against a good player, over 10 games\.",
        line,
    )


def test_accuracy_falls_with_what_was_given_away() -> None:
    assert accuracy(0.0) == 1.0
    assert accuracy(0.02) > accuracy(0.1) > accuracy(0.5)
    assert accuracy(1.0) == 0.0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_it_in_as_many_lines(language: str) -> None:
    """Every language has the same lines and figures."""
    log = a_match()
    ours, theirs = told(log, 0, 1), told(log, 0, 1, language=language)
    assert [re.findall(r"\d+", line) for line in ours if "±" in line] == [
        re.findall(r"\d+", line) for line in theirs if "±" in line
    ]
    assert len(ours) == len(theirs)


@pytest.mark.parametrize(
    ("made", "best", "wins", "said"),
    [
        (Envido(5), Paso(), 0.3, "about 30 of 100 such deals, and a player who answers a bet"),
        (
            Envido(5),
            Paso(),
            0.99,
            "nearly always wins grande, but weaker hands decline a bet",
        ),
        (Paso(), Envido(2), 0.8, "a rival who accepts pays the bet"),
        (Paso(), Envido(2), 0.01, "hardly ever wins grande, but the rivals often"),
        (Envido(2), Envido(8), 0.8, "a bigger bet earns more"),
        (Envido(8), Envido(2), 0.4, "a smaller bet is accepted by more hands"),
        (NoQuiero(), Quiero(), 0.4, "often enough for what was at stake"),
        (Quiero(), NoQuiero(), 0.2, "too seldom for what was at stake"),
        (Mas(5), Quiero(), 0.7, "weaker hands decline a raise"),
        (Mas(5), Quiero(), 0.4, "often enough to accept, but not to raise"),
        (Ordago(), Paso(), 0.4, "without it there were 9 more games in a hundred"),
        (Paso(), Ordago(), 0.8, "few hands accept a hordago"),
    ],
)
def test_the_reason_fits_what_was_said_and_how_often_one_wins(
    made: Action, best: Action, wins: float, said: str
) -> None:
    """The reason fits the action and the odds: no praise for a wrong bet, and a bluff is named."""
    choices = (Choice(best, 0.55, 0.01, 0.9), Choice(made, 0.46, 0.01, 0.1))
    assert said in reason(made, choices, wins)


@pytest.mark.parametrize(
    ("stones", "chance", "wins", "said"),
    [
        ((35, 12), 0.9, 0.9, "no better way to win the game"),
        ((12, 35), 0.1, 0.9, "no better way to win the game"),
        ((12, 35), 0.1, 0.2, "the only real hope"),
        ((12, 13), 0.1, 0.2, "few hands accept a hordago"),
    ],
)
def test_an_ordago_is_a_matter_of_the_score_near_the_end_alone(
    stones: tuple[int, int], chance: float, wins: float, said: str
) -> None:
    choices = (Choice(Ordago(), chance, 0.01, 0.9), Choice(Paso(), chance - 0.05, 0.01, 0.1))
    assert said in reason(Paso(), choices, wins, stones)


def test_what_is_as_good_and_plainer_is_what_a_bet_is_held_against() -> None:
    """A simple alternative of equal value is recommended instead of a raise."""
    choices = (
        Choice(Mas(2), 0.67, 0.02, 0.4),
        Choice(NoQuiero(), 0.66, 0.01, 0.5),
        Choice(Mas(5), 0.49, 0.03, 0.1),
    )
    assert "too seldom for what was at stake" in reason(Mas(5), choices, 0.07)


def reason(
    made: Action, choices: Sequence[Choice], wins: float, stones: tuple[int, int] = (3, 4)
) -> str:
    """Return the reason for a decision at grande with this score."""
    verdicts = made_up(a_match(), seats=(Seat(0),)).verdicts
    seen = next(one.view for one in verdicts if isinstance(one.view.phase, Betting))
    seen = replace(seen, tally=replace(seen.tally, stones=stones))
    return Localizer("en").format(why_line(seen, made, choices, wins))
