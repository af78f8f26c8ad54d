"""The player who reckons: counts what others may hold, hears what they say, minds the score."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import assert_never

from engine.actions import Action, Caiga, Corto, Descarto, Mus, Perete, Reparto, Senal
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
from engine.senas import WISHES
from engine.view import View


class Reckoner:
    """A ``Player`` of some temper; it remembers nothing but what the view tells."""

    def __init__(self, temper: Temper) -> None:
        self._temper = temper

    def act(self, view: View, generator: Random) -> Action:
        """What leads to the best chance to win the game, as far as the temper lets it see."""
        assert view.seat in view.speakers, "the table waits for this player"
        offered = options(view)
        said = interjection(offered) or sena(view, offered, self._temper.signs, generator)
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


def sena(view: View, offered: Sequence[Option], often: float, generator: Random) -> Action | None:
    """A seña to the partner before the first word at grande, made so often when there is one."""
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
