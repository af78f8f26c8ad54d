"""The deal: the first dealer, the opening of a hand, and new cards (RULES.md 2, 3 and 10)."""

from collections.abc import Callable, Iterable
from typing import assert_never

from engine import lances
from engine.baraja import baraja_of
from engine.cards import Card, Rank, Suit
from engine.errors import IllegalActionError, Reason
from engine.event_recorder import EventRecorder
from engine.events import (
    CardsDrawn,
    DealerDrawn,
    DeckOffered,
    DeckShuffled,
    Draw,
    Ended,
    GameOpened,
    HandDealt,
    HandOpened,
    Opening,
    PileShuffled,
    VacaOpened,
)
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
from engine.hands import HAND_SIZE
from engine.interfaces import RandomUse, ShufflePurpose
from engine.rules import Cut, FirstDealer, NextGameMano, Rules, Scope
from engine.seats import Seat, Seats, left_of, right_of, speaking_order
from engine.turn_order import check_turn, cutter_for


def deal(ruling: EventRecorder) -> None:
    """Deal the next hand, or offer the deck for a cut; raise IllegalActionError mid-hand."""
    mano, ended = _next_mano(ruling)
    if ruling.game.rules.cut is Cut.ASK:
        ruling.add(DeckOffered(cutter_for(mano, ruling.game.rules.seats), mano, ended))
    else:
        _give(ruling, mano, ended, automatic_cut(ruling.game), fell=True)


def cut_deck(ruling: EventRecorder, seat: Seat, lifted: int | None) -> None:
    """Cut the deck and deal the next hand.

    ``lifted`` is the number of cards lifted, or None for the automatic cut.
    """
    phase = ruling.game.phase
    if not isinstance(phase, Cutting):
        raise IllegalActionError(Reason.NOTHING_TO_CUT)
    check_turn(ruling.game, seat)
    most = len(baraja_of(ruling.game.rules).cards)
    if lifted is not None and not 1 <= lifted <= most:
        raise IllegalActionError(Reason.NO_SUCH_CUT, most=most)
    fallen = automatic_cut(ruling.game)
    number = fallen if lifted is None else lifted
    _give(ruling, phase.next_mano, phase.ended, number, fell=lifted is None)


def _give(ruling: EventRecorder, mano: Seat, ended: Ended, lifted: int, *, fell: bool) -> None:
    """Open the hand that ``mano`` leads and deal the cards to every seat."""
    if ended in {Ended.VACA, Ended.MATCH}:
        ruling.add(VacaOpened())
    if ended is not Ended.HAND:
        ruling.add(GameOpened())
    rules = ruling.game.rules
    number = ruling.game.hand.number + 1
    dealer = left_of(mano, rules.seats)
    opening = _opening(rules, ended)
    ruling.add(HandOpened(number, dealer, mano, opening))
    cards = baraja_of(rules).cards
    deck = ruling.shuffle(
        cards, ShufflePurpose(number, RandomUse.DEAL, 1, (*ruling.game.cuts, lifted))
    )
    # RULES.md 2: the seat to the dealer's left cuts; ``deck`` is the order after the cut.
    ruling.add(DeckShuffled(cutter_for(mano, rules.seats), deck, lifted, fell))
    for place, seat in enumerate(speaking_order(mano, rules.seats)):
        # RULES.md 2: four cards, one at a time, starting with the mano.
        ruling.add(HandDealt(seat, deck[place : HAND_SIZE * rules.seats : rules.seats]))
    if opening is Opening.NO_MUS:
        lances.open_next(ruling)


def automatic_cut(game: Game) -> int:
    """Return how many cards are lifted if no player cuts the next deck (FAIRNESS.md 6).

    Every player can compute it from the hand number and the stones after the previous hand.
    """
    even, odd = game.tally.stones
    place = game.hand.number + 1 + 7 * even + 11 * odd
    return 1 + place % len(baraja_of(game.rules).cards)


def _next_mano(ruling: EventRecorder) -> tuple[Seat, Ended]:
    """Return the mano of the next hand, and the largest unit that ended before it."""
    game = ruling.game
    match game.phase:
        case Undealt():
            return _drawn_mano(ruling), Ended.MATCH
        case HandOver(next_mano, ended):
            redraw = game.rules.next_game_mano is NextGameMano.REDRAW
            if redraw and ended is not Ended.HAND:
                return _drawn_mano(ruling), ended
            return next_mano, ended
        case Cutting():
            raise IllegalActionError(Reason.CUT_FIRST)
        case MatchOver():
            raise IllegalActionError(Reason.MATCH_IS_OVER)
        case (
            Talking() | Discarding() | Betting() | Answering() | AnsweringOrdago() | BetweenLances()
        ):
            raise IllegalActionError(Reason.HAND_IN_PLAY)
        case _:
            assert_never(game.phase)


def _opening(rules: Rules, ended: Ended) -> Opening:
    """Return how the next hand begins, given what ended before it (``MATCH`` for a new match).

    RULES.md 2: there is a first hand once per match, once per vaca or once per game.
    """
    match rules.mus_corrido_scope:
        case Scope.MATCH:
            first = ended is Ended.MATCH
        case Scope.VACA:
            first = ended in {Ended.MATCH, Ended.VACA}
        case Scope.GAME:
            first = ended is not Ended.HAND
        case _:
            assert_never(rules.mus_corrido_scope)
    if first and rules.first_hand_no_mus:
        return Opening.NO_MUS
    return Opening.MUS_CORRIDO if first and rules.mus_corrido else Opening.MUS


def _drawn_mano(ruling: EventRecorder) -> Seat:
    """Draw the first dealer (RULES.md 2) and return the mano, who sits to the dealer's right."""
    rules = ruling.game.rules
    seats = speaking_order(Seat(0), rules.seats)
    match rules.first_dealer:
        case FirstDealer.RANDOM:
            event = DealerDrawn(ruling.shuffle(seats, _drawing(ruling))[0], ())
        case FirstDealer.CUT_SUIT:
            cut = ruling.shuffle(baraja_of(rules).cards, _drawing(ruling))[0]
            event = DealerDrawn(_dealer_by_suit(cut, rules.seats), (Draw(seats[0], cut),))
        case FirstDealer.LOWEST_CARD | FirstDealer.LOWEST_CARD_MANO:
            drawn, draws = _draw_cards(ruling, seats, min)
            event = DealerDrawn(_dealer_for(drawn, rules), draws)
        case FirstDealer.HIGHEST_CARD | FirstDealer.HIGHEST_CARD_MANO:
            drawn, draws = _draw_cards(ruling, seats, max)
            event = DealerDrawn(_dealer_for(drawn, rules), draws)
        case _:
            assert_never(rules.first_dealer)
    ruling.add(event)
    return right_of(event.dealer, rules.seats)


def _drawing(ruling: EventRecorder) -> ShufflePurpose:
    """Return the purpose of the dealer's draw; there is at most one draw before a hand."""
    return ShufflePurpose(ruling.game.hand.number + 1, RandomUse.DRAW, 1, ruling.game.cuts)


def _dealer_for(drawn: Seat, rules: Rules) -> Seat:
    """Return the dealer for the seat that drew the deciding card.

    The house rules decide whether the card names the dealer or the mano.
    """
    to_mano = {FirstDealer.LOWEST_CARD_MANO, FirstDealer.HIGHEST_CARD_MANO}
    return left_of(drawn, rules.seats) if rules.first_dealer in to_mano else drawn


def _dealer_by_suit(cut: Card, seats: int) -> Seat:
    """Return the dealer that the suit names when seat 0 cuts (RULES.md 2).

    Oros names the seat to its right, copas the opposite seat, espadas the seat to its left.
    """
    match cut.suit:
        case Suit.OROS:
            return Seat(1)
        case Suit.COPAS:
            return Seat(seats // 2)
        case Suit.ESPADAS:
            return Seat(seats - 1)
        case Suit.BASTOS:
            return Seat(0)
        case _:
            assert_never(cut.suit)


def _draw_cards(
    ruling: EventRecorder, seats: Seats, choose: Callable[[Iterable[Rank]], Rank]
) -> tuple[Seat, tuple[Draw, ...]]:
    """Draw a card for each seat; tied seats draw again from the remaining cards.

    If the deck runs out before the tie is broken, the first tied seat in order wins.
    """
    baraja = baraja_of(ruling.game.rules)
    deck = ruling.shuffle(baraja.cards, _drawing(ruling))
    draws: list[Draw] = []
    tied = seats
    while 1 < len(tied) <= len(deck) - len(draws):
        top = len(draws)
        drawn = [Draw(seat, deck[top + place]) for place, seat in enumerate(tied)]
        draws += drawn
        best = choose(baraja.counts_as[draw.card] for draw in drawn)
        tied = tuple(draw.seat for draw in drawn if baraja.counts_as[draw.card] is best)
    return tied[0], tuple(draws)


def refill(ruling: EventRecorder, seat: Seat) -> None:
    """Give a seat new cards in one block, until it holds four.

    RULES.md 3: if the stock runs out, the seat gets what is left, the pile is shuffled, and the
    seat gets the rest.
    """
    count = HAND_SIZE - len(ruling.game.hand.hands[seat])
    at_once = min(count, len(ruling.game.hand.stock))
    if at_once:
        ruling.add(CardsDrawn(seat, ruling.game.hand.stock[:at_once]))
    if at_once < count:
        _reshuffle(ruling, count - at_once)
        ruling.add(CardsDrawn(seat, ruling.game.hand.stock[: count - at_once]))


def _reshuffle(ruling: EventRecorder, needed: int) -> None:
    """Shuffle the pile into a new stock.

    The discards of this round stay out if the house rules say so and the pile has enough cards.
    """
    pile = ruling.game.hand.pile
    if ruling.game.rules.reshuffle_includes_current or len(pile) < needed:
        pile += ruling.game.hand.thrown
    hand = ruling.game.hand
    number = 1 + sum(isinstance(event, PileShuffled) for event in hand.story)
    occasion = ShufflePurpose(hand.number, RandomUse.PILE, number, ruling.game.cuts)
    ruling.add(PileShuffled(ruling.shuffle(pile, occasion)))
