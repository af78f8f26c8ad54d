"""Plays out many hands at once by a blueprint and returns the value of each, deal by deal.

It repeats the rules of ``engine`` on arrays with one entry for each hand. The tests compare
it with the training simulator.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.betting import OPENING_DEJE
from engine.players.trained.betting_tree import NEXT, NODES, OFFERED, ORDAGO, PASO, QUIERO
from engine.players.trained.blueprint import Blueprint
from engine.players.trained.hand_tables import (
    EXTRA,
    JUEGO,
    PARES,
    PUNTO,
    UNBET,
    Bytes,
    Ints,
    Tables,
)
from engine.players.trained.information_sets import (
    BASE,
    INITIATIVES,
    MOST_NEEDED,
    NEED_CLASS,
    NEED_CLASSES,
    NOBODY,
    PLACES,
)

Floats: TypeAlias = npt.NDArray[np.float64]

Sides: TypeAlias = tuple[Blueprint, Blueprint]
"""The blueprint of the mano's side, and that of the other side."""

END: Final = 5
PASSED: Final = 3
REFUSED: Final = 1
CROSSED: Final = 2
_SEATS: Final = 4
_MASKS: Final = 16
MOST_WORDS: Final = 64
"""An upper bound on the number of actions in a hand."""

_HOLDS: Final = np.array([[mask >> place & 1 for place in range(_SEATS)] for mask in range(_MASKS)])
_COUNT: Final = _HOLDS.sum(axis=1)
_NTH: Final = np.array(
    [
        [next((p for p in range(_SEATS) if sum(held[: p + 1]) == n + 1), 0) for n in range(_SEATS)]
        for held in _HOLDS.tolist()
    ]
)
"""The place of the nth holder, by mask and n."""

_OTHERS: Final = np.array(
    [[(m & ((1 << p) - 1)) | ((m >> (p + 1)) << p) for p in range(_SEATS)] for m in range(_MASKS)]
)
"""The bits of the other places, by mask and place."""

_BOTH: Final = np.array([bool(mask & 0b0101) and bool(mask & 0b1010) for mask in range(_MASKS)])


@dataclass(slots=True)
class DealBatch:
    """A batch of deals; ``bucket`` (deals, lances, places) is the class of a hand.

    ``holders`` (deals, lances) is a mask of places. ``best`` (deals, lances) is the side with the
    best hand. ``extra`` (deals, lances, sides) is the bonus of a side's hands. ``later`` (deals,
    lances) is the first lance from this one on in which both sides take part.
    """

    bucket: Ints
    holders: Ints
    best: Ints
    extra: Ints
    later: Ints


def deals_of(tables: Tables, hands: Ints) -> DealBatch:
    """Return the deals of these kinds of hand (deals, places)."""
    worth = tables.worth[:, hands].transpose(1, 0, 2)
    holders = ((worth > 0) << np.arange(_SEATS)).sum(axis=2)
    holders[holders[:, JUEGO] != 0, PUNTO] = 0
    bonus = tables.bonus[:, hands].transpose(1, 0, 2)
    later = np.full((len(hands), END + 1), END)
    for lance in reversed(range(END)):
        later[:, lance] = np.where(_BOTH[holders[:, lance]], lance, later[:, lance + 1])
    return DealBatch(
        bucket=tables.bucket[:, hands].transpose(1, 0, 2),
        holders=holders,
        # RULES.md 2: the seat nearest to the mano wins a tie.
        best=worth.argmax(axis=2) % 2,
        extra=np.stack((bonus[:, :, 0::2].sum(axis=2), bonus[:, :, 1::2].sum(axis=2)), axis=2),
        later=later,
    )


@dataclass(slots=True)
class BoardBatch:
    """The states of hands between two actions, one entry per hand, as in ``tools.training.board``.

    ``deal`` is the index of the deal. ``stake`` is the stones of the standing bet, and ``deje`` is
    what its refusal pays; both are exact even if the node is an approximation. ``closed`` (boards,
    lances) has a digit for each lance. While a bet stands, ``turn`` is 0 until a rival has refused
    it, 1 while the other rival is asked, and ``CROSSED`` if the rival who sits second refused
    first.
    """

    deal: Ints
    lance: Ints
    node: Ints
    stake: Ints
    deje: Ints
    turn: Ints
    bettor: Ints
    needs: Ints
    lead: Ints
    closed: Ints
    winner: Ints

    def taken(self, chosen: Ints) -> "BoardBatch":
        """Return the boards at these indices."""
        return BoardBatch(*(getattr(self, name)[chosen] for name in self.__slots__))

    def put(self, chosen: Ints, boards: "BoardBatch") -> None:
        """Write boards back to the entries at these indices."""
        for name in self.__slots__:
            getattr(self, name)[chosen] = getattr(boards, name)


def speakers(deals: DealBatch, boards: BoardBatch) -> Ints:
    """Return the place that is to act on each board."""
    holders = deals.holders[boards.deal, boards.lance]
    after, across = (boards.bettor + 1) % _SEATS, (boards.bettor + 3) % _SEATS
    first = (boards.turn != 1) & (_HOLDS[holders, after] == 1)
    answering = np.where(first, after, across)
    places: Ints = np.where(boards.node == 0, _NTH[holders, boards.turn], answering)
    return places


def rows(deals: DealBatch, boards: BoardBatch, places: Ints, renewed: Ints) -> Ints:
    """Return the row of a blueprint for the decision on each board."""
    lance, holders = boards.lance, deals.holders[boards.deal, boards.lance]
    told = (lance == PARES) | (lance == JUEGO)
    place = np.where(told, places * 8 + _OTHERS[holders, places], places)
    side = places % 2
    led = np.where(boards.lead == NOBODY, 0, np.where(boards.lead == side, 1, 2))
    found = deals.bucket[boards.deal, lance, places] * PLACES[lance] + place
    found = (found * INITIATIVES + led) * 2 + renewed
    second = (boards.node != 0) & (boards.turn != 0)
    found = found * (2 * NODES) + boards.node + NODES * second
    number = np.arange(len(side))
    mine, theirs = boards.needs[number, side], boards.needs[number, 1 - side]
    score = NEED_CLASS[mine] * NEED_CLASSES + NEED_CLASS[theirs]
    numbers: Ints = BASE[lance] + found * NEED_CLASSES**2 + score
    return numbers


def step(deals: DealBatch, boards: BoardBatch, places: Ints, choices: Ints) -> None:
    """Apply each speaker's choice and advance the boards."""
    opening = boards.node == 0
    holders = deals.holders[boards.deal, boards.lance]
    after, across = (boards.bettor + 1) % _SEATS, (boards.bettor + 3) % _SEATS
    # RULES.md 4: a bet is refused once both rivals that take part have refused it.
    partner = np.where(places == across, after, across)
    asks = (boards.turn == 0) & (_HOLDS[holders, partner] == 1)
    passes = opening & (choices == PASO)
    refuses = ~opening & (choices == PASO)
    accepts = ~opening & (choices == QUIERO)
    bets = ~(passes | refuses | accepts)
    turned = (passes & (boards.turn + 1 < _COUNT[holders])) | (refuses & asks)
    digit = np.where(passes, PASSED, 0)
    yields = np.flatnonzero(refuses & ~asks)
    side = boards.bettor[yields] % 2
    boards.needs[yields, side] -= boards.deje[yields]
    boards.winner[yields] = np.where(boards.needs[yields, side] <= 0, side, NOBODY)
    digit[yields] = REFUSED + side
    all_in = np.flatnonzero(accepts & (boards.stake == ORDAGO))
    boards.winner[all_in] = deals.best[boards.deal[all_in], boards.lance[all_in]]
    digit = np.where(accepts, PASSED + boards.stake, digit)
    crossed = turned & refuses & (places == across)
    boards.turn = np.where(crossed, CROSSED, np.where(turned, boards.turn + 1, 0))
    _bet(boards, np.flatnonzero(bets), choices)
    boards.bettor = np.where(bets, places, boards.bettor)
    _close(deals, boards, np.flatnonzero(~(turned | bets)), digit)


def _bet(boards: BoardBatch, betting: Ints, choices: Ints) -> None:
    """Record bets; each adds to the actual stake what the tree's bet adds to its own."""
    node, stood = boards.node[betting], boards.stake[betting]
    after = NEXT[node, choices[betting]]
    added = OFFERED[after] - OFFERED[node]
    boards.deje[betting] = np.maximum(stood, OPENING_DEJE)
    boards.stake[betting] = np.where(OFFERED[after] == ORDAGO, ORDAGO, stood + added)
    boards.node[betting] = after


def _close(deals: DealBatch, boards: BoardBatch, closing: Ints, digit: Ints) -> None:
    boards.closed[closing, boards.lance[closing]] = digit[closing]
    bettor = boards.bettor[closing]
    boards.lead[closing] = np.where(bettor == NOBODY, boards.lead[closing], bettor % 2)
    boards.lance[closing] = deals.later[boards.deal[closing], boards.lance[closing] + 1]
    boards.node[closing] = boards.stake[closing] = 0
    boards.bettor[closing] = NOBODY


def play_out(
    sides: Sides, deals: DealBatch, boards: BoardBatch, renewed: Ints | int, luck: Floats
) -> None:
    """Play all boards to the end of the hand, with the random numbers ``luck`` (words, deals).

    ``renewed`` is 1 where cards were exchanged; it may differ by board.
    """
    word, renewed = 0, np.broadcast_to(renewed, boards.deal.shape)
    while len(going := np.flatnonzero((boards.winner == NOBODY) & (boards.lance != END))):
        some = boards.taken(going)
        places = speakers(deals, some)
        learnt = _weights(sides, rows(deals, some, places, renewed[going]), places)
        weights = learnt.cumsum(axis=1, dtype=np.int64)
        drawn = luck[word, some.deal] * weights[:, -1]
        step(deals, some, places, (weights <= drawn[:, None]).sum(axis=1))
        boards.put(going, some)
        # ``luck`` has more rows than any hand has actions.
        word += 1


def _weights(sides: Sides, numbers: Ints, places: Ints) -> Bytes:
    first, other = sides
    found = first.rows[numbers]
    if other is not first:
        others = places % 2 == 1
        found[others] = other.rows[numbers[others]]
    return found


def worth_to_first(blueprint: Blueprint, deals: DealBatch, boards: BoardBatch) -> Floats:
    """Return, by board, the chance that side 0 wins the game after the count (RULES.md 9)."""
    needs, winner = boards.needs.copy(), boards.winner.copy()
    number = np.arange(len(winner))
    for lance in range(END):
        digit = boards.closed[:, lance]
        refused = (digit == REFUSED) | (digit == REFUSED + 1)
        side = np.where(refused, digit - REFUSED, deals.best[boards.deal, lance])
        bet_on, unbet = EXTRA[lance], UNBET[lance]
        stones = np.where(digit > PASSED, digit - PASSED + bet_on, np.where(refused, bet_on, unbet))
        stones += deals.extra[boards.deal, lance, side]
        counts = (winner == NOBODY) & (deals.holders[boards.deal, lance] != 0)
        needs[number, side] -= np.where(counts, stones, 0)
        winner = np.where(counts & (needs[number, side] <= 0), side, winner)
    mano, other = np.clip(needs, 0, MOST_NEEDED).T
    # RULES.md 2: the other side leads the next hand.
    going_on = 1 - blueprint.standings[other, mano]
    worth: Floats = np.where(winner == NOBODY, going_on, winner == 0)
    return worth
