"""Tests of a table in play: the level of a computer player's seat determines its actions."""

from typing import Final

from bot.ports.request import PersonId
from bot.tables import lobby
from bot.tables.fairness import SeededRng
from bot.tables.table import Table
from bot.tables.table_state import SeatAssignment, TableState
from engine.actions import Action, Corto, Reparto
from engine.game import HandOver, MatchOver
from engine.interfaces import TableId
from engine.match import Match
from engine.players.levels import Level, player
from engine.rules import Rules
from engine.seats import Seat
from storage.memory_store import MemoryStore

ANE: Final = PersonId("red", "ane")


async def said(chairs: tuple[SeatAssignment, ...], seed: int) -> list[Action]:
    """Return all actions of a hand that is decided by the level of each seat."""
    luck = SeededRng(seed)
    match = await Match.open(TableId("match"), Rules(seats=2), MemoryStore(), luck)
    table = Table(TableState("ABCD2", ANE, preset="duelo", chairs=chairs, seed=seed))
    table.attach_match(match, luck)
    await match.play(Seat(0), Reparto())
    actions = []
    while not isinstance(match.game.phase, HandOver | MatchOver):
        seat = table.public_view().speakers[0]
        level = chairs[seat].level
        assert level is not None
        [action] = table.thoughts_of(seat)
        usual = player(level).act(table.view_of(seat), luck.generator(f"seat {seat}"))
        assert action == usual
        actions.append(action)
        await match.play(seat, action)
    return actions


async def test_a_computer_plays_as_strongly_as_its_chair_says() -> None:
    """A computer player has the level of its seat, and levels differ, for absent people too."""
    easy, normal = (SeatAssignment(level=level) for level in (Level.EASY, Level.NORMAL))
    away = lobby.replace_by_computer(
        TableState("ABCD2", ANE, chairs=(SeatAssignment(ANE, "Ane"),), stand_in=Level.EASY), Seat(0)
    ).chairs[0]
    both = {}
    for chair in (easy, normal, away):
        both[chair] = [await said((chair, chair), seed) for seed in range(4)]
    assert both[easy] == both[away] != both[normal]


def test_a_table_that_was_opened_now_is_not_doubted() -> None:
    """The message of a new table is never dropped, unlike one that was loaded."""
    assert Table(TableState("ABCD2", ANE)).stored.is_unverified is False


async def test_the_number_of_the_question_grows() -> None:
    """The question number increases, across hands too, so that old buttons are recognised."""
    luck = SeededRng(1)
    match = await Match.open(TableId("match"), Rules(seats=2), MemoryStore(), luck)
    chairs = (SeatAssignment(ANE), SeatAssignment(level=Level.EASY))
    table = Table(TableState("ABCD2", ANE, preset="duelo", chairs=chairs, matches=1))
    table.attach_match(match, luck)
    asked = [table.revision]
    for action in (Reparto(), Corto()):
        await match.play(table.public_view().speakers[0], action)
        asked.append(table.revision)
    assert 0 < asked[0] < asked[1] < asked[2]
