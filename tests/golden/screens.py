"""The full-screen terminal, row by row: three sizes in Spanish, the narrowest in each language.

The same hand is played everywhere: a discard, a bet, an órdago that is cancelled, and the showdown.
Then six players sit at one table.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.platforms.terminal.key_bindings import LocalKey
from bot.text.localizer import LANGUAGES
from engine.actions import Ordago
from engine.game import Betting, Discarding, HandOver
from tests.budget import EFFORT, Effort
from tests.golden.playthrough import FOLDER
from tests.unit.bot.platforms.terminal.stage import Desk, Scene, at_screen

SIZES: Final = ((60, 24), (80, 24), (120, 40))
SEED: Final = 16
SEED_OF_SIX: Final = 2


@dataclass(frozen=True, slots=True)
class Screens:
    """The screens at a size, in a language."""

    language: str
    size: tuple[int, int]

    @property
    def path(self) -> Path:
        """The path of their text."""
        return FOLDER / f"screen_{self.size[0]}_{self.language}.txt"


SCREENS: Final = (
    *(Screens(LANGUAGES[0], size) for size in SIZES),
    *(Screens(language, SIZES[0]) for language in LANGUAGES[1:]),
)


LOOKED_AT: Final = SCREENS if EFFORT is Effort.SOAK else SCREENS[: len(SIZES)]
"""The screens that are also looked at in a real terminal: one of each size."""


async def shown(screens: Screens) -> str:
    """Return all screens, one below the other."""
    seen = []
    with TemporaryDirectory() as folder:
        async with at_screen(Path(folder), Scene(screens.language, SEED), screens.size) as desk:
            seen += [text async for text in _hand(desk)]
    six = Scene(screens.language, SEED_OF_SIX, preset="seis")
    with TemporaryDirectory() as folder:
        async with at_screen(Path(folder), six, screens.size) as desk:
            seen.append(desk.text)
            await play_unseen(desk, HandOver)
            seen.append(desk.text)
    rule = "=" * screens.size[0]
    return "".join(f"{text.rstrip()}\n{rule}\n" for text in seen)


async def play_unseen(desk: Desk, *phases: type) -> None:
    """Play until the person is asked in such a phase, and draw the screen only then."""
    with desk.screen.batch_update():
        await desk.play_until(*phases)
    await desk.settle()


async def _hand(desk: Desk) -> AsyncIterator[str]:
    yield desk.text
    await play_unseen(desk, Discarding)
    await desk.press("2", "4")
    yield desk.text
    await desk.press("enter")
    await play_unseen(desk, Betting)
    await desk.press("6")
    yield desk.text
    await desk.press("escape")
    await desk.act(Ordago())
    yield desk.text
    await desk.press("escape")
    await desk.act(LocalKey.HELP)
    yield desk.text
    await desk.press("escape")
    await play_unseen(desk, HandOver)
    yield desk.text
