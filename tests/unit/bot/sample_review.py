"""A review with known figures: each action has a cost by rule, and all sums agree.

The judge of ``engine`` has its own tests; the text of a review needs a known one.
"""

from collections.abc import Collection, Sequence
from typing import Final

from bot.text.after_hand import said_in
from bot.text.choices import MenuAction as Offered
from bot.text.choices import menu
from engine.actions import (
    Action,
    Consulta,
    Corto,
    Descarto,
    Look,
    Mus,
    Opino,
    Perete,
    Reparto,
    Senal,
)
from engine.events import Event, GameWon, HandClosed, MatchOpened
from engine.evolve import evolve
from engine.game import Answering, AnsweringOrdago, Betting, Discarding, Talking, opened
from engine.players.analysis import Choice, CurvePoint, ResultBreakdown, Review, Verdict
from engine.seats import Pair, Seat
from engine.view import view

STEP: Final = 0.03
"""The cost of each place in the list of choices, relative to the one before."""


def made_up(log: Sequence[Event], *, seats: Collection[Seat]) -> Review:
    """Return a review in which each list of choices begins with the best and gets worse."""
    first = log[0]
    assert isinstance(first, MatchOpened)
    game = opened(first.rules)
    verdicts: list[Verdict] = []
    accounts: list[ResultBreakdown] = []
    curve: list[CurvePoint] = []
    for number, event in enumerate(log):
        said = said_in(event)
        judged = isinstance(
            game.phase, Talking | Discarding | Betting | Answering | AnsweringOrdago
        )
        if said is not None and said.seat in seats and judged and _counts(said.action):
            seen = view(game, said.seat)
            offered = [one.action for one in menu(seen) if isinstance(one, Offered)]
            ranked = _ranked([one for one in offered if _counts(one)], said.action)
            found = tuple(
                Choice(action, 0.6 - STEP * place, 0.02, 1 / len(ranked))
                for place, action in enumerate(ranked)
            )
            cost = STEP * ranked.index(said.action)
            verdict = Verdict(
                *(number, said.seat, seen, said.action, found, -cost, cost, cost > 0.02),
                wins=None if isinstance(game.phase, Talking | Discarding) else 0.4,
            )
            verdicts.append(verdict)
        if number:
            game = evolve(game, event)
        curve.append(CurvePoint(number, 0.3 + 0.4 * (number % 7) / 6))
        if isinstance(event, GameWon):
            result = float(event.pair is Pair.EVEN)
            said_by = (0.06, -0.04, 0.01, 0.08)
            hidden = result - 0.5 + 0.12 - 0.09 - sum(said_by)
            accounts.append(ResultBreakdown(0.5, -0.12, 0.09, hidden, said_by, result))
            curve[-1] = CurvePoint(number, result)
        if isinstance(event, HandClosed) and curve[-2].chance not in {0.0, 1.0}:
            curve[-1] = CurvePoint(number, 0.55)
    return Review(tuple(verdicts), tuple(accounts), tuple(curve))


def _counts(action: Action) -> bool:
    """Return whether a judged action affects anything."""
    return not isinstance(action, Consulta | Look | Opino | Perete | Senal | Reparto)


def _ranked(offered: list[Action], said: Action) -> list[Action]:
    """Return the choices in order; the action may be outside the offered ones."""
    if isinstance(said, Mus | Corto):
        offered = [Mus(), Corto()]
    if isinstance(said, Descarto):
        thrown = [one for one in offered if isinstance(one, Descarto)]
        offered = [one for one in thrown if {*one.cards} != {*said.cards}]
    return offered if said in offered else [*offered, said]
