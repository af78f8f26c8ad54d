"""Four people of two chats play a match on four pages in a real browser, through kills."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as TooLateError

from bot.messages.callback_data import Verb
from bot.text.common import card_line
from bot.text.localizer import Localizer
from engine.evolve import fold
from engine.seats import Seat
from engine.view import own_cards, view
from tests.browser import visit
from tests.budget import EFFORT, SEED, Effort, many
from tests.ports import unused_port
from tests.servers.discord.interactions import Replied
from tests.servers.discord.messages import Message as DiscordMessage
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.system.both_platforms import seated
from tests.system.crashing_process import Executioner
from tests.system.match import until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Player
from tests.system.stored_data import stored
from tests.system.test_play_in_browser import (
    AT_ONCE_MS,
    SOON_MS,
    cards_of,
    phase_of,
    press_something,
)
from tests.tls_proxy import https_before

pytestmark = pytest.mark.asyncio(loop_scope="session")

KILLS: Final = many("AMARREKO_PAGE_KILLS", test=2, soak=100)
SPANISH: Final = Localizer("es")
RETURNS_MS: Final = 90_000
"""The longest wait of a page for the next process, on a busy machine."""

MOST_PRESSES: Final = 1_500
BOLD: Final = (
    "#ask[open] [data-key=sure]",
    "#rows .ordago:not([aria-disabled])",
    "#rows .words [data-token]:text-is('Quiero')",
)
"""The buttons that end a match soon: the confirmation, the órdago, and its acceptance."""

PRESSES_OF_A_LIFE: Final = 6


async def link_of(player: Player, origin: str) -> str:
    """Press the button of the page in the chat, and return the link that only its presser gets."""
    match player:
        case TelegramPlayer():
            [token] = player.table.arranging(Verb.WATCH)
            assert not await player.press(player.table, token)
            return await until([player], lambda: next(iter(links_on_telegram(player, origin)), ""))
        case DiscordPlayer():
            table = player.table.source
            assert isinstance(table, DiscordMessage)
            [button] = [one for one in table.buttons if one.label == "Ver la mesa"]
            pressed = await player.member.press(table, button.custom_id or "")
            assert isinstance(pressed.interaction.answer, Replied)
            return next(one.url for one in pressed.interaction.answer.message.buttons if one.url)
        case _:
            raise AssertionError(player.name)


def links_on_telegram(player: TelegramPlayer, origin: str) -> list[str]:
    """Return the links to the page in messages that only this player sees."""
    seen = [one for one in player.user.sees(player.group) if one.draft.receiver]
    messages = [*seen, *player.user.private.messages]
    buttons = [button for one in messages for row in one.keyboard for button in row]
    return [one.url for one in buttons if one.url.startswith(f"{origin}/#")]


async def press_on_any(pages: Sequence[Page], generator: Random, *, boldly: bool = False) -> None:
    """Let somebody whose turn it is press something on their page, ``boldly`` an órdago."""
    asked = [page for page in pages if await page.locator("#turn.mine").count()]
    over = [page for page in pages if await phase_of(page) == "over"]
    if asked or over:
        page = generator.choice(asked or over)
        with suppress(AssertionError):
            # Somebody else has spoken meanwhile.
            if not boldly or not await press_boldly(page):
                await press_something(page, generator, within_ms=AT_ONCE_MS)
    await asyncio.sleep(0.05)


async def press_boldly(page: Page) -> bool:
    """Press an órdago, its acceptance or its confirmation; return false if there is none."""
    for bold in BOLD:
        if await page.locator(bold).count():
            with suppress(TooLateError):
                await page.locator(bold).click(timeout=AT_ONCE_MS)
            return True
    return False


async def pages_are_connected(pages: Sequence[Page]) -> None:
    """Wait until no page says that it has no connection."""
    for page in pages:
        await expect(page.locator("#banner")).to_be_hidden(timeout=RETURNS_MS)


async def pages_show_what_is_stored(pages: Sequence[Page], folder: Path) -> None:
    """Wait until each page has the cards of its seat, as the log says."""
    async with asyncio.timeout(RETURNS_MS / 1_000):
        while True:
            _, _, events = await stored(folder)
            game = fold(events)
            held = [own_cards(view(game, Seat(seat))) for seat in range(len(pages))]
            names = [{SPANISH.format(card_line(card)) for card in hand} for hand in held]
            if [set(await cards_of(page)) - {""} for page in pages] == names:
                return
            await asyncio.sleep(0.1)


@pytest.mark.soak
async def test_four_pages_play_a_match_to_its_end_through_kills(
    browser: Browser, tmp_path: Path
) -> None:
    """Each process is killed after some presses; no press is doubled, and no card is lost.

    An accepted órdago ends the match; in ``make soak`` it is played stone by stone.
    """
    generator, port = Random(SEED + 1), unused_port()
    async with (
        TelegramServer() as telegram,
        DiscordServer() as discord,
        https_before([port], tmp_path) as origin,
    ):
        executioner = Executioner(discord, telegram)
        executioner.more = {"AMARREKO_WEB_URL": origin, "AMARREKO_WEB_PORT": str(port)}
        pages: list[Page] = []
        async with executioner.life(tmp_path):
            await discord.until(lambda: discord.gateway.sessions)
            players, _ = await seated(telegram, discord, target=20)
            for player in players:
                visitor = await visit(browser, await link_of(player, origin))
                pages.append(visitor.page)
                told = await visitor.page.inner_text("body")
                await expect(visitor.page.locator("#mine img"), told).to_have_count(
                    4, timeout=SOON_MS
                )
            hands = [await cards_of(page) for page in pages]
            assert len({card for hand in hands for card in hand}) == 16
            for _ in range(PRESSES_OF_A_LIFE):
                await press_on_any(pages, generator)
        for _ in range(KILLS):
            for page in pages:
                await expect(page.locator("#banner")).to_be_visible(timeout=SOON_MS)
            async with executioner.life(tmp_path):
                await pages_are_connected(pages)
                await pages_show_what_is_stored(pages, tmp_path)
                for _ in range(PRESSES_OF_A_LIFE):
                    await press_on_any(pages, generator)
        async with executioner.life(tmp_path):
            await pages_are_connected(pages)
            for _ in range(MOST_PRESSES):
                if [await phase_of(page) for page in pages] == ["won"] * 4:
                    break
                await press_on_any(pages, generator, boldly=EFFORT is not Effort.SOAK)
            else:
                raise AssertionError([await page.inner_text("body") for page in pages])
        _, _, events = await stored(tmp_path)
    assert not [one for one, next_ in pairwise(events) if one == next_], "a press was doubled"
