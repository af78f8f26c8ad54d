"""What a reader of the page has open stays there while the table goes on."""

from typing import Final

import pytest
from playwright.async_api import Page, expect

from bot.messages.look import Look
from bot.ports.value import replace
from tests.browser import PHONE, visit_in
from tests.page_looks import lobby, looks, shown_site

pytestmark = pytest.mark.asyncio(loop_scope="session")

SMALLEST: Final = (320, 568)
DESKTOP: Final = (1280, 800)
LINES: Final = 80
IS_SEEN: Final = """() => {
  const box = document.activeElement.getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.right <= innerWidth; }"""
"""Returns whether the button with the focus is on the page of the sheet that is shown."""


def long_story(look: Look, lines: int) -> Look:
    """Return the look with a story of this number of lines."""
    return replace(look, story=tuple(f"Línea {number}" for number in range(lines)))


async def test_a_setting_keeps_its_page_when_the_table_changes(page: Page) -> None:
    """And the focus stays on a button that is seen; other settings begin at their first page."""
    options, others = await lobby(page="options.0"), await lobby(page="options.1")
    assert options.lobby is not None
    changed = replace(
        options, lobby=replace(options.lobby, text=options.lobby.text.replace(": no", ": sí"))
    )
    async with shown_site(options) as site:
        visitor = await visit_in(page, site.link(), SMALLEST)
        await site.show(page, options)
        where = page.locator("#rows .where")
        await page.locator("#rows [data-key=later]").click()
        await expect(where).to_have_text("2 / 2")
        await page.get_by_role("button", name="Mus corrido", exact=True).focus()
        await site.show(page, changed)
        await expect(page.locator("#rows")).to_contain_text("Los cuatros son ases: sí")
        await expect(where).to_have_text("2 / 2")
        await expect(page.get_by_role("button", name="Mus corrido", exact=True)).to_be_focused()
        assert await page.evaluate(IS_SEEN)
        await site.show(page, others)
        await expect(page.locator("#rows")).to_contain_text("Envite mínimo")
        await expect(where).to_have_text("1 / 2")
        assert visitor.complaints == []


async def test_the_hand_in_words_is_read_while_others_speak(page: Page) -> None:
    """The panel stays at its page with the focus on its button, and opens at the first page."""
    look = looks(4)["betting"]
    async with shown_site(look) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, long_story(look, LINES))
        await page.locator('#rows [data-key="story"]').click()
        where, later = page.locator("#panel .where"), page.locator("#panel [data-key=later]")
        await later.click()
        await expect(where).to_contain_text("2 / ")
        site.table.show(long_story(look, 2 * LINES))
        await expect(page.locator("#panel")).to_contain_text(f"Línea {2 * LINES - 1}")
        await expect(where).to_contain_text("2 / ")
        await expect(later).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(where).to_contain_text("3 / ")
        await page.keyboard.press("Escape")
        await page.locator('#rows [data-key="story"]').click()
        await expect(where).to_contain_text("1 / ")


async def test_the_focus_stays_in_a_panel_and_returns_to_the_table(page: Page) -> None:
    """Also when all buttons of the table are redrawn in between."""
    first, then = looks(4)["betting"], looks(4)["answer"]
    async with shown_site(first) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, first)
        await page.locator('#rows [data-key="story"]').focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#panel-title")).to_be_focused()
        await site.show(page, then)
        await expect(page.locator("#panel-title")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(page.locator("#turn")).to_be_focused()


async def test_the_question_for_an_amount_names_no_limit_that_nobody_reaches(page: Page) -> None:
    look = looks(4)["betting"]
    assert look.amount is not None
    async with shown_site(look) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        await page.locator('#rows [data-key="other"]').click()
        await expect(page.locator("#ask label")).to_have_text(look.amount.label)


async def test_beside_the_table_the_newest_words_are_followed(page: Page) -> None:
    """Until the reader turns back to an earlier page."""
    look = looks(4)["betting"]
    async with shown_site(look) as site:
        await visit_in(page, site.link(), DESKTOP)
        side = page.locator("#side")
        for lines in (LINES, LINES + 1):
            await site.show(page, long_story(look, lines))
            await expect(side.get_by_text(f"Línea {lines - 1}", exact=True)).to_be_in_viewport()
        await page.locator("#side [data-key=earlier]").click()
        await expect(side.get_by_text(f"Línea {LINES}", exact=True)).not_to_be_in_viewport()
        where = page.locator("#side .where")
        read = (await where.inner_text()).split(" / ")[0]
        site.table.show(long_story(look, LINES + 2))
        await expect(side).to_contain_text(f"Línea {LINES + 1}")
        await expect(where).to_contain_text(f"{read} / ")
        await expect(page.locator("#side [data-key=earlier]")).to_be_focused()


async def test_a_table_that_is_gone_leaves_no_dialog_and_no_key(page: Page) -> None:
    """Only the line that says so is there, also for a page that was without a connection."""
    look = looks(4)["discard"]
    async with shown_site(look) as site:
        visitor = await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        await page.locator('#rows [data-key="story"]').click()
        site.table.show(None)
        await expect(page.locator("body")).to_have_attribute("data-phase", "ended")
        await expect(page.locator("dialog[open]")).to_have_count(0)
        await page.keyboard.press("1")
        await expect(page.get_by_role("alert")).to_be_visible()
        assert visitor.complaints == []


async def test_a_page_that_finds_its_table_gone_does_not_try_again(page: Page) -> None:
    look = looks(4)["betting"]
    async with shown_site(look) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        await page.context.set_offline(True)
        await expect(page.locator("#banner")).to_be_visible()
        site.table.show(None)
        await page.context.set_offline(False)
        await expect(page.locator("body")).to_have_attribute("data-phase", "ended")
        await expect(page.locator("#banner")).to_be_hidden()
