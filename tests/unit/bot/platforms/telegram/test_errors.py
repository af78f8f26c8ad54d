"""Tests of Telegram's refusals, as the outbox receives them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
from aiohttp import web

from bot.platforms.telegram import TelegramPlatform
from bot.ports.message import Mention, MessageContent
from bot.ports.platform import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    MovedError,
    PlatformError,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address, PersonId
from tests.servers.telegram import TelegramServer
from tests.unit.bot.platforms.telegram.line import line_to
from tests.unit.bot.platforms.telegram.stage import (
    TABLE,
    Scene,
    ScriptedHost,
    address,
    connect,
    live,
    person,
    set_up,
)

if TYPE_CHECKING:
    from bot.ports.platform import Platform

Request: TypeAlias = Callable[[TelegramPlatform], Awaitable[object]]

GROUP: Final = Address("telegram", "-1002000000009")
SOMEBODY: Final = PersonId("telegram", "5000000009")


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Yield a bot in a group."""
    async with TelegramServer() as server, set_up(server) as ready:
        yield ready


async def test_a_post_stands_as_it_was_meant(scene: Scene) -> None:
    """A message has its buttons, its mention and no link preview."""
    ane = Mention("Ane", person(scene.ane))
    table = await scene.table(MessageContent("https://example.org", (ane,), TABLE.rows))
    assert table.labels == ("Envido", "Hand")
    (entity,) = table.content.entities
    assert (entity["type"], entity["offset"]) == ("text_mention", 24)
    call = scene.server.called("sendMessage")[-1]
    assert call.parameters["link_preview_options"] == {"is_disabled": True}
    await scene.platform.edit(address(scene.group), str(table.id), MessageContent("over"))
    assert (scene.group.last.text, scene.group.last.labels) == ("over", ())


async def test_an_edit_that_changes_nothing_is_done(scene: Scene) -> None:
    table = await scene.table()
    await scene.platform.edit(address(scene.group), str(table.id), TABLE)
    message = await scene.platform.send(person(scene.ane), TABLE)
    await scene.platform.edit(person(scene.ane), message, TABLE)
    refusals = [call.refusal for call in scene.server.called("editMessageText")]
    assert all("not modified" in refusal for refusal in refusals)
    assert len(refusals) == 2


async def test_who_has_not_started_the_bot_cannot_be_reached(scene: Scene) -> None:
    """A person who has not started the bot is unreachable until they do."""
    with pytest.raises(UnreachableError):
        await scene.platform.send(person(scene.jon), TABLE)
    await scene.jon.start()
    assert await scene.platform.send(person(scene.jon), TABLE)


async def test_who_has_blocked_the_bot_cannot_be_reached(scene: Scene) -> None:
    """A person who blocked the bot is unreachable for new and old messages."""
    message = await scene.platform.send(person(scene.ane), TABLE)
    await scene.ane.block()
    with pytest.raises(UnreachableError):
        await scene.platform.send(person(scene.ane), TABLE)
    with pytest.raises(UnreachableError):
        await scene.platform.edit(person(scene.ane), message, MessageContent("x"))


async def test_a_group_that_threw_the_bot_out_is_forbidden(scene: Scene) -> None:
    table = await scene.table()
    await scene.ane.kick_bot(scene.group)
    with pytest.raises(ForbiddenHereError):
        await scene.platform.send(address(scene.group), TABLE)
    with pytest.raises(ForbiddenHereError):
        await scene.platform.edit(address(scene.group), str(table.id), MessageContent("x"))


async def test_a_group_that_took_the_bots_voice_is_forbidden(scene: Scene) -> None:
    await scene.ane.restrict_bot(scene.group)
    with pytest.raises(ForbiddenHereError):
        await scene.platform.send(address(scene.group), TABLE)


async def test_a_topic_that_is_closed_or_gone_is_forbidden(scene: Scene) -> None:
    """A closed or deleted topic is forbidden, and other topics are not."""
    forum = scene.server.world.forum("Elkartea", scene.ane)
    thread = scene.server.world.topic(forum, "Mus")
    forum.topics[thread].is_closed = True
    for topic in (thread, 99):
        with pytest.raises(ForbiddenHereError):
            await scene.platform.send(address(forum, topic), TABLE)
    assert await scene.platform.send(address(forum), TABLE)


async def test_a_message_that_was_deleted_is_gone(scene: Scene) -> None:
    table = await scene.table()
    await scene.jon.delete(table)
    with pytest.raises(GoneError):
        await scene.platform.edit(address(scene.group), str(table.id), MessageContent("x"))


async def test_a_message_that_cannot_be_edited_is_too_old(scene: Scene) -> None:
    said = await scene.jon.say(scene.group, "mus")
    with pytest.raises(TooOldError):
        await scene.platform.edit(address(scene.group), str(said.id), MessageContent("x"))


async def test_a_flooded_chat_waits_alone(scene: Scene) -> None:
    """A flooded chat waits for the reported time, and other chats do not."""
    scene.server.flood(scene.group, seconds=9)
    with pytest.raises(RetryLaterError) as later:
        await scene.platform.send(address(scene.group), TABLE)
    assert later.value.seconds == 9.0
    assert await scene.platform.send(person(scene.ane), TABLE)
    assert (await scene.table()).text == TABLE.text


async def test_a_group_that_has_moved_tells_where_to(scene: Scene) -> None:
    small = scene.server.world.group("Bi", scene.ane)
    message = await scene.platform.send(address(small), TABLE)
    new = await scene.ane.migrate(small)
    with pytest.raises(MovedError) as moved:
        await scene.platform.edit(address(small), message, MessageContent("x"))
    assert moved.value.address == address(new)
    with pytest.raises(MovedError):
        await scene.platform.send(address(small), TABLE)
    assert await scene.platform.send(moved.value.address, TABLE)


REQUESTS: Final[dict[str, Request]] = {
    "post": lambda platform: platform.send(GROUP, TABLE),
    "edit": lambda platform: platform.edit(GROUP, "7", TABLE),
    "whisper": lambda platform: platform.send(SOMEBODY, TABLE),
}


@pytest.mark.parametrize(
    ("what", "code", "description", "expected"),
    [
        ("post", 403, "Forbidden: the group chat was deleted", ForbiddenHereError),
        ("post", 400, "Bad Request: chat not found", ForbiddenHereError),
        ("post", 400, "Bad Request: CHAT_WRITE_FORBIDDEN", ForbiddenHereError),
        ("post", 400, "Bad Request: have no rights to send a message", ForbiddenHereError),
        ("post", 400, "Bad Request: something that is new", FailedError),
        ("post", 409, "Conflict: something else", FailedError),
        ("post", 401, "Unauthorized", FailedError),
        ("post", 500, "Internal Server Error", FailedError),
        ("edit", 400, "Bad Request: MESSAGE_ID_INVALID", GoneError),
        ("edit", 400, "Bad Request: there is no text in the message to edit", TooOldError),
        ("whisper", 403, "Forbidden: user is deactivated", UnreachableError),
        ("whisper", 400, "Bad Request: chat not found", UnreachableError),
        ("whisper", 400, "Bad Request: PEER_ID_INVALID", UnreachableError),
    ],
)
async def test_every_refusal_has_a_meaning(
    what: str, code: int, description: str, expected: type[PlatformError]
) -> None:
    """Every refusal means a lost chat, a message to send anew, or a retry."""
    body = {"ok": False, "error_code": code, "description": description}
    async with (
        TelegramServer() as server,
        line_to(server) as line,
        live(server, ScriptedHost(), url=line.url) as platform,
    ):
        line.disturb = lambda method, _parameters: (
            None if method == "getUpdates" else web.json_response(body, status=code)
        )
        with pytest.raises(expected) as failed:
            await REQUESTS[what](platform)
        assert failed.value.__context__ is None


async def test_a_network_that_is_down_is_a_failure() -> None:
    """A network failure is retried, and its error contains no detail of the library."""
    platform = connect("7:secret", "http://127.0.0.1:9/bot/")
    host = ScriptedHost()
    # A platform closes its connections when it ends.
    life = asyncio.create_task(platform.run(host, host.learn))
    try:
        with pytest.raises(FailedError) as failed:
            await platform.send(GROUP, TABLE)
    finally:
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
    assert failed.value.__context__ is None
    assert "secret" not in str(failed.value)


async def test_the_group_budget_is_kept(scene: Scene) -> None:
    """A group accepts twenty calls a minute, two of which are reserved for answers."""
    platform: Platform = scene.platform
    limits = platform.limits
    assert limits.chat_pace.per_minute + limits.chat_pace.reserved == 18
    assert limits.buttons_in_row * limits.rows <= 100
    assert not limits.is_private(GROUP)
    assert limits.is_private(Address("telegram", "7"))
