"""Tests of refusals in the outbox: wait, send anew, follow a move, give up, and report."""

from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from bot.delivery.events import (
    ChatMigrated,
    DeliveredEvent,
    DeliveryEvent,
    ImagesForbidden,
    RecipientLost,
)
from bot.delivery.outage import FIRST_RETRY_S, LONGEST_RETRY_S
from bot.delivery.outbox import Outbox
from bot.delivery.slot import QUIET_S
from bot.delivery.slot_key import SlotKey, SlotKind
from bot.delivery.worker import TRIES
from bot.ports.message import MessageContent, Picture
from bot.ports.platform import (
    FailedError,
    ForbiddenHereError,
    GoneError,
    ModeratedError,
    MovedError,
    PicturesForbiddenError,
    PlatformError,
    RateLimit,
    RetryLaterError,
    TooOldError,
    UnreachableError,
)
from bot.ports.request import Address
from bot.ports.value import replace
from tests.unit.bot.delivery.outbox_chats import (
    AN_HOUR_S,
    CALL_S,
    ELSEWHERE,
    GROUP,
    HAND,
    NAME,
    OTHER,
    PERSON,
    SECOND,
    TABLE,
    Desk,
    just,
    limits,
)
from tests.unit.bot.virtual_time import MOMENT_S

NEW = Address(NAME, "supergroup")
A_WHILE_S = 30.0
PICTURED = MessageContent("Paso", picture=Picture("key", "table.png", "Paso", bytes))


async def test_a_chat_that_is_told_to_wait_waits_with_all_its_tables() -> None:
    """A rate-limited chat waits with all its tables and then gets the newest content."""
    desk = Desk()
    desk.paper.faults[GROUP].append(RetryLaterError(A_WHILE_S))
    desk.outbox.refresh(TABLE, just(MessageContent("first")))
    await desk.until_calling()
    await desk.clock.advance(CALL_S)
    refused_at = desk.clock.now()
    for topic in (TABLE, SECOND, ELSEWHERE):
        desk.outbox.refresh(topic, just(MessageContent("second")))
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["first", "second", "second"]
    assert min(desk.paper.called_at(GROUP)[1:]) == pytest.approx(
        refused_at + A_WHILE_S, abs=MOMENT_S
    )
    assert desk.paper.called_at(OTHER) == [pytest.approx(refused_at + QUIET_S, abs=MOMENT_S)]


async def test_a_table_that_waits_already_waits_for_the_pause_too() -> None:
    """A table that waits for the chat's budget also waits for the rate limit of another table."""
    desk = Desk(limits(chat=RateLimit(burst=1, per_minute=12)))
    desk.paper.faults[GROUP].append(RetryLaterError(A_WHILE_S))
    desk.outbox.refresh(TABLE, just(MessageContent("first")))
    desk.outbox.refresh(SECOND, just(MessageContent("second")))
    await desk.settle()
    first_at, *later_at = desk.paper.called_at(GROUP)
    assert min(later_at) == pytest.approx(first_at + CALL_S + A_WHILE_S, abs=MOMENT_S)


async def test_waiting_as_told_is_no_failure() -> None:
    """A rate limit does not count as a failure."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(RetryLaterError(1) for _ in range(2 * TRIES))
    await desk.show(TABLE, "patience")
    assert desk.paper.texts(GROUP) == ["patience"]
    assert desk.lost == []


async def test_who_waits_for_a_platform_goes_on_when_it_is_back() -> None:
    """Pauses end when the platform is back, and those of another platform continue."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(TRIES - 1))
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    while len(desk.paper.called_at(GROUP)) < TRIES - 2:
        await desk.clock.advance(FIRST_RETRY_S)
    await desk.clock.advance(CALL_S)
    desk.outbox.wake("another")
    tried = len(desk.paper.called_at(GROUP))
    await desk.clock.advance(FIRST_RETRY_S)
    assert len(desk.paper.called_at(GROUP)) == tried
    for _ in range(10):
        desk.outbox.wake(NAME)
        await desk.clock.advance(FIRST_RETRY_S)
    assert desk.paper.texts(GROUP) == ["one"]


async def test_what_the_moderation_of_a_chat_refuses_is_not_tried_again() -> None:
    """Moderated content is reported once and not repeated; later content has no image."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(ModeratedError() for _ in range(2))
    await desk.show(TABLE, "one")
    assert len(desk.paper.called_at(GROUP)) == 1
    assert [type(lost.error) for lost in desk.lost] == [ModeratedError]
    await desk.clock.advance(3600)
    assert len(desk.paper.called_at(GROUP)) == 1
    await desk.show(TABLE, "two")
    await desk.show(TABLE, "three")
    assert desk.paper.texts(GROUP) == ["three"]


@pytest.mark.parametrize("error", [GoneError(), TooOldError()])
async def test_a_message_that_cannot_be_edited_is_posted_anew(error: PlatformError) -> None:
    """A message that cannot be edited is replaced by a new one."""
    desk = Desk()
    await desk.show(TABLE, "one")
    desk.paper.faults[GROUP].append(error)
    await desk.show(TABLE, "two")
    await desk.show(TABLE, "three")
    assert desk.paper.sent(GROUP) == ["one", "two", "two", "three"]
    # The old message still exists and is deleted.
    is_left = isinstance(error, GoneError)
    assert desk.paper.texts(GROUP) == ["one", "three"] if is_left else ["three"]
    assert desk.delivered[-1] == (TABLE, "paper-2", "three")


async def test_a_deleted_message_is_replaced_once() -> None:
    """A deleted message is replaced once."""
    desk = Desk()
    await desk.show(TABLE, "one")
    desk.paper.remove(GROUP, "paper-1")
    await desk.show(TABLE, "two")
    assert desk.paper.texts(GROUP) == ["two"]


async def test_a_message_found_gone_after_anew_is_replaced_once() -> None:
    """A renewal and an error about the same missing message create one new message."""
    desk = Desk()
    await desk.show(TABLE, "one")
    desk.paper.faults[GROUP].append(GoneError())
    desk.outbox.refresh(TABLE, just(MessageContent("two")))
    await desk.until_calling(2)
    await desk.show(TABLE, "three", anew=True)
    assert desk.paper.texts(GROUP) == ["one", "three"]


async def test_a_new_message_that_is_said_to_be_gone_is_a_failure() -> None:
    """A new message reported as missing counts as a failure, with retries up to the limit."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(GoneError() for _ in range(TRIES))
    await desk.show(TABLE, "one")
    [lost] = desk.lost
    assert isinstance(lost.error, GoneError)


async def test_a_chat_that_has_moved_is_followed_with_all_its_tables() -> None:
    """A moved chat is followed with all its tables, each of which is reported."""
    desk = Desk()
    await desk.show(SECOND, "another table")
    desk.paper.faults[GROUP].append(MovedError(NEW))
    await desk.show(TABLE, "one table")
    assert sorted(desk.paper.texts(NEW)) == ["another table", "one table"]
    assert set(desk.moved) == {ChatMigrated(SECOND, NEW), ChatMigrated(TABLE, NEW)}
    await desk.show(replace(TABLE, recipient=NEW), "it goes on")
    assert sorted(desk.paper.texts(NEW)) == ["another table", "it goes on"]


async def test_a_chat_that_has_moved_keeps_its_budget() -> None:
    """A moved chat keeps its budget, so that a move allows no additional calls."""
    desk = Desk(limits(chat=RateLimit(burst=1, per_minute=12)))
    desk.paper.faults[GROUP].append(MovedError(NEW))
    await desk.show(TABLE, "one table")
    called_at = desk.paper.called_at(GROUP) + desk.paper.called_at(NEW)
    assert called_at[1] == pytest.approx(called_at[0] + 5, abs=MOMENT_S)


async def test_a_chat_that_has_moved_keeps_the_budget_of_where_it_is() -> None:
    """A table that waited for the old address also waits for the budget of the new one."""
    desk = Desk(limits(chat=RateLimit(burst=1, per_minute=12)))
    desk.paper.faults[GROUP].append(MovedError(NEW))
    desk.outbox.refresh(
        SlotKey(NEW, SlotKind.TABLE_HAND, "DDDDD"), just(MessageContent("there already"))
    )
    desk.outbox.refresh(TABLE, just(MessageContent("one table")))
    desk.outbox.refresh(SECOND, just(MessageContent("another")))
    await desk.settle()
    assert sorted(desk.paper.texts(NEW)) == ["another", "one table", "there already"]
    for earlier_at, later_at in pairwise(desk.paper.called_at(NEW)):
        assert later_at - earlier_at == pytest.approx(5)


async def test_a_chat_that_has_moved_waits_as_it_was_told_before() -> None:
    """A rate limit for the old address also applies to the new one."""
    desk = Desk()
    desk.paper.faults[GROUP].extend((MovedError(NEW), RetryLaterError(A_WHILE_S)))
    desk.outbox.refresh(TABLE, just(MessageContent("one table")))
    desk.outbox.refresh(SECOND, just(MessageContent("another")))
    await desk.settle()
    told_at = desk.paper.called_at(GROUP)[-1] + CALL_S
    assert desk.paper.called_at(NEW)[1:] == [pytest.approx(told_at + A_WHILE_S, abs=MOMENT_S)]


async def test_a_forum_topic_moves_with_its_chat() -> None:
    """Tables in other topics stay in their topic of the moved chat."""
    desk = Desk()
    here = SlotKey(Address(NAME, "group", "7"), SlotKind.TABLE_HAND, "CCCCC")
    await desk.show(here, "in a topic")
    desk.paper.faults[GROUP].append(MovedError(NEW))
    await desk.show(TABLE, "in the chat")
    there = Address(NAME, "supergroup", "7")
    assert ChatMigrated(here, there) in desk.moved
    assert desk.paper.texts(there) == ["in a topic"]


async def test_calls_under_way_to_a_chat_that_moves_are_made_again() -> None:
    """Calls running during a move are repeated once, for two tables too."""
    desk = Desk()
    desk.paper.faults[GROUP].extend((MovedError(NEW), ForbiddenHereError()))
    desk.outbox.refresh(TABLE, just(MessageContent("one table")))
    desk.outbox.refresh(SECOND, just(MessageContent("another")))
    await desk.settle()
    assert sorted(desk.paper.texts(NEW)) == ["another", "one table"]
    assert len(desk.moved) == 2
    assert desk.lost == []


async def test_a_message_that_arrived_where_a_chat_was_is_not_edited_where_it_is() -> None:
    """A call that succeeded at the old address does not allow edits at the new one."""
    desk = Desk()
    desk.paper.faults[GROUP].append(MovedError(NEW))
    desk.outbox.refresh(TABLE, just(MessageContent("one table")))
    desk.outbox.refresh(SECOND, just(MessageContent("another")))
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["another"]
    assert sorted(desk.paper.texts(NEW)) == ["another", "one table"]
    await desk.show(replace(SECOND, recipient=NEW), "it goes on")
    assert sorted(desk.paper.texts(NEW)) == ["it goes on", "one table"]


async def test_a_table_that_is_shown_at_the_new_address_already_is_not_doubled() -> None:
    """A table already shown at the new address is not shown twice."""
    desk = Desk()
    await desk.show(replace(TABLE, recipient=NEW), "newest")
    desk.paper.faults[GROUP].append(MovedError(NEW))
    await desk.show(TABLE, "older")
    assert desk.paper.texts(NEW) == ["newest"]
    assert desk.lane_count == 1


async def test_a_move_that_leads_nowhere_is_a_failure() -> None:
    """A move to the same chat or to another platform counts as a failure."""
    for address in (GROUP, Address("elsewhere", "group")):
        desk = Desk()
        desk.paper.faults[GROUP].append(MovedError(address))
        await desk.show(TABLE, "one")
        assert desk.paper.texts(GROUP) == ["one"]
        assert desk.moved == []


async def test_a_chat_that_moves_in_circles_is_given_up() -> None:
    """Circular moves end with giving up."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(MovedError(NEW) for _ in range(TRIES))
    desk.paper.faults[NEW].extend(MovedError(GROUP) for _ in range(TRIES))
    await desk.show(TABLE, "one")
    assert len(desk.lost) == 1


@pytest.mark.parametrize("error", [UnreachableError(), ForbiddenHereError()])
async def test_a_reader_who_is_lost_is_told_of_and_left_in_peace(error: PlatformError) -> None:
    """A lost recipient is reported and gets nothing until new content, in a new message."""
    desk = Desk()
    await desk.show(HAND, "cards")
    desk.paper.faults[PERSON].append(error)
    await desk.show(HAND, "other cards")
    await desk.clock.advance(AN_HOUR_S)
    assert desk.lost == [RecipientLost(HAND, error, "paper-1")]
    assert desk.paper.sent(PERSON) == ["cards", "other cards"]
    assert desk.lane_count == 0
    await desk.show(HAND, "new cards")
    assert desk.paper.texts(PERSON) == ["cards", "new cards"]


async def test_a_lost_chat_takes_nothing_from_another_table_of_it() -> None:
    """A lost chat is detected for each table separately."""
    desk = Desk()
    desk.paper.faults[GROUP].append(ForbiddenHereError())
    desk.outbox.refresh(TABLE, just(MessageContent("one table")))
    desk.outbox.refresh(SECOND, just(MessageContent("another")))
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["another"]


async def test_a_reader_shown_something_by_somebody_who_hears_that_they_are_lost_is_shown_it() -> (
    None
):
    """Content that the listener shows during the report of a loss is sent."""
    desk = Desk()

    def listen(notice: DeliveryEvent) -> None:
        desk.notices.append(notice)
        if isinstance(notice, RecipientLost):
            outbox.refresh(notice.key, just(MessageContent("once more")))

    outbox = Outbox({NAME: desk.paper.platform}, desk.clock, listen)
    desk.paper.faults[PERSON].append(UnreachableError())
    outbox.refresh(HAND, just(MessageContent("cards")))
    await desk.clock.finish(outbox.wait_idle())
    assert desk.paper.texts(PERSON) == ["once more"]


async def test_failures_are_tried_again_ever_more_slowly_and_then_no_more() -> None:
    """Failures are retried with doubling delays up to the limit, and then reported."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(TRIES))
    await desk.show(TABLE, "one")
    called_at = desk.paper.called_at(GROUP)
    waits_s = [later - at - CALL_S for at, later in pairwise(called_at)]
    assert len(called_at) == TRIES
    for number, wait_s in enumerate(waits_s):
        expected_s = min(LONGEST_RETRY_S, FIRST_RETRY_S * 2**number)
        assert 0.8 * expected_s <= wait_s <= 1.2 * expected_s
    [lost] = desk.lost
    assert isinstance(lost.error, FailedError)


async def test_lanes_that_failed_together_do_not_come_back_together() -> None:
    """The delays have an injected random part, so that slots do not retry together."""
    tries = []
    for seed in (1, 1, 2):
        desk = Desk(seed=seed)
        desk.paper.faults[GROUP].append(FailedError())
        await desk.show(TABLE, "one")
        tries.append(desk.paper.called_at(GROUP))
    assert tries[0] == tries[1]
    assert tries[0] != tries[2]


async def test_the_newest_is_tried_again() -> None:
    """A retry sends the newest content."""
    desk = Desk()
    desk.paper.faults[GROUP].append(FailedError())
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    await desk.until_calling()
    await desk.show(TABLE, "two")
    assert desk.paper.sent(GROUP) == ["one", "two"]


async def test_a_hand_that_was_never_told_of_gives_its_name_to_the_next() -> None:
    """A hand with an unknown delivery passes its name on, so that Discord recognises it."""
    desk = Desk()
    desk.paper.faults[PERSON].append(FailedError())
    desk.outbox.refresh(HAND, just(MessageContent("one deal")))
    await desk.until_calling()
    await desk.show(HAND, "the next deal", anew=True)
    first, second = desk.paper.names
    assert first == second
    assert desk.paper.texts(PERSON) == ["the next deal"]


async def test_a_success_forgives_the_failures_before_it() -> None:
    """A success resets the count of failures."""
    desk = Desk()
    for number in range(3):
        desk.paper.faults[GROUP].extend(FailedError() for _ in range(TRIES - 1))
        await desk.show(TABLE, str(number))
    assert desk.paper.texts(GROUP) == ["2"]
    assert desk.lost == []


async def test_after_giving_up_the_message_goes_on() -> None:
    """After giving up the same message is edited."""
    desk = Desk()
    await desk.show(TABLE, "one")
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(TRIES))
    await desk.show(TABLE, "two")
    assert desk.paper.texts(GROUP) == ["one"]
    await desk.show(TABLE, "three")
    assert desk.paper.texts(GROUP) == ["three"]


async def test_after_giving_up_a_lane_has_all_its_tries_again() -> None:
    """After giving up the next content has all retries again."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(FailedError() for _ in range(TRIES))
    await desk.show(TABLE, "one")
    desk.paper.faults[GROUP].append(FailedError())
    await desk.show(TABLE, "two")
    assert desk.paper.texts(GROUP) == ["two"]
    assert len(desk.lost) == 1


async def test_a_failed_edit_may_have_been_made() -> None:
    """After a failed edit the content is unknown, so that even the earlier content is sent."""
    desk = Desk()
    await desk.show(TABLE, "one")
    desk.paper.faults[GROUP].append(FailedError())
    desk.outbox.refresh(TABLE, just(MessageContent("two")))
    await desk.until_calling(2)
    desk.paper.put(GROUP, "paper-1", MessageContent("two"))
    await desk.show(TABLE, "one")
    assert desk.paper.texts(GROUP) == ["one"]


async def test_an_error_that_nobody_foresaw_ends_no_lane() -> None:
    """An unexpected error is logged without its text, which may contain a token, and retried."""
    desk = Desk()
    desk.paper.faults[GROUP].append(ZeroDivisionError("bot123:secret"))
    with capture_logs() as logs:
        await desk.show(TABLE, "one")
    assert desk.paper.texts(GROUP) == ["one"]
    [log] = logs
    assert log["error"] == "ZeroDivisionError"
    assert "outbox_chats" in log["places"]
    assert "secret" not in str(log)


async def test_an_error_that_nobody_foresaw_is_told_as_a_failure() -> None:
    """An unexpected error is reported as an error of the platform."""
    desk = Desk()
    desk.paper.faults[GROUP].extend(ZeroDivisionError("secret") for _ in range(TRIES))
    await desk.show(TABLE, "one")
    [lost] = desk.lost
    assert isinstance(lost.error, FailedError)
    assert str(lost.error) == "ZeroDivisionError"


async def test_a_fault_of_the_listener_ends_no_lane() -> None:
    """An error of the listener does not stop the delivery."""
    desk = Desk()

    def fail(notice: DeliveryEvent) -> None:
        raise LookupError(notice)

    outbox = Outbox({NAME: desk.paper.platform}, desk.clock, fail)
    with capture_logs() as logs:
        outbox.refresh(TABLE, just(MessageContent("one")))
        await desk.clock.finish(outbox.wait_idle())
        outbox.refresh(TABLE, just(MessageContent("two")))
        await desk.clock.finish(outbox.wait_idle())
    assert desk.paper.texts(GROUP) == ["two"]
    assert [log["error"] for log in logs] == ["LookupError", "LookupError"]


async def test_a_failure_after_forgetting_is_nobodys_business() -> None:
    """A failure after forgetting is neither retried nor reported."""
    desk = Desk()
    desk.paper.faults[GROUP].append(UnreachableError())
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    await desk.until_calling()
    desk.outbox.forget(TABLE.recipient, TABLE.table)
    await desk.settle()
    assert desk.notices == []
    assert desk.lane_count == 0


async def test_forgetting_ends_the_waiting_for_another_try() -> None:
    """Forgetting ends a pause before a retry, because no call is running."""
    desk = Desk()
    desk.paper.faults[GROUP].append(FailedError())
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    await desk.until_calling()
    await desk.clock.advance(CALL_S)
    desk.outbox.forget(TABLE.recipient, TABLE.table)
    await desk.clock.advance(AN_HOUR_S)
    assert desk.paper.sent(GROUP) == ["one"]
    assert desk.lane_count == 0


async def test_words_that_are_refused_like_their_picture_are_lost_and_nothing_else() -> None:
    """A refused text with a refused image loses that content only."""
    desk = Desk()
    desk.paper.faults[GROUP].extend([PicturesForbiddenError(), ForbiddenHereError()])
    desk.outbox.refresh(TABLE, just(PICTURED))
    await desk.settle()
    assert [type(notice) for notice in desk.notices] == [RecipientLost]
    desk.outbox.refresh(TABLE, just(PICTURED))
    await desk.settle()
    assert desk.paper.seen[GROUP, "paper-1"] == PICTURED, "nobody knows that pictures are forbidden"
    assert [type(notice) for notice in desk.notices] == [RecipientLost, DeliveredEvent], (
        "nor is told so"
    )


async def test_words_that_came_through_without_their_picture_are_told_of_once() -> None:
    desk = Desk()
    desk.paper.faults[GROUP].append(PicturesForbiddenError())
    for text in ("Paso", "Envido", "Quiero"):
        desk.outbox.refresh(TABLE, just(replace(PICTURED, text=text)))
        await desk.settle()
    kinds = [type(notice) for notice in desk.notices]
    assert kinds == [DeliveredEvent, ImagesForbidden, DeliveredEvent, DeliveredEvent]


async def test_words_that_are_refused_as_if_they_were_a_picture_are_tried_again() -> None:
    desk = Desk()
    desk.paper.faults[GROUP].append(PicturesForbiddenError())
    await desk.show(TABLE, "Paso")
    assert [text for _, _, text in desk.delivered] == ["Paso"]
    assert desk.clock.now() > FIRST_RETRY_S / 2
