"""Find the cards that a discard names by place in the hand, by rank, or by rank and suit.

«1 3», «134» and «la primera y la tercera» are places, in the order in which the hand is shown. «El
4 y la sota» are ranks, «12 de oros» and «12o» are cards, and «todas menos la primera» names all
other cards. «Los reyes» are the cards with this picture, or all that count as reyes under the house
rules. A bare number up to four may be a place or a rank, unless a feminine article makes it a
place: «la 2». A hand may hold a rank twice. A discard cannot be taken back, so words with several
readings are ambiguous. A number word alone may also be a count: «tiro dos», «me quedo con dos»; in
«dame tres» and «quiero dos» it always is.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, product
from typing import Final, TypeAlias, assert_never

from bot.parsing.bare_moves import bare
from bot.parsing.vocabulary import DiscardWord, Words, normalise, number_at, vocabulary
from bot.ports.value import Struct
from engine.baraja import Baraja
from engine.cards import DECK, Card, Cards, Rank, Suit, UnknownCardError, card
from engine.hands import HAND_SIZE

_CODE: Final = re.compile("[0-9]{1,2}[oceb]")
_SEVERAL_PLACES: Final = re.compile("[1-4]{3,4}")
_RANKS: Final = frozenset(Rank)
_VERBS: Final = (DiscardWord.VERBS, DiscardWord.KEEP)


class UnreadableDiscardError(Exception):
    """Raised for words that name no cards, or cards not in this hand."""


class _Bare(Struct, frozen=True):
    """A bare number: a place in the hand, or a rank."""

    number: int


class _Place(Struct, frozen=True):
    """A place in the hand, counted from 1, or from the end: -1 is the last card."""

    number: int


class _Ranked(Struct, frozen=True):
    """Cards of one rank: ``count`` of them, or all in the hand if it is None."""

    rank: Rank
    count: int | None = 1


_Named: TypeAlias = Card | _Bare | _Place | _Ranked


def names_exceptions(words: Words) -> bool:
    """Return whether words would discard all cards but some: «todas menos el rey»."""
    return _excepted(words) is not None and _name_cards(words)


def speaks_of_discards(words: Words) -> bool:
    """Return whether words say in any phase that cards are to be discarded or kept.

    Words that may be an answer do not count: «quiero dos» may answer a bet of two.
    """
    known = vocabulary()
    discards = known.discards
    if words in discards[DiscardWord.NOTHING]:
        return True
    drawn = _without(discards[DiscardWord.DRAW].difference(known.phrases, known.forms), words)
    if drawn is not None and _cards_counted(drawn) is not None:
        return True
    return any(_without(discards[verbs], words) is not None for verbs in _VERBS)


def may_name_cards(words: Words) -> bool:
    """Return whether words would discard or keep cards of some hand in the discard phase.

    Words around them may be left out: «fuera 1 y 2, chicos».
    """
    return any(map(_say_what_to_throw, (words, *bare(words))))


def _say_what_to_throw(words: Words) -> bool:
    if _name_cards(words):
        return True
    discards = vocabulary().discards
    if words in discards[DiscardWord.NOTHING]:
        return True
    drawn = _without(discards[DiscardWord.DRAW], words)
    if drawn is not None and _cards_counted(drawn) is not None:
        return True
    named = (_without(discards[verbs], words) for verbs in _VERBS)
    return any(rest is not None and _name_cards(rest) for rest in named)


def _name_cards(words: Words) -> bool:
    discards = vocabulary().discards
    excepted = _excepted(words)
    named = words if excepted is None else excepted
    if named in discards[DiscardWord.ALL] | discards[DiscardWord.NONE]:
        return True
    if _cards_counted(words) is not None:
        return True
    try:
        return bool(tuple(_read(named)))
    except UnreadableDiscardError:
        return False


def discards_said(words: Words, held: Cards, baraja: Baraja) -> tuple[Cards, ...]:
    """Return the discards that words may mean, with or without a verb, likeliest first.

    Words around them may be left out. Raise UnreadableDiscardError for words that name no cards, or
    cards not in this hand.
    """
    for said in (words, *bare(words)):
        with suppress(UnreadableDiscardError):
            return _discards_said(said, held, baraja)
    raise UnreadableDiscardError


def _discards_said(words: Words, held: Cards, baraja: Baraja) -> tuple[Cards, ...]:
    """Return the same for words with nothing around them."""
    discards = vocabulary().discards
    if words in discards[DiscardWord.NOTHING]:
        return ((),)
    drawn = _without(discards[DiscardWord.DRAW], words)
    if drawn is not None:
        if ways := _any_of(_cards_counted(drawn), held, are_thrown=True):
            return ways
        raise UnreadableDiscardError
    kept = _without(discards[DiscardWord.KEEP], words)
    if kept is not None:
        return _all_but(_named(kept, held, baraja, are_thrown=False), held)
    thrown = _without(discards[DiscardWord.VERBS], words)
    return _named(words if thrown is None else thrown, held, baraja, are_thrown=True)


def _any_of(count: int | None, held: Cards, *, are_thrown: bool) -> tuple[Cards, ...]:
    """Return all ways to discard, or to keep, ``count`` cards.

    Those that keep the first cards of the hand come first.
    """
    ways = () if count is None else tuple(combinations(held, count))
    return ways[::-1] if are_thrown else ways


def _cards_counted(words: Words) -> int | None:
    """Return the count in words that contain only a count of cards: «dos», «tres cartas»."""
    number = number_at(words, 0)
    if number is None:
        return None
    count, behind = number
    is_all = not words[behind:] or words[behind:] in vocabulary().discards[DiscardWord.CARD]
    return count if is_all and 1 <= count <= HAND_SIZE else None


def _all_but(readings: tuple[Cards, ...], held: Cards) -> tuple[Cards, ...]:
    """Return the cards of a hand that are not named, for each reading of the named ones.

    Raise UnreadableDiscardError for cards not in this hand.
    """
    if not all(card in held for reading in readings for card in reading):
        raise UnreadableDiscardError
    return tuple(tuple(card for card in held if card not in reading) for reading in readings)


def _without(verbs: frozenset[Words], words: Words) -> Words | None:
    """Return the words without one of these verbs, which in Basque may come last.

    Return None if there is no such verb.
    """
    for length in range(max(map(len, verbs)), 0, -1):
        if words[:length] in verbs:
            return words[length:]
        if words[-length:] in verbs:
            return words[:-length]
    return None


def places_named(text: str, count: int) -> frozenset[int] | None:
    """Return the positions, counted from 0, that bare numbers name among ``count`` cards.

    Return None for words that contain anything else. Raise UnreadableDiscardError for numbers that
    are not places, or a repeated place.
    """
    try:
        named = tuple(_read(normalise(text)))
    except UnreadableDiscardError:
        return None
    places = [one.number for one in named if isinstance(one, _Bare | _Place)]
    numbers = [count + 1 + number if number < 0 else number for number in places]
    if not numbers or len(numbers) < len(named):
        return None
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= count for number in numbers):
        raise UnreadableDiscardError
    return frozenset(number - 1 for number in numbers)


def _named(words: Words, held: Cards, baraja: Baraja, *, are_thrown: bool) -> tuple[Cards, ...]:
    """Return the sets of cards that words without a verb may name, likeliest first."""
    discards = vocabulary().discards
    if words in discards[DiscardWord.ALL]:
        return (held,)
    if words in discards[DiscardWord.NONE]:
        return ((),)
    excepted = _excepted(words)
    if excepted is not None:
        if _are_missing(excepted, held, baraja):
            return (held,)
        return _all_but(_named(excepted, held, baraja, are_thrown=False), held)
    # Digits alone are places or ranks, not a count.
    count = None if words and words[-1].isdigit() else _cards_counted(words)
    ways = _any_of(count, held, are_thrown=are_thrown)
    if ways and number_at(words, 0) != (count, len(words)):
        # A word for cards follows the number.
        return ways
    named = tuple(_read(words))
    if len(named) > HAND_SIZE:
        raise UnreadableDiscardError
    by_place = _readings(named, held, baraja, by_place=True) if named else ()
    by_rank = _readings(named, held, baraja, by_place=False) if named else ()
    readings = [*by_place, *by_rank, *ways]
    if not readings:
        raise UnreadableDiscardError
    distinct: dict[frozenset[Card], Cards] = {}
    for reading in readings:
        distinct.setdefault(frozenset(reading), reading)
    return tuple(distinct.values())


def _excepted(words: Words) -> Words | None:
    """Return the words after «all but», or in Basque possibly before it.

    Return None if the words are not of this form.
    """
    discards = vocabulary().discards
    spans = ((at, end) for at in range(len(words)) for end in range(len(words), at, -1))
    for at, end in spans:
        if words[at:end] in discards[DiscardWord.BUT]:
            before, behind = words[:at], words[end:]
            if before in discards[DiscardWord.ALL]:
                return behind
            return _without(discards[DiscardWord.ALL], before + behind)
    return None


def _are_missing(words: Words, held: Cards, baraja: Baraja) -> bool:
    """Return whether words name all cards of some ranks, «los reyes», and a hand has none."""
    named = tuple(_read(words))
    every = [one for one in named if isinstance(one, _Ranked) and one.count is None]
    return (
        bool(named)
        and every == [*named]
        and not any(_alike(one.rank, held, baraja) for one in every)
    )


def _alike(rank: Rank, held: Cards, baraja: Baraja) -> tuple[Cards, ...]:
    """Return the cards of a rank by their picture, and those that count as it if these differ."""
    pictured = tuple(card for card in held if card.rank is rank)
    counted = tuple(card for card in held if baraja.counts_as[card] is rank)
    return tuple(filter(None, dict.fromkeys((pictured, counted))))


def _readings(
    named: tuple[_Named, ...], held: Cards, baraja: Baraja, *, by_place: bool
) -> Iterator[Cards]:
    """Yield the sets of cards that are meant if bare numbers are places, or if they are ranks."""
    meant = [tuple(_meant(one, held, baraja, by_place=by_place)) for one in named]
    readings = [tuple(card for part in parts for card in part) for parts in product(*meant)]
    # «El rey y el rey» are two kings; «1 1» is passed on unchanged, and the rules refuse it.
    whole = [reading for reading in readings if len(set(reading)) == len(reading)]
    yield from whole or readings


def _meant(named: _Named, held: Cards, baraja: Baraja, *, by_place: bool) -> Iterator[Cards]:
    match named:
        case Card():
            yield (named,)
        case _Place(number):
            if abs(number) <= len(held):
                yield (held[number - 1 if number > 0 else number],)
        case _Bare(number) if by_place:
            if 1 <= number <= len(held):
                yield (held[number - 1],)
        case _Bare(number):
            if number in _RANKS:
                yield from _meant(_Ranked(Rank(number)), held, baraja, by_place=False)
        case _Ranked():
            yield from _of_rank(named, held, baraja)
        case _:
            assert_never(named)


def _of_rank(named: _Ranked, held: Cards, baraja: Baraja) -> Iterator[Cards]:
    """Yield the sets of cards of a rank; one card is named by its picture alone."""
    alike = _alike(named.rank, held, baraja)
    if named.count is None:
        yield from alike
    elif named.count == 1:
        yield from ((card,) for card in held if card.rank is named.rank)
    else:
        enough = (cards for cards in alike if len(cards) >= named.count)
        yield from combinations(next(enough, ()), named.count)


def _read(words: Words) -> Iterator[_Named]:
    """Yield the named cards one by one; raise UnreadableDiscardError for any other word."""
    discards = vocabulary().discards
    silent = discards[DiscardWord.JOINTS] | discards[DiscardWord.ONLY]
    at, articled = 0, False
    while at < len(words):
        word = words[at : at + 1]
        place = number_at(words, at + 1) if word in discards[DiscardWord.PLACE_ARTICLES] else None
        if place is not None and words[place[1] : place[1] + 1] not in discards[DiscardWord.OF]:
            yield _Place(place[0])
            at, articled = place[1], False
            continue
        if word in silent or word in discards[DiscardWord.ARTICLES]:
            articled = word in discards[DiscardWord.ARTICLES]
            at += 1
            continue
        row = vocabulary().rows.get(words[at : at + 2])
        if _SEVERAL_PLACES.fullmatch(words[at]):
            yield from map(_Place, map(int, words[at]))
            at += 1
        elif row is not None:
            yield from map(_Place, range(1, row + 1) if row > 0 else range(row, 0))
            at += 2
            at += words[at : at + 1] in discards[DiscardWord.CARD]
        else:
            named, at = _read_one(words, at, articled=articled)
            yield named
        articled = False


def _read_one(words: Words, at: int, *, articled: bool) -> tuple[_Named, int]:
    """Return the card, rank or number that begins at index ``at``, and the index after it."""
    if _CODE.fullmatch(words[at]):
        return _coded(words[at]), at + 1
    several = vocabulary().several_ranks.get(words[at : at + 1])
    if several is not None:
        return _Ranked(several, None), at + 1
    if words[at : at + 1] in vocabulary().suits:
        # In Basque the suit comes first.
        rank, behind = _rank_at(words, at + 1)
        return _card(rank, vocabulary().suits[words[at : at + 1]]), behind
    place = vocabulary().places.get(words[at : at + 1])
    if place is not None:
        card_too = words[at + 1 : at + 2] in vocabulary().discards[DiscardWord.CARD]
        return _Place(place), at + 1 + card_too
    counted = _counted(words, at)
    if counted is not None:
        return counted
    return _ranked(words, at, articled=articled)


def _counted(words: Words, at: int) -> tuple[_Ranked, int] | None:
    """Return a counted rank, such as «dos reyes», and the index after it."""
    number = number_at(words, at)
    if number is None:
        return None
    count, behind = number
    word = words[behind : behind + 1]
    rank = vocabulary().several_ranks.get(word) or vocabulary().ranks.get(word)
    return None if rank is None else (_Ranked(rank, count), behind + 1)


def _ranked(words: Words, at: int, *, articled: bool) -> tuple[_Named, int]:
    """Return a rank, with or without its suit, or a bare number, and the index after it."""
    number = number_at(words, at)
    behind = number[1] if number else at + 1
    of = int(words[behind : behind + 1] in vocabulary().discards[DiscardWord.OF])
    suit = vocabulary().suits.get(words[behind + of : behind + of + 1])
    if suit is not None:
        return _card(_rank_at(words, at)[0], suit), behind + of + 1
    if number and not articled:
        return _Bare(number[0]), behind
    return _Ranked(_rank_at(words, at)[0]), behind


def _rank_at(words: Words, at: int) -> tuple[Rank, int]:
    """Return the rank, by name or number, that begins at index ``at``, and the index after it."""
    rank = vocabulary().ranks.get(words[at : at + 1])
    if rank is not None:
        return rank, at + 1
    number = number_at(words, at)
    if number is None or number[0] not in _RANKS:
        raise UnreadableDiscardError
    return Rank(number[0]), number[1]


def _coded(code: str) -> Card:
    try:
        return card(code)
    except UnknownCardError:
        raise UnreadableDiscardError from None


def _card(rank: Rank, suit: Suit) -> Card:
    return next(card for card in DECK if card.rank is rank and card.suit is suit)
