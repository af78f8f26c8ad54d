"""Explain the actions of computer players to people who ask about them.

The text says what decided an action: how often the player chooses each action with such a hand and,
if the player has searched, the chance of winning the game that it expected from each. For players
that compute odds, the text gives the chances that they saw in the lances. All numbers are rounded
so that no hidden card can be inferred.
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
"""The rounding step for chances, in per cent, if the hand was shown."""

COARSE_STEP: Final = 25
"""The rounding step if the hand was not shown, so that its cards cannot be inferred."""

_MOST_WORDS: Final = 4

Decided: TypeAlias = Callable[[LoggedDecision], Reasons | None]
"""Returns what decided an action, or None if that is unknown."""


def why_lines(
    seat: Seat,
    name: str,
    log: Iterable[Event],
    public: View,
    decided: Decided = lambda _: None,
) -> list[LocalizedText]:
    """Return what decided each of a seat's actions, in mus and bets, in the last hand of a log.

    ``public`` is the public view after that hand; it tells whether the cards were shown.
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
    """Return the actions with the greatest weights and the chosen one, each with its weight."""
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

    The result is never 0 or 100 per cent.
    """
    nearest = round(100 * chance / step) * step
    return min(max(nearest, step // 2), 100 - step // 2)
