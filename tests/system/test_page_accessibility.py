"""The page without a mouse, without motion, and as assistive software reads it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.async_api import Page, expect

from bot.messages.look import Look
from tests.browser import PHONE, visit_in
from tests.budget import EFFORT, Effort
from tests.page_looks import LOBBY, ShownSite, lobby, looks, shown_site
from tests.system.test_play_in_browser import phase_of, playing

pytestmark = pytest.mark.asyncio(loop_scope="session")

AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""The program axe-core, which the page never gets outside of tests."""

SIZES: Final = (PHONE, (820, 1180), (1280, 800))
SCHEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")
LANDSCAPE: Final = (667, 375)
SOON_MS: Final = 40_000
MOST_PRESSES: Final = 200
MOST_TABS: Final = 40

DISCARD: Final = "#rows .discard .good:not([aria-disabled])"
WORD: Final = "#rows .words [data-token]:not([aria-disabled])"
SURE: Final = "#ask [data-key=sure]"


async def all_looks() -> dict[str, Look]:
    """Return what the page shows in each phase."""
    presets = await lobby(page="presets")
    return {LOBBY: await lobby(), "presets": presets, **looks(4)}


@asynccontextmanager
async def shown(page: Page, size: tuple[int, int]) -> AsyncIterator[ShownSite]:
    """Give a page this size, and open the lobby in it."""
    async with shown_site(await lobby()) as site:
        visitor = await visit_in(page, site.link(), size)
        yield site
        assert visitor.complaints == []


async def violations(page: Page) -> list[str]:
    """Return what axe-core finds: the rule, and where it is broken."""
    found: dict[str, Any] = await page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['target']}: {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def screens(number: int) -> list[tuple[tuple[int, int], Literal["dark", "light"]]]:
    """Return the sizes and colour schemes for a phase: two by its number, all in ``make soak``."""
    if EFFORT is Effort.SOAK:
        return [*product(SIZES, SCHEMES)]
    return [(SIZES[(number + at) % len(SIZES)], scheme) for at, scheme in enumerate(SCHEMES)]


@pytest.mark.soak
async def test_no_phase_of_the_page_has_a_barrier(page: Page) -> None:
    """With each colour scheme, on screens of several sizes."""
    async with shown(page, PHONE) as site:
        await page.evaluate(AXE)
        for number, (phase, look) in enumerate((await all_looks()).items()):
            await site.show(page, look)
            for (width, height), scheme in screens(number):
                await page.set_viewport_size({"width": width, "height": height})
                await page.emulate_media(color_scheme=scheme)
                assert await violations(page) == [], (phase, width, scheme)


async def test_no_dialog_of_the_page_has_a_barrier(page: Page) -> None:
    async with shown(page, PHONE) as site:
        await page.evaluate(AXE)
        await site.show(page, looks(4)["betting"])
        for opening in ("signs", "story", "more", "other"):
            await page.locator(f'#rows [data-key="{opening}"]').click()
            await expect(page.locator("dialog[open]")).to_be_visible()
            assert await violations(page) == [], opening
            await page.keyboard.press("Escape")
        await page.locator("#rows .ordago").click()
        assert await violations(page) == []


async def tab_to(page: Page, wanted: str) -> bool:
    """Press Tab until a wanted element has the focus; return false if none gets it."""
    for _ in range(MOST_TABS):
        if await page.locator(f":is({wanted}):focus").count():
            return True
        await page.keyboard.press("Tab")
    return False


async def play_by_keys(page: Page) -> None:
    """Play one word, or a discard of the first card."""
    if await page.locator("#panel[open]").count():
        # An answer that is too long for a moment.
        await page.keyboard.press("Escape")
        return
    if await page.locator("#ask[open]").count():
        wanted = SURE
    elif await page.locator("#rows .discard").count():
        if not await page.locator("#mine [aria-pressed=true]").count():
            await page.keyboard.press("1")
        wanted = DISCARD
    else:
        wanted = WORD
    if await tab_to(page, wanted) and await phase_of(page) == "play":
        await page.keyboard.press("Enter")


async def test_a_hand_is_played_with_the_keyboard_alone(page: Page, tmp_path: Path) -> None:
    """With Tab, Enter and the numbers of the cards."""
    async with playing(tmp_path, "--seed", "3", "--pace", "0") as program:
        visitor = await visit_in(page, await program.link(), (1280, 800))
        playable = page.locator(f":is({WORD}, #rows .discard, {SURE})")
        over = page.locator("body[data-phase=over]")
        for _ in range(MOST_PRESSES):
            await expect(playable.or_(over).first).to_be_visible(timeout=SOON_MS)
            if await phase_of(page) == "over":
                break
            await play_by_keys(page)
        else:
            raise AssertionError(await page.inner_text("body"))
        assert visitor.complaints == []


async def test_all_words_are_seen_in_landscape_and_nothing_moves(page: Page) -> None:
    """A person who wants less motion sees none."""
    async with shown(page, LANDSCAPE) as site:
        for phase, look in looks(4).items():
            await site.show(page, look)
            buttons = await page.locator("#rows button").all()
            assert buttons, phase
            for button in buttons:
                await expect(button).to_be_in_viewport(ratio=1)
                box = await button.bounding_box()
                assert box is not None
                assert box["width"] >= 24, phase
                assert box["height"] >= 24, phase
            moving = await page.locator("html").evaluate("() => document.getAnimations().length")
            assert moving == 0, phase
