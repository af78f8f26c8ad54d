"""The rows in which a blueprint keeps what it does at each spot."""

from random import Random

import numpy as np

from engine.players.trained.spots import nodes_of, row
from engine.players.trained.tables import tables_of
from tests.engine.players.spots import any_spot


def test_a_row_tells_its_node() -> None:
    """Whatever else the row stands for."""
    generator = Random(5)
    spots = [any_spot(generator) for _ in range(300)]
    rows = np.array([row(tables_of(8), spot) for spot in spots])
    assert nodes_of(rows).tolist() == [spot.node for spot in spots]
