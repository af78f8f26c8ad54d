"""Long polling: whatever befalls it, everybody is heard, once, and in time."""

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
"""So soon after its return the server is noticed, at most."""

MOST_AT_ONCE: Final = 100
"""Updates that one request brings."""


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    """A server and its empty world."""
    async with TelegramServer() as started:
        yield started


@pytest.mark.parametrize("first", [1, FIRST_ID, 2_000_000_000])
async def test_everybody_is_heard_once_after_a_quiet_week(
    server: TelegramServer, first: int
) -> None:
    """However low or high the numbers begin again, and be they those of the week before."""
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
    """It brings the same again and again, which is logged once; who is new there is heard."""
    timer, host = ImpatientTimer(), ScriptedHost()
    ane, jon = server.world.user("Ane"), server.world.user("Jon")

    def forget_offset(method: str, parameters: Parameters) -> None:
        if method == "getUpdates":
            parameters.pop("offset", None)

    with capture_logs() as logs:
        async with line_to(server) as line:
            line.disturb = forget_offset
            async with live(server, host, url=line.url, timer=timer):
                await ane.start("one")
                await server.until(lambda _: len(timer.waits) > 3)
                await jon.start("two")
                await server.until(lambda _: StartLink("two") in host.deeds)
                polls, waits = len(server.called("getUpdates")), len(timer.waits)
    assert set(timer.waits) == {REPEATED_WAIT_S}
    assert polls <= waits + 4, "whoever hears nothing new waits before asking again"
    told = [log for log in logs if log["event"] == "updates come again"]
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
    """It waits, tries again, and hears what was said meanwhile."""
    timer, host, ane = ImpatientTimer(), ScriptedHost(), server.world.user("Ane")
    faults = 3

    def disturb(method: str, _parameters: Parameters) -> web.Response | None:
        nonlocal faults
        if method != "getUpdates" or not faults:
            return None
        faults -= 1
        return FAULTS[fault]()

    async with line_to(server) as line:
        line.disturb = disturb
        async with live(server, host, url=line.url, timer=timer):
            await ane.start("hello")
            await server.until(lambda _: host.heard)
    assert timer.waits == ([7.0] * 3 if "often" in fault else [1.0, 2.0, 4.0])


async def test_a_login_of_another_shape_is_tried_again(server: TelegramServer) -> None:
    timer, answers = ImpatientTimer(), iter([{"ok": True, "result": []}, {"ok": True}, []])

    def disturb(method: str, _parameters: Parameters) -> web.Response | None:
        answer = next(answers, None) if method == "getMe" else None
        return None if answer is None else web.json_response(answer)

    async with line_to(server) as line:
        line.disturb = disturb
        async with live(server, ScriptedHost(), url=line.url, timer=timer):
            assert timer.waits == [1.0, 2.0, 4.0]


async def test_who_is_lost_for_long_is_asked_every_few_seconds(server: TelegramServer) -> None:
    """The host hears when it is back, once; the log does not hear of every try."""
    timer, host, ane = ImpatientTimer(), ScriptedHost(), server.world.user("Ane")
    faults = iter([FAULTS["a proxy answers"]] * 20)

    def disturb(method: str, _parameters: Parameters) -> web.Response | None:
        fault = next(faults, None) if method == "getUpdates" else None
        return None if fault is None else fault()

    with capture_logs() as logs:
        async with line_to(server) as line:
            line.disturb = disturb
            async with live(server, host, url=line.url, timer=timer):
                await ane.start()
                await server.until(lambda _: host.heard)
    assert timer.waits == [1.0, 2.0, *[4.0] * 18]
    assert max(timer.waits) + POLL_S < RETURN_S
    assert host.news.count(PlatformRecovered("telegram")) == 1
    told = [log["failures"] for log in logs if log["event"] == "telegram does not answer"]
    assert told == [1, 2, 4, 8, 16]


async def test_a_connection_that_breaks_is_made_again(server: TelegramServer) -> None:
    """While a request waits for something to happen, everything between may go down."""
    timer, host, ane = ImpatientTimer(), ScriptedHost(), server.world.user("Ane")
    async with AsyncExitStack() as lines:
        line = await lines.enter_async_context(line_to(server))
        async with live(server, host, url=line.url, timer=timer):
            await lines.aclose()
            await until(lambda: timer.waits)
            await lines.enter_async_context(line_to(server, port=line.port))
            await ane.start()
            await server.until(lambda _: host.heard)


async def test_an_update_is_done_with_only_when_it_has_been_dealt_with(
    server: TelegramServer,
) -> None:
    """Who is killed in between finds it again; who is slow keeps nobody else waiting for long."""
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
    """Where all that is under way hangs, the rest waits at Telegram until some of it is over."""
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
    async with live(server, host, timer=ImpatientTimer()):
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
