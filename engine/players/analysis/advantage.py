"""The value of each possible action at a decision, given what the deciding player can see.

The hidden cards are sampled from what the player may believe. Every action is played out over the
same deals with the same random numbers.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.actions import Action, Descarto, Envido, Mas, NoQueremos, NoQuiero, Ordago
from engine.baraja import baraja_of
from engine.game import Discarding
from engine.hands import HAND_SIZE
from engine.players.analysis.beliefs import sample_deals
from engine.players.analysis.decision_points import Deciding
from engine.players.analysis.mus_batch import luck_for
from engine.players.analysis.reference import reference
from engine.players.analysis.report import Choice
from engine.players.analysis.rollouts import action_values, won_by_own
from engine.players.equity.hand_classes import kinds_of
from engine.players.trained.hand_tables import Floats
from engine.seats import pair_of
from engine.view import View, own_cards, own_seat

_NORMAL: Final = 1.96
"""The half-width of the 95% confidence interval of a mean, in standard errors."""

DEAR: Final = 0.02
"""The loss of winning chance above which a decision is marked."""

_SELDOM: Final = 0.1
_FEW: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class ActionValues:
    """The possible actions at a decision, and the winning chance that each gives in each deal.

    ``shares`` is how often the reference takes each action. ``worths`` (actions, deals) are the
    winning chances of the player's side. ``wins`` is the share of deals in which that side has the
    best hand of the lance in play.
    """

    actions: tuple[Action, ...]
    shares: Floats
    worths: Floats
    wins: float | None

    def choices(self, said: Action | None = None) -> tuple[Choice, ...]:
        """Return the choices, best first, for a player that took the action ``said``.

        An órdago that the reference would never call is left out if it would be the best choice.
        """
        count = self.worths.shape[1]
        means, spread = self.worths.mean(axis=1), self.worths.std(axis=1, ddof=1)
        margins, held_up = _NORMAL * spread / np.sqrt(count), self._held_up(said)
        return tuple(
            Choice(self.actions[n], float(means[n]), float(margins[n]), float(self.shares[n]))
            for n in np.argsort(-means, kind="stable").tolist()
            if held_up[n] or means[n] < means[held_up].max()
        )

    def _held_up(self, said: Action | None) -> npt.NDArray[np.bool_]:
        """Return a mask of the actions to compare; it omits an órdago the reference never calls.

        Such an órdago looks good because the reference refuses it so often, but people accept it.
        """
        calls = np.array([isinstance(word, Ordago) and word != said for word in self.actions])
        return ~calls | (self.shares > 0)

    def gain(self, action: Action) -> float:
        """Return how much better an action is than the reference on average."""
        means = self.worths.mean(axis=1)
        return float(means[self.actions.index(action)] - self.shares @ means)

    def costs(self, action: Action) -> tuple[float, float]:
        """Return how much worse an action is than the best one, in each half of the deals.

        The other half chooses the best action, so that luck does not count as skill.
        """
        half = self.worths.shape[1] // 2
        first, other = self.worths[:, :half].mean(axis=1), self.worths[:, half:].mean(axis=1)
        said, held_up = self.actions.index(action), np.flatnonzero(self._held_up(action))
        return (
            float(first[held_up[other[held_up].argmax()]] - first[said]),
            float(other[held_up[first[held_up].argmax()]] - other[said]),
        )

    def seldom(self, view: View, action: Action) -> bool:
        """Return whether the reference rarely takes such an action with this hand."""
        near = [n for n, other in enumerate(self.actions) if _alike(view, other, action)]
        return float(self.shares[near].sum()) < _SELDOM


def _alike(view: View, one: Action, other: Action) -> bool:
    """Return whether two actions are nearly equal, such as bets that differ by a few stones."""
    match one, other:
        case (Envido(few), Envido(many)) | (Mas(few), Mas(many)):
            return abs(few - many) <= _FEW
        case (NoQuiero() | NoQueremos(), NoQuiero() | NoQueremos()):
            return True
        case (Descarto(cards), Descarto(others)):
            kinds = kinds_of(view.rules)
            return kinds.faces_of(cards) == kinds.faces_of(others)
        case _:
            return one == other


def weighed(
    view: View, phase: Deciding, action: Action | None, *, deals: int, look: int
) -> ActionValues | None:
    """Return the values of the possible actions, including ``action``; None if no deal fits.

    Each ``look`` has its own random numbers, which are the same in every call.
    """
    generator = np.random.default_rng(_seed(view, look))
    shoes = sample_deals(view, deals, generator)
    if shoes is None:
        return None
    actions, shares = words_at(view, phase, action)
    wins = won_by_own(view, phase, shoes)
    luck = luck_for(deals, generator, reference(view.rules.kings).both)
    even = action_values(view, phase, actions, shoes, luck)
    own = even if pair_of(own_seat(view)) == 0 else 1 - even
    return ActionValues(actions, shares, own, wins)


def _seed(view: View, look: int) -> list[int]:
    """Return a seed that depends only on what the viewer sees."""
    cards = baraja_of(view.rules).cards
    held = sorted(cards.index(card) for card in own_cards(view))
    return [look, own_seat(view), view.number, *view.tally.stones, len(view.story), *held]


def words_at(
    view: View, phase: Deciding, action: Action | None
) -> tuple[tuple[Action, ...], Floats]:
    """Return the actions to compare, and how often the reference takes each."""
    spoken = dict(reference(view.rules.kings).player.shares(view))
    if isinstance(phase, Discarding):
        spoken = _discards(view, spoken)
    if action is not None:
        _add(view, spoken, action)
    return tuple(spoken), np.array(tuple(spoken.values()))


def _discards(view: View, spoken: dict[Action, float]) -> dict[Action, float]:
    """Return each different discard that the house rules allow."""
    for count in range(view.rules.min_discard, HAND_SIZE + 1):
        for cards in combinations(own_cards(view), count):
            _add(view, spoken, Descarto(cards))
    return spoken


def _add(view: View, spoken: dict[Action, float], action: Action) -> None:
    """Add an action to those compared; a discard replaces an equivalent one."""
    if isinstance(action, Descarto):
        same = (other for other in spoken if _alike(view, other, action))
        spoken[action] = spoken.pop(next(same, action), 0.0)
    else:
        spoken.setdefault(action, 0.0)
