"""Two processes with one server: open pages go on with the process that takes over.

The proxy of the operator leads to both, and finds the one that serves the page.
"""

import json
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Page, WebSocket, expect

from bot.text.localizer import LocalizedText, Localizer
from tests.browser import visit
from tests.budget import SEED, many
from tests.ports import unused_port
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.failover import LEADS, Relay, Runner
from tests.system.stored_data import stored
from tests.system.test_four_pages import (
    link_of,
    pages_are_connected,
    pages_show_what_is_stored,
    press_on_any,
)
from tests.system.test_play_in_browser import SOON_MS, cards_of
from tests.tls_proxy import https_before
from tests.unit.storage.server import PostgresServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

TAKEOVERS: Final = many("AMARREKO_PAGE_TAKEOVERS", test=3, soak=30)
FATES: Final = ("killed", "planned", "cut off")
PRESSES: Final = 5
NOT_SENT: Final = Localizer("es").format(LocalizedText("page-not-sent"))
PRESSABLE: Final = "#rows .words [data-token], #rows .discard [data-token]"


class Sent:
    """What pages send to the process that takes over."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.presses: list[dict[str, Any]] = []
        self.entered: list[int] = []
        for number, page in enumerate(pages):
            page.on("websocket", partial(self._follow, number))

    def _follow(self, number: int, socket: WebSocket) -> None:
        socket.on("framesent", partial(self._note, number))

    def _note(self, number: int, frame: str | bytes) -> None:
        said = json.loads(frame)
        if "press" in said:
            self.presses.append(said)
        elif "enter" in said:
            self.entered.append(number)


async def end(leader: Runner, fate: str) -> None:
    """Let a leader end, and wait until it has."""
    match fate:
        case "planned":
            leader.process.terminate()
        case "killed":
            leader.process.kill()
        case _:
            leader.network.cut()
    await leader.process.wait()


async def press_in_the_gap(pages: Sequence[Page]) -> None:
    """Press a button of each page that has one; the page says that it was not sent."""
    pressed = 0
    for page in pages:
        button = page.locator(PRESSABLE).first
        if not await button.count():
            continue
        # A discard needs a card.
        for card in (await page.locator("#mine button[aria-pressed=false]").all())[:1]:
            await card.click()
        await button.click()
        await expect(page.locator("#toast")).to_have_text(NOT_SENT, timeout=SOON_MS)
        pressed += 1
    assert pressed, [await page.inner_text("#rows") for page in pages]


@pytest.mark.soak
async def test_open_pages_go_on_with_the_process_that_takes_over(
    browser: Browser, tmp_path: Path, postgres: PostgresServer
) -> None:
    """They show the same cards; a press during the gap is refused, and no press counts twice."""
    generator, routes = Random(SEED + 3), list[int]()
    async with (
        TelegramServer() as telegram,
        DiscordServer() as discord,
        https_before(routes, tmp_path) as origin,
    ):
        relay = Relay(discord, telegram, postgres)
        async with relay.held(tmp_path):
            port, leader = await begin(relay, tmp_path, origin)
            routes[:] = [port]
            await discord.until(lambda: discord.gateway.sessions)
            players, _ = await seated(telegram, discord, target=40)
            pages: list[Page] = []
            for player in players:
                visitor = await visit(browser, await link_of(player, origin))
                pages.append(visitor.page)
                await expect(visitor.page.locator("#mine img")).to_have_count(4, timeout=SOON_MS)
            for number in range(TAKEOVERS):
                port, next_one = await begin(relay, tmp_path, origin)
                for _ in range(PRESSES):
                    await press_on_any(pages, generator)
                await relay.noticed()
                # The proxy of the operator has not found the next process yet.
                routes.clear()
                await end(leader, FATES[number % len(FATES)])
                for page in pages:
                    await expect(page.locator("#banner")).to_be_visible(timeout=SOON_MS)
                held, log = [await cards_of(page) for page in pages], await stored(tmp_path)
                await press_in_the_gap(pages)
                sent = Sent(pages)
                routes[:] = [port]
                await relay.until(partial(next_one.has_said, LEADS))
                await pages_are_connected(pages)
                assert sorted(set(sent.entered)) == list(range(len(pages)))
                await pages_show_what_is_stored(pages, tmp_path)
                if await stored(tmp_path) == log:
                    assert [await cards_of(page) for page in pages] == held
                assert sent.presses == [], "nothing was queued"
                leader = next_one
            for _ in range(PRESSES):
                await press_on_any(pages, generator)
            _, _, events = await stored(tmp_path)
            assert not [one for one, next_ in pairwise(events) if one == next_], "doubled"
            for page in pages:
                await page.context.close()


async def begin(relay: Relay, folder: Path, origin: str) -> tuple[int, Runner]:
    """Start one more process, and return the port at which it serves the page once it leads."""
    port = unused_port()
    told = {"AMARREKO_WEB_URL": origin, "AMARREKO_WEB_PORT": str(port)}
    return port, await relay.begin(folder, settings=told)
