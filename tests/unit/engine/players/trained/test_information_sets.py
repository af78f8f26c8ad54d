"""The rows in which a blueprint stores its strategy for each spot."""

from random import Random

import numpy as np

from engine.players.trained.hand_tables import tables_of
from engine.players.trained.information_sets import infoset_index, nodes_of
from tests.unit.engine.players.spots import any_spot


def test_a_row_tells_its_node() -> None:
    """The other features of the row do not matter."""
    generator = Random(5)
    spots = [any_spot(generator) for _ in range(300)]
    rows = np.array([infoset_index(tables_of(8), spot) for spot in spots])
    assert nodes_of(rows).tolist() == [spot.node for spot in spots]


def test_each_of_the_last_three_stones_is_a_score_of_its_own() -> None:
    """A refused bet ends the game for a need of one, a bet of two for a need of two."""
    spot = any_spot(Random(5))
    near = {
        infoset_index(tables_of(8), spot._replace(mine=mine, theirs=2)) for mine in (1, 2, 3, 4, 7)
    }
    far = {
        infoset_index(tables_of(8), spot._replace(mine=25, theirs=theirs))
        for theirs in (1, 2, 3, 4, 7)
    }
    assert len(near) == len(far) == 4
    assert not near & far
