"""The turn order (RULES.md 2, 3 and 4)."""

from typing import assert_never

from engine.errors import IllegalActionError, Reason
from engine.events import Opening
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
    Phase,
    Talking,
    Undealt,
)
from engine.rules import MusOrder, ResponseMode, Rules
from engine.seats import Seat, Seats, left_of, pair_of, pairwise_order, right_of, speaking_order


def speakers(rules: Rules, mano: Seat, opening: Opening, phase: Phase) -> Seats:
    """Return the seats that the table waits for, in speaking order; texts name the first one.

    Seats that may act out of turn under some house rules are not included.
    """
    match phase:
        case Talking(said):
            return _left(talk_order(rules, mano, opening), said)[:1]
        case Discarding(done):
            return _left(speaking_order(mano, rules.seats), done)[:1]
        case Betting(_, eligible, passed):
            return _left(eligible, passed)[:1]
        case Answering(_, eligible, bettor, refused=refused) | AnsweringOrdago(
            _, eligible, bettor, refused=refused
        ):
            answerers = _left(rivals(eligible, bettor, rules.seats), refused)
            return answerers[:1] if rules.response_mode is ResponseMode.TURN else answerers
        case Cutting(next_mano):
            return (cutter_for(next_mano, rules.seats),)
        case Undealt():
            return speaking_order(left_of(mano, rules.seats), rules.seats)
        case HandOver(next_mano):
            # RULES.md 2: the mano of the last hand deals.
            return speaking_order(left_of(next_mano, rules.seats), rules.seats)
        case MatchOver() | BetweenLances():
            return ()
        case _:
            assert_never(phase)


def check_turn(game: Game, seat: Seat) -> None:
    """Raise IllegalActionError, naming the seat in turn, if it is not this seat's turn."""
    waited_for = speakers(game.rules, game.hand.mano, game.hand.opening, game.phase)
    if seat not in waited_for:
        raise IllegalActionError(Reason.NOT_YOUR_TURN, seat=waited_for[0])


def cutter_for(mano: Seat, seats: int) -> Seat:
    """Return the seat that cuts the deck for this mano: the seat to the dealer's left."""
    return left_of(left_of(mano, seats), seats)


def no_hand_reason(phase: Undealt | Cutting | HandOver | MatchOver | BetweenLances) -> Reason:
    """Return why no seat can act: no hand is in play."""
    match phase:
        case Cutting():
            return Reason.CUT_FIRST
        case Undealt():
            return Reason.NOTHING_DEALT
        case HandOver() | BetweenLances():
            return Reason.HAND_IS_OVER
        case MatchOver():
            return Reason.MATCH_IS_OVER
        case _:
            assert_never(phase)


def talk_order(rules: Rules, mano: Seat, opening: Opening) -> Seats:
    """Return the order in which mus is said.

    In mus corrido, the deck always goes around the table.
    """
    if rules.mus_order is MusOrder.PAIRS and opening is not Opening.MUS_CORRIDO:
        return pairwise_order(mano, rules.seats)
    return speaking_order(mano, rules.seats)


def rivals(eligible: Seats, bettor: Seat, seats: int) -> Seats:
    """Return the seats that may answer a bet, starting with the next one after the bettor."""
    return tuple(
        seat
        for seat in speaking_order(right_of(bettor, seats), seats)
        if seat in eligible and pair_of(seat) != pair_of(bettor)
    )


def _left(order: Seats, spoken: Seats) -> Seats:
    return tuple(seat for seat in order if seat not in spoken)
