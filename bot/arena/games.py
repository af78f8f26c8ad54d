"""One game between two contestants on the real rules, as fast as they decide.

The cards of a hand depend on the seed, the pair and the number of the hand alone, so that two
games of a pair see the same cards in the same seats; so does all that players leave to chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from bot.arena.contestants import Contestant
from bot.protocol.safe import safe_action
from engine.actions import Action, Reparto
from engine.decide import judge
from engine.game import Game, HandOver, MatchOver, Undealt, opened
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of
from engine.turns import speakers
from engine.view import view

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
