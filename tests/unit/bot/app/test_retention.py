"""What is kept longer than the operator wants is let go of, once a day, and nothing else is."""

from datetime import UTC, datetime

import pytest

from bot.app.maintenance import DAY_S, RetentionPolicy
from bot.messages.callback_data import Verb
from bot.ports.settings import Settings
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import arranging, free_seat
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.virtual_time import VirtualTimer


async def staged(kept_for: RetentionPolicy) -> AppHarness:
    """A stage where time passes for the store as well."""
    timer = VirtualTimer()
    store = MemoryStore(clock=lambda: datetime.fromtimestamp(timer.now(), UTC))
    stage = AppHarness(store=store, timer=timer)
    stage.kept_for = kept_for
    await stage.restart()
    return stage


async def played(stage: AppHarness, *, closes: bool) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Ane and Beñat have begun a match, and perhaps closed the table."""
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    await ane.ask("mesa", "nueva duelo")
    await benat.press(free_seat(benat.post))
    await ane.press(arranging(ane.post, Verb.START))
    if closes:
        await ane.ask("salir")
        await benat.ask("salir")
        await ane.press(arranging(ane.post, Verb.CLOSE))
    return ane, benat


async def swept(stage: AppHarness, days: float) -> None:
    """Let days pass, and the host look what is due."""
    await stage.advance(days * DAY_S)
    await stage.host.run_admin_commands()
    await stage.settle()


async def closed(stage: AppHarness) -> str:
    """The note of the one table that is closed."""
    [text] = (await stage.store.list_all("closed/")).values()
    return text


async def test_by_itself_everything_is_kept_for_good() -> None:
    stage = await staged(RetentionPolicy())
    await played(stage, closes=True)
    before = await closed(stage)
    await swept(stage, 10_000)
    assert await closed(stage) == before
    assert len(await stage.store.tables()) == 1


async def test_closed_tables_lose_their_names() -> None:
    """After so many days, and not before; open ones keep theirs, and the matches stay."""
    stage = await staged(RetentionPolicy(closed_days=30))
    ane = stage.human("Ane")
    await ane.ask("mesa")
    await ane.press(arranging(ane.post, Verb.CLOSE))
    await stage.settle()
    assert '"Ane"' in await closed(stage)
    await played(stage, closes=False)
    await swept(stage, 29)
    assert '"Ane"' in await closed(stage)
    await swept(stage, 2)
    text = await closed(stage)
    assert "ane" not in text.casefold().replace("castellane", "")
    assert "stranger-1" in text
    assert '"Ane"' in str(await stage.store.list_all("mesa/"))
    assert len(await stage.store.tables()) == 1
    await swept(stage, 1)
    assert await closed(stage) == text


async def test_logs_that_nobody_plays_any_more_are_deleted() -> None:
    """A match that is still open goes on, however long it rests."""
    stage = await staged(RetentionPolicy(matches_days=30))
    await played(stage, closes=True)
    ane, _ = await played(stage, closes=False)
    await swept(stage, 29)
    assert len(await stage.store.tables()) == 2
    await swept(stage, 2)
    [left] = await stage.store.tables()
    assert stage.table_of(ane.id).record.match == left.table
    await stage.restart()
    await ane.ask("marcador")
    assert stage.table_of(ane.id).game is not None


async def test_it_is_done_when_a_process_begins_and_then_once_a_day() -> None:
    stage = await staged(RetentionPolicy(closed_days=1))
    ane = stage.human("Ane")
    await swept(stage, 0)
    await ane.ask("mesa")
    await ane.press(arranging(ane.post, Verb.CLOSE))
    await swept(stage, 0.9)
    assert '"Ane"' in await closed(stage)
    await stage.advance(0.2 * DAY_S)
    await stage.restart()
    await swept(stage, 0)
    assert '"Ane"' not in await closed(stage)


async def test_what_has_become_old_meanwhile_waits_for_the_next_day() -> None:
    """To look through all that is kept takes a while, so that it is not done again and again."""
    stage = await staged(RetentionPolicy(closed_days=1))
    ane = stage.human("Ane")
    await swept(stage, 0)
    await stage.advance(0.1 * DAY_S)
    await ane.ask("mesa")
    await ane.press(arranging(ane.post, Verb.CLOSE))
    await swept(stage, 0.95)
    assert '"Ane"' in await closed(stage), "it is not old yet"
    await swept(stage, 0.5)
    assert '"Ane"' in await closed(stage), "that day has been looked through"
    await swept(stage, 0.5)
    assert '"Ane"' not in await closed(stage)


@pytest.mark.parametrize("days", ["-1", "x", "40000"])
def test_impossible_days_are_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, days: str
) -> None:
    for name in ("AMARREKO_KEEP_CLOSED_DAYS", "AMARREKO_KEEP_MATCHES_DAYS"):
        with monkeypatch.context() as environment:
            environment.setenv(name, days)
            with pytest.raises(ValueError, match="1 validation error"):
                Settings()
