"""What a press is told that comes when its question has been answered, and by whom.

A press may come twice, because somebody pressed twice or because it was delivered again after a
crash; or a partner, who was asked as well, may have been quicker.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.lines.presenter import tell
from bot.lines.voice import Line
from bot.tables.live import LiveTable
from bot.tables.sights import question_of
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
"""What a seat does in answer to a question."""


def own_answer(live: LiveTable, seat: Seat, question: int) -> Line | None:
    """What a seat has answered to a question of the hand in play, as it was heard."""
    answers = _answers(live, seat, question)
    return _told(live, seat, [answer for answer in answers if answer.seat == seat])


def late_line(live: LiveTable, seat: Seat, question: int) -> Line:
    """What somebody is told who answers a question that is asked no more."""
    own = own_answer(live, seat, question)
    if own is not None:
        return Line("press-already", {"said": own})
    answers = _answers(live, seat, question)
    # Anybody may cut the mus, and for a side either partner may answer.
    heard = [
        answer
        for answer in answers
        if isinstance(answer, MusCut) or pair_of(answer.seat) is pair_of(seat)
    ]
    quicker = _told(live, seat, heard)
    if quicker is not None:
        return Line("press-quicker", {"said": quicker})
    return Line("chat-stale")


def _answers(live: LiveTable, seat: Seat, question: int) -> tuple[_Answered, ...]:
    """What was said, in order, while the table asked a question of the hand in play."""
    seen = live.seen_from(seat)
    said = enumerate(seen.story)
    return tuple(
        event
        for at, event in said
        if isinstance(event, _Answered) and _asked_after(live, seen, at) == question
    )


def _asked_after(live: LiveTable, seen: View, length: int) -> int:
    """The question that the table asked when so much of the story had happened."""
    return question_of(replace(seen, story=seen.story[:length]), live.record.matches)


def _told(live: LiveTable, seat: Seat, answers: Sequence[_Answered]) -> Line | None:
    """How the last of these was said to a seat, where there is any."""
    if not answers:
        return None
    lines = tell(answers[-1], live.seen_from(seat), live.names)
    return lines[0] if lines else None
