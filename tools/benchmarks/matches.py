"""Matches for the benchmarks: random legal players, on one core, without views."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, assert_never

from bot.tables.fairness import CommittedRng, secret_of
from engine.actions import (
    Action,
    Caiga,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
    Reparto,
)
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    Game,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
    opened,
)
from engine.rules import Rules
from engine.seats import Seat
from engine.turn_order import speakers

ENDLESS: Final = Rules(games_to_win=100, vacas_to_win=100)
"""Eight kings and games to forty stones, long enough for any benchmark."""

OPENINGS: Final = (Paso(), Paso(), Paso(), Envido(2), Envido(5))
ANSWERS: Final = (Quiero(), NoQuiero(), NoQuiero(), Mas(2))
SELDOM: Final = 0.01
"""The frequency of an órdago when a bet is possible."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action, the events that it caused and the game after them."""

    seat: Seat
    action: Action
    events: Sequence[Event]
    after: Game


def moves(seed: int, rules: Rules = ENDLESS) -> Iterator[Move]:
    """Yield a random match, move by move."""
    generator = Random(seed)
    # The cards come from a committed generator, so that two runs time the same games.
    shuffle = CommittedRng(secret_of(seed), seed)
    game = opened(rules)
    while not isinstance(game.phase, MatchOver):
        seat, action = legal_action(game, generator)
        ruling = decide_and_apply(game, seat, action, shuffle)
        game = ruling.game
        yield Move(seat, action, ruling.events, game)


def legal_action(game: Game, generator: Random) -> tuple[Seat, Action]:
    """Return a legal action of the seat in turn; the match must not be over."""
    seat = speakers(game.rules, game.hand.mano, game.hand.opening, game.phase)[0]
    return seat, _action(game, seat, generator)


def _action(game: Game, seat: Seat, generator: Random) -> Action:
    action: Action
    match game.phase:
        case Undealt() | HandOver():
            action = Reparto()
        case Cutting():
            action = Caiga()
        case Talking():
            action = generator.choice((Mus(), Corto()))
        case Discarding():
            held = game.hand.hands[seat]
            action = Descarto(tuple(generator.sample(held, generator.randint(1, len(held)))))
        case Betting():
            action = generator.choice(OPENINGS) if generator.random() > SELDOM else Ordago()
        case Answering():
            action = generator.choice(ANSWERS)
        case AnsweringOrdago():
            action = generator.choice((Quiero(), NoQuiero()))
        case MatchOver() | BetweenLances():
            raise AssertionError(game.phase)
        case _:
            assert_never(game.phase)
    return action


def log_of(length: int, seed: int) -> tuple[Event, ...]:
    """Return the first ``length`` events of a match."""
    log: list[Event] = [MatchOpened(ENDLESS)]
    for move in moves(seed):
        log += move.events
        if len(log) >= length:
            break
    return tuple(log[:length])
