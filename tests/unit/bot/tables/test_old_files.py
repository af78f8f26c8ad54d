"""Tests of migrating an older version's file: the same messages continue without a loss."""

from pathlib import Path
from typing import Final

import msgspec

from bot.app.app import App
from bot.ports.request import Address, CommandCall, Person, PersonId, Request, TextMessage
from bot.tables.documents import Documents
from bot.tables.table_state import TableState
from engine.evolve import fold
from storage.sqlite_store import SqliteStore
from tests.sent_messages import deliveries_in, noted_in
from tests.unit.bot.app.stage import HastyTimer
from tests.unit.bot.tables.mid_match import (
    CLOSED,
    CODE,
    LATER_S,
    old_note,
    platforms_before,
    shown_before,
    write_old,
)

GARAZI: Final = PersonId("telegram", "5000000002")


async def test_the_next_version_goes_on_in_the_same_messages(tmp_path: Path) -> None:
    """The next version edits the messages of both chats and all hands, and play continues."""
    write_old(tmp_path / "mus.db")
    platforms = platforms_before()
    shown, touched_at = shown_before(), old_note()["touched_at"]
    async with await SqliteStore.open(tmp_path / "mus.db") as store:
        assert await noted_in(store) == shown
        host = App(store, platforms, HastyTimer(touched_at + LATER_S), pause_s=0.0)
        await host.start()
        await host.wait_idle()
        sent = [one for platform in platforms.values() for one in platform.sent]
        assert {one.reader: one.message for one in sent} == shown
        assert not any(one.is_new for one in sent)
        assert not any(platform.refused for platform in platforms.values())
        [group] = [one.reader for one in sent if isinstance(one.reader, Address)][:1]
        before = platforms[group.platform].newest(group).text
        assert "Garazi: sakatu «Nire kartak», ikusteko." in before
        await answer_somebody(host, group)
        assert platforms[group.platform].newest(group).text != before
        assert len(platforms[group.platform].posts[group]) == 1
        await host.close()
        # With turns of five minutes, each asked player is nudged at once in a new message.
        assert (await noted_in(store)).keys() == shown.keys()


async def answer_somebody(host: App, group: Address) -> None:
    """Send a word of each person; one of them is asked."""
    for chair in old_note()["chairs"]:
        person = PersonId(**chair["person"])
        await host.handle(Request(group, Person(person, chair["name"]), TextMessage("paso")))
    await host.wait_idle()


async def test_seats_score_times_and_preferences_are_the_same(tmp_path: Path) -> None:
    """The migrated document has the older version's state, apart from the messages."""
    write_old(tmp_path / "mus.db")
    async with await SqliteStore.open(tmp_path / "mus.db") as store:
        documents = Documents(store)
        await documents.load()
        [state] = await documents.open_tables()
        old = msgspec.convert(old_note(), TableState)
        assert state == old
        assert state.due is not None
        assert state.match is not None
        assert fold(await store.read(state.match)).hand.number == 1
        people = {person.id: documents.preferences(person) for person in state.people}
        assert [known.reachable for known in people.values()] == [True, True, False, True]
        assert [known.text_only for known in people.values()] == [False, True, False, False]
        assert documents.is_unreachable(GARAZI)
        assert documents.preferences(state.places[0].address).language == "eu"
        sent_messages = await deliveries_in(store)
        assert set(sent_messages.recipients(CODE)) == set(shown_before())
        assert await documents.knows(CLOSED)
        assert documents.processed_requests == tuple(
            one["deed"] for one in old_note(CLOSED)["heard"]
        )


async def test_a_deed_at_a_table_that_was_closed_is_still_no_news(tmp_path: Path) -> None:
    """A repeated request at a closed table is still recognised by the next version."""
    write_old(tmp_path / "mus.db")
    platforms = platforms_before()
    key = old_note(CLOSED)["heard"][-1]["deed"].split()[1]
    async with await SqliteStore.open(tmp_path / "mus.db") as store:
        host = App(store, platforms, HastyTimer(old_note()["touched_at"] + LATER_S), pause_s=0.0)
        await host.start()
        await host.wait_idle()
        again = Request(
            Address("telegram", "1"), Person(GARAZI, "Garazi"), CommandCall("mesa"), key=key
        )
        await host.handle(again)
        await host.wait_idle()
        assert Address("telegram", "1") not in platforms["telegram"].posts
        await host.close()
