"""Tests of retention: a daily maintenance deletes what exceeds its age, and nothing else."""

import pytest

from bot.app.retention import DAY_S, RetentionPolicy
from bot.messages.callback_data import Verb
from bot.ports.settings import Settings
from storage.memory_store import MemoryStore
from tests.unit.bot.app.button_play import arranging, free_seat, played_match
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.virtual_time import VirtualTimer


async def staged(kept_for: RetentionPolicy) -> AppHarness:
    """Return a harness whose store uses its time."""
    clock = VirtualTimer()
    store = MemoryStore(clock=clock)
    stage = AppHarness(store=store, clock=clock)
    stage.kept_for = kept_for
    await stage.restart()
    return stage


async def played(stage: AppHarness, *, closes: bool) -> tuple[SimulatedPerson, SimulatedPerson]:
    """Return Ane and Beñat in a match, at a table that may be closed."""
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
    """Let days pass and run the maintenance."""
    await stage.advance(days * DAY_S)
    await stage.host.run_admin_commands()
    await stage.settle()


async def closed(stage: AppHarness) -> str:
    """Return the document of the only closed table."""
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
    """A closed table loses its names after the configured days; open ones and matches stay."""
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
    """Logs of finished matches are deleted; an open match continues, however old."""
    stage = await staged(RetentionPolicy(matches_days=30))
    await played(stage, closes=True)
    ane, _ = await played(stage, closes=False)
    await swept(stage, 29)
    assert len(await stage.store.tables()) == 2
    await swept(stage, 2)
    [left] = await stage.store.tables()
    assert stage.table_of(ane.id).state.match == left.table
    await stage.restart()
    await ane.ask("marcador")
    assert stage.table_of(ane.id).game is not None


async def test_the_list_of_played_matches_keeps_no_log() -> None:
    """The list of matches stays when its logs are deleted; a review is no longer possible."""
    gone = "Esa partida ya no se guarda."
    stage = await staged(RetentionPolicy(matches_days=30))
    ane, _ = await played_match(stage)
    await ane.press(arranging(ane.post, Verb.CLOSE))
    await swept(stage, 29)
    assert (await ane.ask("repaso", private=True)).text != gone
    await swept(stage, 2)
    assert (await ane.ask("repaso", private=True)).text == gone
    assert await stage.store.tables() == ()
    listed = (await ane.ask("partidas", private=True)).post
    assert listed is not None
    assert "Ane / Beñat" in listed.text


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
    """The maintenance runs once a day, because it reads all documents."""
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
