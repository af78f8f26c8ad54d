"""The judge: what a decision was worth, and what in a match was luck.

As all that plays by a blueprint it uses numpy, so that it is imported where somebody asks it.
"""

from engine.players.analysis.match_review import ask, judged, review, wins
from engine.players.analysis.report import (
    Choice,
    CurvePoint,
    NotJudgedError,
    ResultBreakdown,
    Review,
    Verdict,
)

__all__ = [
    "Choice",
    "CurvePoint",
    "NotJudgedError",
    "ResultBreakdown",
    "Review",
    "Verdict",
    "ask",
    "judged",
    "review",
    "wins",
]
