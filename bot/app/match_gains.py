"""Evaluate the matches of people who show or request the value of their decisions.

The match histories say which matches are not evaluated yet, so a later process continues after a
crash. Evaluating a match twice gives the same figures.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog

from bot.app.background_analysis import BackgroundAnalysis
from bot.app.context import Services
from bot.ports.analysis_process import AnalysisFailedError, FailureReason
from bot.ports.background_tasks import TaskGroup
from bot.ports.request import PersonId
from bot.tables.match_history import PastMatch, first_event
from bot.tables.ranking import is_to_judge, period_begin
from bot.text.review_score import HUNDREDTHS, skill_gains
from engine.events import Event
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.interfaces import TableId
    from engine.players.analysis.report import Review

_log = structlog.get_logger()


class MatchGains:
    """Evaluates matches; those of one person are evaluated one after the other."""

    def __init__(self, services: Services, analysis: BackgroundAnalysis) -> None:
        self._services = services
        self._analysis = analysis
        self._tasks = TaskGroup()
        self._asked: set[PersonId] = set()
        self._working: set[PersonId] = set()
        self._failed: set[tuple[PersonId, TableId]] = set()

    def begin(self, person: PersonId) -> None:
        """Start to evaluate the matches of a person that are not evaluated yet."""
        self._asked.add(person)
        if person not in self._working:
            self._working.add(person)
            self._tasks.spawn("gains", self._judge_all(person))

    def resume(self) -> None:
        """Start to evaluate the matches of everyone who shows the value of their decisions."""
        for person in self._services.documents.people_shown():
            self.begin(person)

    async def join(self) -> None:
        """Wait until all matches are evaluated."""
        await self._tasks.join()

    async def close(self) -> None:
        """Stop; the next process continues."""
        await self._tasks.close()

    async def _judge_all(self, person: PersonId) -> None:
        try:
            # Another match may end while the last one is evaluated.
            while person in self._asked:
                self._asked.discard(person)
                while (match := await self._next(person)) is not None:
                    await self._judge(person, match)
        finally:
            self._working.discard(person)

    async def _next(self, person: PersonId) -> PastMatch | None:
        """Return the latest match of a person that is to be evaluated, if any."""
        since = period_begin(self._services.clock.now())
        for one in await self._services.documents.played.of(person):
            if is_to_judge(one, since) and (person, one.match) not in self._failed:
                return one
        return None

    async def _judge(self, person: PersonId, match: PastMatch) -> None:
        """Store what a person's decisions in a match were worth; without a log, store no games."""
        try:
            found = await self._analysis.review(
                lambda: self._services.tables.log_named(match.match), match.seat
            )
        except AnalysisFailedError as error:
            self._failed.add((person, match.match))
            if error.why is not FailureReason.STOPPED:
                _log.error("match not judged", match=match.match, why=error.why)
            return
        gains: tuple[float, ...] = ()
        if found is not None:
            gains = gains_of(*found, match.seat, match.since)
        await self._services.documents.played.put_gains(person, match.match, gains)


def gains_of(review: "Review", log: Sequence[Event], seat: Seat, since: int) -> tuple[float, ...]:
    """Return the value of a person's decisions in each game, from hand ``since`` on."""
    own = skill_gains(review, log, seat, first_event(log, since))
    return tuple(HUNDREDTHS * gain for gain in own)
