"""A file of an older version is carried over: the same messages go on, and nothing is lost."""

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
    """Both chats and all hands are brought up to date, nothing is posted anew, and play goes on."""
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
        # Where turns last five minutes, who is asked next is called at once in a new message.
        assert (await noted_in(store)).keys() == shown.keys()


async def answer_somebody(host: App, group: Address) -> None:
    """Let everybody say a word; one of them is asked for it."""
    for chair in old_note()["chairs"]:
        person = PersonId(**chair["person"])
        await host.handle(Request(group, Person(person, chair["name"]), TextMessage("paso")))
    await host.wait_idle()


async def test_seats_score_times_and_preferences_are_the_same(tmp_path: Path) -> None:
    """All that the older version knew of the table, but for the messages, stands in its note."""
    write_old(tmp_path / "mus.db")
    async with await SqliteStore.open(tmp_path / "mus.db") as store:
        archive = Documents(store)
        await archive.load()
        [record] = await archive.records()
        old = msgspec.convert(old_note(), TableState)
        assert record == old
        assert record.due is not None
        assert record.match is not None
        assert fold(await store.read(record.match)).hand.number == 1
        people = {person.id: archive.preferences(person) for person in record.people}
        assert [known.reachable for known in people.values()] == [True, True, False, True]
        assert [known.text_only for known in people.values()] == [False, True, False, False]
        assert archive.is_unreachable(GARAZI)
        assert archive.preferences(record.places[0].address).language == "eu"
        deliveries = await deliveries_in(store)
        assert set(deliveries.readers(CODE)) == set(shown_before())
        assert await archive.knows(CLOSED)
        assert archive.processed_requests == tuple(one["deed"] for one in old_note(CLOSED)["heard"])


async def test_a_deed_at_a_table_that_was_closed_is_still_no_news(tmp_path: Path) -> None:
    """The platform may deliver it once more to the next version."""
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
