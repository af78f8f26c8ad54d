"""An arena: games between players, with each deal played from both sides."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeVar

from engine.actions import Action, NoQuiero, Ordago, Paso, Quiero
from engine.decide import decide_and_apply
from engine.events import GameWon
from engine.game import Game, opened
from engine.legal_actions import allows, options
from engine.players.player import Player
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of
from engine.view import View, view
from tests.random_play import pick

MOST_WORDS: Final = 5_000
"""More than any game takes; an endless game is a defect."""

Thing = TypeVar("Thing")


class Creature:
    """A player of simple habits: the first legal one, otherwise a random action."""

    def __init__(self, *habits: Action) -> None:
        self._habits = habits

    def act(self, view: View, generator: Random) -> Action:
        """Return the first legal habit, or any legal action."""
        offered = options(view)
        allowed = (habit for habit in self._habits if allows(offered, habit))
        return next(allowed, None) or pick(offered, generator)


AT_RANDOM: Final = Creature()
NEVER_BETS: Final = Creature(Paso(), NoQuiero())
ALWAYS_ORDAGO: Final = Creature(Ordago(), Quiero())


class Deals:
    """A ``Shuffle`` that depends only on a name and the number of earlier shuffles."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._shuffled = 0

    def __call__(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Shuffle unpredictably but reproducibly."""
        self._shuffled += 1
        generator = Random(f"{self._name}-{self._shuffled}")
        return tuple(generator.sample(things, len(things)))


def part_won(player: Player, other: Player, rules: Rules, deals: int) -> float:
    """Return the share of games that a side of one player wins against a side of the other.

    Each series of deals is played twice, so that both players have the cards of both sides.
    """
    won = 0
    for deal in range(deals):
        won += winner((player, other), rules, str(deal)) is Pair.EVEN
        won += winner((other, player), rules, str(deal)) is Pair.ODD
    return won / (2 * deals)


def winner(players: tuple[Player, Player], rules: Rules, name: str) -> Pair:
    """Return the side that wins the first game, with these players on the even and odd seats."""
    for game in games(players, rules, name):
        for event in game.hand.story:
            if isinstance(event, GameWon):
                return event.pair
    raise AssertionError


def games(players: tuple[Player, Player], rules: Rules, name: str) -> Iterator[Game]:
    """Yield the game after each action; every action must be among the options."""
    game, deals, generator = opened(rules), Deals(name), Random(name)
    for _ in range(MOST_WORDS):
        seat = asked(game)
        seen = view(game, seat)
        action = players[pair_of(seat)].act(seen, generator)
        assert allows(options(seen), action)
        game = decide_and_apply(game, seat, action, deals).game
        yield game


def asked(game: Game) -> Seat:
    """Return the first seat that the table waits for."""
    return view(game, None).speakers[0]
