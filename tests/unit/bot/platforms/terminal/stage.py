"""A harness for the full-screen terminal: Textual's pilot presses keys and reads the screen."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Static

from bot.cli.local_table import PlayOptions, table_for
from bot.cli.play import seated
from bot.platforms.terminal.key_bindings import Act, LocalKey
from bot.platforms.terminal.session import Ending
from bot.platforms.terminal.textual_app import Screen
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import Corto, Mus, NoQuiero, Paso, Quiero, Reparto
from engine.game import Discarding, HandOver, MatchOver
from engine.rule_options import Value
from engine.view import View
from storage.sqlite_store import SqliteStore

_MOST_TURNS: Final = 500
_MOST_ROUNDS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Scene:
    """The match to play, and its language."""

    language: str = "es"
    seed: int = 17
    preset: str = "castilla"
    options: Mapping[str, Value] = field(default_factory=dict)
    lesson: bool = False
    primer: bool = False
    pace_s: float = 0.0


SCENE: Final = Scene()

QUIET: Final[tuple[Act, ...]] = (Corto(), Paso(), Quiero(), NoQuiero(), Reparto(), LocalKey.GO_ON)
"""Actions that end a hand soon, the most likely first."""


class Watched(Screen):
    """A screen that records every shown content with the view at that time."""

    drawn: list[tuple[View, str]]

    def _draw(self) -> None:
        super()._draw()
        shown = "\n".join(str(each.content) for each in self.query(Static))
        self.drawn.append((self.session.seen, shown))


class Desk:
    """A person at the screen."""

    def __init__(self, screen: Watched, pilot: Pilot[Ending]) -> None:
        self.screen = screen
        self.session = screen.session
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys in order, and wait until the result is shown."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def write(self, words: str) -> None:
        """Write words as fast as a program, which the screen shows together."""
        await self.press(":")
        for letter in words:
            self.session.press(letter)
        await self.settle()

    async def settle(self) -> None:
        """Wait until the screen asks the person, or has ended."""
        for _ in range(_MOST_ROUNDS):
            await self.pilot.pause()
            if self.session.is_idle or not self.screen.is_running:
                break
        else:
            raise AssertionError(self.text)
        await self.pilot.pause()

    async def act(self, *acts: Act) -> None:
        """Press the key of the first offered action of these."""
        await self.press(self._key_of(*acts))

    def _key_of(self, *acts: Act) -> str:
        """Return the key of the first offered action of these."""
        words = {word.act: word.key for word in self.session.words}
        return next(words[act] for act in acts if act in words)

    async def play_quietly(self) -> None:
        """Play until the hand is over."""
        await self.play_until(HandOver, MatchOver)

    async def play_until(self, *phases: type) -> None:
        """Play until the person is asked in such a phase, discarding if necessary."""
        acts = (Mus(), *QUIET) if Discarding in phases else QUIET
        for _ in range(_MOST_TURNS):
            if isinstance(self.session.seen.phase, phases):
                return
            self.session.press(self._key_of(*acts))
            await self.settle()
        raise AssertionError(self.text)

    @property
    def has_room(self) -> bool:
        """Return whether the whole content fits without scrolling."""
        return self.screen.query_one(VerticalScroll).max_scroll_y == 0

    @property
    def offered(self) -> set[Act | None]:
        """Return the actions of the shown keys."""
        return {word.act for word in self.session.words}

    @property
    def text(self) -> str:
        """Return the text on the screen, without colours."""
        width, height = self.screen.size
        rows = [[" "] * width for _ in range(height)]
        for shown in self.screen.query(Static):
            if not shown.display:
                continue
            place = self.screen.screen.find_widget(shown)
            lines = shown.render_lines(Region(0, 0, *shown.outer_size))
            for y, line in enumerate(lines, start=shown.region.y):
                for x, letter in enumerate(line.text, start=shown.region.x):
                    if place.clip.contains(x, y):
                        rows[y][x] = letter
        return "\n".join("".join(row).rstrip() for row in rows)


@asynccontextmanager
async def at_screen(
    folder: Path, scene: Scene = SCENE, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Desk]:
    """Yield a person at the screen with their own file, once it asks."""
    localizer = Localizer(scene.language)
    wanted = PlayOptions(
        folder / "games.db",
        "",
        preset=scene.preset,
        options={"mus_corrido": False, **scene.options},
        seed=scene.seed,
        lesson=scene.lesson,
    )
    async with await SqliteStore.open(folder / "games.db") as store:
        record = table_for(wanted, localizer)
        async with seated(store, wanted, record, localizer) as sitting:
            screen = Watched(
                *(sitting, scene.pace_s, LocalizedText("terminal-welcome")),
                opens_with_primer=scene.primer,
            )
            screen.drawn = []
            async with screen.run_test(size=size) as pilot:
                desk = Desk(screen, pilot)
                await desk.settle()
                yield desk
