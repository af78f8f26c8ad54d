"""Summarise a person's finished matches: the value of their decisions, and their wins.

The value of a decision is its gain over the decision of a good player in the same seat who sees the
same (``Verdict.gain``). The values of a game are added, in hundredths of a game. The ranking of a
chat shows the mean over all of a person's games there, with its margin.
"""

from collections.abc import Iterable
from statistics import fmean
from typing import Final

from bot.ports.request import Address
from bot.ports.value import Struct
from bot.tables.match_history import PastMatch
from bot.text.confidence import margin_of_mean
from bot.text.review_score import LEAST_GAMES

PERIOD_DAYS: Final = 90
"""The number of days that a ranking covers."""

_DAY_S: Final = 24 * 3600.0


class Standing(Struct, frozen=True):
    """The summary of a person's matches.

    ``gains`` is the value of their decisions in each finished game, in hundredths of a game.
    ``matches`` is the number of matches with a person in every seat; they ``won`` some of these.
    ``unjudged`` is the number of matches that are still to be judged.
    """

    gains: tuple[float, ...] = ()
    matches: int = 0
    won: int = 0
    unjudged: int = 0

    @property
    def is_ranked(self) -> bool:
        """Return whether there are enough games to rank the decisions."""
        return len(self.gains) >= LEAST_GAMES

    @property
    def missing(self) -> int:
        """Return how many more games are needed for a rank."""
        return max(0, LEAST_GAMES - len(self.gains))

    @property
    def mean(self) -> float:
        """Return the mean of the games; the standing must be ranked."""
        return fmean(self.gains)

    @property
    def margin(self) -> float:
        """Return the margin of the mean, as computed by ``margin_of_mean``."""
        return margin_of_mean(self.gains)


def period_begin(now: float) -> float:
    """Return the time from which matches count, in seconds since the epoch."""
    return now - PERIOD_DAYS * _DAY_S


def is_to_judge(match: PastMatch, since: float) -> bool:
    """Return whether a match of the period, in a chat, still has to be judged."""
    is_in_period = match.at >= since and bool(match.chats)
    return is_in_period and match.reviewable and match.gains is None


def standing_of(matches: Iterable[PastMatch], chat: Address | None, since: float) -> Standing:
    """Return a person's standing from their matches since a time, in a chat or in all chats."""
    own = [one for one in matches if one.at >= since and (chat in one.chats if chat else one.chats)]
    counted = [one for one in own if one.counts]
    return Standing(
        tuple(gain for one in own for gain in one.gains or ()),
        len(counted),
        sum(one.won for one in counted),
        sum(is_to_judge(one, since) for one in own),
    )
