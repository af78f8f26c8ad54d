"""Tests of the table of weights, which stores equal rows once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.players.trained.hand_tables import Bytes
from engine.players.trained.weight_table import WeightTable

ROWS = st.lists(st.tuples(*[st.integers(0, 15)] * 5), max_size=30).map(
    lambda rows: np.array(rows, np.uint8).reshape(-1, 5)
)


@given(ROWS)
def test_the_table_holds_the_weights_of_its_array(rows: Bytes) -> None:
    """Each row, several rows and all rows are those of the array."""
    table = WeightTable.of(rows)
    assert (len(table), table.shape) == (len(rows), rows.shape)
    assert np.array_equal(np.asarray(table), rows)
    for number, row in enumerate(rows):
        assert np.array_equal(table[number], row)
    backwards = np.arange(len(rows))[::-1]
    assert np.array_equal(table[backwards], rows[backwards])


def test_a_row_of_the_table_cannot_be_changed() -> None:
    """Other rows may share it; several rows are a copy."""
    table = WeightTable.of(np.ones((2, 5), np.uint8))
    with pytest.raises(ValueError, match="read-only"):
        table[0][0] = 2
    several = table[np.array([0, 1])]
    several[0] = 7
    assert np.array_equal(np.asarray(table), np.ones((2, 5)))


def test_all_weights_are_an_array_only_as_a_copy() -> None:
    """The table has no such array, so it cannot share one."""
    with pytest.raises(ValueError, match="False"):
        WeightTable.of(np.ones((2, 5), np.uint8)).__array__(copy=False)


def test_more_different_rows_than_numbers_are_refused() -> None:
    """A row has a number of two bytes."""
    values = np.arange(2**16 + 1)[:, None] >> 4 * np.arange(5) & 15
    with pytest.raises(ValueError, match="65537"):
        WeightTable.of(values.astype(np.uint8))


def test_a_weight_that_needs_more_bits_is_refused() -> None:
    with pytest.raises(ValueError, match="16"):
        WeightTable.of(np.full((1, 5), 16, np.uint8))
