"""Count what an evening asks of the people in a chat: ``python -m tools.simulation.evenings``.

Four people, or one with three computers, play through the real clients of both platforms and the
test servers, on a virtual clock. They are quick, slow or mixed, and each is away in one turn of
fifty. The network takes no time, so all delays come from the program. It prints a table for each
platform.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from statistics import mean
from typing import Final

import structlog

from tools.benchmarks.machine import machine
from tools.simulation.attention import Attention, attention, percentile
from tools.simulation.real_clients import served
from tools.simulation.sessions import Sitting, filmed
from tools.simulation.simulated_chats import DISCORD, TELEGRAM
from tools.simulation.simulated_people import PlayStyle
from tools.simulation.virtual_loop import run_in_virtual_time

EVENINGS: Final = 5
HANDS: Final = 5

PUBLIC: Final = 3
"""The number of Discord evenings, out of every five, in which all play in the channel."""

QUICK_S: Final = (1.0, 3.0)
SLOW_S: Final = (3.0, 20.0)
AWAY_S: Final = (70.0, 110.0)
AWAY: Final = 0.02
"""How often a person is away when their turn comes."""

_READERS: Final = {TELEGRAM: 1, DISCORD: 0}
"""The members who only read, but hear each sound; a Discord channel does not alert them."""

_AT_ONCE: Final = (0.0, 0.0)
_ALL: Final = "all"
_SEATS: Final = 4
_ERROR: Final = 40
"""The minimum level of log messages; lower ones would fill the screen."""

PACES: Final = {"quick": (QUICK_S, QUICK_S), "slow": (SLOW_S, SLOW_S), "mixed": (QUICK_S, SLOW_S)}
"""How long people in even and in odd seats think."""


@dataclass(frozen=True, slots=True)
class Company:
    """The people at a table, and how long they think."""

    people: int
    pace: str

    @property
    def name(self) -> str:
        """Return the heading of its table column."""
        return f"{'four' if self.people > 1 else 'alone'}, {self.pace}"

    def evening(self, platform: str, number: int, hands: int = HANDS) -> Sitting:
        """Return an evening in which every other person plays in the private chat.

        On Discord, this happens only in two evenings of five. On Telegram, the others have also
        started the bot in three of five. At a mixed pace, a lone person is quick and slow in
        alternate evenings.
        """
        manners = tuple(
            PlayStyle(
                platform,
                (seat + number) % 2 == 1 and (platform == TELEGRAM or number % EVENINGS >= PUBLIC),
                PACES[self.pace][(seat if self.people > 1 else number) % 2],
                AWAY,
                AWAY_S,
                has_started=platform == TELEGRAM and (seat + number // 2) % 2 == 0,
            )
            for seat in range(self.people)
        )
        return Sitting(
            1_000 + number,
            "castilla",
            manners,
            with_computers=self.people < _SEATS,
            is_whole=False,
            hands=hands,
        )


COMPANIES: Final = tuple(Company(people, pace) for people in (4, 1) for pace in PACES)


def played(sitting: Sitting) -> Attention:
    """Return the counts of an evening with the real clients."""
    [platform] = sitting.platforms

    async def play() -> Attention:
        async with served(sitting, _AT_ONCE) as venue:
            film = await filmed(sitting, venue)
        names = sitting.names[: len(sitting.manners)]
        return attention(film, names, platform, _READERS[platform])

    return run_in_virtual_time(play(), has_peers=True)


def table(came: Mapping[str, Attention]) -> str:
    """Return the counts of a platform as a Markdown table, with a column for each company."""
    rows = [
        ("each person and hand", *came, "wanted"),
        ("---", *("--:" for _ in came), "--:"),
        *((what, *(tell(one) for one in came.values()), wanted) for what, tell, wanted in _ROWS),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _share(tell: Callable[[Attention], int]) -> Callable[[Attention], str]:
    return lambda one: f"{tell(one) / max(1, one.turns):.2f}"


def _waits(tell: Callable[[Attention], list[float]]) -> Callable[[Attention], str]:
    def told(one: Attention) -> str:
        times_s = tell(one)
        if not times_s:
            return "none"
        return f"{percentile(times_s, 50):.2f} / {percentile(times_s, 95):.2f}"

    return told


def _heights(one: Attention) -> str:
    return _tall([(height.lines, height.pixels) for height in one.showdowns])


def _own_heights(one: Attention) -> str:
    return _tall([(height.lines, height.pixels) for height in one.own_showdowns])


def _tall(heights: list[tuple[int, int]]) -> str:
    """Return the mean and the maximum number of lines, and the mean number of pixels, as text."""
    if not heights:
        return "none"
    lines = [lines for lines, _ in heights]
    return f"{mean(lines):.0f}, {max(lines)}; {mean(pixels for _, pixels in heights):.0f} px"


_ROWS: Final[tuple[tuple[str, Callable[[Attention], str], str], ...]] = (
    ("hands, once for each person", lambda one: f"{one.turns}", ""),
    ("sounds, not asked", _share(lambda one: one.for_others), "0"),
    ("sounds, asked", _share(lambda one: one.for_asked), "<= 0.5"),
    ("new messages in the chat", _share(lambda one: one.chat.sent), ""),
    ("edits in the chat", _share(lambda one: one.chat.edited), ""),
    ("deletions of calls in the chat", _share(lambda one: one.chat.deleted), ""),
    ("deletions of a table in the chat", _share(lambda one: one.chat.tables), "0"),
    ("new messages for one person", _share(lambda one: one.own.sent), ""),
    ("edits for one person", _share(lambda one: one.own.edited), ""),
    ("deletions for one person", _share(lambda one: one.own.deleted + one.own.tables), ""),
    (
        "press to visible in the chat, p50 / p95, s",
        _waits(lambda one: one.visible_s),
        "<= 0.6 / 1.5",
    ),
    ("press to the own page, p50 / p95, s", _waits(lambda one: one.own_s), "p95 <= 0.3"),
    ("showdown in the chat: lines, at most; px", _heights, "<= 12"),
    ("showdown on the own page: lines, at most; px", _own_heights, ""),
    (
        "called within the delay + 2 s, of people who are away",
        lambda one: f"{one.called} of {one.idle}",
        "100 %",
    ),
    ("of those, with a sound", lambda one: f"{one.rung}", ""),
    ("429s", lambda one: f"{one.refused}", "0"),
)


def _counted(platform: str, evenings: int, hands: int) -> Iterator[tuple[str, Attention]]:
    for company in COMPANIES:
        came = Attention()
        for number in range(evenings):
            print(f"... {platform}, {company.name}, {number}", file=sys.stderr)
            came += played(company.evening(platform, number, hands))
        yield company.name, came


def main() -> None:
    """Play the evenings, and print a table for each platform and every missing call."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.simulation.evenings", description=__doc__
    )
    parser.add_argument("platforms", nargs="*", help="telegram, discord; both without any")
    parser.add_argument("--evenings", type=int, default=EVENINGS, help="of each company")
    parser.add_argument("--hands", type=int, default=HANDS, help="of an evening")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(_ERROR))
    print(machine())
    for platform in asked.platforms or (TELEGRAM, DISCORD):
        came = dict(_counted(platform, asked.evenings, asked.hands))
        together = sum(came.values(), Attention())
        print("", f"{platform.capitalize()}:", "", table(came | {_ALL: together}), sep="\n")
        for late in together.late:
            print(f"NOT CALLED IN TIME: {late}")


if __name__ == "__main__":
    main()
