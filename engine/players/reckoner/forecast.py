"""How the count will go: what each lance will pay, those that are closed and those to come."""

from functools import cached_property
from types import MappingProxyType
from typing import Final, assert_never

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
from engine.players.exact.standing import Gamble, Prospect, Prospects
from engine.players.reckoner.outlook import Outlook
from engine.rules import DejeMode, DejeTiming, Rules

_USUAL: Final = MappingProxyType(
    {Lance.GRANDE: 1.3, Lance.CHICA: 1.3, Lance.PARES: 1.0, Lance.JUEGO: 1.0}
)
"""What people win in a lance besides the bonus; punto counts as juego as long as both may come."""


def to_come(outlook: Outlook, after: Lance | None = None) -> Prospects:
    """The lances after this one, or all of a hand, as people usually play them."""
    order = tuple(Lance)
    lances = order if after is None else order[order.index(after) + 1 :]
    return tuple(_open(outlook, lance, _USUAL[lance]) for lance in lances if lance in _USUAL)


def _open(outlook: Outlook, lance: Lance, stones: float) -> Prospect:
    """A lance that the cards decide."""
    return _paying(outlook, lance, stones, outlook.lance(lance).chance)


def _paying(outlook: Outlook, lance: Lance, stones: float, chance: float) -> Prospect:
    """A lance that pays so many stones and what the hands themselves add."""
    added = outlook.lance(lance)
    return Prospect(chance, won=stones + added.ours, lost=stones + added.theirs)


class Forecast:
    """The chance to win the game after each thing that can become of the lance in play."""

    def __init__(self, outlook: Outlook, lance: Lance) -> None:
        self._outlook = outlook
        self._rules = outlook.rules
        self._lance = lance
        self._later = to_come(outlook, lance)

    def accepted(self, stones: int) -> Gamble:
        """What an accepted bet of so many stones comes to."""
        return self._gamble(stones + _extra(self._lance, self._rules))

    def passed(self) -> Gamble:
        """What a lance en paso comes to."""
        return self._gamble(_paso(self._lance, self._rules))

    def _gamble(self, stones: int) -> Gamble:
        lost, won = (
            self._chance(_paying(self._outlook, self._lance, stones, chance))
            for chance in (0.0, 1.0)
        )
        return Gamble(lost, won)

    def refused(self, deje: int, *, ours: bool) -> float:
        """What a refused bet comes to, when the own side made it or the other."""
        standing = self._outlook.standing
        if self._rules.deje_timing is DejeTiming.IMMEDIATE:
            standing = standing.taking(ours=deje * ours, theirs=deje * (not ours))
        prospect = _refused(self._outlook, self._lance, deje, ours=ours)
        return standing.chance((*self._closed, prospect, *self._later))

    def raise_refused(self, at_stake: int) -> float:
        """What it comes to when the rivals refuse a raise of the own side over such a bet."""
        # RULES.md 5: it pays what stood before, and one more where FEM plays.
        more = 1 if self._rules.deje_mode is DejeMode.FEM_PLUS_ONE else 0
        return self.refused(at_stake + more, ours=True)

    def _chance(self, prospect: Prospect) -> float:
        return self._outlook.standing.chance((*self._closed, prospect, *self._later))

    @cached_property
    def _closed(self) -> Prospects:
        settled = (_settled(self._outlook, closed) for closed in self._outlook.view.lances)
        return tuple(prospect for prospect in settled if prospect is not None)


def _settled(outlook: Outlook, closed: ClosedLance) -> Prospect | None:
    """What a closed lance will pay."""
    match closed:
        case PassedLance(lance):
            return _open(outlook, lance, _paso(lance, outlook.rules))
        case AcceptedLance(lance, stones):
            return _open(outlook, lance, stones + _extra(lance, outlook.rules))
        case RefusedLance(lance, pair, deje):
            return _refused(outlook, lance, deje, ours=pair is outlook.pair)
        case UncontestedLance(lance, pair):
            return _paying(outlook, lance, 0, float(pair is outlook.pair))
        case UnheldLance() | OrdagoLance():
            return None
        case _:
            assert_never(closed)


def _refused(outlook: Outlook, lance: Lance, deje: int, *, ours: bool) -> Prospect:
    """What a refused lance pays at the count, where the deje may have been taken already."""
    due = deje if outlook.rules.deje_timing is DejeTiming.AT_COUNT else 0
    return _paying(outlook, lance, due + _extra(lance, outlook.rules), float(ours))


def _paso(lance: Lance, rules: Rules) -> int:
    """RULES.md 6, 7 and 8: what a lance en paso pays besides the hands themselves."""
    match lance:
        case Lance.GRANDE | Lance.CHICA:
            return 1
        case Lance.PARES:
            return rules.pares_paso_stone
        case Lance.JUEGO:
            return 0
        case Lance.PUNTO:
            return rules.punto_paso_total
        case _:
            assert_never(lance)


def _extra(lance: Lance, rules: Rules) -> int:
    """RULES.md 8: the stone of the punto."""
    return rules.punto_bonus if lance is Lance.PUNTO else 0
