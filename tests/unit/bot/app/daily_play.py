"""Simulated people who play the hand of the day by pressing buttons of their private messages."""

from random import Random
from typing import Final

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import DiscardButton, MarkButton, PlayButton
from bot.tables.daily import DailyResult, DailyTable, local_secret
from bot.tables.daily_store import DailyStore
from engine.cards import Cards
from engine.events import DeckShuffled, Event
from tests.unit.bot.app.button_play import EndlessMatchError, meaning, some_word
from tests.unit.bot.app.commands.test_review import KnownJudging
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import presses
from tests.unit.bot.virtual_time import work_in_place

MOST_PRESSES: Final = 1_000
"""A limit above the presses of any day."""


async def daily_stage(stage: AppHarness | None = None) -> tuple[AppHarness, KnownJudging]:
    """Return an app where the words of a day are judged at once, and whose cards are known."""
    work_in_place()
    stage, analysis = stage or AppHarness(), KnownJudging()
    stage.analysis = analysis
    stage.host = stage._host()  # noqa: SLF001 - with what was said above
    for day in ("2026-01-01", "2026-01-02"):
        await DailyStore(stage.store).draw_secret(day, local_secret(day))
    return await stage.start(), analysis


async def press_day(human: SimulatedPerson, luck: Random) -> None:
    """Press one of the buttons of a person's own hand."""
    sure = [one for one, press in presses(human.private_post) if _is_sure(press)]
    if sure:
        await human.stage.advance(DOUBLE_PRESS_S)
        await human.press_private(sure[0])
    elif (word := some_word(human.private_post, luck)) is not None:
        await human.press_private(*word)
    else:
        post = human.private_post
        thrown = meaning(post, DiscardButton) or meaning(post, MarkButton)
        await human.press_private(luck.choice(thrown))
    # The rate limit ignores a person who sends requests too fast.
    await human.stage.advance(1)


def _is_sure(press: object) -> bool:
    return isinstance(press, PlayButton) and press.is_sure


async def play_day(human: SimulatedPerson, luck: Random) -> None:
    """Press until the last hand of the day is over."""
    for _ in range(MOST_PRESSES):
        if is_day_over(human):
            return
        await press_day(human, luck)
    raise EndlessMatchError


def is_day_over(human: SimulatedPerson) -> bool:
    """Return whether the day of a person is over."""
    return human.stage.table_of(human.id).is_day_over


def day_of(human: SimulatedPerson) -> DailyTable:
    """Return what the table of a person's day remembers."""
    day = human.stage.table_of(human.id).state.daily
    assert day is not None
    return day


def result_of(human: SimulatedPerson) -> DailyResult:
    """Return the result of a person's day."""
    result = day_of(human).result
    assert result is not None
    return result


async def log_of(human: SimulatedPerson) -> tuple[Event, ...]:
    """Return the log of a person's day."""
    match = human.stage.table_of(human.id).state.match
    assert match is not None
    return await human.stage.store.read(match)


async def decks_of(human: SimulatedPerson) -> list[Cards]:
    """Return the decks that were dealt to a person."""
    return [event.deck for event in await log_of(human) if isinstance(event, DeckShuffled)]


def labels(human: SimulatedPerson) -> list[str]:
    """Return the buttons below a person's newest private message."""
    return [button.label for button, _ in presses(human.private_post)]
