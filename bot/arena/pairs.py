"""Duplicate pairs of games, in this process or in several."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Final, TypeAlias

from bot.arena.contestants import Contestant, contestant
from bot.arena.games import play_game
from bot.protocol.hired import Fault
from engine.rules import Rules
from engine.seats import Pair

_CHUNKS_A_JOB: Final = 16
_LARGEST_CHUNK: Final = 50

Progress: TypeAlias = Callable[[int], object]
"""Is told of so many more pairs that have been played."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets whom: names of contestants, house rules of one game, the luck, the time allowed."""

    one: str
    other: str
    rules: Rules
    seed: int
    limit_s: float


@dataclass(slots=True)
class Tallied:
    """What has been played; ``won`` is by pair, in order, how many of both games the one won."""

    won: list[int] = field(default_factory=list)
    hands: int = 0
    faults: tuple[Counter[Fault], Counter[Fault]] = field(
        default_factory=lambda: (Counter(), Counter())
    )

    def add(self, more: "Tallied") -> None:
        """Take in the pairs that come after these."""
        self.won += more.won
        self.hands += more.hands
        for mine, theirs in zip(self.faults, more.faults, strict=True):
            mine.update(theirs)


def play_pairs(meeting: Meeting, pairs: int, jobs: int, progress: Progress) -> Tallied:
    """Play so many pairs; the result does not depend on the number of jobs.

    Raise UnknownContestantError or CannotStartError before anything is played.
    """
    for name in (meeting.one, meeting.other):
        contestant(name, meeting.limit_s).close()
    chunks = list(_chunks(pairs, jobs))
    if jobs == 1:
        return _joined(play_chunk(meeting, chunk, progress) for chunk in chunks)
    # A program that draws a progress bar has threads, which a fork would not survive.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        playing = [pool.submit(play_chunk, meeting, chunk) for chunk in chunks]
        for done in as_completed(playing):
            progress(len(done.result().won))
        return _joined(chunk.result() for chunk in playing)


def play_chunk(meeting: Meeting, pairs: range, progress: Progress | None = None) -> Tallied:
    """Play the pairs of these numbers, each with the same cards twice and the sides swapped."""
    one, other = (contestant(name, meeting.limit_s) for name in (meeting.one, meeting.other))
    tallied = Tallied(faults=(one.faults, other.faults))
    try:
        for pair in pairs:
            luck = f"{meeting.seed}/{pair}"
            tallied.won.append(
                _win(tallied, meeting.rules, (one, other), luck, Pair.EVEN)
                + _win(tallied, meeting.rules, (other, one), luck, Pair.ODD)
            )
            if progress is not None:
                progress(1)
    finally:
        one.close()
        other.close()
    return tallied


def _win(
    tallied: Tallied,
    rules: Rules,
    sides: tuple[Contestant, Contestant],
    luck: str,
    ours: Pair,
) -> int:
    outcome = play_game(rules, sides, luck)
    tallied.hands += outcome.hands
    return int(outcome.winner is ours)


def _joined(parts: Iterator[Tallied]) -> Tallied:
    whole = Tallied()
    for part in parts:
        whole.add(part)
    return whole


def _chunks(pairs: int, jobs: int) -> Iterator[range]:
    size = min(max(pairs // (jobs * _CHUNKS_A_JOB), 1), _LARGEST_CHUNK) if jobs > 1 else pairs
    for first in range(0, pairs, size):
        yield range(first, min(first + size, pairs))
