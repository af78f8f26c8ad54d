"""Hands, games, vacas and the match (RULES.md 10)."""

import pytest

from engine.actions import Action, Corto, Envido, Mus, Ordago, Paso, Quiero, Reparto
from engine.errors import Reason
from engine.events import Ended, GameOpened, GameWon, HandClosed, MatchWon, VacaOpened, VacaWon
from engine.game import Betting, HandOver, MatchOver, Stones, Talking
from engine.hands import Lance
from engine.rules import Rules
from tests.unit.engine.story import CASTILLA, EAST, EVEN, NORTH, ODD, WEST, Story, bet_on, proves


def won_by_even(rules: Rules = CASTILLA, games: Stones = (0, 0), vacas: Stones = (0, 0)) -> Story:
    """Return the story after the even side has won one more game, by an órdago at grande."""
    story = bet_on(Lance.GRANDE, rules=rules).having_won(games, vacas)
    return story.after((NORTH, Ordago()), (WEST, Quiero()))


def won_by_odd(rules: Rules = CASTILLA, games: Stones = (0, 0), vacas: Stones = (0, 0)) -> Story:
    """Return the same for the odd side, at chica."""
    story = bet_on(Lance.CHICA, rules=rules).having_won(games, vacas)
    return story.after((NORTH, Ordago()), (EAST, Quiero()))


def test_a_game_won_is_one_of_those_that_win_the_vaca() -> None:
    story = won_by_even(games=(1, 2))
    assert story.events[-1] == HandClosed(WEST, Ended.GAME)
    assert story.game.tally.games == (2, 2)
    assert story.phase == HandOver(WEST, Ended.GAME)


def test_three_games_win_the_vaca_and_one_vaca_the_match() -> None:
    story = won_by_even(games=(2, 2))
    assert story.events[-4:] == (
        story.events[-4],
        VacaWon(EVEN),
        HandClosed(WEST, Ended.MATCH),
        MatchWon(EVEN),
    )
    assert isinstance(story.events[-4], GameWon)
    assert story.phase == MatchOver(EVEN)
    assert story.game.tally.games == (3, 2)
    assert story.game.tally.vacas == (1, 0)


def test_either_side_may_win_the_match() -> None:
    story = won_by_odd(games=(2, 2))
    assert story.events[-1] == MatchWon(ODD)
    assert story.phase == MatchOver(ODD)
    assert story.game.tally.games == (2, 3)
    assert story.game.tally.vacas == (0, 1)


@proves("games_to_win", {3: HandOver(WEST, Ended.GAME), 2: MatchOver(EVEN)})
def test_the_house_says_how_many_games_win_a_vaca(rules: Rules) -> object:
    return won_by_even(rules, games=(1, 0)).phase


@proves("vacas_to_win", {1: MatchOver(EVEN), 2: HandOver(WEST, Ended.VACA)})
def test_the_house_says_how_many_vacas_win_the_match(rules: Rules) -> object:
    return won_by_even(rules, games=(2, 0)).phase


def test_a_match_of_several_vacas_goes_on_after_a_vaca() -> None:
    """Neither side has won games in it yet; the vacas stay."""
    rules = Rules(vacas_to_win=2)
    story = won_by_odd(rules, games=(2, 2), vacas=(1, 0))
    assert story.events[-2:] == (VacaWon(ODD), HandClosed(WEST, Ended.VACA))
    assert story.game.tally.vacas == (1, 1)
    story = story.after((NORTH, Reparto()))
    assert story.events[:2] == (VacaOpened(), GameOpened())
    assert story.game.tally.games == (0, 0)
    assert story.game.tally.vacas == (1, 1)
    story = won_by_even(rules, games=(2, 0), vacas=(1, 1))
    assert story.phase == MatchOver(EVEN)


def test_after_a_game_the_next_hand_begins_another() -> None:
    story = won_by_even().after((WEST, Reparto()))
    assert story.events[0] == GameOpened()
    assert VacaOpened() not in story.events
    assert story.phase == Talking(())


def test_the_stones_of_a_game_stay_until_the_next_begins() -> None:
    story = bet_on(Lance.GRANDE).holding(36, 38).passed(4)
    assert story.stones == (41, 39)
    assert story.after((NORTH, Reparto())).stones == (0, 0)


def test_the_stones_of_a_hand_add_up_over_hands() -> None:
    """Each hand adds five and four, if the same cards are played twice and all pass."""
    story = bet_on(Lance.GRANDE).passed(4)
    assert story.stones == (5, 4)
    again = bet_on(Lance.GRANDE).holding(*story.stones).passed(4)
    assert again.stones == (10, 8)


EVERYTHING: list[Action] = [Mus(), Corto(), Paso(), Envido(), Quiero(), Ordago()]


@pytest.mark.parametrize("action", EVERYTHING)
def test_between_hands_one_can_only_deal(action: Action) -> None:
    story = bet_on(Lance.GRANDE).passed(4)
    story.when(WEST, action).refuses(Reason.HAND_IS_OVER)


@pytest.mark.parametrize("action", EVERYTHING)
def test_after_the_match_there_is_nothing_to_do(action: Action) -> None:
    won_by_even(games=(2, 0)).when(WEST, action).refuses(Reason.MATCH_IS_OVER)


def test_a_whole_match_is_played_to_its_end() -> None:
    """With only passes one side wins two games of fifteen stones."""
    story = bet_on(Lance.GRANDE, rules=Rules(target=15, games_to_win=2))
    for _ in range(200):
        match story.phase:
            case Betting():
                story = story.passed()
            case Talking():
                story = story.after((story.game.hand.mano, Corto()))
            case HandOver():
                story = story.after((NORTH, Reparto()))
            case _:
                break
    assert isinstance(story.phase, MatchOver)
    assert story.game.tally.games[story.phase.winner] == 2
    assert story.game.tally.games[story.phase.winner.rival] < 2
