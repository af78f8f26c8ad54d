"""Tests of the standing of a person, and of its order with players of known strength."""

from time import process_time
from typing import Final

import pytest

from bot.app.match_gains import gains_of
from bot.ports.request import Address
from bot.tables.fairness import CommittedRng, generator_at, secret_of
from bot.tables.match_history import PastMatch
from bot.tables.ranking import PERIOD_DAYS, Standing, period_begin, standing_of
from engine.actions import Reparto
from engine.decide import decide_and_apply
from engine.events import Event, GameWon, MatchOpened
from engine.game import HandOver, MatchOver, Undealt, opened
from engine.interfaces import TableId
from engine.players.analysis import review
from engine.players.levels import Level, player
from engine.rule_options import rules_of
from engine.seats import Seat
from engine.view import view
from tests.budget import many

HERE: Final = Address("red", "group")
ELSEWHERE: Final = Address("red", "other")
NOW: Final = 1_767_254_400.0
DAY_S: Final = 86_400.0
GAMES: Final = many("AMARREKO_RANKED_GAMES", test=5, soak=12)
"""The least number of reviewed games that order the levels."""

LEVELS: Final = (Level.EASY, Level.MAESTRO, Level.HARD, Level.NORMAL)
"""The players by seat."""


def match(number: int = 0, **known: object) -> PastMatch:
    """Return a match of a chat, a day ago."""
    fields = {
        "match": TableId(f"match-{number:016x}"),
        "seat": Seat(0),
        "players": (),
        "won": False,
        "at": NOW - DAY_S,
        "chats": (HERE,),
        **known,
    }
    return PastMatch(**fields)  # type: ignore[arg-type]


def test_a_standing_has_the_games_of_a_chat_within_the_period() -> None:
    matches = [
        match(gains=(1.0, 2.0), counts=True, won=True),
        match(gains=(4.0,), chats=(ELSEWHERE, HERE)),
        match(gains=(8.0,), chats=(ELSEWHERE,), counts=True),
        match(gains=(16.0,), chats=()),
        match(gains=(32.0,), at=NOW - (PERIOD_DAYS + 1) * DAY_S, counts=True),
        match(counts=True),
        match(reviewable=False, counts=True, won=True),
    ]
    since = period_begin(NOW)
    assert standing_of(matches, HERE, since) == Standing((1.0, 2.0, 4.0), 3, 2, 1)
    assert standing_of(matches, ELSEWHERE, since) == Standing((4.0, 8.0), 1, 0, 0)
    assert standing_of(matches, None, since) == Standing((1.0, 2.0, 4.0, 8.0), 4, 2, 1)


def test_ten_games_are_ranked() -> None:
    nine = Standing((1.0,) * 9)
    assert (nine.is_ranked, nine.missing) == (False, 1)
    ten = Standing((1.0,) * 10)
    assert (ten.is_ranked, ten.missing, ten.mean, ten.margin) == (True, 0, 1.0, 0.0)


def log_of_levels(number: int) -> list[Event]:
    """Return the log of a match of three games at least between the levels."""
    rules = rules_of("castilla", {"games_to_win": 3})
    luck = CommittedRng(secret_of(number), 0)
    log: list[Event] = [MatchOpened(rules)]
    game, players = opened(rules), [player(level) for level in LEVELS]
    while not isinstance(game.phase, MatchOver):
        seat = view(game, None).speakers[0]
        is_dealt = not isinstance(game.phase, Undealt | HandOver)
        generator = generator_at(number, len(log), f"seat {seat}")
        action = players[seat].act(view(game, seat), generator) if is_dealt else Reparto()
        decision = decide_and_apply(game, seat, action, luck)
        log += decision.events
        game = decision.game
    return log


@pytest.mark.long
@pytest.mark.soak
def test_better_players_stand_above() -> None:
    """Over some games *easy* stands below the two best levels, whatever its partner does."""
    histories: dict[Seat, list[PastMatch]] = {Seat(seat): [] for seat in range(4)}
    number, games = 1, 0
    begun = process_time()
    while games < GAMES:
        log = log_of_levels(number)
        judged = review(log, seats=tuple(histories))
        for seat, known in histories.items():
            known.append(match(number, seat=seat, gains=gains_of(judged, log, seat, 0)))
        games += sum(isinstance(event, GameWon) for event in log)
        number += 1
    found = {
        level: standing_of(histories[Seat(seat)], HERE, period_begin(NOW))
        for seat, level in enumerate(LEVELS)
    }
    for level, one in found.items():
        told = f"{level}: {one.mean:+.1f} ± {one.margin:.1f} over {len(one.gains)} games"
        print(told)  # noqa: T201 - with -s
    print(f"{number} matches, {process_time() - begun:.0f} s")  # noqa: T201 - with -s
    assert {len(one.gains) for one in found.values()} == {games}
    assert found[Level.EASY].mean < min(found[Level.HARD].mean, found[Level.MAESTRO].mean)
    easy = found[Level.EASY]
    assert easy.mean + easy.margin < 0, "its interval lies below a good player"
