"""The fixed screen of the terminal, row by row, at three sizes and in four languages.

The same hand is played everywhere: cards are thrown, stones are bet, and an órdago is thought
better of, up to the showdown; then six sit at one table.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.platforms.terminal.key_bindings import LocalKey
from bot.text.localizer import LANGUAGES
from engine.actions import Ordago
from engine.game import Betting, Discarding
from tests.budget import EFFORT, Effort
from tests.golden.playthrough import FOLDER
from tests.unit.bot.platforms.terminal.stage import Desk, Scene, at_screen

SIZES: Final = ((60, 24), (80, 24), (120, 40))
SEED: Final = 16
SEED_OF_SIX: Final = 2


@dataclass(frozen=True, slots=True)
class Screens:
    """What is shown at a size, in a language."""

    language: str
    size: tuple[int, int]

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"screen_{self.size[0]}_{self.language}.txt"


SCREENS: Final = tuple(Screens(language, size) for size in SIZES for language in LANGUAGES)

LOOKED_AT: Final = SCREENS if EFFORT is Effort.SOAK else SCREENS[:: len(LANGUAGES) + 1]
"""One of each size, each in another language; all of them where there is time."""


async def shown(screens: Screens) -> str:
    """All that is shown there, one screen below the other."""
    seen = []
    with TemporaryDirectory() as folder:
        async with at_screen(Path(folder), Scene(screens.language, SEED), screens.size) as desk:
            seen += [text async for text in _hand(desk)]
    six = Scene(screens.language, SEED_OF_SIX, preset="seis")
    with TemporaryDirectory() as folder:
        async with at_screen(Path(folder), six, screens.size) as desk:
            seen.append(desk.text)
            await desk.play_quietly()
            seen.append(desk.text)
    rule = "=" * screens.size[0]
    return "".join(f"{text.rstrip()}\n{rule}\n" for text in seen)


async def _hand(desk: Desk) -> AsyncIterator[str]:
    yield desk.text
    await desk.play_until(Discarding)
    await desk.press("2", "4")
    yield desk.text
    await desk.press("enter")
    await desk.play_until(Betting)
    await desk.press("6")
    yield desk.text
    await desk.press("escape")
    await desk.act(Ordago())
    yield desk.text
    await desk.press("escape")
    await desk.act(LocalKey.HELP)
    yield desk.text
    await desk.press("escape")
    await desk.play_quietly()
    yield desk.text
