"""A player's beliefs, given its view: the others' hands, and the winner of each lance."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from random import Random
from typing import assert_never

from engine.events import HoldingsDeclared, Opening
from engine.game import Talking
from engine.hands import Lance
from engine.players.equity.hand_classes import kinds_of
from engine.players.equity.lance_equity import CaseSplit, LanceEquity, contender, unseen
from engine.players.equity.rankings import Ranking, Weights
from engine.players.equity.win_probability import ScoreState
from engine.players.heuristic.likelihood import likelihood
from engine.players.heuristic.observations import BetObs, DeclarationObs, Tells, observations
from engine.players.heuristic.traits import EvidenceUse, Traits
from engine.seats import Pair, Seat, Seats, pair_of, speaking_order
from engine.view import View, discarded_cards, own_cards


@dataclass(frozen=True, slots=True)
class LanceOutlook:
    """The viewer's estimate of one lance.

    ``chance`` is the chance that the viewer's side wins it. ``ours`` and ``theirs`` are the
    expected bonus stones of each side's hands.
    """

    contest: LanceEquity
    ladder: Ranking
    error: float
    chance: float
    ours: float
    theirs: float

    def by_rivals(self, share: float) -> CaseSplit:
        """Return the chances, split by whether all rivals have less than this share."""
        return self._blurred(self.contest.by_rivals(self.ladder.rung_from(share)))

    def by_allies(self, share: float) -> CaseSplit:
        """Return the chances, split by whether all allies have less than this share."""
        return self._blurred(self.contest.by_allies(self.ladder.rung_from(share)))

    def _blurred(self, split: CaseSplit) -> CaseSplit:
        within, without = blurred(split.within, self.error), blurred(split.without, self.error)
        return CaseSplit(split.case, within, without)


def blurred(chance: float, error: float) -> float:
    """Return a chance with an error: all of ``error`` at an even chance, none at a certain one."""
    return min(max(chance + error * (4 * chance * (1 - chance)) ** 2, 0.0), 1.0)


class Beliefs:
    """A viewer's beliefs about the hand in play, which depend on its traits; one per decision."""

    def __init__(self, view: View, temper: Traits, generator: Random) -> None:
        assert view.seat is not None, "the public holds no cards"
        self.view = view
        self.rules = view.rules
        self.temper = temper
        self.seat = view.seat
        self.pair = pair_of(view.seat)
        self.kinds = kinds_of(view.rules)
        self.hand = own_cards(view)
        self.thrown = discarded_cards(view)
        self._kind = self.kinds.of(self.hand)
        self._order = speaking_order(_mano(view, view.seat), view.rules.seats)
        self._errors = {lance: generator.gauss(0, temper.blur) for lance in Lance}
        self._lances: dict[Lance, LanceOutlook] = {}

    @cached_property
    def standing(self) -> ScoreState:
        """Return the score that this player plays for."""
        target = self.rules.target
        if not self.temper.minds_score:
            return ScoreState(target, target)
        stones = self.view.tally.stones
        return ScoreState(target - stones[self.pair], target - stones[self.pair.rival])

    def lance(self, lance: Lance) -> LanceOutlook:
        """Return the viewer's outlook on a lance, with all seats that may take part."""
        if lance not in self._lances:
            self._lances[lance] = self._lance(lance)
        return self._lances[lance]

    def _lance(self, lance: Lance) -> LanceOutlook:
        contest, error = self._contest(lance), self._errors[lance]
        return LanceOutlook(
            contest=contest,
            ladder=self.kinds.ladders[lance],
            error=error,
            chance=blurred(contest.win(), error),
            ours=self._bonus(lance, self.pair),
            theirs=self._bonus(lance, self.pair.rival),
        )

    def _contest(self, lance: Lance) -> LanceEquity:
        ladder = self.kinds.ladders[lance]
        there = self._takes_part(lance)
        others = {
            seat: contender(self._order.index(seat), weights, ladder)
            for seat, weights in self._weights.items()
            if seat in there
        }
        own = (ladder.rungs[self._kind], self._order.index(self.seat))
        return LanceEquity(
            own if self.seat in there else None,
            tuple(hand for seat, hand in others.items() if pair_of(seat) is self.pair),
            tuple(hand for seat, hand in others.items() if pair_of(seat) is not self.pair),
        )

    def _bonus(self, lance: Lance, pair: Pair) -> float:
        """Return the expected bonus stones of a side's hands."""
        return sum(
            self._expected_bonus(lance, seat)
            for seat in self._takes_part(lance)
            if pair_of(seat) is pair
        )

    def _expected_bonus(self, lance: Lance, seat: Seat) -> float:
        bonuses = self.kinds.ladders[lance].bonuses
        if seat == self.seat:
            return bonuses[self._kind]
        weights = self._weights[seat]
        hoped: float = sum(map(mul, bonuses, weights))
        return hoped / sum(weights)

    def _takes_part(self, lance: Lance) -> Seats:
        """Return the seats that take part in a lance; before the declarations all seats may."""
        return self._declared.get(lance, self._order)

    @cached_property
    def _declared(self) -> Mapping[Lance, Seats]:
        return {
            event.lance: event.holders
            for event in self.view.story
            if isinstance(event, HoldingsDeclared)
        }

    @cached_property
    def _weights(self) -> Mapping[Seat, Weights]:
        """Return the likelihood of each kind of hand, for each other seat."""
        possible = unseen(self.kinds, self.kinds.faces_of(self.hand + self.thrown))
        told = observations(self.view.story)
        weights: dict[Seat, Weights] = {}
        for seat in self._order:
            if seat != self.seat:
                likely = likelihood(self.kinds, self.rules, self._heeded(told.get(seat, ())))
                weights[seat] = tuple(map(mul, possible, likely))
        return weights

    def _heeded(self, tells: Tells) -> Tells:
        match self.temper.hears:
            case EvidenceUse.DECLARATIONS:
                return tuple(tell for tell in tells if isinstance(tell, DeclarationObs))
            case EvidenceUse.BETS:
                return tuple(tell for tell in tells if isinstance(tell, DeclarationObs | BetObs))
            case EvidenceUse.EVERYTHING:
                return tells
            case _:
                assert_never(self.temper.hears)


def _mano(view: View, seat: Seat) -> Seat:
    """Return the seat that will lead; in mus corrido the viewer, after cutting (RULES.md 2)."""
    corrido = view.opening is Opening.MUS_CORRIDO and isinstance(view.phase, Talking)
    return seat if corrido else view.mano
