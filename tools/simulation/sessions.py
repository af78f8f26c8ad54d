"""Fifty sessions at a table: seats, platforms, pace, and length."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice
from random import Random
from typing import Final, Protocol

from bot.app.app import App
from bot.app.computer_turns import PAUSE_S
from bot.messages.callback_data import Verb
from bot.tables.repository import TableRepository
from bot.text.table_settings import MATCH_GAMES
from engine.events import Event
from engine.players.levels import Level
from engine.rule_options import PRESETS
from storage.memory_store import MemoryStore
from tests.system.match import ARRANGED, arrange, begin, until
from tests.unit.bot.images.illustrated import studio
from tools.simulation.recording import Recording
from tools.simulation.simulated_chats import DISCORD, TELEGRAM, Chats, SimulatedUser
from tools.simulation.simulated_people import GLANCE_S, PlayStyle, Somebody, Watched
from tools.simulation.virtual_loop import LoopTimer

NAMES: Final = ("Jon", "Miren", "Koldo", "Amaia", "Pello", "Lide")
LONG_NAMES: Final = tuple(f"{name} de Etxeberria y Goikoetxea"[:32] for name in NAMES)

SITTINGS: Final = 50
HANDS: Final = 8
"""The number of hands in a session that is not a whole match."""

_WHOLE: Final = 4
"""One in this many sessions is a whole match."""

LONGEST_S: Final = 5_400.0
"""A session that takes longer than this is a defect."""

AFTERWARDS_S: Final = 40.0
"""The time after the last action within which all pending messages arrive."""

_SHORT: Final = ARRANGED[6:]
"""The presses in the menus that choose a short match."""

_LONG: Final = ((Verb.GAMES, str(MATCH_GAMES)),)
"""The press that chooses a match longer than a recording."""

_HURRIES: Final = (0.7, 2.5)
_AMBLES: Final = (3.0, 12.0)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table: its rules, its people, and the length of play."""

    number: int
    preset: str
    manners: tuple[PlayStyle, ...]
    with_computers: bool
    is_whole: bool
    names: tuple[str, ...] = NAMES
    hands: int = HANDS

    @property
    def platforms(self) -> tuple[str, ...]:
        """Return the platforms whose groups show the table, its maker's first."""
        return tuple(dict.fromkeys(manner.platform for manner in self.manners))


def sittings() -> Iterator[Sitting]:
    """Yield sessions of every preset: on one platform or both, fast or slow, with computers."""
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


def _manner(platform: str, number: int, generator: Random) -> PlayStyle:
    hurries = number // 3 % 2 == 0
    thinks_s = _HURRIES if hurries else _AMBLES
    return PlayStyle(platform, bool(generator.getrandbits(1)), thinks_s, 0.04 if hurries else 0.15)


class ChatBackend(Protocol):
    """The environment of a session."""

    film: Recording

    def player(self, manner: PlayStyle, name: str) -> Watched:
        """Add a player to the group of their platform."""
        ...

    async def close(self) -> None:
        """Close the environment."""
        ...


class Memory:
    """The host itself, with chats in memory."""

    def __init__(self, sitting: Sitting) -> None:
        clock, luck = LoopTimer(), count(sitting.number)
        self.film = Recording(clock.now)
        chats = [Chats(name, self.film, Random(sitting.number)) for name in sitting.platforms]
        self._chats = {one.name: one for one in chats}
        self._host = App(
            MemoryStore(),
            {one.name: one.platform for one in chats},
            clock,
            pause_s=PAUSE_S,
            draw_seed=lambda: next(luck),
            image_renderer=studio().image_renderer,
            hear=self._hear,
        )
        self._numbers = count(101)

    def _hear(self, events: Sequence[Event]) -> None:
        self.film.hear(table_of(self._host).all()[0], events)

    def player(self, manner: PlayStyle, name: str) -> Watched:
        """Add a player to the group of their platform."""
        chats = self._chats[manner.platform]
        return SimulatedUser(chats, self._host, name, str(next(self._numbers)))

    async def close(self) -> None:
        """Close the host."""
        await self._host.close()


def table_of(host: App) -> TableRepository:
    """Return the tables that a host has in memory."""
    tables: TableRepository = vars(host)["_tables"]
    return tables


async def filmed(sitting: Sitting, venue: ChatBackend) -> Recording:
    """Return the recording of a session."""
    people = [
        Somebody(venue.player(manner, name), manner, Random(f"{sitting.number} {name}"))
        for manner, name in zip(sitting.manners, sitting.names, strict=False)
    ]
    await _gather_at_table(sitting, people)
    playing = [asyncio.create_task(one.play(venue.film)) for one in people]
    try:
        async with asyncio.timeout(LONGEST_S):
            while not (venue.film.is_over or _has_enough(sitting, venue.film)):
                await asyncio.sleep(GLANCE_S)
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


def _has_enough(sitting: Sitting, film: Recording) -> bool:
    return not sitting.is_whole and film.hands > sitting.hands


async def _gather_at_table(sitting: Sitting, people: Sequence["Somebody"]) -> None:
    maker = people[0].player
    await maker.order("mesa", sitting.preset)
    code = (await until([maker], lambda: maker.table.tokens))[0].partition(":")[0]
    for verb, about in _SHORT if sitting.is_whole else _LONG:
        assert not await arrange(maker, verb, about)
    for seat, one in enumerate(people):
        if seat and one.player.table.source is None:
            await one.player.order("mesa", code)
            if one.manner.platform not in {before.manner.platform for before in people[:seat]}:
                assert not await arrange(maker, Verb.ACCEPT_CHAT)
        if seat:
            assert not await arrange(one.player, Verb.SIT, str(seat))
        if one.manner.in_private or one.manner.has_started:
            await one.player.follow()
    if sitting.with_computers:
        assert not await arrange(maker, Verb.ADD_COMPUTERS, Level.HARD)
    await begin(maker)
