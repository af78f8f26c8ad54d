"""Review matches in the background, one after the other.

They share a process with the reviews that people ask for. At most one background match is in its
queue, so a person who asks for a review waits for at most one extra match. People whose matches
wait here take turns.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from bot.ports.analysis_process import AnalysisWorker
from bot.records.export import export
from bot.records.review import review_of
from engine.events import Event
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.players.analysis.report import Review


class BackgroundAnalysis:
    """Reviews one match at a time."""

    def __init__(self, analysis: AnalysisWorker) -> None:
        self._analysis = analysis
        # A caller with several matches queues again, behind all other callers, for each match.
        self._turn = asyncio.Lock()

    async def review(
        self, log: Callable[[], Awaitable[Sequence[Event]]], seat: Seat
    ) -> tuple["Review", Sequence[Event]] | None:
        """Return the review of a seat and the log, which is not read before its turn.

        Return None if there is no log. Raise AnalysisFailedError.
        """
        async with self._turn:
            events = await log()
            if not events:
                return None
            record = await asyncio.to_thread(export, events)
            figures = await self._analysis.analyse(record, seat, is_patient=True)
            return await asyncio.to_thread(review_of, figures, events), events
