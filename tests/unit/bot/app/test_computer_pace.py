"""Tests of the pace of computer players, and of how soon a chat shows a person's word."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from statistics import median
from typing import Final

import pytest

from bot.app.computer_turns import PAUSE_S
from bot.messages.callback_data import Verb
from engine.events import Event, HandOpened
from engine.game import Answering, AnsweringOrdago, Betting
from engine.hands import Lance
from engine.seats import Seat, pair_of
from tests.unit.bot.app.button_play import arranging, press_something
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import CallKind, FakePlatform, PlatformCall
from tests.unit.bot.virtual_time import MOMENT_S, VirtualTimer

ANE: Final = Seat(0)
AT_ONCE_S: Final = 0.3
HANDS: Final = 14

Spoken = tuple[float, object, Seat | None]
"""When an action was applied, the phase after it, and the computer player that is next, if any."""


class Evening(AppHarness):
    """One person with three computer players, with the times of actions and of calls."""

    def __init__(self) -> None:
        self.spoken: list[Spoken] = []
        self.called_at: list[float] = []
        self.hear = self._hear
        self.hands = 0
        around = FakePlatform("red", around=self._around)
        clock = VirtualTimer()
        super().__init__(
            clock=clock, pause_s=PAUSE_S, platforms=(around, FakePlatform("blue")), seed=4
        )
        self.ane: SimulatedPerson = self.human("Ane")

    @asynccontextmanager
    async def _around(self, call: PlatformCall) -> AsyncIterator[None]:
        yield
        if call.reader == self.ane.group and call.kind in {CallKind.SEND, CallKind.EDIT}:
            self.called_at.append(self.clock.now())

    def _hear(self, events: Sequence[Event]) -> None:
        table = self.table_of(self.ane.id)
        self.hands += any(isinstance(event, HandOpened) for event in events)
        moment = (self.clock.now(), table.public_view().phase, table.computer_to_act())
        self.spoken.append(moment)

    async def play(self) -> None:
        """Play some hands."""
        await self.start()
        await self.ane.ask("mesa")
        await self.ane.tap("A 3 juegos")
        await self.ane.tap("Ordenador normal")
        await self.ane.press(arranging(self.ane.post, Verb.START))
        generator = Random(5)
        while self.hands < HANDS:
            await press_something([self.ane], generator)


@pytest.fixture(scope="module")
def evening() -> Evening:
    """Return an evening after its last hand."""
    played = Evening()
    asyncio.run(played.play())
    return played


def gaps(evening: Evening, *, by_computer: bool) -> list[tuple[float, object, Seat]]:
    """Return the pauses of computer players after another one, or after a person."""
    came: list[tuple[float, object, Seat]] = []
    was_computer = False
    for (at, phase, computer), (next_at, *_) in zip(
        evening.spoken, evening.spoken[1:], strict=False
    ):
        if computer is not None and was_computer is by_computer:
            came.append((next_at - at, phase, computer))
        was_computer = computer is not None
    return came


def answers_for_ane(phase: object, seat: Seat) -> bool:
    """Return whether a seat answers a bet against itself and Ane."""
    return isinstance(phase, Answering | AnsweringOrdago) and pair_of(seat) == pair_of(
        ANE
    ) != pair_of(phase.bettor)


def test_a_persons_word_is_shown_at_once(evening: Evening) -> None:
    """The group shows each word of a person at once, whatever computer players say after it."""
    waits, was_computer = [], False
    for at, _, computer in evening.spoken:
        if not was_computer:
            waits.append(min(call for call in evening.called_at if call >= at) - at)
        was_computer = computer is not None
    assert len(waits) > HANDS
    assert max(waits) <= AT_ONCE_S
    assert median(waits) <= AT_ONCE_S


def test_computer_players_end_a_hand_so_that_people_can_follow(evening: Evening) -> None:
    """In the last lance there are 0.7 s between two computer players, and none before it."""
    last = frozenset({Lance.JUEGO, Lance.PUNTO})
    slow: list[float] = []
    fast: list[float] = []
    for gap_s, phase, seat in gaps(evening, by_computer=True):
        if answers_for_ane(phase, seat):
            continue
        is_last = isinstance(phase, Betting | Answering | AnsweringOrdago) and phase.lance in last
        (slow if is_last else fast).append(gap_s)
    assert slow
    assert slow == [pytest.approx(0.7, abs=MOMENT_S)] * len(slow)
    assert fast
    assert max(fast) <= MOMENT_S


def test_a_partner_answers_a_bet_after_a_second(evening: Evening) -> None:
    """A person sees a bet of their rivals for a second before their partner answers it."""
    answered = [
        gap_s
        for gap_s, phase, seat in gaps(evening, by_computer=True)
        if answers_for_ane(phase, seat)
    ]
    assert answered
    assert answered == [pytest.approx(1.0, abs=MOMENT_S)] * len(answered)


def test_computer_players_answer_a_person_in_the_same_edit(evening: Evening) -> None:
    """A computer player that follows a person speaks before the chat is edited."""
    waits = [gap_s for gap_s, _, _ in gaps(evening, by_computer=False)]
    assert waits
    assert max(waits) <= 2 * PAUSE_S
