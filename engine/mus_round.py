"""The mus: asking for it, cutting it, discarding (RULES.md 3, and 2 for mus corrido)."""

from typing import assert_never

from engine import dealing, lances
from engine.cards import Cards
from engine.errors import IllegalActionError, Reason
from engine.event_recorder import EventRecorder
from engine.events import CardsDiscarded, DiscardsOpened, MusCut, MusReopened, MusSaid, Opening
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    Game,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.seats import Seat, right_of
from engine.turn_order import check_turn, no_hand_reason


def say_mus(ruling: EventRecorder, seat: Seat) -> None:
    """Ask for a discard; open the discards when all seats have asked."""
    phase = _talking(ruling.game)
    check_turn(ruling.game, seat)
    ruling.add(MusSaid(seat))
    rules, hand = ruling.game.rules, ruling.game.hand
    if len(phase.said) + 1 < rules.seats:
        return
    if hand.opening is Opening.MUS_CORRIDO:
        # RULES.md 2: the provisional mano deals the new cards and the next seat takes its place.
        ruling.add(DiscardsOpened(dealer=hand.mano, mano=right_of(hand.mano, rules.seats)))
    else:
        ruling.add(DiscardsOpened(hand.dealer, hand.mano))


def cut(ruling: EventRecorder, seat: Seat) -> None:
    """Cut the mus; in mus corrido the seat that cuts becomes the mano."""
    phase = _talking(ruling.game)
    hand = ruling.game.hand
    corrido = hand.opening is Opening.MUS_CORRIDO
    if corrido or not ruling.game.rules.cut_out_of_turn:
        check_turn(ruling.game, seat)
    elif seat in phase.said:
        raise IllegalActionError(Reason.ALREADY_SAID_MUS)
    ruling.add(MusCut(seat, mano=seat if corrido else hand.mano))
    lances.open_next(ruling)


def discard(ruling: EventRecorder, seat: Seat, cards: Cards) -> None:
    """Discard in turn, the postre last; after the last discard all seats get new cards."""
    phase = _discarding(ruling.game)
    held = ruling.game.hand.hands[seat]
    rules = ruling.game.rules
    if seat in phase.done:
        raise IllegalActionError(Reason.ALREADY_DISCARDED)
    check_turn(ruling.game, seat)
    for card in cards:
        if card not in held:
            raise IllegalActionError(Reason.NOT_YOUR_CARD)
    if len(set(cards)) < len(cards):
        raise IllegalActionError(Reason.CARD_TWICE)
    if len(cards) < rules.min_discard:
        raise IllegalActionError(Reason.TOO_FEW_DISCARDS, least=rules.min_discard)
    ruling.add(CardsDiscarded(seat, cards))
    if len(phase.done) + 1 < rules.seats:
        return
    # RULES.md 3: all seats discard before the first new card, which goes to the mano.
    for thrower in (*phase.done, seat):
        dealing.refill(ruling, thrower)
    ruling.add(MusReopened())


def _talking(game: Game) -> Talking:
    """Return the phase if the mus is asked; raise IllegalActionError otherwise."""
    match game.phase:
        case Talking() as phase:
            return phase
        case Discarding():
            raise IllegalActionError(Reason.ALREADY_SAID_MUS)
        case phase:
            raise IllegalActionError(_why_no_mus(phase))


def _discarding(game: Game) -> Discarding:
    """Return the phase if the discards are open; raise IllegalActionError otherwise."""
    match game.phase:
        case Discarding() as phase:
            return phase
        case Talking():
            raise IllegalActionError(Reason.NOT_DISCARDING)
        case phase:
            raise IllegalActionError(_why_no_mus(phase))


def _why_no_mus(
    phase: (
        Betting
        | Answering
        | AnsweringOrdago
        | Undealt
        | Cutting
        | HandOver
        | BetweenLances
        | MatchOver
    ),
) -> Reason:
    """Return why neither mus nor discards are possible in this phase."""
    match phase:
        case Betting() | Answering() | AnsweringOrdago():
            return Reason.MUS_IS_CUT
        case Undealt() | Cutting() | HandOver() | BetweenLances() | MatchOver():
            return no_hand_reason(phase)
        case _:
            assert_never(phase)
