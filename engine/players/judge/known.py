"""What a state or a word is worth with all cards known: for sums of luck, never for a verdict.

All worths are chances of the even seats to win the game. Each is a mean of ways to play on, with
luck of its own, so that it is right on the average, however few they are.
"""

import numpy as np

from engine.actions import Action
from engine.game import Game
from engine.players.judge.decisions import Deciding, deciding
from engine.players.judge.playing import worth, worths
from engine.players.judge.reference import reference
from engine.players.judge.shoes import true_shoes
from engine.players.judge.talking import luck_for
from engine.players.trained.trained_player import TrainedPlayer
from engine.seats import Seat
from engine.view import view


def chance_of(game: Game, ways: int, luck: np.random.Generator) -> float:
    """What a state is worth; raise ValueError where nobody is asked for a word of the hand."""
    shoes = true_shoes(reference(game.rules.kings).tables, game, ways, luck)
    seen = view(game, None)
    return float(worth(seen, _asked(game), shoes, luck_for(ways, luck)).mean())


def before_the_deal(game: Game) -> float:
    """What the score was worth before the hand in play was dealt, by who leads it."""
    target, (even, odd) = game.rules.target, game.tally.stones
    return reference(game.rules.kings).going_on((target - even, target - odd), game.hand.mano)


def gained(  # noqa: PLR0913 -- a word in its state, by whom, and how closely to look
    game: Game,
    seat: Seat,
    action: Action,
    ways: int,
    luck: np.random.Generator,
    *,
    speaker: TrainedPlayer | None = None,
) -> float:
    """What a word brings against the mean of what the ``speaker`` says there, or the reference.

    Its mean over the words of that player is 0. Raise ValueError where nobody is asked.
    """
    phase, seen, basis = _asked(game), view(game, seat), reference(game.rules.kings)
    shares = (speaker or basis.player).shares(seen)
    spoken = {word: share for word, share in shares if share > 0 or word == action}
    if spoken.get(action) == sum(spoken.values()):
        return 0.0
    spoken.setdefault(action, 0.0)
    shoes = true_shoes(basis.tables, game, ways, luck)
    even = worths(seen, phase, tuple(spoken), shoes, luck_for(ways, luck)).mean(axis=1)
    return float(even[tuple(spoken).index(action)] - np.array(tuple(spoken.values())) @ even)


def _asked(game: Game) -> Deciding:
    phase = deciding(game.phase)
    if phase is None:
        raise ValueError(game.phase)
    return phase
