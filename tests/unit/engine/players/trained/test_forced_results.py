"""If the visible cards decide the result, a trained player counts instead of estimating."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from engine.actions import Action, Envido, NoQuiero, Ordago, Paso, Quiero
from engine.decide import decide_and_apply
from engine.events import GameWon
from engine.game import Answering, AnsweringOrdago, Betting, Game, HandOver, MatchOver
from engine.hands import Lance
from engine.players.baselines import baseline
from engine.players.levels import Level, player
from engine.players.trained.forced_results import decides, unbeatable, wins_by_yielding
from engine.rule_options import rules_of
from engine.seats import Pair, Seat, pair_of
from engine.view import View, view
from tests.fakes import SeededShuffle
from tests.unit.engine.players.matches import play
from tests.unit.engine.story import EAST, NORTH, SOUTH, WEST, Story, bet_on

KINGS: Final = "12o 12c 12e 12b / 11o 11c 10c 1o / 7o 7c 5o 5c / 11e 5e 4c 1c"
"""North has four kings, unbeatable at grande for the mano; west has 31."""

POSTRE: Final = "11e 5e 4c 1c / 11o 11c 10c 1o / 7o 7c 5o 5c / 12o 12c 12e 12b"
"""East, the last to speak, has four kings."""

JUEGOS: Final = "12o 11o 10e 1b / 12e 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4c 1c"
"""North and west have 31."""


def _seen(story: Story, seat: Seat = NORTH) -> View:
    return view(story.game, seat)


@pytest.mark.parametrize(
    ("hands", "seat", "lance", "certain"),
    [
        (KINGS, NORTH, Lance.GRANDE, True),
        (KINGS, NORTH, Lance.CHICA, False),
        (KINGS, NORTH, Lance.PUNTO, False),
        (KINGS, NORTH, Lance.JUEGO, False),
        (KINGS, EAST, Lance.PARES, False),
        (KINGS, WEST, Lance.GRANDE, False),
        (JUEGOS, NORTH, Lance.JUEGO, True),
        (JUEGOS, WEST, Lance.JUEGO, False),
        (POSTRE, EAST, Lance.GRANDE, False),
    ],
)
def test_a_hand_is_unbeatable_by_cards_and_place(
    hands: str, seat: Seat, lance: Lance, *, certain: bool
) -> None:
    """Ties go to the seat nearest to the mano, and eight kings make two hands of four."""
    assert unbeatable(_seen(bet_on(Lance.GRANDE, hands), seat), lance) is certain


def test_declarations_take_ties_away() -> None:
    """With 31 the third to speak cannot lose once no rival before it has juego."""
    hands = "7o 7c 5o 5c / 11c 5e 4c 1c / 12o 11o 10e 1b / 12e 12c 10c 1o"
    story = bet_on(Lance.JUEGO, hands)
    assert unbeatable(_seen(story, SOUTH), Lance.JUEGO)


def _yields(story: Story, seat: Seat = NORTH) -> bool:
    phase = story.game.phase
    assert isinstance(phase, Betting | Answering | AnsweringOrdago)
    return wins_by_yielding(_seen(story, seat), phase)


def test_a_sure_stone_wins_where_one_is_missing() -> None:
    """The best grande brings it at the count, before anything else is counted."""
    story = bet_on(Lance.CHICA, KINGS)
    assert _yields(story.holding(39, 0))
    assert _yields(story.holding(39, 30))
    assert not _yields(story.holding(38, 0))


def test_dejes_come_before_the_count() -> None:
    """Rivals who need as many stones as lances are left may bet in each."""
    story = bet_on(Lance.CHICA, KINGS)
    assert not _yields(story.holding(39, 37))
    assert not _yields(story.after((NORTH, Paso()), (WEST, Envido(2))).holding(39, 39))


def test_a_bet_may_decide_the_game_by_itself() -> None:
    """At grande it is counted first; in later lances the rivals may win before."""
    asked = bet_on(Lance.GRANDE, KINGS).after((NORTH, Paso()), (WEST, Envido(5)))
    phase = asked.game.phase
    assert isinstance(phase, Answering)
    assert decides(_seen(asked.holding(36, 0)), phase)
    assert not decides(_seen(asked.holding(30, 0)), phase)
    later = bet_on(Lance.JUEGO, KINGS).after((NORTH, Paso()), (WEST, Envido(5)))
    asked_later = later.game.phase
    assert isinstance(asked_later, Answering)
    assert decides(_seen(later.holding(36, 0)), asked_later)
    assert not decides(_seen(later.holding(36, 39)), asked_later)


@pytest.mark.parametrize("level", Level)
def test_who_wins_by_the_bet_raises_no_more(level: Level) -> None:
    """A raise could only make the rivals reconsider."""
    asked = bet_on(Lance.GRANDE, KINGS).after((NORTH, Paso()), (WEST, Envido(5))).holding(36, 0)
    assert _said(asked, level) == {Quiero()}


@pytest.mark.parametrize("level", Level)
def test_who_has_won_lets_the_rest_go(level: Level) -> None:
    """No action in a later lance is worth a game that is won."""
    story = bet_on(Lance.CHICA, KINGS).holding(39, 0)
    assert _said(story, level) == {Paso()}
    for bet in (Envido(2), Ordago()):
        assert _said(story.after((NORTH, Paso()), (WEST, bet)), level) == {NoQuiero()}


@pytest.mark.parametrize("level", Level)
def test_a_hopeless_hand_answers_no_ordago(level: Level) -> None:
    """At an even score the worst grande refuses."""
    hands = "7o 6c 5c 4c / 12e 10o 10c 1o / 12o 11c 7c 5o / 11e 5e 4e 1c"
    story = bet_on(Lance.GRANDE, hands).after((NORTH, Paso()), (WEST, Ordago()))
    assert _said(story, level) == {NoQuiero()}


def _said(story: Story, level: Level) -> set[Action]:
    """Return north's actions with various random numbers."""
    seen = _seen(story)
    return {player(level).act(seen, Random(seed)) for seed in range(8)}


def test_a_game_called_won_is_won_however_the_rivals_play() -> None:
    """A side that yields from there on wins at the count, against any cards and actions."""
    rules = rules_of("castilla", {"target": 25, "games_to_win": 1, "mus_corrido": False})
    found = 0
    for seed in range(3):
        for step in play(rules, [baseline("threshold")], seed):
            phase = step.before.phase
            if not isinstance(phase, Betting | Answering | AnsweringOrdago):
                continue
            game = _one_stone_short(step.before, step.seat)
            if wins_by_yielding(view(game, step.seat), phase):
                found += 1
                assert _winner_when_yielding(game, step.seat, seed) is pair_of(step.seat)
    assert found


def _one_stone_short(game: Game, seat: Seat) -> Game:
    """Return the same hand at a score where the seat's side needs one stone, the other many."""
    short = game.rules.target - 1
    stones = (short, 0) if pair_of(seat) is Pair.EVEN else (0, short)
    return replace(game, tally=replace(game.tally, stones=stones))


def _winner_when_yielding(game: Game, seat: Seat, seed: int) -> Pair:
    """Return the winner of the game if the side of a seat yields and the other plays at random."""
    generator = Random(seed)
    yielding, anything = baseline("never-bets"), baseline("random")
    while not isinstance(game.phase, HandOver | MatchOver):
        speaker = view(game, None).speakers[0]
        who = yielding if pair_of(speaker) is pair_of(seat) else anything
        action = who.act(view(game, speaker), generator)
        game = decide_and_apply(game, speaker, action, SeededShuffle(generator)).game
    [winner] = [event.pair for event in game.hand.story if isinstance(event, GameWon)]
    return winner
