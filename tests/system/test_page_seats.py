"""The page of tables with two and with six seats, and with names that look like markup."""

from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import Page, expect

from bot.ports.message import Button, MessageContent, Reply
from engine.seats import Seat
from engine.view import view
from tests.browser import visit_in
from tests.budget import EFFORT, Effort
from tests.page_looks import lobby, look_of, looks, positions, shown_site
from tests.system.test_play_in_browser import (
    SIZES,
    cards_of,
    play_to,
    playing,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

SOON_MS: Final = 40_000
UNFIT: Final = """() => new Promise((done) => {
  const shown = (each) => each.checkVisibility();
  const buttons = () => [...document.querySelectorAll(
        "#rows button, #mine img, #ring img, .sheet, .pager")]
    .filter((each) => shown(each) && !each.parentElement.closest(".sheet"))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.top < -1 || box.left < -1
        || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    .map(([each]) => `outside: ${each.textContent || each.alt}`);
  const scrolling = () => [...document.querySelectorAll("body *")]
    .filter((each) => shown(each) && each.scrollHeight > each.clientHeight + 1)
    .filter((each) => each.matches(".sheet")
        || ["auto", "scroll"].includes(getComputedStyle(each).overflowY))
    .map((each) => `scrolls: ${each.tagName} ${each.id} ${each.className}`);
  const whole = () => {
    const page = document.scrollingElement;
    const fits = page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth;
    return fits ? [] : ["scrolls: the page"]; };
  requestAnimationFrame(() => setTimeout(
    () => done([...whole(), ...buttons(), ...scrolling()])));
})"""
"""Waits for the frame in which the page adapts to another size, and returns what is wrong.

These are the buttons and cards that are not completely inside the page, and the parts that scroll
or whose lower end is cut off. What is on another page of a sheet is left out.
"""

LOW: Final = ((1024, 600), (1280, 720))
TIGHT: Final = ((320, 568), (568, 320))
ROOMY: Final = tuple(size for size in SIZES if size not in TIGHT)
LANGUAGES: Final = ("es", "eu", "fr", "en")
MANY_PANELS: Final = [
    (language, seats)
    for language in LANGUAGES
    for seats in (4, 6)
    if EFFORT is Effort.SOAK or seats == 6 or language == "eu"
]
"""The tables whose panels are seen; one of four in the language with the longest words."""

PANELS: Final = ("signs", "story", "more")
SETTINGS: Final = ("presets", "options.0", "time", "language")
SHORT_SETTINGS: Final = ("suits", "open", "onlookers", "language")
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

LONG_NAMES: Final = (
    "Maximiliano-Alexander von Hohenz",
    "Abcdefghijklmnopqrstuvwxyzabcdef",
    "EstefaniaDeLosMilagrosEtxeberria",
    "W" * 32,
)
"""Names of the most letters; some have no place at which to begin a new line."""

COVERED: Final = """() => {
  const boxes = [...document.querySelectorAll(
      "#ring .face, #ring .lances, .me, #mine .hand, #turn, #rows > *")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each, each.getBoundingClientRect()]);
  const over = boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
    .map(([other]) => `${one.className || one.id} covers ${other.className || other.id}`));
  const cut = [...document.querySelectorAll("#rows .btn, #turn, #side li, #side .hand-line")]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1
      || each.matches(".btn") && each.scrollHeight > each.clientHeight + 1)
    .map((each) => `cut: ${each.textContent}`);
  const names = [...document.querySelectorAll(".side-name > span")]
    .filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth < innerWidth / 9)
    .map((each) => `no room: ${each.textContent}`);
  return [...over, ...cut, ...names]; }"""
"""Returns which parts of the page cover each other, and which texts are cut off at their side."""

MARKUP: Final = ("<b>Ane</b>", "<img src=x onerror=fail()>", "&lt;i&gt;", "</p><script>fail()")


async def fits_everywhere(page: Page, number: int = 0) -> None:
    """Check a page in many sizes: nothing is scrolled, and all cards and buttons are seen.

    These are the smallest sizes and one of the others, in turn by ``number``; all in ``make soak``.
    """
    others = ROOMY if EFFORT is Effort.SOAK else (ROOMY[number % len(ROOMY)],)
    for width, height in (*TIGHT, *others):
        await page.set_viewport_size({"width": width, "height": height})
        assert await page.evaluate(UNFIT) == [], (width, height)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 6])
async def test_each_phase_is_seen_without_scrolling(page: Page, seats: int) -> None:
    first, *others = looks(seats).values()
    async with shown_site(first) as site:
        visitor = await visit_in(page, site.link(), SIZES[0])
        for number, look in enumerate((first, *others)):
            await site.show(page, look)
            assert await page.locator("#ring .seat").count() == seats - 1
            await fits_everywhere(page, number)
        assert visitor.complaints == []


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_and_its_settings_scroll_nowhere(page: Page, language: str) -> None:
    """With two, four and six seats, and on the pages of the settings."""
    shown = [await lobby(language, seats) for seats in (2, 4, 6)]
    shown += [await lobby(language, page=page) for page in SETTINGS]
    async with shown_site(shown[0]) as site:
        await visit_in(page, site.link(language), SIZES[0])
        for number, look in enumerate(shown, LANGUAGES.index(language)):
            await site.show(page, look)
            await fits_everywhere(page, number)
            title = await page.locator("#score .middle").bounding_box()
            assert title is not None
            assert page.viewport_size is not None
            assert title["width"] == page.viewport_size["width"]


async def test_on_a_telephone_the_lobby_of_four_is_one_page(page: Page) -> None:
    """All its buttons are seen at once, in the language with the longest words."""
    async with shown_site(await lobby("eu")) as site:
        await visit_in(page, site.link("eu"), SIZES[0])
        for width, height in SIZES[:2]:
            await page.set_viewport_size({"width": width, "height": height})
            await expect(page.locator("#rows .pager")).to_be_hidden()
            for button in await page.locator("#rows button:visible").all():
                await expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_few_settings_are_one_page(page: Page, language: str) -> None:
    """Text and buttons that have room are not split, whatever fraction of a pixel a line takes."""
    shown = [await lobby(language, page=name) for name in SHORT_SETTINGS]
    async with shown_site(shown[0]) as site:
        await visit_in(page, site.link(language), SIZES[0])
        for look in shown:
            site.table.show(look)
            assert look.lobby is not None
            await expect(page.locator("#rows")).to_contain_text(look.lobby.rows[0][0].label)
            for width, height in SIZES[:2]:
                await page.set_viewport_size({"width": width, "height": height})
                await expect(page.locator("#rows .pager")).to_be_hidden()


@pytest.mark.parametrize("phase", ["betting", "answer", "won"])
async def test_the_longest_names_cover_nothing(page: Page, phase: str) -> None:
    """On telephones, and on a large screen with the hand in words at the side."""
    look = look_of(view(positions(4)[phase], Seat(0)), "eu", LONG_NAMES)
    async with shown_site(look) as site:
        await visit_in(page, site.link("eu"), SIZES[0])
        await site.show(page, look)
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            assert await page.evaluate(UNFIT) == [], (width, height)
            assert await page.evaluate(COVERED) == [], (width, height)


@pytest.mark.parametrize("seats", [4, 6])
async def test_a_low_wide_screen_covers_nothing(page: Page, seats: int) -> None:
    """As of a small laptop: in each phase there is room for all that the large table shows."""
    first, *others = looks(seats, "eu").values()
    async with shown_site(first) as site:
        await visit_in(page, site.link("eu"), LOW[0])
        for look in (first, *others):
            await site.show(page, look)
            for width, height in LOW:
                await page.set_viewport_size({"width": width, "height": height})
                assert await page.evaluate(UNFIT) == [], (width, height)
                assert await page.evaluate(COVERED) == [], (width, height)


@pytest.mark.soak
@pytest.mark.parametrize(("language", "seats"), MANY_PANELS)
async def test_panels_scroll_nowhere(page: Page, language: str, seats: int) -> None:
    """The hand in words, the signs and the rest, also of six seats at the end of a match."""
    shown = looks(seats, language)
    opened = [(phase, panel) for phase in ("betting", "won") for panel in PANELS]
    async with shown_site(shown["betting"]) as site:
        await visit_in(page, site.link(language), SIZES[0])
        for number, (phase, panel) in enumerate(opened, LANGUAGES.index(language)):
            if panel == "signs" and not shown[phase].signs:
                continue
            await site.show(page, shown[phase])
            await page.set_viewport_size({"width": 320, "height": 568})
            await page.locator(f'#rows [data-key="{panel}"]').click()
            await expect(page.locator("#panel")).to_be_visible()
            await fits_everywhere(page, number)
            await page.keyboard.press("Escape")


async def test_a_long_review_is_turned_page_by_page(page: Page) -> None:
    """By its buttons and by the keyboard, down to the last button; nothing is skipped."""
    async with shown_site(looks(4)["won"]) as site:
        site.table.reply = Reply(post=LONG_REVIEW)
        visitor = await visit_in(page, site.link(), SIZES[0])
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


@pytest.mark.parametrize("seats", ["2", "6"])
async def test_a_hand_of_such_a_table_is_played(page: Page, tmp_path: Path, seats: str) -> None:
    options = ("--seats", seats, "--seed", seats, "--pace", "0")
    generator = Random(seats)
    async with playing(tmp_path, *options) as program:
        visitor = await visit_in(page, await program.link())
        await expect(page.locator("#mine img")).to_have_count(4, timeout=SOON_MS)
        await play_to(page, ("over", "won"), generator, sizes=cycle(SIZES))
        await fits_everywhere(page)
        assert len(await cards_of(page)) == 4
        await expect(page.locator("body")).not_to_contain_text("No puedo escribir")
        assert visitor.complaints == []


async def test_names_with_markup_are_shown_as_text(page: Page) -> None:
    game = positions(4)["betting"]
    look = look_of(view(game, Seat(0)), names=MARKUP)
    async with shown_site(look) as site:
        visitor = await visit_in(page, site.link(), (1280, 800))
        await site.show(page, look)
        for name in MARKUP:
            await expect(page.get_by_text(name, exact=True).first).to_be_visible()
        assert await page.locator("img[onerror], body script, #ring i:not(.mark)").count() == 0
        assert await page.locator("b", has_text="Ane").count() == 0
        assert visitor.complaints == []
