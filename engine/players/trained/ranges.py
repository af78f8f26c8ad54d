"""What each hidden hand may be, by all that was said and done: the ranges of a search.

Cards that the viewer has seen are elsewhere. Discards, mus and señas speak as in
``engine.players.reckoner.reading``; a word in a lance speaks as the blueprint would have said it,
with a part of mistakes, so that nothing is impossible but what was declared.
"""

from typing import Final

import numpy as np

from engine.players.exact.contest import unseen
from engine.players.exact.kinds import kinds_of
from engine.players.reckoner.reading import likelihood
from engine.players.reckoner.tells import Spoke, heard
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.spots import PLACES, SPREAD, row
from engine.players.trained.tables import Floats, Tables
from engine.players.trained.tree import CHOICES
from engine.players.trained.words import SaidWord, words
from engine.seats import Seat
from engine.view import View, own_cards, thrown_cards

_MISTAKES: Final = 0.15
"""How often people say something that the blueprint would not."""


def ranges(view: View, blueprint: Blueprint, tables: Tables) -> dict[Seat, Floats]:
    """By hidden seat, how likely it holds each kind of hand, in any unit."""
    kinds = kinds_of(view.rules)
    seen = kinds.faces_of(own_cards(view) + thrown_cards(view))
    told = heard(view.story)
    found: dict[Seat, Floats] = {}
    for number in range(view.rules.seats):
        seat = Seat(number)
        if seat == view.seat:
            continue
        tells = tuple(tell for tell in told.get(seat, ()) if not isinstance(tell, Spoke))
        found[seat] = np.multiply(
            unseen(kinds, seen), likelihood(kinds, view.rules, tells), dtype=np.float64
        )
    for word in words(view):
        if word.seat != view.seat:
            found[word.seat] *= _likely(blueprint, tables, word)
    return found


def _likely(blueprint: Blueprint, tables: Tables, word: SaidWord) -> Floats:
    """By kind, how likely a hand of it says this word."""
    spot, choices = word.spot, int(CHOICES[word.spot.node])
    bucket = tables.bucket[spot.lance]
    lowest = row(tables, spot) - int(bucket[spot.hand]) * int(PLACES[spot.lance]) * SPREAD
    numbers = lowest + np.arange(bucket.max() + 1) * int(PLACES[spot.lance]) * SPREAD
    weights = blueprint.rows[numbers, :choices].astype(np.float64)
    shares = weights[:, word.choice] / weights.sum(axis=1)
    likely: Floats = ((1 - _MISTAKES) * shares + _MISTAKES / choices)[bucket]
    return likely
