"""The distribution of each hidden hand, given all actions so far: the ranges of a search.

No hidden hand has a card that the viewer has seen. Discards, mus and señas are weighed as in
``engine.players.heuristic.likelihood``. A call in a lance is weighed as if the blueprint had made
it, with a share of mistakes, so that no call excludes a hand. Mistakes are not spread evenly: a bet
against the blueprint indicates a good hand, and a higher bet a better one. Otherwise an órdago that
the blueprint never calls would reveal nothing.
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
"""How often people do something that the blueprint would not."""

_BENDS: Final = (1.0, 2.0, 7.0)
"""For each bet size, how steeply mistaken bets grow with the hand's share in the lance."""

_EVER: Final = 0.02
"""The fraction of the mistakes that does not depend on the hand."""


def ranges(view: View, blueprint: Blueprint, tables: Tables) -> dict[Seat, Floats]:
    """Return the relative likelihood of each kind of hand, by hidden seat."""
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
    """Return the likelihood of this action for each kind, given the share of mistakes."""
    spot, choices = word.spot, int(CHOICES[word.spot.node])
    bucket = tables.bucket[spot.lance]
    lowest = infoset_index(tables, spot) - int(bucket[spot.hand]) * int(PLACES[spot.lance]) * SPREAD
    numbers = lowest + np.arange(bucket.max() + 1) * int(PLACES[spot.lance]) * SPREAD
    weights = blueprint.rows[numbers][:, :choices].astype(np.float64)
    shares = weights[:, word.choice] / weights.sum(axis=1)
    mistaken = bet_with(kinds, spot.lance, _bend(spot.node, word.choice))
    chances: Floats = (1 - mistakes) * shares[bucket] + mistakes / choices * mistaken
    return chances


def _bend(node: int, choice: int) -> float:
    """Return how steeply the mistakes of a choice grow with the hand; 0 if it is not a bet."""
    first = 1 if node == 0 else QUIERO + 1
    if choice < first or OFFERED[node] == ORDAGO:
        return 0.0
    # The last choice is the órdago, however many sizes come before it.
    last = choice == int(CHOICES[node]) - 1
    return _BENDS[-1 if last else choice - first]


@lru_cache(maxsize=64)
def bet_with(kinds: HandClasses, lance: int, bend: float) -> Floats:
    """Return, by kind, how often people bet against the blueprint, relative to the average.

    They do so more often with a better hand. A larger ``bend`` means better hands; 0 means any
    hand.
    """
    shares = np.array(kinds.ladders[LANCES[lance]].shares)
    mistaken: Floats = _EVER + (1 - _EVER) * (bend + 1) * shares**bend
    return mistaken
