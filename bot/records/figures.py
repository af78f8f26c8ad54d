"""Compute the figures of a played hand or match, under their names in a record."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, assert_never

from bot.records.expectations import AnyOf, AnyOrder, NotApplicable
from bot.records.simulate import PlayedHand
from engine.events import (
    DejeTaken,
    DiscardsOpened,
    Event,
    GameWon,
    HandClosed,
    LanceOpened,
    LanceScored,
    MusReopened,
    PileShuffled,
    SenaMade,
)
from engine.evolve import evolve
from engine.game import (
    AcceptedLance,
    ClosedLance,
    Game,
    MatchOver,
    OrdagoLance,
    PassedLance,
    RefusedLance,
    UncontestedLance,
    UnheldLance,
)
from engine.hands import Lance
from engine.rules import NextGameMano
from engine.seats import Pair, right_of

Figures: TypeAlias = dict[str, object]


def hand_figures(played: PlayedHand) -> Figures:
    """Return all figures of a hand after the last legal call."""
    return {
        "lances": _lances(played.game.hand.lances, played.events),
        **_ending(played),
        **_mus(played),
        **_cards(played),
        "senas": [
            [int(made.seat), made.sena.value, [int(seat) for seat in sorted(made.seen)]]
            for made in played.events
            if isinstance(made, SenaMade)
        ],
        **_legality(played),
    }


def match_figures(hands: int, game: Game) -> Figures:
    """Return all figures of a match after the last hand."""
    winner = game.phase.winner if isinstance(game.phase, MatchOver) else None
    return {
        "hands": hands,
        "score": list(game.tally.stones),
        "games": list(game.tally.games),
        "vacas": list(game.tally.vacas),
        "match_over": winner is not None,
        "winner_team": _team(winner),
    }


def _lances(closed: Iterable[ClosedLance], events: Sequence[Event]) -> Figures:
    """Return how each lance was closed, the side that won it, and its payments."""
    found: Figures = {}
    for lance in closed:
        name = lance.lance
        status, team = _outcome(lance, _scorer(name, events), _winner(events))
        found[name.value] = {
            "status": status,
            "team": team,
            "immediate": _sum(
                (event.pair, event.stones)
                for event in events
                if isinstance(event, DejeTaken) and event.lance is name
            ),
            "count": _sum(
                (event.pair, event.stones)
                for event in events
                if isinstance(event, LanceScored) and event.lance is name
            ),
        }
    return found


def _outcome(lance: ClosedLance, scorer: Pair | None, winner: Pair | None) -> tuple[str, object]:
    """Return the status of a lance and the side that won it, or None if it was not settled."""
    match lance:
        case PassedLance():
            return "paso", _team(scorer)
        case AcceptedLance():
            return "querido", _team(scorer)
        case RefusedLance(_, pair):
            return "no_querido", _team(pair)
        case OrdagoLance():
            return "ordago_querido", _team(winner)
        case UncontestedLance(_, pair):
            # Only one side takes part, but no side is credited before the count.
            return "sin_disputa", _team(scorer) if scorer is not None else AnyOf((None, int(pair)))
        case UnheldLance():
            return "no_hay", None
        case _:
            assert_never(lance)


def _team(pair: Pair | None) -> int | None:
    return None if pair is None else int(pair)


def _scorer(lance: Lance, events: Iterable[Event]) -> Pair | None:
    """Return the side that the count credited with a lance, or None."""
    scored = (event for event in events if isinstance(event, LanceScored))
    return next((event.pair for event in scored if event.lance is lance), None)


def _winner(events: Iterable[Event]) -> Pair | None:
    return next((event.pair for event in events if isinstance(event, GameWon)), None)


def _sum(taken: Iterable[tuple[Pair, int]]) -> list[int]:
    total = [0, 0]
    for pair, stones in taken:
        total[pair] += stones
    return total


def _ending(played: PlayedHand) -> Figures:
    """Return the score, the game's winner and how it ended, and the next mano."""
    game = played.game
    won = next((event for event in played.events if isinstance(event, GameWon)), None)
    closed = next((event for event in played.events if isinstance(event, HandClosed)), None)
    right = right_of(game.hand.mano, game.rules.seats)
    rotation = int(right if closed is None else closed.next_mano)
    drawn = won is not None and game.rules.next_game_mano is NextGameMano.REDRAW
    next_mano = AnyOf((rotation, None)) if drawn else rotation
    return {
        "score_after": list(game.tally.stones),
        "game_over": won is not None,
        "winner_team": None if won is None else int(won.pair),
        "ended_by": None if won is None else won.by.value,
        "ended_at": None if won is None or won.lance is None else won.lance.value,
        "next_mano": next_mano,
        "next_hand_mano": next_mano,
    }


def _mus(played: PlayedHand) -> Figures:
    """Return the mano and the dealers, and how often all seats said mus."""
    hand = played.game.hand
    happened = (*played.deal, *played.events)
    opened = (event for event in happened if isinstance(event, LanceOpened))
    speakers = (event.eligible[0] for event in opened if event.lance is Lance.GRANDE)
    dealers = [int(event.dealer) for event in happened if isinstance(event, DiscardsOpened)]
    return {
        "mano": int(hand.mano),
        "postre": int(hand.dealer),
        "first_speaker_grande": next(map(int, speakers), None),
        "cycles": len(dealers),
        "dealer_of_replacements": dealers,
    }


def _cards(played: PlayedHand) -> Figures:
    """Return where the cards are, and how many were left after each round of discards."""
    stocks: list[int] = []
    piles: list[int] = []
    game = played.dealt
    for event in played.events:
        game = evolve(game, event)
        if isinstance(event, MusReopened):
            stocks.append(len(game.hand.stock))
            piles.append(len(game.hand.pile))
    hand = played.game.hand
    return {
        "hands": {str(seat): AnyOrder(tuple(held)) for seat, held in enumerate(hand.hands)},
        "shown": [int(seat) for seat in hand.shown],
        "stock_left": [card.value for card in hand.stock],
        "stock_after": stocks,
        "discard_pile_after": piles,
        "reshuffles": sum(isinstance(event, PileShuffled) for event in played.events),
    }


def _legality(played: PlayedHand) -> Figures:
    """Return whether the last call was legal, and if not, the engine's reason."""
    refusal = played.refusal
    if refusal is None:
        return {"last_call": "legal" if played.recorded.calls else NotApplicable(), "reason": None}
    return {"last_call": "illegal", "reason": refusal.error.reason.value}
