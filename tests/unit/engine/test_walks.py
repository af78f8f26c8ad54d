"""Walks: matches under random house rules with random players, and any action at any time.

Each test plays its own matches. Together with ``test_invariants`` there are more than two thousand
in ``make soak``, and a twentieth of that number in ``make test``.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, assert_never

import pytest
from hypothesis import given

from engine.actions import Action, Ordago, Reparto
from engine.decide import decide, decide_and_apply
from engine.errors import IllegalActionError, Reason
from engine.events import Event, MatchOpened, MatchWon
from engine.evolve import evolve, fold
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    Game,
    HandOver,
    MatchOver,
    Phase,
    Talking,
    Undealt,
    opened,
)
from engine.legal_actions import Say, Throw, allows, options
from engine.rules import ResponseMode, Rules
from engine.seats import Seat, Seats, pair_of
from engine.view import view
from storage.codec import Codec
from tests.budget import times
from tests.fakes import SeededShuffle
from tests.unit.engine.strategies import (
    Temper,
    askable,
    every_seat,
    house_rules,
    seeds,
    tempers,
    walk,
)

SOME: Final = 0.1
"""The share of a walk's positions at which every action is tried."""


@times(600)
@given(house_rules(), tempers(), seeds())
def test_options_are_just_what_the_rules_accept(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Any action by any seat at any time is accepted if and only if it is among the options."""
    for game in _some_positions(rules, temper, generator):
        before = repr(game)
        for seat in every_seat(rules):
            offered = options(view(game, seat))
            for action in askable(game, seat):
                refusal = _refusal(game, seat, action, generator)
                assert allows(offered, action) is (refusal is None), (seat, action, refusal)
        assert repr(game) == before, "asking changes nothing"


def _some_positions(rules: Rules, temper: Temper, generator: Random) -> Iterator[Game]:
    """Yield the first and the last position of a walk, and some in between."""
    yield opened(rules)
    for step in walk(rules, temper, generator):
        if generator.random() < SOME or isinstance(step.after.phase, MatchOver):
            yield step.after


def _refusal(game: Game, seat: Seat, action: Action, generator: Random) -> Reason | None:
    """Return why the rules refuse an action, or ``None``; any other error is a defect."""
    try:
        events = decide(game, seat, action, SeededShuffle(generator))
    except IllegalActionError as refused:
        return refused.reason
    assert events, "something follows from whatever is accepted"
    return None


@times(100)
@given(house_rules(), tempers(), seeds())
def test_a_seat_that_is_not_at_the_table_may_do_nothing(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Seats below 0 and beyond the last are refused as unknown."""
    for game in _some_positions(rules, temper, generator):
        for seat in (Seat(-1), Seat(rules.seats), Seat(10**9)):
            for action in askable(game, Seat(0)):
                assert _refusal(game, seat, action, generator) is Reason.NO_SUCH_SEAT
        assert options(view(game, None)) == (), "the public says nothing"


@times(200)
@given(house_rules(), tempers(), seeds())
def test_the_table_waits_for_one_seat_or_for_those_who_may_answer(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """At most one seat may act, except that any rival may answer a bet and any seat may deal."""
    for step in walk(rules, temper, generator):
        speakers = view(step.after, None).speakers
        _assert_few(speakers, step.after.phase, rules)
        for seat in speakers:
            first = options(view(step.after, seat))[0]
            assert isinstance(first, Say | Throw), "the first option is no bet"
            assert first != Say(Ordago())


def _assert_few(speakers: Seats, phase: Phase, rules: Rules) -> None:
    match phase:
        case Cutting() | Talking() | Discarding() | Betting():
            assert len(speakers) == 1
        case Answering(bettor=bettor) | AnsweringOrdago(bettor=bettor):
            assert speakers
            assert all(pair_of(seat) is not pair_of(bettor) for seat in speakers)
            assert len(speakers) == 1 or rules.response_mode is ResponseMode.EITHER
        case Undealt() | HandOver():
            assert sorted(speakers) == list(range(rules.seats))
        case MatchOver():
            assert speakers == ()
        case BetweenLances():
            pytest.fail("no action leaves a lance between closed and open")
        case _:
            assert_never(phase)


@times(250)
@given(house_rules(), tempers(), seeds())
def test_the_log_tells_the_game(rules: Rules, temper: Temper, generator: Random) -> None:
    """The events of each action lead to its game; so does the whole log, stored and read."""
    codec = Codec()
    log: list[Event] = [MatchOpened(rules)]
    last = opened(rules)
    for step in walk(rules, temper, generator):
        assert step.before == last
        last = step.before
        for event in step.events:
            last = evolve(last, event)
        assert last == step.after
        log += step.events
    stored = [codec.encode(event) for event in log]
    read = [codec.decode(kept.kind, kept.version, kept.body) for kept in stored]
    assert read == log
    assert repr(read) == repr(log), "what is read has the very types of what was stored"
    assert repr(fold(read)) == repr(last)


@times(250)
@given(house_rules(), tempers(), seeds())
def test_every_match_ends_where_its_target_says(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """A walk that takes too long fails; when it ends, the winner has exactly the vacas it needs."""
    steps = list(walk(rules, temper, generator))
    log = [event for step in steps for event in step.events]
    [won] = [event for event in log if isinstance(event, MatchWon)]
    assert log[-1] is won
    final = steps[-1].after
    assert final.phase == MatchOver(won.pair)
    assert final.tally.vacas[won.pair] == rules.vacas_to_win
    assert final.tally.vacas[won.pair.rival] < rules.vacas_to_win
    assert final.tally.games[won.pair] == rules.games_to_win
    for seat in every_seat(rules):
        assert options(view(final, seat)) == ()
        with pytest.raises(IllegalActionError):
            decide_and_apply(final, seat, Reparto(), SeededShuffle(generator))
