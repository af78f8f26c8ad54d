"""The page of tables with two and with six seats, and with names that look like markup."""

from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect

from engine.seats import Seat
from engine.view import view
from tests.browser import visit
from tests.page_looks import look_of, looks, positions, shown_site
from tests.system.test_play_in_browser import (
    SIZES,
    cards_of,
    fits,
    play_to,
    playing,
)

SOON_MS: Final = 40_000
OUTSIDE: Final = """() => [...document.querySelectorAll("#rows button, #mine img, #ring img")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.top < -1 || box.left < -1
        || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    .map(([each]) => each.textContent || each.alt)"""
"""Returns the buttons and cards that are not wholly inside of the page."""

MARKUP: Final = ("<b>Ane</b>", "<img src=x onerror=fail()>", "&lt;i&gt;", "</p><script>fail()")


async def fits_everywhere(page: Page) -> None:
    """Check the page in all sizes: nothing is scrolled, and all cards and buttons are seen."""
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        assert await fits(page), (width, height)
        assert await page.locator("html").evaluate(OUTSIDE) == [], (width, height)


@pytest.mark.parametrize("seats", [2, 6])
async def test_each_phase_is_seen_without_scrolling(browser: Browser, seats: int) -> None:
    first, *others = looks(seats).items()
    async with shown_site(first[1]) as site:
        visitor = await visit(browser, site.link(), SIZES[0])
        for _phase, look in (first, *others):
            await site.show(visitor.page, look)
            assert await visitor.page.locator("#ring .seat").count() == seats - 1
            await fits_everywhere(visitor.page)
        assert visitor.complaints == []
        await visitor.page.context.close()


@pytest.mark.parametrize("seats", ["2", "6"])
async def test_a_hand_of_such_a_table_is_played(
    browser: Browser, tmp_path: Path, seats: str
) -> None:
    options = ("--seats", seats, "--seed", seats, "--pace", "0")
    generator = Random(seats)
    async with playing(tmp_path, *options) as program:
        visitor = await visit(browser, await program.link())
        page = visitor.page
        await expect(page.locator("#mine img")).to_have_count(4, timeout=SOON_MS)
        await play_to(page, ("over", "won"), generator, look_on=True)
        await fits_everywhere(page)
        assert len(await cards_of(page)) == 4
        await expect(page.locator("body")).not_to_contain_text("No puedo escribir")
        assert visitor.complaints == []


async def test_names_with_markup_are_shown_as_text(browser: Browser) -> None:
    game = positions(4)["betting"]
    look = look_of(view(game, Seat(0)), names=MARKUP)
    async with shown_site(look) as site:
        visitor = await visit(browser, site.link(), (1280, 800))
        page = visitor.page
        await site.show(page, look)
        for name in MARKUP:
            await expect(page.get_by_text(name, exact=True).first).to_be_visible()
        assert await page.locator("img[onerror], body script, #ring i:not(.mark)").count() == 0
        assert await page.locator("b", has_text="Ane").count() == 0
        assert visitor.complaints == []
        await page.context.close()
