"""Tests of departures from a Telegram group, reported or queried."""

from collections.abc import AsyncIterator

import pytest

from bot.ports.platform import PlatformError
from bot.ports.request import PersonLeft
from tests.servers.telegram import TelegramServer
from tests.unit.bot.platforms.telegram.stage import Scene, address, person, set_up


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a bot in a group with Ane and Jon."""
    async with TelegramServer() as server, set_up(server) as started:
        yield started


async def test_somebody_who_leaves_a_group_is_told_of_by_its_message(scene: Scene) -> None:
    """A departure is reported by its service message, without a request."""
    await scene.jon.leave(scene.group)
    await scene.server.until(lambda _: scene.host.news)
    assert scene.host.news == [PersonLeft(person(scene.jon), (address(scene.group),))]
    assert scene.host.heard == []


async def test_somebody_who_leaves_without_a_message_is_told_of_to_an_administrator(
    scene: Scene,
) -> None:
    """A departure without a message is reported to an administrator bot, which asked for it."""
    await scene.ane.promote_bot(scene.group)
    await scene.jon.slip_out(scene.group)
    news = PersonLeft(person(scene.jon), (address(scene.group),))
    await scene.server.until(lambda _: news in scene.host.news)


async def test_telegram_is_asked_who_is_in_a_group(scene: Scene) -> None:
    """Membership is queried: Ane is a member, Jon is not, and without the bot it is unknown."""
    await scene.jon.slip_out(scene.group)
    platform, here = scene.platform, address(scene.group)
    assert not await platform.has_left(here, person(scene.ane))
    assert await platform.has_left(here, person(scene.jon))
    await scene.ane.kick_bot(scene.group)
    with pytest.raises(PlatformError):
        await platform.has_left(here, person(scene.ane))
