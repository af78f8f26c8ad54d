"""The call budget of a hand: the API calls to its Telegram group, and the delay there.

``python -m tools.simulation.call_budget`` prints the table of ``tools/benchmarks/README.md``. Time
is virtual, so the result is the same on every machine.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import quantiles
from typing import Final

from tools.benchmarks.figures import Figure, Target
from tools.simulation.paced_play import Pace, RunResult, act

HANDS: Final = 300
CALLS_A_DECISION: Final = 1.2
CALLS_A_HAND: Final = 25
CALLS_A_MINUTE: Final = 18
LAG_S: Final = 3.5

TEMPOS: Final = (
    Pace("1 person, 3 computers", 1, (2, 10)),
    Pace("2 people, 2 computers", 2, (2, 10)),
    Pace("4 slow people", 4, (5, 30)),
    Pace("4 people", 4, (2, 8)),
    Pace("4 fast people", 4, (1, 3)),
)
ELSEWHERE: Final = Pace("4 people in another chat", 4, (0.5, 2), elsewhere=True)
"""A pace faster than a group can be updated: the budget is kept there, but not the delay."""

_HEADINGS: Final = (
    "tempo",
    "policy",
    "calls a decision",
    "calls a hand",
    "most in a hand",
    "most in a minute",
    "lag p50",
    "lag p95",
    "429s",
    "minutes a hand",
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a policy at a pace; ``wasted`` are calls beyond the budget of a hand.

    The budget is 25 calls, or one for each decision in a hand with more than 25 decisions.
    """

    calls_a_decision: float
    calls_a_hand: float
    most_in_a_hand: int
    wasted: int
    most_in_a_minute: int
    lag_p50_s: float
    lag_p95_s: float
    refused: int
    minutes_a_hand: float


def budget() -> Iterator[Figure]:
    """Yield the figures at each pace, compared with the naive policy."""
    for tempo in TEMPOS:
        yield from _figures(tempo.name, outcome(tempo), outcome(tempo, naive=True))


def outcome(tempo: Pace, hands: int = HANDS, *, naive: bool = False) -> Outcome:
    """Return the result of our policy, or the naive one, after this number of hands at a pace."""
    acted = asyncio.run(act(tempo, hands, naive=naive))
    centiles = quantiles(acted.lags_s, n=100)
    return Outcome(
        calls_a_decision=acted.calls.total() / acted.decisions.total(),
        calls_a_hand=acted.calls.total() / hands,
        most_in_a_hand=max(acted.calls.values()),
        wasted=_wasted(acted),
        most_in_a_minute=acted.busiest_minute,
        lag_p50_s=centiles[49],
        lag_p95_s=centiles[94],
        refused=acted.refused,
        minutes_a_hand=acted.lasted_s / 60 / hands,
    )


def _wasted(acted: RunResult) -> int:
    """Return the wasted calls; one more call is allowed to remove a hand's buttons."""
    return sum(
        max(0, calls - max(CALLS_A_HAND, acted.decisions[hand] + 1))
        for hand, calls in acted.calls.items()
    )


def _figures(tempo: str, ours: Outcome, naive: Outcome) -> Iterator[Figure]:
    yield Figure(
        what=f"{tempo}: decisions for each call to the group",
        value=1 / ours.calls_a_decision,
        unit="",
        side=Target.AT_LEAST,
        target=round(1 / CALLS_A_DECISION, 2),
        beside=f"naive {1 / naive.calls_a_decision:.2f}",
    )
    yield Figure(
        what=f"{tempo}: calls in the busiest minute",
        value=ours.most_in_a_minute,
        unit="",
        side=Target.BELOW,
        target=CALLS_A_MINUTE + 1,
        beside=f"refused {ours.refused} times; naive {naive.refused:,} times",
    )
    yield Figure(
        what=f"{tempo}: calls a hand",
        value=ours.calls_a_hand,
        unit="",
        side=Target.BELOW,
        target=CALLS_A_HAND,
        beside=f"at most {ours.most_in_a_hand}; naive {naive.calls_a_hand:.1f}",
    )
    yield Figure(
        what=f"{tempo}: lag, 95 of 100 words",
        value=ours.lag_p95_s,
        unit="s",
        side=Target.BELOW,
        target=LAG_S,
        beside=f"naive {naive.lag_p95_s:.1f} s",
    )


def main() -> None:
    """Print the whole table, including the pace that is too fast for any group."""
    rows = [_HEADINGS, ("---",) * 2 + ("--:",) * (len(_HEADINGS) - 2)]
    for naive in (False, True):
        rows += [_row(tempo, naive=naive) for tempo in (*TEMPOS, ELSEWHERE)]
    print("\n".join(f"| {' | '.join(row)} |" for row in rows))


def _row(tempo: Pace, *, naive: bool) -> tuple[str, ...]:
    came = outcome(tempo, naive=naive)
    return (
        tempo.name,
        "naive" if naive else "merged",
        f"{came.calls_a_decision:.2f}",
        f"{came.calls_a_hand:.1f}",
        str(came.most_in_a_hand),
        str(came.most_in_a_minute),
        f"{came.lag_p50_s:,.1f} s",
        f"{came.lag_p95_s:,.1f} s",
        f"{came.refused:,}",
        f"{came.minutes_a_hand:.1f}",
    )


if __name__ == "__main__":
    main()
