"""The chances that a seat could see, recomputed from its view."""

from dataclasses import replace
from random import Random

from engine.actions import Action, Corto, Mus, Reparto
from engine.cards import cards
from engine.decide import decide_and_apply
from engine.game import Game, opened
from engine.hands import Lance
from engine.players.heuristic.decision_odds import chances_seen
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.fakes import SeededShuffle

RULES = Rules(mus_corrido=False)


def after(*said: tuple[int, Action]) -> Game:
    """Return the game after these actions, with the cards of one seed."""
    game, shuffle = opened(RULES), SeededShuffle(Random(3))
    for seat, action in ((0, Reparto()), *said):
        first = game.hand.mano if game.hand.number else Seat(0)
        game = decide_and_apply(game, Seat((first + seat) % RULES.seats), action, shuffle).game
    return game


def test_while_mus_is_asked_each_lance_has_its_chance() -> None:
    """Only punto is still unknown; each chance is between 0 and 1."""
    game = after()
    found = chances_seen(view(game, game.hand.mano))
    assert list(found) == [Lance.GRANDE, Lance.CHICA, Lance.PARES, Lance.JUEGO]
    assert all(0 <= chance <= 1 for chance in found.values())


def test_in_a_lance_that_lance_alone_counts() -> None:
    """Four kings of the mano are certain at grande, and 4-5-6-7 is not."""
    game = after((0, Corto()))
    for hand, least, most in (("12o 12c 12e 12b", 1.0, 1.0), ("4o 5c 6e 7b", 0.0, 0.5)):
        held = dict(enumerate(game.hand.hands)) | {game.hand.mano: cards(hand)}
        dealt = replace(game, hand=replace(game.hand, hands=tuple(held.values())))
        found = chances_seen(view(dealt, game.hand.mano))
        assert list(found) == [Lance.GRANDE]
        assert least <= found[Lance.GRANDE] <= most


def test_where_nothing_is_won_there_is_no_chance() -> None:
    """During the discards there are no chances."""
    game = after(*((seat, Mus()) for seat in range(4)))
    assert chances_seen(view(game, game.hand.mano)) == {}
