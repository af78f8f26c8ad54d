"""What the judge tells of a match, in words: dear decisions, accuracy, and where results came from.

Everything told of a decision follows from what its seat saw. What comes of all cards, the account
of a game and the curve, is told as far as the house shows cards at the end of a hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, assert_never

from bot.lines.choices import label
from bot.lines.hindsight import said_in
from bot.lines.phrases import Names, cards_line, listed, side_line, worth_line
from bot.lines.voice import Filling, Line
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.events import (
    Event,
    GameWon,
    HandClosed,
    HandOpened,
    LanceOpened,
    MatchOpened,
    MatchWon,
    MusCut,
    MusReopened,
)
from engine.game import Answering, AnsweringOrdago, Betting, Discarding, Talking
from engine.players.reckoner.weighing import chances_seen
from engine.rules import Rules, Show
from engine.seats import Pair, Seat, pair_of
from engine.view import Redacted, Seen, View, own_cards

if TYPE_CHECKING:
    from engine.players.judge.reviewed import Account, Choice, Point, Review, Verdict

MOST_TOLD: Final = 3
"""Decisions that are told, the dearest first."""

LEAST_GAMES: Final = 10
"""With fewer games nothing is said of how strong somebody is."""

_MOST_CHOICES: Final = 4
_FALLS: Final = 4.354
"""How fast accuracy falls with the chances given away, as players of chess know it."""

_TOP: Final = 1.031668
_BOTTOM: Final = 0.031668
_SURE: Final = 1.96
"""Standard errors to each side that hold 95 of 100 cases."""


def dearest(review: "Review", seats: Sequence[Seat], since: int = 0) -> "tuple[Verdict, ...]":
    """The marked decisions of some seats that cost most, from an event of the log on."""
    marked = (
        one for one in review.verdicts if one.marked and one.seat in seats and one.number >= since
    )
    return tuple(sorted(marked, key=lambda one: (-one.cost, one.number))[:MOST_TOLD])


def review_lines(
    review: "Review", log: Sequence[Event], names: Names, seats: Sequence[Seat], since: int = 0
) -> list[Line]:
    """The accuracy of some seats, their dearest decisions, and the account of each game.

    Told are decisions from an event of the log on; accounts where that is the whole log. The log
    begins with ``MatchOpened``, and the numbers of the review count its events.
    """
    first = log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    lines = [line for seat in seats for line in _accuracy_lines(review, seat, names[seat], since)]
    told = dearest(review, seats, since)
    for place, verdict in enumerate(told, start=1):
        lines += verdict_lines(verdict, names, place)
    if lines and not told:
        lines.append(Line("repaso-nothing-dear"))
    if not lines:
        lines.append(Line("repaso-no-decision"))
    if since == 0:
        lines += _account_lines(review.accounts, first.rules, names, seats)
        lines += _rating_lines(review, log, names, seats)
    return lines


def _accuracy_lines(review: "Review", seat: Seat, player: str, since: int) -> Iterator[Line]:
    """How many decisions a seat had, and how near to the best they came; nothing without any."""
    kept = [
        accuracy(one.cost)
        for one in review.verdicts
        if one.seat == seat and one.number >= since and len(one.choices) > 1
    ]
    if kept:
        told = {"decisions": len(kept), "accuracy": round(100 * fmean(kept))}
        yield Line("repaso-accuracy", {"player": player, **told})


def accuracy(cost: float) -> float:
    """From 1, for what cost nothing, down to 0: lichess measures chess by the same curve."""
    return min(1.0, max(0.0, _TOP * exp(-_FALLS * cost) - _BOTTOM))


def verdict_lines(verdict: "Verdict", names: Names, place: int) -> Iterator[Line]:
    """A decision: the cards and the score, what was said before, each choice, and why."""
    seen, seat = verdict.view, verdict.seat
    own, held = pair_of(seat), own_cards(seen)
    yield Line(
        "repaso-decision",
        {
            "place": place,
            "hand": seen.number,
            "what": about_line(seen),
            "player": names[seat],
            "cards": cards_line(held),
            "worth": worth_line(held, seen.rules),
            "mine": seen.tally.stones[own],
            "theirs": seen.tally.stones[own.rival],
            "seat": _place_of(seat, seen),
        },
    )
    words = [Line("repaso-word", {"player": names[s], "said": w}) for s, w in _said_before(seen)]
    if words:
        yield Line("repaso-before", {"words": listed(words, last="list-more")})
    yield from choice_lines(verdict.choices, verdict.action)
    yield why_line(seen, verdict.action, verdict.choices)


def _place_of(seat: Seat, seen: View) -> str:
    place, last = (seat - seen.mano) % seen.rules.seats, seen.rules.seats - 1
    return "mano" if place == 0 else "postre" if place == last else "middle"


def about_line(seen: View) -> Line:
    """What a decision is about: the mus, the discard, or a lance."""
    match seen.phase:
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
            return Line("lance", {"lance": lance.value})
        case Discarding():
            return Line("repaso-discard")
        case _:
            return Line("repaso-mus")


def _said_before(seen: View) -> Iterator[tuple[Seat, Line]]:
    """What was said in the lance or in the mus before a decision, in order."""
    is_lance = not isinstance(seen.phase, Talking | Discarding)
    begins = (LanceOpened,) if is_lance else (HandOpened, MusReopened)
    story: tuple[Seen, ...] = seen.story
    first = max((at for at, one in enumerate(story) if isinstance(one, begins)), default=0)
    for event in story[first:]:
        said = None if isinstance(event, Redacted) else said_in(event)
        if said is not None and not isinstance(said.action, Look | Senal | Descarto):
            yield said.seat, label(said.action)


def choice_lines(choices: "Sequence[Choice]", chosen: Action) -> Iterator[Line]:
    """The best choices and the one that was made, the best first, each with its interval."""
    ranked = sorted(choices, key=lambda one: -one.chance)
    kept = ranked[:_MOST_CHOICES]
    made = next(one for one in ranked if one.action == chosen)
    if made not in kept:
        kept[-1] = made
    for one in kept:
        yield Line(
            "repaso-choice",
            {
                "said": label(one.action),
                "chance": round(100 * one.chance),
                "margin": max(1, round(100 * one.margin)),
                "chosen": "yes" if one.action == chosen else "no",
            },
        )


def why_line(seen: View, chosen: Action, choices: "Sequence[Choice]") -> Line:
    """Why the best choice is better than the one that was made, in one sentence."""
    best = max(choices, key=lambda one: one.chance)
    chance = next(one.chance for one in choices if one.action == chosen)
    told: dict[str, Filling] = {"points": max(1, round(100 * (best.chance - chance)))}
    made, better = _kind(chosen), _kind(best.action)
    if better in {"mus", "corto", "discard"}:
        told["best"] = label(best.action)
        return Line(f"repaso-why-{better}", told)
    [(lance, wins)] = chances_seen(seen).items()
    told |= {"lance": lance.value, "percent": round(100 * wins)}
    if made == "ordago":
        return Line("repaso-why-no-ordago", told)
    if made == "bet" and better == "accept":
        return Line("repaso-why-no-raise", told)
    return Line(f"repaso-why-{better}", told)


# A closed union is matched to its end in one place.
def _kind(action: Action) -> str:  # noqa: PLR0911 - see above
    """What kind of word it is, by which the reasons are sorted."""
    match action:
        case Mus():
            return "mus"
        case Corto():
            return "corto"
        case Descarto():
            return "discard"
        case Paso():
            return "pass"
        case Envido() | Mas():
            return "bet"
        case Ordago():
            return "ordago"
        case Quiero():
            return "accept"
        case NoQuiero() | NoQueremos():
            return "refuse"
        case Alzo() | Caiga() | Reparto() | Consulta() | Opino() | Senal() | Look() | Perete():
            raise AssertionError(action)  # Nothing hangs on these that could be judged.
        case _:
            assert_never(action)


def _account_lines(
    accounts: "Sequence[Account]", rules: Rules, names: Names, seats: Sequence[Seat]
) -> Iterator[Line]:
    """Where the result of each game came from, as the side of the first of these seats sees it."""
    pair = pair_of(seats[0])
    for number, account in enumerate(accounts, start=1):
        side = side_line(pair, rules, names)
        begun, result = _for(pair, account.begun), _for(pair, account.result)
        parts = [Line("repaso-part", part) for part in _parts(account, rules, names, seats)]
        yield Line(
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
    """A chance of the even seats as one of this pair."""
    return chance if pair is Pair.EVEN else 1 - chance


def _parts(
    account: "Account", rules: Rules, names: Names, seats: Sequence[Seat]
) -> Iterator[dict[str, Filling]]:
    """What the parts of an account are called, and their points; all make up the result.

    Where hands stay hidden after a hand, what hangs on them is told in one sum, with the words of
    the others.
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
        yield {"what": Line("repaso-deal"), "points": _signed(deal)}
        yield {"what": Line("repaso-draws"), "points": _signed(draws)}
        left -= deal + draws
    yield {
        "what": Line("repaso-rest" if hides else "repaso-hidden"),
        "points": _signed(left),
    }
    for seat, points in said.items():
        yield {"what": names[seat], "points": _signed(points)}


def _own_first(pair: Pair, seats: int) -> list[Seat]:
    return sorted(map(Seat, range(seats)), key=lambda seat: pair_of(seat) is not pair)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points else "0"


def _rating_lines(
    review: "Review", log: Sequence[Event], names: Names, seats: Sequence[Seat]
) -> Iterator[Line]:
    """How much better or worse than the reference each seat did a game; nothing of few games."""
    ends = [at for at, event in enumerate(log) if isinstance(event, GameWon)]
    if len(ends) < LEAST_GAMES:
        return
    for seat in seats:
        gains = [0.0] * len(ends)
        for one in review.verdicts:
            if one.seat == seat and one.number <= ends[-1]:
                gains[sum(end < one.number for end in ends)] += one.gain
        margin = max(1, round(100 * _SURE * stdev(gains) / sqrt(len(gains))))
        told: dict[str, Filling] = {"points": _signed(round(100 * fmean(gains))), "margin": margin}
        yield Line("repaso-rating", {"player": names[seat], "games": len(ends)} | told)


def curve_told(review: "Review", log: Sequence[Event], pair: Pair) -> "tuple[Point, ...]":
    """The curve as far as people may see it: what cards were thrown is in none of its points.

    Where hands stay hidden after a hand, it has one point for each hand.
    """
    first = log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    told: list[Point] = []
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
