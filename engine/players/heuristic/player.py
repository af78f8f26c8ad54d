"""The heuristic player, which considers the possible hands, the others' actions and the score."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, assert_never

from engine.actions import Action, Caiga, Corto, Descarto, Look, Mus, Perete, Reparto, Senal
from engine.events import Opening
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Phase,
    Talking,
    Undealt,
)
from engine.hands import Lance
from engine.legal_actions import Bet, Lift, Option, Raise, Say, Throw, options
from engine.players.heuristic.beliefs import Beliefs
from engine.players.heuristic.bets import answer_bet, open_lance
from engine.players.heuristic.mus_choice import cuts, exchange
from engine.players.heuristic.traits import Traits
from engine.seats import Seat, Seats, pair_of, speaking_order
from engine.senas import WISHES
from engine.side_actions import gaze_of
from engine.view import View, own_seat

_CAREFUL: Final = 0.8
"""The factor on the frequency of señas while a rival may be watching."""


class HeuristicPlayer:
    """A ``Player`` with some traits; it has no memory beyond the view."""

    def __init__(self, temper: Traits) -> None:
        self._temper = temper

    def act(self, view: View, generator: Random) -> Action:
        """Choose the action with the best chance of winning the game that the traits allow."""
        assert view.seat in view.speakers, "the table waits for this player"
        offered = options(view)
        aside = out_of_turn_action(offered) or choose_gaze(
            view, offered, self._temper.signs, generator
        )
        said = aside or sena(view, offered, self._temper.signs, generator)
        return said or self._answer(view, offered, generator)

    def _answer(self, view: View, offered: Sequence[Option], generator: Random) -> Action:
        phase = view.phase
        match phase:
            case Undealt() | HandOver():
                return Reparto()
            case Cutting():
                return Caiga()
            case Talking():
                return Corto() if cuts(self._outlook(view, generator)) else Mus()
            case Discarding():
                return Descarto(exchange(self._outlook(view, generator)).throw)
            case Betting():
                return open_lance(self._outlook(view, generator), phase, offered, generator)
            case Answering() | AnsweringOrdago():
                return answer_bet(self._outlook(view, generator), phase, offered, generator)
            case MatchOver() | BetweenLances():
                raise AssertionError  # No seat is to act.
            case _:
                assert_never(phase)

    def _outlook(self, view: View, generator: Random) -> Beliefs:
        return Beliefs(view, self._temper, generator)


def out_of_turn_action(offered: Sequence[Option]) -> Action | None:
    """Return the action that a player takes even out of turn, the perete, or None."""
    return Perete() if Say(Perete()) in offered else None


def choose_gaze(
    view: View, offered: Sequence[Option], often: float, generator: Random
) -> Action | None:
    """Return a look at a player who has not made a seña yet, if this player makes señas at all.

    Players make señas before their first action at grande. So the look goes to a player who speaks
    there next, partner or rival, and back to the partner after grande.
    """
    looks = {
        say.action.at: say.action
        for say in offered
        if isinstance(say, Say) and isinstance(say.action, Look)
    }
    phase = view.phase
    if isinstance(phase, Betting) and phase.lance is not Lance.GRANDE:
        return next((look for at, look in looks.items() if _is_partner(view, at)), None)
    expected = _expected(view, phase) if looks and often else ()
    if not expected:
        return None
    # A look at the seat that is already looked at is not an action.
    return looks.get(generator.choice(expected))


def _is_partner(view: View, seat: Seat) -> bool:
    """Return whether the seat is a partner's while the viewer looks at a rival."""
    own, at = pair_of(own_seat(view)), gaze_of(view)
    return pair_of(seat) is own and at is not None and pair_of(at) is not own


def _expected(view: View, phase: Phase) -> Seats:
    """Return the seats that will speak at grande before the viewer, as far as can be foreseen."""
    order = speaking_order(view.mano, view.rules.seats)
    own = order.index(own_seat(view))
    before, after = order[:own], order[own + 1 :]
    if isinstance(phase, Talking):
        # RULES.md 2: in mus corrido the mano is not known yet.
        return before + after if view.opening is Opening.MUS_CORRIDO else before
    return after if isinstance(phase, Betting) else ()


def sena(view: View, offered: Sequence[Option], often: float, generator: Random) -> Action | None:
    """Return a seña before the first action at grande, with probability ``often``.

    The probability is lower where a rival may be watching.
    """
    if view.rules.has_gaze:
        often *= _CAREFUL
    phase = view.phase
    if isinstance(phase, Betting) and phase.lance is Lance.GRANDE:
        for sign in _signs(offered):
            if generator.random() < often:
                return sign
    return None


def _signs(offered: Sequence[Option]) -> Iterator[Action]:
    """Yield the señas that describe the hand."""
    for option in offered:
        match option:
            case Say(Senal(sena) as sign) if sena not in WISHES:
                yield sign
            case Say() | Lift() | Bet() | Raise() | Throw():
                pass
            case _:
                assert_never(option)
