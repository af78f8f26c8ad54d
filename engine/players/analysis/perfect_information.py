"""The value of a state or an action with all cards known, to measure luck, never for verdicts.

All values are the even seats' chances of winning the game. Each is the mean of rollouts with their
own random numbers, so it is unbiased even for few rollouts.
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
    """A player whose action probabilities are known."""

    def shares(self, view: View) -> Sequence[tuple[Action, float]]:
        """Return the probability of each action at a decision of the hand."""
        ...


def chance_of(
    game: Game, ways: int, luck: np.random.Generator, players: Players | None = None
) -> float:
    """Return the value of a state if these players continue, by default the reference.

    Raise ValueError if no seat is to act in the hand.
    """
    shoes = true_shoes(reference(game.rules.kings).tables, game, ways, luck)
    return _mean(game, shoes, luck, players)


def pre_deal_value(
    game: Game, ways: int, luck: np.random.Generator, players: Players | None = None
) -> float:
    """Return the mean value over ``ways`` random deals in place of the hand just dealt.

    Raise ValueError if no seat is to act in the hand.
    """
    shoes = dealt_shoes(reference(game.rules.kings).tables, game.hand.mano, ways, luck)
    return _mean(game, shoes, luck, players)


def _mean(
    game: Game, shoes: DeckBatch, luck: np.random.Generator, players: Players | None
) -> float:
    going_on = luck_for(len(shoes.deal), luck, players or reference(game.rules.kings).both)
    return float(worth(view(game, None), _asked(game), shoes, going_on).mean())


def pre_hand_value(game: Game) -> float:
    """Return the reference's value of the score before the current deal, given its mano."""
    target, (even, odd) = game.rules.target, game.tally.stones
    return reference(game.rules.kings).going_on((target - even, target - odd), game.hand.mano)


def gained(  # noqa: PLR0913 -- the action in its state, its seat, and the precision
    game: Game,
    seat: Seat,
    action: Action,
    ways: int,
    luck: np.random.Generator,
    *,
    speaker: KnownPolicy | None = None,
    players: Players | None = None,
) -> float:
    """Return the gain of an action over the average action of ``speaker``.

    The hand continues with ``players``. Both default to the reference. For actions drawn from the
    policy of ``speaker``, the mean gain is 0. Raise ValueError if no seat is to act.
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
