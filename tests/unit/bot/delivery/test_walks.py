"""Random walks through the outbox: each recipient always ends at the newest content."""

import asyncio
from bisect import bisect_right
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Final, TypeAlias, assert_never

from hypothesis import example, given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.delivery.events import (
    ChatMigrated,
    DeliveredEvent,
    DeliveryEvent,
    ImagesForbidden,
    RecipientLost,
    RenderFailed,
)
from bot.delivery.outbox import MOST_SLOTS, Outbox
from bot.delivery.rate_budget import Account, account_of
from bot.delivery.slot_key import Recipient, SlotKey, SlotKind
from bot.delivery.worker import TRIES
from bot.ports.message import MessageContent
from bot.ports.platform import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    MovedError,
    RateLimit,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from tests.budget import times
from tests.unit.bot.delivery.outbox_chats import (
    ELSEWHERE,
    HAND,
    NAME,
    SECOND,
    TABLE,
    Called,
    Paper,
    just,
    limits,
)
from tests.unit.bot.virtual_time import VirtualTimer

THREADED: Final = SlotKey(Address(NAME, "group", "7"), SlotKind.TABLE_HAND, "CCCCC")
TOPICS: Final = (TABLE, SECOND, THREADED, ELSEWHERE, HAND)
CHAT: Final = RateLimit(burst=2, per_minute=18)
PERSON: Final = RateLimit(burst=3, per_minute=60)
WHOLE: Final = RateLimit(burst=4, per_minute=40)
MINUTE_S: Final = 60.0
NOTHING_S: Final = 1e-4

ERRORS: Final[tuple[Callable[[], Exception], ...]] = (
    partial(RetryLaterError, 0),
    partial(RetryLaterError, 7),
    partial(RetryLaterError, 45),
    GoneError,
    TooOldError,
    FailedError,
    ZeroDivisionError,
    UnreachableError,
    ForbiddenHereError,
)


@dataclass(frozen=True, slots=True)
class Show:
    """New content is shown."""

    topic: int
    anew: bool


@dataclass(frozen=True, slots=True)
class Forget:
    """A topic is forgotten."""

    topic: int


@dataclass(frozen=True, slots=True)
class Fail:
    """The next calls to a recipient fail with this error."""

    topic: int
    error: Callable[[], Exception]
    often: int


@dataclass(frozen=True, slots=True)
class Move:
    """The next call to a chat finds it moved."""

    topic: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Time passes."""

    seconds: float


Deed: TypeAlias = Show | Forget | Fail | Move | Wait

numbers = st.integers(0, len(TOPICS) - 1)
deed = (
    st.builds(Show, topic=numbers, anew=st.booleans())
    | st.builds(Show, topic=numbers, anew=st.just(value=False))
    | st.builds(Forget, topic=numbers)
    | st.builds(Fail, topic=numbers, error=st.sampled_from(ERRORS), often=st.integers(1, 13))
    | st.builds(Move, topic=numbers)
    | st.builds(Wait, seconds=st.floats(0, 20))
)
deeds = st.lists(deed, max_size=10) | st.lists(deed, min_size=20, max_size=60)


class MovingPaper(Paper):
    """A platform whose moved chats refuse every call to the old address."""

    def __init__(self, clock: VirtualTimer) -> None:
        super().__init__(clock, limits(chat=CHAT, person=PERSON, whole=WHOLE, edit_age_s=86_400))
        self._moved: dict[Account, Address] = {}

    def next_fault(self, reader: Recipient) -> Exception | None:
        """Return the error of the current call to this recipient, if any."""
        here = account_of(reader)
        if here not in self._moved:
            fault = super().next_fault(reader)
            if not isinstance(fault, MovedError):
                return fault
            self._moved[here] = fault.address
        thread = reader.thread if isinstance(reader, Address) else ""
        return MovedError(replace(self._moved[here], thread=thread))


class Walk:
    """An outbox, its platform, and a listener that knows the state of each topic."""

    def __init__(self) -> None:
        self.clock = VirtualTimer()
        self.paper = MovingPaper(self.clock)
        self.outbox = Outbox({NAME: self.paper.platform}, self.clock, self._hear)
        self.topics = list(TOPICS)
        self.wanted: dict[int, MessageContent] = {}
        self.told: dict[int, DeliveredEvent] = {}
        self.renewals = Counter[int]()
        self._serial = count()

    async def do(self, deed: Deed) -> None:
        """Apply a step to the topic at its current address."""
        match deed:
            case Show(number, anew):
                post = MessageContent(f"{number}/{next(self._serial)}")
                self.wanted[number] = post
                self.renewals[number] += anew
                self.outbox.refresh(self.topics[number], just(post), anew=anew)
            case Forget(number):
                self.wanted.pop(number, None)
                self.told.pop(number, None)
                self.renewals[number] += 1
                self.outbox.forget(self.topics[number].recipient, self.topics[number].table)
            case Fail(number, error, often):
                self.paper.faults[self.topics[number].recipient].extend(
                    error() for _ in range(often)
                )
            case Move(number):
                reader = self.topics[number].recipient
                there = Address(NAME, f"{_chat(reader)} {next(self._serial)}")
                self.paper.faults[reader].append(MovedError(there))
            case Wait(seconds):
                await self.clock.advance(seconds)
            case _:
                assert_never(deed)

    def _hear(self, notice: DeliveryEvent) -> None:
        number = self.topics.index(notice.key)
        match notice:
            case DeliveredEvent():
                assert number in self.wanted, "nobody is told of what they have forgotten"
                self.told[number] = notice
            case RecipientLost():
                self.wanted.pop(number)
                self.renewals[number] += 1
            case ChatMigrated(key, address):
                self.topics[number] = replace(key, recipient=address)
                self.renewals[number] += 1
            case ImagesForbidden() | RenderFailed():
                raise AssertionError(notice)  # They can be made, and have no pictures.
            case _:
                assert_never(notice)


def walked(done: list[Deed]) -> Walk:
    """Return a walk at its end: everything is delivered or given up."""

    async def walk() -> Walk:
        walk = Walk()
        for deed in done:
            await walk.do(deed)
        await walk.clock.finish(walk.outbox.wait_idle())
        return walk

    with capture_logs():
        return asyncio.run(walk())


@given(deeds)
@times(100)
def test_everybody_who_can_be_reached_sees_the_newest(done: list[Deed]) -> None:
    """Every reachable recipient sees the newest content, and its message id is known."""
    walk = walked(done)
    for number, post in walk.wanted.items():
        told = walk.told[number]
        assert told.post == post
        assert told.key == walk.topics[number]
        assert walk.paper.seen[told.key.recipient, told.message] == post


@given(deeds)
@times(100)
def test_nothing_is_doubled_and_nothing_goes_back(done: list[Deed]) -> None:
    """A topic has one message unless it was replaced with a reason, and it only gets newer."""
    walk = walked(done)
    written = Counter[int]()
    newest = Counter[int]()
    for call, fault in walk.paper.answers:
        number, serial = map(int, call.post.text.split("/"))
        assert serial >= newest[number]
        newest[number] = serial
        written[number] += not call.message and fault is None
        walk.renewals[number] += isinstance(fault, GoneError | TooOldError)
    for number, messages in written.items():
        assert messages <= 1 + walk.renewals[number]


@given(deeds)
@times(100)
def test_no_call_changes_nothing(done: list[Deed]) -> None:
    """No edit repeats the shown content, unless a failure has made it unknown."""
    walk = walked(done)
    known: dict[tuple[Recipient, str], MessageContent | None] = {}
    for call, fault in walk.paper.answers:
        message = (call.reader, call.message)
        assert known.get(message) != call.post
        if fault is None:
            known[message] = call.post
        elif not isinstance(fault, RetryLaterError):
            known[message] = None
        known.pop((call.reader, ""), None)


@given(deeds)
@times(100)
def test_every_budget_is_kept(done: list[Deed]) -> None:
    """The budgets of each chat, also after a move, of each person and of the platform are kept."""
    walk = walked(done)
    for chat, called_at in _calls(walk).items():
        _check_pace(called_at, PERSON if chat == "person" else CHAT)
    _check_pace([call.at for call in walk.paper.calls], WHOLE)


@given(deeds)
@times(100)
def test_a_chat_that_was_told_to_wait_is_left_in_peace(done: list[Deed]) -> None:
    """A rate-limited chat gets no new call from any of its tables during the limit."""
    walk = walked(done)
    calls = _calls(walk)
    for call, fault in walk.paper.answers:
        if isinstance(fault, RetryLaterError):
            refused_at = call.at + walk.paper.call_s[call.reader]
            free_at = refused_at + fault.seconds
            assert not any(
                refused_at + NOTHING_S < at < free_at - NOTHING_S
                for at in calls[_chat(call.reader)]
            )


@given(deeds)
@times(100)
def test_when_all_is_forgotten_nothing_is_kept(done: list[Deed]) -> None:
    """No slot and no sleeping task remains after all topics are forgotten."""
    walk = walked(done)
    for topic in walk.topics:
        walk.outbox.forget(topic.recipient, topic.table)
    assert len(vars(walk.outbox)["_slots"].all()) == 0
    assert walk.clock.sleepers == 0


def _calls(walk: Walk) -> dict[str, list[float]]:
    """Return the times of all calls to each chat, at all its addresses."""
    calls = defaultdict[str, list[float]](list)
    for call, fault in walk.paper.answers:
        if not isinstance(fault, MovedError):
            calls[_chat(call.reader)].append(call.at)
    return calls


def _chat(reader: Recipient) -> str:
    """Return one address of a chat for all its addresses."""
    match reader:
        case Address(chat=chat):
            return chat.split(" ", maxsplit=1)[0]
        case PersonId(id=name):
            return name
        case _:
            assert_never(reader)


def _check_pace(called_at: list[float], pace: RateLimit) -> None:
    """Check a token bucket: its capacity plus its rate, and the limit of a minute."""
    in_the_minute = deque[float](maxlen=int(pace.per_minute))
    for number, at in enumerate(called_at, 1):
        if len(in_the_minute) == in_the_minute.maxlen:
            assert at > in_the_minute[0] + MINUTE_S - NOTHING_S
        in_the_minute.append(at)
        at_once = number - bisect_right(called_at, at - NOTHING_S)
        assert at_once <= pace.burst


@dataclass(frozen=True, slots=True)
class End:
    """A hand ends and the next one begins."""


ends = st.lists(
    st.just(End())
    | st.builds(Wait, seconds=st.floats(0, 20))
    | st.builds(
        Fail,
        topic=st.just(0),
        error=st.sampled_from((partial(RetryLaterError, 7), GoneError, FailedError)),
        often=st.integers(1, 4),
    ),
    min_size=5,
    max_size=40,
)


async def ended(done: list[End | Wait | Fail]) -> tuple[list[Called], int]:
    """Return the messages for a number of hands, and the number of hands."""
    walk, hands = Walk(), 1
    for deed in done:
        match deed:
            case End():
                post = MessageContent(f"0/{2 * hands}")
                walk.outbox.refresh(replace(TABLE, number=hands), just(post), is_final=True)
                hands += 1
                walk.topics[0] = replace(TABLE, number=hands)
            case _:
                await walk.do(deed)
        walk.wanted[0] = newest = MessageContent(f"0/{2 * hands - 1}")
        walk.outbox.refresh(replace(TABLE, number=hands), just(newest))
    await walk.clock.finish(walk.outbox.wait_idle())
    # A chat that was given up gets everything that it missed with the next content.
    walk.paper.faults.clear()
    walk.wanted[0] = newest = MessageContent(f"0/{2 * hands - 1}")
    walk.outbox.refresh(replace(TABLE, number=hands), just(newest))
    await walk.clock.finish(walk.outbox.wait_idle())
    return [call for call, fault in walk.paper.answers if fault is None], hands


@given(ends)
@example([End(), End(), Fail(0, GoneError, TRIES)])
@times(100)
def test_every_end_is_seen_before_the_next_hand(done: list[End | Wait | Fail]) -> None:
    """Every end of a hand is shown before the next hand; only the oldest ends may be lost."""
    with capture_logs():
        sent, hands = asyncio.run(ended(done))
    states = [int(call.post.text.partition("/")[2]) for call in sent]
    assert states == sorted(states)
    least = max(1, hands - MOST_SLOTS)
    assert {2 * hand for hand in range(least, hands)} <= set(states)
    assert states[-1] == 2 * hands - 1
