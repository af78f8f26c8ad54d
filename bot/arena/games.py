"""Duplicate pairs of games between two contestants on the real rules, as fast as they decide.

A contestant is a level, a baseline, or a program that speaks the protocol. The cards of a hand
depend on the seed, the pair and the number of the hand alone, so that two games of a pair see the
same cards in the same seats; so does all that players leave to chance.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from random import Random
from typing import Final, Protocol, TypeAlias, TypeVar

from bot.protocol.hired import Hired, Lapse, safe_action
from bot.protocol.wire import Request
from engine.actions import Action, Reparto
from engine.decide import judge
from engine.game import Game, HandOver, MatchOver, Undealt, opened
from engine.players.baselines import BASELINES, baseline
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of
from engine.turns import speakers
from engine.view import View, view

COMMAND: Final = "cmd:"
"""What a program's command may begin with; one that holds a blank needs no such mark."""

_REQUEST_BITS: Final = 53


class UnknownContestantError(ValueError):
    """A name that is no level, no baseline and no command."""


class Contestant(Protocol):
    """A player that decides for every seat of a side."""

    @property
    def faults(self) -> Counter[Lapse]:
        """What went wrong so far."""
        ...

    @property
    def has_answered(self) -> bool:
        """Whether it has said anything so far, right or wrong."""
        ...

    def decide(self, seen: View, generator: Random) -> Action:
        """A legal action for a seat that the table waits for."""
        ...

    def close(self) -> None:
        """Let go of what was needed to play."""
        ...


class _BuiltIn:
    """One of our own players, which needs no protocol and makes no fault."""

    def __init__(self, plays: Player) -> None:
        self.faults: Counter[Lapse] = Counter()
        self.has_answered = True
        self._plays = plays

    def decide(self, seen: View, generator: Random) -> Action:
        """What the player says."""
        return self._plays.act(seen, generator)

    def close(self) -> None:
        """There is nothing to let go of."""


class _Program:
    """A program, asked in the protocol; every request has a number and a seed."""

    def __init__(self, command: str, limit_s: float) -> None:
        self._hired = Hired(command, limit_s)
        self._asked = 0

    @property
    def faults(self) -> Counter[Lapse]:
        """What the program did wrong so far."""
        return self._hired.faults

    @property
    def has_answered(self) -> bool:
        """Whether the program has said anything so far."""
        return self._hired.has_answered

    def decide(self, seen: View, generator: Random) -> Action:
        """What the program answers, or the safe action in its place."""
        self._asked += 1
        return self._hired.answer(Request(self._asked, seen, generator.getrandbits(_REQUEST_BITS)))

    def close(self) -> None:
        """End the program."""
        self._hired.close()


def contestant(name: str, limit_s: float) -> Contestant:
    """The contestant of this name; a program has ``limit_s`` seconds for each answer.

    Raise UnknownContestantError, or CannotStartError for a command that cannot be run.
    """
    if name.startswith(COMMAND) or " " in name.strip():
        return _Program(name.removeprefix(COMMAND).strip(), limit_s)
    if name in set(Level):
        return _BuiltIn(player(Level(name)))
    if name in BASELINES:
        return _BuiltIn(baseline(name))
    raise UnknownContestantError(name)


def known_names() -> tuple[str, ...]:
    """The names of our own players: the levels, and what they are measured against."""
    return (*Level, *BASELINES)


_MOST_WORDS: Final = 1_000
"""Words in one hand after which everybody plays it safe, so that every game ends."""

_SEED_BITS: Final = 64

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a game, and how many hands it took."""

    winner: Pair
    hands: int


def one_game(rules: Rules) -> Rules:
    """The same house rules for a single game, which is what the arena counts."""
    return replace(rules, games_to_win=1, vacas_to_win=1)


def play_game(rules: Rules, sides: tuple[Contestant, Contestant], luck: str) -> Outcome:
    """Play to the end; ``sides`` have the even and the odd seats, and ``luck`` decides the rest."""
    return _Playing(rules, sides, luck).run()


class _Playing:
    """A game in progress."""

    def __init__(self, rules: Rules, sides: tuple[Contestant, Contestant], luck: str) -> None:
        self._game = opened(rules)
        self._sides = sides
        self._luck = luck
        self._shuffle = Random()  # noqa: S311 - each hand has its own, from the seed
        self._generators: tuple[Random, ...] = ()
        self._words = 0

    def run(self) -> Outcome:
        """Play to the end."""
        while not isinstance(self._game.phase, MatchOver):
            if isinstance(self._game.phase, Undealt | HandOver):
                self._deal()
            else:
                self._ask()
        return Outcome(self._game.phase.winner, self._game.hand.number)

    def _deal(self) -> None:
        self._shuffle = Random(f"{self._luck}/{self._game.hand.number + 1}")  # noqa: S311 - to be repeated
        self._generators = tuple(
            Random(self._shuffle.getrandbits(_SEED_BITS))  # noqa: S311 - to be repeated
            for _ in range(self._game.rules.seats)
        )
        self._words = 0
        self._play(_speaker(self._game), Reparto())

    def _ask(self) -> None:
        seat = _speaker(self._game)
        seen = view(self._game, seat)
        self._words += 1
        if self._words > _MOST_WORDS:
            self._play(seat, safe_action(seen))
            return
        self._play(seat, self._sides[pair_of(seat)].decide(seen, self._generators[seat]))

    def _play(self, seat: Seat, action: Action) -> None:
        self._game = judge(self._game, seat, action, self._shuffled).game

    def _shuffled(self, things: Sequence[Thing], /) -> tuple[Thing, ...]:
        return tuple(self._shuffle.sample(things, len(things)))


def _speaker(game: Game) -> Seat:
    return speakers(game.rules, game.hand.mano, game.hand.opening, game.phase)[0]


_CHUNKS_A_JOB: Final = 16
_LARGEST_CHUNK: Final = 50

Progress: TypeAlias = Callable[[int], object]
"""Is told how many more pairs have been played."""


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
    faults: tuple[Counter[Lapse], Counter[Lapse]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    answered: tuple[bool, bool] = False, False

    def add(self, more: "Tallied") -> None:
        """Take in the pairs that come after these."""
        self.won += more.won
        self.hands += more.hands
        for mine, theirs in zip(self.faults, more.faults, strict=True):
            mine.update(theirs)
        self.answered = (
            self.answered[0] or more.answered[0],
            self.answered[1] or more.answered[1],
        )


def play_pairs(meeting: Meeting, pairs: int, jobs: int, progress: Progress) -> Tallied:
    """Play a number of pairs; the result does not depend on the number of jobs.

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
    tallied.answered = one.has_answered, other.has_answered
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
