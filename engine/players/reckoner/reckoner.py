"""The player who reckons: counts what others may hold, hears what they say, minds the score."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, assert_never

from engine.actions import Action, Caiga, Corto, Descarto, Look, Mus, Perete, Reparto, Senal
from engine.asides import gaze_of
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
from engine.hands import Lance
from engine.options import Bet, Lift, Option, Raise, Say, Throw, options
from engine.players.reckoner.bets import answer_bet, open_lance
from engine.players.reckoner.mus import cuts, exchange
from engine.players.reckoner.outlook import Outlook
from engine.players.reckoner.temper import Temper
from engine.seats import pair_of
from engine.senas import WISHES
from engine.view import View, own_seat

_CURIOUS: Final = 0.3
"""How much rarer than signs a look at a rival is, which may miss a sign of the partner."""

_CAREFUL: Final = 0.8
"""How much of their signs players keep making where a rival may watch."""


class Reckoner:
    """A ``Player`` of some temper; it remembers nothing but what the view tells."""

    def __init__(self, temper: Temper) -> None:
        self._temper = temper

    def act(self, view: View, generator: Random) -> Action:
        """What leads to the best chance to win the game, as far as the temper lets it see."""
        assert view.seat in view.speakers, "the table waits for this player"
        offered = options(view)
        aside = interjection(offered) or glance(view, offered, self._temper.signs, generator)
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
            case MatchOver() | Settling():
                raise AssertionError  # The table waits for nobody.
            case _:
                assert_never(phase)

    def _outlook(self, view: View, generator: Random) -> Outlook:
        return Outlook(view, self._temper, generator)


def interjection(offered: Sequence[Option]) -> Action | None:
    """What nobody keeps to himself, be it his turn or not: the perete."""
    return Perete() if Say(Perete()) in offered else None


def glance(view: View, offered: Sequence[Option], often: float, generator: Random) -> Action | None:
    """A look at a rival while mus is said, by who signs so ``often``; and back when grande is over.

    Else everybody watches the partner.
    """
    partners, rivals = _looks(view, offered)
    match view.phase:
        case Talking() if rivals and generator.random() < often * _CURIOUS:
            return generator.choice(rivals)
        case Betting(lance) if partners and lance is not Lance.GRANDE:
            return partners[0]
        case _:
            return None


def _looks(view: View, offered: Sequence[Option]) -> tuple[list[Look], list[Look]]:
    """Where one may look: to whom, of the own side where one watches a rival, and of the others."""
    looks = [say.action for say in offered if isinstance(say, Say) and isinstance(say.action, Look)]
    own, at = pair_of(own_seat(view)), gaze_of(view)
    partners = [look for look in looks if pair_of(look.at) is own]
    rivals = [look for look in looks if pair_of(look.at) is not own]
    return ([] if at is None or pair_of(at) is own else partners), rivals


def sena(view: View, offered: Sequence[Option], often: float, generator: Random) -> Action | None:
    """A seña before the first word at grande, made so often when there is one.

    Where a rival may be watching it is made less.
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
    """The señas that say what the hand holds."""
    for option in offered:
        match option:
            case Say(Senal(sena) as sign) if sena not in WISHES:
                yield sign
            case Say() | Lift() | Bet() | Raise() | Throw():
                pass
            case _:
                assert_never(option)
