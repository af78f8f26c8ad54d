"""Measure the reliability of the analysis on games of players of known strength.

``python -m tools.training.judged easy hard`` plays each of these at a table with three of ``hard``.
It prints the value of a game by four measures that must agree: the result, the result without the
luck of the cards and of the others' random choices, the player's actions with all hands known, and
D, the player's actions given its own view. It also prints, by kind of action, how far the last two
differ, which must be zero on average. ``blunders`` prints how many planted blunders are marked.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Final, NamedTuple, TypeVar

import numpy as np

from engine.actions import Action, Ordago, Quiero
from engine.decide import decide_and_apply
from engine.events import Event, GameWon, MatchOpened
from engine.evolve import evolve
from engine.game import AnsweringOrdago, Discarding, Game, MatchOver, opened
from engine.players.analysis.advantage import weighed
from engine.players.analysis.decision_points import Deciding, decision_phase
from engine.players.analysis.match_review import review
from engine.players.analysis.perfect_information import chance_of, gained, pre_hand_value
from engine.players.baselines import baseline
from engine.players.levels import Level, player
from engine.players.player import Player
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of
from engine.view import View, view

DEALS: Final = 64
ROLLOUTS: Final = 64

BLUNDERS: Final = 20
"""One decision in this many is replaced with the worst one."""

DEAR: Final = 0.05
"""The minimum cost, over many other deals, of a blunder that the analysis must find."""

_MANY: Final = 512
_THREE: Final = 3.0
_WORST_LOOK, _TRUE_LOOK = 7, 8
_ALL_KINGS: Final = 8

Thing = TypeVar("Thing")


def rules_with(kings: int) -> Rules:
    """Return rules for a single game to 40 with this deck, without señas or mus corrido."""
    preset = "castilla" if kings == _ALL_KINGS else "euskadi"
    return rules_of(preset, {"games_to_win": 1, "senas": "off", "mus_corrido": False})


class Move(NamedTuple):
    """An action of a game: the state before, the seat, the action, and the state after."""

    before: Game
    seat: Seat
    action: Action
    events: tuple[Event, ...]
    after: Game


def moves(rules: Rules, players: Sequence[Player], seed: int) -> Iterator[Move]:
    """Yield the moves of a match; the first seat in turn answers."""
    luck, generator = Random(seed), Random(~seed)  # noqa: S311 -- not security relevant

    def shuffled(things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        return tuple(luck.sample(things, len(things)))

    game = opened(rules)
    while not isinstance(game.phase, MatchOver):
        seat = view(game, None).speakers[0]
        action = players[seat].act(view(game, seat), generator)
        ruling = decide_and_apply(game, seat, action, shuffled)
        yield Move(game, seat, action, tuple(ruling.events), ruling.game)
        game = ruling.game


@dataclass(slots=True)
class Told:
    """A game from the point of view of seat 0's side, in winning chances.

    ``known`` and ``own`` are, by seat, the value of its actions with all hands known, and given its
    own view. ``left`` is the difference of the two, by kind of action.
    """

    result: float = 0.0
    luck: float = 0.0
    known: list[float] = field(default_factory=lambda: [0.0] * 4)
    own: list[float] = field(default_factory=lambda: [0.0] * 4)
    left: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def adjusted(self) -> float:
        """Return the result without the luck of the cards and the actions of the other seats."""
        return self.result - self.luck + self.known[1] - self.known[2] + self.known[3]


def told(rules: Rules, players: Sequence[Player], seed: int, seats: Iterable[Seat]) -> Told:
    """Return a game with all measures; ``own`` is measured only for these seats."""
    found, watched = Told(), frozenset(seats)
    luck = np.random.default_rng([seed, rules.kings])
    for number, move in enumerate(moves(rules, players, seed)):
        phase = decision_phase(move.before.phase)
        if phase is None:
            before = pre_hand_value(move.after) if number else 0.5
            found.luck += chance_of(move.after, ROLLOUTS, luck) - before
            continue
        _weigh(found, phase, move, luck, watched=move.seat in watched)
        if isinstance(phase, Discarding) and len(phase.done) + 1 == rules.seats:
            thrown = evolve(move.before, move.events[0])
            found.luck += chance_of(move.after, ROLLOUTS, luck) - chance_of(thrown, ROLLOUTS, luck)
        for event in move.events:
            if isinstance(event, GameWon):
                found.result = float(event.pair is Pair.EVEN)
    return found


def _weigh(
    found: Told, phase: Deciding, move: Move, luck: np.random.Generator, *, watched: bool
) -> None:
    """Add the gain of an action over the reference, with all hands known and by the seat's view."""
    seen = view(move.before, move.seat)
    even = gained(move.before, move.seat, move.action, ROLLOUTS, luck)
    known = even if pair_of(move.seat) is Pair.EVEN else -even
    found.known[move.seat] += known
    if watched:
        by_view = weighed(seen, phase, move.action, deals=DEALS, look=0)
        if by_view is None:
            # The actions so far are so rare that no matching deal was found.
            return
        own = by_view.gain(move.action)
        found.own[move.seat] += own
        found.left[_kind(seen, move.action)].append(known - own)


def _kind(seen: View, action: Action) -> str:
    """Return the kind of an action."""
    name = type(action).__name__
    if isinstance(action, Quiero) and isinstance(seen.phase, AnsweringOrdago):
        return f"{name} to {Ordago.__name__}"
    return name


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def is_nothing(self) -> bool:
        """Return whether it is less than three standard errors from 0."""
        return abs(self.mean) <= _THREE * self.error

    def __str__(self) -> str:
        """Return the mean and the half-width of its 95 % interval as text."""
        return f"{self.mean:+.4f} ± {1.96 * self.error:.4f}"


def mean_of(numbers: Sequence[float]) -> Mean:
    """Return the mean of independent numbers with its standard error."""
    if len(numbers) == 1:
        return Mean(numbers[0], inf)
    return Mean(float(np.mean(numbers)), float(np.std(numbers, ddof=1) / len(numbers) ** 0.5))


def contestant(name: str) -> Player:
    """Return the level or baseline of this name."""
    return player(Level(name)) if name in set(Level) else baseline(name)


class Figures(NamedTuple):
    """The value of a player in games with three of ``hard``, by four measures that should agree.

    ``left`` is, by kind of action, the mean difference of ``known`` from ``own``, and the count.
    """

    result: Mean
    adjusted: Mean
    known: Mean
    own: Mean
    left: dict[str, tuple[Mean, int]]


def measured(name: str, *, kings: int, games: int, seed: int) -> Figures:
    """Play this many games of the player with three of ``hard``."""
    rules, others = rules_with(kings), player(Level.HARD)
    table = (contestant(name), others, others, others)
    seats = [Seat(0)] if name != Level.HARD else [Seat(seat) for seat in range(4)]
    every = [told(rules, table, seed + number, seats) for number in range(games)]
    left: dict[str, list[float]] = defaultdict(list)
    for each in every:
        for kind, numbers in each.left.items():
            left[kind] += numbers
    return Figures(
        result=mean_of([each.result - 0.5 for each in every]),
        adjusted=mean_of([each.adjusted - 0.5 for each in every]),
        known=mean_of([each.known[0] for each in every]),
        own=mean_of([each.own[0] for each in every]),
        left={kind: (mean_of(numbers), len(numbers)) for kind, numbers in sorted(left.items())},
    )


def lines_of(figures: Figures) -> Iterator[str]:
    """Yield the figures line by line."""
    yield f"  result                         {figures.result}"
    yield f"  without luck, others' words    {figures.adjusted}"
    yield f"  own words, all hands known     {figures.known}"
    yield f"  D: own words, by the own view  {figures.own}"
    for kind, (mean, count) in figures.left.items():
        beyond = "" if mean.is_nothing() else "  MORE THAN THREE STANDARD ERRORS"
        yield f"    left over at {kind:18} {mean} ({count}){beyond}"


class PlantedBlunders(NamedTuple):
    """The number of planted blunders and of other decisions, each with the number marked."""

    blunders: int
    found: int
    others: int
    wrongly: int


def planted(*, kings: int, games: int, seed: int, every: int = BLUNDERS) -> PlantedBlunders:
    """Review games of ``hard`` in which one action in ``every`` of seat 0 is the worst."""
    rules, seat, careless = rules_with(kings), Seat(0), _Careless(every)
    table = (careless, *(player(Level.HARD),) * 3)
    sums = np.zeros(4, np.int64)
    for number in range(games):
        careless.views.clear()
        log: list[Event] = [MatchOpened(rules)]
        for move in moves(rules, table, seed + number):
            log += move.events
        for verdict in review(log, seats=[seat]).verdicts:
            if verdict.view in careless.views:
                dear = _costs(verdict.view, verdict.action) > DEAR
                sums += (dear, dear and verdict.marked, 0, 0)
            else:
                sums += (0, 0, 1, verdict.marked)
    return PlantedBlunders(*sums.tolist())


class _Careless:
    """A player like ``hard`` that makes planted blunders and records their views."""

    def __init__(self, every: int) -> None:
        self.views: list[View] = []
        self._every = every
        self._hard = player(Level.HARD)

    def act(self, view: View, generator: Random) -> Action:
        """Return the worst action at some decisions, otherwise the action of ``hard``."""
        phase = decision_phase(view.phase)
        if phase is None or generator.randrange(self._every):
            return self._hard.act(view, generator)
        by_view = weighed(view, phase, None, deals=DEALS, look=_WORST_LOOK)
        assert by_view is not None, "such hands can be dealt"
        self.views.append(view)
        return by_view.actions[int(by_view.worths.mean(axis=1).argmin())]


def _costs(seen: View, action: Action) -> float:
    """Return the cost of an action relative to the best one, over many deals."""
    phase = decision_phase(seen.phase)
    assert phase is not None, "a decision was made"
    by_view = weighed(seen, phase, action, deals=_MANY, look=_TRUE_LOOK)
    assert by_view is not None, "such hands can be dealt"
    return sum(by_view.costs(action)) / 2


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.judged", description=__doc__)
    parser.add_argument("players", nargs="*", help="levels and baselines, or: blunders")
    parser.add_argument("--kings", type=int, default=_ALL_KINGS)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    terms = {"kings": asked.kings, "games": asked.games, "seed": asked.seed}
    for name in asked.players:
        if name == "blunders":
            sys.stdout.write(f"{planted(**terms)}\n")
            continue
        head = f"{name}, {asked.kings} kings, {asked.games} games, chances to win one:"
        lines = "\n".join((head, *lines_of(measured(name, **terms))))
        sys.stdout.write(f"{lines}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
