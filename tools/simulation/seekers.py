"""Count whom people meet when they look for a seat: ``python -m tools.simulation.seekers``.

People ask for a seat at random times, in virtual time. The program's own functions choose the seat,
seat people at the next hand, and let them leave. Only durations are modelled: a match takes 8 to 20
minutes, and a hand 40 to 75 seconds. One person in ten leaves mid-match, and a few block each
other.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random
from statistics import median
from typing import Final

from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.display_names import display_names
from bot.tables.joining import seat_pending
from bot.tables.seat_search import RunningTable, Seeker, best_seat
from bot.tables.table_state import SeatAssignment, TableState
from bot.text.table_settings import ALL_CHATS
from engine.players.levels import Level
from engine.rule_options import rules_of
from engine.seats import Seat, pair_of

MATCH_S: Final = (480.0, 1200.0)
HAND_S: Final = (40.0, 75.0)
LEAVING: Final = 0.1
"""The share of people who leave mid-match."""

REFUSING: Final = 0.03
"""The share of pairs of people in which one blocks the other."""

PEOPLE: Final = 300
BASQUE: Final = 0.25
HOURS: Final = 2_000
RATES: Final = (4, 10, 20)
"""The rates of a full run, in seekers per hour."""

_HOUR_S: Final = 3600.0
_RULES: Final = rules_of("castilla")


@dataclass(slots=True)
class Report:
    """Counts of the seekers of a run; the last three numbers must be 0."""

    seekers: int = 0
    met: int = 0
    waits_s: list[float] = field(default_factory=list)
    against_blocks: int = 0
    seen_twice: int = 0
    two_on_a_side: int = 0

    @property
    def share_met(self) -> float:
        """Return the share of the seekers who played with another person."""
        return self.met / self.seekers if self.seekers else 0.0

    def line(self, rate: float) -> str:
        """Return the report as a row of a table."""
        joined = [wait for wait in self.waits_s if wait]
        wait = median(joined) if joined else 0.0
        wrong = self.against_blocks, self.seen_twice, self.two_on_a_side
        return f"| {rate:g} | {self.seekers} | {self.share_met:.3f} | {wait:.0f} s | {wrong} |"


@dataclass(slots=True)
class _Match:
    """A match in progress: its table, its hand, and its beginning and end."""

    state: TableState
    began_at: float
    ends_at: float
    hand: int = 0
    viewers: dict[tuple[int, Seat], set[PersonId]] = field(default_factory=dict)
    seats: dict[PersonId, set[Seat]] = field(default_factory=dict)
    asked_at: dict[PersonId, float] = field(default_factory=dict)

    def shown(self, now: float) -> RunningTable:
        """Return the match as a search sees it; the stones needed fall evenly until its end."""
        left = (self.ends_at - now) / (self.ends_at - self.began_at)
        state = replace(self.state, last_activity_at=now)
        return RunningTable(state, self.hand, int(_RULES.target * left))


class Town:
    """People who look for a seat, and the tables where they play."""

    def __init__(self, rate: float, seed: int) -> None:
        self.report = Report()
        self._random = Random(seed)
        self._rate = rate
        self._codes = map(str, count())
        self._tables: dict[str, _Match] = {}
        self._playing = set[PersonId]()
        self._met = set[PersonId]()
        self._people = [PersonId("town", str(number)) for number in range(PEOPLE)]
        self._refused: dict[PersonId, frozenset[PersonId]] = self._blocks()
        self._due: list[tuple[float, str]] = []

    def run(self, hours: float) -> Report:
        """Let people arrive for some hours; return what happened to them."""
        heappush(self._due, (self._random.expovariate(self._rate / _HOUR_S), ""))
        while self._due:
            now, code = heappop(self._due)
            if not code:
                self._arrive(now)
                next_at = now + self._random.expovariate(self._rate / _HOUR_S)
                if next_at < hours * _HOUR_S:
                    heappush(self._due, (next_at, ""))
            elif now >= self._tables[code].ends_at:
                self._end(self._tables.pop(code))
            else:
                self._deal(self._tables[code], now)
        return self.report

    def separates(self, person: PersonId, others: Iterable[PersonId]) -> bool:
        """Return whether a block separates a person from any of the others."""
        return any(
            other in self._refused[person] or person in self._refused[other] for other in others
        )

    def _blocks(self) -> dict[PersonId, frozenset[PersonId]]:
        refused = defaultdict[PersonId, set[PersonId]](set)
        for person in self._people:
            for other in self._people:
                if person != other and self._random.random() < REFUSING / 2:
                    refused[person].add(other)
        return {person: frozenset(refused[person]) for person in self._people}

    def _arrive(self, now: float) -> None:
        """Seat a random person as ``/jugar`` does, unless they are playing."""
        person = self._random.choice(self._people)
        if person in self._playing:
            return
        self.report.seekers += 1
        self._playing.add(person)
        language = "eu" if int(person.id) < BASQUE * PEOPLE else "es"
        home = Address("town", person.id)
        chair = SeatAssignment(person, f"P{person.id}", language, came_from=home)
        seeker = Seeker(person, home, language, _RULES)
        tables = [match.shown(now) for match in self._tables.values()]
        found = best_seat(tables, seeker, self.separates, now)
        if found is None:
            self._begin(chair, now)
            return
        shown, seat = found
        match = self._tables[shown.state.code]
        if self.separates(person, match.state.everybody):
            self.report.against_blocks += 1
        match.state = lobby.sit(match.state, chair, seat, playing=True, hand=match.hand)
        match.asked_at[person] = now
        coming = [pair_of(one.seat) for one in match.state.joining if one.hand == match.hand]
        self.report.two_on_a_side += len(coming) - len(set(coming))

    def _begin(self, chair: SeatAssignment, now: float) -> None:
        """Open a table with computer players for a person, and deal."""
        assert chair.person is not None, "a person opens a table"
        state = TableState(next(self._codes), chair.person, open_to=ALL_CHATS)
        state = lobby.fill(lobby.sit(state, chair, playing=False), Level.NORMAL)
        match = _Match(state, now, now + self._random.uniform(*MATCH_S))
        match.asked_at[chair.person] = now
        self._tables[state.code] = match
        self._deal(match, now)

    def _deal(self, match: _Match, now: float) -> None:
        """Deal the next hand: seat the people who joined, and let some leave during it."""
        match.hand += 1
        match.state = seat_pending(match.state, display_names(match.state), match.hand)
        for seat, person in _people_at(match.state):
            viewers = match.viewers.setdefault((match.hand, seat), set())
            viewers.add(person)
            seats = match.seats.setdefault(person, set())
            seats.add(seat)
            self.report.seen_twice += (len(viewers) > 1) + (len(seats) > 1)
            if person in match.asked_at:
                self.report.waits_s.append(now - match.asked_at.pop(person))
        present = match.state.people
        if len(present) > 1:
            self._met |= set(present)
        for person in present:
            if self._random.random() < LEAVING / 15:
                match.state = lobby.leave(match.state, person, playing=True, hand=match.hand)
                self._leave(person)
        if not match.state.everybody:
            match.ends_at = now
        next_at = min(now + self._random.uniform(*HAND_S), max(match.ends_at, now))
        heappush(self._due, (next_at, match.state.code))

    def _end(self, match: _Match) -> None:
        for person in match.state.everybody:
            self._leave(person)

    def _leave(self, person: PersonId) -> None:
        """Let a person go, and count whether they met another person."""
        self._playing.discard(person)
        self.report.met += person in self._met
        self._met.discard(person)


def _people_at(state: TableState) -> Iterator[tuple[Seat, PersonId]]:
    for seat, chair in enumerate(state.chairs):
        if chair.person is not None:
            yield Seat(seat), chair.person


def main() -> None:
    """Print a row for each rate; fail if seating a person breaks a promise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=HOURS)
    parser.add_argument("--rates", type=float, nargs="*", default=RATES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| seekers an hour | seekers | meet a person | wait for a hand | against promises |")
    print("| --- | --- | --- | --- | --- |")
    for rate in asked.rates:
        report = Town(rate, asked.seed).run(asked.hours)
        print(report.line(rate), flush=True)
        if report.against_blocks or report.seen_twice or report.two_on_a_side:
            raise SystemExit(1)


if __name__ == "__main__":
    main()
