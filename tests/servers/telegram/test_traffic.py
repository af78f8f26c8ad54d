"""Too many requests: as scripted, and by Telegram's limits on a test clock."""

import pytest
from telegram import InputMediaPhoto
from telegram.error import RetryAfter

from tests.servers.telegram import Limits
from tests.servers.telegram.fixtures import Scene
from tests.servers.telegram.pictures import png


async def retry_after(scene: Scene, chat_id: int) -> float:
    """Send one message too many, and return the requested wait in seconds."""
    with pytest.raises(RetryAfter) as refused:
        await scene.bot.send_message(chat_id, "x")
    wait = refused.value.retry_after
    return wait if isinstance(wait, int) else wait.total_seconds()


@pytest.fixture(autouse=True)
def _seconds_as_time_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enable the client's new type of ``retry_after``, since it warns about the old one."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


async def test_a_scripted_flood_ends_after_so_many_refusals(scene: Scene) -> None:
    """Other chats, answers to presses and requests that send nothing are not affected."""
    scene.server.flood(scene.group, seconds=7, times=2)
    assert await retry_after(scene, scene.group.id) == 7
    await scene.bot.send_message(scene.ane.id, "elsewhere")
    await scene.bot.send_chat_action(scene.group.id, "typing")
    assert await retry_after(scene, scene.group.id) == 7
    await scene.bot.send_message(scene.group.id, "at last")
    assert [message.text for message in scene.group.messages] == ["at last"]
    assert scene.group.actions == ["typing"]


async def test_one_message_a_second_and_chat(scene: Scene) -> None:
    scene.server.limit()
    await scene.bot.send_message(scene.group.id, "one")
    assert await retry_after(scene, scene.group.id) == 1
    await scene.bot.send_message(scene.ane.id, "elsewhere")
    scene.clock.advance(1)
    await scene.bot.send_message(scene.group.id, "two")


async def test_twenty_messages_a_minute_and_group(scene: Scene) -> None:
    """Edits count as messages, refused ones do not; a private chat has no such limit."""
    scene.server.limit()
    message = await scene.bot.send_message(scene.group.id, "0")
    for second in range(1, 20):
        scene.clock.advance(1)
        await message.edit_text(str(second))
        await scene.bot.send_message(scene.ane.id, str(second))
    scene.clock.advance(1)
    assert await retry_after(scene, scene.group.id) == 40
    await scene.bot.send_message(scene.ane.id, "20")
    scene.clock.advance(1)
    await scene.bot.send_message(scene.ane.id, "21")
    scene.clock.advance(38)
    assert await retry_after(scene, scene.group.id) == 1
    scene.clock.advance(1)
    await scene.bot.send_message(scene.group.id, "20")


async def test_a_burst_is_borne_where_the_limits_allow_one(scene: Scene) -> None:
    scene.server.limit(Limits(per_second=3))
    for text in "abc":
        await scene.bot.send_message(scene.group.id, text)
    assert await retry_after(scene, scene.group.id) == 1


async def test_each_photo_of_an_album_counts(scene: Scene) -> None:
    scene.server.limit(Limits(per_group_minute=4))
    await scene.bot.send_media_group(scene.group.id, [InputMediaPhoto(png())] * 3)
    scene.clock.advance(1)
    await scene.bot.send_message(scene.group.id, "four")
    scene.clock.advance(1)
    assert await retry_after(scene, scene.group.id) == 58


async def test_thirty_messages_a_second_for_the_whole_bot(scene: Scene) -> None:
    scene.server.limit(Limits(whole_per_second=2))
    groups = [scene.server.world.group(name, scene.ane) for name in "abc"]
    for group in groups[:2]:
        await scene.bot.send_message(group.id, "x")
    assert await retry_after(scene, groups[2].id) == 1
