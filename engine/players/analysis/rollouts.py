"""Rollouts: the value of a state of a match, and of each action in it, deal by deal.

All values are the even seats' chances of winning the game.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

import numpy as np

from engine.actions import (
    Action,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
)
from engine.betting import OPENING_DEJE
from engine.events import Opening
from engine.game import Answering, AnsweringOrdago, Betting, Discarding, Talking
from engine.players.analysis.decision_points import Deciding
from engine.players.analysis.deck_batch import DeckBatch, kinds_in, throw
from engine.players.analysis.mus_batch import RandomBatch, play_mus, stage_of
from engine.players.analysis.reference import reference
from engine.players.equity.hand_classes import kinds_of
from engine.players.trained.abstraction import (
    Readings,
    bet_interpolations,
    map_bet,
    place_of,
    renewed,
)
from engine.players.trained.betting_tree import NO, ORDAGO, PASO, QUIERO
from engine.players.trained.current_state import board_at
from engine.players.trained.hand_tables import LANCES, Floats, Ints
from engine.players.trained.information_sets import NOBODY
from engine.players.trained.rollout import (
    CROSSED,
    BoardBatch,
    DealBatch,
    Sides,
    deals_of,
    play_out,
    step,
    worth_to_first,
)
from engine.seats import Seat, pair_of
from engine.view import View, own_cards, own_seat

_Speaking: TypeAlias = Betting | Answering | AnsweringOrdago

_SEATS: Final = 4


def worth(view: View, phase: Deciding, shoes: DeckBatch, luck: RandomBatch) -> Floats:
    """Return the value of the state by deal; the batch ``shoes`` is modified."""
    match phase:
        case Talking() | Discarding():
            new = play_mus(view, stage_of(view, phase), shoes, luck)
            return _opened(view, shoes, new, luck)
        case Betting() | Answering() | AnsweringOrdago():
            deals = deals_of(reference(view.rules.kings).tables, _by_place(view, shoes))
            boards = _standing(view, phase, luck, 1)
            return _played(view, deals, boards, luck)
        case _:
            assert_never(phase)


def action_values(
    view: View,
    phase: Deciding,
    actions: Sequence[Action],
    shoes: DeckBatch,
    luck: RandomBatch,
) -> Floats:
    """Return the value of each action of the viewer, by action and deal."""
    match phase:
        case Talking():
            return np.stack([_talked(view, phase, said, shoes, luck) for said in actions])
        case Discarding():
            return _thrown(view, phase, actions, shoes, luck)
        case Betting() | Answering() | AnsweringOrdago():
            return _spoken(view, phase, actions, shoes, luck)
        case _:
            assert_never(phase)


def won_by_own(view: View, phase: Deciding, shoes: DeckBatch) -> float | None:
    """Return the share of deals in which the viewer's side has the best hand of the lance."""
    match phase:
        case Talking() | Discarding():
            return None
        case Betting(lance) | Answering(lance) | AnsweringOrdago(lance):
            deals = deals_of(reference(view.rules.kings).tables, _by_place(view, shoes))
            side = place_of(view, own_seat(view)) % 2
            return float((deals.best[:, LANCES.index(lance)] == side).mean())
        case _:
            assert_never(phase)


def _talked(
    view: View, phase: Talking, action: Action, shoes: DeckBatch, luck: RandomBatch
) -> Floats:
    """Return the value by deal after the viewer says mus or cuts.

    After mus, the others continue as the reference does. After a cut, the cards are played.
    """
    after = shoes.taken(np.arange(len(shoes.deal)))
    if isinstance(action, Mus):
        new = play_mus(view, stage_of(view, phase, (own_seat(view),)), after, luck)
    else:
        assert isinstance(action, Corto), "the action is mus or a cut"
        new = np.zeros(len(after.mano), np.int64)
        if view.opening is Opening.MUS_CORRIDO:
            after.mano[:] = own_seat(view)
    return _opened(view, after, new, luck)


def _thrown(
    view: View,
    phase: Discarding,
    actions: Sequence[Action],
    shoes: DeckBatch,
    luck: RandomBatch,
) -> Floats:
    deals, seat = len(shoes.deal), own_seat(view)
    after = shoes.taken(np.tile(np.arange(deals), len(actions)))
    going = np.arange(len(after.deal))
    kept = np.repeat([_kept(view, action) for action in actions], deals)
    throw(after, going, np.full(len(going), seat), kept)
    new = play_mus(view, stage_of(view, phase, (seat,)), after, luck)
    return _opened(view, after, new, luck).reshape(len(actions), deals)


def _kept(view: View, action: Action) -> int:
    """Return the cards that a discard keeps, one bit for each card in the order of the faces."""
    assert isinstance(action, Descarto), "cards are discarded"
    held = sorted(own_cards(view), key=kinds_of(view.rules).face_of.__getitem__)
    return sum(1 << place for place, card in enumerate(held) if card not in action.cards)


def _opened(view: View, shoes: DeckBatch, new: Ints, luck: RandomBatch) -> Floats:
    """Return the value of the betting from its start; ``new`` is 1 where cards were exchanged."""
    deals = deals_of(reference(view.rules.kings).tables, _by_place(view, shoes))
    count, target, stones = len(shoes.mano), view.rules.target, view.tally.stones
    needs = np.array((target - stones[0], target - stones[1]))
    lead = shoes.mano % 2
    words = luck.words[:, shoes.deal]
    boards = BoardBatch(
        deal=np.arange(count),
        lance=deals.later[:, 0].copy(),
        needs=np.stack((needs[lead], needs[1 - lead]), axis=1),
        closed=np.zeros((count, deals.holders.shape[1]), np.int64),
        bettor=np.full(count, NOBODY),
        lead=np.full(count, NOBODY),
        winner=np.full(count, NOBODY),
        **{name: np.zeros(count, np.int64) for name in ("node", "stake", "deje", "turn")},
    )
    new = new | renewed(view)
    first = np.empty(count)
    for side in range(2):
        chosen = np.flatnonzero(lead == side)
        if len(chosen):
            some = boards.taken(chosen)
            play_out(_sides(luck, side), deals, some, new[chosen], words)
            first[chosen] = worth_to_first(reference(view.rules.kings).blueprint, deals, some)
    even: Floats = np.where(lead == 0, first, 1 - first)
    return even


def _sides(luck: RandomBatch, mano: int) -> Sides:
    """Return the blueprint of the mano's side, then that of the other side."""
    even, odd = luck.players
    return (odd, even) if mano % 2 else (even, odd)


def _by_place(view: View, shoes: DeckBatch) -> Ints:
    """Return the kinds of hand by place from the mano."""
    seats = (shoes.mano[:, None] + np.arange(_SEATS)) % _SEATS
    held = shoes.hands[np.arange(len(seats))[:, None], seats]
    return kinds_in(reference(view.rules.kings).tables, held)


def _spoken(
    view: View,
    phase: _Speaking,
    actions: Sequence[Action],
    shoes: DeckBatch,
    luck: RandomBatch,
) -> Floats:
    deals = deals_of(reference(view.rules.kings).tables, _by_place(view, shoes))
    boards = _standing(view, phase, luck, len(actions))
    count = len(shoes.deal)
    for number, action in enumerate(actions):
        own = np.arange(number * count, (number + 1) * count)
        said = boards.taken(own)
        _say(view, action, deals, said, luck)
        boards.put(own, said)
    return _played(view, deals, boards, luck).reshape(len(actions), count)


def _standing(view: View, phase: _Speaking, luck: RandomBatch, times: int) -> BoardBatch:
    """Return the current state for each deal, repeated ``times`` times in a row."""
    count = luck.nodes.shape[1]
    boards = board_at(view, phase).taken(np.zeros(count * times, np.int64))
    boards.deal = np.tile(np.arange(count), times)
    nodes = _drawn(bet_interpolations(phase, int(boards.needs[0].max())), luck.nodes[0])
    boards.node = np.tile(nodes, times)
    return boards


def _drawn(nodes: Readings, luck: Floats) -> Ints:
    """Return the tree node to which a bet is mapped in each deal."""
    below, above = nodes[0], nodes[-1]
    drawn: Ints = np.where(luck < below[1], below[0], above[0])
    return drawn


def _played(view: View, deals: DealBatch, boards: BoardBatch, luck: RandomBatch) -> Floats:
    play_out(_sides(luck, view.mano), deals, boards, renewed(view), luck.words)
    first = worth_to_first(reference(view.rules.kings).blueprint, deals, boards)
    return first if pair_of(view.mano) == 0 else 1 - first


def _say(
    view: View, action: Action, deals: DealBatch, boards: BoardBatch, luck: RandomBatch
) -> None:
    """Play the viewer's action on all boards, with the stones that are really at stake."""
    seat, count = own_seat(view), len(boards.deal)
    places = np.full(count, place_of(view, seat))
    match action:
        case Paso():
            # A seat that could open out of turn but has not done so is still asked in its turn.
            if seat in view.speakers:
                step(deals, boards, places, np.full(count, PASO))
        case Quiero():
            step(deals, boards, places, np.full(count, QUIERO))
        case NoQuiero():
            step(deals, boards, places, np.full(count, NO))
        case NoQueremos():
            # RULES.md 4: the refusal counts for the partner as well.
            boards.turn[:] = CROSSED
            step(deals, boards, places, np.full(count, NO))
        case Envido(stones) | Mas(stones):
            _bet(view, seat, boards, min(int(boards.stake[0]) + stones, ORDAGO - 1), luck)
        case Ordago():
            _bet(view, seat, boards, ORDAGO, luck)
        case _:
            raise AssertionError(action)  # No other action exists in a lance.


def _bet(view: View, seat: Seat, boards: BoardBatch, at_stake: int, luck: RandomBatch) -> None:
    deje = max(int(boards.stake[0]), OPENING_DEJE)
    nodes = map_bet(at_stake, deje, int(boards.needs[0].max()))
    boards.node = _drawn(nodes, luck.nodes[1])
    boards.stake[:], boards.deje[:], boards.turn[:] = at_stake, deje, 0
    boards.bettor[:] = place_of(view, seat)
