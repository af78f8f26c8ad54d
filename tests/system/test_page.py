"""The page of a table, with the real program and clients: from the button to a word in the chat."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import time
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from aiohttp import (
    ClientConnectionError,
    ClientSession,
    ClientWebSocketResponse,
    WSServerHandshakeError,
)

from bot.images.deck_sprites import DRAWINGS, FRENCH
from bot.messages.callback_data import Verb
from tests.ports import HOST, unused_port
from tests.servers.activity_signal import PATIENCE_S
from tests.servers.discord.interactions import Replied
from tests.servers.discord.messages import Message as DiscordMessage
from tests.servers.discord.server import DiscordServer
from tests.servers.telegram import TelegramServer
from tests.servers.telegram.chats import Chat
from tests.system.match import arrange, begin, open_table, sit, until
from tests.system.on_discord import DiscordPlayer
from tests.system.on_telegram import TelegramPlayer
from tests.system.screens import Player
from tests.system.serving import serving
from tests.system.test_coming_back import FORBIDDEN, PAIR, asked_one
from tests.unit.bot.web.test_telegram_launch import signed

ORIGIN: Final = "https://mus.example.org"
AGAIN_S: Final = 0.1


class Browser:
    """A person's browser, in which the public address leads to the program on this machine."""

    def __init__(self, session: ClientSession, port: int) -> None:
        self._session = session
        self.port = port

    @property
    def url(self) -> str:
        """Return where the program serves the page."""
        return f"http://{HOST}:{self.port}"

    @asynccontextmanager
    async def opened(self, url: str, **launch: str) -> AsyncIterator["Page"]:
        """Open a link as the page does, by its ticket or by the launch data of Telegram."""
        assert url.startswith(f"{ORIGIN}/")
        async with self._session.get(f"{self.url}/") as page:
            assert page.status == 200
        ticket = parse_qs(urlsplit(url).fragment).get("ticket", [""])[0]
        entering = launch or {"ticket": ticket}
        async with self._session.ws_connect(
            f"{self.url}/socket", headers={"Origin": ORIGIN}
        ) as socket:
            await socket.send_json({"enter": entering, "visible": True})
            yield Page(socket)

    async def until_served(self) -> None:
        """Wait until the program lets pages in."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                with suppress(ClientConnectionError, WSServerHandshakeError):
                    socket = f"{self.url}/socket"
                    async with self._session.ws_connect(socket, headers={"Origin": ORIGIN}):
                        return
                await asyncio.sleep(AGAIN_S)

    async def file(self, path: str) -> bytes:
        """Return a file of the page."""
        async with self._session.get(f"{self.url}{path}") as answer:
            assert answer.status == 200
            return await answer.read()

    async def is_refused_for(self, origin: str) -> bool:
        """Return whether a page of another origin is refused a socket."""
        try:
            await self._session.ws_connect(f"{self.url}/socket", headers={"Origin": origin})
        except WSServerHandshakeError as refused:
            return refused.status == FORBIDDEN
        return False


class Page:
    """An open page."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket

    async def received(self) -> dict[str, Any]:
        """Return the next message of the server."""
        said: dict[str, Any] = json.loads(await self._socket.receive_str(timeout=PATIENCE_S))
        return said

    async def look(self) -> dict[str, Any]:
        """Return the next look."""
        while True:
            said = await self.received()
            assert "ended" not in said, said
            if "look" in said:
                look: dict[str, Any] = said["look"]
                return look

    async def press(self, token: str) -> None:
        """Press a button of the page."""
        await self._socket.send_json({"press": token, "key": "1"})


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    async with ClientSession() as session:
        yield Browser(session, unused_port())


def settings(browser: Browser, app: str = "") -> dict[str, str]:
    return {
        "AMARREKO_WEB_URL": f"{ORIGIN}/",
        "AMARREKO_WEB_PORT": str(browser.port),
        "AMARREKO_WEB_APP": app,
    }


async def begun(players: Sequence[Player]) -> None:
    """Open a table with two people and two computer players, and start."""
    await open_table(players[0])
    await sit(players[1], 1)
    await arrange(players[0], Verb.ADD_COMPUTERS, "easy")
    await begin(players[0])
    await until(players, lambda: asked_one(players))


def own_cards(look: dict[str, Any]) -> list[str]:
    """Return the names of the reader's cards, after a check that no others are face up."""
    own, *others = look["seats"]
    assert own["own"]
    assert [card for seat in others for card in seat["cards"]] == []
    return [card["name"] for card in own["cards"]]


async def say_a_word(page: Page, look: dict[str, Any], players: Sequence[Player]) -> None:
    """Press the first word on the page, and wait until the chat has it."""
    before = players[0].table.text
    assert look["mine"]
    await page.press(look["words"][0]["token"])
    await until(players, lambda: players[0].table.text != before)
    after = await page.look()
    assert after["v"] > look["v"]


async def test_the_button_on_discord_leads_to_ones_cards_and_a_word_from_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The link is in an ephemeral answer, and works once; it shows no hand to another member."""
    async with (
        browsing() as browser,
        DiscordServer() as server,
        serving(tmp_path / "mus.db", discord=server, more=settings(browser)),
    ):
        await server.until(lambda: server.gateway.sessions)
        members = [server.guild.member(name, locale="es-ES") for name in (*PAIR, "Iker")]
        *players, iker = [DiscordPlayer(member, server.channel) for member in members]
        await begun(players)
        asked = asked_one(players)
        assert asked is not None
        for origin in (browser.url, "https://evil.example"):
            assert await browser.is_refused_for(origin)
        link = await link_on_discord(asked)
        async with browser.opened(link) as page:
            look = await page.look()
            assert len(own_cards(look)) == 4
            await say_a_word(page, look, players)
        async with browser.opened(link) as page:
            assert "ended" in await page.received(), "a link is good once"
        async with browser.opened(await link_on_discord(iker)) as page:
            look = await page.look()
            assert [card for seat in look["seats"] for card in seat["cards"]] == []
            assert look["words"] == []
        assert link not in caplog.text
        assert "#ticket" not in "".join(one.text for one in server.channel.messages)


async def test_the_page_shows_the_deck_of_the_operator(tmp_path: Path) -> None:
    """A table without a deck of its own has the operator's, on the page as in pictures."""
    async with browsing() as browser, DiscordServer() as server:
        more = settings(browser) | {"AMARREKO_DECK": FRENCH}
        async with serving(tmp_path / "mus.db", discord=server, more=more):
            await server.until(lambda: server.gateway.sessions)
            members = [server.guild.member(name, locale="es-ES") for name in PAIR]
            players = [DiscordPlayer(member, server.channel) for member in members]
            await begun(players)
            async with browser.opened(await link_on_discord(players[0])) as page:
                look = await page.look()
            shown = [await browser.file(one["src"]) for one in look["seats"][0]["cards"]]
    french = {path.read_bytes() for path in (DRAWINGS / FRENCH).glob("*.svg")}
    assert len(shown) == 4
    assert set(shown) <= french


async def link_on_discord(player: DiscordPlayer) -> str:
    """Press the button of the page, and return the link that only its presser sees."""
    table = player.table.source
    assert isinstance(table, DiscordMessage)
    [button] = [one for one in table.buttons if one.label == "Ver la mesa"]
    answer = (await player.member.press(table, button.custom_id or "")).interaction.answer
    assert isinstance(answer, Replied)
    assert answer.message.ephemeral
    [link] = [one.url for one in answer.message.buttons if one.url]
    return link


async def test_the_button_on_telegram_leads_to_ones_cards_and_a_word_from_there(
    tmp_path: Path,
) -> None:
    async with browsing() as browser, TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in PAIR]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        async with serving(tmp_path / "mus.db", telegram=server, more=settings(browser)):
            await begun(players)
            asked = asked_one(players)
            assert asked is not None
            [token] = asked.table.arranging(Verb.WATCH)
            assert not await asked.press(asked.table, token)
            shown = await until(players, lambda: personal_links(asked))
            assert not [
                one
                for one in group.messages
                if "#ticket" in str(one.keyboard) and not one.draft.receiver
            ]
            async with browser.opened(shown[-1]) as page:
                look = await page.look()
                assert len(own_cards(look)) == 4
                await say_a_word(page, look, players)


async def link_on_telegram(player: TelegramPlayer, before: str) -> str:
    """Press the button of the page, and return the link that replaces the one before."""
    [token] = player.table.arranging(Verb.WATCH)
    await player.press(player.table, token)

    def newest() -> str:
        links = personal_links(player)
        return links[-1] if links and links[-1] != before else ""

    return await until([player], newest)


def personal_links(player: TelegramPlayer) -> list[str]:
    """Return the links to the page in messages that only this player sees."""
    seen = [one for one in player.user.sees(player.group) if one.draft.receiver]
    messages = [*seen, *player.user.private.messages]
    buttons = [button for one in messages for row in one.keyboard for button in row]
    return [one.url for one in buttons if one.url.startswith(ORIGIN)]


async def test_with_a_mini_app_the_table_on_telegram_has_a_direct_link(tmp_path: Path) -> None:
    """Telegram itself says who opens it; the same holds for the button in a private chat."""
    async with browsing() as browser, TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in PAIR]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        more = settings(browser, "mus")
        async with serving(tmp_path / "mus.db", telegram=server, more=more):
            for user in users:
                await user.start()
            await begun(players)
            table = players[0].table.source
            links = [one.url for row in table.keyboard for one in row if one.url]  # type: ignore[attr-defined]
            [direct] = [one for one in links if "startapp=" in one]
            address = urlsplit(direct)
            assert address.hostname == "t.me"
            assert address.path == f"/{server.world.bot.username}/mus"
            [start] = parse_qs(address.query)["startapp"]
            asked = asked_one(players)
            assert asked is not None
            # Nothing is written to somebody who looks at the page.
            [inner] = await asked.user.private.until(web_apps)
            data = launch(server, asked, start_param=start)
            async with browser.opened(f"{ORIGIN}/", telegram=data, start=start) as page:
                look = await page.look()
                assert look["seats"][0]["name"] == asked.name
                cards = own_cards(look)
                assert len(cards) == 4
                await say_a_word(page, look, players)
            [start] = parse_qs(urlsplit(inner).query)["tgWebAppStartParam"]
            async with browser.opened(inner, telegram=launch(server, asked), start=start) as page:
                assert own_cards(await page.look()) == cards
            code = start.partition("-")[0]
            for data, beside in ((launch(server, asked), code), ("forged", start)):
                async with browser.opened(f"{ORIGIN}/", telegram=data, start=beside) as page:
                    assert "ended" in await page.received()


def web_apps(chat: Chat) -> set[str]:
    """Return the addresses of the pages that buttons of a chat open inside Telegram."""
    buttons = (button for one in chat.messages for row in one.keyboard for button in row)
    return {button.web_app for button in buttons if button.web_app}


def launch(server: TelegramServer, player: TelegramPlayer, **fields: str) -> str:
    """Return the launch data that Telegram would give this player's page."""
    user = {"id": player.user.id, "first_name": player.name, "language_code": "es"}
    told = {"auth_date": str(int(time())), "user": json.dumps(user)} | fields
    return signed(server.token, **told)


async def test_a_page_enters_again_after_a_restart(tmp_path: Path) -> None:
    """The ticket outlives the process, and shows the same cards; an unopened link does not."""
    async with browsing() as browser, TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in PAIR]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        more = settings(browser)
        async with serving(tmp_path / "mus.db", telegram=server, more=more):
            await begun(players)
            ane = players[0]
            unopened = await link_on_telegram(ane, "")
            link = await link_on_telegram(ane, unopened)
            async with browser.opened(link) as page:
                renewed = (await page.received())["hello"]["ticket"]
                cards = own_cards(await page.look())
        async with serving(tmp_path / "mus.db", telegram=server, more=more):
            await browser.until_served()
            async with browser.opened(f"{ORIGIN}/#ticket={renewed}") as page:
                assert own_cards(await page.look()) == cards
            async with browser.opened(unopened) as page:
                assert "ended" in await page.received()


async def test_without_an_address_no_page_is_served(tmp_path: Path) -> None:
    async with browsing() as browser, TelegramServer() as server:
        users = [server.world.user(name, language="es") for name in PAIR]
        group = server.world.supergroup("Lagunak", *users)
        players = [TelegramPlayer(user, group) for user in users]
        more = settings(browser) | {"AMARREKO_WEB_URL": ""}
        async with serving(tmp_path / "mus.db", telegram=server, more=more):
            await begun(players)
            assert players[0].table.arranging(Verb.WATCH) == []
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection((HOST, browser.port), 1)
