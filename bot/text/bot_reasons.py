"""Why computer players said what they said, in the words that people ask it of them.

Told is what has decided: how often a player says each word with such a hand, and where it has
thought, how it saw the game end with each. Players that reckon are told by what they saw of the
lances. All of it is rounded, so that no card follows from it that the seat has not laid open.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias, assert_never

from bot.text.after_hand import LoggedDecision, decisions_of
from bot.text.choices import label
from bot.text.common import listed
from bot.text.localizer import LocalizedText
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
from engine.events import Event
from engine.players.heuristic.decision_odds import chances_seen
from engine.players.levels import Reasons
from engine.seats import Seat
from engine.view import Shown, View

STEP: Final = 10
"""Per cent to which the chances of a hand are rounded that lies open."""

COARSE_STEP: Final = 25
"""The same when it never was shown, so that nobody can tell its cards from the chances."""

_MOST_WORDS: Final = 4

Decided: TypeAlias = Callable[[LoggedDecision], Reasons | None]
"""What has decided a word, where that can be told."""


def why_lines(
    seat: Seat,
    name: str,
    log: Iterable[Event],
    public: View,
    decided: Decided = lambda _: None,
) -> list[LocalizedText]:
    """What decided each word of the mus and of the bets of a seat, in the last hand of a log.

    ``public`` is the view of everybody after that hand, which tells whether it showed its cards.
    """
    shown = isinstance(public.hands[seat], Shown)
    lines = [LocalizedText("why-heading", {"player": name})]
    for decision in decisions_of(seat, log):
        lines += _decision_lines(decision, decided, STEP if shown else COARSE_STEP)
    return lines


def _decision_lines(
    decision: LoggedDecision, decided: Decided, step: int
) -> Iterator[LocalizedText]:
    action = decision.action
    match action:
        case Mus() | Corto():
            reasons = decided(decision)
            if reasons is not None:
                yield _shares_line(action, reasons, step)
                return
            chances = chances_seen(decision.seen)
            told = {lance.value: _rounded(chance, step) for lance, chance in chances.items()}
            yield LocalizedText("why-talk", {"said": label(action), **told})
        case Paso() | Envido() | Mas() | Ordago() | Quiero() | NoQuiero() | NoQueremos():
            reasons = decided(decision)
            if reasons is not None:
                yield _shares_line(action, reasons, step)
                if reasons.worths:
                    words = _words(reasons.worths, action, step)
                    yield LocalizedText("why-worths", {"words": words})
                return
            for lance, chance in chances_seen(decision.seen).items():
                told_lance = {"lance": lance.value, "percent": _rounded(chance, step)}
                yield LocalizedText("why-lance", {"said": label(action), **told_lance})
        case (
            Reparto()
            | Alzo()
            | Caiga()
            | Descarto()
            | Consulta()
            | Opino()
            | Senal()
            | Look()
            | Perete()
        ):
            pass
        case _:
            assert_never(action)


def _shares_line(action: Action, reasons: Reasons, step: int) -> LocalizedText:
    words = _words(reasons.shares, action, step)
    return LocalizedText("why-shares", {"said": label(action), "words": words})


def _words(
    weighed: Iterable[tuple[Action, float]], said: Action, step: int
) -> LocalizedText | str | int:
    """Return the words that weigh most, and the one that was said, each with what it weighs."""
    heard = [one for one in weighed if 200 * one[1] >= step or one[0] == said]
    ranked = sorted(heard, key=lambda one: -one[1])
    kept = ranked[:_MOST_WORDS]
    kept += [one for one in ranked[_MOST_WORDS:] if one[0] == said]
    words = [
        LocalizedText("why-word", {"said": label(action), "percent": _rounded(weight, step)})
        for action, weight in kept
    ]
    return listed(words, last="list-more")


def _rounded(chance: float, step: int) -> int:
    """Return a chance in per cent, to the nearest step.

    What is rounded is never told as a certainty.
    """
    nearest = round(100 * chance / step) * step
    return min(max(nearest, step // 2), 100 - step // 2)
