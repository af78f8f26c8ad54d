"""What people arrange around a match: pure functions from one ``Mesa`` to the next."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from bot.platform import PersonId
from bot.tables.mesa import Chair, Glimpse, Mesa
from engine.house_rules import Value, rules_of, text_of
from engine.players.levels import Level
from engine.ports import TableId
from engine.rules import Rules
from engine.seats import Seat

IDLE_S: Final = 24 * 3600.0
"""After so long without a word, anybody in the chat may end a table."""

TURN_TIMES_S: Final = (None, 30, 60, 120, 300, 86_400)
"""The turn times that a table may choose from, in seconds."""


class LobbyReason(StrEnum):
    """Why an arrangement is refused; each is a line of the locale files."""

    NO_SUCH_TABLE = "no-such-table"
    NO_TABLE_HERE = "no-table-here"
    CLOSED = "closed"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    SEAT_TAKEN = "seat-taken"
    TABLE_FULL = "table-full"
    SEATS_FREE = "seats-free"
    SEEN_OTHER_HAND = "seen-other-hand"
    NOT_MAKER = "not-maker"
    IN_PLAY = "in-play"
    NOT_IN_PLAY = "not-in-play"
    NOT_AWAY = "not-away"
    NOT_IDLE = "not-idle"
    TOO_MANY_TABLES = "too-many-tables"


class LobbyError(Exception):
    """An arrangement is refused; nothing has changed."""

    def __init__(self, reason: LobbyReason, **details: str | int) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.details = details


def rules_at(mesa: Mesa) -> Rules:
    """The house rules that the next match will have; raise IllegalRulesError."""
    return rules_of(mesa.preset, mesa.options)


def sit(mesa: Mesa, newcomer: Chair, seat: Seat | None = None, *, playing: bool) -> Mesa:
    """Seat a person, at the first free chair where none is named; a computer player gives way.

    Who has seen a hand of this match may go back to that chair, and to no other.
    """
    _check_open(mesa)
    assert newcomer.person is not None, "a newcomer is a person"
    if mesa.seat_of(newcomer.person) is not None:
        raise LobbyError(LobbyReason.ALREADY_SEATED)
    if seat is None:
        seat = _first_free(mesa, newcomer.person)
    chair = mesa.chairs[seat]
    if chair.person is not None:
        raise LobbyError(LobbyReason.SEAT_TAKEN, player=chair.name)
    if playing and any(seen != seat for seen in _seen_by(newcomer.person, mesa)):
        raise LobbyError(LobbyReason.SEEN_OTHER_HAND)
    return mesa.with_chair(seat, newcomer)


def leave(mesa: Mesa, person: PersonId, *, playing: bool) -> Mesa:
    """Give up a chair; in a match that is being played a computer player takes it over.

    When the maker leaves, the table is in the hands of the next person who sits at it.
    """
    seat = _seat_of(mesa, person)
    stand_in = Chair(level=mesa.stand_in) if playing else Chair()
    left = mesa.with_chair(seat, stand_in)
    if playing:
        left = replace(left, glimpses=(*left.glimpses, Glimpse(person, seat)))
    heirs = left.people if person == mesa.maker else ()
    return replace(left, maker=heirs[0]) if heirs else left


def swap(mesa: Mesa, person: PersonId, seat: Seat, *, playing: bool) -> Mesa:
    """Change places with whoever sits there, to choose partners; only between matches."""
    _check_open(mesa)
    _check_not_playing(playing=playing)
    own = _seat_of(mesa, person)
    there, here = mesa.chairs[seat], mesa.chairs[own]
    return mesa.with_chair(seat, here).with_chair(own, there)


def fill(mesa: Mesa, level: Level) -> Mesa:
    """Put computer players of this level on the free chairs, and make all others as strong."""
    _check_open(mesa)
    filled = tuple(Chair(level=level) if chair.person is None else chair for chair in mesa.chairs)
    return replace(mesa, chairs=filled)


def clear(mesa: Mesa, *, playing: bool) -> Mesa:
    """Free the chairs of the computer players; only between matches."""
    _check_open(mesa)
    _check_not_playing(playing=playing)
    return replace(mesa, chairs=tuple(Chair() if c.person is None else c for c in mesa.chairs))


def choose_preset(mesa: Mesa, person: PersonId, preset: str, *, playing: bool) -> Mesa:
    """Play by a preset, without the options set before; raise IllegalRulesError."""
    _check_maker(mesa, person)
    _check_not_playing(playing=playing)
    return _seated_anew(replace(mesa, preset=preset, options={}))


def set_options(
    mesa: Mesa, person: PersonId, options: Mapping[str, Value], *, playing: bool
) -> Mesa:
    """Set options on top of the preset; raise IllegalRulesError."""
    _check_maker(mesa, person)
    _check_not_playing(playing=playing)
    texts = {name: text_of(value) for name, value in options.items()}
    return _seated_anew(replace(mesa, options=mesa.options | texts))


def choose_turn_time(mesa: Mesa, person: PersonId, turn_s: int | None) -> Mesa:
    """Give people so long for each word."""
    _check_maker(mesa, person)
    assert turn_s in TURN_TIMES_S, "a turn time is one of those offered"
    return replace(mesa, turn_s=turn_s)


def choose_stand_in(mesa: Mesa, person: PersonId, level: Level) -> Mesa:
    """Let computer players of this level act for whoever will be away."""
    _check_maker(mesa, person)
    return replace(mesa, stand_in=level)


def choose_language(mesa: Mesa, person: PersonId, language: str) -> Mesa:
    """Speak this language at the table, or where it is empty to each chat in its own."""
    _check_maker(mesa, person)
    return replace(mesa, language=language)


def check_start(mesa: Mesa, person: PersonId, *, playing: bool) -> None:
    """Raise LobbyError, or IllegalRulesError, when this person may not begin a match now."""
    _check_open(mesa)
    _check_not_playing(playing=playing)
    _seat_of(mesa, person)
    free = sum(chair.is_free for chair in mesa.chairs)
    if free:
        raise LobbyError(LobbyReason.SEATS_FREE, count=free)
    rules_at(mesa)


def start(mesa: Mesa, person: PersonId, match: TableId, seed: int, *, playing: bool) -> Mesa:
    """Begin a match, the first one or a rematch; every chair has somebody."""
    check_start(mesa, person, playing=playing)
    back = tuple(
        replace(chair, away=False, level=None) if chair.person else chair for chair in mesa.chairs
    )
    return replace(
        mesa,
        chairs=back,
        match=match,
        seed=seed,
        matches=mesa.matches + 1,
        glimpses=(),
        due=None,
    )


def hand_over(mesa: Mesa, seat: Seat) -> Mesa:
    """Let a computer player of the table's choice act for a person who is away."""
    chair = mesa.chairs[seat]
    assert chair.person is not None, "only a person can be away"
    return mesa.with_chair(seat, replace(chair, away=True, level=mesa.stand_in))


def come_back(mesa: Mesa, person: PersonId) -> Mesa:
    """Give a person who was away the own chair back."""
    seat = _seat_of(mesa, person)
    chair = mesa.chairs[seat]
    if not chair.away:
        raise LobbyError(LobbyReason.NOT_AWAY)
    return mesa.with_chair(seat, replace(chair, away=False, level=None))


def close(mesa: Mesa, person: PersonId, now: float) -> Mesa:
    """End the table: its maker at any time, anybody when nobody has touched it for a day."""
    _check_open(mesa)
    if person != mesa.maker and now - mesa.touched_at < IDLE_S:
        raise LobbyError(LobbyReason.NOT_IDLE)
    return replace(mesa, closed=True, due=None)


def _seated_anew(mesa: Mesa) -> Mesa:
    """The table with as many chairs as its rules want; people keep theirs as far as they go."""
    rules = rules_at(mesa)
    taken = [chair for chair in mesa.chairs if not chair.is_free]
    people = [chair for chair in taken if chair.person is not None]
    if len(people) > rules.seats:
        raise LobbyError(LobbyReason.TABLE_FULL)
    if len(mesa.chairs) == rules.seats:
        return mesa
    kept = (*people, *(chair for chair in taken if chair.person is None))[: rules.seats]
    return replace(mesa, chairs=(*kept, *((Chair(),) * (rules.seats - len(kept)))))


def _first_free(mesa: Mesa, person: PersonId) -> Seat:
    for wanted in (
        [seat for seat in _seen_by(person, mesa) if mesa.chairs[seat].person is None],
        [seat for seat, chair in enumerate(mesa.chairs) if chair.is_free],
        [seat for seat, chair in enumerate(mesa.chairs) if chair.person is None],
    ):
        if wanted:
            return Seat(wanted[0])
    raise LobbyError(LobbyReason.TABLE_FULL)


def _seen_by(person: PersonId, mesa: Mesa) -> list[Seat]:
    return [glimpse.seat for glimpse in mesa.glimpses if glimpse.person == person]


def _seat_of(mesa: Mesa, person: PersonId) -> Seat:
    seat = mesa.seat_of(person)
    if seat is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return seat


def _check_open(mesa: Mesa) -> None:
    if mesa.closed:
        raise LobbyError(LobbyReason.CLOSED)


def _check_maker(mesa: Mesa, person: PersonId) -> None:
    _check_open(mesa)
    if person != mesa.maker:
        raise LobbyError(LobbyReason.NOT_MAKER)


def _check_not_playing(*, playing: bool) -> None:
    if playing:
        raise LobbyError(LobbyReason.IN_PLAY)
