"""Time the page of a table in a real browser: until it is loaded, and until an action appears.

``python -m tools.benchmarks.page`` serves a table of four people and opens four pages in Chromium.
An action is timed from the click on one page until another page has drawn it, by the browser's
clock. The cost of onlookers is the processor time of the server per action, with and without open
windows; another process holds the windows.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from random import Random
from secrets import token_bytes
from statistics import median, quantiles
from typing import Final

from aiohttp import ClientSession
from playwright.async_api import Browser, Page

from bot.ports.request import Address, PersonId, TextMessage
from bot.web.server import WebServer
from bot.web.tickets import KEY_BYTES, Ticket, TicketOffice
from storage.clock import SystemClock
from tests.browser import browser_program, opened_browser
from tests.unit.bot.app.button_play import seat_and_start
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tools.benchmarks.machine import machine

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker")
WORDS: Final = 100
COLD_STARTS: Final = 10
DEEDS: Final = 60
ONLOOKERS: Final = (0, 4, 64)
_HOST: Final = "127.0.0.1"

_NOTE: Final = """() => {
  const now = () => performance.timeOrigin + performance.now();
  window.nextChange = () => new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => done(now()));
    });
    observer.observe(document.getElementById("turn"),
      { childList: true, characterData: true, subtree: true });
  });
}"""
"""Makes a page report the time of its next change, so that the benchmark need not poll."""
_WATCH: Final = "() => { window.changed = window.nextChange(); }"
_SEEN: Final = """() => Promise.race(
  [window.changed, new Promise((done) => setTimeout(done, 2000, null))])"""
"""Returns the time when a page has drawn the change; null if the press changed nothing there."""
_CLICK: Final = """(button) => {
  const at = performance.timeOrigin + performance.now(); button.click(); return at; }"""
_LOADED: Final = """() => {
  const all = [performance.getEntriesByType("navigation")[0],
               ...performance.getEntriesByType("resource")];
  return all.reduce((sum, one) => sum + one.transferSize, 0); }"""


class Served:
    """A table of four people and the server of its page."""

    def __init__(self, people: Sequence[SimulatedPerson], office: TicketOffice, port: int) -> None:
        self.people = people
        self.code = people[0].stage.table_of(people[0].id).state.code
        self.url = f"http://{_HOST}:{port}"
        self._office = office

    def ticket(self, person: PersonId) -> str:
        """Return a ticket of a person for this table."""
        place = Address(person.platform, "group")
        return self._office.issue(Ticket(person, person.id, self.code, place, "es"))

    def link(self, human: SimulatedPerson) -> str:
        """Return a link to the page for a player."""
        return f"{self.url}/#ticket={self.ticket(human.id)}"


@asynccontextmanager
async def served() -> AsyncIterator[Served]:
    """Yield a running match."""
    clock = SystemClock()
    stage = await AppHarness(clock=clock).start()
    people = [stage.human(name) for name in NAMES]
    await seat_and_start(people)
    office = TicketOffice(token_bytes(KEY_BYTES), clock)
    server = WebServer(stage.host, office, lambda port: frozenset({f"http://{_HOST}:{port}"}))
    async with server.open(_HOST, 0) as port:
        yield Served(people, office, port)
    await stage.host.close()


async def first_cards(browser: Browser, table: Served) -> tuple[list[float], float]:
    """Return how long a new visitor waits for their cards, in ms, and how much is loaded, in KB."""
    waits, loaded = [], 0.0
    for number in range(COLD_STARTS):
        context = await browser.new_context(viewport={"width": 360, "height": 640})
        page = await context.new_page()
        began = time.perf_counter()
        await page.goto(table.link(table.people[number % len(NAMES)]))
        await page.locator("#mine img").first.wait_for()
        await page.locator("#mine img").last.evaluate("image => image.decode()")
        waits.append(1_000 * (time.perf_counter() - began))
        loaded = await page.evaluate(_LOADED) / 1_000
        await context.close()
    return waits, loaded


async def words_seen(browser: Browser, table: Served) -> tuple[list[float], list[float]]:
    """Return how long actions and deals take to appear on another person's page, in ms."""
    pages: list[Page] = []
    for human in table.people:
        context = await browser.new_context(viewport={"width": 360, "height": 640})
        page = await context.new_page()
        await page.goto(table.link(human))
        await page.locator("#mine img").first.wait_for()
        await page.evaluate(_NOTE)
        pages.append(page)
    words, deals, generator = list[float](), list[float](), Random(1)
    for _ in range(WORDS):
        took_ms, is_deal = await _word(pages, generator)
        (deals if is_deal else words).append(took_ms)
    return words, deals


async def _word(pages: Sequence[Page], generator: Random) -> tuple[float, bool]:
    """Press on one page; return the time until another page shows it, and whether it was a deal."""
    while True:
        for page in pages:
            if not (await page.locator("#turn.mine").count()):
                continue
            is_deal = await page.locator("body[data-phase=over], body[data-phase=won]").count() > 0
            if await page.locator("#rows .discard").count():
                cards = page.locator("#mine button[aria-pressed=false]")
                if await cards.count():
                    await cards.first.click()
                button = page.locator("#rows .discard .good").first
            else:
                choices = page.locator("#rows .words [data-token]:not([aria-disabled])")
                if not await choices.count():
                    continue
                button = choices.nth(generator.randrange(await choices.count()))
            other = pages[(pages.index(page) + 1) % len(pages)]
            await other.evaluate(_WATCH)
            clicked_at: float = await button.evaluate(_CLICK)
            seen_at: float | None = await other.evaluate(_SEEN)
            if seen_at is not None:
                return seen_at - clicked_at, is_deal
        await asyncio.sleep(0.005)


async def cost_of_windows(table: Served, windows: int) -> float:
    """Return this process's processor time per action, in ms, with this many open windows."""
    people = [one.id for one in table.people][: min(windows, 4)]
    people += [PersonId("red", f"onlooker {number}") for number in range(windows - len(people))]
    tickets = [table.ticket(person) for person in people]
    looking = None
    if tickets:
        looking = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tools.benchmarks.page", table.url, *tickets),
            stdout=asyncio.subprocess.PIPE,
        )
        assert looking.stdout is not None
        await looking.stdout.readline()
    words = ("mus", "no hay mus", "paso", "no quiero", "reparte")
    began, deeds = time.process_time(), 0
    while deeds < DEEDS:
        for human in table.people:
            await human.begin(TextMessage(words[deeds % len(words)]))
            deeds += 1
            await asyncio.sleep(0.02)
    cost_ms = 1_000 * (time.process_time() - began) / deeds
    if looking is not None:
        looking.kill()
        await looking.wait()
    return cost_ms


async def look_on(url: str, tickets: Sequence[str]) -> None:
    """Keep a window open for each ticket, and print a line once all have received the table."""
    async with ClientSession() as session:
        origin = {"Origin": url}
        sockets = [
            await session.ws_connect(f"{url}/socket", headers=origin, compress=15) for _ in tickets
        ]
        for socket, ticket in zip(sockets, tickets, strict=True):
            await socket.send_json({"enter": {"ticket": ticket}, "visible": True})
        for socket in sockets:
            while "look" not in await socket.receive_json():
                pass
            await socket.send_json({"drawn": 1, "visible": True})
        print("all see the table", flush=True)

        async def read(number: int) -> None:
            async for _ in sockets[number]:
                pass

        await asyncio.gather(*map(read, range(len(sockets))))


def _spread(times_ms: Sequence[float]) -> str:
    return f"{median(times_ms):.0f} / {quantiles(times_ms, n=20)[-1]:.0f} ms"


async def main() -> None:
    """Print the figures of the page."""
    program = browser_program()
    if program is None:
        sys.exit("There is no Chromium on this machine.")
    print(f"{datetime.now(UTC):%Y-%m-%d}, {machine()}\n")
    async with opened_browser(program) as browser:
        async with served() as table:
            waits, loaded_kb = await first_cards(browser, table)
        async with served() as table:
            words, deals = await words_seen(browser, table)
    costs: dict[int, float] = {}
    for windows in ONLOOKERS:
        async with served() as table:
            costs[windows] = await cost_of_windows(table, windows)
    rows = [
        ("first own cards, cold, median / p95", _spread(waits)),
        ("loaded until then", f"{loaded_kb:.0f} KB"),
        (f"a word on another page ({len(words)}), median / p95", _spread(words)),
        (f"a deal on another page ({len(deals)}), median / p95", _spread(deals)),
        *(
            (f"processor time of a word, {windows} windows", f"{cost_ms:.2f} ms")
            for windows, cost_ms in costs.items()
        ),
    ]
    print("| what | value |\n| --- | --- |")
    for what, value in rows:
        print(f"| {what} | {value} |")


if __name__ == "__main__":
    if sys.argv[1:]:
        asyncio.run(look_on(sys.argv[1], sys.argv[2:]))
    else:
        asyncio.run(main())
