"""Describe the analysis of a match: costly decisions, accuracy, and breakdowns of results.

The text about a decision depends only on what its seat saw. The breakdown of a game and the curve
depend on all cards; they are shown only as far as the house rules reveal cards at the end of a
hand.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, assert_never

from bot.text.after_hand import said_in
from bot.text.choices import label
from bot.text.common import Names, cards_line, listed, worth_line
from bot.text.localizer import LocalizedText, TextArg
from bot.text.review_score import account_lines, accuracy_lines, decided, rating_lines, skill_gains
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
    HandOpened,
    LanceOpened,
    MatchOpened,
    MusReopened,
)
from engine.game import Answering, AnsweringOrdago, Betting, Discarding, Talking
from engine.seats import Seat, pair_of
from engine.view import Redacted, Seen, View, own_cards, own_seat

if TYPE_CHECKING:
    from engine.players.analysis.report import Choice, Review, Verdict

MOST_TOLD: Final = 3
"""The most decisions to show, costliest first."""

_MOST_CHOICES: Final = 4
_HARDLY: Final = 2
"""Percentages up to this, or from 100 minus this, are not shown as numbers."""

_NEAR: Final = 10
"""The score explains an órdago only if the leading side needs at most this many stones."""

_LITTLE: Final = 0.25


def costliest_decisions(
    review: "Review", seats: Sequence[Seat], since: int = 0
) -> "tuple[Verdict, ...]":
    """Return the costliest marked decisions of some seats, from event ``since`` of the log on."""
    marked = (
        one for one in review.verdicts if one.marked and one.seat in seats and one.number >= since
    )
    return tuple(sorted(marked, key=lambda one: (-one.cost, one.number))[:MOST_TOLD])


def review_lines(
    review: "Review", log: Sequence[Event], names: Names, seats: Sequence[Seat], since: int = 0
) -> list[LocalizedText]:
    """Return the accuracy of some seats, their costliest decisions, and each game's breakdown.

    Only decisions from event ``since`` of the log on count; breakdowns are shown only if that is
    the whole log. The log begins with ``MatchOpened``; event numbers in the review refer to it.
    """
    first = log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    lines = [
        line for seat in seats for line in accuracy_lines(names[seat], decided(review, seat, since))
    ]
    told = costliest_decisions(review, seats, since)
    for place, verdict in enumerate(told, start=1):
        lines += verdict_lines(verdict, names, place)
    if lines and not told:
        lines.append(LocalizedText("repaso-nothing-dear"))
    if not lines:
        lines.append(LocalizedText("repaso-no-decision"))
    if since == 0:
        lines += account_lines(review.accounts, first.rules, names, seats)
        for seat in seats:
            lines += rating_lines(names[seat], skill_gains(review, log, seat))
    return lines


def verdict_lines(verdict: "Verdict", names: Names, place: int) -> Iterator[LocalizedText]:
    """Yield a decision: cards and score, what was said before, the choices, and the reason."""
    yield from asked_lines(verdict.view, names, place)
    yield from choice_lines(verdict.choices, verdict.action)
    yield why_line(verdict.view, verdict.action, verdict.choices, verdict.wins)


def answer_lines(
    seen: View, chosen: Action, choices: "Sequence[Choice]", wins: float | None
) -> Iterator[LocalizedText]:
    """Yield the verdict on a choice in a practice exercise."""
    yield from choice_lines(choices, chosen)
    best = max(choices, key=lambda one: one.chance)
    right = best.action == chosen
    yield LocalizedText("practica-right") if right else why_line(seen, chosen, choices, wins)


def asked_lines(seen: View, names: Names, place: int) -> Iterator[LocalizedText]:
    """Yield what a player knows at a decision: cards, score, and what was said before."""
    seat = own_seat(seen)
    own, held = pair_of(seat), own_cards(seen)
    yield LocalizedText(
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
    words = [
        LocalizedText("repaso-word", {"player": names[s], "said": w}) for s, w in _said_before(seen)
    ]
    if words:
        yield LocalizedText("repaso-before", {"words": listed(words, last="list-more")})


def _place_of(seat: Seat, seen: View) -> str:
    place, last = (seat - seen.mano) % seen.rules.seats, seen.rules.seats - 1
    return "mano" if place == 0 else "postre" if place == last else "middle"


def about_line(seen: View) -> LocalizedText:
    """Return what a decision is about: the mus, the discard, or a lance."""
    match seen.phase:
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
            return LocalizedText("lance", {"lance": lance.value})
        case Discarding():
            return LocalizedText("repaso-discard")
        case _:
            return LocalizedText("repaso-mus")


def _said_before(seen: View) -> Iterator[tuple[Seat, LocalizedText]]:
    """Yield what was said in the lance or the mus before a decision, in order."""
    is_lance = not isinstance(seen.phase, Talking | Discarding)
    begins = (LanceOpened,) if is_lance else (HandOpened, MusReopened)
    story: tuple[Seen, ...] = seen.story
    first = max((at for at, one in enumerate(story) if isinstance(one, begins)), default=0)
    for event in story[first:]:
        said = None if isinstance(event, Redacted) else said_in(event)
        if said is not None and not isinstance(said.action, Look | Senal | Descarto):
            yield said.seat, label(said.action)


def choice_lines(
    choices: "Sequence[Choice]", chosen: Action | None = None
) -> Iterator[LocalizedText]:
    """Yield the best choices and the chosen one, best first, each with its margin of error."""
    ranked = sorted(choices, key=lambda one: -one.chance)
    kept = ranked[:_MOST_CHOICES]
    made = next((one for one in ranked if one.action == chosen), None)
    if made is not None and made not in kept:
        kept[-1] = made
    for one in kept:
        yield LocalizedText(
            "repaso-choice",
            {
                "said": label(one.action),
                "chance": round(100 * one.chance),
                "margin": max(1, round(100 * one.margin)),
                "chosen": "yes" if one.action == chosen else "no",
            },
        )


def why_line(
    seen: View, chosen: Action, choices: "Sequence[Choice]", wins: float | None
) -> LocalizedText:
    """Return a sentence that says why another choice is better than the chosen one.

    ``wins`` is the chance that the viewer's side has the best hand in the current lance.
    """
    best, made = _better(choices, chosen)
    told: dict[str, TextArg] = {"points": max(1, round(100 * (best.chance - made.chance)))}
    if wins is None:
        told["best"] = label(best.action)
        return LocalizedText(f"repaso-why-{_kind(best.action)}", told)
    lance, percent = about_line(seen), round(100 * wins)
    how = "never" if percent <= _HARDLY else "always" if percent >= 100 - _HARDLY else "some"
    told["odds"] = LocalizedText(
        "repaso-odds", {**dict(lance.fillings), "percent": percent, "how": how}
    )
    return LocalizedText(
        f"repaso-why-{_reason(seen, made.action, best, likely=wins >= 1 / 2)}", told
    )


def _better(choices: "Sequence[Choice]", chosen: Action) -> "tuple[Choice, Choice]":
    """Return the better choice to compare, and the chosen one.

    The better choice is the best one, or a plainer action in place of a bet if it is equally good
    within the margin of error.
    """
    made = next(one for one in choices if one.action == chosen)
    best = max(choices, key=lambda one: one.chance)
    least = best.chance - min(best.margin, (best.chance - made.chance) / 2)
    near = [one for one in choices if one.chance >= least]
    for bold in ({"bet", "ordago"}, {"ordago"}):
        plain = [one for one in near if _kind(one.action) not in bold]
        if plain and _kind(best.action) in {"bet", "ordago"}:
            return max(plain, key=lambda one: one.chance), made
    return best, made


def _reason(seen: View, made: Action, best: "Choice", *, likely: bool) -> str:
    """Return the key of the sentence that explains the better choice."""
    if isinstance(made, Ordago):
        return "no-ordago"
    match best.action:
        case Paso():
            return "wait" if likely else "pass"
        case Quiero() if isinstance(made, Mas):
            return "no-raise" if likely else "see"
        case Envido(stones) | Mas(stones):
            return _reason_of_bet(stones, made, likely=likely)
        case Ordago():
            return _reason_of_ordago(seen, best.chance, likely=likely)
        case _:
            return _kind(best.action)


def _reason_of_bet(stones: int, made: Action, *, likely: bool) -> str:
    if isinstance(made, Envido | Mas):
        return "bigger" if stones > made.stones else "smaller"
    return "bet" if likely else "bluff"


def _reason_of_ordago(seen: View, chance: float, *, likely: bool) -> str:
    needed = seen.rules.target - max(seen.tally.stones)
    if needed > _NEAR:
        return "few"
    if likely:
        return "ordago"
    return "hope" if chance < _LITTLE else "few"


# Match every case of the closed union in one place.
def _kind(action: Action) -> str:  # noqa: PLR0911 - see above
    """Return the kind of an action, which selects the reason."""
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
            raise AssertionError(action)  # These actions do not affect the result.
        case _:
            assert_never(action)
