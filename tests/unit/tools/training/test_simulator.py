"""The fast simulator plays the same Mus as the engine, in cards, words and stones."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np
import pytest

from engine.actions import Action, Corto, Descarto, Mus, Reparto
from engine.baraja import baraja_of
from engine.cards import Card, Cards
from engine.decide import decide_and_apply
from engine.events import Ended, GameWon
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    Discarding,
    Game,
    HandOver,
    Score,
    Talking,
)
from engine.game import opened as game_opened
from engine.legal_actions import options
from engine.players.equity.hand_classes import kinds_of
from engine.players.trained.abstraction import needs, place_of, spot_at, to_action
from engine.players.trained.hand_tables import Tables, tables_of
from engine.players.trained.information_sets import NEED_CLASS, NEED_CLASSES, NOBODY, ROWS
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View, own_cards, view
from tests.budget import SEED, many
from tools.training.board import Board, empty_deal
from tools.training.dealing import CARDS, empty_shoe
from tools.training.games import play_hand
from tools.training.luck import Luck, chance, luck_of, shuffle
from tools.training.policies import Manner, Policy, World, choose

HANDS: Final = many("AMARREKO_SIMULATED_HANDS", test=500, soak=10_000)
"""The number of hands with each deck; the whole proof takes 10,000."""

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Players:
    """Sides whose choices depend on every detail of a spot, and their random numbers."""

    world: World
    policies: tuple[Policy, Policy]
    cards: Cards
    luck: Luck

    def act(self, seen: View) -> Action:
        """Return what the simulated side would say here."""
        assert seen.seat is not None
        place = place_of(seen, seen.seat)
        policy = self.policies[place % 2]
        phase = seen.phase
        match phase:
            case Talking():
                mine, theirs = (NEED_CLASS[need] for need in needs(seen))
                cuts = chance(self.luck) < policy.cut[_kind(seen), place, mine, theirs]
                return Corto() if cuts else Mus()
            case Discarding():
                held = sorted(own_cards(seen), key=self.cards.index)
                kept = policy.keep[_kind(seen), place]
                return Descarto(tuple(c for n, c in enumerate(held) if not (kept >> n) & 1))
            case Betting() | Answering() | AnsweringOrdago():
                spot = spot_at(seen, phase)
                choice = choose(self.world, policy, spot, self.luck)
                return to_action(choice, spot.node, options(seen))
            case _:
                raise AssertionError

    def shuffle(self, things: Sequence[Thing], _: object = None, /) -> tuple[Thing, ...]:
        """Shuffle as the simulator does, starting from the order of the faces."""
        ordered = sorted(things, key=lambda thing: self.cards.index(Card(str(thing))))
        numbers = np.arange(CARDS)
        shuffle(numbers, len(ordered), self.luck)
        return tuple(ordered[number] for number in numbers[: len(ordered)])


@pytest.mark.soak
@pytest.mark.parametrize("kings", [8, 4])
def test_the_simulator_agrees_with_the_engine(kings: int) -> None:
    """The same random numbers give the same cards, the same words, and the same stones."""
    rules = Rules(kings=kings)
    tables = tables_of(kings)
    generator = np.random.default_rng(kings + SEED)
    world = World(tables, np.full((41, 41), 0.5), np.full((5, len(tables.ways), 32), 0.5))
    policies = (_policy(tables, generator), _policy(tables, generator))
    ended = {NOBODY: 0, 0: 0, 1: 0}
    for number in range(HANDS):
        first, other = (int(generator.integers(1, 41)) for _ in range(2))
        simulated = luck_of(number)
        board = play_hand(world, policies, empty_shoe(), empty_deal(), first, other, simulated)
        players = Players(world, policies, _by_face(rules), luck_of(number))
        game = _played(players, _before(rules, first, other))
        assert _outcome(game) == _result(board), number
        assert players.luck == simulated, number
        ended[board.winner] += 1
    assert min(ended.values()) > HANDS / 20


def _policy(tables: Tables, generator: np.random.Generator) -> Policy:
    """Return a side that says mus half of the time and speaks by a table of random weights."""
    kinds = len(tables.ways)
    rows = generator.random((ROWS, 5), np.float32) ** 3
    cut = generator.random((kinds, 4, NEED_CLASSES, NEED_CLASSES)) ** 2
    keep = generator.integers(0, 15, (kinds, 4))
    return Policy(Manner.LEARNT, rows, cut, keep)


def _by_face(rules: Rules) -> Cards:
    """Return the deck as the simulator numbers it."""
    face_of = kinds_of(rules).face_of
    return tuple(sorted(baraja_of(rules).cards, key=face_of.__getitem__))


def _kind(seen: View) -> int:
    return kinds_of(seen.rules).of(own_cards(seen))


def _before(rules: Rules, first: int, other: int) -> Game:
    """Return a match in which seat 0 leads the next hand, from what each side needs."""
    tally = Score((rules.target - first, rules.target - other), (0, 0), (0, 0))
    return replace(game_opened(rules), tally=tally, phase=HandOver(Seat(0), Ended.HAND))


def _played(players: Players, game: Game) -> Game:
    """Return the game after one hand."""
    game = decide_and_apply(game, Seat(0), Reparto(), players.shuffle).game
    while not isinstance(game.phase, HandOver):
        seat = view(game, None).speakers[0]
        game = decide_and_apply(game, seat, players.act(view(game, seat)), players.shuffle).game
    return game


def _outcome(game: Game) -> tuple[int, tuple[int, int]]:
    """Return who won the game, and what both sides need."""
    won = [event.pair for event in game.hand.story if isinstance(event, GameWon)]
    target, stones = game.rules.target, game.tally.stones
    return (won[0] if won else NOBODY), (target - stones[0], target - stones[1])


def _result(board: Board) -> tuple[int, tuple[int, int]]:
    return board.winner, (board.first, board.other)
