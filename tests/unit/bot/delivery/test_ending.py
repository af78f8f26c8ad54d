"""How the outbox ends, what ends with a caller, and what it keeps in mind."""

import asyncio

import pytest

from bot.delivery.outbox import GRACE_S
from bot.delivery.sent_messages import SentMessages, SentRecord, SlotKey, SlotKind
from bot.ports.background_tasks import TaskGroup
from bot.ports.message import MessageContent
from bot.ports.platform import FailedError
from bot.ports.request import Address
from storage.memory_store import MemoryStore
from tests.unit.bot.delivery.outbox_chats import (
    AN_HOUR_S,
    CALL_S,
    ELSEWHERE,
    GROUP,
    NAME,
    OTHER,
    TABLE,
    Desk,
    just,
    limits,
)

MANY = 1_000


async def test_closing_lets_a_call_end_and_begins_none() -> None:
    """What was sent is told of, so that the next process knows the message."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("sent")))
    await desk.until_calling()
    desk.outbox.refresh(TABLE, just(MessageContent("not yet sent")))
    desk.outbox.refresh(ELSEWHERE, just(MessageContent("waiting for more")))
    await desk.timer.finish(desk.outbox.close())
    assert desk.paper.texts(GROUP) == ["sent"]
    assert desk.paper.sent(OTHER) == []
    assert desk.paper.broken_off == 0
    assert desk.delivered == [(TABLE, "1", "sent")]
    assert desk.timer.sleepers == 0


async def test_closing_waits_for_no_call_for_ever() -> None:
    """A platform that hangs does not keep the process alive."""
    desk = Desk()
    desk.paper.call_s[GROUP] = AN_HOUR_S
    desk.outbox.refresh(TABLE, just(MessageContent("hanging")))
    await desk.until_calling()
    begun_at = desk.timer.now()
    await desk.timer.finish(desk.outbox.close())
    assert desk.timer.now() == begun_at + GRACE_S
    assert desk.paper.broken_off == 1


async def test_closing_does_not_wait_for_another_try() -> None:
    """Neither for a lane that backs off, nor for one whose call fails meanwhile."""
    desk = Desk()
    for reader in (GROUP, OTHER):
        desk.paper.faults[reader].append(FailedError())
    desk.outbox.refresh(TABLE, just(MessageContent("failed")))
    await desk.until_calling()
    await desk.timer.advance(CALL_S)
    desk.outbox.refresh(ELSEWHERE, just(MessageContent("about to fail")))
    await desk.until_calling(2)
    begun_at = desk.timer.now()
    await desk.timer.finish(desk.outbox.close())
    assert desk.timer.now() <= begun_at + CALL_S
    assert len(desk.paper.calls) == 2


async def test_what_is_shown_after_closing_is_for_the_next_process() -> None:
    """A late word does no harm."""
    desk = Desk()
    await desk.timer.finish(desk.outbox.close())
    desk.outbox.refresh(TABLE, just(MessageContent("late")))
    await desk.timer.advance(AN_HOUR_S)
    assert desk.paper.calls == []


async def test_closing_twice_is_closing() -> None:
    """Whoever ends the process need not know whether it ends already."""
    desk = Desk()
    await desk.show(TABLE, "one")
    await desk.timer.finish(desk.outbox.close())
    await desk.timer.finish(desk.outbox.close())
    assert desk.paper.texts(GROUP) == ["one"]


async def test_who_stops_waiting_stops_no_delivery() -> None:
    """The lanes belong to the outbox, not to who waits for them."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    waiting = asyncio.create_task(desk.outbox.wait_idle())
    await desk.until_calling()
    waiting.cancel()
    await desk.settle()
    assert waiting.cancelled()
    assert desk.paper.texts(GROUP) == ["one"]


async def test_who_stops_closing_leaves_nobody_asleep_for_it() -> None:
    """A call under way goes on by itself."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    await desk.until_calling()
    closing = asyncio.create_task(desk.outbox.close())
    await desk.timer.calm()
    closing.cancel()
    await desk.settle()
    await desk.timer.calm()
    assert desk.paper.texts(GROUP) == ["one"]
    assert desk.timer.sleepers == 0


@pytest.mark.long
async def test_lanes_of_old_messages_vanish() -> None:
    """A table of long ago would be posted anew in any case, so there is nothing to know of it."""
    desk = Desk(limits(edit_age_s=AN_HOUR_S))
    for number in range(MANY):
        topic = TABLE._replace(recipient=Address(NAME, str(number)))
        await desk.show(topic, "a game")
        await desk.timer.advance(60)
    assert desk.lane_count < 200


@pytest.mark.long
async def test_lanes_that_can_still_be_edited_stay() -> None:
    """However many tables there are, each keeps its one message."""
    desk = Desk()
    topics = [
        SlotKey(Address(NAME, str(number)), SlotKind.TABLE_HAND, "AAAAA") for number in range(MANY)
    ]
    for text in ("one", "two"):
        for topic in topics:
            desk.outbox.refresh(topic, just(MessageContent(text)))
        await desk.settle()
    assert desk.lane_count == MANY
    assert len(desk.paper.seen) == MANY


@pytest.mark.long
async def test_lanes_at_rest_that_can_still_be_edited_stay_too() -> None:
    desk = Desk()
    topics = [
        SlotKey(Address(NAME, str(number)), SlotKind.TABLE_HAND, "AAAAA") for number in range(MANY)
    ]
    for text in ("one", "two"):
        for topic in topics:
            await desk.show(topic, text)
    assert desk.lane_count == MANY
    assert [*desk.paper.seen.values()] == [MessageContent("two")] * MANY


async def test_a_damaged_note_costs_no_other_table_its_own() -> None:
    """Whichever is read first."""
    store, chores = MemoryStore(), TaskGroup()
    deliveries = SentMessages(store, chores)
    codes = ("AAAA2", "AAAA3", "AAAA4")
    for code in codes:
        deliveries.note(
            SlotKey(GROUP, SlotKind.TABLE_HAND, code), SentRecord(f"message {code}", 1.0)
        )
    await chores.join()
    [damaged] = [key for key in await store.list_all("delivered/") if key.endswith(codes[0])]
    await store.put(damaged, "{")
    again = SentMessages(store, chores)
    await again.load(frozenset(codes))
    assert [len(again.readers(code)) for code in codes] == [0, 1, 1]
