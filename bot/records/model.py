"""What a record says, as data: each kind of record becomes a hand or a match that can be played.

How its cards lie becomes the decks that deal them so.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.ports.value import replace
from bot.records.json_fields import DamagedRecordError, Fault, Field, needed, wrong_count
from bot.records.notation import Call, by_seat, read_mano
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.game import Stones
from engine.hands import HAND_SIZE
from engine.rules import Rules
from engine.seats import Seat, Seats, speaking_order

FORMAT: Final = 1
"""The version of the format that this program reads and writes (docs/HAND_RECORD.md)."""


class Kind(StrEnum):
    """The kinds of record."""

    HAND = "hand"
    ILLEGAL = "illegal"
    MUS_CORRIDO = "mus_corrido"
    MUS_NORMAL = "mus_normal"
    RESHUFFLE = "reshuffle"
    DISCARD_DRAW = "discard_draw"
    MATCH = "match"


class HandsKnown(StrEnum):
    """Whether a record tells the hands; cards that it does not tell are made up to play it."""

    DEALT = "dealt"
    PLAYED = "played"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Deal:
    """How the cards of a hand lie.

    ``mano`` is None where the rotation or the draw tells it. ``draw`` are cards drawn for the
    deal, ``deck`` and ``shuffles`` orders with the top card first; cards that an order leaves out
    follow in the order of the deck. Where there is a ``stock``, what lies neither in a hand nor
    in the stock was thrown before. Who cut by hand ``lifted`` so many cards; None where it fell.
    The cards of ``hidden`` seats are made up: the record leaves out what nobody laid open.
    """

    mano: Seat | None
    draw: Cards
    deck: Cards
    shuffles: tuple[Cards, ...]
    stock: Cards | None = None
    known: HandsKnown = HandsKnown.DEALT
    lifted: int | None = None
    hidden: Seats = ()


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand: its name and place, the cards, what was said, and what should come of it."""

    label: str
    where: str
    deal: Deal
    calls: tuple[Call, ...]
    expected: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand by itself, with the stones before it; ``first`` hands begin a match."""

    label: str
    title: str
    rules: Rules
    names: tuple[str, ...]
    stones: Stones
    first: bool
    hand: RecordedHand


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match from its first deal on, and the figures that should come of it."""

    label: str
    title: str
    rules: Rules
    names: tuple[str, ...]
    hands: tuple[RecordedHand, ...]
    expected: Mapping[str, object]


Record: TypeAlias = HandRecord | MatchRecord


def hand_deal(
    fields: Mapping[str, Field], rules: Rules, mano: Seat, *, unnamed_rounds: int, corrido: bool
) -> Deal:
    """Return the deal of a hand by itself; raise DamagedRecordError when it cannot be dealt.

    Where everybody threw cards that nobody names, the hands are those that were played.
    """
    if not unnamed_rounds or "hands" not in fields or {"deck", "stock"} & fields.keys():
        return _deal(fields, rules, mano)
    hands = _hands(fields["hands"], rules)
    deck = deck_with_discards(hands, mano, rules, rounds=unnamed_rounds, corrido=corrido)
    return Deal(mano, (), deck, _shuffles(fields, rules), known=HandsKnown.PLAYED)


def match_deal(fields: Mapping[str, Field], rules: Rules, where: str) -> Deal:
    """Return the deal of a hand in a match; raise DamagedRecordError when it cannot be dealt."""
    if "hands" not in fields:
        needed(fields, "deck", where)
    deal = _deal(fields, rules, read_mano(fields, rules.seats), where)
    draw = _cards(fields["draw"], rules) if "draw" in fields else ()
    by_hand = "fell" in fields and not fields["fell"].yes_no()
    lifted = needed(fields, "cut", where).whole() if by_hand else None
    return replace(deal, draw=draw, lifted=lifted)


def _deal(fields: Mapping[str, Field], rules: Rules, mano: Seat | None, where: str = "") -> Deal:
    """Return the deal that a record says outright.

    Without any cards, one in the order of the deck.
    """
    shuffles = _shuffles(fields, rules)
    if "deck" in fields:
        if {"hands", "stock"} & fields.keys():
            raise DamagedRecordError(Fault.DECK_AND_HANDS, where)
        return Deal(mano, (), _whole_deck(fields["deck"], rules), shuffles)
    if "hands" not in fields:
        return Deal(mano, (), (), shuffles, known=HandsKnown.NEVER)
    if mano is None:
        raise DamagedRecordError(Fault.MISSING_KEY, where, key="mano")
    hands = _hands(fields["hands"], rules)
    stock = _cards(fields["stock"], rules) if "stock" in fields else None
    deck = deck_of(hands, mano, stock or ())
    _refuse_doubles(deck, where)
    return Deal(mano, (), deck, shuffles, stock)


def _hands(field: Field, rules: Rules) -> tuple[Cards, ...]:
    """Four cards for every seat, in the order of the seats."""
    dealt = by_seat(field, rules.seats)
    missing = [str(seat) for seat in range(rules.seats) if Seat(seat) not in dealt]
    if missing:
        raise DamagedRecordError(Fault.MISSING_KEY, field.where, key=missing[0])
    hands = tuple(_cards(dealt[Seat(seat)], rules) for seat in range(rules.seats))
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE:
            raise wrong_count(dealt[Seat(seat)].where, wanted=HAND_SIZE, found=len(hand))
    _refuse_doubles(sum(hands, ()), field.where)
    return hands


def _whole_deck(field: Field, rules: Rules) -> Cards:
    deck = _cards(field, rules)
    whole = len(baraja_of(rules).cards)
    if len(deck) != whole:
        raise wrong_count(field.where, wanted=whole, found=len(deck))
    return deck


def _shuffles(fields: Mapping[str, Field], rules: Rules) -> tuple[Cards, ...]:
    if "shuffles" not in fields:
        return ()
    return tuple(_cards(order, rules) for order in fields["shuffles"].listed())


def _cards(field: Field, rules: Rules) -> Cards:
    """Cards of the deck in play, none of them twice."""
    cards = field.cards()
    for card in cards:
        if card not in baraja_of(rules).counts_as:
            raise DamagedRecordError(Fault.CARD_NOT_IN_DECK, field.where, card=card.value)
    _refuse_doubles(cards, field.where)
    return cards


def _refuse_doubles(cards: Cards, where: str) -> None:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise DamagedRecordError(Fault.CARD_TWICE, where, card=card.value)


def deck_of(hands: tuple[Cards, ...], mano: Seat, then: Cards = ()) -> Cards:
    """The top of a deck that deals these hands one by one from the mano, and these cards next."""
    order = speaking_order(mano, len(hands))
    rounds = zip(*(hands[seat] for seat in order), strict=True)
    return tuple(card for cards in rounds for card in cards) + then


def deck_with_discards(
    hands: tuple[Cards, ...], mano: Seat, rules: Rules, *, rounds: int, corrido: bool
) -> Cards:
    """A deck with which everybody holds these hands after ``rounds`` rounds of one card thrown.

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
