"""What a teacher would do with a hand, and the example on which the lesson is held.

The worth of a hand in a lance is told as its share: how many of a hundred hands that take part in
the lance it beats, ties counted half. From that alone the advice follows, so that a beginner can
see the reason; no bluff, no count of the score.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, assert_never

from bot.lines.choices import sensible_discards
from engine.actions import (
    Action,
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
from engine.cards import Cards
from engine.events import MusReopened
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    HandOver,
    MatchOver,
    Settling,
    Talking,
    Undealt,
)
from engine.hands import LEAST_JUEGO, Lance, ParesKind, pares, total
from engine.house_rules import Value
from engine.players.exact.kinds import kinds_of
from engine.rules import Rules
from engine.view import View, own_cards

_BET: Final = 80
_ACCEPT: Final = 55
_RAISE: Final = 92
_ACCEPT_ORDAGO: Final = 95
"""Shares from which a lance is worth a bet, an answer, a raise, and the whole game."""

_RAISED_ENOUGH: Final = 5
"""Stones at stake from which the teacher raises no more."""

_STONES: Final = 2


def share_of(hand: Cards, lance: Lance, rules: Rules) -> int:
    """How many of a hundred hands in a lance this one beats; the hand takes part in it."""
    kinds = kinds_of(rules)
    return round(100 * kinds.ladders[lance].shares[kinds.of(hand)])


def is_first_talk(view: View) -> bool:
    """Whether mus is asked for the first time in this hand."""
    return not any(isinstance(event, MusReopened) for event in view.story)


def is_worth_playing(hand: Cards, rules: Rules) -> bool:
    """Whether to cut the mus with a hand: duples, thirty-one, or pares and juego together."""
    paired, points = pares(hand, rules), total(hand, rules)
    if paired is None:
        return points == LEAST_JUEGO
    return paired.kind is ParesKind.DUPLES or points >= LEAST_JUEGO


def advised(view: View) -> Action:
    """What the teacher would say for the viewer, for whom the table waits."""
    assert view.seat in view.speakers, "advice is for whoever is asked"
    hand, rules, phase = own_cards(view), view.rules, view.phase
    match phase:
        case Undealt() | HandOver():
            return Reparto()
        case Talking():
            return Corto() if is_worth_playing(hand, rules) else Mus()
        case Discarding():
            return Descarto(sensible_discards(hand, rules)[0])
        case Betting(lance):
            return Envido(_STONES) if share_of(hand, lance, rules) >= _BET else Paso()
        case Answering(lance, at_stake=at_stake):
            return _answer(share_of(hand, lance, rules), at_stake)
        case AnsweringOrdago(lance):
            bold = share_of(hand, lance, rules) >= _ACCEPT_ORDAGO
            return Quiero() if bold else NoQuiero()
        case Settling() | MatchOver():
            raise AssertionError(phase)
        case _:
            assert_never(phase)


def _answer(share: int, at_stake: int) -> Action:
    if share >= _RAISE and at_stake < _RAISED_ENOUGH:
        return Mas(_STONES)
    return Quiero() if share >= _ACCEPT else NoQuiero()


PRESET: Final = "castilla"
OPTIONS: Final[Mapping[str, Value]] = MappingProxyType({"mus_corrido": False, "games_to_win": 1})
"""House rules without anything that would have to be explained first."""

SEED: Final = 12_652
"""The luck of the example: a poor hand for the learner, who is mano, and after the mus a good one.

``tests/bot/handlers/test_lesson.py`` says what makes it a good example.
"""


class Companion:
    """A player for the lesson: does what the teacher would do, but never cuts the first mus."""

    def act(self, view: View, generator: Random) -> Action:
        """What the viewer says; the same for the same view."""
        del generator  # Nothing here is left to chance.
        if isinstance(view.phase, Talking) and is_first_talk(view):
            return Mus()
        return advised(view)
