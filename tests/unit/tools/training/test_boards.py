"""Hands played in a batch end as they do when played one by one in the simulator."""

from typing import Final

import numpy as np
import pytest

from engine.players.trained.betting_tree import CHOICES, MOST_CHOICES
from engine.players.trained.blueprint import Blueprint, Origin
from engine.players.trained.hand_tables import Floats, Ints, Tables, tables_of
from engine.players.trained.information_sets import MOST_NEEDED, NOBODY, ROWS, nodes_of
from engine.players.trained.rollout import BoardBatch, DealBatch, deals_of, play_out, worth_to_first
from tools.training.board import Deal, empty_deal, held, is_over, opened, step
from tools.training.board import worth_to_first as worth_of_one
from tools.training.policies import row, spot_of

DEALS: Final = 300
WORDS: Final = 64


@pytest.mark.parametrize("kings", [8, 4])
def test_hands_played_at_once_end_as_one_by_one(kings: int) -> None:
    """The same random numbers lead to the same words, and in the end to the same chance."""
    generator = np.random.default_rng(kings)
    tables = tables_of(kings)
    blueprint = _blueprint(kings, generator)
    hands = generator.integers(0, len(tables.ways), (DEALS, 4))
    needs = generator.integers(1, 41, (DEALS, 2))
    luck = generator.random((WORDS, DEALS))
    deals = deals_of(tables, hands)
    boards = _opened(deals, needs)
    play_out((blueprint, blueprint), deals, boards, 1, luck)
    values = worth_to_first(blueprint, deals, boards)
    for number in range(DEALS):
        deal = empty_deal()
        deal.hands[:] = hands[number]
        held(tables, deal)
        first, other = needs[number].tolist()
        one = _played(blueprint, tables, deal, (first, other), luck[:, number])
        assert values[number] == pytest.approx(one), number


def _blueprint(kings: int, generator: np.random.Generator) -> Blueprint:
    """Return random weights for every choice of the tree."""
    rows = generator.integers(1, 16, (ROWS, MOST_CHOICES), np.uint8)
    nodes = nodes_of(np.arange(ROWS))
    rows[np.arange(MOST_CHOICES) >= CHOICES[nodes][:, None]] = 0
    kinds = len(tables_of(kings).ways)
    return Blueprint(
        origin=Origin(kings=kings, seed=0, epochs=0, schedule=0, hands=0, commit=""),
        rows=rows,
        standings=generator.random((MOST_NEEDED + 1, MOST_NEEDED + 1)),
        cut=np.zeros((kinds, 4)),
        keep=np.zeros((kinds, 4), np.uint8),
    )


def _opened(deals: DealBatch, needs: Ints) -> BoardBatch:
    """Return a board for every deal, before the first word."""
    number, nothing = np.arange(DEALS), np.zeros(DEALS, np.int64)
    return BoardBatch(
        deal=number,
        lance=deals.later[:, 0].copy(),
        node=nothing.copy(),
        stake=nothing.copy(),
        deje=nothing + 1,
        turn=nothing.copy(),
        bettor=nothing + NOBODY,
        needs=needs.copy(),
        lead=nothing + NOBODY,
        closed=np.zeros((DEALS, 5), np.int64),
        winner=nothing + NOBODY,
    )


def _played(
    blueprint: Blueprint, tables: Tables, deal: Deal, needs: tuple[int, int], luck: Floats
) -> float:
    """Play one hand in the simulator, with the next random number for each word."""
    board = opened(deal, *needs)
    for lucky in luck:
        if is_over(board):
            break
        weights = blueprint.rows[row(tables, spot_of(deal, board, 1))].cumsum(dtype=np.int64)
        board = step(tables, deal, board, int((weights <= lucky * weights[-1]).sum()))
    return worth_of_one(tables, deal, board, blueprint.standings)
