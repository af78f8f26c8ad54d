"""Count how often slow people are called: ``python -m tools.simulation.calling``.

It plays five evenings on each platform with people who think for 3 to 20 seconds, and five more in
which they sometimes go away for a minute or more, and prints a table. With ``--clients`` they are
played through the real clients of both platforms and the test servers.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import count, cycle, islice, product
from typing import Final

import structlog

from tools.benchmarks.machine import machine
from tools.simulation.__main__ import played
from tools.simulation.analysis import Counted, Share
from tools.simulation.sessions import NAMES, Sitting
from tools.simulation.simulated_chats import DISCORD, TELEGRAM
from tools.simulation.simulated_people import PlayStyle

EVENINGS: Final = 5
HANDS: Final = 8
THINKS_S: Final = (3.0, 20.0)
AWAY_S: Final = (60.0, 100.0)
AWAY: Final = 0.03
"""How often a person is away when their turn comes."""

SOUNDS_A_HAND: Final = 0.5
"""The maximum number of sounds that a person may hear per hand, on average."""

_ERROR: Final = 40
"""The minimum level of log messages; lower ones would fill the screen."""


def evenings(platform: str, away: float) -> Iterator[Sitting]:
    """Yield sessions of four people, of two with computers, and of one with computers."""
    people = cycle((4, 4, 2, 4, 1))
    for number in count():
        manners = tuple(
            PlayStyle(platform, (seat + number) % 2 == 0, THINKS_S, away, AWAY_S)
            for seat in range(next(people))
        )
        yield Sitting(
            100 + number,
            "castilla",
            manners,
            with_computers=len(manners) < len(NAMES[:4]),
            is_whole=False,
            hands=HANDS,
        )


def misses(came: Counted, *, is_away: bool) -> Iterator[str]:
    """Yield a description of each broken promise; people who are away may hear more sounds."""
    yield from came.called.missing
    yield from came.sounds.missing
    if came.sounds_a_hand > SOUNDS_A_HAND and not is_away:
        yield f"sounds in a hand: {came.sounds_a_hand:.2f}, more than {SOUNDS_A_HAND}"
    for what, number in (
        ("tables deleted", came.tables_deleted),
        ("called twice", came.called_twice),
    ):
        if number:
            yield f"{what}: {number}"


_ROWS: Final[tuple[tuple[str, Callable[[Counted], str], str], ...]] = (
    ("hands", lambda one: f"{one.hands}", ""),
    ("hands, once for each person", lambda one: f"{one.hands_of_people}", ""),
    ("sounds that a person hears in a hand", lambda one: f"{one.sounds_a_hand:.2f}", "<= 0.5"),
    ("sounds for people with a question, of all sounds", lambda one: _told(one.sounds), "100 %"),
    ("called within the delay and 2 s, of idle people", lambda one: _told(one.called), "100 %"),
    ("called twice for a question", lambda one: f"{one.called_twice}", "0"),
    ("messages of a table that were deleted", lambda one: f"{one.tables_deleted}", "0"),
)


def _told(share: Share) -> str:
    return f"{share.met} of {share.of}"


def table(came: dict[str, Counted]) -> str:
    """Return the counts of each platform as a Markdown table."""
    rows = [
        ("", *(name.capitalize() for name in came), "wanted"),
        ("---", *("--:" for _ in came), "--:"),
        *((what, *(tell(one) for one in came.values()), wanted) for what, tell, wanted in _ROWS),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> None:
    """Play the evenings, and print the table and every broken promise."""
    parser = argparse.ArgumentParser(prog="python -m tools.simulation.calling", description=__doc__)
    parser.add_argument("--clients", action="store_true", help="with the real clients")
    parser.add_argument("--evenings", type=int, default=EVENINGS, help="on each platform")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(_ERROR))
    play = _by_clients if asked.clients else played
    came: dict[str, Counted] = {}
    for platform, away in product((TELEGRAM, DISCORD), (0.0, AWAY)):
        column = f"{platform}, {AWAY:.0%} away" if away else platform
        came[column] = Counted()
        for sitting in islice(evenings(platform, away), asked.evenings):
            print(f"... {column} {sitting.number}", file=sys.stderr)
            came[column] += play(sitting)
    print(machine(), table(came), sep="\n\n")
    for column, one in came.items():
        for miss in misses(one, is_away="away" in column):
            print(f"NOT KEPT: {column}: {miss}")


def _by_clients(sitting: Sitting) -> Counted:
    from tools.simulation.real_clients import played_by_clients  # noqa: PLC0415 - the servers are slow to import

    return played_by_clients(sitting)


if __name__ == "__main__":
    main()
