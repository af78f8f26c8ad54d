"""Hands that a record leaves out, because nobody laid them open (RULES.md 9.7).

Where the house shows no more than a bet needs, people know only some of the hands that were
played. What was said and what was paid still tells of the others: who spoke of pares holds some,
and who took the stones of a lance en paso held the best of it. So such a record agrees when there
are cards with which all of it comes true, and those that come nearest to that are looked for.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from random import Random
from typing import Final, TypeAlias

from bot.ports.value import replace
from bot.records.expectations import differences
from bot.records.figures import hand_figures
from bot.records.json_fields import Field, given
from bot.records.model import HandRecord, Record
from bot.records.notation import by_seat, read_rules
from bot.records.parse import RawRecord, read
from bot.records.simulate import PlayedHand, play_hand
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.game import HandOver, MatchOver
from engine.hands import HAND_SIZE, has_juego, pares
from engine.players.equity.hand_classes import kinds_of
from engine.rules import Rules, Show
from engine.seats import Seat, Seats

MOST_PLAYED: Final = 1_000
"""Ways in which several hidden hands are played; a single one has fewer that count otherwise."""

_MOST_DEALT: Final = 50 * MOST_PLAYED

_Hands: TypeAlias = tuple[Cards, ...]


def parse_with_hidden_filled(entry: RawRecord) -> Record:
    """Return the record of an entry, with cards in each hand that it may leave out and does.

    Raise DamagedRecordError when it cannot be read, also when it leaves out another hand.
    """
    fields = given(entry.field)
    rules = _rules_of(fields)
    if rules is None:
        return read(entry)
    told = by_seat(fields["hands"], rules.seats)
    hidden = tuple(seat for seat in map(Seat, range(rules.seats)) if seat not in told)
    return _nearest(entry, fields, hidden, rules) if hidden else read(entry)


def _rules_of(fields: Mapping[str, Field]) -> Rules | None:
    """Return the rules of a record with hands by seat, where not all of them are laid open."""
    if "hands" not in fields or not isinstance(fields["hands"].value, dict):
        return None
    rules = read_rules(fields)
    return rules if rules.show is Show.NEEDED else None


def _nearest(entry: RawRecord, fields: Mapping[str, Field], hidden: Seats, rules: Rules) -> Record:
    """The record with cards that make it agree, or else with those that make most of it do."""
    found: list[tuple[tuple[int, int], HandRecord]] = []
    refused = set[tuple[tuple[bool, bool], ...]]()
    for hands in _ways(_free_cards(fields, rules), len(hidden), rules):
        # Who speaks hangs on who holds pares and juego, and on nothing else.
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
    assert found, "there are cards for the hands that nobody has seen"
    return min(found, key=lambda one: one[0])[1]


def _free_cards(fields: Mapping[str, Field], rules: Rules) -> Cards:
    """Return the cards that lie in no hand and in no stock that the record tells."""
    told = list(by_seat(fields["hands"], rules.seats).values())
    told += [fields["stock"]] if "stock" in fields else []
    used = set(chain.from_iterable(field.cards() for field in told))
    return tuple(card for card in baraja_of(rules).cards if card not in used)


def _ways(free: Cards, hidden: int, rules: Rules) -> Iterator[_Hands]:
    """What may lie in the hidden hands: one hand of each kind, or many deals of several hands."""
    if hidden == 1:
        kinds = kinds_of(rules)
        alike = {kinds.faces_of(hand): hand for hand in combinations(free, HAND_SIZE)}
        yield from ((hand,) for hand in alike.values())
        return
    chance = Random(hidden)  # noqa: S311 - to be repeated
    for _ in range(_MOST_DEALT):
        dealt = chance.sample(free, HAND_SIZE * hidden)
        yield tuple(tuple(dealt[seat::hidden]) for seat in range(hidden))


def _filled(
    entry: RawRecord, fields: Mapping[str, Field], hidden: Seats, hands: _Hands
) -> HandRecord:
    """Return the record with these cards in the hands that it leaves out."""
    told = fields["hands"].keyed() | {
        str(seat): Field("", [card.value for card in hand])
        for seat, hand in zip(hidden, hands, strict=True)
    }
    value = {name: field.value for name, field in fields.items()}
    value["hands"] = {seat: field.value for seat, field in told.items()}
    record = read(replace(entry, field=Field("", value)))
    assert isinstance(record, HandRecord), "a match has its hands in a list"
    deal = replace(record.hand.deal, hidden=hidden)
    return replace(record, hand=replace(record.hand, deal=deal))


def _faults(played: PlayedHand) -> tuple[int, int]:
    """Return how many calls of a record were not heard, and how many figures differ."""
    calls, expected = played.recorded.calls, played.recorded.expected
    heard = len(calls) if played.refusal is None else played.refusal.number - 1
    foreseen = expected.get("last_call") == "illegal"
    wrong = sum(1 for _ in differences(expected, hand_figures(played)))
    laid_open = set(played.recorded.deal.hidden) & set(played.game.hand.shown)
    return len(calls) - heard - foreseen, wrong + len(laid_open)
