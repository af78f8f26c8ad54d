"""Learning by self-play: Monte-Carlo counterfactual regret minimisation with external sampling.

A side learns at one lance at a time: of a sampled deal, the tree of a lance is walked with every
choice of one place, all other choices sampled, and what follows the lance is played out with the
same luck after each of its ends, so that the ends differ by nothing but themselves. What a hand
pays is the chance to win the game that its score leaves. Regrets are those of Zinkevich et al.
("Regret Minimization in Games with Incomplete Information", 2007) with the sampling of Lanctot et
al. (2009); they and the average are discounted over time (Brown and Sandholm, 2019).
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
"""No regret falls lower, so that a choice that has become good is soon tried again."""

_ANY_SCORE: Final = 0.5
"""How often a score is drawn from the bands, each alike."""

_BANDS: Final = np.array((1, 2, 4, 8, 15, 25, MOST_NEEDED + 1), np.int64)
"""Where bands of stones needed begin, each about as far from the end again as the one before."""


class RegretTables(NamedTuple):
    """What a side has learnt: the regret of each choice by row, and the sum of its strategies."""

    regrets: Rows
    sums: Rows


def no_lessons() -> RegretTables:
    """Return what a side knows that has not begun to learn."""
    return RegretTables(
        np.zeros((ROWS, MOST_CHOICES), np.float32), np.zeros((ROWS, MOST_CHOICES), np.float32)
    )


def discount(lessons: RegretTables, epoch: int) -> None:
    """Let all that was learnt up to this epoch count less (Brown and Sandholm's linear weights)."""
    for learnt in lessons:
        np.multiply(learnt, np.float32(epoch / (epoch + 1)), out=learnt)


class Workspace(NamedTuple):
    """Arrays to work in.

    ``after`` is the luck with which all that follows a lance begins, ``luck`` the same as it is
    used up. ``strategies`` and ``values`` (nodes, choices) are those along a walk.
    """

    shoe: Shoe
    deal: Deal
    after: Luck
    luck: Luck
    strategies: Rows
    values: Rows


def empty_room() -> Workspace:
    """Arrays to work in."""
    strategies, values = (np.zeros((NODES, MOST_CHOICES), np.float32) for _ in range(2))
    return Workspace(empty_shoe(), empty_deal(), luck_of(0), luck_of(0), strategies, values)


class Table(NamedTuple):
    """What a walk needs and does not change."""

    world: World
    policies: tuple[Policy, Policy]
    renewed: int
    room: Workspace


@compiled
def learn(
    world: World,
    pupil: Policy,
    opponents: tuple[Policy, Policy],
    often: float,
    lessons: RegretTables,
    hands: int,
    luck: Luck,
    room: Workspace,
) -> None:
    """Play a number of hands against opponents, and learn at one place of each.

    The first of the ``opponents`` sits in such a part of the hands as ``often`` says, the second
    in the others. The ``pupil`` goes by the regrets of its ``lessons``.
    """
    shoe, deal = room.shoe, room.deal
    for _ in range(hands):
        opponent = opponents[int(chance(luck) >= often)]
        place = int(chance(luck) * 4)
        policies = (pupil, opponent) if place % 2 == 0 else (opponent, pupil)
        deal_cards(shoe, luck)
        rounds = talk(world.tables, policies, shoe, deal, MOST_NEEDED, MOST_NEEDED, luck)
        renewed = min(rounds, 1)
        table = Table(world, policies, renewed, room)
        study(table, opened(deal, need(luck), need(luck)), place, lessons, luck)


@compiled
def need(luck: Luck) -> int:
    """Stones that a side needs: any, or as often any in each band of scores."""
    low, high = 1, MOST_NEEDED + 1
    if chance(luck) < _ANY_SCORE:
        band = int(chance(luck) * (len(_BANDS) - 1))
        low, high = _BANDS[band], _BANDS[band + 1]
    return low + int(chance(luck) * (high - low))


@compiled
def study(table: Table, board: Board, place: int, lessons: RegretTables, luck: Luck) -> None:
    """Walk the tree of each lance that the place takes part in, along one sampled hand."""
    while not is_over(board):
        lance = board.lance
        if (table.room.deal.holders[lance] >> place) & 1:
            chance(luck)
            table.room.after[0] = luck[0]
            _walk(table, board, place, 1.0, lessons, luck)
        while not is_over(board) and board.lance == lance:
            policy = table.policies[speaker(table.room.deal, board) % 2]
            spot = spot_of(table.room.deal, board, table.renewed)
            choice = choose(table.world, policy, spot, luck)
            board = step(table.world.tables, table.room.deal, board, choice)


@compiled
def _walk(
    table: Table, board: Board, place: int, reach: float, lessons: RegretTables, luck: Luck
) -> float:
    """The chance of side 0 from here when the place plays its strategy, learning on the way."""
    lance = board.lance
    while speaker(table.room.deal, board) != place:
        policy = table.policies[speaker(table.room.deal, board) % 2]
        choice = choose(table.world, policy, spot_of(table.room.deal, board, table.renewed), luck)
        board = step(table.world.tables, table.room.deal, board, choice)
        if is_over(board) or board.lance != lance:
            return _ends(table, board)
    found = row(table.world.tables, spot_of(table.room.deal, board, table.renewed))
    choices = open_choices(table.policies[place % 2], found, board.node)
    strategy = table.room.strategies[board.node]
    values = table.room.values[board.node]
    _match(lessons.regrets[found], choices, strategy)
    value = 0.0
    for choice in range(choices):
        after = step(table.world.tables, table.room.deal, board, choice)
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
    """Each choice as likely as its regret, if that is above 0; all alike where none is."""
    total = np.float32(0.0)
    for choice in range(choices):
        strategy[choice] = max(regrets[choice], np.float32(0.0))
        total += strategy[choice]
    for choice in range(choices):
        strategy[choice] = strategy[choice] / total if total > 0 else np.float32(1.0 / choices)


@compiled
def _ends(table: Table, board: Board) -> float:
    """Return what comes of the hand after a lance; each lance begins with the same luck."""
    luck = table.room.luck
    luck[0] = table.room.after[0] ^ np.uint64(board.lance + 1) * np.uint64(0x9E3779B97F4A7C15)
    final = play_on(table.world, table.policies, table.room.deal, board, table.renewed, luck)
    return worth_to_first(table.world.tables, table.room.deal, final, table.world.standings)
