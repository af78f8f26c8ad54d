"""Long polling where the numbers of updates begin again, as they do after a quiet week."""

from collections.abc import AsyncIterator
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.platforms.telegram.polling import REPEATED_WAIT_S
from bot.ports.platform import Started
from tests.bot.telegram import ImpatientTimer, ScriptedHost, live
from tests.bot.telegram_line import Parameters, line_to
from tests.loopback.telegram import TelegramServer
from tests.loopback.telegram.updates import FIRST_ID

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
        *(Started(f"before-{number}") for number in range(3)),
        *(Started(f"after-{number}") for number in range(MOST_AT_ONCE + 3)),
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
                await server.until(lambda _: Started("two") in host.deeds)
                polls, waits = len(server.called("getUpdates")), len(timer.waits)
    assert set(timer.waits) == {REPEATED_WAIT_S}
    assert polls <= waits + 4, "whoever hears nothing new waits before asking again"
    told = [log for log in logs if log["event"] == "updates come again"]
    assert [log["count"] for log in told][:1] == [1]
    assert len(told) <= 2, "once for each time that it begins"
    assert all(log["log_level"] == "warning" for log in told)
