"""A baseline player with fixed thresholds for its exact chance, which also considers the score.

It uses declarations and no other information. It plays as a careful person with a calculator might,
and better players are measured against it.
"""

from random import Random
from typing import Final, TypeAlias, assert_never

from engine.actions import (
    Action,
    Caiga,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Paso,
    Quiero,
    Reparto,
)
from engine.betting import OPENING_DEJE
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.legal_actions import Bet, Option, Raise, options
from engine.players.heuristic.beliefs import Beliefs
from engine.players.heuristic.mus_choice import cuts, exchange
from engine.players.heuristic.traits import EvidenceUse, Traits
from engine.view import View

_TEMPER: Final = Traits(
    hears=EvidenceUse.DECLARATIONS, minds_score=True, blur=0.0, mischief=0.0, rash=False, signs=0.0
)
OPENS: Final = 0.6
"""The chance above which it opens with two stones."""

OPENS_HIGH: Final = 0.74
"""The chance above which it sometimes opens with five stones."""

HIGHLY: Final = 0.5
"""The frequency of opening with five stones above that chance."""

BLUFFS: Final = 0.06
"""The frequency of opening with a weaker hand."""

ALL_BUT_SURE: Final = 0.97
"""The chance from which a hand counts as unbeatable."""

CAUTION: Final = 0.22
"""How much worse a chance is against a player who calls an órdago."""

RAISES: Final = 0.68
"""The chance, after the discount for the rivals' bet, above which it raises."""

RAISES_OFTEN: Final = 0.6
"""The frequency of a raise above that chance."""

_STRONG: Final = 5

_Asked: TypeAlias = Talking | Discarding | Betting | Answering | AnsweringOrdago

Shares: TypeAlias = tuple[tuple[Action, float], ...]
"""Actions and their probabilities, which add up to 1."""


class Threshold:
    """A ``Player`` that compares its chance with fixed thresholds."""

    def act(self, view: View, generator: Random) -> Action:
        """Choose the action that the thresholds give."""
        assert view.seat in view.speakers, "the table waits for this player"
        phase = view.phase
        match phase:
            case Undealt() | HandOver():
                return Reparto()
            case Cutting():
                return Caiga()
            case Talking() | Discarding() | Betting() | Answering() | AnsweringOrdago():
                return _drawn(_shares(view, phase, generator), generator)
            case MatchOver() | BetweenLances():
                raise AssertionError  # No seat is to act.
            case _:
                assert_never(phase)

    def shares(self, view: View) -> Shares:
        """Return the probability of each action at a decision in this hand.

        The result is empty in all other phases.
        """
        phase = view.phase
        match phase:
            case Talking() | Discarding() | Betting() | Answering() | AnsweringOrdago():
                # This player has no error, so the random generator has no effect.
                return _shares(view, phase, Random(0))
            case Undealt() | HandOver() | Cutting() | MatchOver() | BetweenLances():
                return ()
            case _:
                assert_never(phase)


def _drawn(shares: Shares, generator: Random) -> Action:
    """Return a random action by the given probabilities.

    A single action needs no random number.
    """
    left = generator.random() if len(shares) > 1 else 0.0
    for action, share in shares[:-1]:
        left -= share
        if left < 0:
            return action
    return shares[-1][0]


def _shares(view: View, phase: _Asked, generator: Random) -> Shares:
    outlook = _outlook(view, generator)
    match phase:
        case Talking():
            return ((Corto() if cuts(outlook) else Mus(), 1.0),)
        case Discarding():
            return ((Descarto(exchange(outlook).throw), 1.0),)
        case Betting(lance):
            return _open(outlook.lance(lance).chance, options(view))
        case Answering():
            return _answer(outlook, phase, options(view))
        case AnsweringOrdago():
            return ((_answer_ordago(outlook, phase), 1.0),)
        case _:
            assert_never(phase)


def _outlook(view: View, generator: Random) -> Beliefs:
    return Beliefs(view, _TEMPER, generator)


def _open(chance: float, offered: tuple[Option, ...]) -> Shares:
    few = 1.0 if chance > OPENS else BLUFFS
    many = HIGHLY if chance > OPENS_HIGH else 0.0
    return (
        (Envido(_within(_STRONG, Bet, offered)), many),
        (Envido(_within(0, Bet, offered)), few - many),
        (Paso(), 1 - few),
    )


def _answer(outlook: Beliefs, phase: Answering, offered: tuple[Option, ...]) -> Shares:
    chance = outlook.lance(phase.lance).chance - discount(phase.at_stake)
    opening = phase.deje == OPENING_DEJE
    standing = outlook.standing
    won = standing.taking(ours=phase.at_stake).chance()
    lost = standing.taking(theirs=phase.at_stake).chance()
    refused = standing.taking(theirs=phase.deje).chance()
    answer = Quiero() if chance * won + (1 - chance) * lost > refused else NoQuiero()
    if chance > RAISES and opening and any(isinstance(option, Raise) for option in offered):
        raised = Mas(_within(0, Raise, offered))
        return (raised, RAISES_OFTEN), (answer, 1 - RAISES_OFTEN)
    return ((answer, 1.0),)


def _answer_ordago(outlook: Beliefs, phase: AnsweringOrdago) -> Action:
    chance = outlook.lance(phase.lance).chance
    caution = 0.0 if chance >= ALL_BUT_SURE else CAUTION
    refused = outlook.standing.taking(theirs=phase.deje)
    return Quiero() if chance - caution > refused.chance() else NoQuiero()


def discount(at_stake: int) -> float:
    """Return how much worse a chance is against a player who bet ``at_stake`` stones."""
    if at_stake < _STRONG:
        return 0.1
    return 0.15 if at_stake == _STRONG else 0.2


def _within(stones: int, kind: type[Bet | Raise], offered: tuple[Option, ...]) -> int:
    """Return these stones, or the nearest number that the rules allow."""
    bounds = next(option for option in offered if isinstance(option, kind))
    return min(max(stones, bounds.least), bounds.most)
