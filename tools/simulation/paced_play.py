"""Hands of Mus played through the host itself, in virtual time, before a group that is slow.

People look at the group, think, and press a button; computer players think as the host lets them.
What is said is noted where the host stores it, and what the group is shown where it arrives.
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
"""Presses in a row that may come too late; more is a defect."""

_AGAIN_S: Final = 1.0
SEATS: Final = 4

Span: TypeAlias = tuple[float, float]
Hear: TypeAlias = Callable[[Sequence[Event]], object]


@dataclass(frozen=True, slots=True)
class Pace:
    """How many of four are people, and how long they think after they see what they are asked.

    Those who look elsewhere play in another chat, which may be shown as much as one likes.
    """

    name: str
    people: int
    thinks_s: Span
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class RunResult:
    """What a policy came to: decisions of people and calls by hand, and when everything was.

    A lag is how long a word was said before the group saw what it led to.
    """

    decisions: Counter[int]
    calls: Counter[int]
    called_at: tuple[float, ...]
    lags_s: tuple[float, ...]
    refused: int
    lasted_s: float

    @property
    def busiest_minute(self) -> int:
        """Return the most calls that arrived within a minute."""
        return max(
            number - bisect_right(self.called_at, at - MINUTE_S)
            for number, at in enumerate(self.called_at, 1)
        )


class TimestampingStore(MemoryStore):
    """A store that notes when each word was said, and when each hand began."""

    def __init__(self, timer: VirtualTimer) -> None:
        super().__init__()
        self.said_at: list[float] = []
        self.hands_at: list[float] = []
        self.hear: Hear = len
        self._timer = timer

    async def append(self, table: TableId, after: int, events: Sequence[Event]) -> None:
        """Write events, and note them."""
        await super().append(table, after, events)
        self.said_at.append(self._timer.now())
        if any(isinstance(event, HandOpened) for event in events):
            self.hands_at.append(self._timer.now())
        self.hear(events)

    def hand_at(self, moment: float) -> int:
        """Return the number of the hand that was played at a moment."""
        return bisect_right(self.hands_at, moment)


class TooLateError(Exception):
    """Whatever a person says is refused, though the table has asked for it in these words."""


class Table:
    """A table in a group, whose people play at a tempo.

    The host cannot be made to be naive. So with the naive policy people play in another chat, and
    wait until the group has been told everything before they think.
    """

    def __init__(self, tempo: Pace, *, naive: bool) -> None:
        self.timer = VirtualTimer()
        self.group = Group(self.timer, Random(7))
        self.notebook = TimestampingStore(self.timer)
        self.decided_at: list[float] = []
        self.naive = MessagePerEventPolicy(self.group) if naive else None
        if self.naive is not None:
            self.notebook.hear = self.naive.hear
        elsewhere = Chat("blue", self.timer)
        self._stage = AppHarness(
            store=self.notebook,
            timer=self.timer,
            pause_s=PAUSE_S,
            platforms=(self.group, elsewhere),
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
        await self.timer.finish(self._play(hands), within_s=_A_YEAR_S)
        await self.timer.finish(self._stage.host.close())
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
        # The clocks call to mind who has to speak; what that costs is the people's own choice.
        await maker.do(ButtonPress(encode(TableButton(code, Verb.TURN_TIME, "0")), ""))
        await maker.do(ButtonPress(encode(TableButton(code, Verb.NUDGE_AFTER, "never")), ""))
        if self._tempo.elsewhere:
            await self._stage.human("Miren", self.group.name).bring(code)
        await maker.press(arranging(maker.post, Verb.START))

    async def _play(self, hands: int) -> None:
        while len(self.notebook.hands_at) <= hands:
            await self._look()
            human = self._generator.choice(asked(self._people))
            await self.timer.sleep(self._generator.uniform(*self._tempo.thinks_s))
            await self._decide(human)

    async def _look(self) -> None:
        """Wait until what was decided last is seen, and somebody is asked."""
        if self.naive is not None and not self._tempo.elsewhere:
            await self.naive.catch_up()
        decided_at = self.decided_at[-1] if self.decided_at else 0.0
        while self._looks_at.seen_since(decided_at) is None or not asked(self._people):
            await self._looks_at.next_call()

    async def _decide(self, human: SimulatedPerson) -> None:
        """Say something; whoever was too early, or too late, looks again."""
        for _ in range(_MOST_REFUSED):
            answer = await human.begin(some_press(human, self._generator))
            again = sure_press(answer)
            if again is not None:
                answer = await human.begin(again)
            if not answer.text:
                self.decided_at.append(self.timer.now())
                return
            await self.timer.sleep(_AGAIN_S)
        raise TooLateError(human.post.text)


def asked(people: Sequence[SimulatedPerson]) -> Sequence[SimulatedPerson]:
    """Return whom a table calls; everybody to deal, and when the match is over."""
    post = people[0].post
    if post.mentions:
        return waited_for(people)
    anybody = offers(post, Verb.START) or any(_deals(press) for _, press in presses(post))
    return people if anybody else ()


def some_press(human: SimulatedPerson, generator: Random) -> ButtonPress:
    """Something that the table offers to somebody who is asked."""
    if offers(human.post, Verb.START):
        return ButtonPress(arranging(human.post, Verb.START).token, "")
    word = some_word(human.post, generator)
    if word is not None:
        button, chosen = word
        return ButtonPress(button.token, "", chosen)
    mark = decode(generator.choice(meaning(human.private_post, MarkButton)).token)
    assert isinstance(mark, MarkButton), "a button that marks a card"
    return ButtonPress(encode(DiscardButton(mark.code, mark.question, mark.positions)), "")


def _deals(press: CallbackData) -> bool:
    return isinstance(press, PlayButton) and press.action == Reparto()


async def act(tempo: Pace, hands: int, *, naive: bool = False) -> RunResult:
    """Return what it comes to when a number of hands is played at a tempo."""
    table = Table(tempo, naive=naive)
    await table.play(hands)
    notebook = table.notebook
    # What a table costs while it is arranged is another matter.
    calls = [call for call in table.group.calls if notebook.hand_at(call.began_at)]
    return RunResult(
        decisions=Counter(map(notebook.hand_at, table.decided_at)),
        calls=Counter(notebook.hand_at(call.began_at) for call in calls),
        called_at=tuple(call.counted_at for call in calls),
        lags_s=tuple(_lags(table)),
        refused=table.group.refusals,
        lasted_s=table.timer.now() - notebook.said_at[0],
    )


def _lags(table: Table) -> Iterator[float]:
    """Yield how long after each word the group saw it; not of the last ones, which it never saw."""
    for said_at in table.notebook.said_at:
        if table.naive is None:
            seen_at = table.group.seen_since(said_at)
        else:
            seen_at = table.naive.seen_at.get(said_at)
        if seen_at is not None:
            yield seen_at - said_at
