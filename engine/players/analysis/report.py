"""The result of a review: each decision, the breakdown of each game, and the win chance curve.

All chances are chances of winning the game in play, from 0 to 1.
"""

from dataclasses import dataclass

from engine.actions import Action
from engine.seats import Seat
from engine.view import View


class NotJudgedError(Exception):
    """Raised for a match whose house rules have no trained player, so it cannot be reviewed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible action and its value, given what the deciding player can see.

    ``chance`` is the winning chance of the player's side; its error exceeds ``margin`` one time
    in twenty. ``share`` is how often the reference takes the action with such a hand, 0 to 1.
    """

    action: Action
    chance: float
    margin: float
    share: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision, evaluated only by what the player could see.

    ``number`` is the log index, from 0, of the event that the decision caused. ``choices`` includes
    the action. ``gain`` is how much better the action is than the reference on average. ``cost`` is
    how much worse it is than the best choice; it is never below 0. An órdago that the reference
    would never call with such a hand is a choice only if the player called it. The action is
    ``marked`` if it clearly cost more than two games in a hundred and the reference would rarely
    take it. ``wins`` is the chance that the player's side has the best hand of the lance in play;
    it is None in the mus.
    """

    number: int
    seat: Seat
    view: View
    action: Action
    choices: tuple[Choice, ...]
    gain: float
    cost: float
    marked: bool
    wins: float | None = None


@dataclass(frozen=True, slots=True)
class ResultBreakdown:
    """What led to the result of a game, in the even seats' chances of winning it.

    ``begun + deal + draws + hidden + sum(said)`` is ``result``, which is 1 or 0. ``begun`` is the
    chance before the first deal. ``deal`` is the effect of the deals, ``draws`` the effect of the
    cards drawn after discards, and ``hidden`` the effect of the cards that the players could not
    see. ``said`` is, by seat, the effect of how much better or worse the seat played than the
    reference; good play by an odd seat is negative.
    """

    begun: float
    deal: float
    draws: float
    hidden: float
    said: tuple[float, ...]
    result: float


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The even seats' ``chance`` of winning the game after the event with this number."""

    number: int
    chance: float


@dataclass(frozen=True, slots=True)
class Review:
    """The full review of a match.

    ``verdicts`` are on the decisions of the requested seats, in order. ``accounts`` has one entry
    for each finished game. ``curve`` is in order, with all cards known.
    """

    verdicts: tuple[Verdict, ...]
    accounts: tuple[ResultBreakdown, ...]
    curve: tuple[CurvePoint, ...]
