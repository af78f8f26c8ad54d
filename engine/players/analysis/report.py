"""What the judge tells of a match: each decision, the account of each game, and the curve of it.

Chances are those to win the game in play, from 0 to 1.
"""

from dataclasses import dataclass

from engine.actions import Action
from engine.seats import Seat
from engine.view import View


class NotJudgedError(Exception):
    """The match has house rules without a trained player, so it cannot be reviewed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that might be said, and how it would do, as far as the decider can know.

    ``chance`` is that of the decider's side to win the game; it is off by more than ``margin``
    one time in twenty. ``share`` tells how often the reference says it with such a hand, 0 to 1.
    """

    action: Action
    chance: float
    margin: float
    share: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision, judged by nothing but what the decider could see.

    ``number`` is the place in the log of the event that the decision brought about, from 0.
    ``choices`` has the action among them. ``gain`` is how much better the action is than what the
    reference says on the average, and ``cost`` how much worse than the best of the choices, which
    is never below 0. An órdago that the reference would never call with such a hand is the best of
    nobody's choices but of whoever called it. The action is ``marked`` when it surely cost more
    than two games in a hundred, and the reference would hardly have said it. ``wins`` is the chance
    that the own side has the best hand of the lance in play; there is none in the mus.
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
    """Where the result of a game came from, all in chances of the even seats to win it.

    ``begun + deal + draws + hidden + sum(said)`` is ``result``, which is 1 or 0: the chance before
    the first deal; what the deals brought, and the cards drawn in exchange; how the cards that
    nobody could see happened to lie; and what each seat, by number, did better or worse than the
    reference. What a seat of the odd side does well stands there as a number below 0.
    """

    begun: float
    deal: float
    draws: float
    hidden: float
    said: tuple[float, ...]
    result: float


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The ``chance`` of the even seats to win the game once the event of this number is told."""

    number: int
    chance: float


@dataclass(frozen=True, slots=True)
class Review:
    """All that is told of a match.

    ``verdicts`` are those of the seats that were asked for, in order; ``accounts`` has one for
    each finished game; ``curve`` is in order, and all cards are known to it.
    """

    verdicts: tuple[Verdict, ...]
    accounts: tuple[ResultBreakdown, ...]
    curve: tuple[CurvePoint, ...]
