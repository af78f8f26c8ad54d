"""The forecast of the count: the payoff of each lance, closed or still to come."""

from functools import cached_property
from types import MappingProxyType
from typing import Final, assert_never

from engine.betting import raised_deje
from engine.game import (
    AcceptedLance,
    ClosedLance,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    UncontestedLance,
    UnheldLance,
)
from engine.hands import Lance
from engine.players.equity.win_probability import LancePayoff, Prospects, WinProbabilityPair
from engine.players.heuristic.beliefs import Beliefs
from engine.scoring import payment

_USUAL: Final = MappingProxyType(
    {Lance.GRANDE: 1.3, Lance.CHICA: 1.3, Lance.PARES: 1.0, Lance.JUEGO: 1.0}
)
"""The stones usually won in a lance without bonuses; juego includes punto while both are open."""


def to_come(outlook: Beliefs, after: Lance | None = None) -> Prospects:
    """Return the usual payoffs of the lances after this one, or of all lances."""
    order = tuple(Lance)
    lances = order if after is None else order[order.index(after) + 1 :]
    return tuple(_open(outlook, lance, _USUAL[lance]) for lance in lances if lance in _USUAL)


def _open(outlook: Beliefs, lance: Lance, stones: float) -> LancePayoff:
    """Return the payoff of a lance that the cards decide."""
    return _paying(outlook, lance, stones, outlook.lance(lance).chance)


def _paying(outlook: Beliefs, lance: Lance, stones: float, chance: float) -> LancePayoff:
    """Return the payoff of a lance with these stones and the hands' bonus."""
    added = outlook.lance(lance)
    return LancePayoff(chance, won=stones + added.ours, lost=stones + added.theirs)


class OutcomeEvaluation:
    """The chance of winning the game after each possible outcome of the lance in play."""

    def __init__(self, outlook: Beliefs, lance: Lance) -> None:
        self._outlook = outlook
        self._rules = outlook.rules
        self._lance = lance
        self._later = to_come(outlook, lance)

    def accepted(self, stones: int) -> WinProbabilityPair:
        """Return the value of an accepted bet of these stones."""
        return self._gamble(AcceptedLance(self._lance, stones))

    def passed(self) -> WinProbabilityPair:
        """Return the value of a lance en paso."""
        return self._gamble(PassedLance(self._lance))

    def _gamble(self, closed: ClosedLance) -> WinProbabilityPair:
        stones = payment(closed, self._rules).stones
        lost, won = (
            self._chance(_paying(self._outlook, self._lance, stones, chance))
            for chance in (0.0, 1.0)
        )
        return WinProbabilityPair(lost, won)

    def refused(self, deje: int, *, ours: bool) -> float:
        """Return the value if a bet of the viewer's side (``ours``) or the rivals is refused."""
        pair = self._outlook.pair if ours else self._outlook.pair.rival
        paid = payment(RefusedLance(self._lance, pair, deje), self._rules)
        # The part of the deje that the count does not pay is taken at once.
        taken = deje - paid.deje
        standing = self._outlook.standing.taking(ours=taken * ours, theirs=taken * (not ours))
        prospect = _paying(self._outlook, self._lance, paid.stones, float(ours))
        return standing.chance((*self._closed, prospect, *self._later))

    def raise_refused(self, at_stake: int) -> float:
        """Return the value if the rivals refuse a raise by the viewer's side."""
        return self.refused(raised_deje(at_stake, self._rules), ours=True)

    def _chance(self, prospect: LancePayoff) -> float:
        return self._outlook.standing.chance((*self._closed, prospect, *self._later))

    @cached_property
    def _closed(self) -> Prospects:
        settled = (_settled(self._outlook, closed) for closed in self._outlook.view.lances)
        return tuple(prospect for prospect in settled if prospect is not None)


def _settled(outlook: Beliefs, closed: ClosedLance) -> LancePayoff | None:
    """Return the payoff of a closed lance, or None if it pays nothing."""
    stones = payment(closed, outlook.rules).stones
    match closed:
        case PassedLance(lance) | AcceptedLance(lance):
            return _open(outlook, lance, stones)
        case RefusedLance(lance, pair) | UncontestedLance(lance, pair):
            return _paying(outlook, lance, stones, float(pair is outlook.pair))
        case UnheldLance() | OrdagoLance():
            return None
        case _:
            assert_never(closed)
