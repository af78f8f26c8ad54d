"""Computer players do what any good player of Mus would do."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from engine.actions import (
    Action,
    Corto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
    Senal,
)
from engine.hands import Lance
from engine.players.heuristic.beliefs import Beliefs
from engine.players.heuristic.evaluation import OutcomeEvaluation
from engine.players.heuristic.traits import EvidenceUse, Traits
from engine.players.levels import Level, player
from engine.rules import RealJuego, Rules
from engine.seats import Seat
from engine.senas import Sena
from engine.view import view
from tests.unit.engine.story import EAST, NORTH, SOUTH, WEST, Story, bet_on, dealt, given, past

pytestmark = pytest.mark.long


REFUSALS: Final = {NoQuiero(), NoQueremos()}
SEEDS: Final = range(30)
SCORES: Final = ((0, 0), (39, 0), (0, 39), (39, 39), (20, 34))

KINGS: Final = "12o 12c 12e 12b / 11o 11c 10c 1o / 7o 7c 5o 5c / 11e 5e 4c 1c"
"""North has four kings, so that grande cannot be lost, and the worst chica; west has 31."""

DULL: Final = "12o 11c 7c 5c / 12e 10o 10c 1o / 7o 6c 5o 4o / 11e 5e 4c 1c"
"""North has a poor hand in every lance."""

UNPAIRED: Final = "12o 11c 7c 5c / 12e 10o 6c 1o / 7o 6b 5o 4o / 11e 5e 4c 1c"
"""No seat has pares or juego."""

WEAK: Final = "7o 6c 5c 4c / 12e 10o 10c 1o / 12o 11c 7c 5o / 11e 5e 4e 1c"
"""North is very weak at grande."""

READER: Final = Traits(
    hears=EvidenceUse.EVERYTHING, minds_score=True, blur=0.0, mischief=0.0, rash=True, signs=0.0
)
DEAF: Final = replace(READER, hears=EvidenceUse.DECLARATIONS)


def _said(story: Story, level: Level, seat: Seat = NORTH) -> Iterator[Action]:
    """Return the actions of a player with various random numbers."""
    seen = view(story.game, seat)
    return (player(level).act(seen, Random(seed)) for seed in SEEDS)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("score", SCORES, ids=str)
@pytest.mark.parametrize("bet", [Envido(2), Envido(10), Ordago()], ids=repr)
def test_the_31_of_the_mano_is_never_given_up(
    bet: Action, score: tuple[int, int], level: Level
) -> None:
    """Nothing beats it: neither a bet nor an órdago makes the mano refuse."""
    hands = "12o 11o 10e 1b / 12e 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4c 1c"
    story = bet_on(Lance.JUEGO, hands).holding(*score).after((NORTH, Paso()), (WEST, bet))
    assert not REFUSALS & set(_said(story, level))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("hand", ["11o 10o 6o 5o", "6o 6c 5o 5c", "12o 3o 3c 4o"])
def test_nobody_throws_a_hand_away_that_everybody_would_keep(hand: str, level: Level) -> None:
    """A player with 31, duples or three kings never says mus."""
    story = given(*past(f"{hand} / 12e 12b 10c 1o / 7b 7o 5e 1e / 11c 5b 4e 1c"))
    assert Mus() not in set(_said(story, level))


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_who_wins_at_the_count_anyway_hears_no_ordago(level: Level) -> None:
    """One stone is missing and the best grande brings it: a bad chica must not decide the game."""
    story = bet_on(Lance.CHICA, KINGS).holding(39, 0).after((NORTH, Paso()), (WEST, Ordago()))
    assert set(_said(story, level)) <= REFUSALS


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_game_that_is_won_is_not_put_at_risk(level: Level) -> None:
    """A good but beatable juego must not risk it; a player who would lose anyway takes the risk.

    Only 31 and 32 beat forty.
    """
    story = bet_on(Lance.JUEGO, KINGS).after((NORTH, Paso()), (WEST, Ordago()))
    assert set(_said(story.holding(39, 0), level)) <= REFUSALS
    assert set(_said(story.holding(0, 39), level)) == {Quiero()}


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_deje_that_ends_the_game_is_not_given_away(level: Level) -> None:
    """The rivals need one stone: a refusal loses, and even a poor hand may win."""
    story = bet_on(Lance.GRANDE, DULL).after((NORTH, Paso()), (WEST, Ordago()))
    assert set(_said(story.holding(30, 39), level)) == {Quiero()}
    weak = bet_on(Lance.GRANDE, WEAK).after((NORTH, Paso()), (WEST, Ordago()))
    assert set(_said(weak.holding(30, 30), level)) <= REFUSALS


def test_the_desperate_call_ordago() -> None:
    """With the rivals close to the target, a player calls what it never would at an even score."""
    story = bet_on(Lance.CHICA, DULL)
    assert Ordago() in set(_said(story.holding(0, 38), Level.HARD))
    assert Ordago() not in set(_said(story, Level.HARD))


def test_words_of_the_partner_are_evidence_for_those_who_read() -> None:
    """A partner's bet, and even more a raise, indicates a good hand; a deaf player ignores it."""
    opened = bet_on(Lance.GRANDE, DULL).after((NORTH, Paso()))
    before, raised = (opened.after((WEST, Envido(2)), *words) for words in ((), ((SOUTH, Mas(5)),)))
    silent, bet = (opened.after((WEST, Paso()), *words) for words in ((), ((SOUTH, Envido(2)),)))
    for quiet, bold in ((before, raised), (silent, bet)):
        assert _chance(quiet, DEAF) == _chance(bold, DEAF)
        assert _chance(quiet, READER) < _chance(bold, READER)


def _chance(story: Story, temper: Traits) -> float:
    """Return north's chance at grande."""
    return Beliefs(view(story.game, NORTH), temper, Random(1)).lance(Lance.GRANDE).chance


def test_a_sena_of_the_partner_changes_what_hard_says() -> None:
    """Hard answers a bet differently if it knows of its partner's kings; easy never looks.

    This holds for rules without a trained player; trained players use calls only.
    """
    hands = "7o 6c 5c 4c / 11e 10o 10c 1o / 12o 12c 12e 4o / 11c 5e 4e 1c"
    story = dealt(hands, Rules(real_31=RealJuego.SOTA)).after((NORTH, Corto()), (NORTH, Paso()))
    signed = story.after((SOUTH, Senal(Sena.TRES_REYES)), (WEST, Envido(2)))
    silent = story.after((WEST, Envido(2)))
    assert list(_said(signed, Level.EASY)) == list(_said(silent, Level.EASY))
    assert set(_said(silent, Level.HARD)) <= REFUSALS
    assert not set(_said(signed, Level.HARD)) & {NoQueremos()}
    assert list(_said(signed, Level.HARD)) != list(_said(silent, Level.HARD))


@pytest.mark.parametrize("temper", [READER, DEAF], ids=["reader", "deaf"])
def test_declarations_are_heeded_by_all(temper: Traits) -> None:
    """A side with the only pares has won the lance, for any traits of the player."""
    before, after = bet_on(Lance.CHICA, KINGS), bet_on(Lance.PARES, KINGS)
    hopes = [
        Beliefs(view(story.game, NORTH), temper, Random(1)).lance(Lance.PARES)
        for story in (before, after)
    ]
    assert len(hopes[0].contest.rivals) == 2
    assert len(hopes[1].contest.rivals) == 1


def test_who_has_won_a_lance_counts_its_stones_already() -> None:
    """Four kings have won grande: passed, refused and accepted, it is worth more each time."""
    grande = bet_on(Lance.GRANDE, KINGS).holding(30, 30)
    bet = grande.after((NORTH, Envido(5)))
    closed = (
        grande.passed(),
        bet.after((WEST, NoQuiero()), (EAST, NoQuiero())),
        bet.after((WEST, Quiero())),
    )
    worth = [_forecast(story).passed() for story in closed]
    assert worth == sorted(set(worth))
    against = bet_on(Lance.GRANDE, DULL).holding(30, 30).after((NORTH, Paso()), (WEST, Envido(5)))
    lost = against.after((SOUTH, NoQuiero()), (NORTH, NoQuiero()))
    assert _forecast(lost).passed() < _forecast(grande.passed()).passed()


def test_a_lance_that_nobody_holds_pays_nobody() -> None:
    """Two refusals bring two stones, enough for a need of two but not of three."""
    story = bet_on(Lance.GRANDE, UNPAIRED)
    for _ in range(2):
        story = story.after((NORTH, Envido(2)), (WEST, NoQuiero()), (EAST, NoQuiero()))
    assert _forecast(story.holding(38, 0), Lance.PUNTO).passed().lost == 1
    assert _forecast(story.holding(37, 0), Lance.PUNTO).passed().lost < 1


def _forecast(story: Story, lance: Lance = Lance.CHICA) -> OutcomeEvaluation:
    """Return north's evaluation of a lance."""
    return OutcomeEvaluation(Beliefs(view(story.game, NORTH), READER, Random(1)), lance)
