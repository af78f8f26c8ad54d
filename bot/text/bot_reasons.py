"""Explain the actions of computer players to people who ask.

The text says what decided: how often the player chooses each action with such a hand and, where the
player has searched, how it expected the game to end with each. Players that compute odds are
explained by what they saw of the lances. All numbers are rounded, so that no hidden card can be
inferred.
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
"""The rounding of chances, in per cent, for a hand that was shown."""

COARSE_STEP: Final = 25
"""The rounding for a hand that was not shown, so that its cards cannot be inferred."""

_MOST_WORDS: Final = 4

Decided: TypeAlias = Callable[[LoggedDecision], Reasons | None]
"""Returns what decided an action, where it is known."""


def why_lines(
    seat: Seat,
    name: str,
    log: Iterable[Event],
    public: View,
    decided: Decided = lambda _: None,
) -> list[LocalizedText]:
    """Return what decided each action of a seat, in mus and bets, in the last hand of a log.

    ``public`` is the public view after that hand; it shows whether the cards were shown.
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
    """Return the actions with the greatest weights, and the chosen one, each with its weight."""
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
    """Return a chance as a percentage, rounded to the nearest step.

    A rounded chance is never shown as 0 or 100 per cent.
    """
    nearest = round(100 * chance / step) * step
    return min(max(nearest, step // 2), 100 - step // 2)
