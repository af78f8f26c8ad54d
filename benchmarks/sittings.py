"""Fifty evenings at a table: who sits there, where, how quickly, and what they do.

Everybody looks at one place, where they see that they are asked, think, and press something.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice
from random import Random
from typing import Final, Protocol, TypeAlias

from benchmarks.leaping import LoopTimer
from benchmarks.screens import Film
from benchmarks.venues import DISCORD, TELEGRAM, Chats, Guest
from bot.handlers.host import PAUSE_S, Host
from bot.posts.tokens import Arrange, Discard, Mark, Play, Verb, unpack
from bot.tables.registry import Registry
from engine.actions import Consulta, Corto, Envido, Mas, Ordago, Reparto
from engine.events import Event
from engine.house_rules import PRESETS
from engine.players.levels import Level
from storage.memory import MemoryStore
from tests.bot.pictures.illustrated import studio
from tests.whole.match import ARRANGED, arrange, begin, until
from tests.whole.screens import NOTHING, Player, Screen, SilenceError, Token

NAMES: Final = ("Jon", "Miren", "Koldo", "Amaia", "Pello", "Lide")
LONG_NAMES: Final = tuple(f"{name} de Etxeberria y Goikoetxea"[:32] for name in NAMES)

SITTINGS: Final = 50
HANDS: Final = 8
"""How many hands are played where a whole match would take too long."""

_WHOLE: Final = 4
"""Of so many sittings one is a whole match."""

LONGEST_S: Final = 5_400.0
"""A sitting that takes longer is a defect."""

AFTERWARDS_S: Final = 40.0
"""What was under way when the last word was said has arrived by then."""

_GLANCE_S: Final = 0.5
_PATIENCE_S: Final = 8.0
"""Who sees nothing come of a press for so long presses again."""

_SHORT: Final = ARRANGED[6:]
"""The way through the menus to a match that is soon over."""

_OWN_CARDS: Final = "Tus cartas"
_NEEDED_TO_PLAY: Final = frozenset({Verb.SIT, Verb.FILL, Verb.START, Verb.HAND})
"""What is pressed on the way to the own cards; house rules are chosen by those who like."""

_HURRIES: Final = (0.7, 2.5)
_AMBLES: Final = (3.0, 12.0)
_IDLES_S: Final = (12.0, 40.0)

Say: TypeAlias = Callable[[Screen], list[str]]


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays: where they look, how long they think, and how often far longer."""

    platform: str
    in_private: bool
    thinks_s: tuple[float, float]
    idles: float


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table: its rules, who sits there, and how much is played."""

    number: int
    preset: str
    manners: tuple[Manner, ...]
    with_computers: bool
    is_whole: bool
    names: tuple[str, ...] = NAMES
    hands: int = HANDS

    @property
    def platforms(self) -> tuple[str, ...]:
        """The platforms whose groups see the table, that of its maker first."""
        return tuple(dict.fromkeys(manner.platform for manner in self.manners))


def sittings() -> Iterator[Sitting]:
    """Every preset on either platform and on both, with fast people and slow, and computers."""
    venues = cycle(((TELEGRAM,), (DISCORD,), (TELEGRAM, DISCORD)))
    presets = cycle(PRESETS)
    for number in islice(count(), SITTINGS):
        preset, platforms = next(presets), next(venues)
        seats, generator = PRESETS[preset].seats, Random(number)
        fewest = len(platforms)
        people = max(fewest, number // 2 % seats) if number % 2 else seats
        names = LONG_NAMES if number % len(LONG_NAMES) == 1 else NAMES
        manners = tuple(
            _manner(platforms[seat % len(platforms)], number, generator) for seat in range(people)
        )
        is_whole = number % _WHOLE == 0
        yield Sitting(number, preset, manners, people < seats, is_whole, names)


def _manner(platform: str, number: int, generator: Random) -> Manner:
    hurries = number // 3 % 2 == 0
    thinks_s = _HURRIES if hurries else _AMBLES
    return Manner(platform, bool(generator.getrandbits(1)), thinks_s, 0.04 if hurries else 0.15)


class Watched(Player, Protocol):
    """A player who remembers what they have pressed."""

    pressed: list[Token]


class Venue(Protocol):
    """Where a sitting takes place."""

    film: Film

    def player(self, manner: Manner, name: str) -> Watched:
        """Let somebody into the group of their platform."""
        ...

    async def close(self) -> None:
        """Let nobody in any more."""
        ...


class Memory:
    """The host itself, and chats with a memory."""

    def __init__(self, sitting: Sitting) -> None:
        timer, luck = LoopTimer(), count(sitting.number)
        self.film = Film(timer.now)
        chats = [Chats(name, self.film, Random(sitting.number)) for name in sitting.platforms]
        self._chats = {one.name: one for one in chats}
        self._host = Host(
            MemoryStore(),
            self._chats,
            timer,
            pause_s=PAUSE_S,
            draw_seed=lambda: next(luck),
            painter=studio().painter,
            hear=self._hear,
        )
        self._numbers = count(101)

    def _hear(self, events: Sequence[Event]) -> None:
        self.film.hear(table_of(self._host).all()[0], events)

    def player(self, manner: Manner, name: str) -> Watched:
        """Somebody in the group of their platform."""
        chats = self._chats[manner.platform]
        return Guest(chats, self._host, name, str(next(self._numbers)))

    async def close(self) -> None:
        """Let nobody in any more."""
        await self._host.close()


def table_of(host: Host) -> Registry:
    """The tables that a host has in memory."""
    tables: Registry = vars(host)["_tables"]
    return tables


async def filmed(sitting: Sitting, venue: Venue) -> Film:
    """What everybody saw of a sitting."""
    people = [
        Somebody(venue.player(manner, name), manner, Random(f"{sitting.number} {name}"))
        for manner, name in zip(sitting.manners, sitting.names, strict=False)
    ]
    await _gather_at_table(sitting, people)
    playing = [asyncio.create_task(one.play(venue.film)) for one in people]
    try:
        async with asyncio.timeout(LONGEST_S):
            while not (venue.film.is_over or _has_enough(sitting, venue.film)):
                await asyncio.sleep(_GLANCE_S)
                for task in playing:
                    if task.done():
                        task.result()
    finally:
        for task in playing:
            task.cancel()
    venue.film.ended_at = venue.film.now()
    await asyncio.sleep(AFTERWARDS_S)
    await venue.close()
    venue.film.presses |= {one.player.name: one.presses for one in people if one.presses}
    return venue.film


def _has_enough(sitting: Sitting, film: Film) -> bool:
    return not sitting.is_whole and film.hands > sitting.hands


async def _gather_at_table(sitting: Sitting, people: Sequence["Somebody"]) -> None:
    maker = people[0].player
    await maker.order("mesa", sitting.preset)
    code = (await until([maker], lambda: maker.table.tokens))[0].partition(":")[0]
    for verb, about in _SHORT if sitting.is_whole else ():
        assert not await arrange(maker, verb, about)
    for seat, one in enumerate(people):
        if one.manner.in_private:
            await one.player.follow()
        if seat and one.player.table.source is None:
            await one.player.order("mesa", code)
        if seat:
            assert not await arrange(one.player, Verb.SIT, str(seat))
    if sitting.with_computers:
        assert not await arrange(maker, Verb.FILL, Level.HARD)
    await begin(maker)


class Somebody:
    """A person who looks, thinks, and says what the place before their eyes offers.

    ``presses`` counts what they pressed from the command to their own cards, if they never started
    the bot.
    """

    def __init__(self, player: Watched, manner: Manner, generator: Random) -> None:
        self.player = player
        self.manner = manner
        self.presses = 0
        self._generator = generator
        self._said: tuple[Screen, float] = (NOTHING, 0.0)

    @property
    def _eyes(self) -> Screen:
        return self.player.hand if self.manner.in_private else self.player.table

    async def play(self, film: Film) -> None:
        """Say what is asked, as long as anything is."""
        if not self.manner.in_private and self.manner.platform == TELEGRAM:
            await self._look_at_cards()
        while not film.is_over:
            await asyncio.sleep(_GLANCE_S)
            if not self._is_asked(self._eyes) or self._is_waiting(film.now()):
                continue
            await asyncio.sleep(self._thinks_s())
            shown = self._eyes
            if self._is_asked(shown):
                self._said = (shown, film.now())
                try:
                    await self._say(shown)
                except SilenceError:
                    # The finger meets what has just been replaced; any other silence is a defect.
                    if self._eyes == shown:
                        raise

    async def _look_at_cards(self) -> None:
        """Ask in the group for the own cards, and count what it took to see them there."""
        button = await until([self.player], lambda: self.player.table.arranging(Verb.HAND))
        await self.player.press(self.player.table, button[0])
        await asyncio.sleep(_GLANCE_S)
        assert _OWN_CARDS in self.player.hand.text, "whoever asks for their cards sees them"
        pressed = (unpack(token) for token in self.player.pressed)
        self.presses = sum(
            isinstance(press, Arrange) and press.verb in _NEEDED_TO_PLAY for press in pressed
        )

    def _is_waiting(self, now: float) -> bool:
        """Whether what was said a moment ago is still to be seen."""
        shown, said_at = self._said
        return self._eyes == shown and now < said_at + _PATIENCE_S

    def _thinks_s(self) -> float:
        is_idle = self._generator.random() < self.manner.idles
        return self._generator.uniform(*(_IDLES_S if is_idle else self.manner.thinks_s))

    def _is_asked(self, shown: Screen) -> bool:
        """Whether the place asks for a word, for cards, or for the next deal."""
        if self.manner.in_private:
            return bool(shown.meaning(Play) or shown.meaning(Mark))
        return shown.is_calling or any(_deals(press) for _, press in shown.meaning(Play))

    async def _say(self, shown: Screen) -> None:
        plays = shown.meaning(Play)
        if plays and not (self.manner.in_private and shown.meaning(Mark)):
            weights = [_weight(press) for _, press in plays]
            [(token, _)] = self._generator.choices(plays, weights)
            if not await self.player.press(shown, token):
                await self._make_sure()
        else:
            await self._throw()

    async def _make_sure(self) -> None:
        """Press once more what ends a game, where that is asked."""
        await asyncio.sleep(_GLANCE_S)
        hand = self.player.hand
        sure = [token for token, press in hand.meaning(Play) if press.is_sure]
        if sure:
            await self.player.press(hand, sure[0])

    async def _throw(self) -> None:
        """Mark a card or two of the own hand, and throw them."""
        if not self.manner.in_private:
            table = self.player.table
            if await self.player.press(table, table.arranging(Verb.HAND)[0]):
                return
        for _ in range(self._generator.randint(1, 2)):
            await asyncio.sleep(_GLANCE_S)
            marks = self.player.hand.meaning(Mark)
            if marks:
                await self.player.press(self.player.hand, self._generator.choice(marks)[0])
        await asyncio.sleep(2 * _GLANCE_S)
        hand = self.player.hand
        thrown = hand.meaning(Discard)
        if thrown:
            await self.player.press(hand, thrown[0][0])


def _deals(press: Play) -> bool:
    return press.action == Reparto()


def _weight(press: Play) -> float:
    """How often something is said: few órdagos, no consultations, and mus now and then."""
    match press.action:
        case Ordago():
            return 0.015
        case Consulta():
            return 0.0
        case Envido() | Mas():
            return 0.25
        case Corto():
            return 0.5
        case _:
            return 1.0
