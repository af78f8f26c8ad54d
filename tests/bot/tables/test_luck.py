"""The luck of a table: never twice alike within a match, and the same after a crash."""

from typing import Final

from bot.tables.luck import SeededLuck
from engine.actions import Reparto
from engine.ports import TableId
from engine.rules import Rules
from engine.seats import Seat
from engine.table import Table
from storage.memory import MemoryStore

DECK: Final = tuple(range(40))


async def opened(seed: int) -> tuple[Table, SeededLuck]:
    """A match with the luck of a seed, and its luck."""
    luck = SeededLuck(seed)
    table = await Table.open(TableId("match"), Rules(seats=2), MemoryStore(), luck)
    luck.follow(table)
    return table, luck


async def test_each_shuffle_at_one_point_of_the_log_is_another_and_comes_again_alike() -> None:
    """Two players of one table that both need the deck shuffled do not get the same cards."""
    _, luck = await opened(seed=1)
    _, again = await opened(seed=1)
    _, other = await opened(seed=2)
    drawn = [luck(DECK) for _ in range(3)]
    assert len({DECK, *drawn}) == 4
    assert [again(DECK) for _ in range(3)] == drawn
    assert other(DECK) not in drawn


async def test_what_was_drawn_before_changes_nothing_at_a_later_point_of_the_log() -> None:
    """A process that begins there draws what one would that has played all of it."""
    table, luck = await opened(seed=1)
    await table.play(Seat(0), Reparto())
    begun = SeededLuck(1)
    begun.follow(table)
    assert [luck(DECK), luck(DECK)] == [begun(DECK), begun(DECK)]


async def test_computer_players_do_not_share_their_luck() -> None:
    _, luck = await opened(seed=1)
    drawn = {luck.generator(f"seat {seat}").random() for seat in range(4)}
    assert len(drawn) == 4
    assert luck.generator("seat 1").random() in drawn
