"""Run ``amarreko arena``: compare two players in duplicate games and print the result.

The two games of a pair have the same cards, so they are not independent trials but a cluster of
two. The variance of the rate is the variance of the pairs' means divided by the number of pairs
(Cochran, Sampling Techniques, 3rd ed., 9.3, clusters of equal size). From it follow the effective
number of games, p(1-p)/variance (Korn and Graubard, 1998), and the Wilson interval (1927), which
stays between 0 and 1 and is not empty when one side wins everything.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import sqrt
from statistics import variance
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as ProgressBar

from bot.arena.duplicate_games import MatchResult, MatchSetup, Progress, one_game, play_pairs
from bot.arena.entrants import UnknownContestantError, known_names
from bot.arena.external_player import ProtocolFault
from bot.arena.protocol import PROTOCOL
from bot.arena.subprocess_io import CannotStartError, NewerProgramError
from bot.parsing.error_text import FAILED, OK, print_error, refused_rules
from bot.ports.value import Struct, asdict
from bot.text.after_hand import chance_line
from bot.text.localizer import LocalizedText, Localizer
from engine.errors import IllegalRulesError
from engine.players.trained.covered import covers
from engine.rule_options import Value, rules_of

if TYPE_CHECKING:
    from bot.arena.luck_adjustment import Adjusted

_Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within this number of standard deviations of the mean."""


class Rate(Struct, frozen=True):
    """The share of games won, and its 95 % interval."""

    rate: float
    low: float
    high: float


def rate_of(won: Sequence[int]) -> Rate:
    """Return the rate from the number of games won, 0 to 2, in each pair; ``won`` is not empty."""
    rate = sum(won) / (2 * len(won))
    spread = variance([games / 2 for games in won]) / len(won) if len(won) > 1 else 0.0
    # If all pairs have the same result, the spread is unknown, so each pair counts as one trial.
    trials = rate * (1 - rate) / spread if spread else len(won)
    centre = (rate + _Z**2 / (2 * trials)) / (1 + _Z**2 / trials)
    reach = _Z / (1 + _Z**2 / trials) * sqrt(rate * (1 - rate) / trials + (_Z / trials) ** 2 / 4)
    return Rate(rate, max(centre - reach, 0.0), min(centre + reach, 1.0))


FORMAT: Final = 1
"""The version of the JSON result."""


class ArenaOptions(Struct, frozen=True):
    """The options of the command line."""

    pairs: int
    preset: str
    options: Mapping[str, Value]
    seed: int
    jobs: int
    limit_s: float
    adjusted: bool = False


class Result(Struct, frozen=True):
    """The result of a match: the rate of the first player, and the faults of both."""

    one: str
    other: str
    rate: Rate
    games: int
    hands: int
    seconds: float
    faults: tuple[Mapping[ProtocolFault, int], Mapping[ProtocolFault, int]]
    strays: tuple[int, int] = 0, 0
    """The number of stray lines of each: lines that were not answers and were skipped."""
    mute: tuple[str, ...] = ()
    """The contestants that never answered; the result is void if there are any."""
    adjusted: "Adjusted | None" = None
    """The luck-adjusted rate, if requested."""


def arena(
    one: str,
    other: str,
    wanted: ArenaOptions,
    write: Callable[[str], object],
    localizer: Localizer | None,
) -> int:
    """Play two contestants against each other; print the result, as JSON if there is no localizer.

    Return 0; 1 if a contestant never answered or the luck adjustment is biased; or 2 if refused.
    """
    try:
        result = run_match(one, other, wanted)
    except ArenaError as error:
        return print_error(localizer or Localizer("en"), error.line)
    if localizer is None:
        write(json.dumps(record_of(result, wanted), indent=2))
    else:
        for line in result_lines(result):
            write(localizer.format(line))
    return exit_status([result], localizer)


def exit_status(results: Sequence[Result], localizer: Localizer | None) -> int:
    """Return the exit status of the games.

    It is 1 if a contestant never answered, whose name is then printed, or if the luck adjustment is
    biased.
    """
    mute = dict.fromkeys(name for result in results for name in result.mute)
    for name in mute:
        print_error(localizer or Localizer("en"), LocalizedText("arena-mute", {"name": name}))
    wrong = [result for result in results if result.adjusted and not result.adjusted.holds]
    for result in wrong:
        told = {"one": result.one, "other": result.other}
        print_error(localizer or Localizer("en"), LocalizedText("arena-apart", told))
    return FAILED if mute or wrong else OK


class ArenaError(Exception):
    """Raised when nothing can be played; ``line`` says why."""

    def __init__(self, line: LocalizedText) -> None:
        super().__init__(line.key)
        self.line = line


def run_match(one: str, other: str, wanted: ArenaOptions) -> Result:
    """Play all pairs, with a progress bar on a terminal; raise ArenaError."""
    started = perf_counter()
    try:
        rules = one_game(rules_of(wanted.preset, wanted.options))
        if wanted.adjusted and not covers(rules):
            raise ArenaError(LocalizedText("arena-unadjusted"))
        meeting = MatchSetup(one, other, rules, wanted.seed, wanted.limit_s, wanted.adjusted)
        with progress_bar(f"{one} / {other}", wanted.pairs) as progress:
            tallied = play_pairs(meeting, wanted.pairs, wanted.jobs, progress)
    except IllegalRulesError as error:
        raise ArenaError(refused_rules(error)) from error
    except UnknownContestantError as error:
        told = {"name": str(error), "known": ", ".join(known_names())}
        raise ArenaError(LocalizedText("arena-unknown", told)) from error
    except CannotStartError as error:
        raise ArenaError(LocalizedText("arena-cannot-start", {"command": str(error)})) from error
    except NewerProgramError as error:
        spoken = {"version": error.version, "newest": PROTOCOL}
        line = LocalizedText("arena-newer", {"command": error.command, **spoken})
        raise ArenaError(line) from error
    return Result(
        one=one,
        other=other,
        rate=rate_of(tallied.won),
        games=2 * len(tallied.won),
        hands=tallied.hands,
        seconds=perf_counter() - started,
        faults=tallied.faults,
        strays=tallied.strays,
        mute=tuple(
            name
            for name, has_answered in zip((one, other), tallied.answered, strict=True)
            if not has_answered
        ),
        adjusted=_adjusted(tallied) if wanted.adjusted else None,
    )


def _adjusted(tallied: MatchResult) -> "Adjusted | None":
    from bot.arena.luck_adjustment import adjusted  # noqa: PLC0415 - slow to import

    return adjusted(tallied.won, tallied.fortunes)


def record_of(result: Result, wanted: ArenaOptions) -> dict[str, Any]:
    """Return a result as JSON data.

    The same pairs and seed give the same data except for the duration.
    """
    return {
        "amarreko": FORMAT,
        "a": result.one,
        "b": result.other,
        "preset": wanted.preset,
        "options": dict(wanted.options),
        "seed": wanted.seed,
        "pairs": result.games // 2,
        "games": result.games,
        "hands": result.hands,
        "seconds": round(result.seconds, 2),
        **asdict(result.rate),
        "faults": {
            side: {fault.value: counted[fault] for fault in ProtocolFault}
            for side, counted in zip(("a", "b"), result.faults, strict=True)
        },
        "strays": dict(zip(("a", "b"), result.strays, strict=True)),
        **({} if result.adjusted is None else {"adjusted": asdict(result.adjusted)}),
    }


def result_lines(result: Result) -> list[LocalizedText]:
    """Return the rate with its interval, and the faults of both, if any."""
    rate = result.rate
    lines = [
        LocalizedText(
            "arena-result",
            {
                "one": result.one,
                "other": result.other,
                "games": result.games,
                "hands": result.hands,
                "rate": chance_line(rate.rate),
                "low": chance_line(rate.low),
                "high": chance_line(rate.high),
            },
        )
    ]
    if result.adjusted is not None:
        lines.append(_adjusted_line(result.adjusted))
    for name, counted in zip((result.one, result.other), result.faults, strict=True):
        if sum(counted.values()):
            faults = {fault.value: counted[fault] for fault in ProtocolFault}
            lines.append(LocalizedText("arena-faults", {"name": name, **faults}))
    for name, strays in zip((result.one, result.other), result.strays, strict=True):
        if strays:
            lines.append(LocalizedText("arena-strays", {"name": name, "lines": strays}))
    return lines


def _adjusted_line(found: "Adjusted") -> LocalizedText:
    told = {"ratio": f"{found.ratio:.1f}", "apart": f"{found.apart:+.1f}"}
    chances = {name: chance_line(getattr(found, name)) for name in ("rate", "low", "high")}
    return LocalizedText("arena-adjusted", {**told, **chances})


@contextmanager
def progress_bar(label: str, pairs: int) -> Iterator[Progress]:
    """Show a progress bar for ``pairs`` pairs, removed at the end; show none without a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with ProgressBar(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(label, total=pairs)
        yield lambda more: bar.advance(task, more)
