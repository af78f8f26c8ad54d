"""Tests of the protocol's unsolicited lines: as documented, and without hidden cards."""

import io
import json
from collections.abc import Sequence
from random import Random
from typing import get_args

from hypothesis import given

from bot.arena.protocol import (
    MOST_STRAY,
    Handshake,
    hello_line,
    hello_of,
    number_in,
    over_lines,
    read,
    serve_player,
)
from engine.actions import Action
from engine.baraja import baraja_of
from engine.events import Event, HandsShown, MatchOpened
from engine.evolve import fold
from engine.game import HandOver, MatchOver
from engine.players.levels import Level, player
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.budget import times
from tests.unit.bot.arena.programs import HAND_OVER, HELLO, HELLO_BACK, MATCH_OVER, PAGE, REQUEST
from tests.unit.engine.redealt_twins import twin_of
from tests.unit.engine.strategies import Temper, house_rules, seeds, tempers, walk


def test_the_hello_of_the_page_is_ours() -> None:
    """The documented hello equals ours, rules and limits included; its deck is shortened."""
    rules = rules_of(HELLO["preset"], HELLO["options"])
    said = json.loads(hello_line(Handshake(Seat(2), rules, 5.0)))
    assert said == HELLO | {"counts_as": said["counts_as"]}
    assert {card: as_ for card, as_ in said["counts_as"].items() if card[-1] == "o"} == HELLO[
        "counts_as"
    ]
    assert len(said["counts_as"]) == 40
    assert said["limits"]["stray_lines"] == MOST_STRAY


def test_a_hello_says_what_cards_count_as_in_this_house() -> None:
    """With four kings a three counts as a three. A deck without twos lists none."""
    said = json.loads(hello_line(Handshake(Seat(0), rules_of("rioja", {}), 5.0)))
    assert len(said["counts_as"]) == len(baraja_of(rules_of("rioja", {})).cards)
    four = json.loads(hello_line(Handshake(Seat(0), rules_of("castilla", {"kings": 4}), 5.0)))
    assert (four["counts_as"]["3o"], four["counts_as"]["2e"]) == (3, 2)
    assert four["rules"]["kings"] == 4


def test_our_player_answers_the_hello_and_lets_the_ends_pass() -> None:
    """Our player answers the hello as documented, and ignores the ends of hands."""
    told = io.StringIO()
    lines = [json.dumps(line) for line in (HELLO, HAND_OVER, MATCH_OVER)]
    serve_player(player(Level.EASY), lines, told)
    [hello] = map(json.loads, told.getvalue().splitlines())
    assert hello.keys() == HELLO_BACK.keys()
    assert hello_of(told.getvalue()) == hello_of(json.dumps(HELLO_BACK)) == 3


def test_our_player_refuses_a_question_of_a_later_version() -> None:
    """Our player refuses a question of a later version, and names the place."""
    told = io.StringIO()
    serve_player(player(Level.EASY), [json.dumps(REQUEST | {"amarreko": 4})], told)
    assert json.loads(told.getvalue()) == {"id": 7, "error": "newer-format", "where": "amarreko"}


def test_only_an_object_with_a_whole_number_is_an_answer() -> None:
    """Only an object with an integer number is an answer, and other lines are stray."""
    for line in (
        "",
        "paso",
        "7",
        "[7]",
        '{"id": null}',
        '{"id": "7"}',
        '{"id": true}',
        "[" * 9_999,
    ):
        assert number_in(line) is None
        assert hello_of(line) is None
    assert number_in('{"id": 7, "action": "telepathy"}') == 7


@times(20)
@given(house_rules(), tempers(), seeds())
def test_the_end_of_a_hand_tells_what_the_seat_has_seen(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """The end of a hand tells the shown cards and the seat's own, whatever the others are."""
    log: list[Event] = [MatchOpened(rules)]
    for step in walk(rules, temper, generator):
        log += step.events
        if not isinstance(step.after.phase, HandOver | MatchOver):
            continue
        for seat in map(Seat, range(rules.seats)):
            lines = over_lines(view(step.after, seat))
            assert over_lines(view(fold(twin_of(log, rules, seat, generator)), seat)) == lines
            hand, *match = map(json.loads, lines)
            assert hand.keys() == HAND_OVER.keys()
            assert [end.keys() for end in match] in ([], [MATCH_OVER.keys()])
            assert bool(match) == isinstance(step.after.phase, MatchOver)
            assert {owner for owner, cards in enumerate(hand["hands"]) if cards} == {
                seat,
                *_owners_of_shown(step.after.hand.story),
            }


def _owners_of_shown(story: Sequence[Event]) -> set[int]:
    """Return the owners of open cards, who may be few under rules that hide hands."""
    shown = (event.hands for event in story if isinstance(event, HandsShown))
    return {owner for hands in shown for owner, cards in enumerate(hands) if cards}


def test_every_kind_of_event_that_a_seat_may_see_is_on_the_page() -> None:
    """Every kind of visible event in 40 matches is documented, with the ends of hands."""
    kinds = set[str]()
    generator = Random(5)
    for _ in range(40):
        rules = Rules(games_to_win=1, target=15)
        for step in walk(rules, dict.fromkeys(get_args(Action), 1.0), generator):
            if isinstance(step.after.phase, HandOver | MatchOver):
                hand = json.loads(over_lines(view(step.after, Seat(0)))[0])
                kinds |= {event["kind"] for event in hand["events"]}
    assert {kind for kind in kinds if f"`{kind}`" not in PAGE} == set()
    assert {"hands-shown", "lance-scored", "match-won", "hand-closed"} <= kinds
    assert read(json.dumps(REQUEST)).number == 7
