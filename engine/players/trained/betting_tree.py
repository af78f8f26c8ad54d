"""The bets that a trained player knows: 2, 5 or órdago, and one raise of 2, 5 or órdago.

Thirteen nodes describe the betting of a lance. Node 0 is the open lance; a bet stands at nodes 1 to
6, and an órdago at nodes 7 to 12. With four seats this gives 373 different sequences.
"""

from typing import Final

import numpy as np

from engine.betting import OPENING_DEJE, raised_deje
from engine.players.trained.covered import LEARNT

NODES: Final = 13
MOST_CHOICES: Final = 5

PASO: Final = 0
"""The first choice if no bet stands; the others open with ``BETS``, the last with an órdago."""

NO: Final = 0
"""The first choice if a bet stands; the second accepts, and the others raise by ``BETS``."""

QUIERO: Final = 1

ORDAGO: Final = 99
"""Stands for a stake of the whole game."""

BETS: Final = (2, 5, ORDAGO)
"""The stones of each opening, and of each raise if all raises are available."""

STANDING: Final = np.array((0, 0, 0, 2, 2, 5, 5, 0, 2, 5, 4, 7, 10), np.int64)
"""By node, the stones at stake before the last action."""

DEJE: Final = np.array(
    [raised_deje(stones, LEARNT) if stones else OPENING_DEJE for stones in STANDING.tolist()],
    np.int64,
)
"""By node, the stones that a refusal pays."""

OFFERED: Final = np.array((0, 2, 5, 4, 7, 7, 10, *(ORDAGO,) * 6), np.int64)
"""By node, the stones at stake after the last action is accepted."""

CHOICES: Final = np.array((4, 5, 5, 3, 3, 3, 3, *(2,) * 6), np.int64)
"""By node, the number of choices of the next seat."""

NEXT: Final = np.array(
    (
        (-1, 1, 2, 7, -1),
        (-1, -1, 3, 4, 8),
        (-1, -1, 5, 6, 9),
        (-1, -1, 10, -1, -1),
        (-1, -1, 11, -1, -1),
        (-1, -1, 11, -1, -1),
        (-1, -1, 12, -1, -1),
        *((-1,) * MOST_CHOICES,) * 6,
    ),
    np.int64,
)
"""By node and choice, the node that a bet or a raise leads to."""
