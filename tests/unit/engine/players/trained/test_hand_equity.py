"""A hand's chance in each lance, as the training looks it up, equals exact counts."""

from math import comb

import numpy as np
import pytest

from engine.actions import Look, Senal
from engine.cards import cards
from engine.game import Betting
from engine.hands import Lance
from engine.players.equity.hand_classes import kinds_of
from engine.players.trained.abstraction import spot_at
from engine.players.trained.hand_equity import chance_at, chance_beside, chances_of
from engine.players.trained.hand_tables import GRANDE, JUEGO, PARES, Floats, tables_of
from engine.players.trained.information_sets import MOST_NEEDED, NOBODY, InfoSet
from engine.players.trained.sign_adjustment import adjust_for_signs
from engine.rules import Rules, SenasSeen
from engine.seats import Seat
from engine.senas import Sena
from engine.view import view
from tests.unit.engine.story import NORTH, SOUTH, WEST, Story, bet_on


@pytest.fixture(scope="module", name="chances")
def learnt_with() -> Floats:
    """Return the chances that the training uses with eight kings."""
    return chances_of(tables_of(8))


def _kind(hand: str) -> int:
    return kinds_of(Rules()).of(cards(hand))


def test_four_kings_lose_to_nobody_but_the_other_four_before_them(chances: Floats) -> None:
    """For the mano they are certain; the postre loses to a rival, unless the partner is before."""
    kings = _kind("12o 12c 12e 12b")
    others = 1 / comb(36, 4)
    assert chances[GRANDE, kings, 0] == 1
    assert chances[GRANDE, kings, 3] == pytest.approx(
        (1 - others) ** 3 + others * (1 - others), abs=1e-12
    )


def test_a_hand_alone_in_a_lance_wins_it(chances: Floats) -> None:
    """With no rival in it any pair takes the pares, with or without pares of the partner."""
    pair = _kind("4o 4c 5o 7c")
    partner = 0b010
    assert chances[PARES, pair, 0] == 1
    assert chances[PARES, pair, partner] == pytest.approx(1)


def test_somebody_who_takes_no_part_has_an_even_chance(chances: Floats) -> None:
    """The row of such a hand is never used, so it must not favour a side."""
    neither = _kind("4o 5o 6c 7c")
    for lance in (PARES, JUEGO):
        assert np.array_equal(chances[lance, neither], np.full(32, 0.5))


def _spot(hand: str, lance: int = PARES, place: int = 0, holders: int = 0b1111) -> InfoSet:
    """Return a first action at the start of a game."""
    at_first = {"node": 0, "second": 0, "initiative": NOBODY, "renewed": 0}
    needed = {"mine": MOST_NEEDED, "theirs": MOST_NEEDED}
    return InfoSet(lance, _kind(hand), place, holders, **at_first, **needed)


def _holding(hand: str) -> Floats:
    """Return the distribution of a seat that is known to hold this hand."""
    known = np.zeros(len(tables_of(8).ways))
    known[_kind(hand)] = 1.0
    return known


def test_hands_that_are_known_decide_the_lance() -> None:
    """The better hand wins, and of two equal ones that nearer to the mano."""
    tables, both = tables_of(8), 0b0011
    mano, postre = _spot("7e 7b 4e 5c", holders=both), _spot("7e 7b 4e 5c", place=1, holders=both)
    for spot, rival in ((mano, 1), (postre, 0)):
        assert chance_beside(tables, spot, {rival: _holding("6o 6c 4o 7o")}) == 1
        assert chance_beside(tables, spot, {rival: _holding("12o 12c 4o 7o")}) == 0
        assert chance_beside(tables, spot, {rival: _holding("7o 7c 4o 5o")}) == (spot is mano)


def test_a_partner_who_is_known_to_win_wins_for_the_side() -> None:
    """One's own hand does not matter then, and unknown hands keep their distribution."""
    tables, spot = tables_of(8), _spot("4o 4c 5o 7c")
    assert chance_beside(tables, spot, {2: _holding("12o 12c 12e 12b")}) > 0.99
    assert chance_beside(tables, spot, {}) == pytest.approx(chance_at(8, spot))
    with_little = chance_beside(tables, spot, {2: _holding("4e 4b 6o 7b")})
    assert with_little < chance_at(8, spot)


def _at_pares(story: Story) -> InfoSet:
    """Return north's first action at pares."""
    phase = story.game.phase
    assert isinstance(phase, Betting), "nobody has bet"
    return spot_at(view(story.game, NORTH), phase)


PAIRS = "5o 5c 6o 10c / 7o 7c 6e 6c / 12o 12c 11o 11c / 4o 4c 5e 10o"


@pytest.mark.parametrize(
    ("maker", "wins_more"), [(SOUTH, True), (WEST, False)], ids=["partner", "caught"]
)
def test_a_seen_sign_makes_of_a_hand_one_that_wins_as_often(
    maker: Seat,
    wins_more: bool,  # noqa: FBT001 - named by parametrize
) -> None:
    """A partner's duples turn a poor pareja into a good one; a rival's make it poorer."""
    story = bet_on(Lance.PARES, PAIRS, Rules(senas_seen=SenasSeen.GAZE))
    if maker is WEST:
        story = story.after((NORTH, Look(WEST)))
    signed = story.after((maker, Senal(Sena.DUPLES)))
    spot = _at_pares(story)
    assert adjust_for_signs(view(story.game, NORTH), spot) == spot
    read = adjust_for_signs(view(signed.game, NORTH), spot)
    assert read == spot._replace(hand=read.hand)
    assert (chance_at(8, read) > chance_at(8, spot)) is wins_more


def test_a_sign_that_was_not_seen_and_the_own_one_make_nothing_of_a_hand() -> None:
    story = bet_on(Lance.PARES, PAIRS, Rules(senas_seen=SenasSeen.GAZE))
    signed = story.after((WEST, Senal(Sena.DUPLES)), (NORTH, Senal(Sena.PAREJA)))
    spot = _at_pares(story)
    assert adjust_for_signs(view(signed.game, NORTH), spot) == spot
