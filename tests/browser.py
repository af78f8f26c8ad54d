"""A real browser for the tests of the page, as Debian packages it."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Literal

from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

_PROGRAMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same browser without its window: it takes a quarter less processor time."""

_FLAGS: Final = (
    # Tests may run as root, and nothing but this machine is visited.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PATIENCE_MS: Final = 40_000
PHONE: Final = (360, 640)


def browser_program() -> str | None:
    """Return the path of a browser; None if this machine has none."""
    return next((path for name in _PROGRAMS if (path := shutil.which(name))), None)


@asynccontextmanager
async def opened_browser(program: str) -> AsyncIterator[Browser]:
    """Run a browser without a window."""
    # A busy machine needs longer than the five seconds that are usual.
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=[*_FLAGS])
        try:
            yield browser
        finally:
            await browser.close()


class Visitor:
    """A page in a browser, with the errors in its console."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.visited: set[str] = set()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note)
        page.on("request", lambda request: self.visited.add(request.url))

    def _note(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    async def press(self, label: str) -> None:
        """Press the button with this label."""
        await self.page.get_by_role("button", name=label, exact=True).first.click()


async def visit(
    browser: Browser,
    link: str,
    size: tuple[int, int] = PHONE,
    *,
    lets_tools_in: bool = False,
    scheme: Literal["dark", "light"] = "dark",
) -> Visitor:
    """Open a link in a page of this size, in pixels, on a system with this colour scheme.

    ``lets_tools_in`` lifts the content security policy, for scripts and styles of a tool.
    """
    page = await new_page(browser, lets_tools_in=lets_tools_in)
    return await visit_in(page, link, size, scheme=scheme)


async def new_page(browser: Browser, *, lets_tools_in: bool = False) -> Page:
    """Return a page that shares nothing with other pages of the browser; it costs a second."""
    context = await browser.new_context(
        locale="es-ES",
        reduced_motion="reduce",
        ignore_https_errors=True,
        bypass_csp=lets_tools_in,
    )
    return await context.new_page()


async def visit_in(
    page: Page,
    link: str,
    size: tuple[int, int] = PHONE,
    *,
    scheme: Literal["dark", "light"] = "dark",
) -> Visitor:
    """Open a link in an empty page, which gets this size and colour scheme."""
    visitor = Visitor(page)
    width, height = size
    await page.set_viewport_size({"width": width, "height": height})
    await page.emulate_media(color_scheme=scheme)
    await page.goto(link)
    return visitor
