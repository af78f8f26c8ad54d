"""Tests of computer players beside a person: they wait, and give an opinion when asked."""

from random import Random
from typing import Final

import pytest

from bot.ports.request import PersonId
from bot.tables.fairness import SeededRng
from bot.tables.table import Table
from bot.tables.table_state import SeatAssignment, TableState
from engine.actions import Consulta, NoQuiero, Opino, Reparto
from engine.events import BetRefused
from engine.game import Answering, AnsweringOrdago, HandOver, MatchOver, Undealt
from engine.interfaces import TableId
from engine.legal_actions import Say, options
from engine.match import Match
from engine.opinions import Advice
from engine.players.baselines import Habitual
from engine.players.levels import Level
from engine.rules import ResponseMode, Rules
from engine.seats import Seat
from storage.memory_store import MemoryStore

ANE: Final = Seat(0)
MATE: Final = Seat(2)
PERSON: Final = PersonId("red", "ane")
HANDS: Final = 60


class Evening:
    """Ane and three computer players through several hands; she asks her partner's opinion."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.opinions: list[Advice] = []
        self.first_words = 0
        """The number of times that her partner could have answered before her."""

    async def play(self, generator: Random) -> None:
        """Play the next word, and check that no other player has spoken before."""
        table, public = self.table, self.table.public_view()
        seat = table.computer_to_act()
        if seat is None:
            await self._speak(generator)
            return
        *thoughts, action = table.thoughts_of(seat)
        events = await table.match.play(seat, action)
        if isinstance(action, Opino):
            assert len(thoughts) in {0, 3}
            assert ANE in public.speakers
            self.opinions.append(action.opinion)
        elif seat == MATE and isinstance(public.phase, Answering | AnsweringOrdago):
            assert ANE not in public.speakers
            refused = [event for event in events if isinstance(event, BetRefused)]
            is_heard = ANE in public.phase.refused or ANE not in public.phase.eligible
            assert is_heard or not any(event.whole_side for event in refused)

    async def _speak(self, generator: Random) -> None:
        seen = self.table.view_of(ANE)
        if isinstance(seen.phase, Undealt | HandOver):
            await self.table.match.play(ANE, Reparto())
            return
        assert self.table.people_asked() == (ANE,)
        if Say(Consulta()) in options(seen):
            self.first_words += MATE in seen.speakers
            await self.table.match.play(ANE, Consulta())
            assert self.table.computer_to_act() == MATE
            return
        is_answer = isinstance(seen.phase, Answering | AnsweringOrdago)
        action = NoQuiero() if is_answer else Habitual().act(seen, generator)
        await self.table.match.play(ANE, action)


@pytest.mark.parametrize("mode", ResponseMode)
async def test_a_computer_waits_for_the_person_beside_it_and_says_what_it_thinks(
    mode: ResponseMode,
) -> None:
    """A computer partner gives its opinion once and answers only if it is left the answer."""
    generator, opinions, first_words = Random(5), list[Advice](), 0
    for seed in range(HANDS):
        luck = SeededRng(seed)
        rules = Rules(response_mode=mode)
        match = await Match.open(TableId("match"), rules, MemoryStore(), luck)
        chairs = (SeatAssignment(PERSON, "Ane"), *(SeatAssignment(level=Level.HARD),) * 3)
        table = Table(TableState("ABCD2", PERSON, chairs=chairs, seed=seed))
        table.attach_match(match, luck)
        evening = Evening(table)
        await evening.play(generator)
        while not isinstance(match.game.phase, HandOver | MatchOver):
            await evening.play(generator)
        opinions += evening.opinions
        first_words += evening.first_words
    assert set(opinions) == set(Advice)
    # With answers in turn the computer player has nothing to wait for.
    assert (first_words > 0) == (mode is ResponseMode.EITHER)


async def test_nobody_waits_for_a_person_who_is_away() -> None:
    """A computer player in an absent person's seat answers at once, without waiting."""
    luck = SeededRng(3)
    match = await Match.open(TableId("match"), Rules(), MemoryStore(), luck)
    away = SeatAssignment(PERSON, "Ane", level=Level.HARD, away=True)
    beside = SeatAssignment(PersonId("red", "benat"), "Beñat")
    chairs = (away, beside, *(SeatAssignment(level=Level.HARD),) * 2)
    table = Table(TableState("ABCD2", PERSON, chairs=chairs))
    table.attach_match(match, luck)
    await match.play(ANE, Reparto())
    generator = Random(1)
    for _ in range(HANDS):
        if isinstance(match.game.phase, HandOver | MatchOver):
            break
        public = table.public_view()
        seat = table.computer_to_act()
        if seat is None:
            [seat] = table.people_asked()
            assert seat == Seat(1)
            action = Habitual().act(table.view_of(seat), generator)
        else:
            assert seat in public.speakers
            [action] = table.thoughts_of(seat)
        await match.play(seat, action)
    assert isinstance(match.game.phase, HandOver | MatchOver)
