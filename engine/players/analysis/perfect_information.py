"""What a state or a word is worth with all cards known: for sums of luck, never for a verdict.

All worths are chances of the even seats to win the game. Each is a mean of ways to play on, with
luck of its own, so that it is right on the average, however few they are.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from engine.actions import Action
from engine.game import Game
from engine.players.analysis.decision_points import Deciding, decision_phase
from engine.players.analysis.deck_batch import DeckBatch, dealt_shoes, true_shoes
from engine.players.analysis.mus_batch import luck_for
from engine.players.analysis.reference import Players, reference
from engine.players.analysis.rollouts import action_values, worth
from engine.seats import Seat
from engine.view import View, view


class KnownPolicy(Protocol):
    """Somebody of whom it is known how often what is said."""

    def shares(self, view: View) -> Sequence[tuple[Action, float]]:
        """Return how often each word is said where one is asked for in a hand."""
        ...


def chance_of(
    game: Game, ways: int, luck: np.random.Generator, players: Players | None = None
) -> float:
    """Return the value of a state when these players, or else the reference, go on.

    Raise ValueError when no seat is to act in the hand.
    """
    shoes = true_shoes(reference(game.rules.kings).tables, game, ways, luck)
    return _mean(game, shoes, luck, players)


def pre_deal_value(
    game: Game, ways: int, luck: np.random.Generator, players: Players | None = None
) -> float:
    """Return the mean value of ``ways`` possible deals of the hand that has just been dealt.

    Raise ValueError when no seat is to act in the hand.
    """
    shoes = dealt_shoes(reference(game.rules.kings).tables, game.hand.mano, ways, luck)
    return _mean(game, shoes, luck, players)


def _mean(
    game: Game, shoes: DeckBatch, luck: np.random.Generator, players: Players | None
) -> float:
    going_on = luck_for(len(shoes.deal), luck, players or reference(game.rules.kings).both)
    return float(worth(view(game, None), _asked(game), shoes, going_on).mean())


def pre_hand_value(game: Game) -> float:
    """Return the value of the score to the reference before the current deal, by who leads."""
    target, (even, odd) = game.rules.target, game.tally.stones
    return reference(game.rules.kings).going_on((target - even, target - odd), game.hand.mano)


def gained(  # noqa: PLR0913 -- a word in its state, by whom, and how closely to look
    game: Game,
    seat: Seat,
    action: Action,
    ways: int,
    luck: np.random.Generator,
    *,
    speaker: KnownPolicy | None = None,
    players: Players | None = None,
) -> float:
    """Return the gain of an action over the mean policy of the ``speaker``, or the reference.

    The ``players`` go on, or the reference as well. Its mean over the words of that speaker is 0.
    Raise ValueError when no seat is to act.
    """
    phase, seen, basis = _asked(game), view(game, seat), reference(game.rules.kings)
    shares = (speaker or basis.player).shares(seen)
    spoken = {word: share for word, share in shares if share > 0 or word == action}
    if spoken.get(action) == sum(spoken.values()):
        return 0.0
    spoken.setdefault(action, 0.0)
    shoes = true_shoes(basis.tables, game, ways, luck)
    going_on = luck_for(ways, luck, players or basis.both)
    even = action_values(seen, phase, tuple(spoken), shoes, going_on).mean(axis=1)
    return float(even[tuple(spoken).index(action)] - np.array(tuple(spoken.values())) @ even)


def _asked(game: Game) -> Deciding:
    phase = decision_phase(game.phase)
    if phase is None:
        raise ValueError(game.phase)
    return phase
