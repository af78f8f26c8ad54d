"""Rank the levels by the hand of the day: play the same days with each and evaluate its decisions.

``python -m tools.benchmarks.daily --days 28`` prints the gain per day of each level among three
players of *hard*, how often the better of two levels ranks above the other over a day and over a
week, and the processor time per result.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from statistics import fmean, stdev
from time import process_time
from typing import Final, NamedTuple

from bot.app.daily_results import SEAT, result_of
from bot.tables.daily import HANDS, OPTIONS, WEEK, DailyTable, day_before, local_secret, preset_on
from bot.tables.fairness import DailyRng, generator_at
from engine.actions import Reparto
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.game import HandOver, Undealt, opened
from engine.players.analysis import review
from engine.players.levels import Level, player
from engine.rule_options import rules_of
from engine.seats import Seat
from engine.view import view

LAST_DAY: Final = "2026-11-30"

LEVELS: Final = tuple(Level)


def played(day: str, level: Level) -> list[Event]:
    """Return the log of a day that a level plays among three players of *hard*."""
    rules = rules_of(preset_on(day), OPTIONS)
    luck = DailyRng(local_secret(day), DailyTable(day, 0, ""), 0)
    players = {SEAT: player(level), **{Seat(seat): player(Level.HARD) for seat in (1, 2, 3)}}
    log: list[Event] = [MatchOpened(rules)]
    game = opened(rules)
    while not (game.hand.number == HANDS and isinstance(game.phase, HandOver)):
        seat = view(game, None).speakers[0]
        seen, generator = view(game, seat), generator_at(0, len(log), f"seat {seat}")
        is_dealt = not isinstance(game.phase, Undealt | HandOver)
        action = players[seat].act(seen, generator) if is_dealt else Reparto()
        decision = decide_and_apply(game, seat, action, luck)
        log += decision.events
        game = decision.game
    return log


class Judged(NamedTuple):
    """What a level achieved on a day, and the processor time of the evaluation, in seconds."""

    gain: float
    words: int
    spent_s: float


def judged(day: str) -> list[Judged]:
    """Return what each level achieved on a day."""
    found = []
    for level in LEVELS:
        log = played(day, level)
        begun = process_time()
        result = result_of(review(log, seats=(SEAT,)), log)
        found.append(Judged(result.gain, result.words, process_time() - begun))
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=2 * WEEK)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play and judge")
    options = parser.parse_args()
    days = [day_before(LAST_DAY, back) for back in range(options.days)]
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        of_days = list(pool.map(judged, days))
    gains = {level: [of_day[at].gain for of_day in of_days] for at, level in enumerate(LEVELS)}
    results = [one for of_day in of_days for one in of_day]
    for level, found in gains.items():
        print(f"{level:8} D {fmean(found):+5.1f} a day, sd {stdev(found):4.1f}")
    for worse, better in pairwise(LEVELS):
        told = " ".join(f"{above(gains[worse], gains[better], size):.2f}" for size in (1, WEEK))
        print(f"{worse} < {better}: a day / a week {told}")
    words, spent_s = (fmean(one.words for one in results), fmean(one.spent_s for one in results))
    print(f"{words:.0f} words and {spent_s:.2f} s of judging a day")


def above(worse: list[float], better: list[float], days: int) -> float:
    """Return how often a level ranks above another one over this many days in a row."""
    begins = range(len(worse) - days + 1)
    return fmean(sum(better[at : at + days]) > sum(worse[at : at + days]) for at in begins)


if __name__ == "__main__":
    main()
