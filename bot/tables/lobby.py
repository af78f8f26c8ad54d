"""Arrange a table: pure functions from one ``TableState`` to the next."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.ports.request import PersonId
from bot.ports.value import replace
from bot.tables.display_names import display_names
from bot.tables.erasure import pseudonym
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.table_state import (
    PendingJoin,
    SeatAssignment,
    Seeds,
    SeenHand,
    TableChat,
    TableState,
)
from bot.text.table_settings import NOBODY, Setting, SettingValue
from engine.interfaces import TableId
from engine.players.levels import Level
from engine.rule_options import Value, rules_of, text_of
from engine.rules import Rules, SenasSeen
from engine.seats import Seat, Seats

_KEPT: Final = frozenset({"games_to_win", "vacas_to_win", "senas_seen"})
"""The options that no preset sets: how long a match is, and who sees a sign."""

USUAL_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({"senas_seen": SenasSeen.PARTNER.value})
"""The options of a new table in a chat.

Only partners see signs. Otherwise people would have to decide in each lance whom to look at.
"""

IDLE_S: Final = 24 * 3600.0
"""After how much idle time anybody in the chat may close a table, in seconds."""


def rules_at(state: TableState) -> Rules:
    """Return the house rules of the next match; raise IllegalRulesError."""
    return rules_of(state.preset, state.options)


def sit(
    state: TableState,
    newcomer: SeatAssignment,
    seat: Seat | None = None,
    *,
    playing: bool,
    hand: int = 0,
) -> TableState:
    """Seat a person, by default in the first free seat, in place of any computer player there.

    During a ``hand`` the computer player finishes it, and the person joins with the next one. A
    person who has seen a seat's cards in this match may only return to that seat. A person who sits
    down at a table that its owner has left becomes the owner.
    """
    _check_open(state)
    assert newcomer.person is not None, "a newcomer is a person"
    if state.seat_of(newcomer.person) is not None:
        raise LobbyError(LobbyReason.ALREADY_SEATED)
    state = state.without_joining(newcomer.person)
    if newcomer.is_walk_in:
        state = replace(state, talk_agreed=())
    if seat is None:
        seat = _first_free(state, newcomer.person)
    chair = state.chairs[seat]
    for sitting in (chair, *(coming.chair for coming in state.joining if coming.seat == seat)):
        if sitting.person is not None:
            raise LobbyError(LobbyReason.SEAT_TAKEN, player=sitting.name)
    if playing and any(seen != seat for seen in seats_seen(newcomer.person, state)):
        raise LobbyError(LobbyReason.SEEN_OTHER_HAND)
    if hand and state.has_people:
        return replace(state, joining=(*state.joining, PendingJoin(newcomer, seat, hand)))
    return state.with_sitter(seat, newcomer)


def open_seats(state: TableState) -> Seats:
    """Return the seats that no person has or is about to join."""
    awaited = {coming.seat for coming in state.joining}
    return tuple(
        Seat(seat)
        for seat, chair in enumerate(state.chairs)
        if chair.person is None and seat not in awaited
    )


def seats_to_choose(state: TableState, person: PersonId) -> Seats:
    """Return the seats that a person may choose in a match, even if they are already joining."""
    free = open_seats(state.without_joining(person))
    seen = tuple(seat for seat in seats_seen(person, state) if seat in free)
    return seen or free


def leave(state: TableState, person: PersonId, *, playing: bool, hand: int = 0) -> TableState:
    """Free a person's seat, or let a computer player take it over during a match.

    If the owner leaves, the next person becomes the owner. A person who was about to join no longer
    joins.
    """
    if person in state.people_joining:
        return state.without_joining(person)
    seat = _seat_of(state, person)
    before = state.chairs[seat].name
    stand_in = (
        SeatAssignment(level=state.stand_in, previous_name=before, since_hand=hand)
        if playing
        else SeatAssignment()
    )
    left = state.with_chair(seat, stand_in)
    left = replace(
        left,
        votes=tuple(vote for vote in left.votes if vote.person != person),
        talk_agreed=tuple(one for one in left.talk_agreed if one != person),
    )
    if playing:
        left = replace(left, seen_hands=(*left.seen_hands, SeenHand(person, seat)))
    heir = next_maker(left) if person == state.maker else None
    return left if heir is None else replace(left, maker=heir)


def swap(state: TableState, person: PersonId, seat: Seat, *, playing: bool) -> TableState:
    """Swap seats with another player to choose partners; only between matches."""
    _check_open(state)
    _check_not_playing(playing=playing)
    own = _seat_of(state, person)
    if seat == own:
        raise LobbyError(LobbyReason.ALREADY_SEATED)
    there, here = state.chairs[seat], state.chairs[own]
    return state.with_chair(seat, here).with_chair(own, there)


def fill(state: TableState, level: Level) -> TableState:
    """Fill the free seats with computer players, and give all computer players this level."""
    _check_open(state)
    filled = (
        replace(chair, level=level) if chair.person is None else chair for chair in state.chairs
    )
    return replace(state, chairs=tuple(filled))


def clear(state: TableState, *, playing: bool) -> TableState:
    """Remove the computer players; only between matches."""
    _check_open(state)
    _check_not_playing(playing=playing)
    return replace(
        state, chairs=tuple(SeatAssignment() if c.person is None else c for c in state.chairs)
    )


def choose_preset(state: TableState, person: PersonId, preset: str, *, playing: bool) -> TableState:
    """Choose a preset; keep the options that no preset sets, and drop all others.

    Raise IllegalRulesError.
    """
    check_maker(state, person)
    _check_not_playing(playing=playing)
    kept = {name: value for name, value in state.options.items() if name in _KEPT}
    return _seated_anew(replace(state, preset=preset, options=kept))


def set_options(
    state: TableState, person: PersonId, options: Mapping[str, Value], *, playing: bool
) -> TableState:
    """Set options on top of the preset; raise IllegalRulesError."""
    check_maker(state, person)
    _check_not_playing(playing=playing)
    texts = {name: text_of(value) for name, value in options.items()}
    return _seated_anew(replace(state, options=state.options | texts))


def choose(
    state: TableState, person: PersonId, setting: Setting, value: SettingValue
) -> TableState:
    """Give a setting a value; raise LobbyError if the person may not."""
    check_maker(state, person)
    assert value in setting.values, "a value is one of those offered"
    if value == getattr(state, setting.field):
        return state
    if setting.field == "open_to" and state.matches < state.shut_until:
        raise LobbyError(LobbyReason.SHUT)
    changes: dict[str, Any] = {**dict.fromkeys(setting.resets), setting.field: value}
    return replace(state, **changes)


def shut(state: TableState, person: PersonId, *, playing: bool) -> TableState:
    """Close the table to people who look for a seat, until the next match; anyone there may.

    Between matches, it is closed until the match after the next one. Raise LobbyError.
    """
    _check_open(state)
    _seat_of(state, person)
    until = state.matches + (1 if playing else 2)
    return replace(state, open_to=NOBODY, shut_until=until)


def choose_talk(state: TableState, person: PersonId, *, talk: bool) -> TableState:
    """Allow or forbid messages between the chats of a table."""
    check_maker(state, person)
    return replace(state, talk=talk)


def agree_to_talk(state: TableState, person: PersonId) -> TableState:
    """Record that a person agrees to exchange messages with people who came by ``/jugar``."""
    _seat_of(state, person)
    return replace(state, talk_agreed=tuple(dict.fromkeys((*state.talk_agreed, person))))


def remove_from_chat(state: TableState, person: PersonId, place: TableChat | None) -> TableState:
    """Remove the table from a chat if it is shown there."""
    check_maker(state, person)
    return state if place is None else state.without_place(place.address)


def check_start(state: TableState, person: PersonId, *, playing: bool) -> None:
    """Raise LobbyError or IllegalRulesError if a person may not start a match now."""
    _check_open(state)
    if playing:
        raise LobbyError(LobbyReason.HAS_BEGUN)
    _seat_of(state, person)
    free = sum(chair.is_free for chair in state.chairs)
    if free:
        raise LobbyError(LobbyReason.SEATS_FREE, count=free)
    rules_at(state)


def start(
    state: TableState, person: PersonId, match: TableId, lots: Seeds, *, playing: bool
) -> TableState:
    """Start the first match or a rematch; every seat must be taken."""
    check_start(state, person, playing=playing)
    back = tuple(_for_next_match(state, chair, person) for chair in state.chairs)
    return replace(
        state,
        chairs=back,
        match=match,
        seed=lots.seed,
        secret=lots.secret,
        next_match=None,
        matches=state.matches + 1,
        seen_hands=(),
        due=None,
        silent_cutters=(),
        votes=(),
        final_chairs=(),
        unrecorded=True,
    )


def with_final_chairs(state: TableState, before: TableState) -> TableState:
    """Return a state that keeps the seats of a finished match if they have changed since."""
    is_same_match = state.match is not None and state.match == before.match
    if not is_same_match or state.final_chairs or state.closed:
        return state
    players, earlier = (
        [(chair.person, chair.name, chair.level) for chair in one.chairs] for one in (state, before)
    )
    return state if players == earlier else replace(state, final_chairs=before.chairs)


def _for_next_match(state: TableState, chair: SeatAssignment, starter: PersonId) -> SeatAssignment:
    """Return a seat for a new match; the person who starts the match counts as present.

    With a clock everyone counts as present. Without one an absent person stays away, because the
    others would have to wait again. A person who left the table's chats loses the seat.
    """
    if chair.person is None:
        return chair
    if chair.away and chair.person != starter:
        if chair.left_chats:
            return SeatAssignment(level=state.stand_in)
        if state.turn_s is None:
            return chair
    return replace(chair, away=False, level=None)


def replace_by_computer(state: TableState, seat: Seat) -> TableState:
    """Let a computer player act for an absent person."""
    chair = state.chairs[seat]
    assert chair.person is not None, "only a person can be away"
    return state.with_chair(seat, replace(chair, away=True, level=state.stand_in))


def resume_seat(state: TableState, person: PersonId) -> TableState:
    """Give an absent person their seat back."""
    seat = _seat_of(state, person)
    chair = state.chairs[seat]
    if not chair.away:
        raise LobbyError(LobbyReason.NOT_AWAY)
    return state.with_chair(seat, replace(chair, away=False, level=None))


def keep_open(state: TableState) -> TableState:
    """Keep the table open: return it unchanged, because the request itself counts as activity."""
    _check_open(state)
    return state


def close(state: TableState, person: PersonId, now: float) -> TableState:
    """Close the table; its owner may always, others only if all have left or after an idle day."""
    _check_open(state)
    if state.people and person != state.maker and now - state.last_activity_at < IDLE_S:
        raise LobbyError(LobbyReason.NOT_IDLE, **_maker_in(state))
    return replace(state, closed=True, due=None)


def _seated_anew(state: TableState) -> TableState:
    """Return the table with as many seats as its rules require.

    People keep their seats if possible.
    """
    rules = rules_at(state)
    taken = [chair for chair in state.chairs if not chair.is_free]
    people = [chair for chair in taken if chair.person is not None]
    if len(people) > rules.seats:
        raise LobbyError(LobbyReason.TABLE_FULL)
    if len(state.chairs) == rules.seats:
        return state
    kept = (*people, *(chair for chair in taken if chair.person is None))[: rules.seats]
    return replace(state, chairs=(*kept, *((SeatAssignment(),) * (rules.seats - len(kept)))))


def _first_free(state: TableState, person: PersonId) -> Seat:
    seats = seats_to_choose(state, person)
    if not seats:
        raise LobbyError(LobbyReason.TABLE_FULL)
    return next((seat for seat in seats if state.chairs[seat].is_free), seats[0])


def seats_seen(person: PersonId, state: TableState) -> list[Seat]:
    """Return the seats that a person has left after seeing their cards in this match."""
    known = {person, pseudonym(person)}
    return [seen.seat for seen in state.seen_hands if seen.person in known]


def _seat_of(state: TableState, person: PersonId) -> Seat:
    seat = state.seat_of(person)
    if seat is None:
        raise LobbyError(LobbyReason.NOT_SEATED)
    return seat


def _check_open(state: TableState) -> None:
    if state.closed:
        raise LobbyError(LobbyReason.CLOSED)


def check_maker(state: TableState, person: PersonId) -> None:
    """Raise LobbyError unless the table is open and this person manages it."""
    _check_open(state)
    if not is_in_hands_of(state, person):
        raise LobbyError(LobbyReason.NOT_MAKER, **_maker_in(state))


def is_in_hands_of(state: TableState, person: PersonId) -> bool:
    """Return whether a person manages the table: the owner or, in their absence, the next one."""
    if person == state.maker:
        return True
    seat = state.seat_of(state.maker)
    is_away = seat is None or state.chairs[seat].away
    return is_away and person == next_maker(state)


def next_maker(state: TableState) -> PersonId | None:
    """Return the person who manages the table without its owner: preferably one who is present."""
    chairs = [chair for chair in state.chairs if chair.person not in {None, state.maker}]
    present = (chair.person for chair in chairs if chair.has_person_present)
    return next(present, chairs[0].person if chairs else None)


def _maker_in(state: TableState) -> dict[str, str]:
    """Return the name of the table's owner as text arguments, if they have a seat."""
    seat = state.seat_of(state.maker)
    if seat is None:
        return {"known": "no", "player": ""}
    return {"known": "yes", "player": display_names(state)[seat]}


def _check_not_playing(*, playing: bool) -> None:
    if playing:
        raise LobbyError(LobbyReason.IN_PLAY)
