"""A player of fixed thresholds: its own exact chance, the worth of the score, and nothing else.

It hears declarations and no other word. It is what a careful person with a pocket calculator
might play, and so the measure of those who do more.
"""

from random import Random
from typing import Final, assert_never

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
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Settling,
    Talking,
    Undealt,
)
from engine.options import Bet, Option, Raise, options
from engine.players.reckoner.mus import cuts, exchange
from engine.players.reckoner.outlook import Outlook
from engine.players.reckoner.temper import Hearing, Temper
from engine.view import View

_TEMPER: Final = Temper(
    hears=Hearing.DECLARATIONS, minds_score=True, blur=0.0, mischief=0.0, rash=False, signs=0.0
)
_OPENS: Final = 0.6
"""The chance from which it opens with two stones."""

_OPENS_HIGH: Final = 0.74
"""The chance from which it opens with five stones half of the time."""

_BLUFFS: Final = 0.06
"""How often it opens with a weaker hand all the same."""

_ORDAGO: Final = 0.97
"""The chance from which a hand is taken for unbeatable."""

_CAUTION: Final = 0.22
"""How much worse a chance is against those who call an órdago."""

_RAISES: Final = 0.68
"""The chance, rivals' bet considered, from which it raises."""

_RAISES_OFTEN: Final = 0.6
_STRONG: Final = 5


class Threshold:
    """A ``Player`` who compares its chance with fixed numbers."""

    # One short case for each phase.
    def act(self, view: View, generator: Random) -> Action:  # noqa: PLR0911 - see above
        """What the thresholds say."""
        assert view.seat in view.speakers, "the table waits for this player"
        phase = view.phase
        match phase:
            case Undealt() | HandOver():
                return Reparto()
            case Cutting():
                return Caiga()
            case Talking():
                return Corto() if cuts(_outlook(view, generator)) else Mus()
            case Discarding():
                return Descarto(exchange(_outlook(view, generator)).throw)
            case Betting(lance):
                return _open(
                    _outlook(view, generator).lance(lance).chance, options(view), generator
                )
            case Answering():
                return _answer(_outlook(view, generator), phase, options(view), generator)
            case AnsweringOrdago():
                return _answer_ordago(_outlook(view, generator), phase)
            case MatchOver() | Settling():
                raise AssertionError  # The table waits for nobody.
            case _:
                assert_never(phase)


def _outlook(view: View, generator: Random) -> Outlook:
    return Outlook(view, _TEMPER, generator)


def _open(chance: float, offered: tuple[Option, ...], generator: Random) -> Action:
    luck = generator.random()
    if chance > _OPENS_HIGH and luck < 1 / 2:
        return Envido(_within(_STRONG, Bet, offered))
    if chance > _OPENS or luck < _BLUFFS:
        return Envido(_within(0, Bet, offered))
    return Paso()


def _answer(
    outlook: Outlook, phase: Answering, offered: tuple[Option, ...], generator: Random
) -> Action:
    chance = outlook.lance(phase.lance).chance - _discount(phase.at_stake)
    opening = phase.deje == OPENING_DEJE
    may_raise = any(isinstance(option, Raise) for option in offered)
    if chance > _RAISES and opening and may_raise and generator.random() < _RAISES_OFTEN:
        return Mas(_within(0, Raise, offered))
    standing = outlook.standing
    won = standing.taking(ours=phase.at_stake).chance()
    lost = standing.taking(theirs=phase.at_stake).chance()
    refused = standing.taking(theirs=phase.deje).chance()
    return Quiero() if chance * won + (1 - chance) * lost > refused else NoQuiero()


def _answer_ordago(outlook: Outlook, phase: AnsweringOrdago) -> Action:
    chance = outlook.lance(phase.lance).chance
    caution = 0.0 if chance >= _ORDAGO else _CAUTION
    refused = outlook.standing.taking(theirs=phase.deje)
    return Quiero() if chance - caution > refused.chance() else NoQuiero()


def _discount(at_stake: int) -> float:
    """How much worse a chance is against those who bet ``at_stake`` stones."""
    if at_stake < _STRONG:
        return 0.1
    return 0.15 if at_stake == _STRONG else 0.2


def _within(stones: int, kind: type[Bet | Raise], offered: tuple[Option, ...]) -> int:
    """These stones, or the nearest number that the house allows."""
    bounds = next(option for option in offered if isinstance(option, kind))
    return min(max(stones, bounds.least), bounds.most)
