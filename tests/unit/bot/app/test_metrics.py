"""Tests of metrics: each request, refusal, failure, display and decision is counted once."""

from collections import Counter

import pytest

from bot.messages.callback_data import Verb
from bot.ports.metrics import LoadGauge, Metrics
from bot.ports.request import ButtonPress
from engine.players.levels import Level
from tests.unit.bot.app.button_play import arranging, waited_for
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.app.test_failures import duel


class Ledger(Metrics):
    """A recorder of all reported metrics."""

    def __init__(self) -> None:
        self.deeds = Counter[tuple[str, str]]()
        self.refusals = Counter[str]()
        self.failures = 0
        self.waits: list[tuple[str, float]] = []
        self.decisions: list[tuple[str, float]] = []

    def handled(self, platform: str, kind: str, seconds: float) -> None:
        """Record a handled request with its duration."""
        assert seconds >= 0
        self.deeds[platform, kind] += 1

    def rejected(self, reason: str) -> None:
        """Record a refusal."""
        self.refusals[reason] += 1

    def failed(self) -> None:
        """Record a failure."""
        self.failures += 1

    def delivered(self, platform: str, seconds: float) -> None:
        """Record a displayed message."""
        self.waits.append((platform, seconds))

    def bot_decided(self, level: str, seconds: float) -> None:
        """Record a decision of a computer player."""
        self.decisions.append((level, seconds))


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """Return the recorder of a test's harnesses."""
    ledger = Ledger()
    monkeypatch.setattr(AppHarness, "metrics", ledger)
    return ledger


async def test_each_deed_is_told_once_with_why_it_was_refused(ledger: Ledger) -> None:
    """Each request is counted once with its refusal, including stale and rate-limited ones."""
    stage = await AppHarness().start()
    people = await duel(stage)
    assert ledger.refusals == {}
    first = waited_for(people)[0]
    button = first.button("Mus")
    await first.press(button)
    before = ledger.deeds.copy()
    await first.press(button)
    await first.ask("mesa", "ZZZZZ")
    assert ledger.deeds - before == {("red", "pressed"): 1, ("red", "asked"): 1}
    assert ledger.refusals == {"press-already": 1, "lobby-no-such-table": 1}
    await people[0].type("envido 5", private=True)
    for _ in range(30):
        await first.begin(ButtonPress("nothing", ""))
    assert ledger.refusals["chat-no-button"] + ledger.refusals["chat-too-fast"] == 30
    assert ledger.failures == 0


async def test_what_is_seen_late_after_an_outage_is_told_with_all_the_time_that_it_took(
    ledger: Ledger,
) -> None:
    """A message delayed by an outage is counted with the full delay."""
    stage = await AppHarness().start()
    people = await duel(stage)
    assert ledger.waits
    assert all(seconds < 5 for _, seconds in ledger.waits)
    ledger.waits.clear()
    stage.red.is_down = True
    await waited_for(people)[0].begin_press("Mus")
    await stage.pass_time(100)
    assert ledger.waits == []
    stage.red.is_down = False
    await stage.pass_time(300)
    assert max(seconds for _, seconds in ledger.waits) > 100
    assert {platform for platform, _ in ledger.waits} == {"red"}


async def test_a_fault_of_ours_is_a_failure_and_no_refusal(ledger: Ledger) -> None:
    stage = await AppHarness().start()
    people = await duel(stage)
    stage.fragile.is_full = True
    await waited_for(people)[0].begin_press("Mus")
    assert (ledger.failures, ledger.refusals) == (0, {}), "the store counts its own failures"
    stage.fragile.is_full, stage.fragile.is_broken = False, True
    await waited_for(people)[0].begin_press("Mus")
    assert (ledger.failures, ledger.refusals) == (1, {})


async def test_each_word_of_a_computer_player_is_told_with_its_level(ledger: Ledger) -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    await ane.ask("mesa", "duelo")
    await ane.tap("Ordenador fácil")
    await ane.press(arranging(ane.post, Verb.START))
    await ane.press(ane.button("Mus"))
    assert {level for level, _ in ledger.decisions} == {Level.EASY}
    assert all(0 <= seconds < 10 for _, seconds in ledger.decisions)


async def test_the_load_counts_tables_and_readers() -> None:
    stage = await AppHarness().start()
    assert stage.host.load() == LoadGauge(0, 0, 0, 0, 0)
    people = await duel(stage)
    load = stage.host.load()
    assert (load.tables_open, load.tables_in_memory) == (1, 1)
    assert load.slots == 3, "the group, and each of the two in private"
    assert (load.slots_behind, load.requests_in_progress) == (0, 0)
    stage.red.is_silent = True
    await waited_for(people)[0].begin_press("Mus")
    await stage.pass_time(60)
    assert stage.host.load().slots_behind > 0
