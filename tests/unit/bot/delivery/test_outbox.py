"""Tests of the outbox: each recipient sees the newest content, with no superfluous call."""

import asyncio
from functools import partial
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.delivery.events import DeliveredEvent
from bot.delivery.slot import PATIENCE_S, PROMPT_S, QUIET_S
from bot.delivery.slot_key import SlotKey, SlotKind
from bot.delivery.worker import PRIVATE_RECHECK_S
from bot.ports.message import MessageContent
from bot.ports.request import Address
from tests.unit.bot.delivery.outbox_chats import (
    AN_HOUR_S,
    CALL_S,
    ELSEWHERE,
    GROUP,
    HAND,
    OTHER,
    PERSON,
    SECOND,
    TABLE,
    Desk,
    just,
    limits,
)
from tests.unit.bot.virtual_time import MOMENT_S

CARDS: Final = "rey de oros"


async def test_a_post_is_written_and_told_of() -> None:
    """Content is delivered, and the listener gets the message id."""
    desk = Desk()
    await desk.show(TABLE, "grande")
    assert desk.paper.texts(GROUP) == ["grande"]
    assert desk.delivered == [(TABLE, "paper-1", "grande")]


async def test_the_next_post_stands_in_the_same_message() -> None:
    """The next content edits the same message, which keeps its time of posting."""
    desk = Desk()
    await desk.show(TABLE, "grande")
    await desk.show(TABLE, "chica")
    assert desk.paper.texts(GROUP) == ["chica"]
    assert desk.delivered == [(TABLE, "paper-1", "grande"), (TABLE, "paper-1", "chica")]
    told_at = {notice.posted_at for notice in desk.notices if isinstance(notice, DeliveredEvent)}
    assert len(told_at) == 1


async def test_a_new_message_is_named_after_the_one_before_it() -> None:
    """A new message has a name derived from its predecessor, so that a new process finds it."""
    desk, other = Desk(), Desk()
    await desk.show(TABLE, "grande")
    await desk.show(TABLE, "chica", anew=True)
    other.outbox.adopt(TABLE, "paper-1", 0.0)
    await other.show(TABLE, "chica", anew=True)
    await other.show(HAND, "four cards")
    first, second = desk.paper.names
    assert other.paper.names[0] == second
    assert len({first, second, other.paper.names[1]}) == 3


async def test_an_edit_waits_for_a_look_at_its_message() -> None:
    """The look repeats the earlier buttons, so it must not arrive after the edit."""
    desk = Desk()
    await desk.show(TABLE, "grande")
    began = desk.clock.now()
    look = asyncio.create_task(desk.outbox.is_gone(TABLE))
    await desk.clock.advance(0.1)
    await desk.show(TABLE, "chica")
    assert not await look
    assert desk.paper.texts(GROUP) == ["chica"]
    assert desk.paper.called_at(GROUP)[-1] >= began + CALL_S


async def test_nobody_looks_for_a_message_that_is_being_edited() -> None:
    desk = Desk()
    await desk.show(TABLE, "grande")
    desk.outbox.refresh(TABLE, just(MessageContent("chica")))
    await desk.until_calling(2)
    assert not await desk.outbox.is_gone(TABLE)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["chica"]


async def test_a_private_message_is_edited_too() -> None:
    """A message in private is edited as well."""
    desk = Desk()
    await desk.show(HAND, "four cards")
    await desk.show(HAND, "four others")
    assert desk.paper.texts(PERSON) == ["four others"]


async def test_a_burst_of_words_is_one_call() -> None:
    """Content queued within a moment is sent in one call."""
    desk = Desk()
    for text in ("mus", "mus, mus", "mus, mus, corto"):
        desk.outbox.refresh(TABLE, just(MessageContent(text)))
        await desk.clock.advance(QUIET_S / 2)
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["mus, mus, corto"]


async def test_only_what_is_sent_is_made() -> None:
    """Content that is never sent is never rendered."""
    desk = Desk()
    made: list[str] = []

    def making(text: str) -> MessageContent:
        made.append(text)
        return MessageContent(text)

    for text in ("mus", "mus, mus", "mus, mus, corto"):
        desk.outbox.refresh(TABLE, partial(making, text))
    await desk.settle()
    assert made == ["mus, mus, corto"]


async def test_a_burst_that_goes_on_by_itself_is_waited_for() -> None:
    """A longer burst is waited for up to its last content."""
    desk = Desk()
    began_at = desk.clock.now()
    desk.outbox.refresh(TABLE, just(MessageContent("paso")), more=True)
    await desk.clock.advance(4 * QUIET_S)
    desk.outbox.refresh(TABLE, just(MessageContent("paso, paso")), more=True)
    await desk.clock.advance(2 * QUIET_S)
    desk.outbox.refresh(TABLE, just(MessageContent("paso, paso, envido")))
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["paso, paso, envido"]
    assert desk.paper.called_at(GROUP) == [pytest.approx(began_at + 7 * QUIET_S, abs=MOMENT_S)]


async def test_a_word_of_a_person_is_not_delayed_by_what_follows() -> None:
    """A person's own word is sent at once, and the burst that follows is sent in another call."""
    desk = Desk()
    began_at = desk.clock.now()
    desk.outbox.refresh(TABLE, just(MessageContent("mus")), more=True, is_prompt=True)
    for text in ("mus, mus", "mus, mus, mus", "mus, mus, mus, corto"):
        await desk.clock.advance(0.7)
        desk.outbox.refresh(TABLE, just(MessageContent(text)), more=not text.endswith("corto"))
    await desk.settle()
    sent = [post.post.text for post in desk.paper.platform.sent]
    assert sent == ["mus", "mus, mus, mus, corto"]
    first_at, _ = desk.paper.called_at(GROUP)
    assert first_at == pytest.approx(began_at + PROMPT_S, abs=MOMENT_S)


async def test_a_burst_that_does_not_come_is_not_waited_for_long() -> None:
    """A missing continuation of a burst delays the last content for a limited time only."""
    desk = Desk()
    began_at = desk.clock.now()
    desk.outbox.refresh(TABLE, just(MessageContent("paso")), more=True)
    await desk.settle()
    assert desk.paper.called_at(GROUP) == [pytest.approx(began_at + PATIENCE_S, abs=MOMENT_S)]


async def test_what_is_nothing_any_more_when_it_is_made_is_not_sent() -> None:
    """Content that renders to nothing is not sent; the message stays, and the next is sent."""
    desk = Desk()
    desk.outbox.refresh(HAND, lambda: None)
    await desk.settle()
    assert desk.paper.calls == []
    assert desk.lane_count == 0
    await desk.show(HAND, "four cards")
    desk.outbox.refresh(HAND, lambda: None)
    await desk.settle()
    await desk.show(HAND, "four others")
    assert desk.paper.sent(PERSON) == ["four cards", "four others"]


async def test_a_post_that_cannot_be_made_holds_up_no_other() -> None:
    """Content that fails to render is logged without its text, and the next is sent."""
    desk = Desk()

    def failing() -> MessageContent:
        raise LookupError(CARDS)

    with capture_logs() as logs:
        desk.outbox.refresh(TABLE, failing)
        await desk.settle()
    [log] = logs
    assert log["error"] == "LookupError"
    assert CARDS not in str(log)
    await desk.show(TABLE, "grande")
    assert desk.paper.texts(GROUP) == ["grande"]


async def test_a_burst_without_end_is_shown_all_the_same() -> None:
    """An endless burst delays the content for a limited time only."""
    desk = Desk()
    begun_at = desk.clock.now()
    for number in range(20):
        desk.outbox.refresh(TABLE, just(MessageContent(str(number))))
        await desk.clock.advance(QUIET_S / 2)
    assert desk.paper.called_at(GROUP)[0] == pytest.approx(begun_at + PATIENCE_S, abs=MOMENT_S)


async def test_what_a_person_does_in_private_is_answered_at_once() -> None:
    """A request in private is answered without waiting for a burst."""
    desk = Desk()
    begun_at = desk.clock.now()
    await desk.show(HAND, "marked")
    assert desk.paper.called_at(PERSON) == [begun_at]


async def test_what_comes_during_a_call_is_sent_after_it_and_only_the_newest() -> None:
    """Content queued during a call is sent after it, and only the newest."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("first")))
    await desk.until_calling()
    desk.outbox.refresh(TABLE, just(MessageContent("second")))
    desk.outbox.refresh(TABLE, just(MessageContent("third")))
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["first", "third"]
    first_at, third_at = desk.paper.called_at(GROUP)
    assert third_at >= first_at + CALL_S
    assert desk.paper.texts(GROUP) == ["third"]


async def test_a_slow_chat_holds_up_no_other() -> None:
    """Each recipient has its own slot, so that a slow chat delays no other."""
    desk = Desk()
    desk.paper.call_s[GROUP] = AN_HOUR_S
    desk.outbox.refresh(TABLE, just(MessageContent("slow")))
    desk.outbox.refresh(ELSEWHERE, just(MessageContent("fast")))
    await desk.clock.advance(1)
    assert desk.paper.texts(OTHER) == ["fast"]
    assert desk.paper.texts(GROUP) == []


async def test_two_tables_of_a_chat_have_a_message_each() -> None:
    """Two tables in one chat have separate messages."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one table")))
    desk.outbox.refresh(SECOND, just(MessageContent("another")))
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["one table", "another"]


async def test_a_post_that_changes_nothing_is_not_sent() -> None:
    """Equal content is not sent again."""
    desk = Desk()
    await desk.show(TABLE, "grande")
    await desk.show(TABLE, "grande")
    assert desk.paper.sent(GROUP) == ["grande"]


async def test_a_change_that_is_taken_back_in_time_is_not_sent() -> None:
    """A change undone before its delivery is not sent."""
    desk = Desk()
    await desk.show(TABLE, "grande")
    desk.outbox.refresh(TABLE, just(MessageContent("chica")))
    await desk.clock.advance(QUIET_S / 2)
    await desk.show(TABLE, "grande")
    assert desk.paper.sent(GROUP) == ["grande"]


async def test_a_change_that_is_taken_back_too_late_is_put_right() -> None:
    """A change undone during its delivery is edited again."""
    desk = Desk()
    await desk.show(TABLE, "grande")
    desk.outbox.refresh(TABLE, just(MessageContent("chica")))
    await desk.until_calling(2)
    await desk.show(TABLE, "grande")
    assert desk.paper.sent(GROUP) == ["grande", "chica", "grande"]
    assert desk.paper.texts(GROUP) == ["grande"]


async def test_anew_is_a_new_message_even_for_the_same_post() -> None:
    """A renewal deletes the earlier message and keeps the new one up to date."""
    desk = Desk()
    await desk.show(TABLE, "a game")
    await desk.show(TABLE, "a game", anew=True)
    assert [message for _, _, message in desk.paper.deletions] == ["paper-1"]
    await desk.show(TABLE, "another game")
    assert desk.paper.texts(GROUP) == ["another game"]
    assert desk.delivered[-1] == (TABLE, "paper-2", "another game")


async def test_anew_several_times_before_it_is_sent_is_one_message() -> None:
    """Several renewals before a delivery create one message."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one")), anew=True)
    desk.outbox.refresh(TABLE, just(MessageContent("two")), anew=True)
    await desk.show(TABLE, "three")
    assert desk.paper.texts(GROUP) == ["three"]


async def test_anew_while_a_message_is_being_written_is_another_message() -> None:
    """A renewal while a message is being sent creates another message."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("old")))
    await desk.until_calling()
    await desk.show(TABLE, "new", anew=True)
    await desk.show(TABLE, "newer")
    assert desk.paper.texts(GROUP) == ["newer"]
    assert desk.delivered == [
        (TABLE, "paper-1", "old"),
        (TABLE, "paper-2", "new"),
        (TABLE, "paper-2", "newer"),
    ]


async def test_a_message_is_withdrawn_before_it_is_sent() -> None:
    desk = Desk()
    desk.outbox.refresh(HAND, just(MessageContent("four cards")))
    desk.outbox.withdraw(HAND)
    await desk.settle()
    assert desk.paper.sent(PERSON) == []


async def test_a_message_that_is_being_sent_is_not_withdrawn() -> None:
    """It arrives, is known, and is edited like any other, so that its buttons do not stay."""
    desk = Desk()
    desk.outbox.refresh(HAND, just(MessageContent("four cards")))
    await desk.clock.advance(CALL_S / 2)
    assert desk.paper.sent(PERSON) == ["four cards"]
    assert desk.delivered == []
    desk.outbox.withdraw(HAND)
    await desk.settle()
    assert desk.delivered == [(HAND, "paper-1", "four cards")]
    await desk.show(HAND, "four others")
    assert desk.paper.texts(PERSON) == ["four others"]


async def test_anew_during_an_edit_is_another_message() -> None:
    """A renewal during an edit creates another message with the newest content."""
    desk = Desk()
    await desk.show(TABLE, "old")
    desk.outbox.refresh(TABLE, just(MessageContent("older")))
    await desk.until_calling(2)
    await desk.show(TABLE, "new", anew=True)
    assert desk.paper.sent(GROUP) == ["old", "older", "new"]
    assert desk.paper.texts(GROUP) == ["new"]
    assert desk.delivered[-1] == (TABLE, "paper-2", "new")


async def test_the_message_of_an_earlier_process_goes_on() -> None:
    """A message of an earlier process is edited once, because its content is unknown."""
    desk = Desk()
    desk.paper.put(GROUP, "from before", MessageContent("grande"))
    desk.outbox.adopt(TABLE, "from before", desk.clock.now() - AN_HOUR_S)
    await desk.show(TABLE, "grande")
    assert desk.paper.sent(GROUP) == ["grande"]
    assert desk.paper.texts(GROUP) == ["grande"]
    assert desk.delivered == [(TABLE, "from before", "grande")]


async def test_a_message_that_has_become_old_is_posted_anew() -> None:
    """An old message is replaced, because some platforms limit the time of edits."""
    desk = Desk(limits(edit_age_s=AN_HOUR_S))
    await desk.show(TABLE, "one")
    await desk.clock.advance(AN_HOUR_S / 2)
    await desk.show(TABLE, "two")
    await desk.clock.advance(AN_HOUR_S / 2)
    await desk.show(TABLE, "three")
    await desk.clock.advance(AN_HOUR_S / 2)
    await desk.show(TABLE, "four")
    assert [message for _, _, message in desk.paper.deletions] == ["paper-1"]
    assert desk.paper.texts(GROUP) == ["four"]


async def test_what_is_forgotten_before_it_is_sent_is_never_sent() -> None:
    """Content forgotten before its delivery is never sent."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("too late")))
    await desk.clock.calm()
    desk.outbox.forget(TABLE.recipient, TABLE.table)
    await desk.clock.advance(AN_HOUR_S)
    assert desk.paper.calls == []
    assert desk.lane_count == 0


async def test_what_is_forgotten_during_a_call_is_not_told_of() -> None:
    """A call is not cancelled by forgetting, but it is not reported and nothing follows."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one")))
    await desk.until_calling()
    desk.outbox.refresh(TABLE, just(MessageContent("two")))
    desk.outbox.forget(TABLE.recipient, TABLE.table)
    await desk.settle()
    assert desk.paper.sent(GROUP) == ["one"]
    assert desk.paper.broken_off == 0
    assert desk.notices == []
    assert desk.lane_count == 0


async def test_what_is_shown_again_after_forgetting_stands_in_a_new_message() -> None:
    """Content shown after forgetting gets a new message, after the running call."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("old")))
    await desk.until_calling()
    desk.outbox.forget(TABLE.recipient, TABLE.table)
    await desk.show(TABLE, "new")
    assert desk.paper.texts(GROUP) == ["old", "new"]
    assert desk.delivered == [(TABLE, "paper-2", "new")]


async def test_forgetting_what_was_never_shown_does_nothing() -> None:
    """Forgetting an unknown topic does nothing."""
    desk = Desk()
    desk.outbox.forget(TABLE.recipient, TABLE.table)
    await desk.show(TABLE, "grande")
    assert desk.paper.texts(GROUP) == ["grande"]


async def test_forgetting_one_table_leaves_the_other_alone() -> None:
    """Two tables in a chat share its budget only: forgetting one leaves the other."""
    desk = Desk()
    desk.outbox.refresh(TABLE, just(MessageContent("one table")))
    desk.outbox.refresh(SECOND, just(MessageContent("another")))
    desk.outbox.forget(TABLE.recipient, TABLE.table)
    await desk.settle()
    assert desk.paper.texts(GROUP) == ["another"]


async def test_a_platform_that_is_not_connected_is_shown_nothing() -> None:
    """A platform without a connection gets no message."""
    desk = Desk()
    far = SlotKey(Address("far away", "group"), SlotKind.TABLE_HAND, "AAAAA")
    desk.outbox.adopt(far, "paper-1", desk.clock.now())
    await desk.show(far, "grande")
    desk.outbox.forget(far.recipient, far.table)
    assert desk.notices == []
    assert desk.lane_count == 0


async def test_words_of_computer_players_are_one_call_in_private_too() -> None:
    """Words that follow each other by themselves are sent with the last of them, at once."""
    desk = Desk()
    began_at = desk.clock.now()
    for text in ("mus", "mus, mus", "mus, mus, corto"):
        desk.outbox.refresh(HAND, just(MessageContent(text)), more=not text.endswith("corto"))
        await desk.clock.advance(PRIVATE_RECHECK_S)
    await desk.settle()
    assert desk.paper.sent(PERSON) == ["mus, mus, corto"]
    assert desk.paper.called_at(PERSON)[0] <= began_at + 3 * PRIVATE_RECHECK_S + MOMENT_S


async def test_a_private_message_waits_a_moment_at_most_for_what_follows() -> None:
    """A computer player that thinks longer does not delay the word before it."""
    desk = Desk()
    began_at = desk.clock.now()
    desk.outbox.refresh(HAND, just(MessageContent("paso")), more=True)
    await desk.clock.advance(0.7)
    desk.outbox.refresh(HAND, just(MessageContent("paso, envido")))
    await desk.settle()
    assert desk.paper.sent(PERSON) == ["paso", "paso, envido"]
    assert desk.paper.called_at(PERSON) == [
        pytest.approx(began_at + PROMPT_S, abs=MOMENT_S),
        pytest.approx(began_at + 0.7, abs=MOMENT_S),
    ]


async def test_a_private_message_waits_for_nothing_if_nothing_follows() -> None:
    desk = Desk()
    began_at = desk.clock.now()
    desk.outbox.refresh(HAND, just(MessageContent("four cards")))
    await desk.settle()
    assert desk.paper.called_at(PERSON) == [pytest.approx(began_at, abs=MOMENT_S)]
