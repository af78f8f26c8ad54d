"""What people arrange around a match: pure functions from one ``TableState`` to the next."""

from collections.abc import Mapping
from typing import Final

from bot.parsing import parse_settings
from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.computer_seats import display_names
from bot.tables.erasure import pseudonym
from bot.tables.joining import LobbyError, LobbyReason
from bot.tables.table_state import (
    PendingJoin,
    SeatAssignment,
    Seeds,
    SeenHand,
    TableChat,
    TableState,
)
from engine.interfaces import TableId
from engine.players.levels import Level
from engine.rule_options import Value, rules_of, text_of
from engine.rules import Rules
from engine.seats import Seat, Seats

IDLE_S: Final = 24 * 3600.0
"""After this time without a word, anybody in the chat may end a table."""

TURN_TIMES_S: Final = parse_settings.TURN_TIMES_S
"""The turn times that a table may choose from, in seconds."""

CALL_TIMES_S: Final = (0, 8, 30, None)
"""How long after seeing a question somebody may be called, in seconds; None for never."""


def rules_at(record: TableState) -> Rules:
    """Return the house rules that the next match will have; raise IllegalRulesError."""
    return rules_of(record.preset, record.options)


def sit(
    record: TableState,
    newcomer: SeatAssignment,
    seat: Seat | None = None,
    *,
    playing: bool,
    hand: int = 0,
) -> TableState:
    """Seat a person, at the first free chair where none is named; a computer player gives way.

    Where others play a ``hand``, the computer plays it out, and the person comes with the next one.
    A person who has seen a hand of this match may go back to that chair, and to no other.
    """
    _check_open(record)
    assert newcomer.person is not None, "a newcomer is a person"
    if record.seat_of(newcomer.person) is not None:
        raise LobbyError(LobbyReason.ALREADY_SEATED)
    record = record.without_coming(newcomer.person)
    if seat is None:
        seat = _first_free(record, newcomer.person)
    chair = record.chairs[seat]
    for sitting in (chair, *(coming.chair for coming in record.coming if coming.seat == seat)):
        if sitting.person is not None:
            raise LobbyError(LobbyReason.SEAT_TAKEN, player=sitting.name)
    if playing and any(seen != seat for seen in _seen_by(newcomer.person, record)):
        raise LobbyError(LobbyReason.SEEN_OTHER_HAND)
    if hand and record.has_people:
        return replace(record, coming=(*record.coming, PendingJoin(newcomer, seat, hand)))
    return record.with_chair(seat, newcomer)


def open_seats(record: TableState) -> Seats:
    """Return where somebody may sit down: no person has the chair, nor is one coming to it."""
    awaited = {coming.seat for coming in record.coming}
    return tuple(
        Seat(seat)
        for seat, chair in enumerate(record.chairs)
        if chair.person is None and seat not in awaited
    )


def seats_to_choose(record: TableState, person: PersonId) -> Seats:
    """Return where a person may sit down in a match; who is coming may come to another chair."""
    free = open_seats(record.without_coming(person))
    seen = tuple(seat for seat in _seen_by(person, record) if seat in free)
    return seen or free


def leave(record: TableState, person: PersonId, *, playing: bool, hand: int = 0) -> TableState:
    """Give up a chair; in a match that is being played a computer player takes it over.

    When the maker leaves, the table is in the hands of the next person who sits at it. Whoever is
    only coming comes no more.
    """
    if person in record.people_coming:
        return record.without_coming(person)
    seat = _seat_of(record, person)
    before = record.chairs[seat].name
    stand_in = (
        SeatAssignment(level=record.stand_in, before=before, since=hand)
        if playing
        else SeatAssignment()
    )
    left = record.with_chair(seat, stand_in)
    left = replace(left, votes=tuple(vote for vote in left.votes if vote.person != person))
    if playing:
        left = replace(left, glimpses=(*left.glimpses, SeenHand(person, seat)))
    heir = next_maker(left) if person == record.maker else None
    return left if heir is None else replace(left, maker=heir)


def swap(record: TableState, person: PersonId, seat: Seat, *, playing: bool) -> TableState:
    """Change places with whoever sits there, to choose partners; only between matches."""
    _check_open(record)
    _check_not_playing(playing=playing)
    own = _seat_of(record, person)
    if seat == own:
        raise LobbyError(LobbyReason.ALREADY_SEATED)
    there, here = record.chairs[seat], record.chairs[own]
    return record.with_chair(seat, here).with_chair(own, there)


def fill(record: TableState, level: Level) -> TableState:
    """Put computer players of this level on the free chairs, and make all others as strong."""
    _check_open(record)
    filled = (
        replace(chair, level=level) if chair.person is None else chair for chair in record.chairs
    )
    return replace(record, chairs=tuple(filled))


def clear(record: TableState, *, playing: bool) -> TableState:
    """Free the chairs of the computer players; only between matches."""
    _check_open(record)
    _check_not_playing(playing=playing)
    return replace(
        record, chairs=tuple(SeatAssignment() if c.person is None else c for c in record.chairs)
    )


def choose_preset(
    record: TableState, person: PersonId, preset: str, *, playing: bool
) -> TableState:
    """Play by a preset, without the options set before; raise IllegalRulesError."""
    check_maker(record, person)
    _check_not_playing(playing=playing)
    return _seated_anew(replace(record, preset=preset, options={}))


def set_options(
    record: TableState, person: PersonId, options: Mapping[str, Value], *, playing: bool
) -> TableState:
    """Set options on top of the preset; raise IllegalRulesError."""
    check_maker(record, person)
    _check_not_playing(playing=playing)
    texts = {name: text_of(value) for name, value in options.items()}
    return _seated_anew(replace(record, options=record.options | texts))


def choose_turn_time(record: TableState, person: PersonId, turn_s: int | None) -> TableState:
    """Give people this time for each word."""
    check_maker(record, person)
    assert turn_s in TURN_TIMES_S, "a turn time is one of those offered"
    # The question that is open is asked by the new clock, from its beginning.
    return record if turn_s == record.turn_s else replace(record, turn_s=turn_s, due=None)


def choose_call(record: TableState, person: PersonId, call_s: int | None) -> TableState:
    """Call people so long after they have seen what they are asked, or never."""
    check_maker(record, person)
    assert call_s in CALL_TIMES_S, "a time to call is one of those offered"
    return replace(record, call_s=call_s)


def choose_stand_in(record: TableState, person: PersonId, level: Level) -> TableState:
    """Let computer players of this level act for whoever will be away."""
    check_maker(record, person)
    return replace(record, stand_in=level)


def choose_language(record: TableState, person: PersonId, language: str) -> TableState:
    """Speak this language at the table, or where it is empty to each chat in its own."""
    check_maker(record, person)
    return replace(record, language=language)


def choose_suits(record: TableState, person: PersonId, suits: str) -> TableState:
    """Show pictures in these suits, or where it is empty those that the bot shows elsewhere."""
    check_maker(record, person)
    return replace(record, suits=suits)


def choose_talk(record: TableState, person: PersonId, *, talk: bool) -> TableState:
    """Let the chats of the table talk to each other, or not."""
    check_maker(record, person)
    return replace(record, talk=talk)


def remove_from_chat(record: TableState, person: PersonId, place: TableChat | None) -> TableState:
    """Send the table out of a chat, if it is seen there."""
    check_maker(record, person)
    return record if place is None else record.without_place(place.address)


def check_start(record: TableState, person: PersonId, *, playing: bool) -> None:
    """Raise LobbyError, or IllegalRulesError, when this person may not begin a match now."""
    _check_open(record)
    if playing:
        raise LobbyError(LobbyReason.HAS_BEGUN)
    _seat_of(record, person)
    free = sum(chair.is_free for chair in record.chairs)
    if free:
        raise LobbyError(LobbyReason.SEATS_FREE, count=free)
    rules_at(record)


def start(
    record: TableState, person: PersonId, match: TableId, lots: Seeds, *, playing: bool
) -> TableState:
    """Begin a match, the first one or a rematch; every chair has somebody."""
    check_start(record, person, playing=playing)
    back = tuple(_for_next_match(record, chair, person) for chair in record.chairs)
    return replace(
        record,
        chairs=back,
        match=match,
        seed=lots.seed,
        secret=lots.secret,
        coming_match=None,
        matches=record.matches + 1,
        glimpses=(),
        due=None,
        silent=(),
        votes=(),
    )


def _for_next_match(record: TableState, chair: SeatAssignment, starter: PersonId) -> SeatAssignment:
    """The chair as it begins a match: whoever starts it is there, and people are back by its clock.

    Without a clock the others would wait again for a person who is away. A person who left the
    table's chats has no chair any more.
    """
    if chair.person is None:
        return chair
    if chair.away and chair.person != starter:
        if chair.left:
            return SeatAssignment(level=record.stand_in)
        if record.turn_s is None:
            return chair
    return replace(chair, away=False, level=None)


def replace_by_computer(record: TableState, seat: Seat) -> TableState:
    """Let a computer player of the table's choice act for a person who is away."""
    chair = record.chairs[seat]
    assert chair.person is not None, "only a person can be away"
    return record.with_chair(seat, replace(chair, away=True, level=record.stand_in))


def resume_seat(record: TableState, person: PersonId) -> TableState:
    """Give a person who was away the own chair back."""
    seat = _seat_of(record, person)
    chair = record.chairs[seat]
    if not chair.away:
        raise LobbyError(LobbyReason.NOT_AWAY)
    return record.with_chair(seat, replace(chair, away=False, level=None))


def keep_open(record: TableState) -> TableState:
    """Let the table be as it is; that anybody says so is all that matters."""
    _check_open(record)
    return record


def close(record: TableState, person: PersonId, now: float) -> TableState:
    """End the table: its maker at any time, anybody when all have left, or rest for a day."""
    _check_open(record)
    if record.people and person != record.maker and now - record.touched_at < IDLE_S:
        raise LobbyError(LobbyReason.NOT_IDLE, **_maker_in(record))
    return replace(record, closed=True, due=None)


def _seated_anew(record: TableState) -> TableState:
    """Return the table with as many chairs as its rules want.

    People keep theirs as far as they go.
    """
    rules = rules_at(record)
    taken = [chair for chair in record.chairs if not chair.is_free]
    people = [chair for chair in taken if chair.person is not None]
    if len(people) > rules.seats:
        raise LobbyError(LobbyReason.TABLE_FULL)
    if len(record.chairs) == rules.seats:
        return record
    kept = (*people, *(chair for chair in taken if chair.person is None))[: rules.seats]
    return replace(record, chairs=(*kept, *((SeatAssignment(),) * (rules.seats - len(kept)))))


def _first_free(record: TableState, person: PersonId) -> Seat:
    seats = seats_to_choose(record, person)
    if not seats:
        raise LobbyError(LobbyReason.TABLE_FULL)
    return next((seat for seat in seats if record.chairs[seat].is_free), seats[0])


def _seen_by(person: PersonId, record: TableState) -> list[Seat]:
    known = {person, pseudonym(person)}
    return [glimpse.seat for glimpse in record.glimpses if glimpse.person in known]


def _seat_of(record: TableState, person: PersonId) -> Seat:
    seat = record.seat_of(person)
    if seat is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return seat


def _check_open(record: TableState) -> None:
    if record.closed:
        raise LobbyError(LobbyReason.CLOSED)


def check_maker(record: TableState, person: PersonId) -> None:
    """Raise LobbyError unless the open table is in the hands of this person."""
    _check_open(record)
    if not is_in_hands_of(record, person):
        raise LobbyError(LobbyReason.NOT_MAKER, **_maker_in(record))


def is_in_hands_of(record: TableState, person: PersonId) -> bool:
    """Whether a person may arrange the table: its maker, or the next person while they are away."""
    if person == record.maker:
        return True
    seat = record.seat_of(record.maker)
    is_away = seat is None or record.chairs[seat].away
    return is_away and person == next_maker(record)


def next_maker(record: TableState) -> PersonId | None:
    """The person in whose hands the table is without its maker: the first one who is there."""
    chairs = [chair for chair in record.chairs if chair.person not in {None, record.maker}]
    present = (chair.person for chair in chairs if chair.has_person_present)
    return next(present, chairs[0].person if chairs else None)


def _maker_in(record: TableState) -> dict[str, str]:
    """Return the name of the person who runs the table now, where they sit there."""
    seat = record.seat_of(record.maker)
    if seat is None:
        return {"known": "no", "player": ""}
    return {"known": "yes", "player": display_names(record)[seat]}


def _check_not_playing(*, playing: bool) -> None:
    if playing:
        raise LobbyError(LobbyReason.IN_PLAY)
