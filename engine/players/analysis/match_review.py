"""The review of a match: the value of each decision, and the causes of the result.

Every state of a match has a value: the even seats' chance of winning the game. Between two hands it
follows from the score and the mano. Within a hand it is the mean of many rollouts from the actual
cards. A game's result is the sum of the changes of this value, so its breakdown is exact even if
the values are noisy. A change caused by dealt cards is luck. Of a change caused by an action, the
player is credited with what the action gained given the player's view; the rest is due to the
hidden cards.

Source: AIVAT (Burch, Schmid, Moravcik, Morrill and Bowling, AAAI 2018), and the luck and skill
statistics of backgammon programs.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from engine.actions import Action
from engine.baraja import baraja_of
from engine.errors import DamagedLogError
from engine.events import (
    Ended,
    Event,
    GameWon,
    HandClosed,
    HandDealt,
    HandOpened,
    MatchOpened,
    MusReopened,
)
from engine.evolve import fold_from
from engine.game import Discarding, Game, Talking, opened
from engine.legal_actions import allows, options
from engine.players.analysis.advantage import DEAR, ActionValues, weighed
from engine.players.analysis.decision_points import decision_action, decision_phase
from engine.players.analysis.perfect_information import chance_of, pre_hand_value
from engine.players.analysis.reference import Reference, reference
from engine.players.analysis.report import (
    Choice,
    CurvePoint,
    NotJudgedError,
    ResultBreakdown,
    Review,
    Verdict,
)
from engine.players.trained.covered import covers
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of
from engine.view import View, own_seat, view

DEALS: Final = 256
"""The number of deals of the hidden cards over which a decision is evaluated."""

ROLLOUTS: Final = 96
"""The number of rollouts from the actual cards for the value of each state."""

_CLOSER: Final = 4
"""The factor by which a decision that looks costly gets more deals."""

_FIRST_LOOK, _CLOSER_LOOK = 0, 1

_MISFITS: Final = (LookupError, TypeError, ValueError)
"""Errors raised by an event that folds but could not have happened at its place in the log."""


def judged(rules: Rules) -> bool:
    """Return whether a trained player covers these house rules."""
    return covers(rules)


def review(events: Sequence[Event], *, seats: Collection[Seat], deals: int = DEALS) -> Review:
    """Return the review of a match from ``MatchOpened`` on, with verdicts on these seats only.

    The same log always gets the same review. Raise NotJudgedError for rules without a trained
    player, and DamagedLogError for a log that no match could have written.
    """
    first = next(iter(events), None)
    if not isinstance(first, MatchOpened):
        raise DamagedLogError(1)
    if not judged(first.rules):
        raise NotJudgedError
    book = _Book(reference(first.rules.kings), frozenset(seats), deals)
    game = opened(first.rules)
    for number, event in enumerate(events[1:], 1):
        after = fold_from(game, (event,), number + 1)
        try:
            book.follow(number, event, game, after)
        except _MISFITS as error:
            raise DamagedLogError(number + 1) from error
        game = after
    book.end(game)
    return Review(tuple(book.verdicts), tuple(book.accounts), tuple(book.curve))


def ask(view: View, *, deals: int = DEALS) -> tuple[Choice, ...]:
    """Return the viewer's choices, best first; empty if the viewer has no decision to make.

    The same view always gets the same answer. Raise NotJudgedError for rules without a trained
    player.
    """
    found = _looked_at(view, deals)
    return () if found is None else found.choices()


def wins(view: View, *, deals: int = DEALS) -> float | None:
    """Return the chance that the viewer's side has the best hand of the lance; None in the mus.

    It uses the same deals as ``ask``, and raises NotJudgedError for the same rules.
    """
    found = _looked_at(view, deals)
    return None if found is None else found.wins


def _looked_at(view: View, deals: int) -> ActionValues | None:
    """Return the action values of a seat in turn, or None; raise NotJudgedError."""
    if not judged(view.rules):
        raise NotJudgedError
    phase = decision_phase(view.phase)
    if phase is None or view.seat not in view.speakers:
        return None
    return weighed(view, phase, None, deals=deals, look=_FIRST_LOOK)


@dataclass(slots=True)
class _Step:
    """What has happened since the last value: an action of a seat with its gain, or luck."""

    number: int
    seat: Seat | None = None
    gain: float = 0.0
    drawn: bool = False


@dataclass(slots=True)
class _Sums:
    """The running breakdown of the game in play, in winning chances of the even seats."""

    begun: float
    deal: float = 0.0
    draws: float = 0.0
    hidden: float = 0.0
    said: list[float] = field(default_factory=list)

    def add(self, step: _Step, change: float) -> None:
        """Add a step that changed the chance by ``change``."""
        if step.seat is None and step.drawn:
            self.draws += change
        elif step.seat is None:
            self.deal += change
        else:
            signed = step.gain if pair_of(step.seat) is Pair.EVEN else -step.gain
            self.said[step.seat] += signed
            self.hidden += change - signed


@dataclass(slots=True)
class _Book:
    """The state of a review while its log is read."""

    reference: Reference
    seats: frozenset[Seat]
    deals: int
    verdicts: list[Verdict] = field(default_factory=list)
    accounts: list[ResultBreakdown] = field(default_factory=list)
    curve: list[CurvePoint] = field(default_factory=list)
    sums: _Sums | None = None
    chance: float = 0.0
    step: _Step | None = None

    def follow(self, number: int, event: Event, game: Game, after: Game) -> None:
        """Process an event that led from ``game`` to ``after``."""
        decision = decision_action(game.phase, event)
        if decision is not None:
            self._reach(self._worth(number, game))
            self.step = self._judge(number, *decision, game)
            if isinstance(after.phase, Discarding) and len(after.phase.done) == game.rules.seats:
                # All seats have discarded, and the new cards are luck.
                self._reach(self._worth(number, after))
                self.step = _Step(number, drawn=True)
            return
        match event:
            case HandOpened():
                self._open(number, after)
            case HandDealt() | MusReopened():
                self._going_on()[0].number = number
            case GameWon(pair):
                self._going_on()[0].number = number
                self._close(1.0 if pair is Pair.EVEN else 0.0)
            case HandClosed(next_mano, Ended.HAND):
                self._going_on()[0].number = number
                self._reach(self.reference.going_on(_needs(after), next_mano))
            case _:
                # The event follows from an action, or is a side action.
                pass

    def end(self, game: Game) -> None:
        """Add the last state of a log that is not over."""
        dealt = not isinstance(game.phase, Talking) or all(game.hand.hands)
        if (
            self.step is not None
            and view(game, None).speakers
            and dealt
            and decision_phase(game.phase)
        ):
            self._reach(self._worth(self.step.number + 1, game))

    def _open(self, number: int, game: Game) -> None:
        if self.sums is None:
            self.chance = pre_hand_value(game)
            self.sums = _Sums(self.chance, said=[0.0] * game.rules.seats)
            self.curve.append(CurvePoint(number, self.chance))
        self.step = _Step(number)

    def _going_on(self) -> tuple[_Step, _Sums]:
        """Return the last step and its sums; raise ValueError if there is none."""
        if self.step is None or self.sums is None:
            raise ValueError(self.step, self.sums)
        return self.step, self.sums

    def _close(self, result: float) -> None:
        _, sums = self._going_on()
        self._reach(result)
        self.sums = None
        self.accounts.append(
            ResultBreakdown(
                sums.begun, sums.deal, sums.draws, sums.hidden, tuple(sums.said), result
            )
        )

    def _reach(self, chance: float) -> None:
        """Record the chance of the state that the last step led to."""
        step, sums = self._going_on()
        sums.add(step, chance - self.chance)
        self.curve.append(CurvePoint(step.number, chance))
        self.chance, self.step = chance, None

    def _worth(self, number: int, game: Game) -> float:
        """Return the value of a state that asks for a decision."""
        return chance_of(game, ROLLOUTS, np.random.default_rng(_seed(number, game)))

    def _judge(self, number: int, seat: Seat, action: Action, game: Game) -> _Step:
        """Return the step of an action; one that is illegal under today's rules gains nothing."""
        seen = view(game, seat)
        phase = decision_phase(seen.phase)
        if phase is None or not allows(options(seen), action):
            return _Step(number, seat)
        found = weighed(seen, phase, action, deals=self.deals, look=_FIRST_LOOK)
        if found is None:
            return _Step(number, seat)
        gain = found.gain(action)
        if seat in self.seats:
            self.verdicts.append(self._verdict(number, seen, action, found))
        return _Step(number, seat, gain)

    def _verdict(self, number: int, seen: View, action: Action, found: ActionValues) -> Verdict:
        """Return the verdict on a decision; examine a costly one more closely."""
        gain, closely = found.gain(action), None
        phase = decision_phase(seen.phase)
        if phase is not None and max(found.costs(action)) > DEAR and found.seldom(seen, action):
            closely = weighed(seen, phase, action, deals=_CLOSER * self.deals, look=_CLOSER_LOOK)
        if closely is not None:
            found = closely
        costs = found.costs(action)
        return Verdict(
            number=number,
            seat=own_seat(seen),
            view=seen,
            action=action,
            choices=found.choices(action),
            gain=gain,
            cost=max(sum(costs) / 2, 0.0),
            marked=closely is not None and min(costs) > DEAR,
            wins=found.wins,
        )


def _needs(game: Game) -> tuple[int, int]:
    """Return the stones that the even and the odd seats still need."""
    even, odd = game.tally.stones
    return game.rules.target - even, game.rules.target - odd


def _seed(number: int, game: Game) -> list[int]:
    """Return a seed that depends on the positions of all cards, so that it differs by state."""
    cards, hand = baraja_of(game.rules).cards, game.hand
    places = (*hand.hands, hand.stock, hand.pile, hand.thrown)
    return [number, hand.number, *(cards.index(card) for held in places for card in held)]
