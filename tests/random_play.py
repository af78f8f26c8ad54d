"""Random legal play: players choose any of the ``options``."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import Final, assert_never

from engine.actions import Action, Alzo, Consulta, Descarto, Envido, Look, Mas, Ordago, Senal
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.evolve import evolve, fold
from engine.game import Game, MatchOver
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, options
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.fakes import SeededShuffle

MOST_ACTIONS: Final = 50_000
"""More than any match of the presets takes; an endless match is a defect."""

_USUAL_MARGIN: Final = 10
_RARELY: Final = 0.05


def play_match(
    rules: Rules, generator: Random, *, most_actions: int = MOST_ACTIONS
) -> tuple[list[Event], Game]:
    """Play a match to its end, or at most this many actions; return its log and its game."""
    events: list[Event] = [MatchOpened(rules)]
    game = fold(events)
    shuffle = SeededShuffle(generator)
    for _ in range(most_actions):
        if isinstance(game.phase, MatchOver):
            break
        seat, action = pick_turn(game, generator)
        ruling = decide_and_apply(game, seat, action, shuffle)
        events += ruling.events
        game = ruling.game
    return events, game


def states(log: Sequence[Event]) -> Iterator[Game]:
    """Yield the game after each event of a match, from the opening on."""
    return accumulate(log[1:], evolve, initial=fold(log[:1]))


def pick_turn(game: Game, generator: Random) -> tuple[Seat, Action]:
    """Return a random seat with options, and its action; the match must not be over."""
    offered = [
        (seat, choices)
        for seat in map(Seat, range(game.rules.seats))
        if (choices := options(view(game, seat)))
    ]
    assert offered, "somebody may always speak until the match is over"
    seat, choices = generator.choice(offered)
    return seat, pick(choices, generator)


def pick(offered: tuple[Option, ...], generator: Random) -> Action:
    """Return a random action that these options allow; órdagos and side actions are rare."""
    weights = [_weight(option) for option in offered]
    [option] = generator.choices(offered, weights)
    match option:
        case Say(action):
            return action
        case Lift(least, most):
            return Alzo(generator.randint(least, most))
        case Bet(least, most):
            return Envido(_stones(least, most, generator))
        case Raise(least, most):
            return Mas(_stones(least, most, generator))
        case Throw(cards, least):
            count = generator.randint(least, len(cards))
            return Descarto(tuple(generator.sample(cards, count)))
        case _:
            assert_never(option)


def _weight(option: Option) -> float:
    """Return the weight of an option; frequent órdagos and side actions would hide the betting."""
    match option:
        case Say(Ordago() | Consulta() | Senal() | Look()):
            return _RARELY
        case Say() | Lift() | Bet() | Raise() | Throw():
            return 1
        case _:
            assert_never(option)


def _stones(least: int, most: int, generator: Random) -> int:
    """Return usually a small number of stones, sometimes any legal number."""
    usual = min(most, least + _USUAL_MARGIN)
    return generator.randint(least, most if generator.random() < _RARELY else usual)
