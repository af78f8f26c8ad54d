"""Compute the result of the hand of the day, in the background, after its last hand.

The process that reviews matches evaluates the player's words. If a table without a result is
loaded, the computation starts again, so the result survives a restart.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from bot.app.background_analysis import BackgroundAnalysis
from bot.app.context import Services
from bot.messages.daily_message import written
from bot.ports.analysis_process import AnalysisFailedError
from bot.ports.background_tasks import TaskGroup
from bot.ports.value import replace
from bot.tables.daily import HANDS, SMALL, DailyResult, DearestWord, date_at
from bot.tables.table import Table
from bot.text.review_score import HUNDREDTHS, decided
from engine.events import Event, GameWon, HandOpened, MatchOpened
from engine.evolve import evolve
from engine.game import Answering, AnsweringOrdago, Betting, Discarding, opened
from engine.seats import Pair, Seat

if TYPE_CHECKING:
    from engine.players.analysis.report import Review, Verdict

SEAT: Final = Seat(0)
"""The seat of the person at a table of the hand of the day."""

_log = structlog.get_logger()


class DailyResults:
    """Computes the result of each table, and shows it there."""

    def __init__(self, services: Services, analysis: BackgroundAnalysis) -> None:
        self._services = services
        self._analysis = analysis
        self._tasks = TaskGroup()
        self._working: set[str] = set()

    def begin(self, table: Table) -> None:
        """Start to compute the result of a table, unless that is in progress."""
        code = table.state.code
        if code not in self._working:
            self._working.add(code)
            self._tasks.spawn("daily", self._compute(code))

    async def join(self) -> None:
        """Wait until every result is known."""
        await self._tasks.join()

    async def close(self) -> None:
        """Stop; the next process starts again."""
        await self._tasks.close()

    async def _compute(self, code: str) -> None:
        try:
            table = await self._services.tables.load(code)
            if table is None or table.state.daily is None:
                return
            found = await self._analysis.review(partial(self._services.tables.log_of, table), SEAT)
            assert found is not None, "the hands of the day have been played"
            async with table.lock:
                await self._show(table, result_of(*found))
        except AnalysisFailedError as error:
            # The next request for the hand of the day tries again.
            _log.error("hand of the day not judged", code=code, why=error.why)
        finally:
            self._working.discard(code)

    async def _show(self, table: Table, result: DailyResult) -> None:
        """Store a result and show it at its table; the caller holds the lock of the table."""
        state = table.state
        if state.closed or state.daily is None:
            return
        [person] = state.people
        # The last activity at the table was the end of its last hand.
        is_late = date_at(state.last_activity_at) != state.daily.date
        day = replace(state.daily, result=result, late=is_late)
        if not is_late:
            daily = self._services.documents.daily
            await daily.put_result(day.date, person, result)
            better, others = await daily.rank_of(day.date, person)
            day = replace(day, better=better, others=others)
        await self._services.game_loop.update_table(table, replace(state, daily=day))


def result_of(review: "Review", log: Sequence[Event]) -> DailyResult:
    """Return the result of a day from the review of its log."""
    own = decided(review, SEAT)
    begins = [at for at, event in enumerate(log) if isinstance(event, HandOpened)]

    def hand_of(verdict: "Verdict") -> int:
        return sum(begin < verdict.number for begin in begins)

    costs = [0.0] * HANDS
    for one in own:
        costs[hand_of(one) - 1] += HUNDREDTHS * one.cost
    dearest = max(own, key=lambda one: one.cost, default=None)
    is_dear = dearest is not None and HUNDREDTHS * dearest.cost > SMALL
    return DailyResult(
        done=True,
        stones=stones_of(log, Pair.EVEN),
        gain=HUNDREDTHS * sum(one.gain for one in review.verdicts if one.seat == SEAT),
        costs=tuple(costs),
        words=len(own),
        good=sum(HUNDREDTHS * one.cost <= SMALL for one in own),
        dearest=_dearest(dearest, hand_of(dearest)) if dearest is not None and is_dear else None,
    )


def _dearest(verdict: "Verdict", hand: int) -> DearestWord:
    best = max(verdict.choices, key=lambda one: one.chance)
    match verdict.view.phase:
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
            about = lance.value
        case Discarding():
            about = "discard"
        case _:
            about = "mus"
    said, better = written(verdict.action), written(best.action)
    return DearestWord(hand, about, said, better, HUNDREDTHS * verdict.cost)


def stones_of(log: Sequence[Event], pair: Pair) -> int:
    """Return how many stones a side is ahead, over all games of a log.

    The winner of a game has exactly the stones that win it, whatever its last lance was worth.
    """
    first = log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    game, ahead, won = opened(first.rules), 0, False
    for event in log[1:]:
        game = evolve(game, event)
        if isinstance(event, GameWon):
            lead = first.rules.target - game.tally.stones[event.pair.rival]
            ahead += lead if event.pair is pair else -lead
            won = True
        elif isinstance(event, HandOpened):
            won = False
    stones_now = game.tally.stones
    return ahead if won else ahead + stones_now[pair] - stones_now[pair.rival]
