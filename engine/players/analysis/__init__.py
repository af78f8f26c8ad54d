"""The analysis of a match: the value of each decision, and the share of luck.

Like all code that uses a blueprint, it needs numpy, so it is imported only on demand.
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
