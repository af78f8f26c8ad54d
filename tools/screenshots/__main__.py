"""Take screenshots of the page: ``python -m tools.screenshots`` writes docs/page.

It needs Chromium, like the tests of the page.
"""

import asyncio
import io
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image
from playwright.async_api import Browser, Page

from bot.messages.look import Look
from tests.browser import PHONE, browser_program, opened_browser, visit
from tests.page_looks import LOBBY, lobby, looks, shown_site

FOLDER: Final = Path(__file__).parents[2] / "docs" / "page"
TABLET: Final = (820, 1180)
DESKTOP: Final = (1280, 800)
LANGUAGE: Final = "en"
COMMON: Final = 32
"""The number of palette colours for the most frequent colours."""

RARE: Final = 28
"""The number of palette colours that cover all hues."""

WITHOUT_GRAIN: Final = "#felt::before, body::before { content: none !important; }"
"""Omits the fine lines of the felt, which would triple the size of a file."""

MANY: Final = (2, 6)
"""The tables of other sizes, each with one picture during the betting."""


class Screen(NamedTuple):
    """A kind of screen: its size in pixels, and the colour scheme of its system."""

    kind: str
    size: tuple[int, int]
    scheme: Literal["dark", "light"] = "dark"


def main(folder: Path = FOLDER) -> None:
    """Write each screenshot into a folder."""
    program = browser_program()
    if program is None:
        sys.exit("There is no Chromium on this machine.")
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(_take_all(program, folder))


async def _take_all(program: str, folder: Path) -> None:
    four = {LOBBY: await lobby(LANGUAGE), **looks(4, LANGUAGE)}
    many = {f"betting-{seats}": looks(seats, LANGUAGE)["betting"] for seats in MANY}
    many |= {"settings": await lobby(LANGUAGE, page="presets")}
    async with opened_browser(program) as browser:
        await _take(browser, folder, Screen("phone", PHONE), four | many)
        await _take(browser, folder, Screen("tablet", TABLET), four)
        await _take(browser, folder, Screen("desktop", DESKTOP), four)
        light = {"betting-light": four["betting"]}
        await _take(browser, folder, Screen("desktop", DESKTOP, "light"), light)


async def _take(browser: Browser, folder: Path, screen: Screen, shown: Mapping[str, Look]) -> None:
    """Take a screenshot of each state of the page on a screen."""
    for name, look in shown.items():
        async with shown_site(look) as site:
            link = site.link(LANGUAGE)
            visitor = await visit(
                browser, link, screen.size, lets_tools_in=True, scheme=screen.scheme
            )
            page = visitor.page
            await site.show(page, look)
            if look.discard is not None:
                await _mark_a_discard(page)
            taken = Image.open(io.BytesIO(await page.screenshot(style=WITHOUT_GRAIN)))
            _write(folder / f"{name}-{screen.kind}.png", taken)
            await page.context.close()


async def _mark_a_discard(page: Page) -> None:
    """Mark the discard that the page suggests."""
    suggest = page.locator('[data-key="suggest"]')
    if await suggest.count():
        await suggest.click()


def _write(path: Path, taken: Image.Image) -> None:
    """Write a picture with few colours, to keep the file small."""
    picture = taken.convert("RGB")
    common = picture.quantize(COMMON, Image.Quantize.MEDIANCUT).getpalette() or []
    rare = picture.quantize(RARE, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(common[: 3 * COMMON] + rare[: 3 * RARE])
    small = picture.quantize(palette=palette, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


if __name__ == "__main__":
    main()
