"""The mus of many deals at once: cuts and discards as the reference makes them."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from engine.events import Opening
from engine.game import Discarding, Talking
from engine.players.analysis.deck_batch import CARDS, DeckBatch, Reshuffle, kinds_in, refill, throw
from engine.players.analysis.reference import Players, reference
from engine.players.trained.hand_tables import Floats, Ints
from engine.players.trained.rollout import MOST_WORDS
from engine.seats import Seat
from engine.turn_order import talk_order
from engine.view import View

_ROUNDS: Final = 8
"""The number of rounds of discards after which the mus is cut."""

_SEATS: Final = 4
_READINGS: Final = 2

Offsets: TypeAlias = tuple[int, ...]
"""Seats, counted from the mano."""


@dataclass(frozen=True, slots=True, eq=False)
class RandomBatch:
    """All random numbers for a batch of deals; they are the same for every action compared.

    ``cuts`` (rounds, deals, seats) decides who cuts. ``keys`` (rounds, deals, cards) orders new
    stocks. ``words`` (words, deals) chooses the calls. ``nodes`` (2, deals) chooses the tree node
    for a bet of an untrained size: the standing bet, and the new one. ``players`` are the
    blueprints of the even and the odd seats.
    """

    cuts: Floats
    keys: Floats
    words: Floats
    nodes: Floats
    players: Players


def luck_for(deals: int, generator: np.random.Generator, players: Players) -> RandomBatch:
    """Return random numbers for this many deals, which these players play out."""
    return RandomBatch(
        cuts=generator.random((_ROUNDS, deals, _SEATS)),
        keys=generator.random((_ROUNDS, deals, CARDS)),
        words=generator.random((MOST_WORDS, deals)),
        nodes=generator.random((_READINGS, deals)),
        players=players,
    )


@dataclass(frozen=True, slots=True)
class MusState:
    """The state of the mus: the seats that still have to speak or discard, by offset from the mano.

    ``corrido`` says whether the hand opened with mus corrido. ``round`` counts the rounds of calls
    from the current one.
    """

    throwing: bool
    offsets: Offsets
    corrido: bool
    round: int = 0


def stage_of(view: View, phase: Talking | Discarding, spoken: tuple[Seat, ...] = ()) -> MusState:
    """Return the state of the mus after these seats have also spoken."""
    corrido = view.opening is Opening.MUS_CORRIDO
    if isinstance(phase, Talking):
        order, done = talk_order(view.rules, view.mano, view.opening), phase.said
    else:
        order = tuple(Seat((view.mano + offset) % _SEATS) for offset in range(_SEATS))
        done = phase.done
    waiting = (seat for seat in order if seat not in done and seat not in spoken)
    return MusState(
        throwing=isinstance(phase, Discarding),
        offsets=tuple((seat - view.mano) % _SEATS for seat in waiting),
        corrido=corrido,
    )


def play_mus(view: View, stage: MusState, shoes: DeckBatch, luck: RandomBatch) -> Ints:
    """Play the mus until it is cut; return 1 for each deal in which cards were exchanged."""
    renewed = np.zeros(len(shoes.mano), np.int64)
    order = talk_order(view.rules, Seat(0), view.opening)
    going = np.arange(len(shoes.mano))
    for number in range(_ROUNDS):
        if not stage.throwing:
            going = _said_mus(view, stage, shoes, going, luck)
            stage = replace(stage, throwing=True, offsets=tuple(range(_SEATS)))
            if stage.corrido:
                # RULES.md 2: the provisional mano deals the new cards; the next seat takes its
                # place.
                shoes.mano[going] = (shoes.mano[going] + 1) % _SEATS
        if not len(going):
            break
        _exchange(view, stage, shoes, going, luck.keys[number])
        renewed[going] = 1
        stage = replace(stage, throwing=False, offsets=order, round=number + 1)
    return renewed


def _said_mus(
    view: View, stage: MusState, shoes: DeckBatch, going: Ints, luck: RandomBatch
) -> Ints:
    """Return the deals in which all say mus; in mus corrido the cutter is the mano (RULES.md 2)."""
    tables, (even, odd) = reference(view.rules.kings).tables, luck.players
    needed = view.rules.target - np.array(view.tally.stones)
    for offset in stage.offsets:
        seats = (shoes.mano[going] + offset) % _SEATS
        hands = kinds_in(tables, shoes.hands[going, seats])
        place = 0 if stage.corrido else offset
        mine, theirs = needed[seats % 2], needed[1 - seats % 2]
        often = even.cutting(hands, place, mine, theirs)
        if odd is not even:
            often = np.where(seats % 2, odd.cutting(hands, place, mine, theirs), often)
        cuts = luck.cuts[stage.round, shoes.deal[going], offset] < often
        if stage.corrido:
            shoes.mano[going[cuts]] = seats[cuts]
        going = going[~cuts]
    return going


def _exchange(view: View, stage: MusState, shoes: DeckBatch, going: Ints, keys: Floats) -> None:
    basis = reference(view.rules.kings)
    again = Reshuffle(basis.tables, keys, view.rules.reshuffle_includes_current)
    for offset in stage.offsets:
        seats = (shoes.mano[going] + offset) % _SEATS
        hands = kinds_in(basis.tables, shoes.hands[going, seats])
        throw(shoes, going, seats, basis.blueprint.keep[hands, offset].astype(np.int64))
    for offset in range(_SEATS):
        seats = (shoes.mano[going] + offset) % _SEATS
        refill(shoes, going, seats, again)
    shoes.pile[going] += shoes.thrown[going]
    shoes.thrown[going] = 0
