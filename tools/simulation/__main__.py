"""Count what fifty tables showed on their screens: ``python -m tools.simulation``.

It prints the table of ``tools/benchmarks/README.md``. With ``--clients`` a few sessions use the
real clients of both platforms and the test servers.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import structlog

from tools.benchmarks.machine import machine
from tools.simulation.analysis import Counted, Share, counted
from tools.simulation.sessions import Memory, Sitting, filmed, sittings
from tools.simulation.simulated_chats import DISCORD, TELEGRAM
from tools.simulation.virtual_loop import run_in_virtual_time

CALLS_A_DECISION: Final = 1.2
CALLS_A_MINUTE: Final = 18
LAG_S: Final = 3.5
PRESSES: Final = 3

_BOTH: Final = "both at one table"
_ALL: Final = "all"
_COLUMNS: Final = (TELEGRAM, DISCORD, _BOTH, _ALL)
_ERROR: Final = 40
"""The minimum level of log messages; lower ones would fill the screen."""


def played(sitting: Sitting) -> Counted:
    """Return the counts of a session in in-memory chats."""

    async def play() -> Counted:
        return counted(sitting, await filmed(sitting, Memory(sitting)))

    return run_in_virtual_time(play())


def misses(came: Counted) -> Iterator[str]:
    """Yield a description of each broken promise."""
    for share in (came.words, came.showdowns, came.called, came.sounds):
        yield from share.missing
    bounds = {
        "edits that change nothing": (came.unchanged, 0),
        "called twice": (came.called_twice, 0),
        "tables deleted": (came.tables_deleted, 0),
        "refused": (came.refused, 0),
        "calls in a minute": (came.most_in_a_minute, CALLS_A_MINUTE),
        "calls a decision": (came.calls_a_decision, CALLS_A_DECISION),
        "lag": (came.lag_p95_s, LAG_S),
        "presses": (came.presses, PRESSES),
    }
    for what, (value, most) in bounds.items():
        if value > most:
            yield f"{what}: {value:.2f}, more than {most}"


def column_of(sitting: Sitting) -> str:
    """Return the column in which a session is counted."""
    return sitting.platforms[0] if len(sitting.platforms) == 1 else _BOTH


def table(came: Mapping[str, Counted]) -> str:
    """Return all counts as a Markdown table."""
    shown = {name: came[name] for name in _COLUMNS if name in came}
    rows = [
        ("", *(name.capitalize() for name in shown), "wanted", "before"),
        ("---", *("--:" for _ in shown), "--:", "---"),
        *(
            (what, *(_told(tell(one)) for one in shown.values()), wanted, before)
            for what, tell, wanted, before in _ROWS
        ),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


_ROWS: Final[tuple[tuple[str, Callable[[Counted], float | Share], str, str], ...]] = (
    ("hands", lambda one: one.hands, "", ""),
    ("minutes", lambda one: round(one.minutes), "", ""),
    ("decisions of people", lambda one: one.deeds, "", ""),
    (
        "words of a hand visible, in each place",
        lambda one: one.words,
        "100 %",
        "19 to 38 % of computers' words never",
    ),
    (
        "showdowns visible, before the next hand",
        lambda one: one.showdowns,
        "100 %",
        "1 of 9, 2 of 12, 2 of 5",
    ),
    (
        "nudged within the delay of the table and 2 s, of idle people with a question",
        lambda one: one.called,
        "100 %",
        "never: 193 of 200 turns were edits",
    ),
    ("sounds that a person hears in a hand", lambda one: one.sounds_a_hand, "<= 0.5", ""),
    ("messages of a table that were deleted", lambda one: one.tables_deleted, "0", ""),
    ("sounds for people with a question, of all sounds", lambda one: one.sounds, "100 %", ""),
    ("nudged twice for a question", lambda one: one.called_twice, "0", ""),
    ("edits that change nothing", lambda one: one.unchanged, "0", ""),
    (
        "group calls a decision, without nudges",
        lambda one: one.calls_a_decision,
        "<= 1.2",
        "",
    ),
    ("calls to mention people, and to delete that", lambda one: one.calls_to_call, "", ""),
    ("most calls of a Telegram group in a minute", lambda one: one.most_in_a_minute, "<= 18", ""),
    ("lag from word to eye, p95, s", lambda one: one.lag_p95_s, "<= 3.5", ""),
    ("429s", lambda one: one.refused, "0", ""),
    ("presses from /mesa to the player's cards, in the group", lambda one: one.presses, "<= 3", ""),
)


def _told(value: float | Share) -> str:
    match value:
        case Share(met, of):
            return f"{met:,} of {of:,}" if of else "none"
        case int():
            return f"{value:,}"
        case _:
            return f"{value:.2f}"


def _collected(held: Iterable[Sitting], *, by_clients: bool) -> dict[str, Counted]:
    came: dict[str, Counted] = {}
    for sitting in held:
        print(f"... {sitting.number}: {sitting.preset}, {column_of(sitting)}", file=sys.stderr)
        one = _by_clients(sitting) if by_clients else played(sitting)
        for name in (column_of(sitting), _ALL):
            came[name] = came.get(name, Counted()) + one
    return came


def _by_clients(sitting: Sitting) -> Counted:
    from tools.simulation.real_clients import played_by_clients  # noqa: PLC0415 - the servers are slow to import

    return played_by_clients(sitting)


def main() -> None:
    """Run the sessions, and print the table and every broken promise."""
    parser = argparse.ArgumentParser(prog="python -m tools.simulation", description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help="which sittings; all without any")
    parser.add_argument("--clients", action="store_true", help="with the real clients")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(_ERROR))
    held = [one for one in sittings() if one.number in asked.numbers or not asked.numbers]
    came = _collected(held, by_clients=asked.clients)
    print(machine(), table(came), sep="\n\n")
    for miss in misses(came[_ALL]):
        print(f"NOT KEPT: {miss}")


if __name__ == "__main__":
    main()
