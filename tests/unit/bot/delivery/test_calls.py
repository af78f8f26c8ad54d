"""Tests of messages that call people: sent with a sound, then deleted, also by a later process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest

from bot.delivery.outbox import Outbox
from bot.delivery.sent_messages import SentMessages
from bot.delivery.slot_key import Asks, SlotKey, SlotKind
from bot.ports.background_tasks import TaskGroup
from bot.ports.message import Mention, MessageContent
from bot.ports.platform import FailedError, MovedError, RateLimit, RetryLaterError
from bot.ports.request import Address
from bot.ports.value import replace
from storage.memory_store import MemoryStore
from tests.unit.bot.delivery.outbox_chats import (
    GROUP,
    NAME,
    PERSON,
    TABLE,
    Desk,
    just,
    limits,
)
from tests.unit.bot.fake_platform import CallKind, PlatformCall

CALL: Final = SlotKey(GROUP, SlotKind.CALL, TABLE.table, 7)
PRIVATE: Final = replace(CALL, recipient=PERSON)
LINE: Final = MessageContent("it is your turn", (Mention("Ane", PERSON),), calls=True)
ANE: Final = frozenset({(7, 0)})
"""Seat 0 is asked question 7."""


def call(outbox: Outbox, key: SlotKey = CALL, asks: Asks = ANE) -> None:
    """Call people by a new message."""
    outbox.refresh(key, just(LINE), anew=True, call=True, asks=asks)


async def test_a_call_stands_below_the_table_until_it_is_removed() -> None:
    desk = Desk()
    await desk.show(TABLE, "table")
    call(desk.outbox)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["table", LINE.text]
    assert not desk.paper.calls[-1].post.is_silent
    assert desk.outbox.calls(TABLE.table) == (CALL,)
    desk.outbox.remove(CALL)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["table"]
    assert desk.outbox.calls(TABLE.table) == ()
    assert desk.lane_count == 1


async def test_a_call_that_is_removed_before_it_is_sent_is_never_seen() -> None:
    desk = Desk()
    call(desk.outbox)
    desk.outbox.remove(CALL)
    await desk.settle()
    assert desk.paper.calls == []
    assert desk.outbox.calls(TABLE.table) == ()


async def test_a_call_that_is_removed_on_its_way_is_deleted_when_it_arrives() -> None:
    desk = Desk()
    call(desk.outbox)
    await desk.until_calling()
    desk.outbox.remove(CALL)
    await desk.settle()
    assert desk.paper.texts(GROUP) == []
    assert len(desk.paper.deletions) == 1
    assert desk.outbox.calls(TABLE.table) == ()


async def test_a_second_call_replaces_the_first() -> None:
    """People who are called again hear a new message, and the former one is deleted."""
    desk = Desk()
    for _ in range(2):
        call(desk.outbox)
        await desk.settle()
    assert desk.paper.texts(GROUP) == [LINE.text]
    assert len(desk.paper.calls) == 2
    assert not desk.paper.calls[-1].post.is_silent


@pytest.mark.parametrize("key", [CALL, PRIVATE])
async def test_the_next_process_deletes_a_call(key: SlotKey) -> None:
    """A call is recorded, so that it can be deleted after a restart; then nothing is recorded."""
    desk, store, tasks = Desk(), MemoryStore(), TaskGroup()
    outbox = Outbox(
        {NAME: desk.paper.platform},
        desk.clock,
        desk.notices.append,
        sent_messages=SentMessages(store, tasks),
    )
    outbox.refresh(TABLE, just(MessageContent("table")))
    call(outbox, key)
    await desk.clock.finish(outbox.wait_idle())
    await tasks.join()
    later = SentMessages(store, tasks)
    await later.wake(TABLE.table)
    assert later.calls(TABLE.table) == (key,)
    assert later.recipients(TABLE.table) == (GROUP,), "a call does not show the table"
    next_outbox = Outbox(
        {NAME: desk.paper.platform}, desk.clock, desk.notices.append, sent_messages=later
    )
    next_outbox.remove(key)
    await desk.clock.finish(next_outbox.wait_idle())
    await tasks.join()
    assert LINE.text not in desk.paper.texts(key.recipient)
    assert desk.paper.texts(GROUP) == ["table"]
    last = SentMessages(store, tasks)
    await last.wake(TABLE.table)
    assert last.calls(TABLE.table) == ()


async def test_what_is_recorded_of_a_call_hides_no_table() -> None:
    """A table's message continues in its chat, although a call was recorded there later."""
    desk, store, tasks = Desk(), MemoryStore(), TaskGroup()
    known = SentMessages(store, tasks)
    outbox = Outbox(
        {NAME: desk.paper.platform}, desk.clock, desk.notices.append, sent_messages=known
    )
    outbox.refresh(TABLE, just(MessageContent("table")))
    await desk.clock.finish(outbox.wait_idle())
    call(outbox)
    await desk.clock.finish(outbox.wait_idle())
    latest = known.latest(GROUP, TABLE.table)
    assert latest is not None
    assert latest[0] == TABLE
    outbox.refresh(TABLE, just(MessageContent("news")))
    await desk.clock.finish(outbox.wait_idle())
    assert desk.paper.texts(GROUP) == ["news", LINE.text]


async def test_a_call_is_urgent() -> None:
    """A call uses the calls that a busy chat reserves."""
    desk = Desk(limits(chat=RateLimit(burst=1, per_minute=2, reserved=1)))
    for number in range(2):
        await desk.show(TABLE, f"table {number}")
    began = desk.clock.now()
    call(desk.outbox)
    await desk.settle()
    assert desk.clock.now() - began < 2


async def test_a_deletion_is_tried_again_after_a_failure() -> None:
    desk = Desk()
    call(desk.outbox)
    await desk.settle()
    failures = iter([FailedError(), RetryLaterError(3.0)])

    @asynccontextmanager
    async def failing(call: PlatformCall) -> AsyncIterator[None]:
        error = next(failures, None) if call.kind is CallKind.DELETE else None
        if error is not None:
            raise error
        yield

    desk.paper.platform.around = failing
    desk.outbox.remove(CALL)
    await desk.settle()
    assert desk.paper.texts(GROUP) == []
    assert desk.outbox.calls(TABLE.table) == ()


async def test_a_call_that_is_too_old_to_be_deleted_mentions_nobody() -> None:
    desk = Desk()
    call(desk.outbox)
    await desk.settle()
    [message] = desk.paper.platform.posts[GROUP]
    desk.paper.platform.undeletable.add(message)
    desk.outbox.remove(CALL)
    await desk.settle()
    [left] = desk.paper.platform.posts[GROUP].values()
    assert left.mentions == ()
    assert desk.outbox.calls(TABLE.table) == ()


async def test_a_chat_that_moves_is_not_called_again() -> None:
    """A call that was seen before its chat moved is forgotten; one that was not is sent there."""
    desk, new = Desk(), Address(NAME, "new")
    call(desk.outbox)
    await desk.settle()
    desk.paper.faults[GROUP].append(MovedError(new))
    await desk.show(TABLE, "table")
    assert desk.paper.texts(new) == ["table"]
    assert desk.outbox.calls(TABLE.table) == ()
    unseen = replace(CALL, recipient=new)
    newest = Address(NAME, "newest")
    desk.paper.faults[new].append(MovedError(newest))
    call(desk.outbox, unseen)
    await desk.settle()
    assert desk.paper.texts(newest) == ["table", LINE.text] or desk.paper.texts(newest) == [
        LINE.text,
        "table",
    ]


async def test_a_person_who_is_forgotten_is_in_no_record() -> None:
    """The call of an erased person is deleted, and not recorded any more."""
    desk = Desk()
    call(desk.outbox, PRIVATE)
    await desk.settle()
    desk.outbox.forget(PERSON, TABLE.table)
    assert desk.outbox.sent_messages.calls(TABLE.table) == ()
    await desk.settle()
    assert desk.paper.texts(PERSON) == []
