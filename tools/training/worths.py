"""The values of scores and hands, found by playing hands out, and the mus habits based on them.

A player with a better hand than most cuts the mus; otherwise it discards the cards that promise the
best hand on average.
"""

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np

from engine.hands import BEST_BONUS
from engine.players.trained.hand_equity import CHOOSE
from engine.players.trained.hand_tables import GRANDE, JUEGO, PARES, Floats, Ints, Tables
from engine.players.trained.information_sets import MOST_NEEDED, NOBODY
from tools.training.board import Deal, empty_deal, held, opened, worth_to_first
from tools.training.compiling import compiled
from tools.training.dealing import CARDS, Shoe, empty_shoe
from tools.training.games import play_hand, play_on
from tools.training.luck import Luck, luck_of, shuffle
from tools.training.policies import Flags, Policy, World

_SEATS: Final = 4
_HAND: Final = 4
_KEEPS: Final = 15

_TALKS: Final = 0.72
"""The share of all hands that are too weak to cut the mus.

Four such players exchange cards about once in four hands, as people do.
"""

_SOFTNESS: Final = 0.06
"""The width of the transition around that share."""

_MANY_KINGS: Final = 3
_FIGURES: Final = 2


@compiled
def _standings(
    world: World,
    policy: Policy,
    hands: int,
    target: int,
    luck: Luck,
    worth: Floats,
    shoe: Shoe,
    deal: Deal,
) -> None:
    """Fill in the mano's side's chance at each score, backwards from the end of the game."""
    for total in range(2, 2 * target + 1):
        for first in range(max(1, total - target), min(target, total - 1) + 1):
            other = total - first
            won = 0.0
            for _ in range(hands):
                board = play_hand(world, (policy, policy), shoe, deal, first, other, luck)
                if board.winner == NOBODY:
                    won += 1.0 - worth[board.other, board.first]
                elif board.winner == 0:
                    won += 1.0
            worth[first, other] = won / hands


def standings_of(world: World, policy: Policy, *, hands: int, seed: int) -> Floats:
    """Return the winning chance of the side that leads the next hand, by the stones both need.

    The policy plays ``hands`` hands at each score, for both sides.
    """
    worth = np.full((MOST_NEEDED + 1, MOST_NEEDED + 1), 0.5)
    _standings(world, policy, hands, MOST_NEEDED, luck_of(seed), worth, empty_shoe(), empty_deal())
    return worth


@compiled
def _appeals(
    world: World,
    policy: Policy,
    rival: Policy,
    hands: int,
    needed: int,
    luck: Luck,
    appeal: Floats,
    cards: Ints,
    deal: Deal,
) -> None:
    tables = world.tables
    for kind in range(len(tables.ways)):
        for place in range(_SEATS):
            policies = (policy, rival) if place % 2 == 0 else (rival, policy)
            value = 0.0
            for _ in range(hands):
                _deal_others(tables, kind, place, cards, deal.hands, luck)
                held(tables, deal)
                board = opened(deal, needed, needed)
                board = play_on(world, policies, deal, board, 0, luck)
                first = worth_to_first(tables, deal, board, world.standings)
                value += first if place % 2 == 0 else 1.0 - first
            appeal[kind, place] = value / hands


@compiled
def _deal_others(
    tables: Tables, kind: int, place: int, cards: Ints, hands: Ints, luck: Luck
) -> None:
    """Deal random cards to the other places from the deck without this kind of hand."""
    count = 0
    for face in range(len(tables.sizes)):
        for _ in range(tables.sizes[face] - tables.counts[kind, face]):
            cards[count] = face
            count += 1
    shuffle(cards, count, luck)
    dealt = 0
    for seat in range(_SEATS):
        if seat == place:
            hands[seat] = kind
            continue
        hands[seat] = tables.number[
            cards[dealt], cards[dealt + 1], cards[dealt + 2], cards[dealt + 3]
        ]
        dealt += _HAND


def appeals_of(world: World, policy: Policy, rival: Policy, *, hands: int, seed: int) -> Floats:
    """Return each hand's chance of winning an even game, by kind and place, from ``hands`` tries.

    Its side plays by ``policy``, and the other side by ``rival``.
    """
    appeal = np.zeros((len(world.tables.ways), _SEATS))
    _appeals(
        world,
        policy,
        rival,
        hands,
        MOST_NEEDED // 2,
        luck_of(seed),
        appeal,
        np.zeros(CARDS, np.int64),
        empty_deal(),
    )
    return appeal


def cuts_of(tables: Tables, appeal: Floats) -> Floats:
    """Return how often to cut, by kind and place."""
    shares = np.zeros_like(appeal)
    for place in range(_SEATS):
        order = np.argsort(appeal[:, place], kind="stable")
        ways = tables.ways[order] / tables.ways.sum()
        shares[order, place] = np.cumsum(ways) - ways / 2
    cuts: Floats = 1.0 / (1.0 + np.exp(-(shares - _TALKS) / _SOFTNESS))
    return cuts


def good_hands(tables: Tables) -> Flags:
    """Return 1 for each kind that no player would discard: 31, duples, or three kings."""
    king = tables.counts[tables.worth[GRANDE].argmax()].argmax()
    best = (tables.bonus[[PARES, JUEGO]] == BEST_BONUS).any(axis=0)
    found: Flags = ((tables.counts[:, king] >= _MANY_KINGS) | best).astype(np.uint8)
    return found


def keeps_of(tables: Tables, appeal: Floats) -> Ints:
    """Return a bit mask of the cards to keep from the sorted hand, by kind and place."""
    kinds = len(tables.ways)
    keep = np.zeros((kinds, _SEATS), np.int64)
    draws = [_draws(len(tables.sizes), missing) for missing in range(_HAND + 1)]
    for kind in range(kinds):
        faces = np.repeat(np.arange(len(tables.sizes)), tables.counts[kind])
        hopes = {
            mask: _hope(tables, appeal, kind, faces[_chosen(mask)], draws)
            for mask in range(_KEEPS)
            if not _is_vain(tables, faces, faces[_chosen(mask)])
        }
        for place in range(_SEATS):
            keep[kind, place] = max(hopes, key=lambda mask: float(hopes[mask][place]))
    return keep


def _is_vain(tables: Tables, faces: Ints, kept: Ints) -> bool:
    """Return whether a discard keeps a single sota or caballo to little use.

    With eight kings, people keep none. With four kings, keeping one is best for many hands, and
    never doing so costs two games in a hundred. So one may be kept alone if no pair is discarded
    for it.
    """
    # In the order of grande the figures rank just below the kings, whatever their face numbers.
    grande = tables.worth[GRANDE, tables.number.diagonal().diagonal().diagonal()]
    king, *figures = np.argsort(-grande)[: _FIGURES + 1].tolist()
    if not any(np.count_nonzero(kept == figure) == 1 for figure in figures):
        return False
    many_kings = int(tables.sizes[king]) > _HAND
    return many_kings or len(kept) > 1 or len(set(faces.tolist())) < _HAND


def _chosen(mask: int) -> list[int]:
    return [card for card in range(_HAND) if (mask >> card) & 1]


class _Draws(NamedTuple):
    """All ways to draw a number of faces, and the count of each face in each way."""

    drawn: Ints
    counts: Ints


def _draws(faces: int, missing: int) -> _Draws:
    draws = list(combinations_with_replacement(range(faces), missing))
    drawn = np.array(draws, np.int64).reshape(len(draws), missing)
    return _Draws(drawn, np.stack([(drawn == face).sum(axis=1) for face in range(faces)], axis=1))


def _hope(tables: Tables, appeal: Floats, kind: int, kept: Ints, draws: list[_Draws]) -> Floats:
    """Return the mean appeal of the hands that the kept cards can become, by place."""
    drawn, counts = draws[_HAND - len(kept)]
    left = tables.sizes - tables.counts[kind]
    ways = np.prod(CHOOSE[left, counts], axis=1)
    whole = np.concatenate((np.broadcast_to(kept, (len(drawn), len(kept))), drawn), axis=1)
    numbers = tables.number[whole[:, 0], whole[:, 1], whole[:, 2], whole[:, 3]]
    hope: Floats = (ways[:, None] * appeal[numbers]).sum(axis=0) / ways.sum()
    return hope
