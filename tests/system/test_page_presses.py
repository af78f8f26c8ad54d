"""Presses on the page that nobody means: double clicks, held keys, clicks between buttons."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Final

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.ports.message import Reply
from bot.ports.request import ButtonPress, Request
from tests.browser import PHONE, new_page, visit_in
from tests.page_looks import HOST, ShownSite, looks, shown_site

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES: Final = (PHONE, (568, 320), (1280, 800))
TOLD_MS: Final = 4_100
"""After this time the page has told of a press that did not arrive."""

GIVEN_UP_MS: Final = 12_100
"""After this time the page has given up a connection that was not answered."""

REDRAWN_MS: Final = 60
"""A pause in which the page gets and draws the next look, shorter than a double click."""


def tokens(site: ShownSite) -> list[str]:
    """Return the tokens of the presses that the server got."""
    bodies = [request.body for request in site.table.pressed]
    return [body.token for body in bodies if isinstance(body, ButtonPress)]


def answer_by_asking(site: ShownSite) -> None:
    """Ask the reader the next question at each press: after a bet they are asked again."""

    async def handle(request: Request) -> Reply:
        site.table.pressed.append(request)
        site.table.show(looks(4)["answer"])
        return Reply()

    site.table.handle = handle  # type: ignore[method-assign]


async def double_click(page: Page, button: Locator) -> None:
    """Click twice at one place; the second click comes once the page has drawn the answer."""
    box = await button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    for count in (1, 2):
        await page.mouse.down(click_count=count)
        await page.mouse.up(click_count=count)
        if count == 1:
            await page.wait_for_timeout(REDRAWN_MS)
    await page.wait_for_timeout(REDRAWN_MS)


async def test_a_double_click_says_one_word(page: Page) -> None:
    """Its second half does not answer the question that has come in between."""
    first, then = looks(4)["betting"], looks(4)["answer"]
    async with shown_site(first) as site:
        visitor = await visit_in(page, site.link(), PHONE)
        await site.show(page, first)
        answer_by_asking(site)
        await double_click(page, page.locator("#rows .words [data-token]").first)
        await expect(page.locator("#turn")).to_have_text(then.turn)
        assert tokens(site) == [first.words[0].token]
        await page.locator("#rows .words [data-token]").first.click()
        await expect(page.locator("#toast")).to_be_hidden()
        assert tokens(site) == [first.words[0].token, then.words[0].token]
        assert visitor.complaints == []


async def test_a_double_click_on_an_ordago_asks(page: Page) -> None:
    """Its second half neither answers the question nor closes it."""
    look = looks(4)["betting"]
    async with shown_site(look) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        for width, height in SIZES:
            await page.set_viewport_size({"width": width, "height": height})
            await double_click(page, page.locator("#rows .ordago"))
            await expect(page.locator("#ask")).to_be_visible()
            assert tokens(site) == [], (width, height)
            await page.keyboard.press("Escape")


async def test_a_held_key_says_one_word(page: Page) -> None:
    """The focus goes to the same word of the next question, and the key does not press it."""
    first = looks(4)["betting"]
    async with shown_site(first) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, first)
        answer_by_asking(site)
        for key in ("Enter", "Space"):
            site.table.pressed.clear()
            await site.show(page, first)
            await page.locator("#rows .words [data-token]").first.focus()
            await page.keyboard.down(key)
            await page.wait_for_timeout(REDRAWN_MS)
            await page.locator("#rows .words [data-token]").first.focus()
            await page.keyboard.down(key)
            await page.keyboard.up(key)
            await expect(page.locator("#turn")).to_have_text(looks(4)["answer"].turn)
            assert len(tokens(site)) == 1, key


class Network:
    """What is between a page and its server: it can stop to carry anything."""

    def __init__(self) -> None:
        self.port = self.behind = 0
        self.carries = asyncio.Event()
        self.carries.set()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Accept connections and carry them to the port behind."""
        server = await asyncio.start_server(self._connect, HOST, 0)
        self.port = server.sockets[0].getsockname()[1]
        yield
        server.close()
        for task in self._tasks:
            task.cancel()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind, to_behind = await asyncio.open_connection(HOST, self.behind)
        self._tasks |= {
            asyncio.create_task(self._carry(reader, to_behind)),
            asyncio.create_task(self._carry(behind, writer)),
        }

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer):
            while chunk := await reader.read(65_536):
                await self.carries.wait()
                writer.write(chunk)


async def test_a_press_to_a_server_that_hangs_is_told_and_not_sent_again(browser: Browser) -> None:
    """The server gets it once, when it goes on, and the page connects again."""
    look, network = looks(4)["answer"], Network()
    page = await new_page(browser)
    first, second = (page.locator("#rows .words [data-token]").nth(place) for place in (0, 1))
    banner = page.locator("#banner")
    async with network.open(), shown_site(look, front=network.port) as site:
        network.behind = site.port
        await page.clock.install()
        await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        network.carries.clear()
        await first.click()
        await expect(first).to_have_attribute("aria-disabled", "true")
        await expect(banner).to_be_hidden()
        await page.clock.fast_forward(TOLD_MS)
        await expect(banner).to_have_text("Sin conexión. Se vuelve a intentar…")
        # Neither does the next connection get an answer.
        await page.clock.fast_forward(GIVEN_UP_MS)
        await second.click()
        await expect(page.locator("#toast")).to_have_text("Sin conexión: no se ha enviado.")
        assert tokens(site) == []
        network.carries.set()
        await page.clock.fast_forward(GIVEN_UP_MS)
        await expect(banner).to_be_hidden()
        assert tokens(site) == [look.words[0].token]
        await second.click()
        await expect(second).not_to_have_attribute("aria-disabled", "true")
        assert tokens(site) == [look.words[0].token, look.words[1].token]


async def test_a_press_that_takes_long_is_no_lost_connection(browser: Browser) -> None:
    """The server says at once that it has it, and a second press waits for the first."""
    look, done = looks(4)["answer"], asyncio.Event()
    page = await new_page(browser)
    words = page.locator("#rows .words [data-token]")
    async with shown_site(look) as site:

        async def handle(request: Request) -> Reply:
            site.table.pressed.append(request)
            await done.wait()
            return Reply()

        site.table.handle = handle  # type: ignore[method-assign]
        await page.clock.install()
        await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        for word in (words.nth(0), words.nth(1)):
            await word.click()
            await expect(word).to_have_attribute("aria-disabled", "true")
        # The server has the first press, and the page has heard so with the next look.
        await site.show(page, looks(4)["betting"])
        await site.show(page, look)
        await page.clock.fast_forward(TOLD_MS)
        await expect(page.locator("#banner")).to_be_hidden()
        done.set()
        await expect(words.nth(1)).not_to_have_attribute("aria-disabled", "true")
        assert tokens(site) == [look.words[0].token, look.words[1].token]


async def test_only_a_click_beside_a_dialog_closes_it(page: Page) -> None:
    """Not one between its buttons, nor one that began within it."""
    look = looks(4)["betting"]
    async with shown_site(look) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        await page.locator("#rows .ordago").click()
        dialog = page.locator("#ask")
        box = await dialog.bounding_box()
        assert box is not None
        left, bottom = box["x"], box["y"] + box["height"]
        for x, y in ((left + 5, bottom - 40), (left + 40, bottom - 5), (left + 40, bottom - 65)):
            await page.mouse.click(x, y)
            await expect(dialog).to_be_visible()
        await page.mouse.move(left + 40, bottom - 5)
        await page.mouse.down()
        await page.mouse.move(left + 40, bottom + 40)
        await page.mouse.up()
        await expect(dialog).to_be_visible()
        await page.mouse.click(left + 40, bottom + 40)
        await expect(dialog).to_be_hidden()
        assert tokens(site) == []


async def test_the_switch_of_the_sound_says_what_a_press_does(page: Page) -> None:
    """It is remembered by the browser."""
    look = looks(4)["betting"]
    async with shown_site(look) as site:
        await visit_in(page, site.link(), PHONE)
        await site.show(page, look)
        switch = page.locator("#panel [data-key=sound]")
        await page.locator("#rows [data-key=more]").click()
        await expect(switch).to_have_text("Quitar el sonido")
        await switch.click()
        await expect(switch).to_have_text("Poner el sonido")
        await page.reload()
        await page.locator("#rows [data-key=more]").click()
        await expect(switch).to_have_text("Poner el sonido")
