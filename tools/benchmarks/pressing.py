"""A Telegram group in which people press buttons all the time, or play only from the group.

``python -m tools.benchmarks.pressing`` prints how long the table goes without an update while zero,
one or three people ask for their cards every three seconds. It also prints the course of a match
that four people play without private chats. The adapter and python-telegram-bot are real and talk
to the loopback server with Telegram's limits. Time is virtual, so the result is the same on every
machine.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from random import Random
from typing import Final

import structlog
from telegram.request import RequestData

from bot.app.app import App
from bot.app.computer_turns import PAUSE_S
from bot.messages.callback_data import (
    BadCallbackError,
    CallbackData,
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
    encode,
)
from bot.platforms.telegram.ephemeral_messages import BACK
from bot.platforms.telegram.limits import NAME
from bot.platforms.telegram.outbound import Client
from bot.platforms.telegram.platform import TelegramPlatform
from engine.actions import Consulta, Look, Mus, Opino, Ordago, Senal
from storage.clock import Clock
from tests.servers.telegram import Chat, Message, TelegramServer, User
from tests.servers.telegram.direct import DirectRequest
from tests.servers.telegram.queries import Answer
from tests.servers.telegram.traffic import Limits
from tests.unit.bot.virtual_time import VirtualTimer
from tools.simulation.paced_play import TimestampingStore

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")
EVERY_S: Final = 3.0
"""How often a person asks for their cards."""

SILENCE_S: Final = 6.0
"""The longest time that the table may go without an update while it has something to show."""

_CALL_S: Final = (0.3, 2.0)
_THINKS_S: Final = (0.5, 2.0)
_AN_HOUR_S: Final = 3_600.0
_LIMITS: Final = Limits(per_second=5, per_group_minute=20)
_WRITES: Final = ("send", "edit", "delete")
_FOR_ONE: Final = ("ephemeral_message_parameters", "receiver_user_id")
_OWN_CARDS: Final = "Tus cartas"
"""The text that only pages with a person's own cards contain."""

_RARELY: Final = 0.003
_MOST_MARKED: Final = 2


@dataclass(slots=True)
class Evening:
    """The result of an evening in the group."""

    words: int = 0
    silences_s: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    floods: int = 0
    most_in_a_minute: int = 0
    lasted_s: float = 0.0
    is_over: bool = False
    waits_s: list[float] = field(default_factory=list)
    leaked: int = 0

    @property
    def longest_silence_s(self) -> float:
        """Return the longest time between an action and its update in the group."""
        return max(self.silences_s, default=0.0)


class Group:
    """A supergroup with the bot and four people who never pressed Start."""

    def __init__(self, server: TelegramServer, clock: Clock, seed: int = 1) -> None:
        self.clock = clock
        self.generator = Random(seed)
        self.server = server
        self.said_at: list[float] = []
        world = self.server.world
        self.users = [world.user(name, language="es") for name in NAMES]
        self.chat: Chat = world.supergroup("Lagunak", *self.users)
        self.shown: list[tuple[float, float]] = []
        """The start of each public call, and the time when its result was visible."""
        self.counted: list[float] = []

    async def sit_down(self) -> None:
        """Open a table, seat all four and start a match; then enforce Telegram's limits."""
        maker, *guests = self.users
        await maker.say(self.chat, "/mesa castilla")
        while not self._offers(Verb.SIT):
            await self.clock.sleep(1)
        for seat, user in enumerate(guests, 1):
            await self.press(user, self.table, self._token(Verb.SIT, str(seat)))
        code = decode(self._token(Verb.START)).code
        await self.press(maker, self.table, encode(TableButton(code, Verb.TURN_TIME, "0")))
        await self.press(maker, self.table, encode(TableButton(code, Verb.GAMES, "3")))
        await self.press(maker, self.table, encode(TableButton(code, Verb.NUDGE_AFTER, "never")))
        await self.press(maker, self.table, encode(TableButton(code, Verb.GAMES, "3")))
        await self.clock.sleep(120)
        await self.press(maker, self.table, encode(TableButton(code, Verb.START)))
        while self.is_over:
            await self.clock.sleep(1)
        self.server.limit(_LIMITS)
        self.said_at.clear()
        self.counted.clear()
        self.shown.clear()

    async def press(self, user: User, message: Message, token: str) -> Answer:
        """Press a button of a message, which may have moved up or changed in the meantime."""
        world = self.server.world
        current = message.chat.find(*message.key) or message
        query = world.queries.ask(user.account, current, token)
        world.updates.push("callback_query", query.as_json())
        return await query.reply

    @property
    def table(self) -> Message:
        """Return the newest public message with a button.

        Between two hands it is the message of the last hand.
        """
        posts = [one for one in self.chat.messages if one.draft.receiver is None]
        return next((one for one in reversed(posts) if one.keyboard), posts[-1])

    def hand(self, user: User) -> Message | None:
        """Return the newest page that only this person sees."""
        seen = [one for one in user.sees(self.chat) if one.draft.receiver and one.keyboard]
        return seen[-1] if seen else None

    def is_called(self, user: User) -> bool:
        """Return whether the table's message mentions this person, or mentions nobody."""
        entities = [one.get("user") for one in self.table.content.entities]
        called = {one["id"] for one in entities if isinstance(one, dict)}
        return user.id in called if called else True

    @property
    def is_over(self) -> bool:
        """Return whether a rematch is offered."""
        return self._offers(Verb.START)

    def _offers(self, verb: Verb) -> bool:
        posts = [one for one in self.chat.messages if one.keyboard]
        return bool(posts) and any(_is(verb, press) for _, press in meant(posts[-1]))

    def _token(self, verb: Verb, about: str | None = None) -> str:
        return next(
            token
            for token, press in meant(self.table)
            if isinstance(press, TableButton)
            and press.action is verb
            and about in {None, press.argument}
        )

    def evening(self) -> Evening:
        """Return the result so far."""
        came = Evening(words=len(self.said_at), is_over=self.is_over)
        came.floods = sum("Too Many" in call.refusal for call in self.server.calls)
        came.silences_s = list(self._silences())
        came.leaked = sum(
            _OWN_CARDS in sight.text and len(sight.audience) > 1 for sight in self.server.outgoing()
        )
        busy = [sum(at - 60 < one <= at for one in self.counted) for at in self.counted]
        came.most_in_a_minute = max(busy, default=0)
        return came

    def _silences(self) -> Iterator[float]:
        """Yield the delay from each action to its update in the group, or until now."""
        for said_at in self.said_at:
            seen = (seen_at for began_at, seen_at in self.shown if began_at >= said_at)
            yield next(seen, self.clock.now()) - said_at


class _NotingRequest(DirectRequest):
    """Records the calls to the group, and which of their results everyone there sees."""

    def __init__(self, group: Group) -> None:
        super().__init__(group.server, self._pass_time)
        self._group = group

    async def _pass_time(self) -> None:
        """Advance the clock by half the duration of a call."""
        await self._group.clock.sleep(self._group.generator.uniform(*_CALL_S) / 2)

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        *timeouts: object,
        **more: object,
    ) -> tuple[int, bytes]:
        """Forward a request to the server, and record it."""
        began_at = self._group.clock.now()
        answer = await super().do_request(url, method, request_data, *timeouts, **more)
        name = url.rpartition("/")[2]
        asked = {} if request_data is None else request_data.json_parameters
        if asked.get("chat_id") == str(self._group.chat.id) and name.startswith(_WRITES):
            self._group.counted.append(began_at)
            is_ephemeral = any(key in asked for key in _FOR_ONE)
            if answer[0] == HTTPStatus.OK and not is_ephemeral and not name.startswith("delete"):
                self._group.shown.append((began_at, self._group.clock.now()))
        return answer


@asynccontextmanager
async def in_virtual_time(clock: VirtualTimer, seed: int) -> AsyncIterator[Group]:
    """Run the bot in this process, with a table of four in a group that has begun a match."""
    group = Group(TelegramServer(clock=clock.now), clock, seed)
    notebook = TimestampingStore(clock)
    client = Client(group.server.token, "http://localhost", _NotingRequest(group))
    platform = TelegramPlatform(client, clock)
    host = App(notebook, {NAME: platform}, clock, pause_s=PAUSE_S, draw_seed=lambda: seed)
    await host.start()
    life = asyncio.create_task(platform.run(host.handle, host.on_chat_event))
    try:
        group.said_at = notebook.said_at
        await group.sit_down()
        yield group
    finally:
        life.cancel()
        with suppress(asyncio.CancelledError):
            await life
        await host.close()


def meant(message: Message) -> list[tuple[str, CallbackData]]:
    """Return the meaning of a message's buttons."""
    found: list[tuple[str, CallbackData]] = []
    for button in (one for row in message.keyboard for one in row):
        with suppress(BadCallbackError):
            if button.data:
                found.append((button.data, decode(button.data)))
    return found


def _is(verb: Verb, press: CallbackData) -> bool:
    return isinstance(press, TableButton) and press.action is verb


def word_in(message: Message, generator: Random, *, cuts: bool) -> str:
    """Return the token of a random action, or none; a person who ``cuts`` never says mus."""
    words = [(token, press) for token, press in meant(message) if isinstance(press, PlayButton)]
    if cuts:
        words = [(token, press) for token, press in words if press.action != Mus()]
    weights = [_weight(press) for _, press in words]
    return generator.choices(words, weights)[0][0] if any(weights) else ""


def _weight(press: CallbackData) -> float:
    match press:
        case PlayButton(action=Ordago()) if not press.is_sure:
            return _RARELY
        case PlayButton(action=Mus()):
            return 3
        case PlayButton(action=Look() | Senal() | Consulta() | Opino()):
            return 0
        case _:
            return 1


async def silence(pressers: int, minutes: float = 5.0, seed: int = 1) -> Evening:
    """Play with four quick people, some of whom ask for their cards every three seconds."""
    clock = VirtualTimer()

    async def spend_evening() -> Evening:
        async with in_virtual_time(clock, seed) as group:
            return await press_all_the_time(group, pressers, 60 * minutes)

    return await clock.finish(spend_evening())


async def press_all_the_time(group: Group, pressers: int, lasts_s: float) -> Evening:
    """Let all four play while some of them keep asking for their cards."""
    answers: Counter[str] = Counter()
    tasks = [asyncio.create_task(_speak(group))]
    tasks += [
        asyncio.create_task(_ask(group, user, number, answers))
        for number, user in enumerate(group.users[:pressers])
    ]
    await group.clock.sleep(lasts_s)
    await _end(tasks)
    came = group.evening()
    came.answers = answers
    return came


async def _speak(group: Group) -> None:
    """Repeatedly let a person in turn press a button under the table's message."""
    while not group.is_over:
        table = group.table
        await group.clock.sleep(group.generator.uniform(*_THINKS_S))
        asked = [user for user in group.users if group.is_called(user)]
        token = word_in(group.table, group.generator, cuts=True)
        if asked and token:
            await group.press(group.generator.choice(asked), group.table, token)
        waited_s = 0.0
        while group.table == table and waited_s < EVERY_S:
            await group.clock.sleep(0.1)
            waited_s += 0.1


async def _ask(group: Group, user: User, after_s: float, answers: Counter[str]) -> None:
    """Ask for one's own cards under the table's message every three seconds."""
    await group.clock.sleep(after_s)
    while True:
        begun_at = group.clock.now()
        tokens = [token for token, press in meant(group.table) if _is(Verb.SHOW_HAND, press)]
        if tokens:
            answer = await group.press(user, group.table, tokens[0])
            answers["alert" if answer.alert else "aside"] += 1
        await group.clock.sleep(max(0.1, EVERY_S - (group.clock.now() - begun_at)))


async def match(seed: int = 1, within_s: float = _AN_HOUR_S) -> Evening:
    """Play a whole match of four people who use only what they see in the group."""
    clock = VirtualTimer()

    async def spend_evening() -> Evening:
        async with in_virtual_time(clock, seed) as group:
            return await play_from_the_group(group, within_s)

    return await clock.finish(spend_evening())


async def play_from_the_group(group: Group, within_s: float) -> Evening:
    """Let each of the four press what they see until the match is over."""
    answers: Counter[str] = Counter()
    waits_s: list[float] = []
    begun_at = group.clock.now()
    tasks = [asyncio.create_task(_play(group, user, answers, waits_s)) for user in group.users]
    while not group.is_over and group.clock.now() - begun_at < within_s:
        await group.clock.sleep(1)
    await _end(tasks)
    came = group.evening()
    came.lasted_s, came.answers, came.waits_s = group.clock.now() - begun_at, answers, waits_s
    return came


async def _play(group: Group, user: User, answers: Counter[str], waits_s: list[float]) -> None:
    asked_at: float | None = None
    while not group.is_over:
        if not group.is_called(user):
            asked_at = None
            await group.clock.sleep(0.3)
            continue
        asked_at = group.clock.now() if asked_at is None else asked_at
        words = len(group.said_at)
        await group.clock.sleep(group.generator.uniform(*_THINKS_S))
        if not group.is_called(user) or group.is_over:
            continue
        page, token = _choice(group, user)
        if page is None:
            await group.clock.sleep(0.3)
            continue
        answer = await group.press(user, page, token)
        answers["alert" if answer.alert else "quiet"] += 1
        if len(group.said_at) > words:
            waits_s.append(group.clock.now() - asked_at)
            asked_at = None
        await group.clock.sleep(0.5)


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel the tasks of all people; raise an error that occurred in one."""
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


def _choice(group: Group, user: User) -> tuple[Message | None, str]:
    """Return the message and the button that a person presses next, given what they see.

    They choose an action that the page with their cards offers. If it offers nothing for the
    current question, they ask for their cards again, or go back to the table.
    """
    table, hand = group.table, group.hand(user)
    asked = _question(table)
    is_covered = hand is not None and table not in user.sees(group.chat)
    if hand is not None:
        is_fresh = asked is None or _question(hand) in {None, asked}
        if is_fresh:
            thrown = _throw(hand, group.generator)
            token = thrown or word_in(hand, group.generator, cuts=False)
            if token:
                return hand, token
        renew = next((token for token, press in meant(hand) if _is(Verb.SHOW_HAND, press)), "")
        back = any(button.data == BACK for row in hand.keyboard for button in row)
        if is_covered and (asked is not None or not renew):
            return (hand, BACK) if back else (None, "")
        if is_covered:
            return hand, renew
    token = word_in(table, group.generator, cuts=False)
    if not token:
        token = next((token for token, press in meant(table) if _is(Verb.SHOW_HAND, press)), "")
    return (table, token) if token else (None, "")


def _question(message: Message) -> int | None:
    """Return the number of the question that a message asks, if any."""
    kinds = PlayButton | MarkButton | DiscardButton
    return next((press.question for _, press in meant(message) if isinstance(press, kinds)), None)


def _throw(hand: Message, generator: Random) -> str:
    """Return the token that marks a card, or that discards the marked ones."""
    marks = [press for _, press in meant(hand) if isinstance(press, MarkButton)]
    thrown = [(token, press) for token, press in meant(hand) if isinstance(press, DiscardButton)]
    if not marks:
        return ""
    if thrown and (
        len(thrown[0][1].positions) >= _MOST_MARKED or generator.random() < 1 / _MOST_MARKED
    ):
        return thrown[0][0]
    more = [encode(mark) for mark in marks if not thrown or len(mark.positions) > 1]
    return generator.choice(more or [encode(mark) for mark in marks])


def main() -> None:
    """Print the result of each evening."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    for pressers in (0, 1, 3):
        came = asyncio.run(silence(pressers))
        print(f"{pressers} press every {EVERY_S:.0f} s: {_told(came)}")
    for seed in (1, 2, 3):
        came = asyncio.run(match(seed))
        slow = max(came.waits_s, default=0.0)
        over = "over" if came.is_over else "not over"
        print(
            f"a match from the group alone, seed {seed}: {over} in {came.lasted_s:.0f} s, "
            f"slowest turn {slow:.1f} s; {_told(came)}"
        )


def _told(came: Evening) -> str:
    return (
        f"silent {came.longest_silence_s:.1f} s at most, {came.words} words, "
        f"answers {dict(came.answers)}, {came.most_in_a_minute} calls in a minute, "
        f"{came.floods} refused"
    )


if __name__ == "__main__":
    main()
