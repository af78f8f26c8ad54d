"""An accepted órdago in a real browser: each page shows it step by step, as the chats do."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Page, expect

from bot.ports.request import Address
from bot.web.server import WebServer
from bot.web.tickets import KEY_BYTES, Ticket, TicketOffice
from storage.clock import SystemClock
from tests.browser import PATIENCE_MS, visit
from tests.unit.bot.app.button_play import seat_and_start
from tests.unit.bot.app.stage import AppHarness

pytestmark = pytest.mark.asyncio(loop_scope="session")

HOST: Final = "127.0.0.1"

NOTE: Final = """() => {
  window.noted = [];
  const note = () => window.noted.push({
    phase: document.body.dataset.phase,
    words: [...document.querySelectorAll(".word")].map((each) => each.textContent),
    faces: document.querySelectorAll("#ring .open img").length,
    score: document.getElementById("score").innerText,
  });
  new MutationObserver(note).observe(document.body,
    { childList: true, subtree: true, attributes: true, attributeFilter: ["data-phase"] });
}"""
"""Records what the page shows after each change."""


@asynccontextmanager
async def two_pages(browser: Browser) -> AsyncIterator[list[Page]]:
    """Open the pages of two people who play against each other."""
    clock = SystemClock()
    stage = await AppHarness(clock=clock).start()
    people = [stage.human(name) for name in ("Ane", "Beñat")]
    await seat_and_start(people, "duelo")
    code = stage.table_of(people[0].id).state.code
    office = TicketOffice(b"k" * KEY_BYTES, clock)
    server = WebServer(stage.host, office, lambda port: frozenset({f"http://{HOST}:{port}"}))
    async with server.open(HOST, 0) as port:
        pages = []
        for human in people:
            place = Address(human.id.platform, "group")
            ticket = office.issue(Ticket(human.id, human.id.id, code, place, "es"))
            visitor = await visit(browser, f"http://{HOST}:{port}/#ticket={ticket}")
            await expect(visitor.page.locator("#mine img")).to_have_count(4)
            pages.append(visitor.page)
        yield pages
        for page in pages:
            await page.context.close()
    await stage.host.close()


async def asked_of(pages: Sequence[Page]) -> Page:
    """Return the page whose reader is asked, once one is."""
    async with asyncio.timeout(PATIENCE_MS / 1_000):
        while True:
            for page in pages:
                if await page.locator("#turn.mine").count():
                    return page
            await asyncio.sleep(0.05)


async def say(pages: Sequence[Page], word: str, *, asks: bool) -> None:
    """Press a word on the page whose reader is asked, and answer its question if it ``asks``."""
    page = await asked_of(pages)
    turn = page.locator("#turn")
    asked = await turn.inner_text()
    await page.locator("#rows").get_by_role("button", name=word, exact=True).click()
    if asks:
        await page.locator("#ask [data-key=sure]").click()
    await expect(turn).not_to_have_text(asked)


async def test_all_pages_tell_an_accepted_ordago_step_by_step(browser: Browser) -> None:
    """The acceptance is seen first; the cards and the count come together, without a press."""
    async with two_pages(browser) as pages:
        before = [await page.locator("#score").inner_text() for page in pages]
        await say(pages, "No hay mus", asks=False)
        await say(pages, "¡Órdago!", asks=True)
        for page in pages:
            await page.evaluate(NOTE)
        await say(pages, "Quiero", asks=True)
        for page, score in zip(pages, before, strict=True):
            await expect(page.locator("body")).to_have_attribute("data-phase", "won")
            noted: list[dict[str, Any]] = await page.evaluate("() => window.noted")
            held = [one for one in noted if one["phase"] == "play"]
            assert any("Quiero" in one["words"] for one in held)
            assert {one["faces"] for one in held} == {0}
            assert {one["score"] for one in held} == {score}
            assert await page.locator("#ring .open img").count() == 4
            assert await page.locator("#rows [data-token]").count() > 0
