"""The choice of bets and answers: the action with the best chance of winning the game.

The model assumes that people stay in a bet if their hand is good enough for what giving up would
cost them. People differ in how good it must be, so the player averages over bolder and more timid
rivals.
"""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

from engine.actions import Action, Envido, Mas, NoQueremos, NoQuiero, Ordago, Paso, Quiero
from engine.betting import OPENING_DEJE
from engine.game import Answering, AnsweringOrdago, Betting
from engine.hands import Lance
from engine.legal_actions import Bet, Option, Raise, Say
from engine.players.equity.win_probability import WinProbabilityPair
from engine.players.heuristic.beliefs import Beliefs, LanceOutlook
from engine.players.heuristic.evaluation import OutcomeEvaluation
from engine.seats import pair_of

_SIZES: Final = (2, 2, 2, 5)
"""The stones of a bet, chosen at random without regard to the cards, so that it reveals nothing."""

_STAYING: Final = 0.4
"""The exponent that turns the chance needed to stay into the share from which people stay."""

_BOLDNESS: Final = (-0.2, 0.0, 0.15)
"""How far a rival's staying share may differ from most people's."""

_BETTING: Final = 0.7
"""The share from which people bet."""

_ENOUGH: Final = 30
"""From this stake on, a bet is raised only by an órdago."""

_AWE: Final = 1.2
"""How strongly an órdago is avoided by a player who has a game to lose."""

_ALL_BUT_SURE: Final = 0.9
_DIGITS: Final = 9
_LEAST: Final = 1e-9
_GAME: Final = WinProbabilityPair(lost=0.0, won=1.0)


class Choice(NamedTuple):
    """An action and the chance of winning the game with it."""

    action: Action
    value: float


def open_lance(
    outlook: Beliefs, phase: Betting, offered: Sequence[Option], generator: Random
) -> Action:
    """Choose an action when no bet stands; choose at random among nearly equal ones."""
    seen, forecast = outlook.lance(phase.lance), OutcomeEvaluation(outlook, phase.lance)
    given_up = forecast.refused(OPENING_DEJE, ours=True)
    choices = [Choice(Paso(), _passing(outlook, phase, forecast))]
    for stones in _stones(offered, Bet, generator):
        value = _betting(seen, forecast.accepted(stones), given_up)
        choices.append(Choice(Envido(stones), value))
    choices += _ordago(outlook, phase.lance, offered, given_up)
    return _mixed(choices, outlook.temper.mischief, generator)


def _stones(offered: Sequence[Option], kind: type[Bet | Raise], generator: Random) -> Iterator[int]:
    """Yield an amount to bet or raise, within the limits of the rules."""
    for option in offered:
        if isinstance(option, kind):
            yield min(max(generator.choice(_SIZES), option.least), option.most)


def _passing(outlook: Beliefs, phase: Betting, forecast: OutcomeEvaluation) -> float:
    """Return the value of a pass: all pass, or a rival who has not spoken bets."""
    seen = outlook.lance(phase.lance)
    en_paso = forecast.passed()
    waiting = set(phase.eligible) - set(phase.passed)
    if all(pair_of(seat) is outlook.pair for seat in waiting):
        return en_paso.at(seen.chance)
    split = seen.by_rivals(_BETTING)
    bet = forecast.accepted(outlook.rules.min_bet)
    answered = max(bet.at(split.without), forecast.refused(OPENING_DEJE, ours=False))
    return split.weigh(en_paso.at(split.within), answered)


def _betting(seen: LanceOutlook, gamble: WinProbabilityPair, given_up: float) -> float:
    """Return the value of a bet: the rivals give up, or the gamble is played."""
    share = (1 - gamble.needed(given_up)) ** _STAYING
    splits = [seen.by_rivals(share + off) for off in _BOLDNESS]
    values = [split.weigh(given_up, gamble.at(split.without)) for split in splits]
    return sum(values) / len(values)


def _ordago(
    outlook: Beliefs, lance: Lance, offered: Sequence[Option], given_up: float
) -> Iterator[Choice]:
    """Yield the órdago if it is legal and the player's traits permit it."""
    seen = outlook.lance(lance)
    dares = outlook.temper.rash or seen.contest.win() > _ALL_BUT_SURE
    if dares and Say(Ordago()) in offered:
        value = _betting(seen, _GAME, given_up)
        yield Choice(Ordago(), value - _AWE * value**2 * (1 - value))


def _mixed(choices: Sequence[Choice], mischief: float, generator: Random) -> Action:
    """Return a random choice, better ones more often; less random if the game is nearly decided."""
    best = max(choice.value for choice in choices)
    leeway = mischief * 4 * best * (1 - best) + _LEAST
    weights = [exp((choice.value - best) / leeway) for choice in choices]
    [choice] = generator.choices(choices, weights)
    return choice.action


def answer_bet(
    outlook: Beliefs,
    phase: Answering | AnsweringOrdago,
    offered: Sequence[Option],
    generator: Random,
) -> Action:
    """Answer a bet; a player with a weak hand leaves the answer to the partner."""
    seen, forecast = outlook.lance(phase.lance), OutcomeEvaluation(outlook, phase.lance)
    given_up = forecast.refused(phase.deje, ours=False)
    gamble = forecast.accepted(phase.at_stake) if isinstance(phase, Answering) else _GAME
    choices = [
        Choice(Quiero(), gamble.at(seen.chance)),
        *_refusals(outlook, phase, gamble, given_up),
    ]
    if isinstance(phase, Answering):
        choices += _raises(outlook, phase, offered, generator)
    return max(choices, key=lambda choice: round(choice.value, _DIGITS)).action


def _refusals(
    outlook: Beliefs,
    phase: Answering | AnsweringOrdago,
    gamble: WinProbabilityPair,
    given_up: float,
) -> Iterator[Choice]:
    """Yield the refusal for the seat, and the refusal for the side if others may still answer."""
    asked = set(phase.eligible) - set(phase.refused) - {outlook.seat}
    if not any(pair_of(seat) is outlook.pair for seat in asked):
        yield Choice(NoQuiero(), given_up)
        return
    split = outlook.lance(phase.lance).by_allies(gamble.needed(given_up) ** _STAYING)
    yield Choice(NoQuiero(), split.weigh(given_up, gamble.at(split.without)))
    yield Choice(NoQueremos(), given_up)


def _raises(
    outlook: Beliefs, phase: Answering, offered: Sequence[Option], generator: Random
) -> Iterator[Choice]:
    """Yield a raise and an órdago over the bet."""
    forecast = OutcomeEvaluation(outlook, phase.lance)
    given_up = forecast.raise_refused(phase.at_stake)
    if _may_grow(outlook, phase.at_stake):
        for stones in _stones(offered, Raise, generator):
            gamble = forecast.accepted(phase.at_stake + stones)
            yield Choice(Mas(stones), _betting(outlook.lance(phase.lance), gamble, given_up))
    yield from _ordago(outlook, phase.lance, offered, given_up)


def _may_grow(outlook: Beliefs, at_stake: int) -> bool:
    """Return whether more stones could still matter, given what the game needs."""
    missing = outlook.rules.target - min(outlook.view.tally.stones)
    return at_stake < min(missing, _ENOUGH)
