"""Samples the hidden cards of a view, weighted by what the seats' actions make likely.

Each hidden seat gets a weight for every kind of hand. Declarations and señas are taken as true.
Each call, mus and discard counts as if the reference had made it, apart from a share of mistakes.
The hands are then dealt together, so that no card is in two of them.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np

from engine.events import DiscardsOpened, HandOpened, MusCut, MusReopened, MusSaid, Opening
from engine.hands import HAND_SIZE
from engine.players.analysis.deck_batch import NO_CARD, DeckBatch, counted, shoes_of, throw
from engine.players.analysis.reference import Reference, reference
from engine.players.equity.hand_classes import HandClasses, kinds_of
from engine.players.equity.lance_equity import unseen
from engine.players.heuristic.likelihood import likelihood
from engine.players.heuristic.observations import DeclarationObs, SenaObs, observations
from engine.players.trained.bet_history import needed_before, words
from engine.players.trained.hand_equity import CHOOSE
from engine.players.trained.hand_tables import Floats, Ints, Tables
from engine.players.trained.ranges import likely
from engine.seats import Seat, pair_of
from engine.view import DiscardCounted, View, discarded_cards, own_cards, own_seat

MISTAKES: Final = 0.05
"""How often people say or discard something that the reference would not."""

_SEATS: Final = 4
_BATCH: Final = 4
"""The samples drawn at once for each deal wanted; some have hands that share a card."""

_BATCHES: Final = 32


def sample_deals(view: View, count: int, luck: np.random.Generator) -> DeckBatch | None:
    """Return ``count`` deals that fit what the viewer has seen, or None if too few are found."""
    basis, kinds = reference(view.rules.kings), kinds_of(view.rules)
    tables, habits = basis.tables, _habits(view, basis)
    weights = _weights(view, basis, kinds, habits)
    own = kinds.faces_of(own_cards(view))
    thrown = counted(tables, kinds.faces_of(discarded_cards(view)))
    left = tables.sizes - counted(tables, own) - thrown
    hidden = _drawn(tables, list(weights.values()), left, count, luck)
    if hidden is None:
        return None
    hands = np.full((count, _SEATS, HAND_SIZE), NO_CARD)
    hands[:, own_seat(view)] = own
    hands[:, list(weights)] = np.array(kinds.faces)[hidden]
    stock = luck.permuted(_laid_out(left - tables.counts[hidden].sum(axis=1)), axis=1)
    pile = thrown + _by_face(stock[:, view.stock :], len(left))
    shoes = shoes_of(tables, hands, stock[:, : view.stock], pile, view.mano)
    everywhere = np.arange(count)
    for seat, gone in habits.gone.items():
        held = hidden[:, list(weights).index(seat)]
        keep = basis.blueprint.keep[held, (seat - view.mano) % _SEATS]
        kept = _KEPT[keep, HAND_SIZE - gone]
        throw(shoes, everywhere, np.full(count, seat), kept)
    return shoes


@dataclass(slots=True)
class _Habits:
    """The likelihoods of the hands that each seat last held, from its mus and discards.

    ``gone`` is how many cards a seat has discarded from that hand, until it gets new ones.
    """

    told: dict[Seat, list[Floats]] = field(default_factory=dict)
    gone: dict[Seat, int] = field(default_factory=dict)


def _habits(view: View, basis: Reference) -> _Habits:
    mano, corrido = view.mano, view.opening is Opening.MUS_CORRIDO
    needed = needed_before(view)
    needs = {pair: (needed[pair], needed[pair.rival]) for pair in needed}
    habits = _Habits()
    for event in view.story:
        match event:
            case HandOpened() | DiscardsOpened():
                mano = event.mano
            case MusSaid(seat) | MusCut(seat):
                place = 0 if corrido else (seat - mano) % _SEATS
                cut = basis.blueprint.cutting(slice(None), place, *needs[pair_of(seat)])
                share = cut if isinstance(event, MusCut) else 1 - cut
                likelihoods = (1 - MISTAKES) * share + MISTAKES / 2
                habits.told.setdefault(seat, []).append(likelihoods)
            case DiscardCounted(seat, count):
                throws = HAND_SIZE - _HOW_MANY[basis.blueprint.keep[:, (seat - mano) % _SEATS]]
                likelihoods = (1 - MISTAKES) * (throws == count) + MISTAKES / HAND_SIZE
                habits.told[seat].append(likelihoods)
                habits.gone[seat] = count
            case MusReopened():
                habits.told = {}
                for seat, count in habits.gone.items():
                    place = (seat - mano) % _SEATS
                    told = _exchanged(view.rules.kings, place, count, *needs[pair_of(seat)])
                    habits.told[seat] = [told]
                habits.gone = {}
            case _:
                # Before the lances, no other event says anything about cards.
                pass
    return habits


def _weights(
    view: View, basis: Reference, kinds: HandClasses, habits: _Habits
) -> dict[Seat, Floats]:
    """Return the likelihood of each kind of hand, by hidden seat, before the current discards."""
    seen = kinds.faces_of(own_cards(view) + discarded_cards(view))
    told = observations(view.story)
    weights: dict[Seat, Floats] = {}
    for number in range(_SEATS):
        seat = Seat(number)
        if seat == view.seat:
            continue
        tells = [tell for tell in told.get(seat, ()) if isinstance(tell, DeclarationObs | SenaObs)]
        true = likelihood(kinds, view.rules, tuple(tells))
        weights[seat] = np.multiply(unseen(kinds, seen), true, dtype=np.float64)
        for likelihoods in habits.told.get(seat, ()):
            weights[seat] *= likelihoods
    for word in words(view):
        if word.seat != view.seat:
            weights[word.seat] *= likely(
                basis.blueprint, basis.tables, kinds, word, mistakes=MISTAKES
            )
    return weights


@lru_cache(maxsize=64)
def _exchanged(kings: int, place: int, count: int, mine: int, theirs: int) -> Floats:
    """Return how likely each kind of hand is after ``count`` discards, relative to a new deal.

    The seat's side needs ``mine`` stones, and the other side ``theirs``.
    """
    basis = reference(kings)
    tables, keep = basis.tables, basis.blueprint.keep[:, place]
    cut = basis.blueprint.cutting(slice(None), place, mine, theirs)
    said = tables.ways * ((1 - MISTAKES) * (1 - cut) + MISTAKES / 2)
    kept: dict[tuple[int, ...], float] = {}
    for kind in np.flatnonzero(_HOW_MANY[keep] == HAND_SIZE - count).tolist():
        faces = np.repeat(np.arange(len(tables.sizes)), tables.counts[kind])
        held = tuple(faces[(int(keep[kind]) >> np.arange(HAND_SIZE)) & 1 == 1].tolist())
        kept[held] = kept.get(held, 0.0) + float(said[kind])
    found = np.full(len(said), MISTAKES * tables.ways / tables.ways.sum())
    for held, weight in kept.items():
        there = counted(tables, held)
        drawn = tables.counts - there
        ways = CHOOSE[tables.sizes - there, np.maximum(drawn, 0)].prod(axis=1)
        ways = np.where(np.all(drawn >= 0, axis=1), ways, 0)
        found += (1 - MISTAKES) * weight / sum(kept.values()) * ways / ways.sum()
    likelihoods: Floats = found / tables.ways
    return likelihoods


def _drawn(
    tables: Tables, weights: list[Floats], left: Ints, count: int, luck: np.random.Generator
) -> Ints | None:
    """Return ``count`` deals (deals, hands) of kinds that can be dealt together, or None."""
    below = [each.cumsum() for each in weights]
    found = np.empty((0, len(weights)), np.int64)
    for _ in range(_BATCHES):
        drawn = np.stack(
            [
                np.searchsorted(each[:-1], luck.random(_BATCH * count) * each[-1], side="right")
                for each in below
            ],
            axis=1,
        )
        fit = luck.random(len(drawn)) < _together(tables, drawn, left)
        found = np.concatenate((found, drawn[fit]))
        if len(found) >= count:
            return found[:count]
    return None


def _together(tables: Tables, drawn: Ints, left: Ints) -> Floats:
    """Return the number of ways to deal the hands together, relative to dealing each alone."""
    chance = np.ones(len(drawn))
    still = np.tile(left, (len(drawn), 1))
    for hands in drawn.T:
        taken = tables.counts[hands]
        possible = np.all(still >= taken, axis=1)
        ways = CHOOSE[np.maximum(still, 0), taken] / np.maximum(CHOOSE[left, taken], 1)
        chance *= np.where(possible, ways.prod(axis=1), 0.0)
        still -= taken
    return chance


def _laid_out(counts: Ints) -> Ints:
    """Return the cards of each deal in order, given the number of cards of each face."""
    faces = np.tile(np.arange(counts.shape[1]), len(counts))
    laid: Ints = np.repeat(faces, counts.ravel()).reshape(len(counts), -1)
    return laid


def _by_face(cards: Ints, faces: int) -> Ints:
    """Return how many cards of each face every deal has."""
    counts: Ints = (cards[:, :, None] == np.arange(faces)).sum(axis=1)
    return counts


_HOW_MANY: Final = np.array([bits.bit_count() for bits in range(1 << HAND_SIZE)])
"""How many cards a bit mask keeps."""


def _so_many(bits: int, count: int) -> int:
    """Return the mask with bits set, or its last bits cleared, so that ``count`` are set."""
    order = sorted(range(HAND_SIZE), key=lambda place: not bits >> place & 1)
    return sum(1 << place for place in order[:count])


_KEPT: Final = np.array(
    [[_so_many(bits, count) for count in range(HAND_SIZE + 1)] for bits in range(1 << HAND_SIZE)]
)
"""The mask of the kept cards, by the mask that the reference keeps and the number of cards."""
