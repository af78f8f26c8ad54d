"""The contract of every store: in memory, in a file, and on a server."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from engine.events import Event, MatchOpened, MusSaid, VacaOpened
from engine.game import MatchOver
from engine.interfaces import ConflictError, TableId
from engine.match import Match
from engine.rules import Rules
from engine.seats import Seat
from storage.errors import VersionConflictError
from storage.interface import LoggedTable, Store
from storage.memory_store import MemoryStore
from storage.pg_store import PostgresStore
from storage.sqlite_store import SqliteStore
from tests.fakes import FakeClock, SeededShuffle
from tests.random_play import pick_turn
from tests.unit.storage.samples import SAMPLES
from tests.unit.storage.server import PostgresServer

TABLE = TableId("batzoki")
OTHER = TableId("peña «Ordago» 🂡 'or' 1")
OPENED = MatchOpened(Rules())
SAID = tuple(MusSaid(Seat(seat)) for seat in range(4))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, clock: FakeClock
) -> AsyncIterator[Store]:
    """Yield each store in turn, empty."""
    if request.param == "memory":
        yield MemoryStore(clock=clock)
    elif request.param == "sqlite":
        async with await SqliteStore.open(tmp_path / "mus.db", clock=clock) as on_disk:
            yield on_disk
    else:
        server = request.getfixturevalue("postgres")
        assert isinstance(server, PostgresServer)
        async with await PostgresStore.open(server.database(), clock=clock) as on_server:
            yield on_server


class TestStore:
    async def test_a_table_that_nobody_opened_has_no_log(self, store: Store) -> None:
        assert await store.read(TABLE) == ()
        assert await store.tables() == ()

    async def test_events_come_back_in_order(self, store: Store) -> None:
        await store.append(TABLE, 0, SAMPLES[:1])
        await store.append(TABLE, 1, SAMPLES[1:30])
        await store.append(TABLE, 30, SAMPLES[30:])
        assert await store.read(TABLE) == SAMPLES

    async def test_tables_do_not_mix(self, store: Store) -> None:
        """The name of a table may contain any characters."""
        await store.append(TABLE, 0, SAMPLES[:2])
        await store.append(OTHER, 0, SAMPLES[2:5])
        await store.append(TABLE, 2, SAMPLES[5:6])
        assert await store.read(TABLE) == (*SAMPLES[:2], *SAMPLES[5:6])
        assert await store.read(OTHER) == SAMPLES[2:5]

    @pytest.mark.parametrize("after", [0, 1, 3, 1000])
    async def test_an_append_that_is_not_at_the_end_writes_nothing(
        self, store: Store, after: int
    ) -> None:
        """Before the end another writer was first; after it there would be a gap."""
        await store.append(TABLE, 0, SAMPLES[:2])
        with pytest.raises(ConflictError):
            await store.append(TABLE, after, SAMPLES[2:5])
        assert await store.read(TABLE) == SAMPLES[:2]
        await store.append(TABLE, 2, SAMPLES[2:5])
        assert await store.read(TABLE) == SAMPLES[:5]

    async def test_a_log_begins_at_its_beginning(self, store: Store) -> None:
        with pytest.raises(ConflictError):
            await store.append(TABLE, 1, SAMPLES[:1])
        assert await store.tables() == ()

    async def test_an_append_of_nothing_is_a_mistake(self, store: Store) -> None:
        with pytest.raises(AssertionError):
            await store.append(TABLE, 0, ())

    async def test_of_fifty_writers_exactly_one_wins_each_version(self, store: Store) -> None:
        """All appends target the same position at once; the log holds what the winners wrote."""
        winners: list[Event] = []
        for after in range(5):
            writes = (store.append(TABLE, after, (SAID[task % 4],)) for task in range(50))
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 49
            winners.append(SAID[outcomes.index(None) % 4])
        assert await store.read(TABLE) == tuple(winners)

    async def test_fifty_writers_who_try_again_all_get_their_turn(self, store: Store) -> None:
        """No batch is lost or interleaved; each is stored once."""

        async def write(number: int) -> None:
            batch = tuple(MusSaid(Seat(number)) for _ in range(3))
            for _ in range(50):
                try:
                    return await store.append(TABLE, len(await store.read(TABLE)), batch)
                except ConflictError:
                    pass
            pytest.fail("some writer wins each round, so that fifty rounds are enough for fifty")

        await asyncio.gather(*map(write, range(50)))
        log = await store.read(TABLE)
        assert sorted(log[::3], key=repr) == sorted((MusSaid(Seat(n)) for n in range(50)), key=repr)
        assert log[::3] == log[1::3] == log[2::3]

    async def test_the_table_last_played_at_comes_first(
        self, store: Store, clock: FakeClock
    ) -> None:
        """The order is exact to the millisecond, and follows a clock that is set back."""
        first = clock.time
        await store.append(TABLE, 0, SAMPLES[:3])
        clock.advance(0.001)
        second = clock.time
        await store.append(OTHER, 0, SAMPLES[:1])
        assert await store.tables() == (
            LoggedTable(OTHER, 1, second),
            LoggedTable(TABLE, 3, first),
        )
        clock.advance(-3600)
        earlier = clock.time
        await store.append(OTHER, 1, SAMPLES[1:3])
        assert await store.tables() == (
            LoggedTable(TABLE, 3, first),
            LoggedTable(OTHER, 3, earlier),
        )

    async def test_tables_of_the_same_moment_stand_by_name(self, store: Store) -> None:
        for name in ("c", "a", "b"):
            await store.append(TableId(name), 0, (OPENED,))
        assert [logged.table for logged in await store.tables()] == ["a", "b", "c"]

    async def test_a_lost_race_does_not_make_a_table_younger(
        self, store: Store, clock: FakeClock
    ) -> None:
        await store.append(TABLE, 0, (OPENED,))
        before = await store.tables()
        clock.advance(60)
        with pytest.raises(ConflictError):
            await store.append(TABLE, 0, (VacaOpened(),))
        assert await store.tables() == before

    async def test_a_setting_is_what_was_last_remembered(self, store: Store) -> None:
        assert await store.get("terminal") is None
        await store.put("terminal", '{"table": "batzoki"}')
        await store.put("other", "null")
        await store.put("terminal", '{"table": "txoko", "level": 3}')
        assert await store.get("terminal") == '{"table": "txoko", "level": 3}'
        assert await store.get("other") == "null"

    async def test_settings_are_found_by_how_their_keys_begin(self, store: Store) -> None:
        """The prefix is taken literally, whatever characters it has."""
        for key in ("mesa/B", "mesa/A", "mesa", "mesa%", "person/mesa/C"):
            await store.put(key, f'"{key}"')
        found = await store.list_all("mesa/")
        assert list(found.items()) == [("mesa/A", '"mesa/A"'), ("mesa/B", '"mesa/B"')]
        assert list(await store.list_all("mesa%")) == ["mesa%"]
        assert await store.list_all("nobody") == {}

    async def test_settings_are_gone_through_some_at_a_time(self, store: Store) -> None:
        """They come in the order of their keys, after a key that may have been deleted."""
        for key in ("mesa/C", "mesa/A", "mesa/B", "other"):
            await store.put(key, f'"{key}"')
        assert list(await store.page("mesa/", "", 2)) == ["mesa/A", "mesa/B"]
        assert await store.page("mesa/", "mesa/B", 2) == {"mesa/C": '"mesa/C"'}
        await store.delete("mesa/A")
        assert list(await store.page("mesa/", "mesa/A", 1)) == ["mesa/B"]
        assert list(await store.page("", "mesa/B", 9)) == ["mesa/C", "other"]
        assert await store.page("mesa/", "mesa/C", 9) == {}

    async def test_a_log_that_is_discarded_is_there_no_more(self, store: Store) -> None:
        """Other logs stay unchanged; a pending append is discarded with the log."""
        await store.append(OTHER, 0, SAMPLES[:2])
        writing = asyncio.create_task(store.append(TABLE, 0, SAMPLES))
        await asyncio.sleep(0)
        await store.delete_log(TABLE)
        await store.delete_log(TableId("nobody's"))
        await writing
        assert await store.read(TABLE) == ()
        assert [one.table for one in await store.tables()] == [OTHER]
        assert await store.read(OTHER) == SAMPLES[:2]

    async def test_scrubbing_changes_nothing_that_is_kept(self, store: Store) -> None:
        """Concurrent writes do not matter."""
        await store.append(TABLE, 0, SAMPLES)
        await store.put("kept", '"Ane"')
        await store.put("gone", '"Jon"')
        await store.delete("gone")
        writes = (store.put(f"note {number}", str(number)) for number in range(50))
        appends = (store.append(OTHER, 0, (OPENED,)), store.append(TABLE, len(SAMPLES), SAID))
        await asyncio.gather(store.erase_deleted(), *writes, *appends)
        await store.erase_deleted()
        notes = {f"note {number}": str(number) for number in range(50)}
        assert await store.list_all("") == {"kept": '"Ane"'} | notes
        assert await store.read(TABLE) == (*SAMPLES, *SAID)
        assert await store.read(OTHER) == (OPENED,)

    async def test_a_setting_that_is_forgotten_is_there_no_more(self, store: Store) -> None:
        """Nor is a pending one; forgetting one that never existed does nothing."""
        await store.put("kept", "1")
        writing = asyncio.create_task(store.put("gone", "2"))
        await asyncio.sleep(0)
        await store.delete("gone")
        await store.delete("never there")
        await writing
        assert await store.list_all("") == {"kept": "1"}
        await store.put("gone", "3")
        assert await store.get("gone") == "3"

    async def test_a_document_goes_from_version_to_version(self, store: Store) -> None:
        """A writer that continues from another version loses the race and writes nothing."""
        await store.put_version("mesa/A", '{"version":1,"seat":"Ane"}')
        await store.put_version("mesa/A", '{"version":2,"seat":"Jon"}')
        for stale in (0, 1, 2, 4):
            with pytest.raises(VersionConflictError):
                await store.put_version("mesa/A", f'{{"version":{stale},"seat":"Iker"}}')
        assert await store.get("mesa/A") == '{"version":2,"seat":"Jon"}'
        await store.delete("mesa/A")
        with pytest.raises(VersionConflictError):
            await store.put_version("mesa/A", '{"version":3}')
        assert await store.get("mesa/A") is None

    @pytest.mark.parametrize("before", ['{"seat":"Ane"}', "{", "7", ""])
    async def test_what_says_no_version_comes_before_the_first(
        self, store: Store, before: str
    ) -> None:
        """Documents of earlier releases have none, nor have texts that are not ours."""
        await store.put("mesa/A", before)
        with pytest.raises(VersionConflictError):
            await store.put_version("mesa/A", '{"version":2}')
        await store.put_version("mesa/A", '{"version":1}')
        assert await store.get("mesa/A") == '{"version":1}'

    async def test_of_fifty_who_go_on_from_one_version_one_wins(self, store: Store) -> None:
        """Concurrent writes of other documents do not matter."""
        await store.put_version("mesa/A", '{"version":1}')
        writes = (store.put_version("mesa/A", f'{{"version":2,"by":{n}}}') for n in range(50))
        others = (store.put_version(f"mesa/B{n}", '{"version":1}') for n in range(50))
        outcomes = await asyncio.gather(*writes, *others, return_exceptions=True)
        winners = [n for n, outcome in enumerate(outcomes[:50]) if outcome is None]
        assert len(winners) == 1
        assert await store.get("mesa/A") == f'{{"version":2,"by":{winners[0]}}}'
        assert outcomes[50:] == [None] * 50

    async def test_versions_of_one_document_may_follow_each_other_at_once(
        self, store: Store
    ) -> None:
        """They are written in order, and a read comes after the last one."""
        writes = (store.put_version("mesa/A", f'{{"version":{n}}}') for n in range(1, 11))
        waiting = [asyncio.create_task(write) for write in writes]
        await asyncio.sleep(0)
        assert await store.get("mesa/A") == '{"version":10}'
        await asyncio.gather(*waiting)

    async def test_tables_are_found_by_name(self, store: Store, clock: FakeClock) -> None:
        await store.append(TABLE, 0, SAMPLES[:3])
        clock.advance(1)
        await store.append(OTHER, 0, SAMPLES[:1])
        first, second = await store.tables()
        assert await store.tables([TABLE, TableId("nobody's")]) == (second,)
        assert await store.tables([TABLE, OTHER, TABLE]) == (first, second)
        assert await store.tables([]) == ()

    async def test_a_match_is_resumed_where_it_was_left(self, store: Store) -> None:
        """A loaded table has the game that the players see, at every moment."""
        generator = Random(7)
        shuffle = SeededShuffle(generator)
        table = await Match.open(TABLE, Rules(games_to_win=1), store, shuffle)
        while not isinstance(table.game.phase, MatchOver):
            await table.play(*pick_turn(table.game, generator))
            loaded = await Match.load(TABLE, store, shuffle)
            assert loaded is not None
            assert (loaded.game, loaded.version) == (table.game, table.version)

    async def test_closing_twice_does_nothing_more(self, store: Store) -> None:
        await store.close()
        await store.close()
