"""Explain the result of a match, with luck, cards and decisions separately.

The figures depend on all cards, so they are shown only as far as the house rules reveal cards at
the end of a hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp
from statistics import fmean
from typing import TYPE_CHECKING, Final

from bot.text.common import Names, listed, side_line
from bot.text.confidence import margin_of_mean
from bot.text.localizer import LocalizedText, TextArg
from engine.events import (
    Event,
    GameWon,
    HandClosed,
    HandOpened,
    MatchOpened,
    MatchWon,
    MusCut,
    MusReopened,
)
from engine.rules import Rules, Show
from engine.seats import Pair, Seat, pair_of

if TYPE_CHECKING:
    from engine.players.analysis.report import CurvePoint, ResultBreakdown, Review, Verdict

HUNDREDTHS: Final = 100
"""A certain win of a game, in hundredths of a game."""

LEAST_GAMES: Final = 10
"""The fewest games for a statement about a player's strength."""

_FALLS: Final = 4.354
"""How fast accuracy falls with lost winning chances, as on chess sites."""

_TOP: Final = 1.031668
_BOTTOM: Final = 0.031668


def account_lines(
    accounts: "Sequence[ResultBreakdown]", rules: Rules, names: Names, seats: Sequence[Seat]
) -> Iterator[LocalizedText]:
    """Yield the breakdown of each game's result, for the side of the first of these seats."""
    pair = pair_of(seats[0])
    for number, account in enumerate(accounts, start=1):
        side = side_line(pair, rules, names)
        begun, result = _for(pair, account.begun), _for(pair, account.result)
        parts = [
            LocalizedText("repaso-part", part) for part in _parts(account, rules, names, seats)
        ]
        yield LocalizedText(
            "repaso-account",
            {
                "side": side,
                "number": number,
                "games": len(accounts),
                "begun": round(100 * begun),
                "parts": listed(parts, last="list-more"),
                "won": "yes" if result > begun else "no",
            },
        )


def _for(pair: Pair, chance: float) -> float:
    """Convert a chance of the even seats to the chance of this pair."""
    return chance if pair is Pair.EVEN else 1 - chance


def _parts(
    account: "ResultBreakdown", rules: Rules, names: Names, seats: Sequence[Seat]
) -> Iterator[dict[str, TextArg]]:
    """Yield the parts of a breakdown with their points, which add up to the result.

    If hands stay hidden after a hand, the parts that depend on them are combined into one sum with
    the decisions of the other players.
    """
    pair = pair_of(seats[0])
    sign = 1 if pair is Pair.EVEN else -1
    begun, result = (round(100 * _for(pair, one)) for one in (account.begun, account.result))
    hides = rules.show is Show.NEEDED
    told = seats if hides else _own_first(pair, len(account.said))
    said = {seat: round(100 * sign * account.said[seat]) for seat in told}
    left = result - begun - sum(said.values())
    if not hides:
        deal, draws = round(100 * sign * account.deal), round(100 * sign * account.draws)
        yield {"what": LocalizedText("repaso-deal"), "points": _signed(deal)}
        yield {"what": LocalizedText("repaso-draws"), "points": _signed(draws)}
        left -= deal + draws
    yield {
        "what": LocalizedText("repaso-rest" if hides else "repaso-hidden"),
        "points": _signed(left),
    }
    for seat, points in said.items():
        yield {"what": names[seat], "points": _signed(points)}


def _own_first(pair: Pair, seats: int) -> list[Seat]:
    return sorted(map(Seat, range(seats)), key=lambda seat: pair_of(seat) is not pair)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points else "0"


def decided(review: "Review", seat: Seat, since: int = 0) -> "tuple[Verdict, ...]":
    """Return a seat's decisions with more than one choice, from event ``since`` of the log on."""
    return tuple(
        one
        for one in review.verdicts
        if one.seat == seat and one.number >= since and len(one.choices) > 1
    )


def accuracy_lines(player: str, verdicts: "Sequence[Verdict]") -> Iterator[LocalizedText]:
    """Yield the number of decisions and their accuracy, or nothing if there are none."""
    if verdicts:
        kept = fmean(accuracy(one.cost) for one in verdicts)
        told = {"decisions": len(verdicts), "accuracy": round(100 * kept)}
        yield LocalizedText("repaso-accuracy", {"player": player, **told})


def accuracy(cost: float) -> float:
    """Return the accuracy for a cost, from 1 for no cost down to 0, by the lichess formula."""
    return min(1.0, max(0.0, _TOP * exp(-_FALLS * cost) - _BOTTOM))


def skill_gains(review: "Review", log: Sequence[Event], seat: Seat, since: int = 0) -> list[float]:
    """Return by how much a seat beat the reference in each finished game, in winning chances.

    Games that began before event ``since`` of the log are left out.
    """
    ends = [at for at, event in enumerate(log) if isinstance(event, GameWon)]
    begins = [0, *ends]
    return [
        sum(one.gain for one in review.verdicts if one.seat == seat and begun < one.number <= end)
        for begun, end in zip(begins, ends, strict=False)
        if begun >= since
    ]


def rating_lines(player: str, gains: Sequence[float]) -> Iterator[LocalizedText]:
    """Yield how much better or worse than the reference a player was per game.

    Yield nothing for fewer games than ``LEAST_GAMES``.
    """
    if len(gains) >= LEAST_GAMES:
        margin = max(1, round(100 * margin_of_mean(gains)))
        told: dict[str, TextArg] = {"player": player, "games": len(gains), "margin": margin}
        yield LocalizedText("repaso-rating", told | {"points": _signed(round(100 * fmean(gains)))})


def recent_summary(
    player: str, matches: int, verdicts: "Sequence[Verdict]", gains: Sequence[float]
) -> Iterator[LocalizedText]:
    """Yield a player's accuracy over several matches, and the strength if games suffice."""
    yield LocalizedText("repaso-late", {"matches": matches})
    yield from accuracy_lines(player, verdicts)
    rated = list(rating_lines(player, gains))
    yield from rated or [
        LocalizedText("repaso-few-games", {"games": len(gains), "least": LEAST_GAMES})
    ]


def public_curve(review: "Review", log: Sequence[Event], pair: Pair) -> "tuple[CurvePoint, ...]":
    """Return the public points of the curve; none depends on discarded cards.

    If hands stay hidden after a hand, there is only one point for each hand.
    """
    first = log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    told: list[CurvePoint] = []
    is_played = False
    for point in review.curve:
        event = log[point.number]
        if isinstance(event, HandOpened | MusReopened):
            is_played = False
        is_played = is_played or isinstance(event, MusCut)
        ends = isinstance(event, HandClosed | MatchWon | GameWon)
        if ends or (is_played and first.rules.show is Show.ALL):
            told.append(replace(point, chance=_for(pair, point.chance)))
    return tuple(told)
