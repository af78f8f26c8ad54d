"""A player of Mus as a class that runs in the process of the arena and uses the engine.

amarreko arena examples/sampler.py:Sampler never-bets --pairs 10

It deals the unseen cards to its rivals many times, and counts how often its own hand is the best.
The arena refuses and counts illegal words, as it does for every player.
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
    """A player that bets two stones on a good chance and accepts an órdago if nearly certain."""

    def act(self, view: View, generator: Random) -> Action:
        """Return the action of the seat; ``view`` holds all that the seat may see."""
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
                raise AssertionError  # No seat has a question in this phase.
            case _:
                assert_never(view.phase)


def worse(view: View) -> Cards:
    """Return the player's cards that are not kings in this deck."""
    counts_as = baraja_of(view.rules).counts_as
    return tuple(card for card in own_cards(view) if counts_as[card] is not Rank.REY)


def chance(view: View, lance: Lance, generator: Random) -> float:
    """Return how often the hand beats those of two rivals; the partner's cards are ignored."""
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
