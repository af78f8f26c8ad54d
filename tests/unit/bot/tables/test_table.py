"""A table in play: what a computer player's chair decides what is said from it."""

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
    """All that is said in a hand when each chair is decided for; each as its level would."""
    luck = SeededRng(seed)
    table = await Match.open(TableId("match"), Rules(seats=2), MemoryStore(), luck)
    live = Table(TableState("ABCD2", ANE, preset="duelo", chairs=chairs, seed=seed))
    live.attach_match(table, luck)
    await table.play(Seat(0), Reparto())
    actions = []
    while not isinstance(table.game.phase, HandOver | MatchOver):
        seat = live.public_view().speakers[0]
        level = chairs[seat].level
        assert level is not None
        [action] = live.thoughts_of(seat)
        usual = player(level).act(live.view_of(seat), luck.generator(f"seat {seat}"))
        assert action == usual
        actions.append(action)
        await table.play(seat, action)
    return actions


async def test_a_computer_plays_as_strongly_as_its_chair_says() -> None:
    """Also for a person who is away; and it makes a difference which level that is."""
    easy, normal = (SeatAssignment(level=level) for level in (Level.EASY, Level.NORMAL))
    away = lobby.replace_by_computer(
        TableState("ABCD2", ANE, chairs=(SeatAssignment(ANE, "Ane"),), stand_in=Level.EASY), Seat(0)
    ).chairs[0]
    both = {}
    for chair in (easy, normal, away):
        both[chair] = [await said((chair, chair), seed) for seed in range(4)]
    assert both[easy] == both[away] != both[normal]


def test_a_table_that_was_opened_now_is_not_doubted() -> None:
    """Only one that was read may be let go of when it cannot be shown."""
    assert Table(TableState("ABCD2", ANE)).is_unverified is False


async def test_the_number_of_the_question_grows() -> None:
    """From question to question as from hand to hand, so that an old button is known for old."""
    luck = SeededRng(1)
    table = await Match.open(TableId("match"), Rules(seats=2), MemoryStore(), luck)
    chairs = (SeatAssignment(ANE), SeatAssignment(level=Level.EASY))
    live = Table(TableState("ABCD2", ANE, preset="duelo", chairs=chairs, matches=1))
    live.attach_match(table, luck)
    asked = [live.revision]
    for action in (Reparto(), Corto()):
        await table.play(live.public_view().speakers[0], action)
        asked.append(live.revision)
    assert 0 < asked[0] < asked[1] < asked[2]
