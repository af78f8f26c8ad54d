"""Whole hands and games of simulated sides, and duplicate games between two policies."""

from typing import Final, NamedTuple

import numpy as np

from engine.players.trained.hand_tables import Ints
from engine.players.trained.information_sets import NOBODY
from tools.training.board import Board, Deal, counted, empty_deal, is_over, opened, speaker, step
from tools.training.compiling import compiled
from tools.training.dealing import Shoe, deal_cards, empty_shoe, talk
from tools.training.luck import Luck, chance, luck_of
from tools.training.policies import Policy, World, choose, spot_of

_STREAMS: Final = 3
_MOST_HANDS: Final = 200
"""More hands than any game takes."""


@compiled
def play_on(
    world: World,
    policies: tuple[Policy, Policy],
    deal: Deal,
    board: Board,
    renewed: int,
    luck: Luck,
) -> Board:
    """Return the board after all actions of the hand, before the count."""
    while not is_over(board):
        policy = policies[speaker(deal, board) % 2]
        choice = choose(world, policy, spot_of(deal, board, renewed), luck)
        board = step(world.tables, deal, board, choice)
    return board


@compiled
def play_hand(
    world: World,
    policies: tuple[Policy, Policy],
    shoe: Shoe,
    deal: Deal,
    first: int,
    other: int,
    luck: Luck,
) -> Board:
    """Deal and play a hand if the sides need these stones; return the board after the count."""
    deal_cards(shoe, luck)
    rounds = talk(world.tables, policies, shoe, deal, first, other, luck)
    board = play_on(world, policies, deal, opened(deal, first, other), min(rounds, 1), luck)
    return counted(world.tables, deal, board)


@compiled
def _play_game(
    world: World,
    policies: tuple[Policy, Policy],
    shoe: Shoe,
    deal: Deal,
    target: int,
    seed: int,
    luck: Luck,
) -> int:
    """Return the side that wins a game in which side 0 leads first.

    Each hand has its own random numbers.
    """
    needs = (target, target)
    for number in range(_MOST_HANDS):
        luck[0] = seed ^ (np.uint64(number + 1) * np.uint64(0x9E3779B97F4A7C15))
        for _ in range(_STREAMS):
            chance(luck)
        if number % 2 == 0:
            board = play_hand(world, policies, shoe, deal, needs[0], needs[1], luck)
            needs = (board.first, board.other)
        else:
            swapped = (policies[1], policies[0])
            board = play_hand(world, swapped, shoe, deal, needs[1], needs[0], luck)
            needs = (board.other, board.first)
        if board.winner != NOBODY:
            return board.winner if number % 2 == 0 else 1 - board.winner
    return 0


@compiled
def _play_pairs(
    world: World,
    policy: Policy,
    other: Policy,
    target: int,
    seeds: Luck,
    shoe: Shoe,
    deal: Deal,
    won: Ints,
    luck: Luck,
) -> None:
    for pair in range(len(won)):
        seed = seeds[pair] | np.uint64(1)
        won[pair] = _play_game(world, (policy, other), shoe, deal, target, seed, luck) == 0
        won[pair] += _play_game(world, (other, policy), shoe, deal, target, seed, luck) == 1


class Result(NamedTuple):
    """The share of the games that a side won, and half the width of its 95 % interval."""

    part: float
    margin: float


def duel(
    world: World, policy: Policy, other: Policy, *, pairs: int, target: int, seed: int
) -> Result:
    """Play duplicate games between two policies: each pair has the same cards, with seats swapped.

    The interval treats the pairs as independent.
    """
    won = np.zeros(pairs, np.int64)
    seeds = np.random.SeedSequence(seed).generate_state(pairs, np.uint64).astype(np.uint64)
    _play_pairs(world, policy, other, target, seeds, empty_shoe(), empty_deal(), won, luck_of(seed))
    error = won.std(ddof=1) / 2 / np.sqrt(pairs)
    return Result(float(won.mean() / 2), float(1.96 * error))
