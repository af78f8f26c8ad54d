"""A trained player maps any table to its tree, and answers with legal actions."""

from dataclasses import replace
from random import Random
from typing import Final

import numpy as np
import pytest

from engine.actions import Envido, Look, Mas, NoQuiero, Ordago, Paso, Quiero, Senal
from engine.decide import decide_and_apply
from engine.game import Answering, AnsweringOrdago, Betting, BetweenLances, Game, MatchOver
from engine.hands import Lance
from engine.legal_actions import Bet, Raise, Say
from engine.players.equity.hand_classes import kinds_of
from engine.players.levels import Level, player
from engine.players.personality import Personality
from engine.players.trained.abstraction import map_bet, nearest, spot_at, to_action
from engine.players.trained.bet_history import words
from engine.players.trained.betting_tree import ORDAGO
from engine.players.trained.blueprint import shipped
from engine.players.trained.covered import covers
from engine.players.trained.hand_equity import chance_at, chances_of
from engine.players.trained.hand_tables import JUEGO, PARES, tables_of
from engine.players.trained.information_sets import NOBODY, InfoSet, infoset_index
from engine.players.trained.player import TrainedPlayer, skill_of
from engine.players.trained.ranges import ranges
from engine.players.trained.search import Search
from engine.players.trained.skill_levels import SkillLevel, weights
from engine.rule_options import rules_of
from engine.rules import RealJuego, Rules, SenaList
from engine.view import View, view
from tests.unit.engine.players.matches import play
from tests.unit.engine.story import EAST, EVEN, NORTH, SOUTH, WEST, bet_on, unshuffled

ONE_GAME: Final = rules_of("castilla", {"target": 25, "games_to_win": 1})
ROOM: Final = (Say(Paso()), Bet(2, 9), Raise(2, 9), Say(Ordago()))


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": 2},
        {"seats": 6},
        {"target": 20},
        {"real_31": "sota"},
        {"perete": "point"},
        {"max_total_bet": 10},
        {"min_raise": 5},
        {"deje_mode": "fem_plus_one"},
        {"punto_paso_total": 2},
    ],
    ids=str,
)
def test_other_games_are_left_to_the_calculator(changed: dict[str, int | str]) -> None:
    """No player is trained for them."""
    assert covers(ONE_GAME)
    assert not covers(rules_of("castilla", changed))


@pytest.mark.parametrize(
    ("at_stake", "deje", "node"),
    [
        (2, 1, 1),
        (3, 1, 1),
        (6, 1, 2),
        (20, 1, 7),
        (ORDAGO, 1, 7),
        (4, 2, 3),
        (7, 2, 4),
        (7, 5, 5),
        (12, 6, 6),
        (ORDAGO, 2, 8),
        (ORDAGO, 10, 12),
        (60, 7, 11),
    ],
)
def test_any_bet_is_read_as_the_nearest_that_the_tree_knows(
    at_stake: int, deje: int, node: int
) -> None:
    """A huge envido is answered like an órdago."""
    assert nearest(map_bet(at_stake, deje, 40)) == node


@pytest.mark.parametrize(
    ("at_stake", "deje", "nodes"), [(2, 1, [1]), (5, 1, [2]), (4, 2, [3]), (10, 5, [6])]
)
def test_a_bet_of_the_tree_is_read_as_itself(at_stake: int, deje: int, nodes: list[int]) -> None:
    """It is, even if both sides need less than it has at stake."""
    for needed in (1, 3, 40):
        assert [node for node, _ in map_bet(at_stake, deje, needed)] == nodes


def test_a_bet_between_two_nodes_is_read_more_as_the_greater_the_higher_it_is() -> None:
    """From five stones to a whole game the share of the órdago grows; the shares add up to one."""
    read = [dict(map_bet(stones, 1, 40)) for stones in range(5, 41)]
    assert [sum(nodes.values()) for nodes in read] == pytest.approx([1] * len(read))
    parts = [nodes.get(7, 0.0) for nodes in read]
    assert parts == sorted(set(parts))
    assert (parts[0], parts[-1]) == (0, 1)


def test_nineteen_stones_are_refused_with_hands_that_accept_five() -> None:
    """A bet of half a game is not answered like one of an eighth."""
    deals = [step.before for step in play(ONE_GAME, [player(Level.HARD)], seed=3)]
    deals = [game for game in deals if isinstance(game.phase, Betting)]
    refused = {
        stones: sum(
            isinstance(player(Level.HARD).act(_facing(game, stones), Random(number)), NoQuiero)
            for number, game in enumerate(deals)
        )
        for stones in (5, 19)
    }
    assert refused[5] < refused[19]


def _facing(game: Game, stones: int) -> View:
    """Return the view of the first rival after the next seat has bet."""
    bettor = view(game, None).speakers[0]
    betting = decide_and_apply(game, bettor, Envido(stones), unshuffled).game
    return view(betting, view(betting, None).speakers[0])


def test_choices_are_said_in_the_words_of_the_table() -> None:
    """Bets keep to the legal limits; if no raise is possible an órdago can be called."""
    assert [to_action(choice, 0, ROOM) for choice in range(4)] == [
        Paso(),
        Envido(2),
        Envido(5),
        Ordago(),
    ]
    assert [to_action(choice, 1, ROOM) for choice in range(5)] == [
        NoQuiero(),
        Quiero(),
        Mas(2),
        Mas(5),
        Ordago(),
    ]
    assert to_action(2, 3, ROOM) == Ordago()
    assert to_action(2, 1, (Say(Ordago()),)) == Ordago()
    assert to_action(2, 3, (Say(Quiero()),)) == Quiero()
    assert to_action(2, 0, (Bet(2, 3),)) == Envido(3)


def test_words_are_gone_through_again_as_they_were_said() -> None:
    """Every action is at its spot: initiative, stake, refusals and needs."""
    story = bet_on(Lance.GRANDE).after(
        (NORTH, Paso()),
        (WEST, Envido(5)),
        (SOUTH, NoQuiero()),
        (NORTH, Mas(2)),
        (EAST, NoQuiero()),
        (WEST, Ordago()),
        (NORTH, NoQuiero()),
        (SOUTH, NoQuiero()),
    )
    heard = list(words(view(story.game, NORTH)))
    assert [word.choice for word in heard] == [0, 2, 0, 2, 0, 2, 0, 0]
    assert [word.spot.node for word in heard] == [0, 0, 2, 2, 5, 5, 11, 11]
    assert [word.spot.second for word in heard] == [0, 0, 0, 1, 0, 1, 0, 1]
    assert {word.spot.initiative for word in heard} == {NOBODY}
    phase = story.game.phase
    assert isinstance(phase, Betting)
    assert spot_at(view(story.game, NORTH), phase).initiative == WEST % 2
    assert heard[0].spot.theirs - 7 == spot_at(view(story.game, NORTH), phase).theirs


def test_the_last_spot_of_all_words_is_the_one_that_is_asked() -> None:
    """Replaying a hand leads to its current state."""
    for step in play(ONE_GAME, [player(Level.HARD)], seed=5):
        phase = step.before.phase
        if not isinstance(phase, Betting | Answering | AnsweringOrdago) or step.after.hand.shown:
            continue
        asked = spot_at(view(step.before, step.seat), phase)
        said_at = [word.spot for word in words(view(step.after, step.seat))]
        if not isinstance(step.action, Senal | Look):
            assert said_at[-1]._replace(hand=asked.hand) == asked


@pytest.mark.parametrize("lance", [Lance.GRANDE, Lance.CHICA])
def test_the_more_is_bet_the_better_the_hand_is_thought_to_be(lance: Lance) -> None:
    """It is, even if the blueprint never calls an órdago and so has no data about it."""
    story = bet_on(lance).after((NORTH, Paso()))
    told = [story.after((WEST, word)) for word in (Paso(), Envido(5), Envido(19), Ordago())]
    shares = kinds_of(story.game.rules).ladders[lance].shares
    passed, five, nineteen, all_in = (
        np.average(shares, weights=ranges(view(each.game, NORTH), shipped(8), tables_of(8))[WEST])
        for each in told
    )
    assert passed + 0.1 < five < nineteen - 0.05
    assert nineteen == pytest.approx(all_in)


def test_a_search_with_no_possible_deal_leaves_the_word_to_the_blueprint() -> None:
    """It finds nothing if all hidden hands would need the viewer's cards."""
    story = bet_on(Lance.GRANDE)
    phase = story.game.phase
    assert isinstance(phase, Betting)
    tables = tables_of(8)
    none = tables._replace(sizes=tables.sizes * 0)
    search = Search(shipped(8), none)
    assert search.choose(view(story.game, NORTH), phase, [1.0] * 4, Random(1)) is None
    maestro = TrainedPlayer(8, skill_of("maestro"))
    maestro._search = search  # noqa: SLF001 -- a search that finds nothing
    assert maestro.act(view(story.game, NORTH), Random(2)) is not None


@pytest.mark.parametrize("preset", ["castilla", "euskadi"])
def test_the_maestro_plays_whole_games(preset: str) -> None:
    """Closed lances of every kind, raises and órdagos are all searched."""
    rules = rules_of(preset, {"target": 25, "games_to_win": 1})
    assert list(play(rules, [player(Level.MAESTRO), player(Level.EASY)], seed=2))


@pytest.mark.parametrize("personality", Personality)
def test_a_personality_changes_the_words_and_not_the_answers_to_an_ordago(
    personality: Personality,
) -> None:
    """It prefers some actions, and bets the game only where the blueprint would."""
    tables, blueprint = tables_of(8), shipped(8)
    leans = 0
    for step in play(ONE_GAME, [player(Level.HARD, personality)], seed=4):
        phase = step.before.phase
        if isinstance(phase, Betting | Answering | AnsweringOrdago):
            spot = spot_at(view(step.before, step.seat), phase)
            own = weights(blueprint, tables, spot, SkillLevel(personality=personality))
            plain = weights(blueprint, tables, spot, SkillLevel())
            leans += own != plain
            assert len(own) == len(plain)
            assert sum(own) > 0
            if plain[-1] == 0 and not isinstance(phase, AnsweringOrdago):
                assert own[-1] == 0
    assert leans


@pytest.mark.parametrize("phase", [MatchOver(EVEN), BetweenLances()], ids=repr)
def test_nothing_is_answered_where_nothing_is_asked(phase: MatchOver | BetweenLances) -> None:
    """A view that waits for a player after the end is inconsistent."""
    seen = replace(view(bet_on(Lance.GRANDE).game, NORTH), phase=phase)
    with pytest.raises(AssertionError):
        player(Level.HARD).act(seen, Random(1))


def test_the_chances_of_all_spots_are_those_of_each() -> None:
    """The simulator's lookup equals the player's computation at the table."""
    tables, generator = tables_of(8), Random(1)
    chances = chances_of(tables)
    for _ in range(200):
        lance, place, hand = (generator.randrange(most) for most in (5, 4, 330))
        told = lance in {PARES, JUEGO}
        holders = generator.randrange(16) | 1 << place if told else 0b1111
        rivals = holders & (0b1010 if place % 2 == 0 else 0b0101)
        if tables.worth[lance, hand] == 0 or not rivals:
            continue
        spot = InfoSet(lance, hand, place, holders, 0, 0, NOBODY, 0, 40, 40)
        others = (holders & ((1 << place) - 1)) | (holders >> (place + 1)) << place
        found = chances[lance, hand, place * 8 + others if told else place]
        assert chance_at(8, spot) == found


def test_games_without_trained_players_are_calculated() -> None:
    """The same player plays at any table."""
    seen = view(
        bet_on(Lance.GRANDE, rules=Rules(real_31=RealJuego.SOTA, senas=SenaList.OFF)).game, NORTH
    )
    assert player(Level.MAESTRO).act(seen, Random(1)) in {Paso(), Envido(2), Envido(5), Ordago()}


def test_who_hears_less_never_answers_an_ordago_against_the_blueprint() -> None:
    """If its reduced view says yes and the full spot says no, the full spot decides."""
    spot = InfoSet(0, 100, 1, 0b1111, 7, 0, 0, 0, 40, 40)
    tables = tables_of(8)
    rows = np.array(shipped(8).rows)
    rows[infoset_index(tables, spot._replace(initiative=NOBODY))] = (0, 15, 0, 0, 0)
    rows[infoset_index(tables, spot)] = (15, 0, 0, 0, 0)
    taught = replace(shipped(8), rows=rows)
    assert weights(taught, tables, spot, SkillLevel(hears=False)) == [15.0, 0.0]
