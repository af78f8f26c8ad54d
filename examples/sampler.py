"""A player of Mus as a class, which plays in the arena's own process by the engine of Amarreko.

amarreko arena examples/sampler.py:Sampler never-bets --pairs 10

It deals the cards that it does not see to its rivals, again and again, and counts how often its
hand is the best. Whatever it may not say is refused and counted, as with everybody.
"""

from random import Random
from typing import assert_never

from engine.actions import (
    Action,
    Caiga,
    Corto,
    Descarto,
    Envido,
    Mus,
    NoQuiero,
    Paso,
    Quiero,
    Reparto,
)
from engine.baraja import baraja_of
from engine.cards import Cards, Rank
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.hands import Lance, holds, worth
from engine.view import View, own_cards

DEALS = 60
BETS, ACCEPTS, ACCEPTS_ALL = 0.6, 0.5, 0.9


class Sampler:
    """Bets two stones on a good chance, accepts an even one, and an órdago if nearly certain."""

    def act(self, view: View, generator: Random) -> Action:
        """What the table is told; ``view`` holds all that the seat may see."""
        match view.phase:
            case Undealt() | Cutting() | HandOver():
                return Caiga() if isinstance(view.phase, Cutting) else Reparto()
            case Talking():
                kings = len(own_cards(view)) - len(worse(view))
                return Corto() if kings > 1 else Mus()
            case Discarding():
                return Descarto(worse(view) or own_cards(view)[:1])
            case Betting(lance):
                return Envido(2) if chance(view, lance, generator) > BETS else Paso()
            case Answering(lance):
                return Quiero() if chance(view, lance, generator) > ACCEPTS else NoQuiero()
            case AnsweringOrdago(lance):
                return Quiero() if chance(view, lance, generator) > ACCEPTS_ALL else NoQuiero()
            case MatchOver() | BetweenLances():
                raise AssertionError  # Nobody is asked then.
            case _:
                assert_never(view.phase)


def worse(view: View) -> Cards:
    """The own cards that are no kings in this deck."""
    counts_as = baraja_of(view.rules).counts_as
    return tuple(card for card in own_cards(view) if counts_as[card] is not Rank.REY)


def chance(view: View, lance: Lance, generator: Random) -> float:
    """How often the own hand beats those of two rivals; the partner is left to surprise us."""
    own = own_cards(view)
    hidden = [card for card in baraja_of(view.rules).cards if card not in own]
    mine = worth(lance, own, view.rules)
    best = 0
    for _ in range(DEALS):
        dealt = generator.sample(hidden, 8)
        rivals = [tuple(dealt[:4]), tuple(dealt[4:])]
        best += not any(
            holds(lance, hand, view.rules) and worth(lance, hand, view.rules) > mine
            for hand in rivals
        )
    return best / DEALS
