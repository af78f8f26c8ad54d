"""Represent recorded hands and matches as values that can be played.

The recorded positions of cards are turned into decks that deal them that way.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from bot.ports.value import Struct, replace
from bot.records.json_fields import DamagedRecordError, Fault, Field, joined, wrong_count
from bot.records.notation import Call
from bot.records.schema import DealFields, MatchHandFields
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.game import Stones
from engine.hands import HAND_SIZE
from engine.rules import Rules
from engine.seats import Seat, Seats, right_of, speaking_order

FORMAT: Final = 1
"""The version of the format that this program reads and writes (docs/HAND_RECORD.md)."""


class Kind(StrEnum):
    """The kind of a record."""

    HAND = "hand"
    ILLEGAL = "illegal"
    MUS_CORRIDO = "mus_corrido"
    MUS_NORMAL = "mus_normal"
    RESHUFFLE = "reshuffle"
    DISCARD_DRAW = "discard_draw"
    MATCH = "match"


class HandsKnown(StrEnum):
    """Which hands a record gives; cards that it omits are made up in order to play it."""

    DEALT = "dealt"
    PLAYED = "played"
    NEVER = "never"


class Deal(Struct, frozen=True):
    """The positions of a hand's cards.

    ``mano`` is None if it follows from the rotation or the draw. ``draw`` are the cards drawn to
    choose the dealer. ``deck`` and ``shuffles`` are orders with the top card first; cards that an
    order omits follow in their previous order. If there is a ``stock``, cards that are
    neither in a hand nor in the stock were discarded earlier. ``lifted`` is the number of cards
    that a seat cut; None for an automatic cut. The cards of ``hidden`` seats are made up, because
    the record omits them.
    """

    mano: Seat | None
    draw: Cards
    deck: Cards
    shuffles: tuple[Cards, ...]
    stock: Cards | None = None
    known: HandsKnown = HandsKnown.DEALT
    lifted: int | None = None
    hidden: Seats = ()


class RecordedHand(Struct, frozen=True):
    """A hand: its label and place, the cards, the calls, and the expected figures."""

    label: str
    where: str
    deal: Deal
    calls: tuple[Call, ...]
    expected: Mapping[str, object]


class HandRecord(Struct, frozen=True):
    """A single hand, with the score before it; a ``first`` hand begins a match."""

    label: str
    title: str
    rules: Rules
    names: tuple[str, ...]
    stones: Stones
    first: bool
    hand: RecordedHand


class MatchRecord(Struct, frozen=True):
    """A whole match, and the expected figures."""

    label: str
    title: str
    rules: Rules
    names: tuple[str, ...]
    hands: tuple[RecordedHand, ...]
    expected: Mapping[str, object]


Record: TypeAlias = HandRecord | MatchRecord


def mano_of(told: DealFields, rules: Rules, where: str = "") -> Seat | None:
    """Return the mano: ``mano``, or the seat to the right of ``dealer``; None without both."""
    mano = None if told.mano is None else Seat(int(told.mano))
    if told.dealer is None:
        return mano
    by_dealer = right_of(Seat(int(told.dealer)), rules.seats)
    if mano not in {None, by_dealer}:
        raise DamagedRecordError(Fault.DEALER_AND_MANO, joined(where, "dealer"))
    return by_dealer


def hand_deal(
    told: DealFields, rules: Rules, mano: Seat, *, unnamed_rounds: int, corrido: bool
) -> Deal:
    """Return the deal of a single hand; raise DamagedRecordError if it is impossible.

    If the record leaves out rounds of discards, its hands are the ones after them.
    """
    is_dealt = told.deck is not None or told.stock is not None
    if not unnamed_rounds or told.hands is None or is_dealt:
        return _deal(told, rules, mano)
    hands = _hands(told.hands, rules)
    deck = deck_with_discards(hands, mano, rules, rounds=unnamed_rounds, corrido=corrido)
    return Deal(mano, (), deck, _shuffles(told, rules), known=HandsKnown.PLAYED)


def match_deal(told: MatchHandFields, rules: Rules, where: str) -> Deal:
    """Return the deal of a match's hand; raise DamagedRecordError if it is impossible."""
    if told.hands is None and told.deck is None:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key="deck")
    deal = _deal(told, rules, mano_of(told, rules, where), where)
    draw = _checked(told.draw, rules, joined(where, "draw"))
    return replace(deal, draw=draw, lifted=_lifted(told, where) if told.fell is False else None)


def _lifted(told: MatchHandFields, where: str) -> int:
    """Return the number of cards that a seat cut; raise DamagedRecordError if it is missing."""
    if told.cut is None:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key="cut")
    return Field(joined(where, "cut"), told.cut).whole()


def _deal(told: DealFields, rules: Rules, mano: Seat | None, where: str = "") -> Deal:
    """Return the recorded deal; without recorded cards, the deck is in its usual order."""
    shuffles = _shuffles(told, rules, where)
    if told.deck is not None:
        if told.hands is not None or told.stock is not None:
            raise DamagedRecordError(Fault.DECK_AND_HANDS, where)
        return Deal(mano, (), _whole_deck(told.deck, rules, joined(where, "deck")), shuffles)
    if told.hands is None:
        return Deal(mano, (), (), shuffles, known=HandsKnown.NEVER)
    if mano is None:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key="mano")
    hands = _hands(told.hands, rules, where)
    stock = None
    if told.stock is not None:
        field = Field(joined(where, "stock"), told.stock)
        stock = _checked(field.cards(), rules, field.where)
    deck = deck_of(hands, mano, stock or ())
    _refuse_doubles(deck, where)
    return Deal(mano, (), deck, shuffles, stock)


def _hands(dealt: Mapping[Seat, Cards], rules: Rules, where: str = "") -> tuple[Cards, ...]:
    """Return four cards for each seat, in the order of the seats."""
    where = joined(where, "hands")
    missing = [str(seat) for seat in range(rules.seats) if Seat(seat) not in dealt]
    if missing:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key=missing[0])
    hands = tuple(
        _checked(dealt[Seat(seat)], rules, joined(where, str(seat))) for seat in range(rules.seats)
    )
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE:
            raise wrong_count(joined(where, str(seat)), wanted=HAND_SIZE, found=len(hand))
    _refuse_doubles(sum(hands, ()), where)
    return hands


def _whole_deck(deck: Cards, rules: Rules, where: str) -> Cards:
    cards = _checked(deck, rules, where)
    whole = len(baraja_of(rules).cards)
    if len(cards) != whole:
        raise wrong_count(where, wanted=whole, found=len(cards))
    return cards


def _shuffles(told: DealFields, rules: Rules, where: str = "") -> tuple[Cards, ...]:
    return tuple(
        _checked(order, rules, joined(where, f"shuffles[{number}]"))
        for number, order in enumerate(told.shuffles)
    )


def _checked(cards: Cards, rules: Rules, where: str) -> Cards:
    """Return the cards; raise DamagedRecordError for a repeated one or one not in the deck."""
    for card in cards:
        if card not in baraja_of(rules).counts_as:
            raise DamagedRecordError(Fault.CARD_NOT_IN_DECK, where, card=card.value)
    _refuse_doubles(cards, where)
    return tuple(cards)


def _refuse_doubles(cards: Cards, where: str) -> None:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise DamagedRecordError(Fault.CARD_TWICE, where, card=card.value)


def deck_of(hands: tuple[Cards, ...], mano: Seat, then: Cards = ()) -> Cards:
    """Return the top of a deck that deals these hands, starting with the mano, then more cards."""
    order = speaking_order(mano, len(hands))
    rounds = zip(*(hands[seat] for seat in order), strict=True)
    return tuple(card for cards in rounds for card in cards) + then


def deck_with_discards(
    hands: tuple[Cards, ...], mano: Seat, rules: Rules, *, rounds: int, corrido: bool
) -> Cards:
    """Return a deck that gives these hands after rounds in which each seat discards one card.

    Each seat is dealt three cards of its hand and a spare card. In each round it discards the spare
    card and draws another one, and in the last round the missing card of its hand. Raise
    DamagedRecordError if there are too few spare cards.
    """
    seats = len(hands)
    dealt = {card for hand in hands for card in hand}
    spare = tuple(card for card in baraja_of(rules).cards if card not in dealt)
    if rounds * seats > len(spare):
        raise DamagedRecordError(Fault.TOO_MANY_ROUNDS, rounds=rounds, most=len(spare) // seats)
    first, later = spare[:seats], spare[seats : rounds * seats]
    staged = tuple((*hand[:-1], card) for hand, card in zip(hands, first, strict=True))
    # RULES.md 2: in mus corrido the lead passes to the next seat with each round.
    lead = Seat((mano + rounds) % seats) if corrido else mano
    missing = tuple(hands[seat][-1] for seat in speaking_order(lead, seats))
    return deck_of(staged, mano, later + missing)
