"""Tests of long polling: every update is handled once and in time, through all failures."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Final

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.platforms.telegram import polling
from bot.platforms.telegram.polling import POLL_S, REPEATED_WAIT_S
from bot.ports.message import Reply
from bot.ports.request import PlatformRecovered, Request, StartLink
from tests.servers.telegram import TelegramServer
from tests.servers.telegram.updates import FIRST_ID
from tests.unit.bot.platforms.telegram.line import Parameters, line_to, refusal, until
from tests.unit.bot.platforms.telegram.stage import ImpatientTimer, ScriptedHost, live

RETURN_S: Final = 10.0
"""The time within which the return of the server is noticed."""

MOST_AT_ONCE: Final = 100
"""The most updates in one response."""


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    """Return a server with an empty state."""
    async with TelegramServer() as started:
        yield started


@pytest.mark.parametrize("first", [1, FIRST_ID, 2_000_000_000])
async def test_everybody_is_heard_once_after_a_quiet_week(
    server: TelegramServer, first: int
) -> None:
    """After a quiet week restarted update ids are handled once, whatever their values."""
    ane, host = server.world.user("Ane"), ScriptedHost()
    async with live(server, host):
        for number in range(3):
            await ane.start(f"before-{number}")
        await server.until_acknowledged()
        server.world.updates.restart_at(first)
        asked = len(server.called("getUpdates"))
        for number in range(MOST_AT_ONCE + 3):
            await ane.start(f"after-{number}")
        await server.until(lambda _: len(host.heard) == 3 + MOST_AT_ONCE + 3)
        await server.until_acknowledged()
        assert len(server.called("getUpdates")) - asked <= MOST_AT_ONCE + 4
    assert host.deeds == [
        *(StartLink(f"before-{number}") for number in range(3)),
        *(StartLink(f"after-{number}") for number in range(MOST_AT_ONCE + 3)),
    ]
    assert len({incoming.key for incoming in host.heard}) == len(host.heard)


async def test_a_server_that_forgets_nothing_is_asked_no_more_than_now_and_then(
    server: TelegramServer,
) -> None:
    """A server that repeats updates is polled rarely and logged once; new updates are handled."""
    clock, host = ImpatientTimer(), ScriptedHost()
    ane, jon = server.world.user("Ane"), server.world.user("Jon")

    def forget_offset(method: str, parameters: Parameters) -> None:
        if method == "getUpdates":
            parameters.pop("offset", None)

    with capture_logs() as logs:
        async with line_to(server) as line:
            line.disturb = forget_offset
            async with live(server, host, url=line.url, clock=clock):
                await ane.start("one")
                await server.until(lambda _: len(clock.waits) > 3)
                await jon.start("two")
                await server.until(lambda _: StartLink("two") in host.deeds)
                polls, waits = len(server.called("getUpdates")), len(clock.waits)
    assert set(clock.waits) == {REPEATED_WAIT_S}
    assert polls <= waits + 4, "one that hears nothing new waits before asking again"
    told = [log for log in logs if log["event"] == "updates received twice"]
    assert [log["count"] for log in told][:1] == [1]
    assert len(told) <= 2, "once for each time that it begins"
    assert all(log["log_level"] == "warning" for log in told)


FAULTS: Final[dict[str, Callable[[], web.Response]]] = {
    "the server is ill": lambda: refusal(500, "Internal Server Error"),
    "a proxy answers": lambda: web.Response(status=502, text="<html>Bad Gateway</html>"),
    "nonsense comes": lambda: web.Response(text="{", content_type="application/json"),
    "no list comes": lambda: web.json_response({"ok": True, "result": {}}),
    "nothing comes": lambda: web.json_response({"ok": True}),
    "something else comes": lambda: web.json_response(["ok"]),
    "something else is refused": lambda: web.json_response("no", status=500),
    "no updates come": lambda: web.json_response({"ok": True, "result": ["x", None]}),
    "one has no number": lambda: web.json_response({"ok": True, "result": [{"message": {}}]}),
    "another program polls": lambda: refusal(409, "Conflict: terminated by other getUpdates"),
    "it asks too often": lambda: refusal(429, "Too Many Requests", retry_after=7),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_no_fault_ends_the_listening(server: TelegramServer, fault: str) -> None:
    """No error ends the polling: it waits, retries and receives the missed updates."""
    clock, host, ane = ImpatientTimer(), ScriptedHost(), server.world.user("Ane")
    faults = 3

    def disturb(method: str, _parameters: Parameters) -> web.Response | None:
        nonlocal faults
        if method != "getUpdates" or not faults:
            return None
        faults -= 1
        return FAULTS[fault]()

    async with line_to(server) as line:
        line.disturb = disturb
        async with live(server, host, url=line.url, clock=clock):
            await ane.start("hello")
            await server.until(lambda _: host.heard)
    assert clock.waits == ([7.0] * 3 if "often" in fault else [1.0, 2.0, 4.0])


async def test_a_login_of_another_shape_is_tried_again(server: TelegramServer) -> None:
    clock, answers = ImpatientTimer(), iter([{"ok": True, "result": []}, {"ok": True}, []])

    def disturb(method: str, _parameters: Parameters) -> web.Response | None:
        answer = next(answers, None) if method == "getMe" else None
        return None if answer is None else web.json_response(answer)

    async with line_to(server) as line:
        line.disturb = disturb
        async with live(server, ScriptedHost(), url=line.url, clock=clock):
            assert clock.waits == [1.0, 2.0, 4.0]


async def test_who_is_lost_for_long_is_asked_every_few_seconds(server: TelegramServer) -> None:
    """During a long outage the bot retries every few seconds, and logs it once."""
    clock, host, ane = ImpatientTimer(), ScriptedHost(), server.world.user("Ane")
    faults = iter([FAULTS["a proxy answers"]] * 20)

    def disturb(method: str, _parameters: Parameters) -> web.Response | None:
        fault = next(faults, None) if method == "getUpdates" else None
        return None if fault is None else fault()

    with capture_logs() as logs:
        async with line_to(server) as line:
            line.disturb = disturb
            async with live(server, host, url=line.url, clock=clock):
                await ane.start()
                await server.until(lambda _: host.heard)
    assert clock.waits == [1.0, 2.0, *[4.0] * 18]
    assert max(clock.waits) + POLL_S < RETURN_S
    assert host.news.count(PlatformRecovered("telegram")) == 1
    told = [log["failures"] for log in logs if log["event"] == "telegram does not respond"]
    assert told == [1, 2, 4, 8, 16]


async def test_a_connection_that_breaks_is_made_again(server: TelegramServer) -> None:
    """A broken connection during a long poll is replaced."""
    clock, host, ane = ImpatientTimer(), ScriptedHost(), server.world.user("Ane")
    async with AsyncExitStack() as lines:
        line = await lines.enter_async_context(line_to(server))
        async with live(server, host, url=line.url, clock=clock):
            await lines.aclose()
            await until(lambda: clock.waits)
            await lines.enter_async_context(line_to(server, port=line.port))
            await ane.start()
            await server.until(lambda _: host.heard)


async def test_an_update_is_done_with_only_when_it_has_been_dealt_with(
    server: TelegramServer,
) -> None:
    """An update is confirmed after its handling, and a slow request does not block others long."""
    ane, jon = server.world.user("Ane"), server.world.user("Jon")
    heard, go_on = ScriptedHost(), asyncio.Event()

    async def receive(incoming: Request) -> Reply:
        answer = await heard(incoming)
        if incoming.person.name == "Ane":
            await go_on.wait()
        return answer

    async with live(server, receive):
        await ane.start("one")
        await until(lambda: heard.heard)
        assert server.world.updates.pending == 1
        await jon.start("two")
        await server.until(lambda _: len(heard.heard) == 2)
        go_on.set()


async def test_it_takes_on_no_more_than_it_can_bear(
    server: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of concurrent requests is limited; further updates wait at Telegram."""
    monkeypatch.setattr(polling, "PATIENCE_S", 0.0)
    monkeypatch.setattr(polling, "MOST_UNDER_WAY", 2)
    ane, heard, go_on = server.world.user("Ane"), ScriptedHost(), asyncio.Event()

    async def receive(incoming: Request) -> Reply:
        answer = await heard(incoming)
        await go_on.wait()
        return answer

    async with live(server, receive):
        await ane.start("1")
        await server.until(lambda _: heard.heard)
        await ane.start("2")
        await until(lambda: len(heard.heard) == 2)
        await ane.start("3")
        with pytest.raises(AssertionError, match="never came"):
            await server.until(lambda _: len(heard.heard) == 3, timeout_s=0.1)
        go_on.set()
        await server.until(lambda _: len(heard.heard) == 3)


async def test_a_failing_host_silences_nobody(server: TelegramServer) -> None:
    ane, host = server.world.user("Ane"), ScriptedHost()

    async def receive(incoming: Request) -> Reply:
        if incoming.body == StartLink("one"):
            raise LookupError
        return await host(incoming)

    with capture_logs() as logs:
        async with live(server, receive):
            await ane.start("one")
            await ane.start("two")
            await server.until(lambda _: host.heard)
    assert host.deeds == [StartLink("two")]
    assert [log["error"] for log in logs if log["log_level"] == "error"] == ["LookupError"]


async def test_an_update_that_comes_twice_has_the_same_key(server: TelegramServer) -> None:
    ane, host = server.world.user("Ane"), ScriptedHost()
    async with live(server, host, clock=ImpatientTimer()):
        await ane.start("one")
        await server.until_acknowledged()
        server.world.updates.repeat_last()
        await server.until(lambda _: len(host.heard) == 2)
        await ane.start("two")
        await server.until(lambda _: len(host.heard) == 3)
    first, again, other = host.heard
    assert first == again
    assert first.key
    assert first.key != other.key
