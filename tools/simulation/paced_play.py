"""Hands of Mus played through the host itself, in virtual time, with a slow group.

People look at the group, think, and press a button; computer players think as the host lets them.
Actions are recorded where the host stores them, and group updates where they arrive.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from bot.app.computer_turns import PAUSE_S
from bot.messages.callback_data import (
    CallbackData,
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
    encode,
)
from bot.ports.request import ButtonPress
from engine.actions import Reparto
from engine.events import Event, HandOpened
from engine.interfaces import TableId
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import (
    arranging,
    free_seat,
    meaning,
    offers,
    some_word,
    sure_press,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses
from tests.unit.bot.virtual_time import VirtualTimer
from tools.simulation.simulated_group import MINUTE_S, Chat, Group, MessagePerEventPolicy

_A_YEAR_S: Final = 365 * 86_400
_MOST_REFUSED: Final = 20
"""How many presses in a row may be too late; more are a defect."""

_AGAIN_S: Final = 1.0
SEATS: Final = 4

Span: TypeAlias = tuple[float, float]
Hear: TypeAlias = Callable[[Sequence[Event]], object]


@dataclass(frozen=True, slots=True)
class Pace:
    """How many of the four players are people, and how long they think after seeing a question.

    People who look ``elsewhere`` play in another chat, which has no limits.
    """

    name: str
    people: int
    thinks_s: Span
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of a policy: people's decisions and API calls for each hand, with their times.

    A lag is the time from an action to its update in the group.
    """

    decisions: Counter[int]
    calls: Counter[int]
    called_at: tuple[float, ...]
    lags_s: tuple[float, ...]
    refused: int
    lasted_s: float

    @property
    def busiest_minute(self) -> int:
        """Return the largest number of calls that arrived within a minute."""
        return max(
            number - bisect_right(self.called_at, at - MINUTE_S)
            for number, at in enumerate(self.called_at, 1)
        )


class TimestampingStore(MemoryStore):
    """A store that records the time of each action and of each hand."""

    def __init__(self, timer: VirtualTimer) -> None:
        super().__init__()
        self.said_at: list[float] = []
        self.hands_at: list[float] = []
        self.hear: Hear = len
        self._timer = timer

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Append events, and record them."""
        await super().append(table, after, events)
        self.said_at.append(self._timer.now())
        if any(isinstance(event, HandOpened) for event in events):
            self.hands_at.append(self._timer.now())
        self.hear(events)

    def hand_at(self, moment: float) -> int:
        """Return the number of the hand that was played at this time."""
        return bisect_right(self.hands_at, moment)


class TooLateError(Exception):
    """Raised if every action of a person is refused although the table asked for one."""


class Table:
    """A table in a group, whose people play at a given pace.

    The host has no naive mode. So with the naive policy, people play in another chat, and start to
    think only once the group has received everything.
    """

    def __init__(self, tempo: Pace, *, naive: bool) -> None:
        self.clock = VirtualTimer()
        self.group = Group(self.clock, Random(7))
        self.notebook = TimestampingStore(self.clock)
        self.decided_at: list[float] = []
        self.naive = MessagePerEventPolicy(self.group) if naive else None
        if self.naive is not None:
            self.notebook.hear = self.naive.hear
        elsewhere = Chat("blue", self.clock)
        self._stage = AppHarness(
            store=self.notebook,
            clock=self.clock,
            pause_s=PAUSE_S,
            platforms=(self.group.platform, elsewhere.platform),
        )
        self._tempo = tempo
        self._generator = Random(9)
        self._looks_at = elsewhere if naive or tempo.elsewhere else self.group
        names = ("Ane", "Beñat", "Garazi", "Iker")[: tempo.people]
        self._people = [self._stage.human(name, self._looks_at.name) for name in names]

    async def play(self, hands: int) -> None:
        """Play a number of hands, match after match."""
        await self._stage.start()
        await self._sit_down()
        await self.clock.finish(self._play(hands), within_s=_A_YEAR_S)
        await self.clock.finish(self._stage.host.close())
        if self.naive is not None:
            await self.naive.close()

    async def _sit_down(self) -> None:
        maker, *guests = self._people
        await maker.ask("mesa")
        for guest in guests:
            await guest.press(free_seat(guest.post))
        if len(self._people) < SEATS:
            await maker.press(arranging(maker.post, Verb.ADD_COMPUTERS))
        code = decode(arranging(maker.post, Verb.START).token).code
        # Turn clocks would send reminders, whose cost is not part of this measurement.
        await maker.do(ButtonPress(encode(TableButton(code, Verb.TURN_TIME, "0")), ""))
        await maker.do(ButtonPress(encode(TableButton(code, Verb.GAMES, "3")), ""))
        await maker.do(ButtonPress(encode(TableButton(code, Verb.NUDGE_AFTER, "never")), ""))
        if self._tempo.elsewhere:
            await self._stage.human("Miren", self.group.name).bring(code)
        await maker.press(arranging(maker.post, Verb.START))

    async def _play(self, hands: int) -> None:
        while len(self.notebook.hands_at) <= hands:
            await self._look()
            human = self._generator.choice(asked(self._people))
            await self.clock.sleep(self._generator.uniform(*self._tempo.thinks_s))
            await self._decide(human)

    async def _look(self) -> None:
        """Wait until the last decision is visible and a person is asked."""
        if self.naive is not None and not self._tempo.elsewhere:
            await self.naive.catch_up()
        decided_at = self.decided_at[-1] if self.decided_at else 0.0
        while self._looks_at.seen_since(decided_at) is None or not asked(self._people):
            await self._looks_at.next_call()

    async def _decide(self, human: SimulatedPerson) -> None:
        """Choose an action; if it is refused as too early or too late, try again."""
        for _ in range(_MOST_REFUSED):
            answer = await human.begin(some_press(human, self._generator))
            again = sure_press(answer)
            if again is not None:
                # A confirmation counts only a second after the first press.
                await self.clock.sleep(_AGAIN_S)
                answer = await human.begin(again)
            if not answer.text:
                self.decided_at.append(self.clock.now())
                return
            await self.clock.sleep(_AGAIN_S)
        raise TooLateError(human.post.text)


def asked(people: Sequence[SimulatedPerson]) -> Sequence[SimulatedPerson]:
    """Return the people whom a table asks; everyone for a deal and after the match."""
    post = people[0].post
    if post.mentions:
        return waited_for(people)
    anybody = offers(post, Verb.START) or any(_deals(press) for _, press in presses(post))
    return people if anybody else ()


def some_press(human: SimulatedPerson, generator: Random) -> ButtonPress:
    """Return a random button that the table offers to a person in turn."""
    if offers(human.post, Verb.START):
        return ButtonPress(arranging(human.post, Verb.START).token, "")
    word = some_word(human.post, generator)
    if word is not None:
        button, chosen = word
        return ButtonPress(button.token, "", chosen)
    mark = decode(generator.choice(meaning(human.private_post, MarkButton)).token)
    assert isinstance(mark, MarkButton), "the button marks a card"
    return ButtonPress(encode(DiscardButton(mark.code, mark.question, mark.positions)), "")


def _deals(press: CallbackData) -> bool:
    return isinstance(press, PlayButton) and press.action == Reparto()


async def act(tempo: Pace, hands: int, *, naive: bool = False) -> RunResult:
    """Return the result of a number of hands at a pace."""
    table = Table(tempo, naive=naive)
    await table.play(hands)
    notebook = table.notebook
    # The calls before the match are not part of this measurement.
    calls = [call for call in table.group.calls if notebook.hand_at(call.began_at)]
    return RunResult(
        decisions=Counter(map(notebook.hand_at, table.decided_at)),
        calls=Counter(notebook.hand_at(call.began_at) for call in calls),
        called_at=tuple(call.counted_at for call in calls),
        lags_s=tuple(_lags(table)),
        refused=table.group.refusals,
        lasted_s=table.clock.now() - notebook.said_at[0],
    )


def _lags(table: Table) -> Iterator[float]:
    """Yield the delay of each action that the group has seen."""
    for said_at in table.notebook.said_at:
        if table.naive is None:
            seen_at = table.group.seen_since(said_at)
        else:
            seen_at = table.naive.seen_at.get(said_at)
        if seen_at is not None:
            yield seen_at - said_at
