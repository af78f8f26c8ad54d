"""Tests of the outbox at shutdown, at cancellation, and of its memory."""

import asyncio

import pytest

from bot.delivery.outbox import GRACE_S
from bot.delivery.sent_messages import TOGETHER_S, SentMessages, SentRecord
from bot.delivery.slot_key import SlotKey, SlotKind
from bot.ports.background_tasks import TaskGroup
from bot.ports.message import MessageContent
from bot.ports.platform import FailedError
from bot.ports.request import Address
from bot.ports.scheduler import Scheduler
from bot.ports.value import replace
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
from tests.unit.bot.virtual_time import VirtualTimer

MANY = 1_000


async def test_closing_lets_a_call_end_and_begins_none() -> None:
    """Closing completes and reports the running call, and starts no other."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("sent")))
    await desk.until_calling()
    desk.outbox.refresh(TABLE, just(MessageContent("not yet sent")))
    desk.outbox.refresh(ELSEWHERE, just(MessageContent("waiting for more")))
    await desk.clock.finish(desk.outbox.close())
    assert desk.paper.texts(GROUP) == ["sent"]
    assert desk.paper.sent(OTHER) == []
    assert desk.paper.broken_off == 0
    assert desk.delivered == [(TABLE, "paper-1", "sent")]
    assert desk.clock.sleepers == 0


async def test_aborting_ends_every_call_and_begins_none() -> None:
    """A process whose lease is lost sends nothing more, because another one sends for it."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("under way")))
    await desk.until_calling()
    desk.outbox.refresh(TABLE, just(MessageContent("not yet sent")))
    desk.outbox.refresh(ELSEWHERE, just(MessageContent("waiting for more")))
    desk.outbox.abort()
    desk.outbox.refresh(TABLE, just(MessageContent("after it")))
    await desk.clock.advance(AN_HOUR_S)
    assert desk.paper.broken_off == 1
    assert desk.paper.texts(GROUP) == []
    assert desk.paper.sent(OTHER) == []
    assert not desk.outbox.is_busy


async def test_closing_waits_for_no_call_for_ever() -> None:
    """Closing waits a limited time for a call that never returns."""
    desk = Desk()
    desk.paper.call_s[GROUP] = AN_HOUR_S
    desk.outbox.refresh(TABLE, just(MessageContent("hanging")))
    await desk.until_calling()
    begun_at = desk.clock.now()
    await desk.clock.finish(desk.outbox.close())
    assert desk.clock.now() == begun_at + GRACE_S
    assert desk.paper.broken_off == 1


async def test_closing_does_not_wait_for_another_try() -> None:
    """Closing does not wait for a retry, of a paused slot or of a call that fails meanwhile."""
    desk = Desk()
    for reader in (GROUP, OTHER):
        desk.paper.faults[reader].append(FailedError())
    desk.outbox.refresh(TABLE, just(MessageContent("failed")))
    await desk.until_calling()
    await desk.clock.advance(CALL_S)
    desk.outbox.refresh(ELSEWHERE, just(MessageContent("about to fail")))
    await desk.until_calling(2)
    begun_at = desk.clock.now()
    await desk.clock.finish(desk.outbox.close())
    assert desk.clock.now() <= begun_at + CALL_S
    assert len(desk.paper.calls) == 2


async def test_what_is_shown_after_closing_is_for_the_next_process() -> None:
    """Content shown after closing is ignored."""
    desk = Desk()
    await desk.clock.finish(desk.outbox.close())
    desk.outbox.refresh(TABLE, just(MessageContent("late")))
    await desk.clock.advance(AN_HOUR_S)
    assert desk.paper.calls == []


async def test_closing_twice_is_closing() -> None:
    """A second close has no effect."""
    desk = Desk()
    await desk.show(TABLE, "one")
    await desk.clock.finish(desk.outbox.close())
    await desk.clock.finish(desk.outbox.close())
    assert desk.paper.texts(GROUP) == ["one"]


async def test_who_stops_waiting_stops_no_delivery() -> None:
    """A cancelled waiting call does not cancel the delivery."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    waiting = asyncio.create_task(desk.outbox.wait_idle())
    await desk.until_calling()
    waiting.cancel()
    await desk.settle()
    assert waiting.cancelled()
    assert desk.paper.texts(GROUP) == ["one"]


async def test_who_stops_closing_leaves_nobody_asleep_for_it() -> None:
    """A cancelled close leaves no sleeping task, and the running call completes."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    await desk.until_calling()
    closing = asyncio.create_task(desk.outbox.close())
    await desk.clock.calm()
    closing.cancel()
    await desk.settle()
    await desk.clock.calm()
    assert desk.paper.texts(GROUP) == ["one"]
    assert desk.clock.sleepers == 0


@pytest.mark.long
async def test_lanes_of_old_messages_vanish() -> None:
    """Slots of old messages are removed, because old messages are replaced anyway."""
    desk = Desk(limits(edit_age_s=AN_HOUR_S))
    for number in range(MANY):
        topic = replace(TABLE, recipient=Address(NAME, str(number)))
        await desk.show(topic, "a game")
        await desk.clock.advance(60)
    assert desk.lane_count < 200


@pytest.mark.long
async def test_lanes_that_can_still_be_edited_stay() -> None:
    """Slots with editable messages stay, however many there are."""
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
    """A damaged document affects its own table only, in any order."""
    store, tasks = MemoryStore(), TaskGroup()
    sent_messages = SentMessages(store, tasks)
    codes = ("AAAA2", "AAAA3", "AAAA4")
    for code in codes:
        sent_messages.note(
            SlotKey(GROUP, SlotKind.TABLE_HAND, code), SentRecord(f"message {code}", 1.0)
        )
    await tasks.join()
    [damaged] = [key for key in await store.list_all("delivered/") if key.endswith(codes[0])]
    await store.put(damaged, "{")
    again = SentMessages(store, tasks)
    for code in codes:
        await again.wake(code)
    assert [len(again.recipients(code)) for code in codes] == [0, 1, 1]


class CountingStore(MemoryStore):
    """Counts the texts that are written."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = 0

    async def put(self, key: str, value: str) -> None:
        self.writes += 1
        await super().put(key, value)


async def test_edits_that_follow_from_events_are_recorded_together() -> None:
    """They are written a moment later by one write; another edit is written at once."""
    store, tasks, clock, log = CountingStore(), TaskGroup(), VirtualTimer(), [1]
    sent_messages = SentMessages(store, tasks, Scheduler(clock, TaskGroup()), lambda _: log[0])

    async def digests() -> list[str]:
        await tasks.join()
        stored = SentMessages(store, tasks)
        await stored.wake(TABLE.table)
        notes = (stored.latest(reader, TABLE.table) for reader in stored.recipients(TABLE.table))
        return [note[1].digest for note in notes if note is not None]

    sent_messages.note(TABLE, SentRecord("message", 1.0, digest="new"))
    assert await digests() == ["new"]
    for log[0] in range(2, 7):
        sent_messages.note(TABLE, SentRecord("message", 1.0, digest=str(log[0])))
        assert await digests() == ["new"]
    assert not sent_messages.rest(TABLE.table)
    await clock.advance(TOGETHER_S)
    assert await digests() == ["6"]
    assert store.writes == 2
    sent_messages.note(TABLE, SentRecord("message", 1.0, digest="without an event"))
    assert await digests() == ["without an event"]
    log[0] += 1
    sent_messages.note(TABLE, SentRecord("message", 1.0, digest="before the end"))
    sent_messages.record_edits()
    assert await digests() == ["before the end"]
    assert store.writes == 4
    assert sent_messages.rest(TABLE.table)
