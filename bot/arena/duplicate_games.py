"""Play duplicate pairs of games between two contestants, as fast as they decide.

The cards of a hand depend only on the seed, the pair and the number of the hand, so both games of a
pair have the same cards in the same seats. The players' random choices are fixed in the same way.
"""

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from dataclasses import replace
from multiprocessing import active_children, get_context
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from bot.arena.entrants import Contestant, contestant
from bot.arena.external_player import ProtocolFault, safe_action
from bot.parsing.error_text import FAILED
from bot.ports.value import MutableStruct, Struct, field
from engine.actions import Action, Caiga, Reparto
from engine.decide import decide_and_apply
from engine.game import Cutting, Game, HandOver, MatchOver, Undealt, opened
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of, speaking_order
from engine.turn_order import speakers
from engine.view import View, view

if TYPE_CHECKING:
    from bot.arena.luck_adjustment import LuckAccount

_MOST_WORDS: Final = 1_000
"""After this many actions in a hand, all players play the safe action, so that every game ends."""

_SEED_BITS: Final = 64

Thing = TypeVar("Thing")


class Outcome(Struct, frozen=True):
    """The winner of a game, its number of hands, and the luck of the even seats, if measured."""

    winner: Pair
    hands: int
    fortune: float = 0.0


def one_game(rules: Rules) -> Rules:
    """Return the house rules changed to a single game, the unit that the arena counts."""
    return replace(rules, games_to_win=1, vacas_to_win=1)


def play_game(
    rules: Rules,
    sides: tuple[Contestant, Contestant],
    luck: str,
    fortune: "LuckAccount | None" = None,
) -> Outcome:
    """Play a game to its end; ``sides`` play the even and the odd seats, ``luck`` is the seed.

    ``fortune``, if given, sums up the luck of the even seats.
    """
    return _Playing(rules, sides, luck, fortune).run()


class _Playing:
    """A game in progress."""

    def __init__(
        self,
        rules: Rules,
        sides: tuple[Contestant, Contestant],
        luck: str,
        fortune: "LuckAccount | None",
    ) -> None:
        self._game = opened(rules)
        self._fortune = fortune
        self._sides = sides
        self._luck = luck
        self._shuffle = Random()  # noqa: S311 - each hand has its own, from the seed
        self._generators: tuple[Random, ...] = ()
        self._words = 0

    def run(self) -> Outcome:
        """Play to the end and return the outcome."""
        while not isinstance(self._game.phase, MatchOver):
            if isinstance(self._game.phase, Undealt | HandOver):
                self._deal()
            elif isinstance(self._game.phase, Cutting):
                # The luck must be the same in both games of a pair, so no player may choose a cut.
                self._play(_speaker(self._game), Caiga())
            else:
                self._ask()
        self._tell_end()
        fortune = 0.0 if self._fortune is None else self._fortune.total
        return Outcome(self._game.phase.winner, self._game.hand.number, fortune)

    def _deal(self) -> None:
        if isinstance(self._game.phase, HandOver):
            self._tell_end()
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
        before, ruling = self._game, decide_and_apply(self._game, seat, action, self._shuffled)
        self._game = ruling.game
        if self._fortune is not None:
            self._fortune.follow(before, ruling.events, ruling.game)

    def _tell_end(self) -> None:
        for pair, side in zip(Pair, self._sides, strict=True):
            side.hand_over(self._sights(pair))

    def _sights(self, pair: Pair) -> Iterator[View]:
        """Yield the view of each seat of a side, computed only if the contestant reads it."""
        seats = speaking_order(Seat(0), self._game.rules.seats)
        return (view(self._game, seat) for seat in seats if pair_of(seat) is pair)

    def _shuffled(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        return tuple(self._shuffle.sample(things, len(things)))


def _speaker(game: Game) -> Seat:
    return speakers(game.rules, game.hand.mano, game.hand.opening, game.phase)[0]


_CHUNKS_A_JOB: Final = 16
_LARGEST_CHUNK: Final = 50

Progress: TypeAlias = Callable[[int], object]
"""A callback that gets the number of pairs played since the last call."""


class MatchSetup(Struct, frozen=True):
    """The contestants by name, the house rules of one game, the seed, and the time limit.

    ``adjusted`` says whether to measure the luck of each game.
    """

    one: str
    other: str
    rules: Rules
    seed: int
    limit_s: float
    adjusted: bool = False


class MatchResult(MutableStruct):
    """The games played so far; ``won`` has the first contestant's wins in each pair, 0 to 2.

    ``fortunes`` has the first contestant's luck in each pair, if measured.
    """

    won: list[int] = field(default_factory=list)
    fortunes: list[float] = field(default_factory=list)
    hands: int = 0
    faults: tuple[Counter[ProtocolFault], Counter[ProtocolFault]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    strays: tuple[int, int] = 0, 0
    answered: tuple[bool, bool] = False, False

    def add(self, more: "MatchResult") -> None:
        """Append the results of the pairs that follow."""
        self.won += more.won
        self.fortunes += more.fortunes
        self.hands += more.hands
        for mine, theirs in zip(self.faults, more.faults, strict=True):
            mine.update(theirs)
        self.strays = self.strays[0] + more.strays[0], self.strays[1] + more.strays[1]
        self.answered = (
            self.answered[0] or more.answered[0],
            self.answered[1] or more.answered[1],
        )


def play_pairs(meeting: MatchSetup, pairs: int, jobs: int, progress: Progress) -> MatchResult:
    """Play a number of pairs; the result does not depend on the number of jobs.

    Raise UnknownContestantError, CannotStartError or NewerProgramError before the first game.
    """
    for name in (meeting.one, meeting.other):
        contestant(name, meeting.limit_s).close()
    chunks = list(_chunks(pairs, jobs))
    if jobs == 1:
        return _joined(play_chunk(meeting, chunk, progress) for chunk in chunks)
    # Do not fork: the progress bar has threads, which would not exist in the child.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_when_told)
    try:
        with _interrupts_blocked():
            playing = [pool.submit(_play_in_process, meeting, chunk) for chunk in chunks]
        for done in as_completed(playing):
            progress(len(done.result().won))
        return _joined(chunk.result() for chunk in playing)
    except BaseException:
        # The pool would wait until its processes have played their games.
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Delay Ctrl-C; a process that is started meanwhile does not get it before it handles it."""
    if sys.platform == "win32":
        # Windows has no signal mask.
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_when_told() -> None:
    """Let this process end when the one that started it says so, which also handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit())


def _play_in_process(meeting: MatchSetup, pairs: range) -> MatchResult:
    """Play some pairs; if the process is told to end, end it after the players' programs."""
    try:
        return play_chunk(meeting, pairs)
    except SystemExit:
        # The pool would catch it and let this process play the next pairs.
        os._exit(FAILED)


def play_chunk(meeting: MatchSetup, pairs: range, progress: Progress | None = None) -> MatchResult:
    """Play the pairs with these numbers: each pair has the same cards twice, with sides swapped."""
    tallied = MatchResult()
    with (
        closing(contestant(meeting.one, meeting.limit_s)) as one,
        closing(contestant(meeting.other, meeting.limit_s)) as other,
    ):
        for pair in pairs:
            luck = f"{meeting.seed}/{pair}"
            _add_pair(tallied, meeting, (one, other), luck)
            if progress is not None:
                progress(1)
    tallied.faults = one.faults, other.faults
    tallied.strays = one.stray_lines, other.stray_lines
    tallied.answered = one.has_answered, other.has_answered
    return tallied


def _add_pair(
    tallied: MatchResult, meeting: MatchSetup, sides: tuple[Contestant, Contestant], luck: str
) -> None:
    """Play both games of a pair."""
    won, fortune = 0, 0.0
    for ours, seated in zip(Pair, (sides, sides[::-1]), strict=True):
        outcome = play_game(meeting.rules, seated, luck, _fortune(meeting, luck, ours))
        tallied.hands += outcome.hands
        won += outcome.winner is ours
        fortune += outcome.fortune if ours is Pair.EVEN else -outcome.fortune
    tallied.won.append(won)
    if meeting.adjusted:
        tallied.fortunes.append(fortune)


def _fortune(meeting: MatchSetup, luck: str, ours: Pair) -> "LuckAccount | None":
    """Return the luck account of a game in which the first contestant has these seats."""
    if not meeting.adjusted:
        return None
    from bot.arena.luck_adjustment import LuckAccount  # noqa: PLC0415 - slow to import

    names = (meeting.one, meeting.other) if ours is Pair.EVEN else (meeting.other, meeting.one)
    return LuckAccount(meeting.rules, names, f"{luck}/{ours.name}")


def _joined(parts: Iterator[MatchResult]) -> MatchResult:
    whole = MatchResult()
    for part in parts:
        whole.add(part)
    return whole


def _chunks(pairs: int, jobs: int) -> Iterator[range]:
    size = min(max(pairs // (jobs * _CHUNKS_A_JOB), 1), _LARGEST_CHUNK) if jobs > 1 else pairs
    for first in range(0, pairs, size):
        yield range(first, min(first + size, pairs))
