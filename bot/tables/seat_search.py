"""Choose a seat at an open table for a person who is looking for one.

A table is offered only if the person can join with the next hand: at least one person is playing
there, the match will last some minutes, none of the people refuses another, and no other newcomer
joins the same side with that hand.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from bot.ports.request import Address, PersonId, channel_of
from bot.ports.value import Struct
from bot.tables.hand_numbers import hand_in_play
from bot.tables.lobby import rules_at, seats_seen, seats_to_choose
from bot.tables.table import Table
from bot.tables.table_state import TableState
from bot.text.table_settings import ALL_CHATS, THIS_CHAT
from engine.game import Game
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of

LEAST_TO_GO: Final = 10
"""A table is offered if at least this many stones are left to play: about two minutes."""

LIVELY_S: Final = 150.0
"""How recent the last activity at a table must be, in seconds, so that the next hand comes soon."""

Separates: TypeAlias = Callable[[PersonId, Iterable[PersonId]], bool]
"""Returns whether a person refuses any of the others, or is refused by any of them."""


class Seeker(Struct, frozen=True):
    """A person who looks for a seat from a chat, with their language and preferred house rules.

    A person who ``stays`` can play only at tables that are shown in this chat.
    """

    person: PersonId
    chat: Address
    language: str
    rules: Rules
    stays: bool = False


class RunningTable(Struct, frozen=True):
    """A table with a match in progress: its current hand, and how many stones are left to play."""

    state: TableState
    hand: int
    to_go: int


def running(table: Table) -> RunningTable | None:
    """Return the data that the search needs of a table, or None if no match is in progress."""
    if not table.is_playing:
        return None
    return RunningTable(table.state, hand_in_play(table), stones_to_go(table.match.game))


def stones_to_go(game: Game) -> int:
    """Return how many stones the side nearest to winning the match still needs."""
    rules, score = game.rules, game.tally
    needed = (
        ((rules.vacas_to_win - vacas - 1) * rules.games_to_win + rules.games_to_win - games - 1)
        * rules.target
        + rules.target
        - stones
        for vacas, games, stones in zip(score.vacas, score.games, score.stones, strict=True)
    )
    return min(needed)


def best_seat(
    tables: Iterable[RunningTable], seeker: Seeker, separates: Separates, now: float
) -> tuple[RunningTable, Seat] | None:
    """Return the best open table and the seat to take there, or None if there is none.

    The house rules belong to the seeker's family. Tables in the seeker's language are preferred,
    then those with the most people, then those with the most stones left to play.
    """
    family = _family(seeker.rules)
    alike = (table for table in tables if _family(rules_at(table.state)) == family)
    for table in sorted(alike, key=lambda table: _worth(table, seeker), reverse=True):
        seat = seat_at(table, seeker, separates, now)
        if seat is not None:
            return table, seat
    return None


def seat_at(table: RunningTable, seeker: Seeker, separates: Separates, now: float) -> Seat | None:
    """Return the seat that a seeker may take at a table with the next hand, or None."""
    state, person = table.state, seeker.person
    is_lively = state.has_people and now - state.last_activity_at <= LIVELY_S
    if state.closed or state.is_solo or not is_lively or table.to_go < LEAST_TO_GO:
        return None
    if not _is_open_to(state, seeker) or person in state.everybody:
        return None
    if separates(person, {state.maker, *state.everybody}):
        return None
    sides = _sides_with_newcomers(table)
    seen = set(seats_seen(person, state))
    free = [
        seat
        for seat in seats_to_choose(state, person)
        if pair_of(seat) not in sides and seen <= {seat}
    ]
    return min(free, key=lambda seat: (_people_on(state, pair_of(seat)), seat), default=None)


def _is_open_to(state: TableState, seeker: Seeker) -> bool:
    """Return whether a table is open to people from the seeker's chat."""
    chat = channel_of(seeker.chat)
    is_here = any(channel_of(place.address) == chat for place in state.places)
    if state.open_to == THIS_CHAT or seeker.stays:
        return state.is_open and is_here
    return state.open_to == ALL_CHATS


def _sides_with_newcomers(table: RunningTable) -> frozenset[Pair]:
    """Return the sides that already have a newcomer for the next hand."""
    coming = [one.seat for one in table.state.joining if one.hand == table.hand]
    admitted = [
        Seat(seat)
        for seat, chair in enumerate(table.state.chairs)
        if table.hand and chair.person is not None and chair.since_hand == table.hand
    ]
    return frozenset(map(pair_of, (*coming, *admitted)))


def _people_on(state: TableState, side: Pair) -> int:
    chairs = enumerate(state.chairs)
    seated = [Seat(seat) for seat, chair in chairs if chair.person is not None]
    coming = [one.seat for one in state.joining]
    return sum(pair_of(seat) is side for seat in (*seated, *coming))


def _worth(table: RunningTable, seeker: Seeker) -> tuple[bool, int, int]:
    """Return the rank of a table for a seeker; a greater value is better."""
    state = table.state
    spoken = {state.language or chair.language for chair in state.chairs if chair.person}
    return seeker.language in spoken, len(state.everybody), table.to_go


def _family(rules: Rules) -> tuple[int, int]:
    """Return the family that house rules belong to: the numbers of kings and of seats."""
    return rules.kings, rules.seats
