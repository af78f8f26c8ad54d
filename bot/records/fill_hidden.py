"""Fill in hands that a record omits, because no seat had to show them (RULES.md 9.7).

With ``show=needed`` the players see only some of the hands. The calls and the payments still reveal
something about the others: a seat that declared pares has pares, and the side that was paid for a
lance en paso had the best hand in it. So a record without these hands agrees if some cards make
everything in it true. This module looks for such cards, or for those with the fewest differences.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from random import Random
from typing import Final, TypeAlias

from bot.ports.value import replace
from bot.records.expectations import differences
from bot.records.figures import hand_figures
from bot.records.house_rules import read_rules
from bot.records.json_fields import Field, given
from bot.records.model import HandRecord, Record
from bot.records.parse import RawRecord, read
from bot.records.schema import DealFields, decode
from bot.records.simulate import PlayedHand, play_hand
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.game import HandOver, MatchOver
from engine.hands import HAND_SIZE, has_juego, pares
from engine.players.equity.hand_classes import kinds_of
from engine.rules import Rules, Show
from engine.seats import Seat, Seats

MOST_PLAYED: Final = 1_000
"""The most deals to play if several hands are hidden; a single hand has fewer kinds."""

_MOST_DEALT: Final = 50 * MOST_PLAYED

_Hands: TypeAlias = tuple[Cards, ...]


def parse_with_hidden_filled(entry: RawRecord) -> Record:
    """Return the record of an entry, with cards filled into the hands that it may omit.

    Raise DamagedRecordError if it cannot be read or omits any other hand.
    """
    fields = given(entry.field)
    rules = _rules_of(fields)
    if rules is None:
        return read(entry)
    hands = decode(fields, DealFields, rules.seats).hands
    assert hands is not None, "the record has hands"
    hidden = tuple(seat for seat in map(Seat, range(rules.seats)) if seat not in hands)
    return _nearest(entry, fields, hidden, rules) if hidden else read(entry)


def _rules_of(fields: Mapping[str, Field]) -> Rules | None:
    """Return the rules of a record if it gives hands by seat and may omit some; otherwise None."""
    if "hands" not in fields or not isinstance(fields["hands"].value, dict):
        return None
    rules = read_rules(fields)
    return rules if rules.show is Show.NEEDED else None


def _nearest(entry: RawRecord, fields: Mapping[str, Field], hidden: Seats, rules: Rules) -> Record:
    """Return the record with cards that make it agree, or that leave the fewest differences."""
    found: list[tuple[tuple[int, int], HandRecord]] = []
    refused = set[tuple[tuple[bool, bool], ...]]()
    for hands in _ways(_free_cards(fields, rules), len(hidden), rules):
        # Who may speak depends only on which seats hold pares and juego.
        speaking = tuple((pares(hand, rules) is not None, has_juego(hand, rules)) for hand in hands)
        if speaking in refused:
            continue
        record = _filled(entry, fields, hidden, hands)
        played = play_hand(record)
        found.append((_faults(played), record))
        if played.refusal is not None and not isinstance(played.game.phase, HandOver | MatchOver):
            refused.add(speaking)
        if found[-1][0] == (0, 0) or len(found) == MOST_PLAYED:
            break
    assert found, "enough cards are left for the hidden hands"
    return min(found, key=lambda one: one[0])[1]


def _free_cards(fields: Mapping[str, Field], rules: Rules) -> Cards:
    """Return the cards that are in no hand of the record and not in its stock."""
    told = decode(fields, DealFields, rules.seats)
    used = set(chain.from_iterable((told.hands or {}).values()))
    used.update(fields["stock"].cards() if "stock" in fields else ())
    return tuple(card for card in baraja_of(rules).cards if card not in used)


def _ways(free: Cards, hidden: int, rules: Rules) -> Iterator[_Hands]:
    """Yield possible hidden hands: one of each kind, or random deals if several are hidden."""
    if hidden == 1:
        kinds = kinds_of(rules)
        alike = {kinds.faces_of(hand): hand for hand in combinations(free, HAND_SIZE)}
        yield from ((hand,) for hand in alike.values())
        return
    chance = Random(hidden)  # noqa: S311 - repeatable
    for _ in range(_MOST_DEALT):
        dealt = chance.sample(free, HAND_SIZE * hidden)
        yield tuple(tuple(dealt[seat::hidden]) for seat in range(hidden))


def _filled(
    entry: RawRecord, fields: Mapping[str, Field], hidden: Seats, hands: _Hands
) -> HandRecord:
    """Return the record with these cards in the hands that it omits."""
    value = {name: field.value for name, field in fields.items()}
    filled = {str(seat): list(hand) for seat, hand in zip(hidden, hands, strict=True)}
    value["hands"] = {seat: one.value for seat, one in fields["hands"].keyed().items()} | filled
    record = read(replace(entry, field=Field("", value)))
    assert isinstance(record, HandRecord), "a match has its hands in a list"
    deal = replace(record.hand.deal, hidden=hidden)
    return replace(record, hand=replace(record.hand, deal=deal))


def _faults(played: PlayedHand) -> tuple[int, int]:
    """Return how many recorded calls could not be made, and how many figures differ."""
    calls, expected = played.recorded.calls, played.recorded.expected
    heard = len(calls) if played.refusal is None else played.refusal.number - 1
    foreseen = expected.get("last_call") == "illegal"
    wrong = sum(1 for _ in differences(expected, hand_figures(played)))
    laid_open = set(played.recorded.deal.hidden) & set(played.game.hand.shown)
    return len(calls) - heard - foreseen, wrong + len(laid_open)
