"""Answer a press on a question that is no longer open."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.tables.table import Table
from bot.tables.view_cache import revision_of
from bot.text.event_text import event_text
from bot.text.localizer import LocalizedText
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    CardsDiscarded,
    MusCut,
    MusSaid,
    OrdagoAccepted,
    OrdagoCalled,
    Passed,
)
from engine.seats import Seat, pair_of
from engine.view import DiscardCounted, View

_Answered: TypeAlias = (
    MusSaid
    | MusCut
    | CardsDiscarded
    | DiscardCounted
    | Passed
    | BetRaised
    | OrdagoCalled
    | BetAccepted
    | OrdagoAccepted
    | BetRefused
)
"""An action of a seat in answer to a question."""


def own_answer(table: Table, seat: Seat, question: int) -> LocalizedText | None:
    """Return the line that showed the seat's answer to a question of the current hand."""
    answers = _answers(table, seat, question)
    return _told(table, seat, [answer for answer in answers if answer.seat == seat])


def late_line(table: Table, seat: Seat, question: int) -> LocalizedText:
    """Return the reply to an answer whose question is no longer open."""
    own = own_answer(table, seat, question)
    if own is not None:
        return LocalizedText("press-already", {"said": own})
    answers = _answers(table, seat, question)
    # One player can cut the mus for all, and either partner can answer for a side.
    heard = [
        answer
        for answer in answers
        if isinstance(answer, MusCut) or pair_of(answer.seat) is pair_of(seat)
    ]
    quicker = _told(table, seat, heard)
    if quicker is not None:
        return LocalizedText("press-quicker", {"said": quicker})
    return LocalizedText("chat-stale")


def _answers(table: Table, seat: Seat, question: int) -> tuple[_Answered, ...]:
    """Return, in order, the actions that answered a question of the current hand."""
    seen = table.view_of(seat)
    said = enumerate(seen.story)
    return tuple(
        event
        for at, event in said
        if isinstance(event, _Answered) and _asked_after(table, seen, at) == question
    )


def _asked_after(table: Table, seen: View, length: int) -> int:
    """Return the number of the question that was open after ``length`` events."""
    return revision_of(replace(seen, story=seen.story[:length]), table.state.matches)


def _told(table: Table, seat: Seat, answers: Sequence[_Answered]) -> LocalizedText | None:
    """Return the line that shows the last of these answers; None if there is none."""
    if not answers:
        return None
    lines = event_text(answers[-1], table.view_of(seat), table.match_names)
    return lines[0] if lines else None
