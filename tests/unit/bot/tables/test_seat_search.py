"""Tests of the choice of a seat at an open table."""

from collections.abc import Iterable
from typing import Any

import pytest

from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.seat_search import (
    LEAST_TO_GO,
    LIVELY_S,
    RunningTable,
    Seeker,
    best_seat,
    seat_at,
    stones_to_go,
)
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.text.table_settings import ALL_CHATS, NOBODY, THIS_CHAT
from engine.game import Game, Score, opened
from engine.players.levels import Level
from engine.rule_options import rules_of

ANE, JON, LEIRE = (PersonId("red", name) for name in ("ane", "jon", "leire"))
HOME, GROUP = Address("red", "private-leire"), Address("red", "group")
SEEKER = Seeker(LEIRE, HOME, "eu", rules_of("castilla"))
NOW = 1_000_000.0


def nobody_apart(_person: PersonId, _others: Iterable[PersonId]) -> bool:
    """Return that no block separates anybody."""
    return False


def table(
    code: str,
    *people: PersonId,
    language: str = "es",
    **changed: Any,  # noqa: ANN401 - any fields of the state
) -> RunningTable:
    """Return an open table with these people, in the middle of a hand."""
    state = TableState(code, people[0], open_to=ALL_CHATS, last_activity_at=NOW)
    for person in people:
        state = lobby.sit(state, SeatAssignment(person, person.id, language), playing=False)
    state = replace(lobby.fill(state, Level.NORMAL), matches=1, **changed)
    return RunningTable(state, hand=7, to_go=30)


def best(*tables: RunningTable, seeker: Seeker = SEEKER) -> str:
    """Return the code of the best table, or an empty text."""
    found = best_seat(tables, seeker, nobody_apart, NOW)
    return "" if found is None else found[0].state.code


def test_the_language_comes_first_then_people_then_the_way_to_go() -> None:
    near, far = table("NEAR", ANE), replace(table("FAR", ANE), to_go=40)
    full, own = table("FULL", ANE, JON), table("OWN", ANE, language="eu")
    assert best(near, far) == "FAR"
    assert best(near, far, full) == "FULL"
    assert best(near, far, full, own) == "OWN"
    spanish = replace(SEEKER, language="en")
    assert best(near, own, full, seeker=spanish) == "FULL"


@pytest.mark.parametrize(
    ("preset", "found"), [("castilla", "T"), ("clasico", "T"), ("euskadi", ""), ("duelo", "")]
)
def test_only_house_rules_of_the_same_family_fit(preset: str, found: str) -> None:
    """A family has as many kings and seats; other house rules may differ."""
    assert best(table("T", ANE), seeker=replace(SEEKER, rules=rules_of(preset))) == found


@pytest.mark.parametrize(
    "unfit",
    [
        replace(table("T", ANE), to_go=LEAST_TO_GO - 1),
        table("T", ANE, last_activity_at=NOW - LIVELY_S - 1),
        table("T", ANE, open_to=NOBODY),
        table("T", ANE, open_to=THIS_CHAT, places=(TableChat(GROUP, "es"),)),
        table("T", ANE, lesson=True),
        table("T", ANE, closed=True),
        table("T", LEIRE, ANE),
    ],
    ids=["nearly over", "silent", "closed to others", "another chat", "lesson", "over", "own"],
)
def test_a_table_that_is_not_for_the_seeker_is_not_found(unfit: RunningTable) -> None:
    assert best(unfit) == ""


def test_a_group_finds_its_own_tables_and_those_of_all() -> None:
    here = replace(SEEKER, chat=GROUP)
    own = table("OWN", ANE, open_to=THIS_CHAT, places=(TableChat(GROUP, "es"),))
    assert best(own, seeker=here) == "OWN"
    assert best(table("ALL", ANE), seeker=here) == "ALL"
    stays = replace(here, stays=True)
    assert best(table("ALL", ANE), own, seeker=stays) == "OWN"


def test_the_side_with_fewer_people_gets_the_newcomer_and_one_in_a_hand() -> None:
    """A second newcomer joins the other side, and a third one waits for the next hand."""
    running = table("T", ANE)
    for person, side in ((JON, 1), (PersonId("red", "iker"), 0)):
        seeker = replace(SEEKER, person=person)
        seat = seat_at(running, seeker, nobody_apart, NOW)
        assert seat is not None
        assert seat % 2 == side
        chair = SeatAssignment(person, person.id, came_from=HOME)
        state = lobby.sit(running.state, chair, seat, playing=True, hand=running.hand)
        running = replace(running, state=state)
    assert seat_at(running, SEEKER, nobody_apart, NOW) is None
    assert seat_at(replace(running, hand=8), SEEKER, nobody_apart, NOW) is not None


def test_a_person_who_has_seen_a_hand_returns_to_that_seat_or_not_at_all() -> None:
    running = table("T", ANE, LEIRE)
    left = lobby.leave(running.state, LEIRE, playing=True, hand=7)
    assert seat_at(replace(running, state=left), SEEKER, nobody_apart, NOW) == 1
    taken = lobby.sit(left, SeatAssignment(JON, "Jon"), running.state.seat_of(LEIRE), playing=True)
    assert seat_at(replace(running, state=taken), SEEKER, nobody_apart, NOW) is None


def test_stones_to_go_count_the_games_that_are_left() -> None:
    game = opened(rules_of("castilla", {"games_to_win": "3"}))
    assert stones_to_go(game) == 3 * 40
    late = Score((10, 36), (2, 1), (0, 0))
    assert stones_to_go(_with(game, late)) == 30
    assert stones_to_go(_with(game, Score((10, 36), (2, 2), (0, 0)))) == 4


def _with(game: Game, score: Score) -> Game:
    """Return a match with another score."""
    return Game(game.rules, score, game.hand, game.phase)
