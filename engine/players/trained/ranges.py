"""What each hidden hand may be, by all that was said and done: the ranges of a search.

Cards that the viewer has seen are elsewhere. Discards, mus and señas speak as in
``engine.players.heuristic.likelihood``; a word in a lance speaks as the blueprint would have said
it, with a part of mistakes, so that nothing is impossible but what was declared. Mistakes are not
spread evenly: whoever bets against the blueprint does so with a good hand, and the more is bet the
better it is. Else an órdago that the blueprint never calls would tell nothing of its caller.
"""

from functools import lru_cache
from typing import Final

import numpy as np

from engine.players.equity.hand_classes import HandClasses, kinds_of
from engine.players.equity.lance_equity import unseen
from engine.players.heuristic.likelihood import likelihood
from engine.players.heuristic.observations import BetObs, observations
from engine.players.trained.bet_history import SaidWord, words
from engine.players.trained.betting_tree import CHOICES, OFFERED, ORDAGO, QUIERO
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.hand_tables import LANCES, Floats, Tables
from engine.players.trained.information_sets import PLACES, SPREAD, infoset_index
from engine.seats import Seat
from engine.view import View, discarded_cards, own_cards

_MISTAKES: Final = 0.15
"""How often people say something that the blueprint would not."""

_BENDS: Final = (1.0, 2.0, 7.0)
"""For each size of a bet, how steeply its mistakes grow with the share of the hand in the lance."""

_EVER: Final = 0.02
"""The part of the mistakes that any hand makes."""


def ranges(view: View, blueprint: Blueprint, tables: Tables) -> dict[Seat, Floats]:
    """By hidden seat, how likely it holds each kind of hand, in any unit."""
    kinds = kinds_of(view.rules)
    seen = kinds.faces_of(own_cards(view) + discarded_cards(view))
    told = observations(view.story)
    found: dict[Seat, Floats] = {}
    for number in range(view.rules.seats):
        seat = Seat(number)
        if seat == view.seat:
            continue
        tells = tuple(tell for tell in told.get(seat, ()) if not isinstance(tell, BetObs))
        found[seat] = np.multiply(
            unseen(kinds, seen), likelihood(kinds, view.rules, tells), dtype=np.float64
        )
    for word in words(view):
        if word.seat != view.seat:
            found[word.seat] *= likely(blueprint, tables, kinds, word)
    return found


def likely(
    blueprint: Blueprint,
    tables: Tables,
    kinds: HandClasses,
    word: SaidWord,
    mistakes: float = _MISTAKES,
) -> Floats:
    """By kind, how likely a hand of it says this word, when so many words are mistakes."""
    spot, choices = word.spot, int(CHOICES[word.spot.node])
    bucket = tables.bucket[spot.lance]
    lowest = infoset_index(tables, spot) - int(bucket[spot.hand]) * int(PLACES[spot.lance]) * SPREAD
    numbers = lowest + np.arange(bucket.max() + 1) * int(PLACES[spot.lance]) * SPREAD
    weights = blueprint.rows[numbers, :choices].astype(np.float64)
    shares = weights[:, word.choice] / weights.sum(axis=1)
    mistaken = bet_with(kinds, spot.lance, _bend(spot.node, word.choice))
    chances: Floats = (1 - mistakes) * shares[bucket] + mistakes / choices * mistaken
    return chances


def _bend(node: int, choice: int) -> float:
    """Return how steeply the mistakes of a choice grow with the hand; 0 for all that is no bet."""
    first = 1 if node == 0 else QUIERO + 1
    if choice < first or OFFERED[node] == ORDAGO:
        return 0.0
    # The last choice is the órdago, however many sizes there are before it.
    last = choice == int(CHOICES[node]) - 1
    return _BENDS[-1 if last else choice - first]


@lru_cache(maxsize=64)
def bet_with(kinds: HandClasses, lance: int, bend: float) -> Floats:
    """By kind, how often people bet what the blueprint does not, against all hands on the average.

    The better the hand the more often, and the steeper the bend the better it is; 0 is any hand.
    """
    shares = np.array(kinds.ladders[LANCES[lance]].shares)
    mistaken: Floats = _EVER + (1 - _EVER) * (bend + 1) * shares**bend
    return mistaken
