"""The page without a mouse, without motion, and as assistive software reads it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from itertools import cycle, product
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.async_api import Browser, Page, expect

from bot.messages.look import Look
from tests.browser import PHONE, visit
from tests.budget import EFFORT, Effort
from tests.page_looks import LOBBY, ShownSite, lobby, looks, shown_site
from tests.system.test_play_in_browser import phase_of, playing

AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""The program axe-core, which the page never gets outside of tests."""

SIZES: Final = (PHONE, (820, 1180), (1280, 800))
SCHEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")
LANDSCAPE: Final = (667, 375)
LOOKED_AT: Final = (
    [*product(SIZES, SCHEMES)]
    if EFFORT is Effort.SOAK
    else [*zip(SIZES, cycle(SCHEMES), strict=False)]
)
"""The sizes and colour schemes of the page: each of both, and all pairs in ``make soak``."""

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
async def shown(
    browser: Browser,
    size: tuple[int, int],
    *,
    lets_tools_in: bool = False,
    scheme: Literal["dark", "light"] = "dark",
) -> AsyncIterator[tuple[ShownSite, Page]]:
    """Open a page of this size, which shows the lobby."""
    async with shown_site(await lobby()) as site:
        visitor = await visit(
            browser, site.link(), size, lets_tools_in=lets_tools_in, scheme=scheme
        )
        yield site, visitor.page
        assert visitor.complaints == []
        await visitor.page.context.close()


async def violations(page: Page) -> list[str]:
    """Return what axe-core finds: the rule, and where it is broken."""
    found: dict[str, Any] = await page.evaluate("() => axe.run()")
    return [
        f"{one['id']}: {node['target']}: {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.soak
@pytest.mark.parametrize(("size", "scheme"), LOOKED_AT, ids=str)
async def test_no_phase_of_the_page_has_a_barrier(
    browser: Browser, size: tuple[int, int], scheme: Literal["dark", "light"]
) -> None:
    async with shown(browser, size, lets_tools_in=True, scheme=scheme) as (site, page):
        await page.add_script_tag(content=AXE)
        for phase, look in (await all_looks()).items():
            await site.show(page, look)
            assert await violations(page) == [], phase


async def test_no_dialog_of_the_page_has_a_barrier(browser: Browser) -> None:
    async with shown(browser, PHONE, lets_tools_in=True) as (site, page):
        await page.add_script_tag(content=AXE)
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


async def test_a_hand_is_played_with_the_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    """With Tab, Enter and the numbers of the cards."""
    async with playing(tmp_path, "--seed", "3", "--pace", "0") as program:
        visitor = await visit(browser, await program.link(), (1280, 800))
        page = visitor.page
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


async def test_all_words_are_seen_in_landscape_and_nothing_moves(browser: Browser) -> None:
    """A person who wants less motion sees none."""
    async with shown(browser, LANDSCAPE) as (site, page):
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
