"""Tests of house rules that hide hands: no message or image contains a hidden hand."""

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

import pytest

from bot.messages.pictures import showdown_picture
from bot.text.localizer import LANGUAGES
from engine.cards import Card
from engine.events import Event, HandClosed
from engine.evolve import fold
from engine.game import Game, HandOver
from engine.rule_options import PRESETS
from engine.rules import Rules, Show
from engine.seats import Seat
from engine.view import Shown, view
from tests.random_play import play_match
from tests.unit.bot.cards_in_text import told_by, told_in_text
from tests.unit.bot.images.illustrated import (
    picture_of,
    pictured_scene,
    private_post,
    public_post,
)
from tests.unit.engine.redealt_twins import twin_of

pytestmark = pytest.mark.long

_ACTIONS: Final = 700


def needed(preset: str) -> Rules:
    """Return a preset that shows only the hands that a bet needs."""
    return replace(PRESETS[preset], show=Show.NEEDED)


@lru_cache
def logs(preset: str) -> tuple[tuple[Event, ...], ...]:
    """Return the log of a match up to the end of each hand."""
    log, _ = play_match(needed(preset), Random(3), most_actions=_ACTIONS)
    ends = [at for at, event in enumerate(log, 1) if isinstance(event, HandClosed)]
    return tuple(tuple(log[:length]) for length in ends)


def open_cards(game: Game) -> set[Card]:
    """Return the cards of all hands that were shown."""
    return {card for seat in game.hand.shown for card in game.hand.hands[seat]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["castilla", "duelo", "seis"])
def test_no_post_and_no_picture_holds_a_hand_that_was_not_shown(preset: str, language: str) -> None:
    """Text and image contain the shown cards, and no hidden hand."""
    counts = set()
    for log in logs(preset):
        game = fold(log)
        post = public_post(game, language)
        counts.add(len(game.hand.shown))
        assert told_by(post) <= open_cards(game)
        assert told_in_text(post.text) in ({*open_cards(game)}, set())
        if post.picture is not None:
            assert told_in_text(post.picture.alternative) == open_cards(game)
        context, public = pictured_scene(game, language), view(game, None)
        assert (showdown_picture(context, public) is None) == (not game.hand.shown)
    assert {0, 2} <= counts, "hands without any bet that was accepted, and with one"


@pytest.mark.parametrize("preset", ["castilla", "seis"])
def test_ones_own_hand_is_told_although_nobody_else_sees_it(preset: str) -> None:
    """A player's private page has their own hand and the open cards only."""
    for log in logs(preset):
        game = fold(log)
        for seat in map(Seat, range(game.rules.seats)):
            told = told_by(private_post(game, seat))
            own = set(game.hand.hands[seat])
            assert own <= told or seat in game.hand.shown
            assert told <= own | open_cards(game)


@pytest.mark.parametrize("preset", ["castilla", "seis"])
def test_a_picture_of_a_showdown_hangs_on_no_hand_that_was_not_shown(preset: str) -> None:
    """The image of a showdown is byte-identical with other hidden cards."""
    generator, different = Random(5), 0
    partly = [log for log in logs(preset) if 0 < len(fold(log).hand.shown) < fold(log).rules.seats]
    for log in partly[:4]:
        game = fold(log)
        twin = fold(twin_of(log, game.rules, None, generator))
        different += twin.hand.hands != game.hand.hands
        posts = [public_post(each) for each in (game, twin)]
        assert posts[0] == posts[1]
        assert isinstance(game.phase, HandOver)
        one, other = (picture_of(post) for post in posts)
        assert one.compose() == other.compose()
    assert different


def test_a_computer_is_told_no_hand_that_was_not_shown() -> None:
    """A computer player's view has the shown cards and its own hand only."""
    for log in logs("castilla"):
        game = fold(log)
        for seat in map(Seat, range(4)):
            known = {
                owner
                for owner, held in enumerate(view(game, seat).hands)
                if isinstance(held, Shown)
            }
            assert known == {seat, *game.hand.shown}
