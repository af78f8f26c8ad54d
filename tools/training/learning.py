"""Learning by self-play: Monte-Carlo counterfactual regret minimisation with external sampling.

A side learns one lance at a time. For a sampled deal, the tree of a lance is walked with every
choice of one place, while all other choices are sampled. After each end of the lance, the rest of
the hand is played with the same random numbers, so that only the ends differ. The payoff of a hand
is the chance of winning the game from the score after it. Regrets are as defined by Zinkevich et
al. ("Regret Minimization in Games with Incomplete Information", 2007) with the sampling of Lanctot
et al. (2009). The regrets and the average strategy are discounted over time (Brown and Sandholm,
2019).
"""

from typing import Final, NamedTuple

import numpy as np

from engine.players.trained.betting_tree import MOST_CHOICES, NODES
from engine.players.trained.information_sets import MOST_NEEDED, ROWS
from tools.training.board import (
    Board,
    Deal,
    empty_deal,
    is_over,
    opened,
    speaker,
    step,
    worth_to_first,
)
from tools.training.compiling import compiled
from tools.training.dealing import Shoe, deal_cards, empty_shoe, talk
from tools.training.games import play_on
from tools.training.luck import Luck, chance, luck_of
from tools.training.policies import Policy, Rows, World, choose, open_choices, row, spot_of

FLOOR: Final = np.float32(-1.0)
"""The minimum regret; it lets a choice that has become good be tried again soon."""

_ANY_SCORE: Final = 0.5
"""How often a need is drawn from a band; all bands are equally likely."""

_BANDS: Final = np.array((1, 2, 4, 8, 15, 25, MOST_NEEDED + 1), np.int64)
"""The starts of the bands of stones needed; each is about twice the previous one."""


class RegretTables(NamedTuple):
    """What a side has learnt: the regret of each choice by row, and the sum of its strategies."""

    regrets: Rows
    sums: Rows


def no_lessons() -> RegretTables:
    """Return the tables of a side that has learnt nothing yet."""
    return RegretTables(
        np.zeros((ROWS, MOST_CHOICES), np.float32), np.zeros((ROWS, MOST_CHOICES), np.float32)
    )


def discount(lessons: RegretTables, epoch: int) -> None:
    """Discount the results up to this epoch (Brown and Sandholm's linear weights)."""
    for learnt in lessons:
        np.multiply(learnt, np.float32(epoch / (epoch + 1)), out=learnt)


class Workspace(NamedTuple):
    """Preallocated arrays.

    ``after`` is the random state with which the play after a lance starts, and ``luck`` is the
    state that this play changes. ``strategies`` and ``values`` (nodes, choices) belong to the
    current walk.
    """

    shoe: Shoe
    deal: Deal
    after: Luck
    luck: Luck
    strategies: Rows
    values: Rows


def empty_room() -> Workspace:
    """Return preallocated arrays."""
    strategies, values = (np.zeros((NODES, MOST_CHOICES), np.float32) for _ in range(2))
    return Workspace(empty_shoe(), empty_deal(), luck_of(0), luck_of(0), strategies, values)


class Table(NamedTuple):
    """The constant input of a walk."""

    world: World
    policies: tuple[Policy, Policy]
    renewed: int
    workspace: Workspace


@compiled
def learn(
    world: World,
    pupil: Policy,
    opponents: tuple[Policy, Policy],
    often: float,
    lessons: RegretTables,
    hands: int,
    luck: Luck,
    workspace: Workspace,
) -> None:
    """Play a number of hands against opponents, and learn at one place in each.

    The first of the ``opponents`` plays a share ``often`` of the hands, the second plays the
    others. The ``pupil`` plays by the regrets of its ``lessons``.
    """
    shoe, deal = workspace.shoe, workspace.deal
    for _ in range(hands):
        opponent = opponents[int(chance(luck) >= often)]
        place = int(chance(luck) * 4)
        policies = (pupil, opponent) if place % 2 == 0 else (opponent, pupil)
        deal_cards(shoe, luck)
        rounds = talk(world.tables, policies, shoe, deal, MOST_NEEDED, MOST_NEEDED, luck)
        renewed = min(rounds, 1)
        table = Table(world, policies, renewed, workspace)
        study(table, opened(deal, need(luck), need(luck)), place, lessons, luck)


@compiled
def need(luck: Luck) -> int:
    """Return a random number of stones needed: uniform, or from a uniformly chosen band."""
    low, high = 1, MOST_NEEDED + 1
    if chance(luck) < _ANY_SCORE:
        band = int(chance(luck) * (len(_BANDS) - 1))
        low, high = _BANDS[band], _BANDS[band + 1]
    return low + int(chance(luck) * (high - low))


@compiled
def study(table: Table, board: Board, place: int, lessons: RegretTables, luck: Luck) -> None:
    """Walk the tree of each lance in which the place takes part, along one sampled hand."""
    while not is_over(board):
        lance = board.lance
        if (table.workspace.deal.holders[lance] >> place) & 1:
            chance(luck)
            table.workspace.after[0] = luck[0]
            _walk(table, board, place, 1.0, lessons, luck)
        while not is_over(board) and board.lance == lance:
            policy = table.policies[speaker(table.workspace.deal, board) % 2]
            spot = spot_of(table.workspace.deal, board, table.renewed)
            choice = choose(table.world, policy, spot, luck)
            board = step(table.world.tables, table.workspace.deal, board, choice)


@compiled
def _walk(
    table: Table, board: Board, place: int, reach: float, lessons: RegretTables, luck: Luck
) -> float:
    """Return side 0's winning chance if the place plays its strategy, and update its regrets."""
    lance = board.lance
    while speaker(table.workspace.deal, board) != place:
        policy = table.policies[speaker(table.workspace.deal, board) % 2]
        choice = choose(
            table.world, policy, spot_of(table.workspace.deal, board, table.renewed), luck
        )
        board = step(table.world.tables, table.workspace.deal, board, choice)
        if is_over(board) or board.lance != lance:
            return _ends(table, board)
    found = row(table.world.tables, spot_of(table.workspace.deal, board, table.renewed))
    choices = open_choices(table.policies[place % 2], found, board.node)
    strategy = table.workspace.strategies[board.node]
    values = table.workspace.values[board.node]
    _match(lessons.regrets[found], choices, strategy)
    value = 0.0
    for choice in range(choices):
        after = step(table.world.tables, table.workspace.deal, board, choice)
        if is_over(after) or after.lance != lance:
            values[choice] = _ends(table, after)
        else:
            values[choice] = _walk(table, after, place, reach * strategy[choice], lessons, luck)
        value += strategy[choice] * values[choice]
    sign = 1.0 if place % 2 == 0 else -1.0
    for choice in range(choices):
        regret = lessons.regrets[found, choice] + sign * (values[choice] - value)
        lessons.regrets[found, choice] = max(regret, FLOOR)
        lessons.sums[found, choice] += reach * strategy[choice]
    return value


@compiled
def _match(regrets: Rows, choices: int, strategy: Rows) -> None:
    """Fill in a strategy proportional to the positive regrets, or uniform if there are none."""
    total = np.float32(0.0)
    for choice in range(choices):
        strategy[choice] = max(regrets[choice], np.float32(0.0))
        total += strategy[choice]
    for choice in range(choices):
        strategy[choice] = strategy[choice] / total if total > 0 else np.float32(1.0 / choices)


@compiled
def _ends(table: Table, board: Board) -> float:
    """Return the value of the hand after a lance; every end uses the same random numbers."""
    luck = table.workspace.luck
    luck[0] = table.workspace.after[0] ^ np.uint64(board.lance + 1) * np.uint64(0x9E3779B97F4A7C15)
    final = play_on(table.world, table.policies, table.workspace.deal, board, table.renewed, luck)
    return worth_to_first(table.world.tables, table.workspace.deal, final, table.world.standings)
