"""The page of tables with two and with six seats, and with names that look like markup."""

from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect

from bot.ports.message import Button, MessageContent, Reply
from engine.seats import Seat
from engine.view import view
from tests.browser import visit
from tests.budget import EFFORT, Effort
from tests.page_looks import lobby, look_of, looks, positions, shown_site
from tests.system.test_play_in_browser import (
    SIZES,
    cards_of,
    fits,
    play_to,
    playing,
)

SOON_MS: Final = 40_000
OUTSIDE: Final = """() => [...document.querySelectorAll(
        "#rows button, #mine img, #ring img, .sheet, .pager")]
    .filter((each) => each.checkVisibility() && !each.parentElement.closest(".sheet"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.top < -1 || box.left < -1
        || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    .map(([each]) => each.textContent || each.alt)"""
"""Returns the buttons and cards that are not completely inside the page.

What is on another page of a sheet is left out.
"""

INNER: Final = """() => [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility() && each.scrollHeight > each.clientHeight + 1)
    .filter((each) => each.matches(".sheet")
        || ["auto", "scroll"].includes(getComputedStyle(each).overflowY))
    .map((each) => `${each.tagName} ${each.id} ${each.className}`)"""
"""Returns the parts of the page that scroll, or whose lower end is cut off."""

DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""Waits for the frame in which the page adapts to another size."""

ALL_SIZES: Final = (*SIZES, (568, 320))
LANGUAGES: Final = ("es", "eu", "fr", "en")
PANELS_OF: Final = {
    language: (4, 6) if EFFORT is Effort.SOAK or language == "eu" else (6,)
    for language in LANGUAGES
}
"""The seats of the tables whose panels are seen; four in the language with the longest words."""

PANELS: Final = ("signs", "story", "more")
SETTINGS: Final = ("presets", "options.0", "time", "language")
LONG_REVIEW: Final = MessageContent(
    "\n".join(f"Ronda {number}: el mus costó 0,3 piedras, el envido nada." for number in range(60)),
    rows=tuple((Button(f"Ronda {number}", f"{number}"),) for number in range(12)),
)

MOST_PAGES: Final = 40
LINES_SEEN: Final = """(panel) => {
  const sheet = panel.querySelector(".sheet").getBoundingClientRect();
  return [...panel.querySelectorAll(".sheet p, .sheet button")]
    .filter((each) => { const box = each.getBoundingClientRect();
      return box.left >= sheet.left - 1 && box.right <= sheet.right + 1
        && box.top >= sheet.top - 1 && box.bottom <= sheet.bottom + 1; })
    .map((each) => each.textContent.split(":")[0]); }"""
"""Returns the beginnings of the lines and buttons that are completely visible."""

MARKUP: Final = ("<b>Ane</b>", "<img src=x onerror=fail()>", "&lt;i&gt;", "</p><script>fail()")


async def fits_everywhere(page: Page) -> None:
    """Check the page in all sizes: nothing is scrolled, and all cards and buttons are seen."""
    for width, height in ALL_SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(DRAWN)
        assert await fits(page), (width, height)
        assert await page.locator("html").evaluate(OUTSIDE) == [], (width, height)
        assert await page.locator("html").evaluate(INNER) == [], (width, height)


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


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_and_its_settings_scroll_nowhere(browser: Browser, language: str) -> None:
    """With two, four and six seats, and on the pages of the settings."""
    shown = [await lobby(language, seats) for seats in (2, 4, 6)]
    shown += [await lobby(language, page=page) for page in SETTINGS]
    async with shown_site(shown[0]) as site:
        page = (await visit(browser, site.link(language), SIZES[0])).page
        for look in shown:
            await site.show(page, look)
            await fits_everywhere(page)
        await page.context.close()


async def test_on_a_telephone_the_lobby_of_four_is_one_page(browser: Browser) -> None:
    """All its buttons are seen at once, in the language with the longest words."""
    async with shown_site(await lobby("eu")) as site:
        page = (await visit(browser, site.link("eu"), SIZES[0])).page
        for width, height in SIZES[:2]:
            await page.set_viewport_size({"width": width, "height": height})
            await expect(page.locator("#rows .pager")).to_be_hidden()
            for button in await page.locator("#rows button:visible").all():
                await expect(button).to_be_in_viewport(ratio=1)
        await page.context.close()


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
async def test_panels_scroll_nowhere(browser: Browser, language: str) -> None:
    """The hand in words, the signs and the rest, also of six seats at the end of a match."""
    for seats in PANELS_OF[language]:
        shown = looks(seats, language)
        async with shown_site(shown["betting"]) as site:
            page = (await visit(browser, site.link(language), SIZES[0])).page
            for phase in ("betting", "won"):
                await site.show(page, shown[phase])
                for panel in PANELS:
                    if panel == "signs" and not shown[phase].signs:
                        continue
                    await page.set_viewport_size({"width": 320, "height": 568})
                    await page.locator(f'#rows [data-key="{panel}"]').click()
                    await expect(page.locator("#panel")).to_be_visible()
                    await fits_everywhere(page)
                    await page.keyboard.press("Escape")
            await page.context.close()


async def test_a_long_review_is_turned_page_by_page(browser: Browser) -> None:
    """By its buttons and by the keyboard, down to the last button; nothing is skipped."""
    async with shown_site(looks(4)["won"]) as site:
        site.table.reply = Reply(post=LONG_REVIEW)
        visitor = await visit(browser, site.link(), SIZES[0])
        page = visitor.page
        await page.get_by_role("button", name="Repaso", exact=True).click()
        panel = page.locator("#panel")
        await expect(panel).to_be_visible()
        await fits_everywhere(page)
        await page.set_viewport_size({"width": 320, "height": 568})
        later = panel.get_by_role("button", name="Página siguiente")
        first, last = (panel.get_by_text(f"Ronda {number}:", exact=False) for number in (0, 59))
        await expect(first).to_be_in_viewport(ratio=1)
        await expect(last).not_to_be_in_viewport()
        seen = set[str]()
        for _ in range(MOST_PAGES):
            seen |= set(await panel.evaluate(LINES_SEEN))
            if await later.get_attribute("aria-disabled") == "true":
                break
            await later.click()
        assert {f"Ronda {number}" for number in range(60)} <= seen
        await expect(panel.get_by_role("button", name="Ronda 11", exact=True)).to_be_in_viewport(
            ratio=1
        )
        await panel.get_by_role("button", name="Ronda 0", exact=True).focus()
        await expect(panel.get_by_role("button", name="Ronda 0", exact=True)).to_be_in_viewport(
            ratio=1
        )
        assert visitor.complaints == []
        await page.context.close()


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
