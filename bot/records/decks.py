"""Decks that deal what a record says, also where it names no card that was thrown away."""

from bot.records.faults import DamagedRecordError, Fault
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.rules import Rules
from engine.seats import Seat, speaking_order


def deck_of(hands: tuple[Cards, ...], mano: Seat, then: Cards = ()) -> Cards:
    """The top of a deck that deals these hands one by one from the mano, and these cards next."""
    order = speaking_order(mano, len(hands))
    rounds = zip(*(hands[seat] for seat in order), strict=True)
    return tuple(card for cards in rounds for card in cards) + then


def staged_deck(
    hands: tuple[Cards, ...], mano: Seat, rules: Rules, *, rounds: int, corrido: bool
) -> Cards:
    """A deck with which everybody holds these hands after so many rounds of one card thrown.

    Each seat gets three cards of its hand and a card that nobody needs; it throws that one and
    draws another such, and in the last round the card that its hand lacks. Raise
    DamagedRecordError when there are too few such cards.
    """
    seats = len(hands)
    dealt = {card for hand in hands for card in hand}
    spare = tuple(card for card in baraja_of(rules).cards if card not in dealt)
    if rounds * seats > len(spare):
        raise DamagedRecordError(Fault.TOO_MANY_ROUNDS, rounds=rounds, most=len(spare) // seats)
    first, later = spare[:seats], spare[seats : rounds * seats]
    staged = tuple((*hand[:-1], card) for hand, card in zip(hands, first, strict=True))
    # RULES.md 2: in mus corrido the lead has moved on with each round.
    lead = Seat((mano + rounds) % seats) if corrido else mano
    missing = tuple(hands[seat][-1] for seat in speaking_order(lead, seats))
    return deck_of(staged, mano, later + missing)
