"""Tests of the delivery worker: ends of hands, renewed messages, and retries after a wake."""

from typing import Final

import pytest

from bot.delivery.outbox import MOST_SLOTS, Outbox
from bot.delivery.sent_messages import SentMessages, SentRecord
from bot.delivery.slot_key import Asks, SlotKey
from bot.delivery.worker import DEEP
from bot.ports.background_tasks import TaskGroup
from bot.ports.message import Button, Mention, MessageContent
from bot.ports.platform import FailedError, GoneError, RateLimit, RetryLaterError
from bot.ports.value import replace
from storage.memory_store import MemoryStore
from tests.unit.bot.delivery.outbox_chats import (
    AN_HOUR_S,
    CALL_S,
    GROUP,
    HAND,
    NAME,
    PERSON,
    TABLE,
    Desk,
    just,
    limits,
)

ROWS: Final = ((Button("Reparto", "K7Q2:1:deal"),),)
SUSPENSE_S: Final = 1.5
FIRST: Final = replace(TABLE, number=1)
ANE: Final = frozenset({(7, 0)})
"""Seat 0 is asked question 7."""


def asking(text: str) -> MessageContent:
    """Return content that asks and mentions people."""
    return MessageContent(text, (Mention("Ane", PERSON),), ROWS)


def show(desk: Desk, text: str, hand: int, *, anew: bool = False, topic: SlotKey = TABLE) -> None:
    """Show a hand in play."""
    desk.outbox.refresh(replace(topic, number=hand), just(asking(text)), anew=anew)


def end(desk: Desk, text: str, hand: int, topic: SlotKey = TABLE) -> None:
    """Show the end of a hand."""
    desk.outbox.refresh(replace(topic, number=hand), just(MessageContent(text)), is_final=True)


async def test_each_hand_has_a_message_that_keeps_its_end() -> None:
    """Each hand has a message that keeps its end, sent before the next hand."""
    desk = Desk()
    show(desk, "first", 1)
    await desk.settle()
    show(desk, "first is over", 1)
    end(desk, "first is over", 1)
    show(desk, "second", 2)
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["first", "first is over", "second"]
    assert desk.paper.texts(GROUP) == ["first is over", "second"]
    assert [bool(post.rows) for post in desk.paper.seen.values()] == [False, True]


async def test_an_end_whose_hand_was_never_sent_is_posted() -> None:
    """The ends of unsent hands are sent as new messages."""
    desk = Desk()
    desk.paper.faults[GROUP].append(FailedError())
    show(desk, "first", 1)
    await desk.until_calling()
    for hand, text in ((1, "first is over"), (2, "second is over")):
        end(desk, text, hand)
        show(desk, "next", hand + 1)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["first is over", "second is over", "next"]


async def test_an_end_without_buttons_that_stands_there_costs_nothing() -> None:
    desk = Desk()
    desk.outbox.refresh(FIRST, just(MessageContent("over")))
    await desk.settle()
    end(desk, "over", 1)
    show(desk, "second", 2)
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["over", "second"]


async def test_an_end_that_was_seen_in_a_message_that_is_gone_is_not_said_again() -> None:
    """A deleted message with the end of a hand is not sent again only to remove its buttons."""
    desk = Desk()
    show(desk, "over", 1)
    await desk.settle()
    desk.paper.remove(GROUP, "paper-1")
    end(desk, "over", 1)
    show(desk, "second", 2)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["second"]


async def test_an_end_that_was_not_seen_in_a_message_that_is_gone_is_said_again() -> None:
    desk = Desk()
    show(desk, "first", 1)
    await desk.settle()
    desk.paper.faults[GROUP].append(GoneError())
    end(desk, "over", 1)
    show(desk, "second", 2)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["first", "over", "second"]


async def test_an_end_that_cannot_be_made_holds_nothing_up() -> None:
    desk = Desk()

    def failing() -> MessageContent:
        raise LookupError

    desk.outbox.refresh(FIRST, failing, is_final=True)
    desk.outbox.refresh(replace(TABLE, number=2), lambda: None, is_final=True)
    show(desk, "third", 3)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["third"]


async def test_an_end_that_comes_after_the_next_hand_is_not_shown() -> None:
    """A repeated end after the next hand, as between matches, is not shown."""
    desk = Desk()
    show(desk, "second", 2)
    await desk.settle()
    end(desk, "first is over", 1)
    show(desk, "second, later", 2)
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["second", "second, later"]


async def test_after_a_long_outage_the_latest_ends_are_shown() -> None:
    """After a long outage the latest ends are sent, because the queue is bounded."""
    desk = Desk()
    for hand in range(1, MOST_SLOTS + 4):
        end(desk, f"end {hand}", hand)
    show(desk, "now", MOST_SLOTS + 4)
    await desk.settle()
    ends = [f"end {hand}" for hand in range(4, MOST_SLOTS + 4)]
    assert desk.paper.texts(GROUP) == [*ends, "now"]


async def test_ends_outlast_a_lane_that_gives_up() -> None:
    """Ends survive a slot that gives up, and are sent with the next content."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(12))
    end(desk, "over", 1)
    show(desk, "second", 2)
    await desk.settle()
    assert len(desk.lost) == 1
    assert desk.paper.texts(GROUP) == []
    show(desk, "second", 2)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["over", "second"]


@pytest.mark.parametrize(("key", "reader"), [(TABLE, GROUP), (HAND, PERSON)])
async def test_what_reads_otherwise_with_time_is_shown_again(key: SlotKey, reader: object) -> None:
    """Content with several steps, such as an accepted órdago, is updated by time alone."""
    desk = Desk()
    show(desk, "ordago", 1, topic=key)
    await desk.settle()
    counted_at = desk.clock.now() + SUSPENSE_S

    def told() -> MessageContent:
        return MessageContent("quiero" if desk.clock.now() < counted_at else "cards")

    desk.outbox.refresh(replace(key, number=1), told, again_at=(counted_at,))
    await desk.settle()
    calls = [call for call in desk.paper.calls if call.reader == reader]
    assert [call.post.text for call in calls] == ["ordago", "quiero", "cards"]
    assert calls[-1].at >= counted_at


async def test_news_goes_on_while_something_reads_otherwise_soon() -> None:
    """Newer content does not wait for the later steps of earlier content."""
    desk = Desk()
    desk.outbox.refresh(
        FIRST, just(MessageContent("quiero")), again_at=(desk.clock.now() + AN_HOUR_S,)
    )
    await desk.until_calling()
    show(desk, "second", 2)
    desk.outbox.refresh(FIRST, just(MessageContent("over")), is_final=True)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["over", "second"]


async def test_a_renewed_post_is_silent_unless_somebody_is_called() -> None:
    desk = Desk()
    silent = replace(asking("grande"), is_silent=True)
    desk.outbox.refresh(FIRST, just(silent))
    await desk.settle()
    desk.outbox.refresh(FIRST, just(silent), asks=ANE, call=True)
    await desk.settle()
    desk.outbox.refresh(FIRST, just(silent), anew=True, asks=ANE)
    await desk.settle()
    assert [call.post.is_silent for call in desk.paper.calls] == [True, False, True]


async def test_a_call_that_names_nobody_any_more_makes_no_sound() -> None:
    """A nudge without people to mention makes no sound."""
    desk = Desk()
    silent = replace(asking("grande"), is_silent=True)
    desk.outbox.refresh(FIRST, just(silent))
    await desk.settle()
    desk.outbox.refresh(FIRST, just(replace(silent, mentions=())), asks=ANE, call=True)
    await desk.settle()
    assert [call.post.is_silent for call in desk.paper.calls] == [True, True]


async def test_a_call_is_over_with_its_question() -> None:
    """A nudge is dropped when its question is answered before the delivery."""
    desk = Desk()
    show(desk, "grande", 1)
    await desk.settle()
    desk.outbox.refresh(FIRST, just(asking("grande")), asks=ANE, call=True)
    desk.outbox.refresh(FIRST, just(asking("chica")), asks=frozenset({(8, 0)}))
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["chica"]
    assert [call.message for call in desk.paper.calls] == ["", "paper-1"]


async def test_a_call_stays_while_one_of_its_people_is_still_asked() -> None:
    """A nudge for two people is kept for the slower one, with the newest content."""
    desk = Desk()
    show(desk, "two", 1)
    await desk.settle()
    both = ANE | {(7, 1)}
    desk.outbox.refresh(FIRST, just(asking("two")), asks=both, call=True)
    desk.outbox.refresh(FIRST, just(asking("one")), asks=ANE)
    await desk.settle()
    assert [(call.post.text, call.message) for call in desk.paper.calls] == [
        ("two", ""),
        ("one", ""),
    ]
    assert not desk.paper.calls[-1].post.is_silent


@pytest.mark.parametrize(("asks", "is_heard"), [(ANE, True), (frozenset(), False)])
async def test_a_call_that_was_told_to_wait_is_heard_if_it_is_still_due(
    asks: Asks, *, is_heard: bool
) -> None:
    desk = Desk()
    silent = replace(asking("grande"), is_silent=True)
    desk.outbox.refresh(FIRST, just(silent))
    await desk.settle()
    desk.paper.faults[GROUP].append(RetryLaterError(1))
    desk.outbox.refresh(FIRST, just(silent), asks=ANE, call=True)
    await desk.until_calling(2)
    desk.outbox.refresh(FIRST, just(replace(silent, text="chica")), asks=asks)
    await desk.settle()
    assert [call.post.is_silent for call in desk.paper.calls][-1] is not is_heard
    assert len(desk.paper.seen) == 1


async def test_who_presses_what_is_only_just_there_sees_no_edit_for_nothing() -> None:
    """A press on a message that is just being sent causes no edit, and the old copy is deleted."""
    desk = Desk()
    show(desk, "grande", 1)
    await desk.settle()
    show(desk, "grande", 1, anew=True)
    await desk.until_calling(2)
    desk.outbox.adopt(FIRST, "paper-2", desk.clock.now())
    show(desk, "grande", 1)
    await desk.settle()
    assert [call.message for call in desk.paper.calls] == ["", ""]
    assert desk.paper.texts(GROUP) == ["grande"]


async def test_a_call_is_not_late_because_the_chat_was_written_to_a_moment_ago() -> None:
    """A nudge is sent on time, although answers have emptied the chat's budget."""
    desk = Desk(limits(chat=RateLimit(burst=2, per_minute=16)))
    show(desk, "grande", 1)
    await desk.settle()
    for _ in range(3):
        desk.outbox.note_written(GROUP, 0.0)
    since = desk.clock.now()
    desk.outbox.refresh(FIRST, just(asking("grande")), asks=ANE, call=True)
    await desk.until_calling(2)
    show(desk, "chica", 1)
    await desk.settle()
    called_at, shown_at = desk.paper.called_at(GROUP)[1:]
    assert called_at - since < 1
    assert shown_at - since > 10


async def test_a_copy_that_cannot_be_deleted_loses_its_buttons() -> None:
    desk = Desk()
    show(desk, "grande", 1)
    await desk.settle()
    desk.paper.platform.undeletable.add("paper-1")
    show(desk, "grande", 1, anew=True)
    await desk.settle()
    above, below = desk.paper.seen.values()
    assert (above.text, above.rows, below.rows) == ("grande", (), ROWS)


async def test_what_floats_comes_to_the_bottom_when_it_is_too_far_up() -> None:
    """A message too far up is silently replaced at the end of the chat, without a copy."""
    desk = Desk()
    for talked, text in ((0, "one"), (DEEP, "two"), (DEEP + 1, "three")):
        desk.paper.platform.talk[GROUP] = talked
        desk.outbox.refresh(FIRST, just(asking(text)), floats=True)
        await desk.settle()
    assert [call.message for call in desk.paper.calls] == ["", "paper-1", ""]
    assert desk.paper.texts(GROUP) == ["three"]


async def test_a_call_that_fails_is_tried_again_in_a_new_message() -> None:
    desk = Desk()
    show(desk, "grande", 1)
    await desk.settle()
    desk.paper.faults[GROUP].append(RetryLaterError(3))
    show(desk, "grande", 1, anew=True)
    await desk.settle()
    assert list(desk.paper.seen) == [(GROUP, "paper-2")]


async def test_a_copy_that_a_kill_has_left_is_taken_away_by_the_next_process() -> None:
    """A copy left by a kill is deleted by the next process, which finds it in the stored state."""
    desk, store, tasks = Desk(), MemoryStore(), TaskGroup()
    note = SentRecord("new", desk.clock.now(), leftovers=("old",))
    SentMessages(store, tasks).note(FIRST, note)
    await tasks.join()
    desk.paper.put(GROUP, "old", asking("grande"))
    desk.paper.put(GROUP, "new", asking("grande"))
    sent_messages = SentMessages(store, tasks)
    await sent_messages.wake(TABLE.table)
    desk.outbox = Outbox(
        {NAME: desk.paper.platform}, desk.clock, desk.notices.append, sent_messages=sent_messages
    )
    show(desk, "grande", 1)
    await desk.settle()
    assert list(desk.paper.seen) == [(GROUP, "new")]
    found = sent_messages.find(FIRST)
    assert found is not None
    assert found.leftovers == ()


async def test_a_success_wakes_somebody_who_waits_for_the_platform() -> None:
    """A success ends the pauses of all slots of the platform."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(5))
    show(desk, "grande", 1)
    await desk.clock.advance(20)
    assert desk.paper.texts(GROUP) == []
    calls = len(desk.paper.calls)
    woken_at = desk.clock.now()
    await desk.show(HAND, "four cards")
    assert desk.paper.calls[calls + 1].at == pytest.approx(woken_at + CALL_S, abs=0.1)
    assert desk.paper.texts(GROUP) == ["grande"]


async def test_a_lane_with_a_fault_of_its_own_is_woken_ever_more_rarely() -> None:
    """A slot with an error of its own is retried less often, and keeps its attempts."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(12))
    show(desk, "grande", 1)
    await desk.clock.advance(5)
    for number in range(20):
        desk.outbox.refresh(HAND, just(MessageContent(str(number))))
        await desk.clock.advance(1)
    assert desk.lost == []
    assert len(desk.paper.called_at(GROUP)) < 10


async def test_who_was_woken_too_early_is_woken_again() -> None:
    """A slot that was woken too early is woken again."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(6))
    show(desk, "grande", 1)
    await desk.clock.advance(20)
    desk.outbox.wake(NAME)
    await desk.clock.advance(5)
    over_at = desk.clock.now()
    desk.outbox.wake(NAME)
    await desk.settle()
    assert desk.paper.called_at(GROUP)[-1] == over_at
