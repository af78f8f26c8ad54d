"""Bets above the largest of the tree, but not an órdago."""

from random import Random
from typing import Final

import numpy as np
import pytest

from engine.actions import Action, Envido, NoQuiero, Quiero
from engine.game import Answering
from engine.hands import Lance
from engine.players.levels import Level, player
from engine.players.trained.abstraction import spot_at
from engine.players.trained.blueprint import shipped
from engine.players.trained.hand_equity import chance_at
from engine.players.trained.hand_tables import Floats, tables_of
from engine.players.trained.information_sets import InfoSet
from engine.players.trained.off_tree import accepting
from engine.view import View, view
from tests.unit.engine.story import CONTESTED, NO_JUEGO, NORTH, WEST, Story, bet_on

TWO_KINGS: Final = "11o 11c 10o 6o / 12o 12c 10b 7e / 7o 7c 5o 5c / 11e 5e 4c 1c"
"""West wins grande nine times of ten with this hand, and would win it here."""

FOUR_KINGS: Final = "11o 11c 10o 6o / 12o 12c 12e 12b / 7o 7c 5o 5c / 11e 5e 4c 1c"


def _said(level: Level, hands: str, stones: int) -> set[Action]:
    """Return west's answers with various random numbers to north's bet at grande."""
    asked = view(bet_on(Lance.GRANDE, hands).after((NORTH, Envido(stones))).game, WEST)
    return {player(level).act(asked, Random(number)) for number in range(20)}


def test_half_a_game_is_not_staked_on_a_hand_that_is_only_good() -> None:
    """A player who bets that much holds a better hand; a few stones are different."""
    assert NoQuiero() not in _said(Level.HARD, TWO_KINGS, 5)
    assert NoQuiero() in _said(Level.HARD, TWO_KINGS, 19)
    assert _said(Level.HARD, FOUR_KINGS, 19) == {Quiero()}


def _asked(story: Story, stones: int) -> tuple[View, Answering, InfoSet]:
    """Return the first seat in turn after the first bet."""
    bettor = view(story.game, None).speakers[0]
    betting = story.after((bettor, Envido(stones))).game
    asked = view(betting, view(betting, None).speakers[0])
    assert isinstance(asked.phase, Answering)
    return asked, asked.phase, spot_at(asked, asked.phase)


def _accepting(story: Story, stones: int) -> tuple[Floats, Floats]:
    """Return by kind in the lance how often the first rival accepts, and its frequency."""
    asked, phase, spot = _asked(story, stones)
    tables, blueprint = tables_of(8), shipped(8)
    kinds = np.flatnonzero(tables.worth[spot.lance] > 0)
    often = [
        accepting(asked, phase, spot._replace(hand=hand), blueprint) for hand in kinds.tolist()
    ]
    return np.array(often), tables.ways[kinds] / tables.ways[kinds].sum()


@pytest.mark.parametrize(
    ("lance", "hands"),
    [
        (Lance.GRANDE, CONTESTED),
        (Lance.CHICA, CONTESTED),
        (Lance.PARES, CONTESTED),
        (Lance.JUEGO, CONTESTED),
        (Lance.PUNTO, NO_JUEGO),
    ],
)
def test_the_more_is_bet_the_fewer_hands_accept_it(lance: Lance, hands: str) -> None:
    """At six stones many hands still do; a higher bet never has more."""
    story = bet_on(lance, hands)
    shares = [np.dot(*_accepting(story, stones)) for stones in (6, 8, 12, 19, 30, 39)]
    assert shares == sorted(shares, reverse=True)
    assert 0.5 > shares[0] > shares[-1] + 0.1


def test_who_would_lose_the_game_by_refusing_accepts() -> None:
    """It accepts with nearly any hand for a need of one stone, with more hands for two."""
    shares = [
        np.dot(*_accepting(bet_on(Lance.GRANDE).holding(stones, 0), 19)) for stones in (0, 38, 39)
    ]
    assert shares[0] + 0.05 < shares[1] < shares[2] - 0.5


def test_the_better_a_hand_the_sooner_it_accepts() -> None:
    """At grande a hand that always accepts nineteen stones is better than one that never does."""
    asked, _, spot = _asked(bet_on(Lance.GRANDE), 19)
    often, _ = _accepting(bet_on(Lance.GRANDE), 19)
    chances = np.array([chance_at(asked.rules.kings, spot._replace(hand=k)) for k in range(330)])
    between = chances[(often > 0) & (often < 1)]
    assert chances[often == 1].min() > between.max() > between.min() > chances[often == 0].max()


def test_31_now_and_then_accepts_from_the_mano() -> None:
    """If only 31 as mano accepted, the rivals could bet high with any hand."""
    asked, phase, spot = _asked(bet_on(Lance.JUEGO), 19)
    assert 0.1 < accepting(asked, phase, spot, shipped(8)) < 0.9


@pytest.mark.parametrize("stones", [8, 19, 35])
def test_a_bet_with_nothing_does_not_pay(stones: int) -> None:
    """At grande both rivals together accept so often that a pass is worth more to the bettor."""
    standings = shipped(8).standings

    def north(ours: int, theirs: int) -> float:
        """Return the chance of the leading side after both have taken these stones."""
        return 1 - float(standings[40 - theirs, 40 - ours])

    often = np.dot(*_accepting(bet_on(Lance.GRANDE), stones))
    taken = 1 - (1 - often) ** 2
    bluffing = taken * north(0, stones) + (1 - taken) * north(1, 0)
    # South's hand wins as often as any other: one time in three.
    assert bluffing < north(0, 1) * 2 / 3 + north(1, 0) / 3
