"""Tests of the life of the Telegram bot: login, polling through failures, and shutdown."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Final

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.parsing.command_list import COMMANDS, Menu, Scope, typed_name
from bot.platforms.telegram import polling
from bot.ports.message import MessageContent, Reply
from bot.ports.platform import FailedError, RefusedTokenError
from bot.ports.request import Request, StartLink, TextMessage
from tests.servers.telegram import TelegramServer
from tests.unit.bot.platforms.telegram.line import Parameters, line_to, refusal, until
from tests.unit.bot.platforms.telegram.stage import (
    HAND,
    ImpatientTimer,
    ScriptedHost,
    address,
    connect,
    live,
)

WRONG_TOKEN: Final = f"7000000002:{'B' * 35}"


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    """Return a server with an empty state."""
    async with TelegramServer() as started:
        yield started


@pytest.mark.parametrize("token", [WRONG_TOKEN, "no-token"])
async def test_a_refused_token_ends_it_at_once(server: TelegramServer, token: str) -> None:
    """A refused token ends the bot at once, and no error in the chain contains it."""
    with pytest.raises(RefusedTokenError) as refused:
        await connect(token, server.base_url).run(ScriptedHost(), ScriptedHost().learn)
    assert refused.value.platform == "telegram"
    assert token.rpartition(":")[2] not in "".join(_chain(refused.value))


def _chain(error: BaseException | None) -> list[str]:
    """Return an error and its causes, in words."""
    if error is None:
        return []
    return [repr(error), str(error), *_chain(error.__cause__), *_chain(error.__context__)]


async def test_a_token_that_is_refused_later_ends_it_too(server: TelegramServer) -> None:
    """A token revoked later ends the bot with an error."""
    async with line_to(server) as line:
        life = asyncio.create_task(
            connect(server.token, line.url).run(ScriptedHost(), ScriptedHost().learn)
        )
        await server.until(lambda known: known.called("getUpdates"))
        line.disturb = lambda _method, _parameters: refusal(401, "Unauthorized")
        await server.world.user("Ane").start()
        with pytest.raises(RefusedTokenError):
            await life


async def test_an_empty_token_is_refused_without_asking() -> None:
    with pytest.raises(RefusedTokenError):
        connect("", "")


async def test_it_waits_ever_longer_for_a_network_to_come(server: TelegramServer) -> None:
    """Retries at the start become rarer, until the network is available."""
    clock, faults = ImpatientTimer(), [refusal(502, "Bad Gateway"), web.Response(text="<html>")]
    async with line_to(server) as line:
        line.disturb = lambda _method, _parameters: faults.pop() if faults else None
        async with live(server, ScriptedHost(), url=line.url, clock=clock):
            assert clock.waits == [1.0, 2.0]


async def test_what_hangs_does_not_keep_it_from_leaving(
    server: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "GRACE_S", 0.01)
    ane, hangs = server.world.user("Ane"), asyncio.Event()

    async def receive(_incoming: Request) -> Reply:
        hangs.set()
        await asyncio.Event().wait()
        return Reply()

    async with live(server, receive):
        await ane.start()
        await hangs.wait()
    assert _own_tasks() == [asyncio.current_task()]


async def test_it_leaves_nothing_undone(server: TelegramServer) -> None:
    """At shutdown requests complete, updates are confirmed and connections close."""
    ane, host = server.world.user("Ane"), ScriptedHost()
    host.answers("", Reply("Kaixo!"))
    async with live(server, host) as platform:
        await ane.start()
        await until(lambda: host.heard)
    assert ane.private.last.text == "Kaixo!"
    assert server.world.updates.pending == 0
    assert _own_tasks() == [asyncio.current_task()]
    with pytest.raises(FailedError):
        await platform.send(address(ane.private), MessageContent("Too late"))


def _own_tasks() -> list[asyncio.Task[object]]:
    """Return all tasks except those of the server."""
    return [task for task in asyncio.all_tasks() if "RequestHandler" not in repr(task)]


async def test_it_begins_anew_where_it_left_off(server: TelegramServer) -> None:
    ane, host = server.world.user("Ane"), ScriptedHost()
    for payload in ("one", "two"):
        await ane.start(payload)
        async with live(server, host):
            await server.until_acknowledged()
    assert host.deeds == [StartLink("one"), StartLink("two")]


async def test_neither_the_token_nor_a_hand_reaches_the_log(
    server: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    """No token and no hand reaches the log, at any level and with failures."""
    caplog.set_level(logging.DEBUG)
    ane, clock = server.world.user("Ane"), ImpatientTimer()
    await ane.start()
    with capture_logs() as logs:
        async with AsyncExitStack() as lines:
            line = await lines.enter_async_context(line_to(server))
            async with live(server, ScriptedHost(), url=line.url, clock=clock) as platform:
                await platform.send(address(ane.private), HAND)
                await lines.aclose()
                with pytest.raises(FailedError) as failed:
                    await platform.send(address(ane.private), HAND)
                await until(lambda: clock.waits)
                logging.getLogger("aiohttp.client").warning(
                    "gone: %s", f"{line.url}/bot{server.token}"
                )
                logging.getLogger("telegram.Bot").error("x", exc_info=OSError(server.token))
    said = "".join([caplog.text, str(logs), *_chain(failed.value)])
    assert "gone: " in said
    assert "OSError" in said
    assert server.token.rpartition(":")[2] not in said
    assert HAND.text not in said


async def test_everybody_is_offered_the_commands_in_their_language(server: TelegramServer) -> None:
    ane, jon = server.world.user("Ane", language="eu"), server.world.user("Jon", language="de")
    group = server.world.supergroup("Lagunak", ane, jon)
    async with live(server, ScriptedHost()):
        menus = [ane.menu(group), jon.menu(group), ane.menu(ane.private)]
    assert [menu[0].description.partition(" ")[0] for menu in menus] == ["Mahai", "Abrir", "Mahai"]
    in_group, _, in_private = [{one.command for one in menu} for menu in menus]
    learning = {"ikasi", "egunekoa", "partidak", "trebatu"}
    assert in_private - in_group == {"hizkuntza", "jokatu", *learning}
    aside = {one.command for one in menus[1] if one.is_ephemeral}
    assert aside == {
        command.name
        for command in COMMANDS
        if command.where is Scope.EPHEMERAL and Menu.GROUP in command.menu
    }
    basque = {one.command for one in menus[0] if one.is_ephemeral}
    assert basque == {typed_name(name, "eu") for name in (*aside, "ajustes")}
    assert basque >= {"keinuak", "kartak", "markagailua", "laguntza"}


async def test_the_bot_says_in_four_languages_what_it_is(server: TelegramServer) -> None:
    """The bot's descriptions are set in four languages, with Spanish as the default."""
    async with live(server, ScriptedHost()):
        profile = server.world.profile
    for texts in (profile.descriptions, profile.short_descriptions):
        assert set(texts) == {"", "eu", "en", "fr"}
        assert len(set(texts.values())) == len(texts)
    assert "/mesa" in profile.descriptions[""]
    assert profile.menu_button == "commands"


async def test_what_cannot_be_set_is_set_later(server: TelegramServer) -> None:
    """A failed setting is retried while requests are handled; a refused one is logged."""
    clock, host, ane = ImpatientTimer(), ScriptedHost(), server.world.user("Ane")
    faults = iter(
        [
            refusal(429, "Too Many Requests", retry_after=600),
            refusal(500, "Internal Server Error"),
            refusal(500, "Internal Server Error"),
        ]
    )

    def disturb(method: str, parameters: Parameters) -> web.Response | None:
        if method == "setMyCommands":
            return next(faults, None)
        if method == "setMyDescription" and parameters.get("language_code") == "fr":
            return refusal(400, "Bad Request: description is refused")
        return None

    with capture_logs() as logs:
        async with line_to(server) as line:
            line.disturb = disturb
            async with live(server, host, url=line.url, clock=clock):
                await ane.start()
                await server.until(lambda _: host.heard)
    assert clock.waits == [600.0, 4.0, 8.0]
    assert ane.menu(ane.private)
    assert set(server.world.profile.descriptions) == {"", "eu", "en"}
    assert [log["event"] for log in logs if log["log_level"] == "error"] == ["profile refused"]


async def test_an_update_that_cannot_be_read_is_skipped(server: TelegramServer) -> None:
    """An unreadable update is skipped and logged without content; others are handled."""
    host, ane = ScriptedHost(), server.world.user("Ane")
    async with live(server, host):
        await ane.start()
        await server.until_acknowledged()
        with server.world.updates.late():
            await ane.say(ane.private, "mus")
            server.world.updates.push("message", {"text": "rey de oros"})
            await ane.say(ane.private, "corto")
        with capture_logs() as logs:
            await server.until(lambda _: len(host.heard) == 3)
            await server.until_acknowledged()
            await ane.say(ane.private, "paso")
            await server.until(lambda _: len(host.heard) == 4)
    assert server.forgive(), "the server knows as well that it is no update"
    assert host.deeds == [
        StartLink(),
        TextMessage("mus"),
        TextMessage("corto"),
        TextMessage("paso"),
    ]
    [unreadable] = logs
    assert unreadable["event"] == "update unreadable"
    assert "rey" not in str(logs)


async def test_a_deed_that_fails_is_logged_without_what_was_said(server: TelegramServer) -> None:
    """A failing request is logged without its text and without values of variables."""
    told = "1b 2c 3e 4o"

    async def receive(incoming: Request) -> Reply:
        hand = told
        raise ValueError(hand, incoming)

    ane = server.world.user("Ane")
    with capture_logs() as logs:
        async with live(server, receive):
            await ane.start(payload="K7QX2")
            await server.until_acknowledged()
    [failed] = [log for log in logs if log["log_level"] == "error"]
    assert failed["error"] == "ValueError"
    assert not any(words in str(logs) for words in (told, "K7QX2", server.token))
